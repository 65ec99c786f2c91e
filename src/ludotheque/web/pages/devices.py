"""The devices from which a seat is played: lists them, removes one, or makes a link for another.

A link is used once, within a few minutes, by a button. Its token is in the fragment of the address and in the body of
a form, so it appears in no server log, and a link preview does not use it up.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import Response

from ludotheque.table import Table
from ludotheque.table.snapshot import Change
from ludotheque.web.pages.page_request import PageRequest
from ludotheque.web.seat_links import LIFETIME
from ludotheque.web.table.room import Room
from ludotheque.words import capitalised


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
    subscribed = await page.library.reminders.subscriptions.of(page.visitor.id)
    return page.render(
        "devices.html",
        notices=bool(subscribed),
        code=room.snapshot.code,
        title=room.table.game.title(page.lang),
        places=[place_of(page, room, seat) for seat in room.table.seats_of(page.visitor.id)],
        link=link,
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
    return page.render("seat_link.html", code=room.snapshot.code, title=room.table.game.title(page.lang))


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
