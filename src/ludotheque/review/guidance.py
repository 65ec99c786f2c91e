"""What the guide says after a move in a first game: what it allows, what was better, or what was good."""

from __future__ import annotations

from typing import NamedTuple

from ludotheque.core import State
from ludotheque.game.comments import Remark, remark
from ludotheque.learning.guide import Names, sentence_for
from ludotheque.review.judging import Assessment, assessed, confirmed_move, decides
from ludotheque.review.moments import FAR, GOOD, SLIP, reason_for
from ludotheque.words import NO_WORDS, Words

NODES = 2_000  # simulations: a guide answers quickly
FALL = 0.10  # drop of the chance of winning that deserves a comment in a first game
PLAIN = 40  # how much slower a node is uncompiled
GOAL = "goal"


class Guidance(NamedTuple):
    """A comment of the guide; of no kind if there is nothing to say."""

    kind: str  # SLIP, GOOD or nothing
    words: Words


NOTHING = Guidance("", NO_WORDS)


def guidance(seen: State, move: int, names: Names) -> Guidance:
    """The comment on a move, for the seat that makes it; `seen` is its view before the move."""
    game = seen.game
    if not decides(seen) or not game.lists_moves(seen):
        return NOTHING
    assessment = judged_move(seen, move)
    if assessment.fall >= FALL:
        reason = reason_for(seen, move, assessment)
        return said(seen, SLIP, [reason] if reason else [], names)
    found = [*game.comments.praise(seen, move)]
    if assessment.ahead >= FAR and seen.text(move) == assessment.best:
        found.append(remark("found"))
    return said(seen, GOOD, found, names)


def said(seen: State, kind: str, found: list[Remark], names: Names) -> Guidance:
    """The first of these remarks that has a sentence."""
    for one in found:
        words = sentence_for(seen.game, kind, one, names)
        if words:
            return Guidance(kind, words)
    return NOTHING


def judged_move(seen: State, move: int) -> Assessment:
    nodes = NODES if seen.native else NODES // PLAIN
    assessment = assessed(seen, 0, move, nodes)
    if seen.text(move) == assessment.best:
        return assessment._replace(played=assessment.chance)
    if assessment.played is None or assessment.fall >= FALL:
        return confirmed_move(assessment, seen, move, nodes)
    return assessment


def goal(seen: State, seat: int, names: Names) -> Words:
    """The current goal of a seat, as a sentence."""
    for one in seen.game.comments.goals(seen, seat):
        words = sentence_for(seen.game, GOAL, one, names)
        if words:
            return words
    return NO_WORDS
