"""The shelf: the list of all games."""

from __future__ import annotations

from difflib import get_close_matches
from typing import Any

from ludotheque.errors import GameError
from ludotheque.game import Game
from ludotheque.games.wigwam import Wigwam
from ludotheque.games.wu_hsing import WuHsing
from ludotheque.games.wykersham import Wykersham
from ludotheque.games.wyx import Fourmis, FourmisCoop, Wyx

GAMES: tuple[type[Game], ...] = (Wykersham, Wyx, Fourmis, FourmisCoop, Wigwam, WuHsing)


def shelf() -> list[str]:
    """The names of the games that load() knows."""
    return [game.name for game in GAMES]


def load(name: str, seats: int | None = None, **options: Any) -> Game:
    """A game from the shelf. GameError or OptionError if there is none like that."""
    for game in GAMES:
        if game.name == name:
            return game(seats, **options)
    close = get_close_matches(str(name), shelf(), 1)
    raise GameError(
        f"There is no game {name!r} on the shelf"
        + (f"; did you mean {close[0]}?" if close else ".")
        + f" The games: {', '.join(shelf())}.",
        f"Il n’y a pas de jeu {name!r} sur l’étagère"
        + (f" ; vouliez-vous dire {close[0]} ?" if close else ".")
        + f" Les jeux : {', '.join(shelf())}.",
    )
