"""The table: an endless grid, stored on a sheet of 32 by 32 cells whose opposite edges meet.

A domino that reaches two cells past all that lies, or past a corner of it, lengthens one group
at most. So every play widens the box round the dominoes by one cell on one side, or not at
all; the start is 2 wide, at most 28 plays follow, and no box is wider than 30 or reaches beyond
-28 or 29. On a sheet of 32 it never meets itself, and no index can leave the sheet.

A place is a cell of the grid by its coordinates, a cell is where it lies on the sheet. Directions are 0 to the
right, 1 up, 2 to the left and 3 down: the opposite of one is two further on, and the axes are 0 and 1.
"""

from __future__ import annotations

FARTHEST = 31  # the coordinates that a place can hold go from -32 to here


def place_at(x: int, y: int) -> int:
    return 64 * (y + 32) + x + 32


def coordinates(place: int) -> tuple[int, int]:
    return place % 64 - 32, place // 64 - 32


def steps() -> list[list[int]]:
    """[direction][cell]: the neighbouring cell."""
    return [
        [32 * ((cell // 32 + dy) % 32) + (cell % 32 + dx) % 32 for cell in range(1024)]
        for dx, dy in ((1, 0), (0, 1), (-1, 0), (0, -1))
    ]


STEP = steps()
