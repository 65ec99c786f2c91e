"""Timeouts of idle connections: clients that send nothing, or read nothing."""

from __future__ import annotations

import asyncio
import socket
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol

REQUEST = 20.0  # seconds until the head of a request must have arrived
PING = 20.0  # seconds between two pings of a WebSocket, and until they are answered
UNREAD = 60.0  # seconds for which sent data may stay unacknowledged


def uvicorn_timeouts() -> dict[str, Any]:
    """Arguments for uvicorn.Config."""
    return {"http": Punctual, "ws_ping_interval": PING, "ws_ping_timeout": PING}


def close_unread_connections(door: socket.socket) -> None:
    """Close connections whose sent data is not acknowledged (TCP_USER_TIMEOUT), where the system can do that."""
    if hasattr(socket, "TCP_USER_TIMEOUT"):
        door.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, round(1000 * UNREAD))


class Punctual(H11Protocol):
    """The HTTP protocol with a timeout for incomplete requests, which uvicorn lacks."""

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
