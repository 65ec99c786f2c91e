"""The minimum that a server on our stack can do for a move: `python bench/relay.py PORT BYTES`.

Two sockets at each table; for whatever one sends, so many bytes go to both. It uses the same
Starlette, uvicorn and settings as `ludotheque serve`, and no game: the pure cost of Python's sockets.
"""

from __future__ import annotations

import sys
from collections import defaultdict

from starlette.applications import Starlette
from starlette.responses import PlainTextResponse
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

from ludotheque.web.serving import listening_socket, serve_alone


class Relay:
    def __init__(self, size: int) -> None:
        self.tables: defaultdict[str, set[WebSocket]] = defaultdict(set)
        self.view = "v" * size

    async def live(self, socket: WebSocket) -> None:
        await socket.accept()
        here = self.tables[socket.path_params["code"]]
        here.add(socket)
        while (await socket.receive())["type"] == "websocket.receive":
            for each in list(here):
                await each.send_text(self.view)
        here.discard(socket)


async def health(_: object) -> PlainTextResponse:
    return PlainTextResponse("open")


def main(port: int, size: int) -> None:
    relay = Relay(size)
    routes = [Route("/healthz", health), WebSocketRoute("/t/{code}/live", relay.live)]
    serve_alone(listening_socket("127.0.0.1", port), Starlette(routes=routes))


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
