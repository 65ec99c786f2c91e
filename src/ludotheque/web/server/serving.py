"""Runs the server, `ludotheque serve`: in one process, or in several on one port that are replaced when they end."""

from __future__ import annotations

import asyncio
import faulthandler
import gc
import logging
import os
import signal
import socket
import sys
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext, suppress
from pathlib import Path
from types import FrameType, MappingProxyType

import uvicorn
from starlette.applications import Starlette

from ludotheque.bots.players import Bot
from ludotheque.errors import LudothequeError
from ludotheque.game import Game
from ludotheque.games import GAMES
from ludotheque.learning.lesson import lessons
from ludotheque.store.sqlite import sole_server
from ludotheque.store.store import file_of, is_shared, store_at
from ludotheque.web import metrics
from ludotheque.web.connection.messages import LONGEST
from ludotheque.web.pages import check, puzzles
from ludotheque.web.pages.page_request import templates
from ludotheque.web.rooms.closing import CLOSE_AFTER
from ludotheque.web.server.app import JsonLines, application
from ludotheque.web.server.punctual import PunctualServer, close_unread_connections, uvicorn_timeouts
from ludotheque.web.together.host import Hosting
from ludotheque.web.traffic import Ledger
from ludotheque.words import LANGUAGES

# ── Reading ahead ──────────────────────────────────────────────────────────────────────


def preload(games: tuple[type[Game], ...]) -> None:
    """Fill the caches. It may run in a thread while requests are served."""
    for lang in LANGUAGES:
        for name in templates(lang).list_templates():
            templates(lang).get_template(name)
        check.recipes(games, lang)
        puzzles.week(puzzles.today(), lang)
    for game in games:
        lessons(game())
    puzzles.todays_puzzle()


# ── Workers ────────────────────────────────────────────────────────────────────────────

PAUSE = 1.0  # seconds between two starts of a process that ends at once

log = logging.getLogger("ludotheque")


class Workers:
    """Keeps a number of processes running. Ctrl-C or SIGTERM stops them all gracefully."""

    def __init__(self, count: int, work: Callable[[], None]) -> None:
        """`work` is called in each process."""
        self.count, self.work = count, work
        self.began: dict[int, float] = {}  # by process: when it began
        self.stopping = False
        self.alive = os.pipe()  # ends with this process, however that ends

    def run(self) -> None:
        for each in (signal.SIGTERM, signal.SIGINT):
            signal.signal(each, self.stop)
        for _ in range(self.count):
            self.begin()
        while self.began:
            self.replace(*os.waitpid(-1, 0))

    def stop(self, number: int, frame: FrameType | None) -> None:
        self.stopping = True
        for process in self.began:
            with suppress(ProcessLookupError):  # it has just ended
                os.kill(process, signal.SIGTERM)

    def replace(self, process: int, status: int) -> None:
        began = self.began.pop(process)
        metrics.worker_ended(process)
        if self.stopping:
            return
        log.error("a worker has ended", extra={"facts": {"status": os.waitstatus_to_exitcode(status)}})
        time.sleep(max(0.0, began + PAUSE - time.monotonic()))
        self.begin()

    def begin(self) -> None:
        process = os.fork()
        if process == 0:
            self.run_worker()
        self.began[process] = time.monotonic()
        if self.stopping:  # a signal arrived before it was registered
            os.kill(process, signal.SIGTERM)

    def run_worker(self) -> None:
        """The worker process; in its own process group, so that Ctrl-C reaches only the parent."""
        status = 1
        try:
            for each in (signal.SIGTERM, signal.SIGINT):
                signal.signal(each, signal.SIG_DFL)
            os.setpgid(0, 0)
            os.close(self.alive[1])
            threading.Thread(target=self.end_with_parent, daemon=True).start()
            self.work()
            status = 0
        except SystemExit as end:
            status = end.code if isinstance(end.code, int) else 1
        except BaseException:
            log.exception("a worker cannot go on")
        finally:
            sys.stderr.flush()
            os._exit(status)

    def end_with_parent(self) -> None:
        os.read(self.alive[0], 1)
        os.kill(os.getpid(), signal.SIGTERM)


# ── Serving ────────────────────────────────────────────────────────────────────────────

# Thresholds of the garbage collector. A full collection stops everybody, the longer the more tables there are, and
# took a third of the CPU time: so it runs once an hour.
COLLECT_AFTER = 50_000, 20, 1_000_000
COLLECT_ALL = 3600.0  # seconds
TURN = 0.001  # switch interval of threads: the committing thread has many short steps


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
    site: Path | None = None,
    hosting: Hosting = Hosting(),  # noqa: B008 - frozen
) -> None:
    """Run the server until it is stopped; see application(). LudothequeError if another server has the same file."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    logging.basicConfig(level=logging.INFO if verbose else logging.WARNING, handlers=[handler], force=True)
    logging.getLogger("uvicorn").setLevel(logging.WARNING)  # uvicorn's access log names paths, and so tables

    ledger = Ledger()  # made before forking, because workers share it

    def work() -> None:
        app = application(
            *(database, pace, prefix, close_after, games, engines, ledger, host_names, hsts), site=site, hosting=hosting
        )
        threading.Thread(target=get_ready, args=[games], name="read ahead", daemon=True).start()
        serve_alone(door, app)

    with sole_use(database):
        if workers > 1:
            Workers(workers, work).run()
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


def serve_alone(door: socket.socket, app: Starlette) -> None:
    """Serve in this process alone."""
    tune_garbage_collector()
    threading.Thread(target=keep_collecting, name="garbage", daemon=True).start()
    sys.setswitchinterval(TURN)
    config = uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        ws_max_size=4 * LONGEST,
        ws_per_message_deflate=False,
        proxy_headers=True,
        **uvicorn_timeouts(),
    )
    try:
        PunctualServer(config).run(sockets=[door])
    finally:
        faulthandler.cancel_dump_traceback_later()
