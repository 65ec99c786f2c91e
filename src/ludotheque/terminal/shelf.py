"""Prints the shelf: the games, their seats, their length and their options."""

from __future__ import annotations

from collections.abc import Sequence

from ludotheque.game import Game, Option
from ludotheque.terminal.screen import Screen, wrapped
from ludotheque.words import Words

LONGEST_DEFAULT = 16  # characters; a longer default value is not shown


def show(screen: Screen, games: Sequence[type[Game]]) -> None:
    """A few lines for each game."""
    for game in games:
        title, lang = game.title(screen.lang), screen.lang
        screen.print(f"{screen.bold(game.name)}{' ' * max(1, 14 - len(game.name))}{title} · {facts(game)(lang)}")
        screen.say(game.mood, "    ")
        for option in game.options_known:
            screen.print(wrapped(explained(option, lang), f"    {option.name:<11} ", " " * 16))
        screen.print()
    screen.say(
        Words(
            "Play one with `ludotheque play NAME`; its rules: `ludotheque rules NAME`.",
            "Pour jouer : `ludotheque play NOM` ; la règle : `ludotheque rules NOM`.",
        )
    )


def show_names(screen: Screen, games: Sequence[type[Game]]) -> None:
    """What there is to learn, a line for each game."""
    for game in games:
        screen.print(f"{screen.bold(game.name)}{' ' * max(1, 14 - len(game.name))}{game.mood(screen.lang)}")
    screen.say(
        Words(
            "Five minutes each: `ludotheque learn NAME`.",
            "Cinq minutes chacun\u00a0: `ludotheque learn NOM`.",
        )
    )


def facts(game: type[Game]) -> Words:
    few, many = min(game.seat_numbers), max(game.seat_numbers)
    seats = str(few) if few == many else f"{few}-{many}"
    plural = "s" * (many > 1)
    return Words(f"{seats} player{plural} · {game.minutes} min", f"{seats} joueur{plural} · {game.minutes} min")


def explained(option: Option, lang: str) -> str:
    """What an option does, and its default value if that is short."""
    value = option.write(option.default)
    usual = Words(f" (usual: {value})", f" (d’ordinaire : {value})")(lang)
    return option.words(lang) + usual * (len(value) <= LONGEST_DEFAULT)
