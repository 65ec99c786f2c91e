"""The coordinates of the drawing: columns, rails, bowls and dice; and how keys tell what lies where."""

from __future__ import annotations

from ludotheque.games.wykersham.board import COLUMNS, NOTCHES

WIDTH, HEIGHT = 720, 780  # 2 units are a pixel on a phone
LEFT_COLUMN, PITCH = 126, 78  # centre of column 1, and distance between columns
TOP_RAIL, RAIL_PITCH = 112, 98  # the same for rails
NOTCH = 18.5  # how far a rail moves outside the window, which is the width of a slot
EDGES = (83, 637)  # where slots begin, left and right of the window
TRAYS, STOCKS = (76, 644), (194, 526)  # [seat] x of the centres of their bowls ...
BOWLS = 658  # ... and y
# How the two dice lie: x, y and angle, different for each throw
POSES = (
    ((312, 682, -11), (404, 664, 9)),
    ((318, 660, 14), (408, 684, -6)),
    ((308, 668, 5), (402, 676, -14)),
)

RED = 64  # the weight of a red marble in the number that says what a cup or a tray holds; a green one counts 1
PLACES = 16  # the weight of that number in the key of a cup; the rest is its column, counted from LEFTMOST
LEFTMOST = -2 * NOTCHES


def column_x(column: int) -> int:
    return LEFT_COLUMN + PITCH * column


def rail_y(rail: int) -> int:
    return TOP_RAIL + RAIL_PITCH * rail


def in_window(column: int) -> bool:
    """Whether a column is in the window; others are negative, or COLUMNS and more."""
    return 0 <= column < COLUMNS


def cup_x(column: int) -> float:
    if column < 0:
        return EDGES[0] + NOTCH * (column + 0.5)
    return column_x(column) if column < COLUMNS else EDGES[1] + NOTCH * (column - COLUMNS + 0.5)
