"""Lookup tables with which the strategy counts and values all lines at once.

Lines are numbered: the seven columns, then the diagonals to the right, then those to the left. Counts of them are
packed into one int, three bits for each line: the number of its five cups that are filled.
"""

from __future__ import annotations

from ludotheque.games.wykersham.board import COLUMNS, RAILS

WIDE = 3  # bits per line
LINES = (
    [[column] * RAILS for column in range(COLUMNS)]
    + [[column + rail for rail in range(RAILS)] for column in range(COLUMNS - RAILS + 1)]
    + [[column - rail for rail in range(RAILS)] for column in range(RAILS - 1, COLUMNS)]
)  # [line][rail] the column of its cup
EVERY_LINE = sum(1 << WIDE * line for line in range(len(LINES)))  # one cup filled in each

# [filled cups] the value of a line, in sixteenths of a marble. Fitted to the final scores of 600 games.
LINE_VALUE = [0, 1, 4, 10, 20, 32]
MARBLE = 16
TOGETHER = 4  # lines that are valued by one table lookup


def counts_by_rail() -> list[list[int]]:
    """[rail][set of columns filled on it] what the rail adds to the counts."""
    return [[counted(rail, columns) for columns in range(1 << COLUMNS)] for rail in range(RAILS)]


def counted(rail: int, columns: int) -> int:
    return sum(1 << WIDE * n for n, line in enumerate(LINES) if columns >> line[rail] & 1)


def line_values() -> list[int]:
    """[counts of a few lines] the value of these lines together."""
    return [value_of(counts) for counts in range(1 << WIDE * TOGETHER)]


def value_of(counts: int) -> int:
    # Counts above five never occur.
    return sum(LINE_VALUE[min(counts >> WIDE * n & 7, RAILS)] for n in range(TOGETHER))
