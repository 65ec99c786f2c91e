"""The folder of an arena: every finished game as a record, how long its players thought, and the settings."""

from __future__ import annotations

import json
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ludotheque import lookup
from ludotheque.arena.fixtures import Fixture
from ludotheque.arena.match import FinishedMatch
from ludotheque.errors import LudothequeError, RecordError
from ludotheque.files import make_folder, replace
from ludotheque.game import Game
from ludotheque.record import Record

SETTINGS_FILE = "arena.json"
TIMES_FILE = "times.tsv"


@dataclass(frozen=True)
class Settings:
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
class ThinkingTime:
    """How long the sides of a game thought."""

    moves: tuple[int, ...]
    seconds: tuple[float, ...]


class GameFolder:
    """Where games are kept. A game is there whole or not at all, whatever is killed."""

    def __init__(self, path: Path, settings: Settings) -> None:
        """LudothequeError if games with other settings are kept there, or nothing can be."""
        self.path, self.settings = path, settings
        make_folder(path)
        self.check_settings()

    def check_settings(self) -> None:
        file = self.path / SETTINGS_FILE
        wanted = self.settings.write()
        if not file.exists():
            replace(file, json.dumps(wanted, ensure_ascii=False, indent=1) + "\n")
        elif (kept := read_settings(file)) != wanted:
            differs = ", ".join(f"{key}: {kept.get(key)}" for key in wanted if kept.get(key) != wanted[key])
            raise LudothequeError(
                f"{self.path} keeps games on other terms ({differs}): choose another --out.",
                f"{self.path} garde des parties jouées autrement ({differs}) : choisissez un autre --out.",
            )

    def file_of(self, fixture: Fixture) -> Path:
        return self.path / f"{fixture.name}.ludo"

    def save(self, finished: FinishedMatch) -> None:
        """Write a finished game; first how long it took, since a line too many there does no harm."""
        columns = [
            finished.fixture.name,
            *map(str, finished.moves),
            *(f"{seconds:.6f}" for seconds in finished.seconds),
        ]
        with (self.path / TIMES_FILE).open("a", encoding="utf-8") as times:
            times.write("\t".join(columns) + "\n")
        replace(self.file_of(finished.fixture), finished.record)

    def missing(self, fixtures: Iterable[Fixture]) -> list[Fixture]:
        return [fixture for fixture in fixtures if not self.file_of(fixture).exists()]

    def record(self, fixture: Fixture) -> Record:
        """The record of a finished game; RecordError if the file is not that."""
        path = self.file_of(fixture)
        try:
            record = Record.load(path, type(self.settings.game))
        except RecordError as error:
            raise RecordError(f"{path}: {error.words.en}", f"{path} : {error.words.fr}", error.line) from None
        if (record.game, record.players) != (self.settings.game, fixture.players) or not record.result:
            raise RecordError(
                f"{path} is not the game that its name tells: delete it, and it is played again.",
                f"{path} n’est pas la partie que dit son nom : supprimez-le, et elle sera rejouée.",
            )
        return record

    def thinking_times(self) -> dict[str, ThinkingTime]:
        """By the name of the fixture; lines that a kill has torn are left out."""
        file = self.path / TIMES_FILE
        lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
        found = {}
        for line in lines:
            with suppress(ValueError):
                name, thinking_time = read_thinking_time(line)
                found[name] = thinking_time
        return found


def read_thinking_time(line: str) -> tuple[str, ThinkingTime]:
    name, *figures = line.split("\t")
    sides = len(figures) // 2
    return name, ThinkingTime(tuple(map(int, figures[:sides])), tuple(map(float, figures[sides:])))


def read_settings(file: Path) -> dict[str, Any]:
    try:
        settings: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    except ValueError:
        raise LudothequeError(
            f"{file} is not what an arena writes: choose another --out.",
            f"{file} n’est pas ce qu’écrit une arène : choisissez un autre --out.",
        ) from None
    return settings
