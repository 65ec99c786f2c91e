"""Finds a game by name: `wyx` on the shelf, or `module:NAME` for a game of the user's own.

On the command line `path/to/module.py:NAME` works too.
"""

from __future__ import annotations

import importlib
import re
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from ludotheque.errors import GameError
from ludotheque.game import Game
from ludotheque.games import GAMES, load


def name_of(cls: type[Game]) -> str:
    """The name by which find() finds this class."""
    return cls.name if cls in GAMES else f"{cls.__module__}:{cls.__qualname__}"


def find(name: str, trusted: bool = False) -> type[Game]:
    """The class of a game. GameError if there is none.

    Importing a user's module runs its code, so it is done only for trusted names: those that a person typed, not those
    in a file.
    """
    if not isinstance(name, str):
        return type(load(name))  # which refuses it
    module, colon, attribute = name.rpartition(":")
    if not colon:
        return type(load(name))
    if trusted:
        module = import_named(module)
    elif module not in sys.modules:
        raise GameError(
            f"{name} is somebody’s own game: it is played only where {module} has been imported.",
            f"{name} est un jeu hors de l’étagère : il ne se joue que là où {module} a été importé.",
        )
    return game_class(module, attribute)


def with_options(cls: type[Game], seats: int | None, options: Mapping[str, str]) -> Game:
    """A game with options given as text; OptionError if they are impossible."""
    known = {option.name for option in cls.options_known}
    for name in options:
        if name not in known:
            raise cls(seats).unknown_option(name)
    return cls(seats, **options)


def shelf_with(own: Sequence[type[Game]]) -> tuple[type[Game], ...]:
    """The shelf, followed by the user's own games; GameError if one of these cannot be listed."""
    games = list(GAMES)
    for cls in own:
        if not re.fullmatch("[a-z0-9-]+", cls.name):
            raise GameError(
                f"{cls.name!r} cannot stand in an address: the name of a game is of a to z, digits and hyphens.",
                f"{cls.name!r} ne peut figurer dans une adresse\u00a0: un nom de jeu va de a à z, avec "
                "chiffres et tirets.",
            )
        if cls.name in [game.name for game in games]:
            raise GameError(
                f"There is a game {cls.name} on the shelf already.", f"Il y a déjà un jeu {cls.name} sur l’étagère."
            )
        games.append(cls)
    return tuple(games)


def imported(module: str, attribute: str) -> object:
    """An attribute of a module, or of a file like `path/to/module.py`; None if it is missing."""
    return getattr(sys.modules[import_named(module)], attribute, None)


def import_named(module: str) -> str:
    """Import a module or a file, and return the name of the module. GameError if that fails."""
    if module.endswith(".py"):
        return import_file(Path(module))
    import_module(module)
    return module


def import_file(path: Path) -> str:
    """Import a file as a module of its folder, and return its name."""
    if not path.is_file():
        raise GameError(f"There is no file {path}.", f"Il n’y a pas de fichier {path}.")
    folder, module = str(path.resolve().parent), path.stem
    if folder not in sys.path:
        sys.path.append(folder)
    import_module(module)
    found = getattr(sys.modules[module], "__file__", None)
    if found is None or Path(found).resolve() != path.resolve():
        raise GameError(
            f"{path} cannot be imported: another module is called {module}; give the file another name.",
            f"Impossible d’importer {path}\u00a0: un autre module s’appelle {module}\u00a0; renommez le fichier.",
        )
    return module


def import_module(module: str) -> None:
    try:
        importlib.import_module(module)
    except Exception as error:  # the user's module may raise anything while it is imported
        raise GameError(
            f"The module {module!r} cannot be imported ({type(error).__name__}: {error}).",
            f"Impossible d’importer le module {module!r} ({type(error).__name__} : {error}).",
        ) from error


def game_class(module: str, attribute: str) -> type[Game]:
    found = getattr(sys.modules[module], attribute, None)
    if not (isinstance(found, type) and issubclass(found, Game)):
        raise GameError(
            f"{module} has no class {attribute!r} that is a ludotheque.Game.",
            f"{module} n’a pas de classe {attribute!r} qui soit un ludotheque.Game.",
        )
    return found
