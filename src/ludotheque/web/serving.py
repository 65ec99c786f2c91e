"""Run the server: `ludotheque serve`."""

from __future__ import annotations

import asyncio
import faulthandler
import gc
import logging
import os
import socket
import sys
import threading
import time
from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from types import FrameType, MappingProxyType

import uvicorn
from starlette.applications import Starlette

from ludotheque.errors import LudothequeError
from ludotheque.game import Game
from ludotheque.games import GAMES
from ludotheque.players import Bot
from ludotheque.store.sole_use import sole_server
from ludotheque.store.store import file_of, is_shared, store_at
from ludotheque.web.app import JsonLines, application
from ludotheque.web.connection.messages import LONGEST
from ludotheque.web.handover import Handover, Homes
from ludotheque.web.limits import Ledger
from ludotheque.web.open_sockets import Frugal
from ludotheque.web.preloading import preload
from ludotheque.web.table.closing import CLOSE_AFTER
from ludotheque.web.timeouts import close_unread_connections, uvicorn_timeouts
from ludotheque.web.workers import Workers

GRACE = 2  # seconds for requests in progress when the server is told to stop
# Thresholds of the garbage collector. A full collection stops everybody, the longer the more tables there are, and
# took a third of the CPU time: so it runs once an hour.
COLLECT_AFTER = 50_000, 20, 1_000_000
COLLECT_ALL = 3600.0  # seconds
TURN = 0.001  # switch interval of threads: the committing thread has many short steps
STOP_WITHIN = 9.0  # seconds from then until the process is killed, whatever it waits for


def listening_socket(host: str, port: int) -> socket.socket:
    """A listening socket; LudothequeError if the port is taken."""
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        door = socket.create_server((host, port), family=family, backlog=2048)
    except OSError as error:
        raise LudothequeError(
            f"Nothing can listen at {host}, port {port}: {error.strerror}. Choose another with --port or --host.",
            f"Impossible d’écouter sur {host}, port {port}\u00a0: {error.strerror}. Choisissez-en un autre avec --port"
            " ou --host.",
        ) from None
    close_unread_connections(door)
    return door


def prepare(database: str, workers: int = 1) -> None:
    """Check that the database can be used, and migrate it; LudothequeError if that fails."""
    if workers > 1 and not is_shared(database):
        raise LudothequeError(
            f"An SQLite file is for one process: --workers {workers} needs --database postgresql://…",
            f"Un fichier SQLite est pour un seul processus\u00a0: --workers {workers} demande --database postgresql://…",
        )
    if workers > 1 and not hasattr(os, "fork"):
        raise LudothequeError(
            "Several workers need Linux or macOS: here, serve without --workers.",
            "Plusieurs processus demandent Linux ou macOS\u00a0: ici, servez sans --workers.",
        )
    asyncio.run(opened_once(database))
    with sole_use(database):
        pass


def sole_use(database: str) -> AbstractContextManager[None]:
    """LudothequeError if another server has the same file."""
    return nullcontext() if is_shared(database) else sole_server(file_of(database))


async def opened_once(database: str) -> None:
    store = store_at(database)
    await store.open()
    await store.close()


def serve(
    door: socket.socket,
    database: str,
    prefix: str = "",
    pace: float = 0.6,
    verbose: bool = False,
    workers: int = 1,
    close_after: int = CLOSE_AFTER,
    games: tuple[type[Game], ...] = GAMES,
    engines: Mapping[str, Bot] = MappingProxyType({}),
    host_names: Sequence[str] = (),
    hsts: bool = False,
) -> None:
    """Run the server until it is stopped; see application(). LudothequeError if another server has the same file."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    logging.basicConfig(level=logging.INFO if verbose else logging.WARNING, handlers=[handler], force=True)
    logging.getLogger("uvicorn").setLevel(logging.WARNING)  # uvicorn's access log names paths, and so tables

    ledger = Ledger()  # made before forking, because workers share it

    def work(handover: Handover | None = None) -> None:
        app = application(database, pace, prefix, close_after, games, engines, ledger, host_names, hsts)
        threading.Thread(target=get_ready, args=[games], name="read ahead", daemon=True).start()
        serve_alone(door, app, handover)

    with sole_use(database):
        if workers > 1:
            homes = Homes(workers)
            Workers(workers, lambda number: work(Handover(homes, number)), homes.ended).run()
        else:
            work()


def tune_garbage_collector() -> None:
    """Collect cyclic garbage rarely: a full collection takes longer, the more tables there are.

    Objects that exist at the start are never examined. Most objects are freed at once by reference counting.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECT_AFTER)


def keep_collecting() -> None:
    """Run a full collection now and then, as long as the process lives."""
    while True:
        time.sleep(COLLECT_ALL)
        gc.collect()


def get_ready(games: tuple[type[Game], ...]) -> None:
    preload(games)
    tune_garbage_collector()


def serve_alone(door: socket.socket, app: Starlette, handover: Handover | None = None) -> None:
    """Serve in this process alone; `handover` passes connections on to others and takes theirs."""
    tune_garbage_collector()
    threading.Thread(target=keep_collecting, name="garbage", daemon=True).start()
    sys.setswitchinterval(TURN)
    config = uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        ws=Frugal,
        ws_max_size=4 * LONGEST,
        ws_per_message_deflate=False,
        proxy_headers=True,
        timeout_graceful_shutdown=GRACE,
        **uvicorn_timeouts() | ({"http": handover.protocol} if handover else {}),
    )
    try:
        PunctualServer(config, handover).run(sockets=[door])
    finally:
        faulthandler.cancel_dump_traceback_later()


class PunctualServer(uvicorn.Server):
    """Stops soon when told to: uvicorn alone would wait for ever for a database that does not answer."""

    def __init__(self, config: uvicorn.Config, handover: Handover | None = None) -> None:
        super().__init__(config)
        self.handover = handover

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.handover:
            self.handover.open(self)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        if self.handover:
            self.handover.close()
        await super().shutdown(sockets)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        if not self.started:  # nobody has been let in, nothing is being kept: a database need not be waited for
            os._exit(0)
        if not self.should_exit:
            faulthandler.dump_traceback_later(STOP_WITHIN, exit=True)
        super().handle_exit(sig, frame)
