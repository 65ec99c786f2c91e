"""The minimum that a server on our stack can do for a move: `python bench/relay.py PORT BYTES [FILE]`.

Two sockets at each table; for whatever one sends, so many bytes go to both. It uses the same Starlette, uvicorn,
settings and way through them as `ludotheque serve`, and no game: the pure cost of Python's sockets. With a file
it first keeps a row there, as durably as a move is kept: what would be left of the cost if a game cost nothing.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.responses import PlainTextResponse
from starlette.routing import Route, WebSocketRoute

from ludotheque.store.sqlite import SqliteStore
from ludotheque.web.connection.websockets import DirectSockets, Socket
from ludotheque.web.server.serving import listening_socket, serve_alone


class Relay:
    def __init__(self, size: int, file: str = "") -> None:
        self.tables: defaultdict[str, set[Socket]] = defaultdict(set)
        self.view = "v" * size
        self.store = SqliteStore(file) if file else None

    @asynccontextmanager
    async def opened(self, _: Starlette) -> AsyncIterator[None]:
        if self.store:
            await self.store.open()
        yield
        if self.store:
            await self.store.close()

    async def live(self, socket: Socket) -> None:
        await socket.accept_and_forget()
        code = socket.path_params["code"]
        here = self.tables[code]
        here.add(socket)
        while (event := await socket.receive_event())["type"] == "websocket.receive":
            if self.store:
                await self.store.remember(code, event["text"])
            for each in list(here):
                await each.send_event({"type": "websocket.send", "text": self.view})
        here.discard(socket)


async def health(_: object) -> PlainTextResponse:
    return PlainTextResponse("open")


def main(port: str, size: str, file: str = "") -> None:
    relay = Relay(int(size), file)
    routes = [Route("/healthz", health), WebSocketRoute("/t/{code}/live", relay.live)]
    app = Starlette(routes=routes, middleware=[Middleware(DirectSockets, routes=routes)], lifespan=relay.opened)
    serve_alone(listening_socket("127.0.0.1", int(port)), app)


if __name__ == "__main__":
    main(*sys.argv[1:])
