"""Other devices: those from which a seat is played, phones beside a shared screen, and the library of a lost browser.

A link is used once, within a few minutes, by a button. Its token is in the fragment of the address and in the body of
a form, so it appears in no server log, and a link preview does not use it up. A phone comes by such a link, which the
screen shows as a QR code. While it is connected, the seat is left to it and it shows that hand alone; when it goes, the
seat is played at the screen again (presence.py).
"""

from __future__ import annotations

import hashlib
import time
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime

from babel.dates import format_datetime
from starlette.requests import Request
from starlette.responses import Response

from ludotheque.errors import TableError
from ludotheque.table import Table
from ludotheque.table.snapshot import Change, Damaged
from ludotheque.web.connection.messages import encode
from ludotheque.web.errors import Overtaken, Refusal
from ludotheque.web.pages.page_request import PageRequest
from ludotheque.web.rooms.codes import WORDS
from ludotheque.web.rooms.room import Room
from ludotheque.web.visitor_data import (
    BY_LINK,
    BY_PHRASE,
    FIRST,
    LIFETIME,
    PUZZLE_DAYS,
    PUZZLES,
    Browsers,
    Owner,
    VisitorData,
)
from ludotheque.web.visitors import new_visitor_id
from ludotheque.words import Words, capitalised

# ── QR codes ───────────────────────────────────────────────────────────────────────────


def qr_image(url: str) -> Response:
    """The QR code as an image that is not cached."""
    import segno  # not where there is nobody to show an address to

    code = segno.make(url, micro=False)
    svg = code.svg_inline(scale=4, border=2, dark="#1a1511", light="#ffffff", omitsize=True)
    svg = svg.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1)
    return Response(svg, media_type="image/svg+xml", headers={"Cache-Control": "no-store"})


def picture_of(link: str) -> str:
    """The QR code of a private link, for the page itself: nothing is fetched that would name the link."""
    import segno  # not where there is nobody to show an address to

    return str(segno.make(link, micro=False).svg_data_uri(scale=4, border=2)) if link else ""


# ── The devices of a seat ──────────────────────────────────────────────────────────────


@dataclass(frozen=True)
class Device:
    """A browser that plays a seat."""

    mark: str  # its name in a form; the visitor id is secret
    this: bool
    here: bool  # is looking at the table now


@dataclass(frozen=True)
class Place:
    """A seat, and its devices."""

    seat: int
    name: str
    devices: list[Device]


async def devices(request: Request) -> Response:
    page = PageRequest(request)
    room = await page.room()
    own = room.table.own_seats(page.visitor.id)
    if request.method == "GET":
        return await devices_page(page, room)
    form = await page.form()
    seat = next((seat for seat in own if form.get("seat") == str(seat)), own[0])
    if "device" not in form:
        token = page.links.token(room.snapshot, seat)
        return await devices_page(page, room, f"{page.base}/t/{room.snapshot.code}/seat#{token}")
    await room.decide(lambda table: removal(table, seat, form["device"]))
    return page.go(f"/t/{room.snapshot.code}/devices" if room.table.seats_of(page.visitor.id) else "/")


async def devices_page(page: PageRequest, room: Room, link: str = "") -> Response:
    subscribed = page.company and await page.company.notices.subscriptions.of(page.visitor.id)
    return page.render(
        "devices.html",
        notices=bool(subscribed),
        code=room.snapshot.code,
        title=room.table.game.title(page.lang),
        places=[place_of(page, room, seat) for seat in room.table.seats_of(page.visitor.id)],
        link=link,
        picture=picture_of(link),
        library_browsers=await shown_browsers(page),
        minutes=LIFETIME // 60,
        over=room.table.over,
    )


def place_of(page: PageRequest, room: Room, seat: int) -> Place:
    looking = {viewer.visitor for viewer in room.presence.viewers}
    found = [
        Device(mark_of(visitor), visitor == page.visitor.id, visitor in looking)
        for visitor in room.snapshot.devices_of(seat)
    ]
    name = capitalised(room.table.game.seat_name(seat)(page.lang))
    return Place(seat, name, sorted(found, key=lambda device: not device.this))


