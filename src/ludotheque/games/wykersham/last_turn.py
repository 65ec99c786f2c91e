"""What happened in the last turn, read from the history."""

from __future__ import annotations

from typing import NamedTuple

from ludotheque.games.wykersham.board import CUPS, NOTCHES
from ludotheque.games.wykersham.codes import GIFT, ROLL
from ludotheque.games.wykersham.rules import Rails


class Placed(NamedTuple):
    """A marble that was placed, and the direction of its rail."""

    seat: int
    cup: int
    way: int


def is_roll(move: int) -> bool:
    return ROLL <= move < GIFT


def rolls(state: Rails) -> list[tuple[int, int]]:
    """All throws of the dice so far."""
    return [(move >> 3 & 7, move & 7) for move in state.moves_played() if is_roll(move)]


def last_turn(state: Rails) -> list[Placed]:
    """The marbles placed in the current turn or, if there are none yet, in the one before."""
    moves = state.moves_played()
    seat = state.mover
    if moves and (is_roll(moves[-1]) or state.turn < 0):
        seat = 1 - seat
    if moves and is_roll(moves[-1]):
        moves.pop()
    offset, placed = list(state.offset), []
    while moves and not is_roll(move := moves.pop()):
        if move < ROLL:
            column, rail, way = move & 7, move >> 3 & 7, (move >> 6) - 1
            offset[rail] -= way  # before the slide
            placed.append(Placed(seat, CUPS * rail + column + NOTCHES - offset[rail], way))
    return placed
