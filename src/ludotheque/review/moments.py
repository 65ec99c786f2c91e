"""Selects the few moments of a game worth showing, each with a reason."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from ludotheque.core import State
from ludotheque.remark import Remark, remark
from ludotheque.review.judging import FALL, Assessment

SLIP, GOOD, NOTE = "slip", "good", "note"
FAR = 0.10  # lead over all other moves that makes a move hard to find
MOST, LEAST = 5, 3  # number of moments in a review
OWN_SLIPS = 3  # of those, for the reader's own moves


class Moment(NamedTuple):
    """A move worth showing, and the fact about it."""

    ply: int  # number of moves before it
    seat: int
    kind: str  # SLIP, GOOD or NOTE
    better: str  # in notation, for a slip
    remark: Remark
    weight: float  # moments are selected by this


def moments(positions: Sequence[State], assessments: Sequence[Assessment], you: int | None) -> list[Moment]:
    """Three to five moments if there are that many, in the order of the game; `you` is the seat of the reader."""
    slips = sorted(found_slips(positions, assessments), key=lambda moment: -moment.weight)
    own = [slip for slip in slips if you in (None, slip.seat)][:OWN_SLIPS]
    others = [slip for slip in slips if slip not in own]
    notes = [*turn_of_the_lead(positions), *biggest(positions), *found_good(positions, assessments)]
    chosen: dict[int, Moment] = {}
    for moment in (*own, *notes[:1], *others[:1], *notes[1:], *others[1:]):
        if len(chosen) < MOST:
            chosen.setdefault(moment.ply, moment)
    for moment in big(positions):
        if len(chosen) < LEAST:
            chosen.setdefault(moment.ply, moment)
    return [chosen[ply] for ply in sorted(chosen)]


# ── Slips ─────────────────────────────────────────────────────────────────────────────


def found_slips(positions: Sequence[State], assessments: Sequence[Assessment]) -> Iterator[Moment]:
    for assessment in assessments:
        if assessment.fall >= FALL:
            seen = positions[assessment.ply].seen_by(assessment.seat)
            reason = reason_for(seen, positions[assessment.ply + 1].last_move, assessment)
            if reason:
                yield Moment(assessment.ply, assessment.seat, SLIP, assessment.best, reason, assessment.fall)


def reason_for(seen: State, played: int, assessment: Assessment) -> Remark | None:
    """What was given up: the weightiest fact that the seat could see, or else that it won less often."""
    game, better = seen.game, seen.parse(assessment.best)
    facts = list(game.remarks(seen, played, better))
    names = {"played": game.label(seen, played), "better": game.contrasted(seen, played, better)}
    by_name = {fact.fact: fact for fact in facts}
    if "wins" in by_name:
        return by_name["wins"]
    if assessment.proven and assessment.chance == 1.0:
        lost = game.cooperative and assessment.played == 0.0
        return remark("out_of_reach" if lost else "certain", **names)
    if facts:
        return facts[0]
    return remark("more_often", **names) if game.lead(seen) is None else None


# ── Other moments ─────────────────────────────────────────────────────────────────────


def standing(state: State) -> list[int]:
    """The scores to compare."""
    return [state.game.tally(state, seat).score for seat in range(state.seats)]


def turn_of_the_lead(positions: Sequence[State]) -> Iterator[Moment]:
    """The move after which the final leader stayed ahead."""
    last = standing(positions[-1])
    best = max(last)
    if positions[0].game.cooperative or last.count(best) > 1:
        return
    seat = last.index(best)
    ahead = [is_ahead(standing(state), seat) for state in positions]
    ply = max((ply for ply, before in enumerate(ahead) if not before), default=-1)
    if 0 <= ply < len(positions) - 1 and positions[ply].turn >= 0:
        yield Moment(ply, positions[ply].turn, NOTE, "", led(standing(positions[ply + 1]), seat), 0.0)


def is_ahead(scores: list[int], seat: int) -> bool:
    return all(scores[seat] > score for other, score in enumerate(scores) if other != seat)


def led(scores: list[int], seat: int) -> Remark:
    others = sorted((score for other, score in enumerate(scores) if other != seat), reverse=True)
    return remark("ahead", foe=seat, first=scores[seat], second=others[0])


def biggest(positions: Sequence[State]) -> Iterator[Moment]:
    """The move that scored most, and the best move of each other seat."""
    seen: set[int] = set()
    for amount, ply, seat in gains(positions):
        if seat not in seen:
            fact = "own_most" if seen else "most"
            yield Moment(ply, seat, NOTE, "", remark(fact, n=amount), 0.0)
            seen.add(seat)


def big(positions: Sequence[State]) -> Iterator[Moment]:
    """Moves that scored much, for games without other moments."""
    found = gains(positions)
    for amount, ply, seat in found:
        if sum(other > amount for other, _, _ in found) < LEAST:
            yield Moment(ply, seat, NOTE, "", remark("big", n=amount), 0.0)


def gains(positions: Sequence[State]) -> list[tuple[int, int, int]]:
    """Moves that scored: points, ply and seat, the most first."""
    rows = [gain(ply, before, after) for ply, (before, after) in enumerate(pairwise(positions)) if before.turn >= 0]
    return sorted((row for row in rows if row[0] > 1), key=lambda row: (-row[0], row[1]))


def gain(ply: int, before: State, after: State) -> tuple[int, int, int]:
    """The points that a move scored at once."""
    seat = before.turn
    return standing(after)[seat] - standing(before)[seat], ply, seat


def found_good(positions: Sequence[State], assessments: Sequence[Assessment]) -> Iterator[Moment]:
    """Moves that were hard to find: the best ones, with all others far behind."""
    best = [it for it in assessments if it.ahead >= FAR and not it.fall and it.played == it.chance]
    for it in sorted(best, key=lambda assessment: -assessment.ahead):
        yield Moment(it.ply, it.seat, GOOD, "", remark("found"), it.ahead)
