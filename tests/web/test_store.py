"""The store: changes are atomic, and survive a power failure."""

from __future__ import annotations

import asyncio
import os
import signal
import sqlite3
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest
from paths import HELPERS
from stores import TABLE, opened

from ludotheque.errors import LudothequeError
from ludotheque.store.sqlite import SqliteStore
from ludotheque.store.store import Conflict, Unavailable
from ludotheque.table.snapshot import Change, EndedBy, Ending, Move, Snapshot


def test_what_is_kept_is_there_again(database: str) -> None:
    async def first() -> Snapshot:
        store = await opened(database)
        snapshot = await store.create(TABLE)
        snapshot = await store.change(snapshot, Change(moves=(Move("1:a1", 1.5), Move("2:b2"))))
        snapshot = await store.change(snapshot, Change(keep=1, sit=((1, "ben"),), ending=Ending(EndedBy.AGREEMENT)))
        await store.close()
        return snapshot

    async def second() -> tuple[Snapshot | None, list[Snapshot], Snapshot | None]:
        store = await opened(database)
        found = await store.load("LUNE-1"), await store.tables_of("ben"), await store.load("LUNE-2")
        await store.close()
        return found

    snapshot = asyncio.run(first())
    assert (snapshot.version, snapshot.moves) == (2, (Move("1:a1", 1.5),))
    assert asyncio.run(second()) == (snapshot, [snapshot], None)


@pytest.mark.parametrize(
    "changes",
    [
        [Change(moves=(Move("3:c3"),))],
        [Change(keep=1)],
        [Change(moves=(Move("3:c3"),)), Change(sit=((1, "ben"),))],
        [Change(keep=0), Change(moves=(Move("3:c3"), Move("4:d4")))],
        [Change(sit=((1, "ben"),), offer=None)],
        [],
    ],
)
def test_whoever_knows_an_earlier_version_finds_the_same(database: str, changes: list[Change]) -> None:
    async def found() -> tuple[Snapshot | None, Snapshot | None, Snapshot]:
        store = await opened(database)
        known = snapshot = await store.change(
            await store.create(TABLE), Change(moves=(Move("1:a1", 1.5), Move("2:b2")))
        )
        for change in changes:
            snapshot = await store.change(snapshot, change)
        later, anew = await store.load("LUNE-1", known), await store.load("LUNE-1")
        await store.close()
        assert later
        assert later.with_seating_of(known) == later
        return later, anew, snapshot

    later, anew, snapshot = asyncio.run(found())
    assert later == anew == snapshot


def test_whoever_leaves_is_gone_and_so_is_a_table_that_is_deleted(database: str) -> None:
    async def kept() -> tuple[Snapshot, Snapshot | None, Snapshot | None, list[Snapshot]]:
        store = await opened(database)
        snapshot = await store.create(TABLE)
        await store.change(snapshot, Change(moves=(Move("1:a1"),)))
        with pytest.raises(Conflict):
            await store.change(snapshot, Change(leave=((0, "ana"),)))
        before = await store.load("LUNE-1")
        assert before
        snapshot = await store.change(before, Change(leave=((0, "ana"),), sit=((0, "ben"),), secret=""))
        loaded = await store.load("LUNE-1")
        await store.delete("LUNE-1")
        found = snapshot, loaded, await store.load("LUNE-1"), await store.tables_of("ben")
        assert before.sits == TABLE.sits, "who came too late has changed nothing"
        await store.close()
        return found

    snapshot, loaded, deleted, tables = asyncio.run(kept())
    assert (loaded, deleted, tables) == (snapshot, None, [])
    assert (snapshot.sits, snapshot.secret) == (frozenset({(0, "ben")}), "")


def test_what_is_only_said_does_not_begin_a_turn_anew(database: str) -> None:
    async def times() -> list[float]:
        store = await opened(database)
        first = await store.create(TABLE)
        moved = await store.change(first, Change(moves=(Move("1:a1"),)))
        asked = await store.change(moved, Change())
        ended = await store.change(asked, Change(ending=Ending(EndedBy.AGREEMENT)))
        await store.close()
        return [first.touched, moved.touched, asked.touched, ended.touched]

    created, moved, asked, ended = asyncio.run(times())
    assert created < moved == asked < ended


def test_of_two_writers_one_is_refused_and_changes_nothing(database: str) -> None:
    async def both() -> Snapshot | None:
        store = await opened(database)
        snapshot = await store.create(TABLE)
        results = await asyncio.gather(
            *(store.change(snapshot, Change(moves=(Move(f"{n}:a1"),))) for n in range(5)), return_exceptions=True
        )
        assert [isinstance(result, Conflict) for result in results] == [False, True, True, True, True]
        with pytest.raises(Conflict):
            await store.create(TABLE)
        found = await store.load("LUNE-1")
        await store.close()
        return found

    found = asyncio.run(both())
    assert found is not None
    assert found.moves == (Move("0:a1"),)


