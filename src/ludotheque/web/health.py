"""Whether the library can do its work, for whoever watches over it."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import JSONResponse, Response


async def healthy(request: Request) -> Response:
    """Whether tables can be read and kept."""
    await request.app.state.library.store.secret()
    return JSONResponse({"status": "open"})
