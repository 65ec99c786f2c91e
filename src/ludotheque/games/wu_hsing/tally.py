"""The score card of a seat: its points, the dominoes in hand, and what it has just announced."""

from __future__ import annotations

from functools import cache

from ludotheque.core import OVER
from ludotheque.games.wu_hsing.codes import NONE
from ludotheque.games.wu_hsing.lexicon import DOMINO, DOMINOES
from ludotheque.games.wu_hsing.rules import WuHsingState
from ludotheque.tally import Tally, Term, most, once
from ludotheque.words import NO_WORDS, Words, counted

POINTS = Words("points", "points")
NOUN = once(POINTS)
AIM = most(POINTS)  # 6.4
PASSED, CLAIMS = Words("passes", "passe"), Words("cannot play?", "rien ne va\u00a0?")


def tally(seen: WuHsingState, seat: int) -> Tally:
    said = NO_WORDS if seen.passes == 0 and seen.claimer == NONE else remarks(seen).get(seat, NO_WORDS)
    return Tally(seen.scores[seat], NOUN, left=in_hand(seen.held[seat]), remark=said)


@cache
def in_hand(held: int) -> Term:
    return once(counted(held, DOMINO, DOMINOES))


def remarks(seen: WuHsingState) -> dict[int, Words]:
    """Announcements by seat: who has passed, who claims to have no play."""
    if seen.turn == OVER:
        return {}
    asked_by = seen.turn if seen.claimer == NONE else seen.claimer
    said = {(asked_by - i) % seen.seats: PASSED for i in range(1, seen.passes + 1)}
    return said if seen.claimer == NONE else {**said, seen.claimer: CLAIMS}
