"""The board: five rails of eleven cups behind a window of seven columns.

A cup has one number on the whole board: 11 times its rail plus its place on the rail, both counted from 0. Sets of
cups, and sets of columns, are ints with a bit for each member.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import NamedTuple

from ludotheque.board_file import BoardFile

FILE = Path(__file__).with_name("board.toml")

RAILS, CUPS, COLUMNS = 5, 11, 7  # 1.2, 1.3
NOTCHES = 2  # 3.6 how far a rail slides from the middle, to either side
A_TURN = 2  # 2.2 marbles placed in a turn
MOST_MARBLES = 60  # of each colour
CROSS = 3  # column x

RAIL_NAMES, COLUMN_NAMES = "abcde", "123x456"  # 1.2, 1.3


def bits() -> list[int]:
    """[n] the set that has only n."""
    return [1 << n for n in range(RAILS * CUPS)]


def columns_of_dice() -> list[int]:
    """[face of a die] the column that it asks for."""
    return [0] + [COLUMN_NAMES.index(str(number)) for number in range(1, 7)]


BIT, COLUMN_OF_DIE = bits(), columns_of_dice()


class Box(NamedTuple):
    """Facts from the box: the rail that never slides, and the marbles of each colour."""

    fixed: int
    marbles: int


def load_box(path: Path = FILE) -> Box:
    """Read and check board.toml; BoardError names the wrong line."""
    file = BoardFile(path)
    fixed, marbles = file.get("fixed"), file.get("marbles")
    if fixed not in list(RAIL_NAMES):
        raise file.wrong(
            "fixed",
            f"`fixed` must be a rail from a to e, not {fixed!r}",
            f"`fixed` doit être un rail de a à e, pas {fixed!r}",
        )
    if not isinstance(marbles, int) or not 0 < marbles <= MOST_MARBLES or marbles % A_TURN:
        raise file.wrong(
            "marbles",
            f"`marbles` must be an even number from 2 to {MOST_MARBLES}, not {marbles!r}",
            f"`marbles` doit être un nombre pair de 2 à {MOST_MARBLES}, pas {marbles!r}",
        )
    return Box(RAIL_NAMES.index(fixed), marbles)


@cache
def box() -> Box:
    """The facts from board.toml, read on first use."""
    return load_box()
