"""WebSockets without what is made for pages: an open one keeps little, and its messages pass few hands."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Sequence
from typing import Any

from starlette.routing import BaseRoute, Match, WebSocketRoute
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol


class Socket(WebSocket):
    """A WebSocket whose messages can be sent and received without Starlette checking its state each time."""

    def __init__(self, scope: Scope, receive: Receive, send: Send) -> None:
        super().__init__(scope, receive, send)
        self.receive_event, self.send_event = receive, send


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

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.queue = Inbox()  # type: ignore[assignment]

    def start_keepalive(self) -> None:
        """Called after the connection has been accepted."""
        super().start_keepalive()
        self.request.headers.clear()
        self.response.headers.clear()
        self.scope["headers"] = []
