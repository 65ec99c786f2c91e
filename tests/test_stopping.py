"""A server that is told to stop ends within ten seconds, whatever the database does."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from house import House
from postgres import PROGRAMS, WHY_NOT, Postgres
from processes import children, marked, until_gone

from ludotheque.store.postgres import PostgresStore

STOPPED = 10.0  # seconds
SOON = 8.0  # seconds, on a busy machine: what is promised has room

pytestmark = [
    pytest.mark.skipif(PROGRAMS is None, reason=WHY_NOT),
    pytest.mark.skipif(not Path("/proc/self/environ").exists(), reason="there is no /proc here"),
]


@pytest.mark.parametrize("turns", range(0, 6, 2))
def test_a_store_closes_at_any_moment_of_losing_its_database(postgres: Postgres, turns: int) -> None:
    async def close_after(turns: int) -> None:
        store = PostgresStore(postgres.url)
        await store.open()
        while store.listener is None:
            await asyncio.sleep(0.01)
        store.listener.terminate()
        for _ in range(turns):
            await asyncio.sleep(0)
        async with asyncio.timeout(STOPPED):
            await store.close()

    asyncio.run(close_after(turns))


@pytest.mark.parametrize("ending", [signal.SIGTERM, signal.SIGINT, signal.SIGKILL])
def test_workers_end_with_the_one_that_keeps_them(postgres: Postgres, tmp_path: Path, ending: signal.Signals) -> None:
    with House(tmp_path, postgres.emptied(), workers=2) as house:
        assert house.process is not None
        workers = children(house.process.pid)
        assert len(workers) == 2
        house.process.send_signal(ending)
        status = house.process.wait(STOPPED)
        assert status == (0 if ending != signal.SIGKILL else -signal.SIGKILL)
        until_gone(workers, STOPPED)
    assert "Traceback" not in (tmp_path / "log").read_text()


class Frozen(Postgres):
    """One that, from some moment on, takes connections and says nothing."""

    def freeze(self) -> None:
        self.signal(signal.SIGSTOP)

    def signal(self, number: signal.Signals) -> None:
        postmaster = int((self.data / "postmaster.pid").read_text().split()[0])
        for process in [postmaster, *children(postmaster)]:
            with suppress(ProcessLookupError):  # It may end between being listed and being told.
                os.kill(process, number)


@pytest.fixture
def frozen() -> Iterator[Frozen]:
    with Frozen() as running:
        yield running
        running.signal(signal.SIGCONT)


def test_workers_end_though_the_database_says_nothing(frozen: Frozen, tmp_path_factory: pytest.TempPathFactory) -> None:
    folders = [tmp_path_factory.mktemp("house") for _ in range(2)]
    with House(folders[0], frozen.url, workers=2) as told, House(folders[1], frozen.url, workers=2) as killed:
        assert told.process is not None
        assert killed.process is not None
        workers = [*children(told.process.pid), *children(killed.process.pid)]
        assert len(workers) == 4
        frozen.freeze()
        told.process.terminate()
        killed.process.kill()
        until_gone([told.process.pid, *workers], SOON)


STUCK = """
import asyncio, sys
from ludotheque.store.sqlite import SqliteStore
from ludotheque.web import serving
async def close(self): await asyncio.sleep(600)
SqliteStore.close, serving.STOP_WITHIN = close, 1.0
serving.serve(serving.listening_socket("127.0.0.1", int(sys.argv[1])), sys.argv[2])
"""


def test_a_server_that_cannot_close_its_library_ends_and_says_where_it_was(tmp_path: Path) -> None:
    house = House(tmp_path)
    command = [sys.executable, "-c", STUCK, str(house.port), house.database]
    with subprocess.Popen(command, stderr=subprocess.PIPE) as server:
        try:
            house.wait_until_open()
            server.terminate()
            _, said = server.communicate(timeout=STOPPED)
        finally:
            server.kill()
    assert server.returncode == 1
    assert b"Timeout" in said


OPENING = """
import asyncio, sys
from ludotheque.store.sqlite import SqliteStore
from ludotheque.web import serving
async def open(self): print("opening", flush=True); await asyncio.sleep(600)
SqliteStore.open = open
serving.serve(serving.listening_socket("127.0.0.1", int(sys.argv[1])), sys.argv[2])
"""


def test_a_server_that_cannot_open_its_library_yet_ends_at_once(tmp_path: Path) -> None:
    house = House(tmp_path)
    command = [sys.executable, "-c", OPENING, str(house.port), house.database]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as server:
        try:
            assert server.stdout
            assert server.stdout.readline() == b"opening\n"
            server.terminate()
            assert server.wait(SOON) == 0
        finally:
            server.kill()


def test_an_orphan_of_a_test_would_be_noticed() -> None:
    started = subprocess.run(
        ["sh", "-c", "sleep 60 > /dev/null 2>&1 & echo $!"], capture_output=True, text=True, check=True
    )
    orphan = int(started.stdout)
    try:
        assert marked()[orphan].startswith("sleep 60")
    finally:
        os.kill(orphan, signal.SIGKILL)
    until_gone([orphan], STOPPED)
    assert orphan not in marked()
