"""WebSockets without what is made for pages: an open one keeps little, and its messages pass few hands."""

from __future__ import annotations

from collections.abc import Awaitable, Sequence

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


class Frugal(WebSocketsSansIOProtocol):
    """The WebSocket protocol of uvicorn, which forgets the headers of a connection that has been accepted.

    Those of a browser take as much memory as all else that it keeps.
    """

    def start_keepalive(self) -> None:
        """Called after the connection has been accepted."""
        super().start_keepalive()
        self.request.headers.clear()
        self.response.headers.clear()
        self.scope["headers"] = []
