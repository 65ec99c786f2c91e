"""What several subcommands share: finding the game that was typed, opening the store, calling this program again."""

from __future__ import annotations

import argparse
import os
import shutil
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path

from ludotheque.bots.engines import EngineBot
from ludotheque.bots.naming import engine
from ludotheque.bots.players import player
from ludotheque.errors import LudothequeError, RecordError
from ludotheque.files import unreadable
from ludotheque.game import Game
from ludotheque.games import lookup
from ludotheque.record import Record, check_name
from ludotheque.store.store import Store, store_at

INTERRUPTED = 130  # the exit status that shells give to Ctrl-C


def class_of(name: str) -> type[Game]:
    """The game that was typed: one on the shelf, or the user's own in the current folder."""
    if ":" in name:
        import_from_here()
    return lookup.find(name, trusted=True)


def import_from_here() -> None:
    """Allow imports from the current folder."""
    if os.getcwd() not in sys.path:
        sys.path.append(os.getcwd())


def engines_of(options: argparse.Namespace) -> dict[str, EngineBot]:
    """The engines of the command line, by name."""
    for name, _ in options.engines:
        check_name(name)
        if player(name).is_bot:
            raise LudothequeError(
                f"{name} is the name of a bot already: call your engine otherwise.",
                f"{name} est déjà le nom d’un robot\u00a0: appelez votre moteur autrement.",
            )
    return {name: engine(name, command) for name, command in options.engines}


def start(bot: object) -> None:
    """Check that an engine starts; LudothequeError if it does not."""
    if isinstance(bot, EngineBot):
        bot.start()


def game_of(options: argparse.Namespace, seats: int | None = None) -> Game:
    return lookup.with_options(class_of(options.game), options.seats or seats, dict(options.option or []))


@contextmanager
def needs_web() -> Iterator[None]:
    """Says what to install if the server is missing."""
    try:
        yield
    except ImportError as error:
        raise LudothequeError(
            f"The server needs more than the games: pip install 'ludotheque[web]' ({error.name} is missing).",
            f"Le serveur demande un complément\u00a0: pip install 'ludotheque[web]' (il manque {error.name}).",
        ) from None


@asynccontextmanager
async def open_store(database: str) -> AsyncIterator[Store]:
    """The store of a library, which a server may have open at the same time. It is closed in the end."""
    with needs_web():
        store = store_at(database)
        await store.open()
    try:
        yield store
    finally:
        await store.close()


def program() -> list[str]:
    """The command line that runs this program again."""
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
