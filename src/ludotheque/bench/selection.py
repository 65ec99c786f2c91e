"""Selects the games to measure: those named on the command line, or the whole shelf."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

import ludotheque
from ludotheque.errors import OptionError
from ludotheque.game import Game, Option


def label(game: Game) -> str:
    """A game as on the command line."""
    usual = type(game)().seats
    seats = [f"seats={game.seats}"] * (game.seats != usual)
    return " ".join([game.name, *seats, *(f"{name}={value}" for name, value in game.chosen().items())])


def variants(name: str) -> list[Game]:
    """A game with its defaults, with all seats taken, and with each boolean option switched."""
    usual = ludotheque.load(name)
    games = [usual]
    if usual.seats != max(usual.seat_numbers):
        games.append(ludotheque.load(name, seats=max(usual.seat_numbers)))
    for option in usual.options_known:
        if isinstance(option.default, bool):
            with suppress(OptionError):  # an option that needs another one gets no row
                games.append(turned(name, option))
    return games


def turned(name: str, option: Option) -> Game:
    return ludotheque.load(name, **{option.name: not option.default})


def whole_shelf() -> list[Game]:
    return [game for name in ludotheque.shelf() for game in variants(name)]


def asked(words: Sequence[str]) -> list[Game]:
    """The games named on a command line: `wyx fourmis seats=4`."""
    names: list[str] = []
    options: list[dict[str, str | int]] = []
    for word in words:
        name, equals, value = word.partition("=")
        if not equals:
            names.append(word)
            options.append({})
        elif not names:
            raise OptionError(
                f"{word} stands behind no game: name the game first.",
                f"{word} ne suit aucun jeu\u00a0: nommez d’abord le jeu.",
            )
        else:
            options[-1][name] = int(value) if name == "seats" and value.isdecimal() else value
    return [ludotheque.load(name, **chosen) for name, chosen in zip(names, options, strict=True)]  # type: ignore[arg-type]
