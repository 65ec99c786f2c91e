"""The numbers of moves, squares and dominoes, and the layouts of the board."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from ludotheque.errors import OptionError
from ludotheque.game import Option
from ludotheque.game.material import BoardFile
from ludotheque.words import Words, sentence

# ── Moves ─────────────────────────────────────────────────────────────────────────────
# A jump is 64 times its rack column (in the cooperative game, its domino) plus the square it leads to. The other
# moves are PASS and QUEEN + square.

PASS, QUEEN = 64 * 64, 128 * 64

NONE = -1  # no owner; no domino, or an unknown one
OFF_BOARD = 64  # the target of a jump that leaves the board

# Who may land on a square, if it is neither NONE (everyone) nor the seat that holds the stronghold:
NOBODY = 8

# In place of the square that a jump leads to, why it cannot be made:
EMPTY_COLUMN, LEAVES_BOARD, KNIGHT, STRONGHOLD, NOT_IN_HAND, ANTS_THERE = -1, -2, -3, -4, -5, -6

# ── Squares ───────────────────────────────────────────────────────────────────────────

# a1 to h8 are numbered from 0, row by row from the bottom.
SQUARES = [column + row for row in "12345678" for column in "abcdefgh"]
SQUARE = {name: number for number, name in enumerate(SQUARES)}

# ── Dominoes ──────────────────────────────────────────────────────────────────────────


def jumps() -> list[tuple[int, int]]:
    """All dominoes as (columns, rows) to jump. number // 16 is the colour, from 0."""
    colour = [
        (dx, dy)
        for dx in range(1, 5)
        for dy in range(5)  # 1.3 at most 4 columns and 4 rows
        if not (dx >= 3 and dy >= 3)  # 1.3 but not 3 or more of both
    ]
    all_jumps = []
    for _ in range(4):  # 1.4 a quarter turn from one colour to the next
        all_jumps += colour
        colour = [(-dy, dx) for dx, dy in colour]
    return all_jumps


def jump_text(dx: int, dy: int) -> str:
    """A domino in notation."""  # 1.5
    across = f"{'R' if dx > 0 else 'L'}{abs(dx)}" if dx else ""
    along = f"{'U' if dy > 0 else 'D'}{abs(dy)}" if dy else ""
    return across + along


JUMPS = jumps()
DOMINOES = [jump_text(dx, dy) for dx, dy in JUMPS]
DOMINO = {text: number for number, text in enumerate(DOMINOES)}


def colour(domino: int) -> int:
    return domino // 16


def target(square: int, dx: int, dy: int) -> int:
    x, y = square % 8 + dx, square // 8 + dy
    return x + 8 * y if 0 <= x < 8 and 0 <= y < 8 else OFF_BOARD


def targets() -> list[list[int]]:
    """[domino][square] the square that a jump leads to, or OFF_BOARD."""
    return [[target(square, dx, dy) for square in range(64)] for dx, dy in JUMPS]


TARGET = targets()

# ── Layouts ───────────────────────────────────────────────────────────────────────────

CHARACTERS = ".23"


def values(layout: str) -> list[int]:
    """[square] 1 for an ordinary square, or the value of the stronghold there."""
    rows = layout.split("/")[::-1]
    return [1 if mark == "." else int(mark) for row in rows for mark in row]  # 1.1, 1.2


# ── The small edition, for research ───────────────────────────────────────────────────
# The 16 squares in the middle of the board, and two dominoes of each colour, one behind the other in its first column.

SMALL_LAYOUT = "......../......../..2..3../......../......../..3..2../......../........"
SMALL_DOMINOES = (1, 6)  # of the sixteen of each colour
SMALL_SUPPLY = 6
OUTSIDE = [int(not (2 <= square % 8 <= 5 and 2 <= square // 8 <= 5)) for square in range(64)]  # [square]


def never_there(column: int) -> int:
    """How many of the eight dominoes of a column the small edition leaves in the box."""
    return 8 if column % 2 else 8 - len(SMALL_DOMINOES)


def layout_problem(rows: list[str]) -> Words | None:
    """What is wrong with a layout, if anything."""
    if len(rows) != 8:
        return Words(
            f"a board has 8 rows, from row 8 down to row 1, and this one has {len(rows)}",
            f"un plateau a 8 rangées, de la 8 à la 1, et celui-ci en a {len(rows)}",
        )
    for number, row in zip(range(8, 0, -1), rows, strict=True):
        if len(row) != 8:
            return Words(
                f"row {number} is {row!r}: it has {len(row)} squares and needs 8",
                f"la rangée {number} est {row!r} : elle a {len(row)} cases et il en faut 8",
            )
        for mark in row:
            if mark not in CHARACTERS:
                return Words(
                    f"row {number} is {row!r}: {mark!r} is neither `.` nor `2` nor `3`",
                    f"la rangée {number} est {row!r} : {mark!r} n’est ni `.` ni `2` ni `3`",
                )
    return None


class BoardOption(Option):
    """The option for another layout of strongholds, as text; by default that of the box."""

    @property
    def default(self) -> str:
        return box().layout

    def read(self, value: Any) -> str:
        if not isinstance(value, str):
            raise OptionError(
                f"A board is eight rows joined by `/`, as text, not {value!r}.",
                f"Un plateau est fait de huit rangées jointes par `/`, en texte, pas {value!r}.",
            )
        problem = layout_problem(value.split("/"))  # wyx 6.1, fourmis 6.1, fourmis-coop 5.2
        if problem:
            raise OptionError(*sentence(problem))
        return value


# ── The board of the box ──────────────────────────────────────────────────────────────

FILE = Path(__file__).parent / "data" / "board.toml"


class Box(NamedTuple):
    """The board of the box: its layout as eight rows joined by `/`, and special squares by number."""

    layout: str
    central: list[int]
    white: int
    black: int


def load_box(path: Path = FILE) -> Box:
    """Read and check board.toml; BoardError names the wrong line."""
    file = BoardFile(path)
    read = Box(
        layout_of(file),
        squares_of(file, "central", 4),
        squares_of(file, "white", 1)[0],
        squares_of(file, "black", 1)[0],
    )
    if read.white == read.black:
        raise file.wrong(
            "black", "`black` must not start where `white` does", "`black` ne peut partir de la même case que `white`"
        )
    return read


def layout_of(file: BoardFile) -> str:
    layout = file.get("board")
    if not isinstance(layout, str):
        raise file.wrong("board", "`board` must be there, as eight rows", "il faut `board`, avec huit rangées")
    rows = layout.split()
    problem = layout_problem(rows)
    if problem:
        raise file.wrong("board", *problem)
    return "/".join(rows)


def squares_of(file: BoardFile, key: str, count: int) -> list[int]:
    given = file.get(key)
    names = given if isinstance(given, list) else [given]
    known = [SQUARE[name] for name in names if isinstance(name, str) and name in SQUARE]
    if len(set(known)) != count or len(names) != count:
        several = Words(f"{count} different squares", f"{count} cases différentes")
        wanted = Words("one square", "une case") if count == 1 else several
        raise file.wrong(
            key,
            f"`{key}` must be {wanted.en} from a1 to h8, not {given!r}",
            f"`{key}` doit être {wanted.fr} de a1 à h8, pas {given!r}",
        )
    return known


@cache
def box() -> Box:
    """The board of the box, read from board.toml on first use."""
    return load_box()
