"""The home page: the shelf, and the tables of whoever looks."""

from __future__ import annotations

import time
from dataclasses import dataclass
from datetime import datetime, timedelta

from babel.dates import format_timedelta
from starlette.requests import Request
from starlette.responses import Response

import ludotheque
from ludotheque.game import Game
from ludotheque.learning import lessons
from ludotheque.table.snapshot import Damaged, Snapshot
from ludotheque.web.connection.messages import encode
from ludotheque.web.pages.page_request import PageRequest
from ludotheque.web.table.codes import read_code
from ludotheque.words import Words

COUNTS = {6: Words("Six", "Six"), 7: Words("Seven", "Sept"), 8: Words("Eight", "Huit"), 9: Words("Nine", "Neuf")}


@dataclass(frozen=True)
class Sitting:
    """A table where the visitor sits."""

    url: str
    game: str
    title: str
    who: str
    mine: bool
    over: bool
    when: str


async def home(request: Request) -> Response:
    page = PageRequest(request)
    tables = [await sitting(page, snapshot) for snapshot in await page.library.store.tables_of(page.visitor.id)]
    count = len(page.games)
    return page.render(
        "home.html",
        greeting=greeting(page),
        games=page.games,
        steps={game.name: [step.id for step in lessons(game())] for game in page.games},
        count=COUNTS.get(count, Words(str(count), str(count)))(page.lang),
        tables=[each for each in tables if each],
    )


def greeting(page: PageRequest) -> str:
    evening = not 5 <= datetime.now().hour < 18
    hello = Words("Good evening", "Bonsoir") if evening else Words("Good day", "Bonjour")
    name = page.visitor.name
    if not name:
        return Words(f"{hello.en}. We’re open.", f"{hello.fr}, c’est ouvert.")(page.lang)
    return Words(f"{hello.en}, {name}. We’re open.", f"{hello.fr} {name}, c’est ouvert.")(page.lang)


async def sitting(page: PageRequest, snapshot: Snapshot) -> Sitting | None:
    """None where the table is damaged: its own page says so."""
    await page.turn()
    try:
        room = await page.library.room(snapshot.code)
    except Damaged:
        return None
    assert room is not None
    table, own = room.table, room.table.seats_of(page.visitor.id)
    others = [name for seat, name in enumerate(table.names_in(page.lang)) if seat not in own]
    ago = format_timedelta(
        timedelta(seconds=min(0.0, snapshot.touched - time.time())), add_direction=True, locale=page.lang
    )
    who = Words(f"with {', '.join(others)}", f"avec {', '.join(others)}") if others else Words("alone", "en solitaire")
    mine = not table.over and table.complete and table.turn in own
    title, over = table.game.title(page.lang), table.over
    return Sitting(page.url(f"/t/{snapshot.code}"), table.game.name, title, who(page.lang), mine, over, ago)


async def rename(request: Request) -> Response:
    page = PageRequest(request)
    page.rename((await page.form()).get("name", ""))
    return page.go("/")


async def join(request: Request) -> Response:
    page = PageRequest(request)
    return page.go(f"/t/{read_code(request.query_params.get('code', ''))}")


async def shelf_json(request: Request) -> Response:
    """What programs may ask: the shelf."""
    shelf: tuple[type[Game], ...] = request.app.state.games
    games = [{"name": game.name, "title": game.title("en"), "seats": list(game.seat_numbers)} for game in shelf]
    return Response(encode({"version": ludotheque.__version__, "games": games}), media_type="application/json")
