"""A server that is told to stop ends within ten seconds, whatever the database does."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from house import House
from patience import PATIENCE
from postgres import PROGRAMS, WHY_NOT, Postgres
from processes import children, marked, until_gone

from ludotheque.store.postgres import PostgresStore
from ludotheque.web.server import punctual
from ludotheque.web.server.serving import Workers

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
        async with asyncio.timeout(PATIENCE):
            await store.close()

    asyncio.run(close_after(turns))


@pytest.mark.parametrize("ending", [signal.SIGTERM, signal.SIGINT, signal.SIGKILL])
def test_workers_end_with_the_one_that_keeps_them(postgres: Postgres, tmp_path: Path, ending: signal.Signals) -> None:
    with PatientHouse(tmp_path, postgres.emptied(), workers=2) as house:
        assert house.process is not None
        until_there(lambda: len(children(house.process.pid)) == 2, "two workers")
        workers = children(house.process.pid)
        house.process.send_signal(ending)
        status = house.process.wait(PATIENCE)
        assert status == (0 if ending != signal.SIGKILL else -signal.SIGKILL)
        until_gone(workers)
    assert "Traceback" not in (tmp_path / "log").read_text()


PATIENT = """
import sys
from ludotheque.cli import main
from ludotheque.web.server import punctual
punctual.STOP_WITHIN = 600.0
sys.exit(main(sys.argv[1:]))
"""


class PatientHouse(House):
    """One that ends by itself, or never, whatever the speed of this machine: its last resort comes too late."""

    program = ("-c", PATIENT)


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
    with (
        PatientHouse(folders[0], frozen.url, workers=2) as told,
        PatientHouse(folders[1], frozen.url, workers=2) as killed,
    ):
        assert told.process is not None
        assert killed.process is not None
        keepers = (told.process.pid, killed.process.pid)
        until_there(lambda: [len(children(keeper)) for keeper in keepers] == [2, 2], "two workers each")
        workers = [worker for keeper in keepers for worker in children(keeper)]
        frozen.freeze()
        told.process.terminate()
        killed.process.kill()
        assert told.process.wait(PATIENCE) == 0
        until_gone(workers)


# ── What workers share ────────────────────────────────────────────────────────────────


@pytest.fixture
def temporary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder for temporary files of servers that are started from now on."""
    folder = tmp_path / "temporary"
    folder.mkdir()
    monkeypatch.setenv("TMPDIR", str(folder))
    return folder


@pytest.mark.parametrize("ending", [signal.SIGTERM, signal.SIGINT])
def test_a_server_that_is_stopped_leaves_no_files(
    postgres: Postgres, tmp_path: Path, temporary: Path, ending: signal.Signals
) -> None:
    with House(tmp_path, postgres.emptied(), workers=2) as house:
        assert house.process is not None
        assert len(list(temporary.iterdir())) == 1
        house.process.send_signal(ending)
        house.process.wait(PATIENCE)
        assert not list(temporary.iterdir())


def test_a_server_that_is_stopped_while_it_starts_leaves_no_files(frozen: Frozen, temporary: Path) -> None:
    frozen.freeze()
    command = [sys.executable, "-m", "ludotheque", "serve", "--port", "0", "--workers", "2", "--database", frozen.url]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as server:
        try:
            until_there(lambda: list(temporary.glob("*.locked")), "a locked file")
            time.sleep(1)  # it waits for the database
            server.terminate()
            assert server.wait(PATIENCE) == 0
        finally:
            server.kill()
    assert not list(temporary.iterdir())


def until_there(found: Callable[[], object], what: str) -> None:
    until = time.monotonic() + PATIENCE
    while not found():
        assert time.monotonic() < until, f"not there: {what}"
        time.sleep(0.02)


def test_the_next_server_removes_the_files_of_one_that_was_killed_and_no_others(
    postgres: Postgres, tmp_path_factory: pytest.TempPathFactory, temporary: Path
) -> None:
    folders = [tmp_path_factory.mktemp("house") for _ in range(3)]
    database = postgres.emptied()
    with House(folders[0], database, workers=2) as killed, House(folders[1], database, workers=2):
        assert killed.process is not None
        both, workers = set(temporary.iterdir()), children(killed.process.pid)
        assert len(both) == 2
        killed.kill()
        until_gone(workers)
        with House(folders[2], database, workers=2):
            left = set(temporary.iterdir())
            assert len(left & both) == 1, "that of the one that lives"
            assert len(left) == 2


STUCK = """
import asyncio, sys
from ludotheque.store.sqlite import SqliteStore
from ludotheque.web.server import serving
async def close(self): await asyncio.sleep(600)
SqliteStore.close, serving.STOP_WITHIN = close, 1.0
serving.serve(serving.listening_socket("127.0.0.1", int(sys.argv[1])), sys.argv[2])
"""


def test_a_server_that_cannot_close_its_library_ends_and_says_where_it_was(tmp_path: Path) -> None:
    assert punctual.STOP_WITHIN < 10.0, "after ten seconds it would be killed in containers, and say nothing"
    house = House(tmp_path)
    command = [sys.executable, "-c", STUCK, str(house.port), house.database]
    with subprocess.Popen(command, stderr=subprocess.PIPE) as server:
        try:
            house.wait_until_open()
            server.terminate()
            _, said = server.communicate(timeout=PATIENCE)
        finally:
            server.kill()
    assert server.returncode == 1
    assert b"Timeout" in said


OPENING = """
import asyncio, sys
from ludotheque.store.sqlite import SqliteStore
from ludotheque.web.server import serving
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
            assert server.wait(PATIENCE) == 0
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
    until_gone([orphan])
    assert orphan not in marked()


def test_a_worker_that_has_just_ended_does_not_keep_the_others_from_being_told_to_stop() -> None:
    workers = Workers(2, lambda: None)
    gone = subprocess.Popen([sys.executable, "-c", ""])
    gone.wait()
    alive = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"])
    workers.began = {gone.pid: 0.0, alive.pid: 0.0}
    try:
        workers.stop(signal.SIGTERM, None)
        assert alive.wait(PATIENCE) == -signal.SIGTERM
    finally:
        alive.kill()
