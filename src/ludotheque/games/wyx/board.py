"""The squares of the board: the board of the box from board.toml, and boards given as an option."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from ludotheque.board_file import BoardFile
from ludotheque.errors import OptionError
from ludotheque.game import Option
from ludotheque.words import Words, sentence

FILE = Path(__file__).with_name("board.toml")
CHARACTERS = ".23"

# a1 to h8 are numbered from 0, row by row from the bottom.
SQUARES = [column + row for row in "12345678" for column in "abcdefgh"]
NUMBER = {name: number for number, name in enumerate(SQUARES)}


class Box(NamedTuple):
    """The board of the box: its layout as eight rows joined by `/`, and special squares by number."""

    layout: str
    central: list[int]
    white: int
    black: int


def values(layout: str) -> list[int]:
    """[square] 1 for an ordinary square, or the value of the stronghold there."""
    rows = layout.split("/")[::-1]
    return [1 if mark == "." else int(mark) for row in rows for mark in row]  # 1.1, 1.2


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
    known = [NUMBER[name] for name in names if isinstance(name, str) and name in NUMBER]
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
