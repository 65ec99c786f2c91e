"""The page of a table, its links, and how somebody sits down at it."""

from __future__ import annotations

import segno
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response

from ludotheque.errors import TableError
from ludotheque.table import Table
from ludotheque.table.names import guest
from ludotheque.table.snapshot import Change
from ludotheque.web.connection.messages import PROTOCOL, encode
from ludotheque.web.connection.seat_view import current_view, panes
from ludotheque.web.connection.viewer import Viewer
from ludotheque.web.pages import check
from ludotheque.web.pages.call import Call
from ludotheque.web.table.room import Room
from ludotheque.web.visitors import LONGEST_WORDS, clean_words
from ludotheque.words import capitalised


async def table(request: Request) -> Response:
    call = Call(request)
    room = await call.room()
    if not (room.table.complete or room.table.seats_of(call.visitor.id) or "watch" in request.query_params):
        return join_page(call, room)
    viewer = Viewer(room, call.visitor.id, call.lang, lambda message: None)
    viewer.seat = viewer.viewpoint()
    now = current_view(room, viewer.seat, call.lang)
    view = viewer.message(now)  # the drawing is in the page itself
    return call.page(
        "table.html",
        game=type(room.table.game),
        code=room.snapshot.code,
        close_after=call.library.closing.days,
        protocol=PROTOCOL,
        first=Markup(encode(view).decode().replace("</", "<\\/")),
        view=view,
        panes=panes(now.drawing),
        defs=Markup(now.drawing.defs),
        description=now.drawing.description,
        board_css=call.url(f"/boards/{room.table.game.name}.css"),
        links=links(call, room, viewer.seat),
        commitment=room.table.commitment,
        dice=check.dice(room.table.game, call.lang),
    )


def join_page(call: Call, room: Room) -> Response:
    free, chairs = room.snapshot.free, room.snapshot.chairs
    names = [{"seat": seat, "label": capitalised(room.table.game.seat_name(seat)(call.lang))} for seat in free]
    hosts = [chairs[seat].name for seat in room.snapshot.people]
    return call.page(
        "join.html",
        game=type(room.table.game),
        code=room.snapshot.code,
        free=names,
        hosts=hosts,
        commitment=room.table.commitment,
        longest_words=LONGEST_WORDS,
    )


def links(call: Call, room: Room, seat: int | None) -> dict[str, str]:
    code, base = room.snapshot.code, str(call.request.base_url).rstrip("/")
    token = "" if seat is None else call.keeper.seat_token(code, seat)
    return {
        "invite": f"{base}/t/{code}",
        "qr": call.url(f"/t/{code}/qr.svg"),
        "seat": f"{base}/t/{code}/take/{token}" if token else "",
        "record": call.url(f"/t/{code}/record.ludo"),
        "check": call.url(f"/check?table={code}"),
    }


async def take(request: Request) -> Response:
    """A private link: the seat is played from this browser too."""
    call = Call(request)
    room = await call.room()
    seat = call.keeper.seat_of(room.snapshot.code, request.path_params["token"])
    await room.decide(lambda table: table.take_along(seat, call.visitor.id))
    call.changed = True  # whoever comes without a cookie needs one now
    if not call.visitor.name and seat is not None:
        call.rename(room.snapshot.chairs[seat].name)
    return call.go(f"/t/{room.snapshot.code}")


async def sit(request: Request) -> Response:
    """Take a free chair."""
    call = Call(request)
    room, form = await call.room(), await call.form()
    call.rename(form.get("name", ""))
    wanted, words = form.get("seat", ""), clean_words(form.get("words", ""))

    def decision(table: Table) -> Change | None:
        if table.seats_of(call.visitor.id):  # the same form once more
            return None
        seat = table.free_seat(wanted)
        return table.sit_down(seat, call.visitor.id, call.visitor.name or guest(seat)(call.lang), words)

    await room.decide(decision)
    return call.go(f"/t/{room.snapshot.code}")


async def qr(request: Request) -> Response:
    call = Call(request)
    room = await call.room()
    code = segno.make(f"{str(request.base_url).rstrip('/')}/t/{room.snapshot.code}", micro=False)
    svg = code.svg_inline(scale=4, border=2, dark="#1a1511", light="#ffffff", omitsize=True)
    return Response(svg.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1), media_type="image/svg+xml")


async def record(request: Request) -> Response:
    """The game as a file, once it is over: before that it would tell what is hidden."""
    call = Call(request)
    room = await call.room()
    if not room.table.over:
        raise TableError(
            "The record is for the end of the game: before, it would tell what is hidden.",
            "La partie écrite attend la fin\u00a0: elle dirait ce qui est caché.",
        )
    text = room.table.record(room.table.names_in(call.lang)).write()
    headers = {"Content-Disposition": f'attachment; filename="{room.snapshot.code}.ludo"'}
    return Response(text, media_type="text/plain; charset=utf-8", headers=headers)
