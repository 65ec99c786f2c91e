"""What happens at the tables of a program, told as it happens: a line of JSON each, until the program goes."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress
from time import monotonic

from ludotheque.errors import LudothequeError
from ludotheque.table.snapshot import Damaged, Snapshot
from ludotheque.web.programs.tokens import Program
from ludotheque.web.programs.told import encode, event
from ludotheque.web.table.library import Library
from ludotheque.web.table.room import Room

LOOK_EVERY = 2.0  # seconds between two looks for tables that another process has opened
BEAT = 10.0  # seconds after which an empty line says that all is well
ANSWER = 30.0  # seconds to accept or decline
MOST_TABLES = 12  # that a program plays, or is asked to play, at once


class ProgramViewer:
    """A program that looks at a table. See Viewer in presence.py."""

    def __init__(self, room: Room, program: Program, seat: int, feed: Feed) -> None:
        self.room, self.visitor, self.feed = room, program.id, feed
        self.seat: int | None = seat
        self.place = seat
        self.asked = monotonic()  # when it was challenged
        self.told = -1  # the version of the table that it knows

    def follow(self) -> None:
        self.show()

    def show(self) -> None:
        """Tell how the table stands, if it has changed; who comes and goes is nothing to a program."""
        if self.room.snapshot.version != self.told:
            self.told = self.room.snapshot.version
            self.feed.tell(encode(event(self.room, self.place)))


class Feed:
    """One stream to a program."""

    def __init__(self, library: Library, program: Program) -> None:
        self.library, self.program = library, program
        self.viewers: dict[str, ProgramViewer] = {}
        self.lines: asyncio.Queue[bytes] = asyncio.Queue()
        self.woken = asyncio.Event()

    def tell(self, line: bytes) -> None:
        self.lines.put_nowait(line + b"\n")
        self.wake()

    def wake(self) -> None:
        self.woken.set()

    async def stream(self) -> AsyncIterator[bytes]:
        """Refusal if there are too many streams of this program already."""
        feeds = self.library.programs
        feeds.enter(self)
        try:
            beat = monotonic()
            while True:
                await self.look()
                while not self.lines.empty():
                    yield self.lines.get_nowait()
                    beat = monotonic()
                if monotonic() - beat > BEAT:
                    yield b"\n"
                    beat = monotonic()
                self.woken.clear()
                with suppress(TimeoutError):
                    await asyncio.wait_for(self.woken.wait(), LOOK_EVERY)
        finally:
            feeds.leave(self)
            await self.leave()

    async def look(self) -> None:
        """Find new tables, and leave those that are over."""
        for snapshot in await self.library.store.tables_of(self.program.id, MOST_TABLES):
            if snapshot.code not in self.viewers and snapshot.ending is None:
                await self.enter(snapshot)
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
        """The program has gone: what it was asked to play, it does not play."""
        for code, viewer in list(self.viewers.items()):
            if not self.library.programs.feeds_of(self.program.id):
                await decline(viewer.room, viewer.visitor)
            self.let_go(code)


async def decline(room: Room, visitor: str) -> None:
    with suppress(LudothequeError):
        await room.decide(lambda table: table.decline(visitor))


def place_of(room: Room, program: Program) -> int | None:
    """The seat that a program plays, or is asked to play."""
    playing = room.table.seats_of(program.id)
    return playing[0] if playing else room.snapshot.invited(program.id)