def test_a_file_that_is_no_database_is_refused_in_words(tmp_path: Path) -> None:
    path = tmp_path / "a.db"
    path.write_text("This is not a database, and long enough to be seen as something else." * 20)
    with pytest.raises(LudothequeError, match="cannot be used as a database"):
        asyncio.run(opened(str(path)))
    assert path.read_text().startswith("This is not")


def test_a_disk_that_is_full_loses_nothing_and_says_so(tmp_path: Path) -> None:
    async def filled() -> Snapshot | None:
        store = await opened(str(tmp_path / "a.db"))
        assert isinstance(store, SqliteStore)
        snapshot = await store.create(TABLE)
        await store.do(lambda db: db.execute("pragma max_page_count=12").fetchone())
        many = Change(moves=tuple(Move("1:a1" * 50) for _ in range(2000)))
        with pytest.raises(Unavailable, match="full"):
            await store.change(snapshot, many)
        found = await store.load("LUNE-1")
        await store.close()
        assert found == snapshot
        return found

    assert asyncio.run(filled())


def test_of_several_jobs_in_one_transaction_the_failing_one_is_rolled_back_alone(tmp_path: Path) -> None:
    def broken(db: sqlite3.Connection) -> None:
        db.execute("insert into settings values ('half', 'done')")
        raise ValueError("broken")

    async def together() -> None:
        store = await opened(str(tmp_path / "a.db"))
        assert isinstance(store, SqliteStore)
        one = await store.create(TABLE)
        two = await store.create(replace(TABLE, code="LUNE-2", secret="another"))
        late = replace(two, version=7)
        move = Change(moves=(Move("1:a1"),))
        held = asyncio.create_task(store.do(lambda db: time.sleep(0.1)))  # meanwhile the others are collected
        await asyncio.sleep(0.02)
        jobs = store.change(one, move), store.change(late, move), store.do(broken), store.remember("whole", "done")
        kept, refused, failed, _ = await asyncio.gather(*jobs, return_exceptions=True)
        await held
        assert isinstance(kept, Snapshot)
        assert isinstance(refused, Conflict)
        assert isinstance(failed, ValueError)
        assert await store.load("LUNE-1") == kept
        assert await store.load("LUNE-2") == two
        assert (await store.recall("half"), await store.recall("whole")) == (None, "done")
        await store.close()

    asyncio.run(together())


WRITER = """
import asyncio, sys
from stores import TABLE, opened
from ludotheque.table.snapshot import Change, Move
async def main():
    store = await opened(sys.argv[1])
    snapshot = await store.create(TABLE)
    for n in range(100_000):
        snapshot = await store.change(snapshot, Change(moves=(Move(f"{n}"),)))
        print(n, flush=True)  # acknowledged
asyncio.run(main())
"""


@pytest.mark.parametrize("delay", [0.2, *[pytest.param(delay, marks=pytest.mark.long) for delay in (0.05, 0.5)]])
def test_what_was_acknowledged_survives_a_kill(database: str, delay: float) -> None:
    env = os.environ | {"PYTHONPATH": os.pathsep.join([*sys.path, str(HELPERS)])}
    with subprocess.Popen(
        [sys.executable, "-c", WRITER, database], env=env, stdout=subprocess.PIPE, text=True
    ) as writer:
        assert writer.stdout is not None
        writer.stdout.readline()
        time.sleep(delay)
        writer.send_signal(signal.SIGKILL)
        told = [int(line) for line in writer.stdout if line.endswith("\n")]

    async def read() -> Snapshot | None:
        store = await opened(database)
        found = await store.load("LUNE-1")
        await store.close()
        return found

    found = asyncio.run(read())
    assert found is not None
    kept = [move.text for move in found.moves]
    assert kept == [str(n) for n in range(len(kept))], "in order, none twice"
    assert len(kept) > max(told, default=0)


def test_of_many_swaps_at_once_one_succeeds(database: str) -> None:
    async def main() -> tuple[list[bool], list[bool], str | None]:
        store = await opened(database)
        new = await asyncio.gather(*(store.swap("link", None, f"first {n}") for n in range(20)))
        known = await store.recall("link")
        later = await asyncio.gather(*(store.swap("link", known, f"second {n}") for n in range(20)))
        assert not await store.swap("link", known, "third"), "it has changed since"
        kept = await store.recall("link")
        await store.close()
        return new, later, kept

    new, later, kept = asyncio.run(main())
    assert (new.count(True), later.count(True)) == (1, 1)
    assert kept == f"second {later.index(True)}"
