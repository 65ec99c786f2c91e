"""The home page: the shelf, and the tables of whoever looks."""

from __future__ import annotations

import time
from dataclasses import dataclass
from datetime import datetime, timedelta

from babel.dates import format_timedelta
from starlette.requests import Request
from starlette.responses import Response

import ludotheque
from ludotheque.games import GAMES
from ludotheque.table.snapshot import Damaged, Snapshot
from ludotheque.web.connection.messages import encode
from ludotheque.web.language import translations
from ludotheque.web.pages.call import Call
from ludotheque.web.table.codes import read_code


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
    call = Call(request)
    tables = [await sitting(call, snapshot) for snapshot in await call.library.store.tables_of(call.visitor.id)]
    return call.page("home.html", greeting=greeting(call), games=GAMES, tables=[each for each in tables if each])


def greeting(call: Call) -> str:
    _ = translations(call.lang).gettext
    evening = not 5 <= datetime.now().hour < 18
    if call.visitor.name:
        words = _("Good evening, {name}. We’re open.") if evening else _("Good day, {name}. We’re open.")
        return words.format(name=call.visitor.name)
    return _("Good evening. We’re open.") if evening else _("Good day. We’re open.")


async def sitting(call: Call, snapshot: Snapshot) -> Sitting | None:
    """None where the table is damaged: its own page says so."""
    _ = translations(call.lang).gettext
    try:
        room = await call.library.room(snapshot.code)
    except Damaged:
        return None
    assert room is not None
    table, own = room.table, room.table.seats_of(call.visitor.id)
    others = [name for seat, name in enumerate(table.names_in(call.lang)) if seat not in own]
    ago = format_timedelta(
        timedelta(seconds=min(0.0, snapshot.touched - time.time())), add_direction=True, locale=call.lang
    )
    who = _("with {names}").format(names=", ".join(others)) if others else _("alone")
    mine = not table.over and table.complete and table.turn in own
    return Sitting(
        call.url(f"/t/{snapshot.code}"), snapshot.game, table.game.title(call.lang), who, mine, table.over, ago
    )


async def rename(request: Request) -> Response:
    call = Call(request)
    call.rename((await call.form()).get("name", ""))
    return call.go("/")


async def join(request: Request) -> Response:
    call = Call(request)
    return call.go(f"/t/{read_code(request.query_params.get('code', ''))}")


async def shelf_json(request: Request) -> Response:
    """What programs may ask: the shelf."""
    games = [{"name": game.name, "title": game.title("en"), "seats": list(game.seat_numbers)} for game in GAMES]
    return Response(encode({"version": ludotheque.__version__, "games": games}), media_type="application/json")
