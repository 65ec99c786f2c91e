"""The page that verifies a record in the browser, with the recipe and the dice of every game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from functools import cache
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from ludotheque import lookup
from ludotheque.core import CHANCE
from ludotheque.errors import OptionError
from ludotheque.game import Game
from ludotheque.recipe import UNSHUFFLED
from ludotheque.web.pages.page_request import PageRequest
from ludotheque.web.table.codes import read_code


@cache
def recipes(games: tuple[type[Game], ...], lang: str) -> list[dict[str, Any]]:
    """One for every game and number of seats; then one more for each option that changes it.

    A game with its own way of shuffling has none, because the browser cannot repeat it.
    """
    dealt = [game for game in games if game.shuffle is Game.shuffle]
    return [found for game in dealt for seats in game.seat_numbers for found in recipes_of(game, seats, lang)]


def recipes_of(cls: type[Game], seats: int, lang: str) -> Iterator[dict[str, Any]]:
    usual = described(cls(seats), lang)
    yield usual
    for option in cls.options_known:
        if isinstance(option.default, bool):
            try:
                other = described(cls(seats, **{option.name: not option.default}), lang)
            except OptionError:  # not possible with so many seats
                continue
            if any(other[key] != usual[key] for key in usual if key != "options"):
                yield other


def described(game: Game, lang: str) -> dict[str, Any]:
    return {
        "game": lookup.name_of(type(game)),
        "seats": game.seats,
        "options": game.chosen(),
        **asdict(game.recipe()),
        "dice": dice(game, lang),
    }


def dice(game: Game, lang: str) -> list[tuple[str, int, str]]:
    """The outcomes of chance: text, weight and words of each. Empty for games without dice."""
    state = game.start(deal=game.shuffle(UNSHUFFLED))
    if state.turn != CHANCE:
        return []
    outcomes = zip(state.moves(), state.weights(), strict=True)
    return [(state.text(move), weight, game.say(state, move)(lang)) for move, weight in outcomes]


async def check(request: Request) -> Response:
    """The page on which a browser recomputes all chance of a record."""
    page = PageRequest(request)
    code = read_code(request.query_params.get("table", ""))
    return page.render("check.html", code=code, recipes=recipes(page.games, page.lang))
