"""Every game of the shelf with every number of seats and every combination of its options."""

from __future__ import annotations

from itertools import product

import ludotheque
from ludotheque.errors import OptionError
from ludotheque.game import Game, Option
from ludotheque.games import GAMES

# Options that are not true or false, with the values that the laws are tried on.
OTHER_VALUES = {
    "board": ["3......3/...22.../......../.2....2./.2....2./......../...22.../3......3", "2.3.2.3./" * 7 + "........"],
}


def values(option: Option) -> list[object]:
    return [False, True] if isinstance(option.default, bool) else list(OTHER_VALUES[option.name])


def combinations(cls: type[Game]) -> list[Game]:
    """What is for research only has tests of its own: its options would double the number of variants."""
    names = [option.name for option in cls.options_offered()]
    games = []
    for seats, *chosen in product(cls.seat_numbers, *map(values, cls.options_offered())):
        try:
            games.append(ludotheque.load(cls.name, seats, **dict(zip(names, chosen, strict=True))))
        except OptionError:
            continue  # options that do not go together
    return games


VARIANTS = [game for cls in GAMES for game in combinations(cls)]


def name_of(game: Game) -> str:
    return " ".join([game.name, str(game.seats), *(f"{k}={v[:9]}" for k, v in game.chosen().items())])
