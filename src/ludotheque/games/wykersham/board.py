"""The board: five rails of eleven cups behind a window of seven columns; and moves as ints.

A cup has one number on the whole board: 11 times its rail plus its place on the rail, both counted from 0. Sets of
cups, and sets of columns, are ints with a bit for each member.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import NamedTuple

from ludotheque.game.material import BoardFile

FILE = Path(__file__).parent / "data" / "board.toml"

RAILS, CUPS, COLUMNS = 5, 11, 7  # 1.2, 1.3
NOTCHES = 2  # 3.6 how far a rail slides from the middle, to either side
A_TURN = 2  # 2.2 marbles placed in a turn
MOST_MARBLES = 60  # of each colour
CROSS = 3  # column x

RAIL_NAMES, COLUMN_NAMES = "abcde", "123x456"  # 1.2, 1.3

# Lines are numbered: the seven columns, then the diagonals to the right, then those to the left.
LINES = (
    [[column] * RAILS for column in range(COLUMNS)]
    + [[column + rail for rail in range(RAILS)] for column in range(COLUMNS - RAILS + 1)]
    + [[column - rail for rail in range(RAILS)] for column in range(RAILS - 1, COLUMNS)]
)  # [line][rail] the column of its cup


def bits() -> list[int]:
    """[n] the set that has only n."""
    return [1 << n for n in range(RAILS * CUPS)]


def columns_of_dice() -> list[int]:
    """[face of a die] the column that it asks for."""
    return [0] + [COLUMN_NAMES.index(str(number)) for number in range(1, 7)]


BIT, COLUMN_OF_DIE = bits(), columns_of_dice()


# ── Moves, and reasons why a marble or a rail cannot move ─────────────────────────────

# A placement is 64 times its way plus 8 times its rail plus its column, where the way is 0 for a slide to the left, 1
# for none and 2 for one to the right. A roll adds 8 times the lower die plus the higher one to ROLL, a gift adds its
# column to GIFT, a stack adds the number of marbles that stay to STAY.
ROLL, GIFT, LEAVE, TAKE, STAY = 256, 320, 328, 329, 384

LEFT, NO_SLIDE, RIGHT = -1, 0, 1
NONE = -1  # no rail has been slid


class Placement(NamedTuple):
    """What a placement does: a marble into a cup of a rail, which then slides."""

    column: int
    rail: int
    way: int  # LEFT, NO_SLIDE or RIGHT


def placement_of(move: int) -> Placement:
    return Placement(move & 7, move >> 3 & 7, (move >> 6) - 1)


def dice_of(roll: int) -> tuple[int, int]:
    """The lower die of a roll and the higher one."""
    return roll >> 3 & 7, roll & 7


FREE = 0
NOT_OWED, RAIL_SLID, OPPOSED = 1, 2, 3  # why a cup takes no marble now
FIXED, AT_THE_END, OTHER_WAY = 4, 5, 6  # why a rail cannot slide


# ── The box, from board.toml ──────────────────────────────────────────────────────────


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
