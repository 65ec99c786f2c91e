"""A backup a day: made in another process, never half, few are kept, and failing is told."""

from __future__ import annotations

import json
import logging
import os
import resource
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import closing
from datetime import datetime
from pathlib import Path

import pytest
from browsers import Seat, library, open_table, visitor
from house import SOURCE
from patience import PATIENCE
from postgres import Postgres
from starlette.testclient import TestClient

from ludotheque.cli import main
from ludotheque.core import Rng
from ludotheque.errors import LudothequeError
from ludotheque.store import backup
from ludotheque.store.backup import DAY, KEPT, NAME, Outcome, checked, made_in, make_if_due
from ludotheque.web.together import host as hosting
from ludotheque.web.together.backups import Backups, LastBackup, last_backup
from ludotheque.web.together.host import Hosting

NOON = datetime(2026, 11, 18, 12).timestamp()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A library with a table."""
    with library(tmp_path / "tables.db") as client:
        open_table(client, "wyx", "me", "1", name="Ana")
    return tmp_path / "tables.db"


def large(file: Path) -> Path:
    """Make copying it take some thousand steps of SQLite."""
    with closing(sqlite3.connect(file)) as db, db:
        db.executemany("insert into settings values (?, ?)", [(f"large {n}", f"{n}" * 100) for n in range(4000)])
    return file


def until(condition: Callable[[], object]) -> None:
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.005)


# ── When, and how many ────────────────────────────────────────────────────────────────


def test_one_a_day_is_made_and_the_last_ones_are_kept(file: Path, tmp_path: Path) -> None:
    folder = tmp_path / "backups"
    for hour in range(0, 24 * (KEPT + 4), 6):
        outcome = make_if_due(folder, str(file), NOON + 3600 * hour)
        assert bool(outcome.file) == (hour % 24 == 0)
    found = sorted(folder.iterdir())
    assert [path.name for path in found] == [
        datetime.fromtimestamp(NOON + day * DAY).strftime(NAME) for day in range(4, KEPT + 4)
    ]
    assert checked(found[-1]).tables == 1
    assert found[-1].stat().st_mode & 0o077 == 0, "it holds secrets"


def test_what_is_no_backup_of_ours_is_left_alone(file: Path, tmp_path: Path) -> None:
    folder = tmp_path / "backups"
    folder.mkdir()
    others = ["tables.db", "ludotheque-2020-01-01.db", "ludotheque-2020-13-01-0000.db", "notes.txt", ".hidden.part"]
    for name in others:
        (folder / name).write_text("mine")
    for day in range(KEPT + 2):
        make_if_due(folder, str(file), NOON + day * DAY)
    assert all((folder / name).read_text() == "mine" for name in others)
    assert len(made_in(folder)) == KEPT


def test_a_clock_that_was_wrong_costs_no_backup(file: Path, tmp_path: Path) -> None:
    """Backups from the future do not stop others from being made, and are the first to go."""
    folder = tmp_path / "backups"
    for day in range(KEPT):
        make_if_due(folder, str(file), NOON + (1000 + day) * DAY)
    for day in range(KEPT):
        assert make_if_due(folder, str(file), NOON + day * DAY).file
        assert max(when for when in made_in(folder).values() if when <= NOON + day * DAY) == NOON + day * DAY
    assert max(made_in(folder).values()) < NOON + KEPT * DAY


def test_two_processes_make_one(file: Path, tmp_path: Path) -> None:
    folder = tmp_path / "backups"
    folder.mkdir()
    with backup.alone_in(folder) as first:
        assert first
        assert make_if_due(folder, str(file), NOON) == Outcome()
    assert make_if_due(folder, str(file), NOON).file
    assert make_if_due(folder, str(file), NOON) == Outcome()


# ── The process ───────────────────────────────────────────────────────────────────────


STOPPING = """
import os, signal, sqlite3, sys
from itertools import count
from ludotheque.store import backup

connect, steps, wanted = sqlite3.connect, count(1), int(sys.argv[1])

def stopping(*arguments, **more):
    connection = connect(*arguments, **more)
    connection.set_progress_handler(lambda: next(steps) == wanted and os.kill(os.getpid(), signal.SIGSTOP), 100)
    return connection

