"""The home page: the lobby, the shelf, and the visitor's own games."""

from __future__ import annotations

from datetime import datetime

from starlette.requests import Request
from starlette.responses import Response

import ludotheque
from ludotheque.game import Game
from ludotheque.learning import lessons
from ludotheque.web.connection.messages import encode
from ludotheque.web.pages.lobby import ShownTables
from ludotheque.web.pages.my_games import LATELY, finished, in_play
from ludotheque.web.pages.page_request import PageRequest
from ludotheque.web.pages.puzzles import todays_puzzle
from ludotheque.web.pages.recovery import visitor_data
from ludotheque.web.table.codes import read_code
from ludotheque.words import Words

MOST_TABLES = 6  # the visitor's own tables; the others are on their own page
COUNTS = {6: Words("Six", "Six"), 7: Words("Seven", "Sept"), 8: Words("Eight", "Huit"), 9: Words("Nine", "Neuf")}


async def home(request: Request) -> Response:
    page = PageRequest(request)
    tables, own = await in_play(page)
    shown = ShownTables(page.library.lobby, page.games, page.lang, page.root, own)
    count = len(page.games)
    return page.render(
        "home.html",
        greeting=greeting(page),
        games=page.games,
        steps={game.name: [step.id for step in lessons(game())] for game in page.games},
        count=COUNTS.get(count, Words(str(count), str(count)))(page.lang),
        learnt=await visitor_data(page).progress(page.visitor.id),
        puzzle=todays_puzzle(),
        tables=tables[:MOST_TABLES],
        finished=await finished(page, LATELY),
        shown=shown.rows(),
        taken="taken" in request.query_params,
    )


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


async def join(request: Request) -> Response:
    page = PageRequest(request)
    return page.go(f"/t/{read_code(request.query_params.get('code', ''))}")


async def shelf_json(request: Request) -> Response:
    """The shelf as JSON, for programs."""
    shelf: tuple[type[Game], ...] = request.app.state.games
    games = [{"name": game.name, "title": game.title("en"), "seats": list(game.seat_numbers)} for game in shelf]
    return Response(encode({"version": ludotheque.__version__, "games": games}), media_type="application/json")
