"""Comments on moves: facts in favour of another one, goals of a seat, and what filled each tray."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from ludotheque.game import GameComments
from ludotheque.game.comments import Breakdown, Hole, Remark, remark
from ludotheque.games.wykersham.board import CUPS, GIFT, LEAVE, NO_SLIDE, RAILS, ROLL, STAY, TAKE, placement_of
from ludotheque.games.wykersham.rules import Rails
from ludotheque.games.wykersham.text import turn_number, turns
from ludotheque.games.wykersham.words import MARBLE, MARBLES, SIDES, makes_goal, moved, nearly_complete, place_sign
from ludotheque.words import Words, counted

DECISIONS = {
    LEAVE: Words("the goal left", "le but laissé"),
    TAKE: Words("the goal taken", "le but pris"),
}
GIVEN = Words("a marble given", "une bille donnée")
LAST_TURNS = 3
HEADS = (
    Words("Goals", "Buts"),
    Words("Marbles by goals", "Billes des buts"),
    Words("Given", "Reçues"),
    Words("Marbles", "Billes"),
)


class WykershamComments(GameComments):
    def label(self, state: Rails, move: int) -> Words:
        """`b4`, `b4 and rail left`."""
        if move >= ROLL:
            return decision(move)
        column, rail, way = placement_of(move)
        place = place_sign(rail, column)
        if way == NO_SLIDE:
            return Words(place, place)
        return Words(f"{place} and rail {SIDES[way].en}", f"{place} et rail à {SIDES[way].fr}")

    def deed(self, state: Rails, move: int) -> Words:
        return super().deed(state, move) if move < ROLL else self.label(state, move)

    def turn(self, state: Rails) -> tuple[int, int] | None:
        return turn_number(state), state.mover

    def remarks(self, seen: Rails, played: int, better: int) -> Iterator[Remark]:
        names = {"played": self.label(seen, played), "better": self.label(seen, better)}
        if (played, better) == (LEAVE, TAKE):
            yield remark("goal_left", **names, marbles=counted(in_goal(seen), MARBLE, MARBLES))
        if max(played, better) >= GIFT or makes_goal(seen, played):
            return
        if makes_goal(seen, better):
            marbles = counted(in_goal(moved(seen, better)), MARBLE, MARBLES)
            yield remark("goal_missed", **names, marbles=marbles)
            return
        yield from lines(seen, moved(seen, played), moved(seen, better), names)

    def praise(self, seen: Rails, move: int) -> Iterator[Remark]:
        if move == TAKE:
            yield remark("goal", marbles=counted(in_goal(seen), MARBLE, MARBLES))
        elif move > STAY:
            yield remark("kept")
        elif move < GIFT and not makes_goal(seen, move):
            own = seen.mover
            if nearly_complete(moved(seen, move), own) > nearly_complete(seen, own):
                yield remark("one_missing")

    def goals(self, seen: Rails, seat: int) -> Iterator[Remark]:
        left = turns() - turn_number(seen) + 1
        if nearly_complete(seen, seat):
            yield remark("one_missing")
        won = seen.tray[seat]
        trays: dict[str, Hole] = {"n": won, "marbles": counted(won, MARBLE, MARBLES), "foe": 1 - seat}
        trays["k"] = seen.tray[1 - seat]
        if left <= LAST_TURNS:
            yield remark("last_turns", **trays)
        yield remark("always", turn=turn_number(seen), total=turns(), **trays)

    def breakdown(self, positions: Sequence[Rails]) -> Breakdown:
        """What filled each tray: goals, and marbles that the opponent had to give."""
        goals, given = [0, 0], [0, 0]
        for before, after in pairwise(positions):
            move = after.last_move
            goals[before.mover] += move == TAKE
            given[1 - before.mover] += GIFT <= move < LEAVE
        tray = positions[-1].tray
        return Breakdown(
            HEADS, tuple((goals[seat], tray[seat] - given[seat], given[seat], tray[seat]) for seat in range(2))
        )


def decision(move: int) -> Words:
    if move >= STAY:
        left = counted(move - STAY, MARBLE, MARBLES)
        return Words(f"{left.en} kept there", f"{left.fr} sur place")
    return DECISIONS.get(move, GIVEN)


def in_goal(state: Rails) -> int:
    """The number of marbles that a goal of the mover would take off the board."""
    return sum(state.marbles[state.mover][cup] for cup in range(RAILS * CUPS) if state.goal >> cup & 1)


def lines(state: Rails, now: Rails, then: Rails, names: dict[str, Words]) -> Iterator[Remark]:
    """What both moves do to lines that lack one marble, of either seat."""
    own, foe = state.mover, 1 - state.mover
    before, after, better = (nearly_complete(position, own) for position in (state, now, then))
    if after < before <= better:
        yield remark("breaks_line", **names)
    if better > before >= after:
        yield remark("nearly_line", **names)
    theirs, left, less = (nearly_complete(position, foe) for position in (state, now, then))
    if left > theirs >= less:
        yield remark("sets_up", **names)
    if less < theirs <= left:
        yield remark("closes", **names)
