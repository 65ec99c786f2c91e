"""The home page: the lobby, the shelf, and the visitor's own games."""

from __future__ import annotations

from collections.abc import Container, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any

from starlette.requests import Request
from starlette.responses import Response

import ludotheque
from ludotheque.bots.players import LEVELS
from ludotheque.game import Game
from ludotheque.learning import lessons
from ludotheque.web.connection.messages import encode
from ludotheque.web.pages.devices import new_browsers, visitor_data
from ludotheque.web.pages.my_games import LATELY, finished, in_play
from ludotheque.web.pages.page_request import PageRequest
from ludotheque.web.pages.puzzles import todays_puzzle
from ludotheque.words import Words

if TYPE_CHECKING:
    from ludotheque.web.pages.lobby import HomeRows

WELCOME = Words("We’re open.", "C’est ouvert.")
MOST_TABLES = 6  # the visitor's own tables; the others are on their own page
COUNTS = {6: Words("Six", "Six"), 7: Words("Seven", "Sept"), 8: Words("Eight", "Huit"), 9: Words("Nine", "Neuf")}


async def home(request: Request) -> Response:
    page = PageRequest(request)
    tables, own = await in_play(page)
    known = {
        "greeting": greeting(page),
        "learnt": await visitor_data(page).progress(page.visitor.id),
        "puzzle": todays_puzzle(),
        "tables": tables[:MOST_TABLES],
        "finished": await finished(page, LATELY),
        "shown": lobby_rows(page, own),
        "clubs": await clubs_of(page),
        "new_browsers": await new_browsers(page),
        "taken": "taken" in request.query_params,
    }
    return page.render("home.html", **shelf_for_anybody(page.games, page.lang) | known)


def shelf_for_anybody(games: Sequence[type[Game]], lang: str) -> dict[str, Any]:
    """What the home page shows of the games, and of a visitor of whom nothing is known."""
    count = len(games)
    return {
        "greeting": WELCOME(lang),
        "levels": [level.words(lang) for level in LEVELS],
        "games": games,
        "steps": {game.name: [step.id for step in lessons(game())] for game in games},
        "count": COUNTS.get(count, Words(str(count), str(count)))(lang),
        "learnt": {},
        "puzzle": None,
        "tables": [],
        "finished": [],
        "shown": None,
        "clubs": [],
        "new_browsers": [],
        "taken": False,
    }


async def clubs_of(page: PageRequest) -> list[Any]:
    """The visitor's clubs, where there are others."""
    if page.company is None:
        return []
    from ludotheque.web.pages.club import my_clubs  # not in a browser

    return list(await my_clubs(page))


def lobby_rows(page: PageRequest, own: Container[str]) -> HomeRows | None:
    """The lobby, where there is one."""
    if page.company is None:
        return None
    from ludotheque.web.pages.lobby import ShownTables  # not in a browser

    return ShownTables(page.company.lobby, page.games, page.lang, page.root, own).rows()


def greeting(page: PageRequest) -> str:
    evening = not 5 <= datetime.now().hour < 18
    hello = Words("Good evening", "Bonsoir") if evening else Words("Good day", "Bonjour")
    name = page.visitor.name
    if not name:
        return Words(f"{hello.en}. We’re open.", f"{hello.fr}, c’est ouvert.")(page.lang)
    return Words(f"{hello.en}, {name}. We’re open.", f"{hello.fr} {name}, c’est ouvert.")(page.lang)


async def rename(request: Request) -> Response:
    page = PageRequest(request)
    page.rename((await page.form()).get("name", ""))
    return page.go("/")


async def shelf_json(request: Request) -> Response:
    """The shelf as JSON, for programs."""
    shelf: tuple[type[Game], ...] = request.app.state.games
    games = [{"name": game.name, "title": game.title("en"), "seats": list(game.seat_numbers)} for game in shelf]
    return Response(encode({"version": ludotheque.__version__, "games": games}), media_type="application/json")
