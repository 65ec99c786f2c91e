"""The store in an SQLite file. One thread writes, and commits everything that is pending in one transaction.

When an awaited call returns, its data is on disk: the file is in WAL mode with full synchronisation.
"""

from __future__ import annotations

import asyncio
import json
import os
import queue
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

from ludotheque.errors import LudothequeError
from ludotheque.store.migrate import OPENING, migrate, migrate_sqlite, outdated
from ludotheque.store.rows import (
    COLUMNS,
    FIXED,
    MOVED,
    GameRow,
    changing,
    game_row,
    games_query,
    in_json,
    latest_query,
    moved,
    row_of,
    snapshot_of,
)
from ludotheque.store.store import Conflict, Note, NoteHandler, Unavailable
from ludotheque.table.snapshot import Change, Damaged, Snapshot

# ── A second server on the same file is refused ───────────────────────────────────────────

try:
    import fcntl
except ImportError:  # on Windows
    fcntl = None  # type: ignore[assignment]


@contextmanager
def sole_server(file: Path) -> Iterator[None]:
    """Lock a file for this server; LudothequeError if another one has it. The lock ends with the process.

    A file that does not exist yet is not locked.
    """
    if fcntl is None or not file.exists():
        yield
        return
    handle = os.open(file, os.O_RDWR)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(handle)
        raise in_use(file) from None
    try:
        yield
    finally:
        os.close(handle)


def in_use(file: Path) -> LudothequeError:
    return LudothequeError(
        f"Another server has {file} open: stop that one, or choose another file with --database.",
        f"Un autre serveur a ouvert {file}\u00a0: arrêtez-le, ou choisissez un autre fichier avec --database.",
    )


# ── The store ─────────────────────────────────────────────────────────────────────────────

T = TypeVar("T")
Work = Callable[[sqlite3.Connection], Any]  # whoever refuses, refuses before anything is written
Job = tuple[Work, "asyncio.Future[Any]"]
Answer = tuple["asyncio.Future[Any]", Any, BaseException | None]

INSERT = f"insert into tables ({', '.join(COLUMNS)}) values ({','.join('?' * len(COLUMNS))})"
UPDATE = f"update tables set {'=?, '.join(COLUMNS[len(FIXED) :])}=? where code=? and version=?"
UPDATE_MOVED = f"update tables set {'=?, '.join(MOVED)}=? where code=? and version=?"
ADD_MOVE = "insert into moves (code, ply, text, seconds) values (?,?,?,?)"
SIT = "insert or ignore into sits (code, seat, visitor) values (?,?,?)"
STAND_UP = "delete from sits where code=? and seat=? and visitor=?"
BEGINNING = 1.0  # seconds within which a new file must get its tables
BUSY = 5000  # milliseconds to wait for another user of the file, such as a backup
AT_ONCE = 500  # jobs per transaction, so that nobody waits too long


