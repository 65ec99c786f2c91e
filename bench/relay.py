"""The minimum that a server on our stack can do for a move: `python bench/relay.py PORT BYTES`.

Two sockets at each table; for whatever one sends, so many bytes go to both. It uses the same Starlette, uvicorn,
settings and short way through them as `ludotheque serve`, and no game: the pure cost of Python's sockets.
"""

from __future__ import annotations

import sys
from collections import defaultdict

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.responses import PlainTextResponse
from starlette.routing import Route, WebSocketRoute

from ludotheque.web.open_sockets import DirectSockets, Socket
from ludotheque.web.serving import listening_socket, serve_alone


class Relay:
    def __init__(self, size: int) -> None:
        self.tables: defaultdict[str, set[Socket]] = defaultdict(set)
        self.view = b"v" * size

    async def live(self, socket: Socket) -> None:
        await socket.accept()
        here = self.tables[socket.path_params["code"]]
        here.add(socket)
        while (await socket.receive_event())["type"] == "websocket.receive":
            for each in list(here):
                assert each.sent_at_once(self.view, binary=False)
        here.discard(socket)


async def health(_: object) -> PlainTextResponse:
    return PlainTextResponse("open")


def main(port: int, size: int) -> None:
    routes = [Route("/healthz", health), WebSocketRoute("/t/{code}/live", Relay(size).live)]
    app = Starlette(routes=routes, middleware=[Middleware(DirectSockets, routes=routes)])
    serve_alone(listening_socket("127.0.0.1", port), app)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
