"""`ludotheque serve`: the library in the browser."""

from __future__ import annotations

import argparse

from ludotheque.errors import LudothequeError
from ludotheque.terminal.screen import Screen
from ludotheque.words import Words


def open_library(options: argparse.Namespace, screen: Screen) -> int:
    try:
        from ludotheque.web.serving import bound, serve
    except ImportError as error:
        raise LudothequeError(
            f"The server needs more than the games: pip install 'ludotheque[web]' ({error.name} is missing).",
            f"Le serveur demande un complément : pip install 'ludotheque[web]' (il manque {error.name}).",
        ) from None
    door = bound(options.host, options.port)
    address = f"http://{options.host}:{door.getsockname()[1]}{options.prefix.rstrip('/')}/"
    screen.say(Words(f"Ludothèque is open: {address}", f"La ludothèque est ouverte : {address}"))
    serve(door, options.database, options.prefix, options.pace, options.verbose)
    return 0
