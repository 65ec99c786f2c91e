"""Records when the library was running, because no clock runs while it is closed.

A timestamp is stored every few seconds. So a restart keeps the used time of the players, except for at most those few
seconds.
"""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress

from ludotheque.store.store import Store, Unavailable

KEPT_AS = "open"  # the name of the setting
BEAT = 15.0  # seconds
TIMEOUT = 1.0  # seconds: closing does not wait longer for the database


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
        """How many of the seconds since then the library was running."""
        now = time.time()
        return max(0.0, now - then) - max(0.0, min(now, self.opened) - max(self.closed, then))
