"""The folder of an arena: its settings, every finished game as a record, and thinking times."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

from ludotheque.errors import LudothequeError, RecordError
from ludotheque.files import make_folder, replace
from ludotheque.game import Game
from ludotheque.games import lookup
from ludotheque.record import Record
from ludotheque.tournament.match import FinishedMatch, Fixture, Loss

T = TypeVar("T")

SETTINGS_FILE = "arena.json"
TIMES_FILE = "times.tsv"
LOSSES_FILE = "losses.tsv"


@dataclass(frozen=True)
class Settings:
    """The settings that all games of a folder share."""

    game: Game
    seed: str
    seconds: float
    commands: Mapping[str, str] = field(default_factory=dict)  # of the players that are engines

    def write(self) -> dict[str, Any]:
        return {
            "game": lookup.name_of(type(self.game)),
            "seats": self.game.seats,
            "options": self.game.chosen(),
            "seed": self.seed,
            "seconds": self.seconds,
            "commands": dict(self.commands),
        }


@dataclass(frozen=True)
class ThinkingTime:
    """The thinking times of both sides of a game."""

    moves: tuple[int, ...]
    seconds: tuple[float, ...]


class GameFolder:
    """The saved games. Each is written atomically."""

    def __init__(self, path: Path, settings: Settings) -> None:
        """LudothequeError if the folder has games with other settings, or is not writable."""
        self.path, self.settings = path, settings
        make_folder(path)
        self.check_settings()

    def check_settings(self) -> None:
        file, wanted = self.path / SETTINGS_FILE, self.settings.write()
        kept = read_settings(file) if file.exists() else wanted
        differs = ", ".join(f"{key}: {value}" for key, value in differences(kept, wanted))
        if differs:
            raise LudothequeError(
                f"{self.path} keeps games on other terms ({differs}): choose another --out.",
                f"{self.path} garde des parties jouées autrement ({differs})\u00a0: choisissez un autre --out.",
            )
        together = {**wanted, "commands": {**kept.get("commands", {}), **self.settings.commands}}
        if not file.exists() or together["commands"] != kept.get("commands", {}):
            replace(file, json.dumps(together, ensure_ascii=False, indent=1) + "\n")

    def file_of(self, fixture: Fixture) -> Path:
        return self.path / f"{fixture.name}.ludo"

    def save(self, finished: FinishedMatch) -> None:
        """Save a finished game; its thinking time first, because a surplus line there does no harm."""
        columns = [
            finished.fixture.name,
            *map(str, finished.moves),
            *(f"{seconds:.6f}" for seconds in finished.seconds),
        ]
        self.note(TIMES_FILE, columns)
        if finished.loss:
            loss = finished.loss
            self.note(LOSSES_FILE, [finished.fixture.name, str(loss.side), loss.fault, " ".join(loss.why.split())])
        replace(self.file_of(finished.fixture), finished.record)

    def note(self, name: str, columns: Sequence[str]) -> None:
        with (self.path / name).open("a", encoding="utf-8") as file:
            file.write("\t".join(columns) + "\n")

    def missing(self, fixtures: Iterable[Fixture]) -> list[Fixture]:
        return [fixture for fixture in fixtures if not self.file_of(fixture).exists()]

    def record(self, fixture: Fixture, lost: bool = False) -> Record:
        """The record of a finished game, or of one that a side `lost` early; RecordError for any other file."""
        path = self.file_of(fixture)
        try:
            record = Record.load(path, type(self.settings.game))
        except RecordError as error:
            raise RecordError(f"{path}: {error.words.en}", f"{path} : {error.words.fr}", error.line) from None
        ended = record.result or lost
        if (record.game, record.players) != (self.settings.game, fixture.players) or not ended:
            raise RecordError(
                f"{path} is not the game that its name tells: delete it, and it is played again.",
                f"{path} n’est pas la partie que dit son nom : supprimez-le, et elle sera rejouée.",
            )
        return record

    def thinking_times(self) -> dict[str, ThinkingTime]:
        """By the name of the fixture."""
        return self.noted(TIMES_FILE, read_thinking_time)

    def losses(self) -> dict[str, Loss]:
        """By the name of the fixture; entries of games that were replayed to the end are ignored."""
        return self.noted(LOSSES_FILE, read_loss)

    def noted(self, name: str, read: Callable[[list[str]], T]) -> dict[str, T]:
        """The last line for each fixture; lines torn by a kill are ignored."""
        file = self.path / name
        lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
        found = {}
        for fixture, *columns in (line.split("\t") for line in lines):
            with suppress(ValueError):
                found[fixture] = read(columns)
        return found


def read_thinking_time(figures: list[str]) -> ThinkingTime:
    sides = len(figures) // 2
    return ThinkingTime(tuple(map(int, figures[:sides])), tuple(map(float, figures[sides:])))


def read_loss(columns: list[str]) -> Loss:
    side, fault, why = columns
    return Loss(int(side), fault, why)


def differences(kept: dict[str, Any], wanted: dict[str, Any]) -> list[tuple[str, Any]]:
    """The settings that differ from the saved ones. Players may be added, but not changed."""
    known = kept.get("commands", {})
    others = [
        (name, known[name]) for name, command in wanted["commands"].items() if known.get(name, command) != command
    ]
    return [(key, kept.get(key)) for key in wanted if key != "commands" and kept.get(key) != wanted[key]] + others


def read_settings(file: Path) -> dict[str, Any]:
    try:
        settings: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    except (ValueError, RecursionError):
        raise LudothequeError(
            f"{file} is not what an arena writes: choose another --out.",
            f"{file} n’est pas ce qu’écrit une arène : choisissez un autre --out.",
        ) from None
    return settings
