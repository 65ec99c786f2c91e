"""What several commands need: the game that somebody typed, and how this program is called."""

from __future__ import annotations

import argparse
import os
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from ludotheque import lookup
from ludotheque.errors import LudothequeError, RecordError
from ludotheque.files import unreadable
from ludotheque.game import Game
from ludotheque.record import Record

INTERRUPTED = 130  # the exit status that shells give to Ctrl-C


def class_of(name: str) -> type[Game]:
    """The game that somebody typed: one of the shelf, or their own from the current folder."""
    if ":" in name and os.getcwd() not in sys.path:
        sys.path.append(os.getcwd())
    return lookup.find(name, trusted=True)


def game_of(options: argparse.Namespace, seats: int | None = None) -> Game:
    return lookup.with_options(class_of(options.game), options.seats or seats, dict(options.option or []))


@contextmanager
def needs_web() -> Iterator[None]:
    """Says what to install where the server is not."""
    try:
        yield
    except ImportError as error:
        raise LudothequeError(
            f"The server needs more than the games: pip install 'ludotheque[web]' ({error.name} is missing).",
            f"Le serveur demande un complément\u00a0: pip install 'ludotheque[web]' (il manque {error.name}).",
        ) from None


def program() -> list[str]:
    """How to call this program again from here."""
    called = sys.argv[0]
    if Path(called).name == "__main__.py":
        return [sys.executable, "-m", "ludotheque"]
    found = shutil.which("ludotheque")
    return ["ludotheque"] if found and Path(found).resolve() == Path(called).resolve() else [called]


def record_in(path: Path, game: type[Game] | None) -> Record:
    try:
        return Record.load(path, game)
    except OSError as error:
        raise unreadable(path, error) from None
    except RecordError as error:
        raise RecordError(f"{path}: {error.words.en}", f"{path} : {error.words.fr}", error.line) from None
