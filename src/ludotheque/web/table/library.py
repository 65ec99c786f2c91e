"""All live tables of this process."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from ludotheque.players import Bot
from ludotheque.store.store import Store
from ludotheque.table import Table
from ludotheque.table.dealing import dealt, game_of
from ludotheque.table.snapshot import Change, Snapshot
from ludotheque.web import metrics
from ludotheque.web.fair_queue import Traffic
from ludotheque.web.limits import MISSES, Client, Limits
from ludotheque.web.table.closing import CLOSE_AFTER, Closing
from ludotheque.web.table.codes import is_code, new_code
from ludotheque.web.table.lobby import Lobby
from ludotheque.web.table.opening import open_table
from ludotheque.web.table.peers import Peers
from ludotheque.web.table.programs import Programs
from ludotheque.web.table.reminders import Reminders
from ludotheque.web.table.reviews import Reviews
from ludotheque.web.table.room import Room, Services
from ludotheque.web.table.tasks import Tasks
from ludotheque.web.table.thinking import Thinkers
from ludotheque.web.table.tickets import Tickets
from ludotheque.web.table.uptime import Uptime

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
        push_within: bool = False,
    ) -> None:
        """`key` is the secret of the library, which signs cookies and links; `engines` are the host's.

        `push_within` is for tests, see push/endpoints.py.
        """
        self.store, self.tickets, self.engines = store, Tickets(key), engines
        self.rooms: dict[str, Room] = {}
        self.tasks, self.thinkers, self.programs = Tasks(), Thinkers(pace), Programs()
        self.traffic, self.uptime = Traffic(limits or Limits()), Uptime(store)
        self.lobby = Lobby(store.tell, key)
        self.peers = Peers(store, self.rooms, self.tasks, self.programs, self.lobby)
        self.reviews = Reviews(store, self.thinkers, self.tasks, self.limits)
        self.closing = Closing(store, self.rooms, close_after)
        self.reminders = Reminders(store, self.tasks, self.limits, push_within)
        self.services = Services(
            store,
            self.tasks,
            self.thinkers,
            self.traffic,
            self.peers,
            self.lobby,
            self.reminders,
            self.create,
            self.room,
        )

    @property
    def limits(self) -> Limits:
        return self.traffic.limits

    async def open(self) -> None:
        """Start the background tasks."""
        await self.uptime.begin()
        await self.reminders.begin()
        for work in (self.tidy(), self.peers.beat(), self.uptime.beat(), metrics.watch(self.rooms)):
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
        self.peers.loading.setdefault(code, 0)
        try:
            snapshot = await self.store.load(code)
        finally:
            latest = self.peers.loading.pop(code, 0)
        if snapshot is None:
            return None
        room = self.rooms.setdefault(
            code, Room(self.opened(snapshot), self.services)
        )  # another task may have loaded it meanwhile
        self.peers.ask(code)
        room.start()
        self.tasks.start(room.follow(latest))
        return room

    def opened(self, snapshot: Snapshot) -> Table:
        """The table of a snapshot. Clocks have gone on while nobody looked."""
        waited = self.uptime.since(snapshot.touched) if snapshot.clock else 0.0
        return open_table(snapshot, self.engines, waited)

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
        for _, visitor in snapshot.sits:
            self.programs.wake(visitor)
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