class SqliteStore:
    """A Store for one process."""

    def __init__(self, path: Path | str) -> None:
        self.path = str(path)
        self.jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()

    async def open(self) -> None:
        """Open the file; LudothequeError if it cannot be used."""
        self.loop = asyncio.get_running_loop()
        try:
            self.connection = self.connected()
        except sqlite3.DatabaseError as error:
            raise LudothequeError(
                f"{self.path} cannot be used as a database: {error}.",
                f"{self.path} ne peut pas servir de base de données\u00a0: {error}.",
            ) from None
        self.start()

    def connected(self) -> sqlite3.Connection:
        return connect(self.path)

    def start(self) -> None:
        self.thread = threading.Thread(target=self.work, name="store", daemon=True)
        self.thread.start()

    async def close(self) -> None:
        """Finish pending jobs and close."""
        self.jobs.put(None)
        await asyncio.to_thread(self.thread.join)

    async def do(self, job: Callable[[sqlite3.Connection], T]) -> T:
        done: asyncio.Future[T] = self.loop.create_future()
        self.jobs.put((job, done))
        return await done

    # ── The thread ────────────────────────────────────────────────────────────────────

    def work(self) -> None:
        try:
            while True:
                jobs, last = self.waiting()
                if jobs:
                    self.carry_out(jobs)
                if last:
                    return
        finally:
            self.connection.close()

    def waiting(self) -> tuple[list[Job], bool]:
        """All pending jobs, at least one; and whether they are the last."""
        job = self.jobs.get()
        jobs: list[Job] = []
        while job is not None:
            jobs.append(job)
            if self.jobs.empty() or len(jobs) == AT_ONCE:
                return jobs, False
            job = self.jobs.get()
        return jobs, True

    def carry_out(self, jobs: list[Job]) -> None:
        """Run all jobs in one transaction. If one fails, each has its own; results follow the commit."""
        try:
            self.connection.execute("begin immediate")
            answers = [self.one(*job) for job in jobs]
            self.connection.execute("commit")
        except Exception as error:  # for example a full disk: nothing has been stored
            if self.connection.in_transaction:
                self.connection.execute("rollback")
            if len(jobs) > 1:  # a damaged page affects one table, not all
                for job in jobs:
                    self.carry_out([job])
                return
            answers = [(jobs[0][1], None, Unavailable(str(error)) if isinstance(error, sqlite3.Error) else error)]
        self.answer(answers)

    def answer(self, answers: list[Answer]) -> None:
        self.loop.call_soon_threadsafe(give, answers)

    def one(self, work: Work, done: asyncio.Future[Any]) -> Answer:
        try:
            return done, work(self.connection), None
        except (Conflict, Damaged) as refused:  # nothing is written then, so nothing need be rolled back
            return done, None, refused

    # ── Contents ──────────────────────────────────────────────────────────────────────

    async def secret(self) -> str:
        """The secret that signs the cookies of this library: made once, stored with the tables."""
        return await self.keep("secret", os.urandom(32).hex())

    async def keep(self, name: str, value: str) -> str:
        def job(db: sqlite3.Connection) -> str:
            db.execute("insert or ignore into settings values (?, ?)", [name, value])
            return str(db.execute("select value from settings where name = ?", [name]).fetchone()[0])

        return await self.do(job)

    async def swap(self, name: str, before: str | None, after: str) -> bool:
        def job(db: sqlite3.Connection) -> bool:
            if before is None:
                done = db.execute("insert or ignore into settings values (?, ?)", [name, after])
            else:
                done = db.execute("update settings set value = ? where name = ? and value = ?", [after, name, before])
            return done.rowcount == 1

        return await self.do(job)

    async def create(self, snapshot: Snapshot) -> Snapshot:
        """Store a new table; Conflict if its code is taken."""
        snapshot = replace(snapshot, touched=time.time())

        def job(db: sqlite3.Connection) -> None:
            try:
                db.execute(INSERT, row_of(snapshot))
            except sqlite3.IntegrityError:
                raise Conflict(snapshot.code) from None
            db.executemany(SIT, [(snapshot.code, *sit) for sit in snapshot.sits])

        await self.do(job)
        return snapshot

    async def load(self, code: str, known: Snapshot | None = None) -> Snapshot | None:
        return await self.do(lambda db: loaded(db, code))

    async def change(self, snapshot: Snapshot, change: Change) -> Snapshot:
        """Store a change and return the new snapshot; Conflict if the table is no longer as in `snapshot`."""
        after = snapshot.after(change, time.time())
        update, values = (UPDATE_MOVED, moved(after)) if change.only_moves else (UPDATE, changing(after))
        values += [snapshot.code, snapshot.version]

        def job(db: sqlite3.Connection) -> None:
            if db.execute(update, values).rowcount != 1:
                raise Conflict(snapshot.code)
            if change.keep is not None:
                db.execute("delete from moves where code=? and ply>=?", [snapshot.code, change.keep])
            for ply, move in enumerate(change.moves, len(after.moves) - len(change.moves)):
                db.execute(ADD_MOVE, (snapshot.code, ply, *move))
            for sit in change.leave:
                db.execute(STAND_UP, (snapshot.code, *sit))
            for sit in change.sit:
                db.execute(SIT, (snapshot.code, *sit))

        await self.do(job)
        return after

    async def delete(self, code: str) -> None:
        def job(db: sqlite3.Connection) -> None:
            for name in ("moves", "sits", "tables"):
                db.execute(f"delete from {name} where code=?", [code])

        await self.do(job)

    async def tables_of(self, visitor: str, most: int = 12) -> list[Snapshot]:
        """The tables of a visitor, the latest first."""

        def job(db: sqlite3.Connection) -> list[Snapshot]:
            rows = db.execute(
                "select distinct code, touched from sits join tables using (code) where visitor=?"
                " order by touched desc limit ?",
                [visitor, most],
            ).fetchall()
            return [snapshot for code, _ in rows if (snapshot := loaded_unless_damaged(db, code))]

        return await self.do(job)

    async def games_of(self, visitor: str, finished: bool, most: int, skipped: int = 0) -> list[GameRow]:
        query, values = games_query("group_concat(seat)", finished, "?", "?", "?"), [visitor, most, skipped]
        return await self.do(lambda db: [row for found in db.execute(query, values) if (row := game_row(found))])

    async def latest(self, most: int, name: str = "") -> list[GameRow]:
        query = latest_query("instr(chairs, ?)" if name else "", "?")
        values = [in_json(name), most] if name else [most]
        return await self.do(lambda db: [row for found in db.execute(query, values) if (row := game_row(found))])

    async def counted(self) -> tuple[int, int]:
        query = "select count(*), count(*) - count(result) from tables"
        return await self.do(lambda db: tuple(db.execute(query).fetchone()))

    async def note_result(self, code: str, result: dict[str, Any]) -> None:
        values = [json.dumps(result), code]
        await self.do(lambda db: db.execute("update tables set result = ? where code = ?", values).rowcount)

    async def unchanged_since(self, before: float) -> list[str]:
        query = "select code from tables where touched < ? and ending is null"
        return await self.do(lambda db: [code for (code,) in db.execute(query, [before])])

    async def recall(self, name: str) -> str | None:
        query = "select value from settings where name = ?"
        return await self.do(lambda db: next((str(value) for (value,) in db.execute(query, [name])), None))

    async def recall_all(self, prefix: str) -> dict[str, str]:
        query = "select name, value from settings where substr(name, 1, ?) = ?"
        return await self.do(lambda db: dict(db.execute(query, [len(prefix), prefix]).fetchall()))

    async def forget(self, name: str) -> None:
        await self.do(lambda db: db.execute("delete from settings where name = ?", [name]).rowcount)

    async def remember(self, name: str, value: str) -> None:
        await self.do(lambda db: db.execute("insert or replace into settings values (?, ?)", [name, value]).rowcount)

    async def codes(self) -> list[str]:
        return await self.do(lambda db: [code for (code,) in db.execute("select code from tables order by touched")])

    # ── Other processes: there are none ───────────────────────────────────────────────

    def listen(self, heard: NoteHandler) -> None:
        pass

    def tell(self, note: Note) -> None:
        pass

    async def claim(self, code: str) -> bool:
        return True

    async def release(self, code: str) -> None:
        pass


