"""Closes tables that have been inactive for long. They are never deleted, and can still be viewed.

Only time while the library is running counts. A gap of more than a day between two readings of the clock means that
the server was off, or the clock has jumped: it does not count.
"""

from __future__ import annotations

import contextlib
import json
import time
from collections.abc import Callable, Coroutine, Mapping
from typing import Any, Protocol

from ludotheque.errors import LudothequeError
from ludotheque.store.store import Conflict, Store, Unavailable
from ludotheque.table import Table
from ludotheque.table.snapshot import Change
from ludotheque.web.table.opening import open_table

DAY = 24 * 3600.0
CLOSE_AFTER = 90  # days, by default
KEPT_AS = "calendar"  # the name of the setting


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

    def decide(self, decision: Callable[[Table], Change | None]) -> Coroutine[Any, Any, None]:
        """Decide, store and show a change."""


class Closing:
    """Closes tables that have not changed for so many days; 0 for never."""

    def __init__(self, store: Store, rooms: Mapping[str, LiveTable], days: int) -> None:
        self.store, self.rooms, self.days = store, rooms, days
        self.settled: set[str] = set()  # tables that will never have to be closed

    async def close_old(self, now: float) -> None:
        """Read the clock, and close the tables that have not changed for long."""
        with contextlib.suppress(Unavailable):  # it is tried again in an hour
            calendar = Calendar.read(await self.store.recall(KEPT_AS))
            calendar.look(now)
            await self.store.remember(KEPT_AS, calendar.write())
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
