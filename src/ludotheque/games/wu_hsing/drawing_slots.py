"""The slots of the layers of the table, as numbers in the order in which their parts lie.

The table has no edge, so a slot is a place of the grid (see board.py), numbered differently for each layer.
"""

from __future__ import annotations

from ludotheque.games.wu_hsing.board import coordinates

SILK = -1  # below everything else on the cloth


def from_top(place: int) -> int:
    """Row by row, from the top; or the place of this number."""
    return place ^ 63 << 6


def from_left(place: int) -> int:
    """Column by column, from the left; or the place of this number."""
    return (place & 63) << 6 | place >> 6


def by_axis(axis: int, place: int) -> int:
    """Where a domino can lie: first the lying ones, column by column, each from the top."""
    return axis << 12 | from_left(from_top(place))


def of_axis(slot: int) -> tuple[int, int]:
    """The axis and the place of such a number."""
    return slot >> 12, from_top(from_left(slot & 4095))


def by_middle(axis: int, place: int) -> int:
    """A domino by the middle of its height, from the top, then from the left."""
    x, y = coordinates(place)
    return (64 - 2 * y - axis) << 6 | x + 32


def of_middle(slot: int) -> tuple[int, int, int]:
    """Axis, x and y of a domino of such a number."""
    twice = 64 - (slot >> 6)  # 2 * y + axis
    return twice & 1, (slot & 63) - 32, twice >> 1
