"""What a viewer does at a table: passes it on to the table for the seat they play.

The view that shows what they did also answers their request (Viewer.kept).
"""

from __future__ import annotations

from contextlib import suppress
from time import monotonic

from ludotheque.chance import new_secret
from ludotheque.errors import TableError
from ludotheque.store.store import Conflict
from ludotheque.table import Table
from ludotheque.table.snapshot import Change
from ludotheque.table.table import STAND_IN
from ludotheque.web.table.codes import rematch_code
from ludotheque.web.table.presence import Viewer
from ludotheque.web.table.room import Room


async def play(room: Room, viewer: Viewer, ply: int, move: int | str) -> None:
    """Make a move. A repeated request for a move that was made is ignored."""

    def decision(table: Table) -> Change | None:
        seat = room.playing_seat(viewer)
        return None if table.was_played(ply, seat, move) else table.play(seat, move, monotonic(), ply)

    await room.decide(decision, viewer)


async def undo(room: Room, viewer: Viewer, practice: bool) -> None:
    """Take back their last move, or ask the others for it."""
    seats = room.presence.seats_of(viewer.visitor)
    await room.decide(lambda table: table.undo(table.last_mover(seats), practice), viewer)


async def resign(room: Room, viewer: Viewer, seat: int | None) -> None:
    """Resign one of their seats: the one they name, or their viewpoint."""
    await room.decide(lambda table: table.resign(room.playing_seat(viewer, seat)), viewer)


async def offer_draw(room: Room, viewer: Viewer) -> None:
    await room.decide(lambda table: table.offer_draw(room.playing_seat(viewer)), viewer)


async def offer_stand_in(room: Room, viewer: Viewer, seat: int) -> None:
    """Offer that a bot plays for somebody who is away; on a free chair it sits down at once."""

    def decision(table: Table) -> Change:
        if table.own_seats(viewer.visitor) and seat in table.snapshot.free:
            return table.seat_bot(seat, STAND_IN)
        by = room.playing_seat(viewer)
        return table.offer_stand_in(by, seat, room.presence.away(seat), room.presence.online())

    await room.decide(decision, viewer)


async def come_back(room: Room, viewer: Viewer) -> None:
    """A player takes their seat back from a bot."""
    if room.table.left_to_bots(viewer.visitor):
        await room.decide(lambda table: table.come_back(viewer.visitor))


async def answer(room: Room, viewer: Viewer, yes: bool) -> None:
    """Accept or decline an offer."""
    seats = room.presence.seats_of(viewer.visitor)
    await room.decide(lambda table: table.answer(next(iter(seats), None), yes), viewer)


async def rematch(room: Room, viewer: Viewer, words: str) -> None:
    """Open the table of the next game; the others find it through this one."""
    async with room.lock:
        seats = room.table.own_seats(viewer.visitor)
        if not room.snapshot.next:
            code = rematch_code(room.snapshot.code)
            snapshot = room.table.rematch(code, new_secret(), dict.fromkeys(seats, words) if words else {})
            with suppress(Conflict):  # it exists already: only the link to it was not stored
                await room.services.create(snapshot)
            await room.commit(Change(next=code), viewer)
        else:
            room.show_all()
    following = await room.services.room(room.snapshot.next)
    if following and words:
        with suppress(TableError):  # it is dealt already
            await following.decide(lambda table: table.say_words(viewer.visitor, words))


def greet(room: Room, viewer: Viewer, number: int) -> None:
    """Greet everybody at the table, through any process."""
    seats = room.table.own_seats(viewer.visitor)
    room.services.traffic.limits.greet(viewer.client)
    seat = viewer.seat if viewer.seat in seats else seats[0]
    room.greet(seat, number)
    room.services.store.tell({"greeting": room.snapshot.code, "seat": seat, "number": number})


async def free_chair(room: Room, viewer: Viewer, seat: int) -> None:
    """Stand up, or send a stranger away."""
    await room.decide(lambda table: table.free_chair(viewer.visitor, seat), viewer)


async def set_door(room: Room, viewer: Viewer, open_to_all: bool, watch: bool) -> None:
    """Set whether anybody may sit down, and whether the lobby lists the game for watching."""
    if open_to_all and not room.snapshot.offered:
        room.services.traffic.limits.show_table(viewer.client)
    await room.decide(lambda table: table.set_door(viewer.visitor, open_to_all, watch), viewer)


async def commit_number(room: Room, viewer: Viewer, commitment: str) -> None:
    """Their browser begins a chain of numbers, or says that it gives none."""
    await room.decide(lambda table: table.commit_number(table.own_seats(viewer.visitor)[0], commitment), viewer)


async def give_number(room: Room, viewer: Viewer, throw: int, number: str, version: int) -> None:
    """Their browser gives its number for a throw."""

    def decision(table: Table) -> Change | None:
        return table.give_number(table.own_seats(viewer.visitor)[0], throw, number, version)

    await room.decide(decision, viewer)
