"""The health check: whether the library can do its work."""

from __future__ import annotations

import time

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from ludotheque.store.store import Store

HEALTH = "health"  # the name of the setting
AGAIN_AFTER = 2.0  # seconds: more frequent checks get the cached answer


class Health:
    """Checks that data can be stored, by storing something."""

    def __init__(self, store: Store) -> None:
        self.store, self.seen = store, -AGAIN_AFTER

    async def check(self) -> None:
        """Unavailable if data cannot be read or stored: for example on a full or read-only disk."""
        if time.monotonic() - self.seen >= AGAIN_AFTER:
            await self.store.remember(HEALTH, f"{time.time():.0f}")
            self.seen = time.monotonic()


async def healthy(request: Request) -> Response:
    """The endpoint: whether tables can be read and stored."""
    await request.app.state.health.check()
    return JSONResponse({"status": "open"})
