"""The library as a separate process, which can be killed and restarted."""

from __future__ import annotations

import asyncio
import os
import socket
import sqlite3
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from threading import Thread
from types import TracebackType

from patience import PATIENCE

import ludotheque
from ludotheque.chance.draws import new_secret
from ludotheque.core import Rng, State
from ludotheque.store.sqlite import SqliteStore, loaded
from ludotheque.store.store import store_at
from ludotheque.table.snapshot import Change, Move, Snapshot
from ludotheque.web.rooms.codes import rematch_code

SOURCE = Path(ludotheque.__file__).parents[1]


class House:
    """`ludotheque serve` on a free port; bots move at once, or with `pace` after so many seconds."""

    program: tuple[str, ...] = ("-m", "ludotheque")

    def __init__(
        self,
        folder: Path,
        database: str = "",
        workers: int = 1,
        games: tuple[str, ...] = (),
        pace: float = 0.0,
        verbose: bool = False,
        site: Path | None = None,
    ) -> None:
        """`games` are put on the shelf beside those of the library; `site` is served beside it."""
        self.folder, self.port, self.workers, self.games, self.pace = folder, free_port(), workers, games, pace
        self.verbose, self.site = verbose, site
        self.url = f"http://127.0.0.1:{self.port}"
        self.database = database or str(folder / "tables.db")
        self.process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> House:
        self.open()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.kill()

    def open(self) -> None:
        command = [sys.executable, *self.program, "serve", "--port", str(self.port), "--pace", str(self.pace)]
        command += ["--workers", str(self.workers), *(f"--game={game}" for game in self.games)]
        command += ["--verbose"] * self.verbose + ([f"--site={self.site}"] if self.site else [])
        paths = os.pathsep.join([str(SOURCE), *sys.path[1:]])
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(
                [*command, "--database", self.database],
                env={**os.environ, "PYTHONPATH": paths},
                stdout=log,
                stderr=log,
            )
        self.wait_until_open()

    def wait_until_open(self) -> None:
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            try:
                urllib.request.urlopen(f"{self.url}/healthz", timeout=PATIENCE).close()
                return
            except (urllib.error.URLError, OSError):
                time.sleep(0.02)
        raise AssertionError((self.folder / "log").read_text())

    def stop(self) -> None:
        """As a host does."""
        if self.process:
            self.process.terminate()
            self.process.wait(PATIENCE)
        self.process = None

    def kill(self) -> None:
        """As if the power had gone: kill -9."""
        if self.process:
            self.process.kill()
            self.process.wait()
        self.process = None

    @contextmanager
    def killed(self) -> Iterator[None]:
        """While nobody is there; whatever happens, it is open again afterwards."""
        self.kill()
        try:
            yield
        finally:
            self.open()

    # ── What only the house knows ─────────────────────────────────────────────────────

    def snapshot(self, code: str) -> Snapshot:
        if self.database.startswith("postgresql:"):
            with ThreadPoolExecutor(1) as pool:  # a browser may have its event loop in this thread
                return pool.submit(asyncio.run, stored(self.database, code)).result()
        connection = sqlite3.connect(self.database)
        try:
            snapshot = loaded(connection, code)
        finally:
            connection.close()
        assert snapshot is not None
        return snapshot

    def truth(self, code: str) -> State:
        """The position as it is, with nothing hidden."""
        snapshot = self.snapshot(code)
        state = ludotheque.load(snapshot.game, snapshot.seats, **snapshot.options).start(deal=snapshot.deal)
        for move in snapshot.moves:
            state.play(move.text)
        return state

    def near_the_end(self, code: str, left: int = 8) -> str:
        """Another table of the same people, played on at random up to about so many moves before its end; its code."""
        snapshot, played_on = self.snapshot(code), self.truth(code)
        began, rng = len(snapshot.moves), Rng(code)
        while not played_on.over:
            played_on.play(played_on.pick(rng))
        moves = tuple(map(Move, played_on.history[: max(began, len(played_on.history) - left)]))
        later = replace(snapshot, code=rematch_code(code), secret=new_secret(), moves=moves, numbers=None, version=0)
        keeping = Thread(target=lambda: asyncio.run(self.keep(later)))  # a browser has the loop of this thread
        keeping.start()
        keeping.join()
        return later.code

    async def keep(self, snapshot: Snapshot) -> None:
        store = SqliteStore(self.database)
        await store.open()
        kept = await store.create(replace(snapshot, moves=()))
        await store.change(kept, Change(moves=snapshot.moves))
        await store.close()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


async def stored(database: str, code: str) -> Snapshot:
    store = store_at(database)
    await store.open()
    try:
        snapshot = await store.load(code)
    finally:
        await store.close()
    assert snapshot is not None
    return snapshot
