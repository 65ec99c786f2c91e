"""What happened in the last turn, read from the end of the history."""

from __future__ import annotations

from typing import NamedTuple

from ludotheque.games.wykersham.board import A_TURN, CUPS, NOTCHES, box
from ludotheque.games.wykersham.codes import GIFT, ROLL
from ludotheque.games.wykersham.rules import Rails


class Placed(NamedTuple):
    """A marble that was placed, and the direction of its rail."""

    seat: int
    cup: int
    way: int


def throws(state: Rails) -> int:
    """How often the dice were thrown since the first position of its history."""
    first = state.origin
    return turns_begun(state) - (turns_begun(first) if first is not None else 0)


def turns_begun(state: Rails) -> int:
    """The turns for which the dice were thrown, told by the marbles that have left the stocks."""
    return (2 * box().marbles - sum(state.stock) + state.due) // A_TURN


def last_throw(state: Rails) -> tuple[int, int]:
    """The dice on the table, lower one first; zeros if none were thrown."""
    low, high = state.dice
    played = state.played
    while not low and played is not None:
        played, move = played
        if ROLL <= move < GIFT:
            low, high = move >> 3 & 7, move & 7
    return low, high


def last_turn(state: Rails, offsets: list[int]) -> list[Placed]:
    """The marbles placed in the current turn or, if there are none yet, in the one before; the last one first."""
    played, seat = state.played, state.mover
    if played is not None and ROLL <= played[1] < GIFT:
        played, seat = played[0], 1 - seat
    elif state.turn < 0:
        seat = 1 - seat
    offset, placed = list(offsets), []
    while played is not None:
        played, move = played
        if move < ROLL:
            column, rail, way = move & 7, move >> 3 & 7, (move >> 6) - 1
            offset[rail] -= way  # before the slide
            placed.append(Placed(seat, CUPS * rail + column + NOTCHES - offset[rail], way))
        elif move < GIFT:
            break  # the throw of that turn
    return placed
