"""Records when the library was running, because no clock runs while it is closed.

It is noted every few seconds that it is open. So a restart takes nothing away from what somebody has used of
their time, and gives back at most those few seconds.
"""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress

from ludotheque.store.store import Store, Unavailable

KEPT_AS = "open"  # the name of the setting
BEAT = 15.0  # seconds
TIMEOUT = 1.0  # seconds: a library that is told to close does not wait longer for its database


class Uptime:
    def __init__(self, store: Store) -> None:
        self.store = store
        self.opened = self.closed = time.time()

    async def begin(self) -> None:
        self.opened = time.time()
        self.closed = float(await self.store.recall(KEPT_AS) or self.opened)

    async def note(self) -> None:
        with suppress(Unavailable):
            await self.store.remember(KEPT_AS, f"{time.time():.3f}")

    async def end(self) -> None:
        """Note it once more, if the database answers. It is not cancelled: that, too, would wait for the database."""
        await asyncio.wait([asyncio.create_task(self.note())], timeout=TIMEOUT)

    async def beat(self) -> None:
        while True:
            await self.note()
            await asyncio.sleep(BEAT)

    def since(self, then: float) -> float:
        """How many seconds have passed while the library was open."""
        now = time.time()
        return max(0.0, now - then) - max(0.0, min(now, self.opened) - max(self.closed, then))
