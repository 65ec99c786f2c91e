"""Run the server: `ludotheque serve`."""

from __future__ import annotations

import logging
import socket
import sys

import uvicorn

from ludotheque.errors import LudothequeError
from ludotheque.web.app import JsonLines, application
from ludotheque.web.closing import CLOSE_AFTER
from ludotheque.web.messages import LONGEST


def bound(host: str, port: int) -> socket.socket:
    """A door to listen at; LudothequeError if it is taken."""
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        return socket.create_server((host, port), family=family, backlog=2048)
    except OSError as error:
        raise LudothequeError(
            f"Nothing can listen at {host}, port {port}: {error.strerror}. Choose another with --port or --host.",
            f"Impossible d’écouter sur {host}, port {port} : {error.strerror}. Choisissez-en un autre avec --port"
            " ou --host.",
        ) from None


def serve(
    door: socket.socket,
    database: str,
    prefix: str = "",
    pace: float = 0.6,
    verbose: bool = False,
    close_after: int = CLOSE_AFTER,
) -> None:
    """Until it is stopped. Behind a proxy, `prefix` is the path under which the library is found."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    logging.basicConfig(level=logging.INFO if verbose else logging.WARNING, handlers=[handler], force=True)
    config = uvicorn.Config(
        application(database, pace, prefix, close_after),
        log_config=None,
        access_log=False,
        ws="websockets-sansio",
        ws_max_size=4 * LONGEST,
        ws_per_message_deflate=False,
        proxy_headers=True,
        timeout_graceful_shutdown=2,
    )
    uvicorn.Server(config).run(sockets=[door])
