"""Facts in favour of a move over the one played: goals, and lines that lack one marble."""

from __future__ import annotations

from collections.abc import Iterator

from ludotheque.games.wykersham.board import CUPS, RAILS
from ludotheque.games.wykersham.codes import GIFT, LEAVE, NO_SLIDE, ROLL, STAY, TAKE
from ludotheque.games.wykersham.lexicon import SIDES, place_sign
from ludotheque.games.wykersham.move_words import makes_goal, tell
from ludotheque.games.wykersham.rules import Rails
from ludotheque.games.wykersham.tips import nearly_complete
from ludotheque.remark import Remark, remark
from ludotheque.words import Words, counted

MARBLE, MARBLES = Words("marble", "bille"), Words("marbles", "billes")
DECISIONS = {
    LEAVE: Words("the goal left", "le but laissé"),
    TAKE: Words("the goal taken", "le but pris"),
}
GIVEN = Words("a marble given", "une bille donnée")


def label(state: Rails, move: int) -> Words:
    """`b4`, `b4 and rail left`."""
    if move >= ROLL:
        return decision(move)
    place, way = place_sign(move >> 3 & 7, move & 7), (move >> 6) - 1
    if way == NO_SLIDE:
        return Words(place, place)
    return Words(f"{place} and rail {SIDES[way].en}", f"{place} et rail à {SIDES[way].fr}")


def decision(move: int) -> Words:
    if move >= STAY:
        left = counted(move - STAY, MARBLE, MARBLES)
        return Words(f"{left.en} kept there", f"{left.fr} sur place")
    return DECISIONS.get(move, GIVEN)


def deed(state: Rails, move: int) -> Words:
    return tell(state, move)[0] if move < ROLL else label(state, move)


def moved(state: Rails, move: int) -> Rails:
    after = state.copy()
    after.play(move)
    return after


def in_goal(state: Rails) -> int:
    """The number of marbles that a goal of the mover would take off the board."""
    return sum(state.marbles[state.mover][cup] for cup in range(RAILS * CUPS) if state.goal >> cup & 1)


def remarks(state: Rails, played: int, better: int) -> Iterator[Remark]:
    names = {"played": label(state, played), "better": label(state, better)}
    if (played, better) == (LEAVE, TAKE):
        yield remark("goal_left", **names, marbles=counted(in_goal(state), MARBLE, MARBLES))
    if max(played, better) >= GIFT or makes_goal(state, played):
        return
    if makes_goal(state, better):
        marbles = counted(in_goal(moved(state, better)), MARBLE, MARBLES)
        yield remark("goal_missed", **names, marbles=marbles)
        return
    yield from lines(state, moved(state, played), moved(state, better), names)


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
