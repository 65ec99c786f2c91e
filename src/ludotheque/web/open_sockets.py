"""WebSockets without what is made for pages: an open one keeps little, and its messages pass few hands."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Sequence
from typing import Any

from starlette.routing import BaseRoute, Match, WebSocketRoute
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Opcode
from websockets.protocol import State

MOST_UNREAD = 8  # messages of a browser that may wait while more are read
FINAL = 0x80  # the first bit of a frame that is not continued


class Socket(WebSocket):
    """A WebSocket whose messages can be sent and received without Starlette checking its state each time."""

    def __init__(self, scope: Scope, receive: Receive, send: Send) -> None:
        super().__init__(scope, receive, send)
        self.receive_event, self.send_event = receive, send
        protocol = getattr(send, "__self__", None)
        self.protocol = protocol if isinstance(protocol, Frugal) else None  # None in tests without a network

    def sent_at_once(self, data: bytes, binary: bool) -> bool:
        """Send a message without waiting; False if that is impossible, and nothing was sent."""
        return self.protocol is not None and self.protocol.sent_at_once(data, binary)


class DirectSockets:
    """Calls the handlers of WebSockets directly.

    Each layer between here and a handler would be kept for every open socket, and would pass on every message.
    """

    def __init__(self, app: ASGIApp, routes: Sequence[BaseRoute]) -> None:
        self.app, self.routes = app, [route for route in routes if isinstance(route, WebSocketRoute)]

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        if scope["type"] == "websocket":
            for route in self.routes:
                match, found = route.matches(scope)
                if match == Match.FULL:
                    scope.update(found)
                    handled: Awaitable[None] = route.endpoint(Socket(scope, receive, send))
                    return handled
        return self.app(scope, receive, send)


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
    """The WebSocket protocol of uvicorn, which forgets the headers of a connection that has been accepted.

    Those of a browser take as much memory as all else that it keeps.
    """

    # Some of the attributes that uvicorn sets. Python stores up to 30 compactly; with more, each protocol would have a
    # dictionary of its own, of 1.5 KB.
    __slots__ = (
        *("close_timeout", "close_timer", "curr_msg_data_type", "frames", "initial_response", "last_ping_rtt"),
        *("pending_ping_payload", "ping_interval", "ping_sent_at", "ping_timeout", "ping_timer", "pong_timer"),
    )

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.queue = Inbox()  # type: ignore[assignment]

    def send_receive_event_to_app(self) -> None:
        """Go on reading while few messages wait: to stop and begin again at each takes two calls of the system."""
        few = not self.read_paused and len(self.queue.events) < MOST_UNREAD  # type: ignore[attr-defined]
        self.read_paused |= few  # what is paused is not paused again
        super().send_receive_event_to_app()
        if few:
            self.read_paused = False

    def start_keepalive(self) -> None:
        """Called after the connection has been accepted."""
        super().start_keepalive()
        self.request.headers.clear()
        self.response.headers.clear()
        self.scope["headers"] = []

    def sent_at_once(self, data: bytes, binary: bool) -> bool:
        """Send a message of an open connection whose browser reads: its frame is a few bytes and the message itself.

        False if it is not so. Then send() knows what to do, and takes ten times as long.
        """
        closed = self.close_sent or self.conn.state is not State.OPEN or self.transport.is_closing()
        if closed or not self.writable.is_set():
            return False
        self.transport.write(head_of_frame(len(data), Opcode.BINARY if binary else Opcode.TEXT) + data)
        return True


def head_of_frame(length: int, opcode: int) -> bytes:
    """What comes before a message of this length from a server (RFC 6455, section 5.2)."""
    first = FINAL | opcode
    if length < 126:
        return bytes((first, length))
    return bytes((first, 126)) + length.to_bytes(2) if length < 1 << 16 else bytes((first, 127)) + length.to_bytes(8)
