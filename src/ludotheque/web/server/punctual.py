"""uvicorn with the timeouts that it lacks: of clients that send nothing, or read nothing, and of its own end.

And with WebSockets that take a sixth less memory while they are open.

Here alone is code that rests on how uvicorn works inside; pyproject.toml names the versions that it was made for.
"""

from __future__ import annotations

import asyncio
import faulthandler
import os
import socket
from types import FrameType
from typing import Any

import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

REQUEST = 20.0  # seconds until the head of a request must have arrived
PING = 20.0  # seconds between two pings of a WebSocket, and until they are answered
UNREAD = 60.0  # seconds for which sent data may stay unacknowledged
GRACE = 2  # seconds for requests in progress when the server is told to stop
STOP_WITHIN = 9.0  # seconds from then until the process is killed, whatever it waits for


def uvicorn_timeouts() -> dict[str, Any]:
    """Arguments for uvicorn.Config."""
    return {
        "http": Punctual,
        "ws": Frugal,
        "ws_ping_interval": PING,
        "ws_ping_timeout": PING,
        "timeout_graceful_shutdown": GRACE,
    }


def close_unread_connections(door: socket.socket) -> None:
    """Close connections whose sent data is not acknowledged (TCP_USER_TIMEOUT), where the system can do that."""
    if hasattr(socket, "TCP_USER_TIMEOUT"):
        door.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, round(1000 * UNREAD))


class Punctual(H11Protocol):
    """The HTTP protocol with a timeout for incomplete requests."""

    late: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.watch()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self.watch()

    def connection_lost(self, exc: Exception | None) -> None:
        self.forgive()
        super().connection_lost(exc)

    def watch(self) -> None:
        became_websocket = self.transport.get_protocol() is not self
        if became_websocket or (self.cycle is not None and not self.cycle.response_complete):
            self.forgive()
        elif self.late is None:
            self.late = self.loop.call_later(REQUEST, self.too_late)

    def forgive(self) -> None:
        if self.late:
            self.late.cancel()
            self.late = None

    def too_late(self) -> None:
        self.late = None
        self.transport.close()


class Inbox:
    """What came over a socket, for the one task that handles it. An asyncio.Queue in its place takes 3 KB."""

    __slots__ = ("events", "waiting")

    def __init__(self) -> None:
        self.events: list[Any] = []
        self.waiting: asyncio.Future[None] | None = None

    def empty(self) -> bool:
        return not self.events

    def put_nowait(self, event: Any) -> None:
        self.events.append(event)
        if self.waiting and not self.waiting.done():
            self.waiting.set_result(None)

    async def get(self) -> Any:
        while not self.events:
            self.waiting = asyncio.get_running_loop().create_future()
            await self.waiting
        return self.events.pop(0)


class Frugal(WebSocketsSansIOProtocol):
    """The WebSocket protocol, which forgets the headers of a connection that has been accepted."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.queue = Inbox()  # type: ignore[assignment]

    def start_keepalive(self) -> None:
        """Called after the connection has been accepted."""
        super().start_keepalive()
        self.request.headers.clear()
        self.response.headers.clear()


class PunctualServer(uvicorn.Server):
    """Stops soon when told to: uvicorn alone would wait for ever for a database that does not answer."""

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        if not self.started:  # nobody has been let in, nothing is being kept: a database need not be waited for
            os._exit(0)
        if not self.should_exit:
            faulthandler.dump_traceback_later(STOP_WITHIN, exit=True)
        super().handle_exit(sig, frame)
