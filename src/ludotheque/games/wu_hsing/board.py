"""The table: an endless grid, stored on a sheet of 32 by 32 cells whose opposite edges meet.

A domino that reached two cells past all others, or past a corner, would extend at most one group. So every play widens
the bounding box by at most one cell on one side. The start is 2 wide and at most 28 plays follow, so no box is wider
than 30 or reaches beyond -28 or 29. On a sheet of 32 it never meets itself, and no index can leave the sheet.

A place is a cell of the grid by its coordinates; a cell is its index on the sheet. Directions are 0 right, 1 up, 2
left and 3 down: the opposite of one is two further on, and the axes are 0 and 1.
"""

from __future__ import annotations

FARTHEST = 31  # the coordinates of a place go from -32 to here


def place_at(x: int, y: int) -> int:
    return 64 * (y + 32) + x + 32


def coordinates(place: int) -> tuple[int, int]:
    return place % 64 - 32, place // 64 - 32


def steps() -> list[list[int]]:
    """[direction][cell] the neighbouring cell."""
    return [
        [32 * ((cell // 32 + dy) % 32) + (cell % 32 + dx) % 32 for cell in range(1024)]
        for dx, dy in ((1, 0), (0, 1), (-1, 0), (0, -1))
    ]


STEP = steps()
