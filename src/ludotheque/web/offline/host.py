"""Carries the requests of pages to the application and its answers back: no sockets, no threads, no network.

It stands where uvicorn stands on a server. `Host.request` is one HTTP request, `Host.connect` one WebSocket.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from contextlib import AsyncExitStack
from http.cookies import SimpleCookie
from typing import Any, NamedTuple
from urllib.parse import unquote, urlsplit

from starlette.applications import Starlette
from starlette.types import Message, Scope

from ludotheque.store.store import Store

COOKIES = "cookies of this browser"  # the name of the setting
OWN = ("cookie", "host", "accept-encoding")  # headers that the host sets, or that say nothing here
GONE = 1001  # close code of a page that was left

Pairs = list[tuple[str, str]]
Give = Callable[[str | bytes | None], None]  # a message, or None once the socket is open


class Answer(NamedTuple):
    """The answer to a request."""

    status: int
    headers: Pairs
    body: bytes


class Host:
    """Serves one visitor: the cookies of their browser are kept with the library itself."""

    def __init__(self, app: Starlette, store: Store, origin: str) -> None:
        self.app, self.store = app, store
        address = urlsplit(origin)
        self.scheme, self.name = address.scheme, address.netloc
        self.cookies: SimpleCookie = SimpleCookie()
        self.stack = AsyncExitStack()

    async def open(self) -> None:
        """Open the library; LudothequeError if its file cannot be used."""
        await self.stack.enter_async_context(self.app.router.lifespan_context(self.app))
        self.cookies = SimpleCookie(await self.store.recall(COOKIES) or "")

    async def close(self) -> None:
        await self.stack.aclose()

    async def request(self, method: str, path: str, headers: Iterable[tuple[str, str]], body: bytes = b"") -> Answer:
        scope = self.scope("http", self.scheme, path, headers, method=method)
        inbox: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]
        outbox: list[Message] = []

        async def receive() -> Message:
            return inbox.pop() if inbox else {"type": "http.disconnect"}

        async def send(message: Message) -> None:
            outbox.append(message)

        await self.app(scope, receive, send)
        start, *parts = outbox
        said = [(name.decode(), value.decode("latin-1")) for name, value in start["headers"]]
        await self.keep([value for name, value in said if name == "set-cookie"])
        shown = [(name, value) for name, value in said if name not in ("set-cookie", "content-length")]
        return Answer(start["status"], shown, b"".join(part.get("body", b"") for part in parts))

    def connect(self, path: str, give: Give, closed: Callable[[int], None]) -> Connection:
        """A WebSocket. Messages of the library are given to `give`, and its close code to `closed`."""
        scope = self.scope("websocket", self.scheme.replace("http", "ws"), path, [], subprotocols=[])
        return Connection(self.app, scope, give, closed)

    def scope(self, kind: str, scheme: str, path: str, headers: Iterable[tuple[str, str]], **others: object) -> Scope:
        path, _, query = path.partition("?")
        known = "; ".join(f"{name}={morsel.value}" for name, morsel in self.cookies.items())
        given = [(name.lower(), value) for name, value in headers if name.lower() not in OWN]
        given += [("host", self.name), *([("cookie", known)] if known else [])]
        return {
            "type": kind,
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "scheme": scheme,
            "path": unquote(path),
            "raw_path": path.encode(),
            "query_string": query.encode(),
            "root_path": "",
            "headers": [(name.encode(), value.encode("latin-1", "replace")) for name, value in given],
            "client": ("127.0.0.1", 1),
            "server": (self.name, None),
            "state": {},
            **others,
        }

    async def keep(self, cookies: list[str]) -> None:
        """Store new cookies, before the answer that brings them is shown."""
        for cookie in cookies:
            self.cookies.load(cookie.partition(";")[0])
        if cookies:
            kept = "; ".join(f"{name}={morsel.value}" for name, morsel in self.cookies.items())
            await self.store.remember(COOKIES, kept)


class Connection:
    """A WebSocket of a page."""

    def __init__(self, app: Starlette, scope: Scope, give: Give, closed: Callable[[int], None]) -> None:
        self.give, self.closed = give, closed
        self.inbox: asyncio.Queue[Message] = asyncio.Queue()
        self.inbox.put_nowait({"type": "websocket.connect"})
        self.task = asyncio.ensure_future(self.run(app, scope))

    async def run(self, app: Starlette, scope: Scope) -> None:
        await app(scope, self.inbox.get, self.send)

    async def send(self, message: dict[str, Any] | Message) -> None:
        if message["type"] == "websocket.accept":
            self.give(None)
        elif message["type"] == "websocket.send":
            text = message.get("text")
            self.give(message["bytes"] if text is None else text)
        else:
            self.closed(message.get("code", 1000))

    def push(self, text: str) -> None:
        """A message of the page."""
        self.inbox.put_nowait({"type": "websocket.receive", "text": text})

    def close(self) -> None:
        """The page was left."""
        self.inbox.put_nowait({"type": "websocket.disconnect", "code": GONE})
