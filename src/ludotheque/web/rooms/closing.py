"""Closes tables that have not changed for long; time in which no process ran does not count."""

from __future__ import annotations

import asyncio
import contextlib
import json
import time
from collections.abc import Callable, Coroutine, Mapping
from contextlib import suppress
from typing import Any, Protocol

from ludotheque.errors import LudothequeError
from ludotheque.store.store import Conflict, Store, Unavailable
from ludotheque.table import Table
from ludotheque.table.snapshot import Change
from ludotheque.web.rooms.room import open_table

# ── When a process ran ─────────────────────────────────────────────────────────────────

UPTIME = "open"  # the name of the setting
BEAT, QUICK = 15.0, 1.0  # seconds between two notes; and while a clock runs that counts seconds
TIMEOUT = 1.0  # seconds: closing does not wait longer for the database
JUMP = 5.0  # seconds by which the clock of the machine may drift between two looks at it


class Uptime:
    """When the library was running, by the clock of the machine, which may jump.

    A note says until when the library will run if nothing is noted before: so whoever was to move when it was killed
    gets no time back, and loses at most the time between two notes.
    """

    def __init__(self, store: Store, quick: Callable[[], bool] = lambda: False) -> None:
        """`quick` tells whether seconds count now."""
        self.store, self.quick = store, quick
        self.opened = self.closed = time.time()
        self.drift = time.time() - time.monotonic()
        self.jumps: list[tuple[float, float]] = []  # (the time after it, its length) of each jump of the clock

    async def begin(self) -> None:
        self.opened = time.time()
        self.closed = min(self.opened, float(await self.store.recall(UPTIME) or self.opened))

    async def note(self, until_next: float = 0.0) -> None:
        with suppress(Unavailable):
            await self.store.remember(UPTIME, f"{time.time() + until_next:.3f}")

    async def end(self) -> None:
        """Note it once more, if the database answers. It is not cancelled: that, too, would wait for the database."""
        await asyncio.wait([asyncio.create_task(self.note())], timeout=TIMEOUT)

    async def beat(self) -> None:
        noted = -BEAT
        while True:
            self.look()
            wait = QUICK if self.quick() else BEAT
            if time.monotonic() - noted >= wait:
                noted = time.monotonic()
                await self.note(wait)
            await asyncio.sleep(QUICK)

    def look(self) -> float:
        """The time by the clock of the machine; notes whether it has been set, or has slept, since the last look."""
        now = time.time()
        drift = now - time.monotonic()
        if abs(drift - self.drift) > JUMP:
            self.jumps.append((now, drift - self.drift))
            self.drift = drift
        return now

    def since(self, then: float) -> float:
        """How many of the seconds since then the library was running."""
        now = self.look()
        jumped = sum(length for after, length in self.jumps if length > 0 and then < after)
        if then > now:  # the clock has been set back since
            jumped = sum(length for _, length in self.jumps if length < 0)
        closed = max(0.0, min(now, self.opened) - max(self.closed, then))
        return max(0.0, now - then - jumped - closed)


# ── Closing ────────────────────────────────────────────────────────────────────────────

DAY = 24 * 3600.0
CLOSE_AFTER = 90  # days, by default
CALENDAR = "calendar"  # the name of the setting


class Calendar:
    """Measures elapsed time while the library was running."""

    def __init__(self, seen: float, gaps: list[list[float]]) -> None:
        self.seen = seen  # the last reading of the clock
        self.gaps = gaps  # [end, length] of each

    @classmethod
    def read(cls, text: str | None) -> Calendar:
        return cls(**json.loads(text)) if text else cls(time.time(), [])

    def write(self) -> str:
        return json.dumps({"seen": self.seen, "gaps": self.gaps})

    def look(self, now: float) -> None:
        if now - self.seen > DAY:
            self.gaps.append([now, now - self.seen])
        self.seen = now

    def since(self, then: float) -> float:
        return self.seen - then - sum(length for end, length in self.gaps if then < end <= self.seen)


class LiveTable(Protocol):
    """A table in memory."""

    connections: int

    def decide(self, decision: Callable[[Table], Change | None]) -> Coroutine[Any, Any, bool]:
        """Decide, store and show a change."""


class Closing:
    """Closes tables that have not changed for so many days; 0 for never."""

    def __init__(self, store: Store, rooms: Mapping[str, LiveTable], days: int) -> None:
        self.store, self.rooms, self.days = store, rooms, days
        self.settled: set[str] = set()  # tables that will never have to be closed

    async def close_old(self, now: float) -> None:
        """Read the clock, and close the tables that have not changed for long."""
        with contextlib.suppress(Unavailable):  # it is tried again in an hour
            calendar = Calendar.read(await self.store.recall(CALENDAR))
            calendar.look(now)
            await self.store.remember(CALENDAR, calendar.write())
            allowed = self.days * DAY
            for code in await self.store.unchanged_since(now - allowed) if allowed else []:
                if code not in self.settled:
                    await self.close_if_old(code, calendar, allowed)

    async def close_if_old(self, code: str, calendar: Calendar, allowed: float) -> None:
        try:
            snapshot = await self.store.load(code)
            table = open_table(snapshot) if snapshot else None
            if table is None or table.over:
                self.settled.add(code)
            elif calendar.since(table.snapshot.touched) >= allowed:
                await self.close(table)
        except (LudothequeError, Conflict):  # damaged, or changed a moment ago
            self.settled.add(code)

    async def close(self, table: Table) -> None:
        room = self.rooms.get(table.snapshot.code)
        if room is None:
            await self.store.change(table.snapshot, table.close())
        elif not room.connections:
            await room.decide(Table.close)
