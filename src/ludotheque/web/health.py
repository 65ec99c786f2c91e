"""The health check: whether the library can do its work."""

from __future__ import annotations

import time

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from ludotheque.store.store import Store

KEPT_AS = "health"  # the name of the setting
AGAIN_AFTER = 2.0  # seconds: whoever asks more often gets the same answer, and costs nothing


class Health:
    """Sees whether something can be kept, by keeping something."""

    def __init__(self, store: Store) -> None:
        self.store, self.seen = store, -AGAIN_AFTER

    async def check(self) -> None:
        """Unavailable if nothing can be read, or kept: on a full disk, say, or one that can only be read."""
        if time.monotonic() - self.seen >= AGAIN_AFTER:
            await self.store.remember(KEPT_AS, f"{time.time():.0f}")
            self.seen = time.monotonic()


async def healthy(request: Request) -> Response:
    """Whether tables can be read and kept."""
    await request.app.state.health.check()
    return JSONResponse({"status": "open"})
