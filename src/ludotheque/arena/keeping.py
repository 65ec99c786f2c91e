"""The folder of an arena: every finished game as a record, how long its players thought, and what was agreed on."""

from __future__ import annotations

import json
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ludotheque import lookup
from ludotheque.arena.match import Finished
from ludotheque.arena.pairing import Fixture
from ludotheque.errors import LudothequeError, RecordError
from ludotheque.game import Game
from ludotheque.record import Record
from ludotheque.terminal.saving import rewrite, unwritable

TERMS = "arena.json"
TIMES = "times.tsv"


@dataclass(frozen=True)
class Terms:
    """What all games of a folder have in common."""

    game: Game
    seed: str
    seconds: float

    def write(self) -> dict[str, Any]:
        return {
            "game": lookup.name_of(type(self.game)),
            "seats": self.game.seats,
            "options": self.game.chosen(),
            "seed": self.seed,
            "seconds": self.seconds,
        }


@dataclass(frozen=True)
class Thought:
    """How long the sides of a game thought."""

    moves: tuple[int, ...]
    seconds: tuple[float, ...]


class Folder:
    """Where games are kept. A game is there whole or not at all, whatever is killed."""

    def __init__(self, path: Path, terms: Terms) -> None:
        """LudothequeError if games on other terms are kept there, or nothing can be."""
        self.path, self.terms = path, terms
        try:
            path.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise unwritable(path, error) from None
        self.agree()

    def agree(self) -> None:
        file = self.path / TERMS
        wanted = self.terms.write()
        if not file.exists():
            rewrite(file, json.dumps(wanted, ensure_ascii=False, indent=1) + "\n")
        elif (kept := read_terms(file)) != wanted:
            differs = ", ".join(f"{key}: {kept.get(key)}" for key in wanted if kept.get(key) != wanted[key])
            raise LudothequeError(
                f"{self.path} keeps games on other terms ({differs}): choose another --out.",
                f"{self.path} garde des parties jouées autrement ({differs}) : choisissez un autre --out.",
            )

    def file_of(self, fixture: Fixture) -> Path:
        return self.path / f"{fixture.name}.ludo"

    def keep(self, finished: Finished) -> None:
        """Keep a finished game; first how long it took, which nobody misses if the game is not there."""
        columns = [
            finished.fixture.name,
            *map(str, finished.moves),
            *(f"{seconds:.6f}" for seconds in finished.seconds),
        ]
        with (self.path / TIMES).open("a", encoding="utf-8") as times:
            times.write("\t".join(columns) + "\n")
        rewrite(self.file_of(finished.fixture), finished.record)

    def missing(self, fixtures: Iterable[Fixture]) -> list[Fixture]:
        return [fixture for fixture in fixtures if not self.file_of(fixture).exists()]

    def record(self, fixture: Fixture) -> Record:
        """The record of a finished game; RecordError if the file is not that."""
        path = self.file_of(fixture)
        try:
            record = Record.load(path, type(self.terms.game))
        except RecordError as error:
            raise RecordError(f"{path}: {error.words.en}", f"{path} : {error.words.fr}", error.line) from None
        if (record.game, record.players) != (self.terms.game, fixture.players) or not record.result:
            raise RecordError(
                f"{path} is not the game that its name tells: delete it, and it is played again.",
                f"{path} n’est pas la partie que dit son nom : supprimez-le, et elle sera rejouée.",
            )
        return record

    def thoughts(self) -> dict[str, Thought]:
        """By the name of the fixture; lines that a kill has torn are left out."""
        file = self.path / TIMES
        lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
        found = {}
        for line in lines:
            with suppress(ValueError):
                name, thought = read_thought(line)
                found[name] = thought
        return found


def read_thought(line: str) -> tuple[str, Thought]:
    name, *figures = line.split("\t")
    sides = len(figures) // 2
    return name, Thought(tuple(map(int, figures[:sides])), tuple(map(float, figures[sides:])))


def read_terms(file: Path) -> dict[str, Any]:
    try:
        terms: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    except ValueError:
        raise LudothequeError(
            f"{file} is not what an arena writes: choose another --out.",
            f"{file} n’est pas ce qu’écrit une arène : choisissez un autre --out.",
        ) from None
    return terms
