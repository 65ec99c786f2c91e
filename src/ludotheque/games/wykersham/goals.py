"""The goals of a seat, and what is good about a move: for the guide in a first game."""

from __future__ import annotations

from collections.abc import Iterator

from ludotheque.games.wykersham.codes import GIFT, STAY, TAKE
from ludotheque.games.wykersham.move_words import makes_goal
from ludotheque.games.wykersham.position import turn_number, turns
from ludotheque.games.wykersham.remarks import MARBLE, MARBLES, in_goal, moved
from ludotheque.games.wykersham.rules import Rails
from ludotheque.games.wykersham.tips import nearly_complete
from ludotheque.remark import Remark, remark
from ludotheque.words import counted

LAST_TURNS = 3


def goals(state: Rails, seat: int) -> Iterator[Remark]:
    left = turns() - turn_number(state) + 1
    if nearly_complete(state, seat):
        yield remark("one_missing")
    if left <= LAST_TURNS:
        yield remark("last_turns", n=state.tray[seat], foe=1 - seat, k=state.tray[1 - seat])
    names = {"turn": turn_number(state), "total": turns()}
    yield remark("always", **names, n=state.tray[seat], foe=1 - seat, k=state.tray[1 - seat])


def praise(state: Rails, move: int) -> Iterator[Remark]:
    if move == TAKE:
        yield remark("goal", marbles=counted(in_goal(state), MARBLE, MARBLES))
    elif move >= STAY and move > STAY:
        yield remark("kept")
    elif move < GIFT and not makes_goal(state, move):
        own = state.mover
        if nearly_complete(moved(state, move), own) > nearly_complete(state, own):
            yield remark("one_missing")
