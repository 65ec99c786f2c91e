"""The names of the seats, the marbles and the directions of a rail."""

from __future__ import annotations

from functools import cache

from ludotheque.games.wykersham.board import BIT, COLUMN_NAMES, CUPS, NOTCHES, RAIL_NAMES
from ludotheque.games.wykersham.codes import LEFT, RIGHT
from ludotheque.games.wykersham.rules import Rails
from ludotheque.words import OR, Words, counted, listed_words

SEATS = (Words("Red", "Rouge"), Words("Green", "Vert"))
MARBLE = (Words("red", "rouge"), Words("green", "verte"))  # [seat] its colour, for one marble
MARBLES = (Words("red", "rouges"), Words("green", "vertes"))  # for several
COLUMN_SIGNS = COLUMN_NAMES.replace("x", "■")  # [column] what is printed above it on the board
SIDES = {LEFT: Words("left", "gauche"), RIGHT: Words("right", "droite")}


def marbles_of(seat: int, count: int) -> Words:
    """`2 red`."""
    return counted(count, MARBLE[seat], MARBLES[seat])


# ── Signs on the board, where notation writes `x` ─────────────────────────────────────


def place_sign(rail: int, column: int) -> str:
    """`b4`, `d■`."""
    return RAIL_NAMES[rail] + COLUMN_SIGNS[column]


def cup_sign(state: Rails, cup: int) -> str:
    """The sign of a cup where it is visible now."""
    rail, place = divmod(cup, CUPS)
    return place_sign(rail, place - NOTCHES + state.offset[rail])


@cache
def owed_columns(columns: int) -> Words:
    """A set of columns by their signs: `3 or ■`."""
    return listed_words([sign for column, sign in enumerate(COLUMN_SIGNS) if columns & BIT[column]], OR)
