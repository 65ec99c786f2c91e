"""The page of a table, its links, and sitting down."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from contextlib import suppress

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response

from ludotheque.errors import TableError
from ludotheque.record import Record
from ludotheque.table import Table
from ludotheque.table.in_play import leaves_to_chance
from ludotheque.table.snapshot import Change
from ludotheque.web.connection.messages import PROTOCOL, encode
from ludotheque.web.connection.seat_view import current_view, page_panes
from ludotheque.web.connection.viewer import Viewer
from ludotheque.web.errors import Overtaken
from ludotheque.web.pages import check
from ludotheque.web.pages.chairs import agreed_words, days_words
from ludotheque.web.pages.devices import qr_image
from ludotheque.web.pages.page_request import PageRequest
from ludotheque.web.pages.shelf import lobby_rows
from ludotheque.web.rooms.acts import GREETINGS
from ludotheque.web.rooms.room import Room
from ludotheque.web.visitors import LONGEST_WORDS, clean_words
from ludotheque.words import capitalised


async def table(request: Request) -> Response:
    page = PageRequest(request)
    room = await page.room()
    if room.snapshot.vacant and not (room.table.seats_of(page.visitor.id) or "watch" in request.query_params):
        return join_page(page, room)
    viewer = Viewer(room, page.visitor.id, page.lang, lambda message: None)
    viewer.seat = viewer.viewpoint()
    return page.kept(shown_to(viewer), lambda: table_page(page, room, viewer))


def shown_to(viewer: Viewer) -> tuple[Hashable, ...]:
    """Everything that the page of a table depends on, besides visitor and address. Clocks are sent over the socket."""
    room, seats = viewer.room, tuple(viewer.seats)
    mine = viewer.visitor if viewer.held else ""
    return room.snapshot.code, room.snapshot.version, tuple(room.presence.online()), mine, seats, viewer.seat


def table_page(page: PageRequest, room: Room, viewer: Viewer) -> str:
    now = current_view(room, viewer.seat, page.lang)
    view = viewer.message(now)  # the drawing is in the HTML
    return page.text(
        "table.html",
        game=type(room.table.game),
        code=room.snapshot.code,
        close_after=page.library.closing.days,
        evening=room.snapshot.terms.evening,
        days=days_words(room.snapshot.days)(page.lang) if room.snapshot.days else "",
        protocol=PROTOCOL,
        first=Markup(encode(view).decode().replace("</", "<\\/")),
        view=view,
        unnamed=unnamed(room, viewer),
        panes=page_panes(now.drawing),
        defs=Markup(now.drawing.shapes.defs),
        description=now.drawing.description,
        board_css=page.url(f"/boards/{room.table.game.name}.css"),
        links=links(page, room, viewer.seat),
        greetings=GREETINGS,
        push_key=page.company.notices.public_key if page.company else "",
        commitment=room.table.commitment,
        chancy=leaves_to_chance(room.table.game),
        recipe=check.recipe_of(room.table.game, page.lang),
        dice=check.dice(room.table.game, page.lang),
        head=head_of(room.table, room.table.names_in(page.lang)) if page.beside else None,
    )


def head_of(table: Table, names: Sequence[str]) -> str:
    """The beginning of the record, without deal and moves: nothing that is hidden from anybody."""
    return Record(table.game, tuple(names), deal="", moves=(), result="").write().rstrip()


def unnamed(room: Room, viewer: Viewer) -> int | None:
    """The seat of somebody who plays alone here and gave no name: the page calls them “You”, and not by a colour."""
    seats = viewer.seats
    return seats[0] if len(seats) == 1 and not room.snapshot.chairs[seats[0]].name else None


def join_page(page: PageRequest, room: Room) -> Response:
    free = room.snapshot.vacant
    names = [{"seat": seat, "label": capitalised(room.table.game.seat_name(seat)(page.lang))} for seat in free]
    hosts = [room.snapshot.chairs[seat].name for seat in room.snapshot.people]
    return page.render(
        "join.html",
        game=type(room.table.game),
        code=room.snapshot.code,
        free=names,
        hosts=[name for name in hosts if name],
        commitment=room.table.commitment,
        longest_words=LONGEST_WORDS,
        agreed=[words(page.lang) for words in agreed_words(room.snapshot)],
    )


def late_page(page: PageRequest, room: Room) -> Response:
    """The page for somebody who comes when every chair is taken: to watch, or to go to another table."""
    page.changed = page.changed or bool(page.visitor.name)  # the name that they typed is kept
    shown = lobby_rows(page, {room.snapshot.code})
    return page.render("late.html", 409, game=type(room.table.game), code=room.snapshot.code, shown=shown)


def links(page: PageRequest, room: Room, seat: int | None) -> dict[str, str]:
    code, mine = room.snapshot.code, seat is not None and page.company is not None
    return {
        "invite": f"{page.base}/t/{code}",
        "qr": page.url(f"/t/{code}/qr.svg") if page.company else "",
        "devices": page.url(f"/t/{code}/devices") if mine else "",
        "letters": page.url(f"/t/{code}/letters") if mine and room.snapshot.takes_letters else "",
        "record": page.url(f"/t/{code}/record.ludo"),
        "setup": page.url(f"/play/{room.table.game.name}"),
        "review": page.url(f"/t/{code}/review"),
        "check": page.url(f"/check?table={code}"),
    }


async def sit(request: Request) -> Response:
    """Take a chair. A visitor from the home page without a name is asked for one first."""
    page = PageRequest(request)
    room, form = await page.room(), await page.form()
    page.rename(form.get("name", ""))
    wanted, words = form.get("seat", ""), clean_words(form.get("words", ""))
    if "home" in form and not page.visitor.name:
        return page.go(f"/t/{room.snapshot.code}")

    def decision(table: Table) -> Change | None:
        if table.seats_of(page.visitor.id):  # the same form again
            return None
        seat = table.vacant_seat(wanted)
        return table.sit_down(seat, page.visitor.id, page.visitor.name, words)

    try:
        with suppress(Overtaken):  # then check again which chairs are free
            await room.decide(decision)
        await room.decide(decision)
    except TableError:
        if room.snapshot.vacant or room.table.over:
            raise
        return page.go("/?taken=1") if "home" in form else late_page(page, room)  # somebody was faster
    return page.go(f"/t/{room.snapshot.code}")


async def qr(request: Request) -> Response:
    page = PageRequest(request)
    room = await page.room()
    return qr_image(f"{page.base}/t/{room.snapshot.code}")


async def record(request: Request) -> Response:
    """The record as a file, once the game is over: before, it would reveal what is hidden."""
    page = PageRequest(request)
    room = await page.room()
    if not room.table.over:
        raise TableError(
            "The record is for the end of the game: before, it would tell what is hidden.",
            "La partie écrite attend la fin\u00a0: elle dirait ce qui est caché.",
        )
    text = room.table.record(room.table.names_in(page.lang)).write()
    headers = {"Content-Disposition": f'attachment; filename="{room.snapshot.code}.ludo"'}
    return Response(text, media_type="text/plain; charset=utf-8", headers=headers)