def connect(path: str, alone: bool = False) -> sqlite3.Connection:
    """A connection to a migrated file, readable by its owner only, because it holds secrets.

    `alone`: nobody else opens the file meanwhile, so no memory need be shared with others.
    """
    refuse_empty(path)
    with suppress(OSError):  # a file of another user, which may still be usable
        os.close(os.open(path, os.O_CREAT, 0o600))
        os.chmod(path, 0o600)
    connection = sqlite3.connect(path, OPENING, isolation_level=None, check_same_thread=False)
    try:
        if alone:
            connection.execute("pragma locking_mode=exclusive")
        connection.execute("pragma journal_mode=wal")
        connection.execute("pragma synchronous=full")
        connection.execute("pragma foreign_keys=on")
        connection.execute("pragma secure_delete=on")  # who is forgotten is not left in the file, either
        refuse_foreign(connection, path)
        if outdated(version_in(connection), path):
            if alone:
                migrate(connection)
            else:
                migrate_sqlite(path)
        connection.execute(f"pragma busy_timeout={BUSY}")
    except BaseException:
        connection.close()
        raise
    return connection


def refuse_empty(path: str) -> None:
    """LudothequeError for an empty file: its contents are lost, and a new library would hide that."""
    until = time.monotonic() + BEGINNING
    while os.path.exists(path) and not os.path.getsize(path):
        if time.monotonic() > until:  # another process may be creating it
            raise LudothequeError(
                f"{path} is empty, so it is no library: restore a backup, or delete it to begin a new one.",
                f"{path} est vide, ce n’est donc pas une ludothèque\u00a0: rétablissez une sauvegarde, ou supprimez-le"
                " pour en commencer une nouvelle.",
            )
        time.sleep(0.05)


def refuse_foreign(connection: sqlite3.Connection, path: str) -> None:
    """LudothequeError for a database of another program."""
    names = {name for (name,) in connection.execute("select name from sqlite_master where type='table'")}
    if names and not names & {"tables", "alembic_version"}:
        raise LudothequeError(
            f"{path} is the database of something else: choose another file with --database.",
            f"{path} est la base de données d’autre chose\u00a0: choisissez un autre fichier avec --database.",
        )


def version_in(connection: sqlite3.Connection) -> str:
    """The schema version of a file; empty if it has none."""
    if not connection.execute("select 1 from sqlite_master where name='alembic_version'").fetchone():
        return ""
    row = connection.execute("select version_num from alembic_version").fetchone()
    return str(row[0]) if row else ""


def give(answers: list[Answer]) -> None:
    for done, value, error in answers:
        if done.cancelled():
            continue
        if error is None:
            done.set_result(value)
        else:
            done.set_exception(error)


def loaded_unless_damaged(db: sqlite3.Connection, code: str) -> Snapshot | None:
    try:
        return loaded(db, code)
    except Damaged:
        return None


def loaded(db: sqlite3.Connection, code: str) -> Snapshot | None:
    """The snapshot of a table; Damaged if it is inconsistent."""
    try:
        row = db.execute(f"select {', '.join(COLUMNS)} from tables where code=?", [code]).fetchone()
        if row is None:
            return None
        moves = db.execute("select ply, text, seconds from moves where code=? order by ply", [code]).fetchall()
        sits = db.execute("select seat, visitor from sits where code=?", [code]).fetchall()
    except sqlite3.DatabaseError as error:
        if type(error) is sqlite3.DatabaseError or "decode" in str(error):  # a malformed page, or invalid text
            raise Damaged(code) from error
        raise
    return snapshot_of(row, moves, sits)
