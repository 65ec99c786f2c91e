"""`ludotheque serve`: the library in the browser."""

from __future__ import annotations

import argparse

from ludotheque.cli.common import needs_web
from ludotheque.terminal.screen import Screen
from ludotheque.words import Words


def open_library(options: argparse.Namespace, screen: Screen) -> int:
    with needs_web():
        from ludotheque.web.serving import bound, serve
    door = bound(options.host, options.port)
    address = f"http://{options.host}:{door.getsockname()[1]}{options.prefix.rstrip('/')}/"
    screen.say(Words(f"Ludothèque is open: {address}", f"La ludothèque est ouverte : {address}"))
    serve(door, options.database, options.prefix, options.pace, options.verbose, options.close_after)
    return 0
