"""Where the record of a game goes: its own file, and never another one."""

from __future__ import annotations

import os
from datetime import date
from itertools import count
from pathlib import Path

from ludotheque.errors import LudothequeError
from ludotheque.record import Record


class SaveFile:
    """The file of the game being played, once there is one; from then on it is kept up to date."""

    def __init__(self, path: Path | None = None, resumed: bool = False) -> None:
        """A file to save to; it must not exist yet unless the game was resumed from it."""
        if path and not resumed and path.exists():
            raise taken(path)
        self.path = path

    def save(self, record: Record, path: Path | None = None) -> Path:
        """Write the record: to a new file if one is named, else to its own, else to one it finds a name for."""
        if path and path != self.path:
            write_new(path, record.write())
        elif self.path:
            path = self.path
            rewrite(path, record.write())
        else:
            path = write_somewhere(record)
        self.path = path
        return path

    def update(self, record: Record) -> None:
        if self.path:
            self.save(record)


def taken(path: Path) -> LudothequeError:
    return LudothequeError(
        f"{path} exists already, and is left as it is: choose another name.",
        f"{path} existe déjà, et reste comme il est : choisissez un autre nom.",
    )


def unwritable(path: Path, error: OSError) -> LudothequeError:
    return LudothequeError(
        f"{path} cannot be written: {error.strerror}.", f"Impossible d’écrire {path} : {error.strerror}."
    )


def write_new(path: Path, text: str) -> None:
    try:
        with path.open("x", encoding="utf-8", newline="\n") as file:
            file.write(text)
    except FileExistsError:
        raise taken(path) from None
    except OSError as error:
        raise unwritable(path, error) from None


def rewrite(path: Path, text: str) -> None:
    """Replace a file in one step: whatever happens, the old or the new one is there whole."""
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        beside.write_text(text, encoding="utf-8", newline="\n")
        beside.replace(path)
    except OSError as error:
        beside.unlink(missing_ok=True)
        raise unwritable(path, error) from None


def write_somewhere(record: Record) -> Path:
    """A file in the current folder, called after the game and the day."""
    name = f"{record.game.name}-{date.today().isoformat()}"
    for number in count(1):
        path = Path(f"{name}.ludo" if number == 1 else f"{name}-{number}.ludo")
        if not path.exists():
            write_new(path, record.write())
            return path
    raise AssertionError("numbers do not end")
