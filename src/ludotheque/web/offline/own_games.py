"""Games of one's own in the library of a browser: Python files of the visitor, kept with it.

They run where all of it runs: in the sandbox of the visitor's browser, and can reach nothing else.
"""

from __future__ import annotations

import importlib
import json
import re
import sys
from collections.abc import Callable
from pathlib import Path

from ludotheque.errors import GameError, LudothequeError
from ludotheque.game import Game
from ludotheque.games.lookup import import_file, shelf_with
from ludotheque.store.store import Store
from ludotheque.words import LANGUAGES

Changed = Callable[[dict[str, str]], None]

KEPT_AS = "own games"  # the name of the setting: the sources by the names of their files
BROUGHT = "own games brought"  # likewise: they came with a library, and are not run before the visitor wants it
TRYING = "own game that is being tried"  # the file whose first import has not ended: it may go round in circles
LONGEST = 1_000_000  # letters of a source


class OwnGames:
    """The visitor's own games, in a folder from which they are imported."""

    def __init__(self, store: Store, folder: Path, shelf: tuple[type[Game], ...], changed: Changed) -> None:
        """`changed` is called with the sources whenever there are others."""
        self.store, self.folder, self.shelf, self.changed = store, folder, shelf, changed
        self.own: dict[str, list[type[Game]]] = {}
        self.sources: dict[str, str] = {}
        self.brought: dict[str, str] = {}

    @property
    def games(self) -> tuple[type[Game], ...]:
        return (*self.shelf, *(game for games in self.own.values() for game in games))

    async def read(self) -> None:
        """What is kept, on the shelf or not."""
        self.sources = json.loads(await self.store.recall(KEPT_AS) or "{}")
        self.brought = json.loads(await self.store.recall(BROUGHT) or "{}")

    async def write(self) -> None:
        await self.store.remember(KEPT_AS, json.dumps(self.sources))
        await self.store.remember(BROUGHT, json.dumps(self.brought))

    async def open(self) -> None:
        """Import those that are kept, except one that did not come to an end last time."""
        self.folder.mkdir(exist_ok=True)
        sys.path.append(str(self.folder))
        await self.read()
        stuck = await self.store.recall(TRYING)
        if stuck in self.sources:
            del self.sources[stuck]
            await self.write()
        await self.store.forget(TRYING)
        for name, source in list(self.sources.items()):
            try:
                await self.tried(name, source)
            except LudothequeError:  # of another version: it is kept, but not on the shelf
                continue
        self.changed(self.sources)

    async def add(self, name: str, source: str) -> list[type[Game]]:
        """Put the games of a file on the shelf and keep it; GameError if that is impossible."""
        if not re.fullmatch(r"[A-Za-z_]\w*\.py", name, re.ASCII):
            raise GameError(
                "The file of a game is named like a module of Python: letters, digits, and .py at the end.",
                "Le fichier d’un jeu se nomme comme un module Python\u00a0: lettres, chiffres, et .py à la fin.",
            )
        if len(source) > LONGEST:
            raise GameError("This file is too long.", "Ce fichier est trop long.")
        if name in self.sources and self.sources[name] != source:
            self.unload(name)
        games = await self.tried(name, source)
        self.sources[name] = source
        self.brought.pop(name, None)
        self.changed(self.sources)
        await self.write()
        return games

    async def remove(self, name: str) -> None:
        """Take what a file has off the shelf, and throw the file away."""
        if name in self.sources:
            self.unload(name)
        self.sources.pop(name, None)
        self.brought.pop(name, None)
        self.changed(self.sources)
        await self.write()

    def unload(self, name: str) -> None:
        """Forget what was imported from a file that goes, or comes anew."""
        self.own.pop(name, None)
        sys.modules.pop(name.removesuffix(".py"), None)

    async def tried(self, name: str, source: str) -> list[type[Game]]:
        await self.store.remember(TRYING, name)
        try:
            return self.imported(name, source)
        finally:
            await self.store.forget(TRYING)

    def imported(self, name: str, source: str) -> list[type[Game]]:
        try:
            compile(source, name, "exec")
        except (SyntaxError, ValueError) as error:
            line = getattr(error, "lineno", None) or 1
            raise GameError(
                f"{name} is no Python that can be read, at line {line}: {error.args[0]}.",
                f"{name} n’est pas du Python lisible, à la ligne {line}\u00a0: {error.args[0]}.",
            ) from None
        path = self.folder / name
        path.write_text(source, encoding="utf-8")
        importlib.invalidate_caches()
        module = sys.modules[import_file(path)]
        found = [one for one in vars(module).values() if is_game(one, module.__name__)]
        if not found:
            raise GameError(
                f"There is no class in {name} that is a ludotheque.Game with a name.",
                f"Il n’y a pas dans {name} de classe qui soit un ludotheque.Game avec un nom.",
            )
        for game in found:
            try_out(game)
        shelf_with([*(one for games in self.own.values() for one in games if games is not self.own.get(name)), *found])
        self.own[name] = found
        return found


def is_game(one: object, module: str) -> bool:
    return (
        isinstance(one, type) and issubclass(one, Game) and one.__module__ == module and bool(getattr(one, "name", ""))
    )


def try_out(cls: type[Game]) -> None:
    """GameError for a game whose first position cannot be made or drawn: better now than at the table."""
    try:
        state = cls().start(seed="1")
        for lang in LANGUAGES:
            cls.title(lang)
            state.game.drawing.draw(state, lang)
        state.moves()
    except LudothequeError:
        raise
    except Exception as error:
        raise GameError(
            f"The game {cls.__name__} cannot be begun ({type(error).__name__}: {error}).",
            f"Le jeu {cls.__name__} ne peut commencer ({type(error).__name__}\u00a0: {error}).",
        ) from error
