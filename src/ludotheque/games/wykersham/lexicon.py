"""What the seats, the marbles and the ways of a rail are called."""

from __future__ import annotations

from ludotheque.games.wykersham.codes import LEFT, RIGHT
from ludotheque.words import Words, counted

SEATS = (Words("Red", "Rouge"), Words("Green", "Vert"))
MARBLE = (Words("red", "rouge"), Words("green", "verte"))  # [seat] its colour, of one marble
MARBLES = (Words("red", "rouges"), Words("green", "vertes"))  # of several
SIDES = {LEFT: Words("left", "gauche"), RIGHT: Words("right", "droite")}


def marbles_of(seat: int, count: int) -> Words:
    """`2 red`."""
    return counted(count, MARBLE[seat], MARBLES[seat])
