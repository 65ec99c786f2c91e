"""The page that verifies a record in the browser, with the recipe and the dice of every game."""

from __future__ import annotations

from dataclasses import asdict
from functools import cache
from itertools import combinations
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from ludotheque.core import CHANCE
from ludotheque.errors import OptionError
from ludotheque.game import Game, Option
from ludotheque.game.material import UNSHUFFLED
from ludotheque.games import lookup
from ludotheque.web.pages.page_request import PageRequest
from ludotheque.web.rooms.codes import read_code


@cache
def recipes(games: tuple[type[Game], ...], lang: str) -> list[dict[str, Any]]:
    """One for every game and number of seats; then one more for each option that changes it, alone or with another.

    Of those that fit a record, the last counts. A game with its own way of shuffling has none, because the browser
    cannot repeat it.
    """
    dealt = [(game, seats) for game in games if game.shuffle is Game.shuffle for seats in game.seat_numbers]
    found = [[described(game(seats), lang)] for game, seats in dealt]
    for (game, seats), known in zip(dealt, found, strict=True):
        add_changed(known, game, seats, game.options_offered(), lang)
    offered = [one for known in found for one in known]
    for (game, seats), known in zip(dealt, found, strict=True):
        before = len(known)
        add_changed(known, game, seats, list(game.options_known), lang)
        offered += known[before:]
    return offered


def add_changed(known: list[dict[str, Any]], cls: type[Game], seats: int, options: list[Option], lang: str) -> None:
    """Add the recipes that differ from what is known, for one or two options that are chosen."""
    flags = [option for option in options if isinstance(option.default, bool)]
    for chosen in [*combinations(flags, 1), *combinations(flags, 2)]:
        try:
            one = described(cls(seats, **{option.name: not option.default for option in chosen}), lang)
        except OptionError:  # not possible with so many seats
            continue
        counts = [other for other in known if other["options"].items() <= one["options"].items()][-1]
        if any(one[key] != counts[key] for key in counts if key != "options"):
            known.append(one)


def recipe_of(game: Game, lang: str) -> dict[str, Any] | None:
    """How the browser can repeat a deal; None for a game with its own way of shuffling."""
    return described(game, lang) if type(game).shuffle is Game.shuffle else None


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
    return [(state.text(move), weight, game.words.say(state, move)(lang)) for move, weight in outcomes]


async def check(request: Request) -> Response:
    """The page on which a browser recomputes all chance of a record."""
    page = PageRequest(request)
    code = read_code(request.query_params.get("table", ""))
    return page.render("check.html", code=code, recipes=recipes(page.games, page.lang))
