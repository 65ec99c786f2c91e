"""Reads and writes puzzles.json: the puzzles of a game, as `ludotheque mine` finds them."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from ludotheque.errors import PuzzleError
from ludotheque.game import Game
from ludotheque.learning.seat_names import with_seat_names
from ludotheque.lookup import find, with_options
from ludotheque.puzzles.puzzle import Puzzle, Theme

Table = dict[str, Any]  # of the file
KNOWN: dict[Path | None, tuple[Puzzle, ...]] = {}  # cache of the files read


def puzzles(game: str | Game) -> tuple[Puzzle, ...]:
    """The puzzles of a game or of the game with that name; none if it has none.

    GameError if there is no such game, PuzzleError if the file is invalid.
    """
    cls = type(game) if isinstance(game, Game) else find(game)
    path = cls.folder and cls.folder / f"{cls.puzzles_file}.json"
    if path and path.exists() and path not in KNOWN:
        KNOWN[path] = read(path, cls)
    return KNOWN.get(path, ())


def read(path: Path, cls: type[Game]) -> tuple[Puzzle, ...]:
    try:
        return tuple(puzzle_of(cls, one) for one in parsed(path)["puzzles"])
    except (KeyError, TypeError, ValueError) as error:
        raise PuzzleError(f"{path.name}: {error}.", f"{path.name}\u00a0: {error}.") from None


def parsed(path: Path) -> Table:
    table: Table = json.loads(path.read_text(encoding="utf-8"))
    return table


def puzzle_of(cls: type[Game], one: Table) -> Puzzle:
    return Puzzle(
        id=one["id"],
        game=with_seat_names(with_options(cls, one["seats"], one.get("options", {})), one["seat"]),
        theme=Theme(one["theme"]),
        difficulty=one["difficulty"],
        seat=one["seat"],
        position="\n".join(one["position"]),
        line=tuple(one["line"].split()),
        number=one["number"],
        next_best=one["next_best"],
        replies=tuple(one["replies"]),
    )


def written(puzzles: Iterable[Puzzle], next_game: int) -> str:
    """The text of a file; `next_game` is where mining continues."""
    texts = ",\n".join(map(as_text, puzzles))
    return f'{{"next_game": {next_game}, "puzzles": [\n{texts}\n]}}\n'


def as_text(puzzle: Puzzle) -> str:
    """One line for each field, and for each line of the position, so that it can be read and compared."""
    fields = {
        "id": puzzle.id,
        "theme": puzzle.theme.value,
        "difficulty": puzzle.difficulty,
        "seats": puzzle.game.seats,
        "options": puzzle.game.chosen(),
        "seat": puzzle.seat,
        "number": puzzle.number,
        "next_best": puzzle.next_best,
        "position": puzzle.position.split("\n"),
        "line": " ".join(puzzle.line),
        "replies": puzzle.replies,
    }
    return "{" + ",\n ".join(f'"{name}": {value_text(value)}' for name, value in fields.items() if value != {}) + "}"


def value_text(value: Any) -> str:
    if isinstance(value, list | tuple) and value:
        return "[\n  " + ",\n  ".join(json.dumps(one) for one in value) + "]"
    return json.dumps(value)