def mark_of(visitor: str) -> str:
    return hashlib.sha256(visitor.encode()).hexdigest()[:16]


def removal(table: Table, seat: int, mark: str) -> Change | None:
    """None for a device that is already gone."""
    found = next((visitor for visitor in table.snapshot.devices_of(seat) if mark_of(visitor) == mark), None)
    return table.remove_device(seat, found) if found else None


async def seat_link(request: Request) -> Response:
    """The page that a private link leads to, with a button."""
    page = PageRequest(request)
    room = await page.room()
    shared = any(len(room.snapshot.held_with(seat)) > 1 for seat in room.table.people)
    return page.render("seat_link.html", code=room.snapshot.code, title=room.table.game.title(page.lang), shared=shared)


async def take(request: Request) -> Response:
    """The button: the seat is played from this browser too."""
    page = PageRequest(request)
    room, form = await page.room(), await page.form()
    token = form.get("token", "")

    def decision(table: Table) -> Change | None:
        return table.take_along(page.links.seat(table.snapshot, token), page.visitor.id)

    await room.decide(decision)
    page.changed = True  # a visitor without a cookie needs one now
    seats = room.table.seats_of(page.visitor.id)
    if not page.visitor.name and seats:
        page.rename(room.snapshot.chairs[seats[0]].name)
    return page.go(f"/t/{room.snapshot.code}")


# ── Phones ─────────────────────────────────────────────────────────────────────────────


async def phone_qr(request: Request) -> Response:
    """The QR code by which a phone gets a seat of this screen."""
    page = PageRequest(request)
    room = await page.room()
    held, seat = room.table.own_seats(page.visitor.id), request.path_params["seat"]
    if seat not in held or len(held) < 2:
        raise TableError(
            "Phones are for seats of a screen that several share.",
            "Les téléphones sont pour les places d’un écran que l’on partage.",
        )
    return qr_image(f"{page.base}/t/{room.snapshot.code}/seat#{page.links.token(room.snapshot, seat)}")


# ── The library of a lost browser ──────────────────────────────────────────────────────

MOST_JOINED = 50  # tables that a browser may bring along to a recovered library


def visitor_data(page: PageRequest) -> VisitorData:
    found: VisitorData = page.request.app.state.visitor_data
    return found


async def keep(request: Request) -> Response:
    """The page with all ways to recover a library, and its buttons: a new phrase, a link."""
    page = PageRequest(request)
    kept, owner = visitor_data(page), Owner(page.visitor.id, page.visitor.name)
    phrase = link = ""
    form = await page.form() if request.method == "POST" else {}
    if "out" in form:
        await browsers(page).put_out(page.visitor.id, form["out"])
        return page.go("/keep" if form["out"] != page.visitor.browser else "/")
    know_browser(page)
    if page.visitor.known:
        await browsers(page).add(page.visitor.id, page.visitor.browser, FIRST, time.time())
        await browsers(page).note_told(page.visitor.id, page.visitor.browser)
    if form:
        wanted = form.get("make", "")
        page.library.limits.make_way_back(page.client)
        page.changed = True  # a visitor without a cookie needs one now
        if wanted == "link":
            link = f"{page.base}/arrive#{await kept.link(owner)}"
        else:
            phrase = await kept.new_phrase(owner, WORDS)
    has_phrase = await kept.has_phrase(page.visitor.id)
    return page.render(
        "keep.html",
        phrase=phrase,
        link=link,
        picture=picture_of(link),
        minutes=LIFETIME // 60,
        has_phrase=has_phrase,
        library_browsers=await shown_browsers(page),
    )


def know_browser(page: PageRequest) -> None:
    """Give a browser an id if its cookie is of a version that did not tell browsers apart."""
    if not page.visitor.browser:
        page.visitor, page.changed = replace(page.visitor, browser=new_visitor_id()), True


