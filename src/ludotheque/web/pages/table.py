"""The page of a table, its links, and how somebody sits down at it."""

from __future__ import annotations

from dataclasses import replace

import segno
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response

from ludotheque.errors import TableError
from ludotheque.store.saved import FREE, PERSON, Chair, Change
from ludotheque.telling import capitalised
from ludotheque.web.connection.messages import PROTOCOL, encode
from ludotheque.web.connection.seat_view import current_view, panes
from ludotheque.web.connection.viewer import Viewer
from ludotheque.web.pages import check
from ludotheque.web.pages.call import Call
from ludotheque.web.table import endings
from ludotheque.web.table.dealing import dealt
from ludotheque.web.table.names import guest
from ludotheque.web.table.room import Room
from ludotheque.web.visitors import LONGEST_WORDS, clean_words


async def table(request: Request) -> Response:
    call = Call(request)
    room = await call.room()
    free = [seat for seat, chair in enumerate(room.saved.chairs) if chair.kind == FREE]
    if free and not room.seats_of(call.visitor.id) and "watch" not in request.query_params:
        return join_page(call, room, free)
    viewer = Viewer(room, call.visitor.id, call.lang, lambda message: None)
    viewer.seat = viewer.viewpoint()
    now = current_view(room, viewer.seat, call.lang)
    view = viewer.message(now)  # the drawing is in the page itself
    return call.page(
        "table.html",
        game=type(room.game),
        code=room.saved.code,
        close_after=call.library.close_after,
        protocol=PROTOCOL,
        first=Markup(encode(view).decode().replace("</", "<\\/")),
        view=view,
        panes=panes(now.drawing),
        defs=Markup(now.drawing.defs),
        description=now.drawing.description,
        board_css=call.url(f"/boards/{room.game.name}.css"),
        links=links(call, room, viewer.seat),
        promise=promise(room),
        dice=check.dice(room.game, call.lang),
    )


def join_page(call: Call, room: Room, free: list[int]) -> Response:
    names = [{"seat": seat, "label": capitalised(room.game.seat_name(seat)(call.lang))} for seat in free]
    hosts = [chair.name for chair in room.saved.chairs if chair.kind == PERSON]
    return call.page(
        "join.html",
        game=type(room.game),
        code=room.saved.code,
        free=names,
        hosts=hosts,
        promise=promise(room),
        longest_words=LONGEST_WORDS,
    )


def promise(room: Room) -> str:
    """What the table has promised; nothing if it is from before there were promises."""
    return room.chance.promise if room.chance else ""


def links(call: Call, room: Room, seat: int | None) -> dict[str, str]:
    code, base = room.saved.code, str(call.request.base_url).rstrip("/")
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
    seat = call.keeper.seat_of(room.saved.code, request.path_params["token"])
    if seat is None or room.over or room.saved.chairs[seat].kind != PERSON:
        raise TableError("This link opens no seat, or no longer.", "Ce lien n’ouvre aucune place, ou plus aucune.")
    call.changed = True  # whoever comes without a cookie needs one now
    async with room.lock:
        if seat not in room.seats_of(call.visitor.id):
            await room.commit(Change(sit=((seat, call.visitor.id),)))
        if not call.visitor.name:
            call.rename(room.saved.chairs[seat].name)
    return call.go(f"/t/{room.saved.code}")


async def sit(request: Request) -> Response:
    """Take a free chair."""
    call = Call(request)
    room, form = await call.room(), await call.form()
    call.rename(form.get("name", ""))
    async with room.lock:
        free = [seat for seat, chair in enumerate(room.saved.chairs) if chair.kind == FREE]
        if room.seats_of(call.visitor.id):  # the same form once more
            return call.go(f"/t/{room.saved.code}")
        if not free:
            raise TableError("Every chair is taken.", "Toutes les chaises sont prises.")
        wanted = next((seat for seat in free if form.get("seat") == str(seat)), free[0])
        chairs = list(room.saved.chairs)
        name, words = call.visitor.name or guest(wanted, call.lang), clean_words(form.get("words", ""))
        chairs[wanted] = Chair(PERSON, name, words=words)
        after = dealt(replace(room.saved, chairs=tuple(chairs)))
        fields = {"chairs": after.chairs, "deal": after.deal}
        await room.commit(Change(sit=((wanted, call.visitor.id),), fields=fields))
    room.go_on()
    return call.go(f"/t/{room.saved.code}")


async def qr(request: Request) -> Response:
    call = Call(request)
    room = await call.room()
    code = segno.make(f"{str(request.base_url).rstrip('/')}/t/{room.saved.code}", micro=False)
    svg = code.svg_inline(scale=4, border=2, dark="#1a1511", light="#ffffff", omitsize=True)
    return Response(svg.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1), media_type="image/svg+xml")


async def record(request: Request) -> Response:
    """The game as a file, once it is over: before that it would tell what is hidden."""
    call = Call(request)
    room = await call.room()
    if not room.over:
        raise TableError(
            "The record is for the end of the game: before, it would tell what is hidden.",
            "La partie écrite attend la fin : elle dirait ce qui est caché.",
        )
    text = endings.record(room, call.lang).write()
    headers = {"Content-Disposition": f'attachment; filename="{room.saved.code}.ludo"'}
    return Response(text, media_type="text/plain; charset=utf-8", headers=headers)
