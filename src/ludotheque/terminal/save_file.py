"""Saves a terminal game to its own file and never overwrites another one."""

from __future__ import annotations

from datetime import date
from itertools import count
from pathlib import Path

from ludotheque.files import refuse_existing, replace, write_new
from ludotheque.record import Record


class SaveFile:
    """The file of the current game, once there is one; from then on it is kept up to date."""

    def __init__(self, path: Path | None = None, resumed: bool = False) -> None:
        """A file to save to; it must not exist yet unless the game was resumed from it."""
        if path and not resumed:
            refuse_existing(path)
        self.path = path

    def save(self, record: Record, path: Path | None = None) -> Path:
        """Write the record: to a new file if one is named, else to its own, else to one with a generated name."""
        if path and path != self.path:
            write_new(path, record.write())
        elif self.path:
            path = self.path
            replace(path, record.write())
        else:
            path = write_somewhere(record)
        self.path = path
        return path

    def update(self, record: Record) -> None:
        if self.path:
            self.save(record)


def write_somewhere(record: Record) -> Path:
    """A new file in the current folder, named after the game and the day."""
    name = f"{record.game.name}-{date.today().isoformat()}"
    for number in count(1):
        path = Path(f"{name}.ludo" if number == 1 else f"{name}-{number}.ludo")
        if not path.exists():
            write_new(path, record.write())
            return path
    raise AssertionError("numbers do not end")
