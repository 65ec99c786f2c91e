"""The thread of a game: its turns as people count them, the chance of winning along them, and where it swung.

An engine counts single moves: a turn of Wykersham is a throw, two marbles, a goal and what is taken of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from ludotheque.core import State
from ludotheque.review.judging import MUCH, Assessment, even_chance, gave_away, share

SOME = 0.7  # of an even chance: who has as much can still win


class Turn(NamedTuple):
    """A turn: the plies from `first`, before `end`."""

    first: int
    end: int
    seat: int
    number: int  # as the game counts; 0 if it counts moves


class Swing(NamedTuple):
    """How the chance of winning of a seat changed in a turn; with hidden hands, until the next turn of that seat."""

    turn: Turn
    seat: int  # whose chance it is
    before: float
    after: float
    end: int  # the ply at which it is `after`

    @property
    def size(self) -> float:
        return abs(self.after - self.before)


# ── Turns ─────────────────────────────────────────────────────────────────────────────


def turns(positions: Sequence[State]) -> list[Turn]:
    """The turns of a game; in a game that does not count turns, every move of a seat is one."""
    found: list[Turn] = []
    begun = 0
    for ply, state in enumerate(positions[:-1]):
        if state.turn < 0:
            continue
        number, seat = state.game.comments.turn(state) or (0, state.turn)
        if number and found and found[-1].number == number and found[-1].seat == seat:
            found[-1] = found[-1]._replace(end=ply + 1)
        else:
            found.append(Turn(begun, ply + 1, seat, number))
        begun = ply + 1
    return [*found[:-1], *(turn._replace(end=len(positions) - 1) for turn in found[-1:])]


def turn_at(found: Sequence[Turn], ply: int) -> Turn | None:
    """The turn that a ply belongs to."""
    return next((turn for turn in found if turn.first <= ply < turn.end), None)


# ── The chance of winning ─────────────────────────────────────────────────────────────


def curve(positions: Sequence[State], assessments: Sequence[Assessment], you: int | None) -> list[tuple[float, ...]]:
    """The chance of winning at every ply, by seat; in a cooperative game one value for all.

    Between decisions it is that of the move played. With two seats that hide something from each other it is what
    the reader could know, or the first seat; with more, whoever decided last, from what that seat could know.
    """
    judged = {assessment.ply: assessment for assessment in assessments}
    only = (you or 0) if len(positions[0].scores) == 2 and hides(positions) else None
    now = at_the_start(positions, assessments)
    points = []
    for ply, state in enumerate(positions):
        assessment = judged.get(ply)
        if state.over:
            now = [share(state, seat) for seat in range(state.seats)]
        elif assessment and only in (None, assessment.seat):
            now = with_chance(state, assessment, assessment.chance, now)
        points.append(tuple(now[:1] if state.game.cooperative else now))
        if assessment and only in (None, assessment.seat):
            now = with_chance(state, assessment, assessment.chance - assessment.fall, now)
    return points


def hides(positions: Sequence[State]) -> bool:
    """Whether somebody knows less than another in the middle of the game."""
    middle = positions[len(positions) // 2]
    return any(middle.seen_by(seat).deduced().blanks for seat in range(middle.seats))


def at_the_start(positions: Sequence[State], assessments: Sequence[Assessment]) -> list[float]:
    seats = positions[0].seats
    if positions[0].game.cooperative:
        return [assessments[0].chance if assessments else 0.5] * seats
    return [1 / seats] * seats


def with_chance(state: State, assessment: Assessment, chance: float, before: list[float]) -> list[float]:
    if state.game.cooperative:
        return [chance] * state.seats
    if state.seats == 2:
        return [chance if seat == assessment.seat else 1 - chance for seat in range(2)]
    return shared_out(before, assessment.seat, chance)


def shared_out(before: list[float], seat: int, chance: float) -> list[float]:
    """The chances when one is known anew: the others share what is left in proportion, so that all add up to one."""
    left = sum(before) - before[seat]
    even = (1 - chance) / (len(before) - 1)
    rest = [even if left == 0 else (1 - chance) * was / left for was in before]
    return [chance if one == seat else was for one, was in enumerate(rest)]


# ── Swings ────────────────────────────────────────────────────────────────────────────


def swings(
    positions: Sequence[State], assessments: Sequence[Assessment], thread: Sequence[Sequence[float]], you: int | None
) -> list[Swing]:
    """How the chance changed in each turn: of the reader, or else of the winner."""
    game, found = positions[0].game, turns(positions)
    seat = 0 if game.cooperative else followed(positions, you)
    if not game.cooperative and (game.seats > 2 or hides(positions)):
        return by_own_turns(thread, found, assessments, seat)
    return [Swing(turn, seat, thread[turn.first][seat], thread[turn.end][seat], turn.end) for turn in found]


def followed(positions: Sequence[State], you: int | None) -> int:
    """The seat whose chance is told: the reader's; or the winner's, or the first."""
    last = positions[-1]
    if you is not None:
        return you
    return last.winners[0] if last.over and len(last.winners) == 1 else 0


def by_own_turns(
    thread: Sequence[Sequence[float]], found: Sequence[Turn], assessments: Sequence[Assessment], seat: int
) -> list[Swing]:
    """From one decision of the seat to its next, and from the last to the end."""
    plies = [it.ply for it in assessments if it.seat == seat]
    rows = []
    for ply, later in pairwise([*plies, len(thread) - 1]):
        turn = turn_at(found, ply)
        if turn:
            rows.append(Swing(turn, seat, thread[ply][seat], thread[later][seat], later))
    return rows


def turning_point(found: Sequence[Swing], last: State) -> Swing | None:
    """The turn that changed most in the direction of the result; None if none changed much."""
    seat = found[0].seat if found else 0
    result = share(last, seat) if last.over else found[-1].after if found else 0.5
    towards = [it for it in found if (it.after - it.before) * (result - 0.5) >= 0]
    best = max(towards, key=lambda swing: swing.size, default=None)
    return best if best and best.size >= MUCH else None


def last_chance(
    positions: Sequence[State], assessments: Sequence[Assessment], thread: Sequence[Sequence[float]]
) -> Assessment | None:
    """The last decision by which somebody who lost gave a real chance away, if none came back after it."""
    last = positions[-1]
    if not last.over or len(last.winners) == last.seats:
        return None
    even = even_chance(last)
    missed = [it for it in assessments if not last.won(it.seat) and gave_away(it, even)]
    given = max(missed, key=lambda it: it.ply, default=None)
    if given is None:
        return None
    seat = 0 if last.game.cooperative else given.seat
    return given if all(row[seat] < SOME * even for row in thread[given.ply + 1 :]) else None