def browsers(page: PageRequest) -> Browsers:
    found: Browsers = page.request.app.state.browsers
    return found


@dataclass(frozen=True)
class ShownBrowser:
    """A browser that has the visitor's library, in words."""

    id: str
    this: bool
    since: str
    how: str


HOW = {
    FIRST: Words("it was the first", "c’était le premier"),
    BY_LINK: Words("it came by a link", "il est venu par un lien"),
    BY_PHRASE: Words("it came by the phrase", "il est venu par la phrase"),
}


async def shown_browsers(page: PageRequest) -> list[ShownBrowser]:
    return [
        ShownBrowser(
            browser.id,
            browser.id == page.visitor.browser,
            format_datetime(datetime.fromtimestamp(browser.since), "short", locale=page.lang),
            HOW[browser.how](page.lang),
        )
        for browser in await browsers(page).of(page.visitor.id)
    ]


async def new_browsers(page: PageRequest) -> int:
    """How many browsers have got the visitor's library without this one being told."""
    return len(await browsers(page).tell(page.visitor.id, page.visitor.browser)) if page.visitor.known else 0


async def back(request: Request) -> Response:
    """Recover a library by its phrase."""
    page = PageRequest(request)
    form = await page.form()
    page.library.limits.try_phrase(page.client)
    owner = await visitor_data(page).owner_by_phrase(form.get("phrase", ""))
    if owner is None:
        raise Refusal(
            404,
            "No library has this phrase: check the words, one after the other.",
            "Aucune ludothèque n’a cette phrase\u00a0: vérifiez les mots, un à un.",
        )
    return await become(page, owner, BY_PHRASE)


async def library_link(request: Request) -> Response:
    """The page that a link to a library leads to, with a button, and the button."""
    page = PageRequest(request)
    if request.method == "GET":
        return page.render("library_link.html")
    form = await page.form()
    owner = await visitor_data(page).owner_by_link(form.get("token", ""))
    if owner is None:
        raise Refusal(
            404,
            "This link opens nothing any more: it works once, and not for long. Make another one at “Keep my library”.",
            "Ce lien n’ouvre plus rien\u00a0: il sert une fois, et peu de temps. Faites-en un autre dans «\u00a0Garder"
            " ma ludothèque\u00a0».",
        )
    return await become(page, owner, BY_LINK)


async def become(page: PageRequest, owner: Owner, how: str) -> Response:
    """Make this browser the same visitor as before, with what it has played meanwhile."""
    meanwhile = page.visitor.id
    if meanwhile != owner.id and page.visitor.known:
        await bring_along(page, meanwhile, owner.id)
    know_browser(page)
    if meanwhile != owner.id:
        await browsers(page).add(owner.id, page.visitor.browser, how, time.time())
    name = page.visitor.name or owner.name
    page.visitor, page.changed = replace(page.visitor, id=owner.id, name=name), True
    return page.go("/mine")


async def bring_along(page: PageRequest, old: str, new: str) -> None:
    for snapshot in await page.library.store.tables_of(old, MOST_JOINED):
        with suppress(TableError, Overtaken, Damaged):
            room = await page.library.room(snapshot.code)
            if room:
                await room.decide(lambda table: table.know_as(old, new))
    kept = visitor_data(page)
    for game, done in (await kept.progress(old)).items():
        await kept.add(new, game, done)


async def progress(request: Request) -> Response:
    """Store lessons or puzzles that a visitor has done."""
    page = PageRequest(request)
    form = await page.form()
    game, done = form.get("game", ""), form.get("done", "").split()
    if game not in (PUZZLES, PUZZLE_DAYS, *(each.name for each in page.games)):
        raise Refusal(400, "Nothing of that kind can be learnt here.", "Rien de tel ne s’apprend ici.")
    if page.visitor.known:
        await visitor_data(page).add(page.visitor.id, game, done)
    return page.signed(Response(encode({"done": True}), media_type="application/json"))
