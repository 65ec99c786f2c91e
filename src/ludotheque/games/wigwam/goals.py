"""The goals of a tribe, and what is good about a move: for the guide in a first game."""

from __future__ import annotations

from collections.abc import Iterator

from ludotheque.games.wigwam.codes import TAKE, WARRIOR
from ludotheque.games.wigwam.remarks import taken_by
from ludotheque.games.wigwam.rules import Tribes
from ludotheque.games.wigwam.tips import after
from ludotheque.remark import Remark, remark

FEW = 2  # threshold: warriors


def warriors(state: Tribes, seat: int) -> int:
    return int(state.figures[seat][WARRIOR]).bit_count()


def goals(state: Tribes, seat: int) -> Iterator[Remark]:
    if state.placed < 2:
        yield remark("set_up")
        return
    if state.turn == seat and not state.huff and state.moves()[0] >= TAKE:
        yield remark("must_take")
    yield remark("always", foe=1 - seat, n=warriors(state, seat), k=warriors(state, 1 - seat))


def praise(state: Tribes, move: int) -> Iterator[Remark]:
    if state.placed < 2:
        return
    then = after(state, move)
    if len(taken_by(move)) > 1:
        yield remark("several", k=len(taken_by(move)))
    if taken_by(move) and not then.over and warriors(then, 1 - state.turn) <= FEW:
        yield remark("few_left", k=warriors(then, 1 - state.turn))
    elif taken_by(move) and not then.over and not then.takers(1 - state.turn):
        yield remark("free")
