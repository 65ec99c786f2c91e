"""`ludotheque serve`: the library in the browser."""

from __future__ import annotations

import argparse
import os
import signal
import sys

from ludotheque.cli.common import class_of, engines_of, needs_web, start
from ludotheque.lookup import shelf_with
from ludotheque.terminal.screen import Screen
from ludotheque.words import Words


def serve(options: argparse.Namespace, screen: Screen) -> int:
    if options.workers > 1 and hasattr(os, "fork"):
        share_metrics()
    with needs_web():
        from ludotheque.web import serving
    games = shelf_with([class_of(name) for name in options.games])
    engines = engines_of(options)
    for name in engines:
        start(engines[name])
    door = serving.listening_socket(options.host, options.port)
    serving.prepare(options.database, options.workers)
    address = f"http://{options.host}:{door.getsockname()[1]}{options.prefix.rstrip('/')}/"
    screen.say(Words(f"Ludothèque is open: {address}", f"La ludothèque est ouverte\u00a0: {address}"))
    serving.serve(
        door,
        options.database,
        options.prefix,
        options.pace,
        options.verbose,
        options.workers,
        options.close_after,
        games,
        engines,
        options.host_names,
        options.hsts,
    )
    return 0


def share_metrics() -> None:
    """Let every worker report the metrics of all. prometheus_client must be configured before it is imported."""
    from ludotheque.cli.metrics_folder import new_folder  # not on Windows, where there are no workers

    # Until the workers run, SIGTERM would end this process without removing the folder.
    signal.signal(signal.SIGTERM, lambda number, frame: sys.exit())
    os.environ["PROMETHEUS_MULTIPROC_DIR"] = str(new_folder())