sqlite3.connect = stopping
backup.main()
"""


def begun(file: Path | str, folder: Path, most: int | None = None, steps: int = 0) -> subprocess.Popen[str]:
    """The process that makes a backup; it may write files of at most so many bytes, as on a full disk.

    After so many hundred steps of SQLite it stops by itself: in the middle, whatever the speed of this machine.
    """

    def limited() -> None:
        if most is not None:
            resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))

    process = subprocess.Popen(
        [sys.executable, *(("-c", STOPPING, str(steps)) if steps else ("-m", "ludotheque.store.backup"))],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(SOURCE), *sys.path[1:]])},
        preexec_fn=limited,
    )
    assert process.stdin
    process.stdin.write(json.dumps({"folder": str(folder), "database": str(file)}))
    process.stdin.close()
    return process


def stopped_in_the_middle(process: subprocess.Popen[str], folder: Path) -> bool:
    """Wait until it has stopped by itself, or has ended; whether there is half a backup."""
    found = os.waitid(os.P_PID, process.pid, os.WSTOPPED | os.WEXITED | os.WNOWAIT)
    return bool(found and found.si_code == os.CLD_STOPPED and list(folder.glob(".*.part*")))


def told(process: subprocess.Popen[str]) -> Outcome:
    """What the process tells when it is ready."""
    with process:
        assert process.stdout
        return Outcome(**json.loads(process.stdout.read()))


def test_a_process_that_is_killed_leaves_no_half_backup(file: Path, tmp_path: Path) -> None:
    folder = tmp_path / "backups"
    large(file)
    for steps in (1, 10, 40, 80, 120):
        with begun(file, folder, steps=steps) as process:
            assert stopped_in_the_middle(process, folder), f"it was too quick for {steps} steps"
            os.kill(process.pid, signal.SIGKILL)
        assert not made_in(folder)
    made = told(begun(file, folder)).file
    assert [path.name for path in folder.iterdir()] == [made], "what the others left is gone"


@pytest.mark.parametrize("most", [1000, 100_000])
def test_a_full_disk_is_told_and_leaves_nothing(file: Path, tmp_path: Path, most: int) -> None:
    problem = told(begun(large(file), tmp_path / "backups", most)).problem
    assert problem
    assert "cannot be written" in problem[0]
    assert "Impossible d’écrire" in problem[1]
    assert list((tmp_path / "backups").iterdir()) == []


@pytest.mark.parametrize("where", ["tables.db/backups", "/proc/backups"])
def test_a_folder_that_cannot_be_one_is_told(file: Path, tmp_path: Path, where: str) -> None:
    problem = told(begun(file, tmp_path / where)).problem
    assert problem
    assert "cannot be written" in problem[0]


def test_a_damaged_library_makes_no_backup_and_the_old_ones_stay(file: Path, tmp_path: Path) -> None:
    folder = tmp_path / "backups"
    make_if_due(folder, str(file), NOON)
    file.write_bytes(b"x" * 8192)
    with pytest.raises(LudothequeError):
        make_if_due(folder, str(file), NOON + DAY)
    [kept] = folder.iterdir()
    assert checked(kept).tables == 1


def test_it_works_for_postgresql(tmp_path: Path, postgres: Postgres) -> None:
    url = postgres.emptied()
    with library(url) as client:
        open_table(client, "wyx", "me", "1")
        made = told(begun(url, tmp_path / "backups")).file
    assert checked(tmp_path / "backups" / made).tables == 1


# ── The switch ────────────────────────────────────────────────────────────────────────


def last(client: TestClient) -> LastBackup:
    assert client.portal
    found: LastBackup = client.portal.call(last_backup, client.app.state.library.store)  # type: ignore[attr-defined]
    return found


def test_the_library_makes_one_at_its_start_and_it_can_be_restored(
    file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, look, looks = tmp_path / "backups", Backups.look, list[float]()

    async def counted(self: Backups) -> None:
        await look(self)
        looks.append(time.time())

    monkeypatch.setattr(Backups, "look", counted)
    with library(file, hosting=Hosting(folder)) as client:
        until(lambda: looks)
        assert (folder / last(client).file).exists()
    with library(file, hosting=Hosting(folder)) as client:
        until(lambda: len(looks) == 2)
        assert len(made_in(folder)) == 1, "there is a young one"
    [made] = made_in(folder)
    again = tmp_path / "again.db"
    assert main(["restore", str(made), "--database", str(again)]) == 0
    assert checked(again).tables == 1


def test_moves_go_on_while_a_backup_stands_still(file: Path, tmp_path: Path) -> None:
    folder = tmp_path / "backups"
    large(file)
    with library(file) as client:
        seat = Seat(client, open_table(client, "wyx", "me", "1"))
        process = begun(file, folder, steps=50)
        assert stopped_in_the_middle(process, folder)
        for _ in range(6):
            assert seat.my_turn()
            seat.play(Rng("meanwhile"))
        seat.close()
        os.kill(process.pid, signal.SIGCONT)
    assert checked(folder / told(process).file).tables >= 1


def test_failing_is_told_in_the_log_and_to_the_host(
    file: Path, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "taken").write_text("a file")
    with caplog.at_level(logging.ERROR), library(file, hosting=Hosting(tmp_path / "taken" / "backups")) as client:
        until(lambda: last(client).problem)
        assert "no backup was made" in caplog.text
        assert client.portal
        token = client.portal.call(hosting.new_token, client.app.state.library.store)  # type: ignore[attr-defined]
        browser = visitor(client)
        text = browser.post("/host", data={"token": token}).text
        assert "No backup was made:" in text
        assert "none yet" in text
        assert "Aucune sauvegarde n’a été faite" in browser.get("/host", params={"lang": "fr"}).text
        assert open_table(client, "wyx", "me", "1"), "people play on"
