"""The event stream of a program: one line of JSON for each event at its tables."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress
from time import monotonic

from ludotheque.errors import LudothequeError
from ludotheque.table.snapshot import Damaged, Snapshot
from ludotheque.web.limits import Client
from ludotheque.web.programs.events import encode, event
from ludotheque.web.programs.tokens import Program, Tokens
from ludotheque.web.table.library import Library
from ludotheque.web.table.room import Room

LOOK_EVERY = 4.0  # seconds between two checks for tables that another process has opened, and of the token
BEAT = 10.0  # seconds after which an empty line is sent as a heartbeat
ANSWER = 30.0  # seconds to accept or decline
MOST_TABLES = 12  # tables that a program may play, or be invited to, at once


class ProgramViewer:
    """A program that watches a table. See Viewer in presence.py."""

    def __init__(self, room: Room, program: Program, seat: int, feed: Feed) -> None:
        self.room, self.visitor, self.feed = room, program.id, feed
        self.client = Client(program.id, "")
        self.seat: int | None = seat
        self.place = seat
        self.asked = monotonic()  # when it was challenged
        self.version_sent = -1
        self.kept = False  # a program gets its answers by HTTP

    def follow(self) -> None:
        self.show()

    def settle(self) -> None:
        """Nothing is kept for others."""

    def hear(self, seat: int, number: int) -> None:
        """Greetings are for people only."""

    def show(self) -> None:
        """Send the position if it has changed; presence does not matter to a program."""
        if self.room.snapshot.version != self.version_sent:
            self.version_sent = self.room.snapshot.version
            self.feed.tell(encode(event(self.room, self.place)))


class Feed:
    """One event stream to a program."""

    def __init__(self, library: Library, program: Program, token: str) -> None:
        self.library, self.program, self.token = library, program, token
        self.viewers: dict[str, ProgramViewer] = {}
        self.lines: list[bytes] = []
        self.woken = asyncio.Event()
        self.looked_at = self.sent_at = -LOOK_EVERY

    @property
    def busy(self) -> bool:
        """Whether it plays as many tables as it may."""
        return len(self.viewers) >= MOST_TABLES

    def tell(self, line: bytes) -> None:
        self.lines.append(line + b"\n")
        self.woken.set()

    def wake(self) -> None:
        self.looked_at = -LOOK_EVERY
        self.woken.set()

    async def stream(self) -> AsyncIterator[bytes]:
        """Until the program disconnects, or its token is revoked."""
        feeds = self.library.programs
        feeds.enter(self)
        try:
            while await self.look():
                self.woken.clear()
                lines, self.lines = self.lines, []
                if lines or monotonic() - self.sent_at > BEAT:
                    self.sent_at = monotonic()
                    yield b"".join(lines) or b"\n"
                with suppress(TimeoutError):
                    await asyncio.wait_for(self.woken.wait(), LOOK_EVERY)
        finally:
            feeds.leave(self)
            await self.leave()

    async def look(self) -> bool:
        """Find new tables, and leave finished ones; False if the token is no longer valid."""
        if monotonic() - self.looked_at > LOOK_EVERY:
            self.looked_at = monotonic()
            if await Tokens(self.library.store).find(self.token) is None:
                return False
            for snapshot in await self.library.store.tables_of(self.program.id, MOST_TABLES):
                if snapshot.code not in self.viewers and snapshot.ending is None:
                    await self.enter(snapshot)
        await self.tidy()
        return True

    async def tidy(self) -> None:
        """Leave finished tables, and decline challenges that were not answered in time."""
        for code, viewer in list(self.viewers.items()):
            if viewer.room.table.over:
                self.let_go(code)
            elif viewer.room.snapshot.invited(viewer.visitor) is not None and monotonic() - viewer.asked > ANSWER:
                await decline(viewer.room, viewer.visitor)

    async def enter(self, snapshot: Snapshot) -> None:
        try:
            room = await self.library.room(snapshot.code)
        except Damaged:
            return
        seat = place_of(room, self.program) if room else None
        if room is None or seat is None or room.table.over:
            return
        viewer = self.viewers[snapshot.code] = ProgramViewer(room, self.program, seat, self)
        room.connections += 1
        room.enter(viewer)
        viewer.show()
        room.start()

    def let_go(self, code: str) -> None:
        viewer = self.viewers.pop(code)
        viewer.room.connections -= 1
        viewer.room.used = monotonic()
        viewer.room.leave(viewer)

    async def leave(self) -> None:
        """The program has disconnected: decline its open challenges."""
        for code, viewer in list(self.viewers.items()):
            if not self.library.programs.feeds_of(self.program.id):
                await decline(viewer.room, viewer.visitor)
            self.let_go(code)


async def decline(room: Room, visitor: str) -> None:
    with suppress(LudothequeError):
        await room.decide(lambda table: table.decline(visitor))


def place_of(room: Room, program: Program) -> int | None:
    """The seat that a program plays, or is invited to."""
    playing = room.table.seats_of(program.id)
    return playing[0] if playing else room.snapshot.invited(program.id)
