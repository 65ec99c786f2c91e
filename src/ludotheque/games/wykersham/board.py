"""The board: five rails of eleven cups behind a window of seven columns.

A cup has one number on the whole board: 11 times its rail plus its place on the rail, both
counted from 0. Sets of cups, and sets of columns, are ints with a bit for each member.
"""

from __future__ import annotations

RAILS, CUPS, COLUMNS = 5, 11, 7  # 1.2, 1.3
NOTCHES = 2  # 3.6 how far a rail slides from the middle, to either side
MARBLES, A_TURN = 30, 2  # 1.1, 2.2
CENTRE = 2  # rail c
CROSS = 3  # column x

RAIL_NAMES, COLUMN_NAMES = "abcde", "123x456"  # 1.2, 1.3


def bits() -> list[int]:
    """[n] the set that has n and nothing else."""
    return [1 << n for n in range(RAILS * CUPS)]


def columns_of_dice() -> list[int]:
    """[number of a die] the column that it asks for."""
    return [0] + [COLUMN_NAMES.index(str(number)) for number in range(1, 7)]
