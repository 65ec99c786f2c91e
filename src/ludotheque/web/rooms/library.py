"""All live tables of this process: opens them from what is stored, and drops them when nobody looks."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from ludotheque.bots.players import Bot
from ludotheque.store.store import Store
from ludotheque.table import Table
from ludotheque.table.in_play import dealt, game_of
from ludotheque.table.snapshot import Change, Snapshot
from ludotheque.web.rooms.background import Tasks, Thinkers
from ludotheque.web.rooms.closing import CLOSE_AFTER, Closing, Uptime
from ludotheque.web.rooms.codes import Tickets, is_code, new_code
from ludotheque.web.rooms.reviews import Reviews
from ludotheque.web.rooms.room import Company, Room, Services, open_table
from ludotheque.web.traffic import MISSES, Client, Limits, Traffic

IDLE = 60.0  # seconds for which a table without viewers stays in memory
LOOK_EVERY = 3600.0  # seconds between two searches for old tables


class Library:
    """All live tables of this process, and what they share."""

    def __init__(
        self,
        store: Store,
        key: str,
        pace: float = 0.6,
        close_after: int = CLOSE_AFTER,
        engines: Mapping[str, Bot] = MappingProxyType({}),
        limits: Limits | None = None,
        thinkers: Thinkers | None = None,
    ) -> None:
        """`key` is the secret of the library, which signs cookies and links; `engines` are the host's."""
        self.store, self.tickets, self.engines = store, Tickets(key), engines
        self.rooms: dict[str, Room] = {}
        self.tasks, self.thinkers = Tasks(), thinkers or Thinkers(pace)
        self.traffic, self.uptime = Traffic(limits or Limits()), Uptime(store, self.seconds_count)
        self.reviews = Reviews(store, self.thinkers, self.tasks, self.limits)
        self.closing = Closing(store, self.rooms, close_after)
        self.services = Services(store, self.tasks, self.thinkers, self.traffic, self.create, self.room, Company())

    def seconds_count(self) -> bool:
        """Whether a clock runs at a table, other than one of days."""
        return any(room.table.clock_runs and not room.snapshot.days for room in self.rooms.values())

    @property
    def limits(self) -> Limits:
        return self.traffic.limits

    @property
    def company(self) -> Company:
        """Those who hear of its tables; nobody as long as none is set."""
        return self.services.company

    @company.setter
    def company(self, company: Company) -> None:
        self.services.company = company

    async def open(self) -> None:
        """Start the background tasks."""
        await self.uptime.begin()
        for work in (self.tidy(), self.uptime.beat()):
            self.tasks.start(work)

    async def close(self) -> None:
        await self.uptime.end()
        for room in self.rooms.values():
            room.stop()
        self.tasks.cancel()
        self.thinkers.close()

    async def room(self, code: str) -> Room | None:
        """The room of a table, opened if necessary; None if there is no such table. Damaged if it is inconsistent."""
        room = self.rooms.get(code) or (await self.load(code) if is_code(code) else None)
        if room:
            room.used = time.monotonic()
            await room.refresh()
        return room

    async def room_for(self, visitor: str, client: Client, code: str) -> Room | None:
        """The room for a visitor; a client that has tried too many codes finds only its own tables."""
        room = await self.room(code)
        if room is None or not room.table.seats_of(visitor):
            self.limits.check_guesses(client)
        if room is None:
            self.limits.add(MISSES, client, 1)
        return room

    async def load(self, code: str) -> Room | None:
        self.company.loading(code)
        try:
            snapshot = await self.store.load(code)
        finally:
            latest = self.company.loaded(code)
        if snapshot is None:
            return None
        room = self.rooms.setdefault(
            code, Room(self.opened(snapshot), self.services)
        )  # another task may have loaded it meanwhile
        self.company.ask(code)
        room.start()
        self.tasks.start(room.follow(latest))
        return room

    def opened(self, snapshot: Snapshot) -> Table:
        """The table of a snapshot. Clocks have gone on while nobody looked."""
        waited = self.uptime.since(snapshot.touched) if snapshot.clock else 0.0
        called = self.uptime.since(snapshot.terms.called) if snapshot.terms.called else 0.0
        paused = self.uptime.since(snapshot.pause.since) if snapshot.pause.since else 0.0
        return open_table(snapshot, self.engines, waited, called, paused)

    async def free_code(self) -> str:
        """A code that no table has."""
        while await self.store.load(code := new_code()):
            pass
        return code

    async def create(self, snapshot: Snapshot) -> Room:
        """Create a table, dealt if all chairs are taken; Conflict if the code exists."""
        kept = await self.store.create(dealt(snapshot, game_of(snapshot)))
        room = self.rooms[snapshot.code] = Room(open_table(kept, self.engines), self.services)
        await room.throw_if_due()
        room.start()
        self.company.seated(visitor for _, visitor in snapshot.sits)
        return room

    async def create_begun(self, snapshot: Snapshot) -> None:
        """Create a table with moves; it is opened when somebody comes."""
        kept = await self.store.create(replace(snapshot, moves=()))
        await self.store.change(kept, Change(moves=snapshot.moves))

    def forget(self) -> None:
        """Drop tables from memory that nobody has looked at for a while."""
        before = time.monotonic() - IDLE
        for code, room in list(self.rooms.items()):
            if room.idle and room.used < before:
                room.stop()
                del self.rooms[code]
                self.tasks.start(self.store.release(code))

    async def tidy(self) -> None:
        """Drop idle tables, and close old ones."""
        looked = -LOOK_EVERY
        while True:
            await asyncio.sleep(IDLE)
            self.forget()
            if time.monotonic() - looked >= LOOK_EVERY:
                looked = time.monotonic()
                await self.closing.close_old(time.time())
