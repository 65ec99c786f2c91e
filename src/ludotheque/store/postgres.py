"""The store in PostgreSQL, for any number of processes on any number of machines.

Each process commits all pending jobs in one transaction. Its notes to other processes are part of it, so that they
hear of a change when it is committed and not before. When the database was unreachable, connections are made again:
requests meanwhile get Unavailable, and the listener is told that notes may have been missed.
"""

from __future__ import annotations

import asyncio
import json
import logging
import os
import secrets
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any, NamedTuple, TypeVar
from urllib.parse import urlsplit

import asyncpg

from ludotheque.errors import LudothequeError
from ludotheque.store.migrate import migrate_postgres, outdated
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

# ── Statements that write tables ──────────────────────────────────────────────────────────

PLACES = ", ".join(f"${place}" for place in range(1, len(COLUMNS) + 1))
CREATE = f"insert into tables ({', '.join(COLUMNS)}) values ({PLACES}) on conflict do nothing returning code"
SIT = "insert into sits (code, seat, visitor) values ($1, $2, $3) on conflict do nothing"
# All rows of a transaction at once, sorted by code, so that two processes never deadlock.
LOCK = "select from tables where code = any($1) order by code for update"
LET_GO = """delete from moves using (select code from tables where code = $1 and version = $2 for update) as held
  where moves.code = held.code and ply >= $3"""
STAND_UP = """delete from sits using (select code from tables where code = $1 and version = $2 for update) as held
  where sits.code = held.code and seat = $3 and visitor = $4"""
CHANGE = f"""with
  done as (update tables set {", ".join(f"{name} = ${n}" for n, name in enumerate(COLUMNS[len(FIXED) :], 10))}
    where code = $1 and version = $2 returning code),
  added as (insert into moves (code, ply, text, seconds) select done.code, $3 + place - 1, text, seconds
    from done, unnest($4::text[], $5::float8[]) with ordinality as move (text, seconds, place)),
  seated as (insert into sits (code, seat, visitor) select done.code, seat, visitor
    from done, unnest($6::int[], $7::text[]) as sit (seat, visitor) on conflict do nothing)
  select pg_notify($8, $9) from done"""
LOAD = f"""select {", ".join(COLUMNS)},
  array(select row(ply, text, seconds) from moves where moves.code = tables.code order by ply),
  array(select row(seat, visitor) from sits where sits.code = tables.code) from tables"""
# What one change has made of a table, if it has taken back nothing.
LATER = f"""select {", ".join(COLUMNS)},
  array(select row(ply, text, seconds) from moves where moves.code = $1 and ply >= $2 order by ply),
  array(select row(seat, visitor) from sits where sits.code = $1) from tables where code = $1 and version = $3
  and ($2 = 0 or exists (select from moves where moves.code = $1 and ply = $2 - 1))"""


# ── Pending changes and notes in one statement, so that all share one round trip ──────────

CHANNEL = "ludotheque"
TYPES = {"clock": "int", "version": "int", "watch": "int", "touched": "float8"}  # types of columns that are not text
LEADING = {"code": "text", "was": "int", "ply": "int", "text": "text", "seconds": "float8", "note": "text"}


def keeping(columns: Sequence[str]) -> str:
    """The statement that stores changes of these columns. Its parameters: the channel, notes, an array for each of
    LEADING and of the columns."""
    wanted = LEADING | {name: TYPES.get(name, "text") for name in columns}
    arrays = ", ".join(f"${place}::{kind}[]" for place, kind in enumerate(wanted.values(), 3))
    # Rows are locked in the order of their codes, so that two processes never deadlock.
    return f"""with
  wanted as (select * from unnest({arrays}) as wanted ({", ".join(wanted)})),
  held as (select code from tables where code = any($3) order by code for update),
  done as (update tables set {", ".join(f"{name} = wanted.{name}" for name in columns)} from wanted, held
    where tables.code = wanted.code and held.code = wanted.code and tables.version = wanted.was
    returning tables.code, wanted.note),
  added as (insert into moves (code, ply, text, seconds) select wanted.code, wanted.ply, wanted.text, wanted.seconds
    from wanted, done where wanted.code = done.code and wanted.text is not null)
  select code, pg_notify($1, note) from done
  union all select '', pg_notify($1, note) from unnest($2::text[]) as note"""


KEEP, KEEP_MOVED = keeping(COLUMNS[len(FIXED) :]), keeping(MOVED)


class Update(NamedTuple):
    """A change of a table that adds at most one move and moves nobody, as most do. Fields in the order of LEADING."""

    code: str
    was: int  # the version that it changes
    ply: int
    text: str | None
    seconds: float
    note: str
    only_moves: bool
    after: Snapshot


def update_of(snapshot: Snapshot, change: Change, after: Snapshot, note: str) -> Update | None:
    """The change as an Update; None if it needs more than one statement."""
    if change.keep is not None or change.sit or change.leave or len(change.moves) > 1:
        return None
    text, seconds = change.moves[0] if change.moves else (None, 0.0)
    only = change.only_moves
    return Update(snapshot.code, snapshot.version, len(snapshot.moves), text, seconds, note, only, after)


async def keep(db: asyncpg.Connection, updates: Collection[Update], notes: Sequence[str]) -> list[Update]:
    """Store changes of different tables and send notes; returns the changes that did not conflict."""
    if all(update.only_moves for update in updates):
        statement, columns, values = KEEP_MOVED, MOVED, moved
    else:
        statement, columns, values = KEEP, COLUMNS[len(FIXED) :], changing
    rows = [(*update[: len(LEADING)], *values(update.after)) for update in updates]
    arrays = [list(column) for column in zip(*rows, strict=True)] if rows else [[] for _ in (*LEADING, *columns)]
    kept = {row["code"] for row in await db.fetch(statement, CHANNEL, list(notes), *arrays)}
    return [update for update in updates if update.code in kept]


def note_text(by: str, note: dict[str, Any]) -> str:
    """The text of a note, which begins with the name of its sender."""
    return json.dumps({"by": by} | note)


def is_by(text: str, name: str) -> bool:
    """Whether a note was sent by this process itself, as most that it hears are."""
    return text.startswith(f'{{"by": "{name}"')


# ── The store ─────────────────────────────────────────────────────────────────────────────

T = TypeVar("T")
Work = Callable[[asyncpg.Connection], Awaitable[Any]]
Job = tuple[str, Work | Update | str, "asyncio.Future[Any]"]  # a change of a table; a text is a note

CONNECTIONS = 4  # in the pool; the writer and the listener have their own
TIMEOUT = 10.0  # seconds until a query times out,
LAST_TIMEOUT = 2.0  # and while the store is closing
BEAT = 5.0  # seconds between two checks of the listening connection
FIRST_WAIT, LONGEST_WAIT = 0.1, 3.0  # seconds between two attempts to listen again
AT_ONCE = 100  # changes per transaction, so that nobody waits too long
LISTENER = "ludotheque listener"
NO_ANSWER = (OSError, TimeoutError, asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError)
SPOILT = (asyncpg.DataError, asyncpg.IntegrityConstraintViolationError, ValueError)  # errors of the job itself
CLAIMS = 1_819_634_789  # namespace of the advisory locks of tables

log = logging.getLogger("ludotheque")


class Plain(asyncpg.Connection):  # type: ignore[misc]
    """A connection on which nothing is ever set, locked or listened for: so there is nothing to put right after use,
    which would be a way there and back for every change."""

    def get_reset_query(self) -> str:
        return ""


class PostgresStore:
    """A Store that many processes share."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.where = f"PostgreSQL ({urlsplit(url).hostname or 'localhost'})"  # without the password
        self.name = secrets.token_hex(4)  # the name of this process among all that use the database
        self.heard: NoteHandler = lambda note: None
        self.waiting: list[Job] = []
        self.work, self.closing = asyncio.Event(), False
        self.tasks: list[asyncio.Task[None]] = []
        self.writer: asyncpg.Connection | None = None  # the connection of write()
        self.listener: asyncpg.Connection | None = None  # the listening connection,
        self.asking = asyncio.Lock()  # and its lock: one query at a time
        self.claimed: set[str] = set()

    # ── Opening and closing ───────────────────────────────────────────────────────────

    async def open(self) -> None:
        try:
            await self.migrate()
            self.pool = await asyncpg.create_pool(
                self.url,
                min_size=0,
                max_size=CONNECTIONS,
                timeout=TIMEOUT,
                command_timeout=TIMEOUT,
                connection_class=Plain,
            )
        except LudothequeError:
            raise
        except (*NO_ANSWER, ValueError) as error:
            raise self.unusable(error) from None
        self.tasks = [
            asyncio.create_task(self.write(), name="write"),
            asyncio.create_task(self.keep_listening(), name="listen"),
        ]

    def unusable(self, error: Exception) -> LudothequeError:
        return LudothequeError(
            f"{self.where} cannot be used: {error}.", f"{self.where} est inutilisable\u00a0: {error}."
        )

    async def migrate(self) -> None:
        connection = await self.connect()
        try:
            found = await connection.fetchval("select to_regclass('alembic_version') is not null")
            version = await connection.fetchval("select version_num from alembic_version") if found else ""
        finally:
            await connection.close()
        if outdated(version or "", self.where):
            await migrate_postgres(self.connect)

    async def connect(self, name: str = "ludotheque") -> asyncpg.Connection:
        settings = {"application_name": name}
        return await asyncpg.connect(self.url, timeout=TIMEOUT, command_timeout=TIMEOUT, server_settings=settings)

    async def close(self) -> None:
        writing, listening = self.tasks
        self.closing = True
        self.work.set()
        listening.cancel()
        await asyncio.wait(self.tasks, timeout=LAST_TIMEOUT)
        writing.cancel()
        try:
            async with asyncio.timeout(LAST_TIMEOUT):
                await self.pool.close()
                if self.writer:
                    await self.writer.close()
        except NO_ANSWER:
            self.pool.terminate()
            if self.writer:
                self.writer.terminate()

    # ── Writing ───────────────────────────────────────────────────────────────────────

    async def do(self, code: str, job: Callable[[asyncpg.Connection], Awaitable[T]]) -> T:
        """Run a job in the next transaction."""
        done: T = await self.soon(code, job)
        return done

    def soon(self, code: str, job: Work | Update | str) -> asyncio.Future[Any]:
        done: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        if self.closing:
            done.set_exception(Unavailable("it is closed"))
        else:
            self.waiting.append((code, job, done))
            self.work.set()
        return done

    async def write(self) -> None:
        while self.waiting or not self.closing:
            self.work.clear()
            if not self.waiting:
                await self.work.wait()
            jobs, self.waiting = self.waiting[:AT_ONCE], self.waiting[AT_ONCE:]
            await self.carry_out(sorted(jobs, key=lambda job: job[0]))

    async def carry_out(self, jobs: list[Job]) -> None:
        """Commit all jobs or none; results are returned only after the commit."""
        answers: list[Any] = []
        try:
            async with self.for_writing() as connection:
                answers = await self.answers(connection, jobs)
        except Unavailable as error:
            if len(jobs) > 1 and isinstance(error.__cause__, SPOILT):
                for job in jobs:  # one job spoils the others: run each by itself
                    await self.carry_out([job])
                return
            answers = [error] * len(jobs)
        except Exception as error:  # raised for the callers; the others go on
            log.exception("a change failed")
            answers = [error] * len(jobs)
        for (_, _, done), answer in zip(jobs, answers, strict=True):
            if done.cancelled():
                continue
            if isinstance(answer, Exception):
                done.set_exception(answer)
            else:
                done.set_result(answer)

    async def answers(self, db: asyncpg.Connection, jobs: list[Job]) -> list[Any]:
        """The results of jobs: one statement if possible, else a transaction."""
        updates = {job.code: job for _, job, _ in reversed(jobs) if isinstance(job, Update)}  # the first of each table
        notes = [job for _, job, _ in jobs if isinstance(job, str)]
        if all(isinstance(job, Update | str) for _, job, _ in jobs):
            kept = await keep(db, updates.values(), notes)
            return [outcome(job, kept) for _, job, _ in jobs]
        async with db.transaction():
            await db.execute(LOCK, [code for code, _, _ in jobs])
            kept = await keep(db, updates.values(), notes) if updates or notes else []
            return [outcome(job, kept) if isinstance(job, Update | str) else await job(db) for _, job, _ in jobs]

    @asynccontextmanager
    async def for_writing(self) -> AsyncIterator[asyncpg.Connection]:
        """A connection that is kept: to take one from the pool and give it back would be a quarter of the cost of a
        change. After any failure there is a new one."""
        try:
            if self.writer is None or self.writer.is_closed():
                self.writer = await self.connect()
            yield self.writer
        except NO_ANSWER as error:
            if self.writer:
                self.writer.terminate()
            raise Unavailable(str(error) or type(error).__name__) from error

    @asynccontextmanager
    async def connection(self) -> AsyncIterator[asyncpg.Connection]:
        try:
            async with self.pool.acquire(timeout=TIMEOUT) as connection:
                yield connection
        except NO_ANSWER as error:
            raise Unavailable(str(error) or type(error).__name__) from error

    # ── Contents ──────────────────────────────────────────────────────────────────────

    async def secret(self) -> str:
        return await self.keep("secret", os.urandom(32).hex())

    async def keep(self, name: str, value: str) -> str:
        async with self.connection() as db:
            await db.execute("insert into settings (name, value) values ($1, $2) on conflict do nothing", name, value)
            return str(await db.fetchval("select value from settings where name = $1", name))

    async def swap(self, name: str, before: str | None, after: str) -> bool:
        new = "insert into settings (name, value) values ($1, $2) on conflict do nothing returning 1"
        other = "update settings set value = $2 where name = $1 and value = $3 returning 1"
        async with self.connection() as db:
            found = db.fetchval(new, name, after) if before is None else db.fetchval(other, name, after, before)
            return await found is not None

    async def create(self, snapshot: Snapshot) -> Snapshot:
        snapshot = replace(snapshot, touched=time.time())

        async def job(db: asyncpg.Connection) -> Exception | None:
            if await db.fetchval(CREATE, *row_of(snapshot)) is None:
                return Conflict(snapshot.code)
            await db.executemany(SIT, [(snapshot.code, *sit) for sit in snapshot.sits])
            return None

        await self.do(snapshot.code, job)
        return snapshot

    async def load(self, code: str, known: Snapshot | None = None) -> Snapshot | None:
        async with self.connection() as db:
            if known:
                row = await db.fetchrow(LATER, code, len(known.moves), known.version + 1)
                if row:
                    return snapshot_of(row, row[-2], row[-1], known.moves)
            row = await db.fetchrow(f"{LOAD} where code = $1", code)
        return snapshot_of(row, *row[-2:]) if row else None

    async def change(self, snapshot: Snapshot, change: Change) -> Snapshot:
        after = snapshot.after(change, time.time())
        note = note_text(self.name, {"code": snapshot.code, "version": after.version})
        update = update_of(snapshot, change, after, note)
        if update:
            await self.soon(snapshot.code, update)
            return after
        first = len(after.moves) - len(change.moves)
        moves = [move.text for move in change.moves], [move.seconds for move in change.moves]
        sits = [seat for seat, _ in change.sit], [visitor for _, visitor in change.sit]
        values = [first, *moves, *sits, CHANNEL, note, *changing(after)]

        async def job(db: asyncpg.Connection) -> Exception | None:
            if change.keep is not None:
                await db.execute(LET_GO, snapshot.code, snapshot.version, change.keep)
            for sit in change.leave:
                await db.execute(STAND_UP, snapshot.code, snapshot.version, *sit)
            done = await db.fetchrow(CHANGE, snapshot.code, snapshot.version, *values)
            return None if done else Conflict(snapshot.code)

        await self.do(snapshot.code, job)
        return after

    async def delete(self, code: str) -> None:
        async def job(db: asyncpg.Connection) -> None:
            for name in ("moves", "sits", "tables"):
                await db.execute(f"delete from {name} where code = $1", code)

        await self.do(code, job)

    async def tables_of(self, visitor: str, most: int = 12) -> list[Snapshot]:
        mine = "where code in (select code from sits where visitor = $1) order by touched desc limit $2"
        async with self.connection() as db:
            rows = await db.fetch(f"{LOAD} {mine}", visitor, most)
        return [snapshot for row in rows if (snapshot := unless_damaged(row))]

    async def games_of(self, visitor: str, finished: bool, most: int, skipped: int = 0) -> list[GameRow]:
        query = games_query("string_agg(seat::text, ',')", finished, "$1", "$2", "$3")
        async with self.connection() as db:
            rows = await db.fetch(query, visitor, most, skipped)
        return [row for found in rows if (row := game_row(found))]

    async def latest(self, most: int, name: str = "") -> list[GameRow]:
        query = latest_query("strpos(chairs, $2) > 0" if name else "", "$1")
        async with self.connection() as db:
            rows = await db.fetch(query, most, *([in_json(name)] if name else []))
        return [row for found in rows if (row := game_row(found))]

    async def counted(self) -> tuple[int, int]:
        async with self.connection() as db:
            row = await db.fetchrow("select count(*), count(*) - count(result) from tables")
        return int(row[0]), int(row[1])

    async def note_result(self, code: str, result: dict[str, Any]) -> None:
        async with self.connection() as db:
            await db.execute("update tables set result = $1 where code = $2", json.dumps(result), code)

    async def codes(self) -> list[str]:
        async with self.connection() as db:
            return [row["code"] for row in await db.fetch("select code from tables order by touched")]

    async def unchanged_since(self, before: float) -> list[str]:
        async with self.connection() as db:
            rows = await db.fetch("select code from tables where touched < $1 and ending is null", before)
        return [row["code"] for row in rows]

    async def recall(self, name: str) -> str | None:
        async with self.connection() as db:
            value: str | None = await db.fetchval("select value from settings where name = $1", name)
        return value

    async def recall_all(self, prefix: str) -> dict[str, str]:
        async with self.connection() as db:
            rows = await db.fetch("select name, value from settings where starts_with(name, $1)", prefix)
        return {row["name"]: row["value"] for row in rows}

    async def forget(self, name: str) -> None:
        async with self.connection() as db:
            await db.execute("delete from settings where name = $1", name)

    async def remember(self, name: str, value: str) -> None:
        async with self.connection() as db:
            await db.execute(
                "insert into settings (name, value) values ($1, $2) on conflict (name) do update set value = $2",
                name,
                value,
            )

    # ── Other processes ───────────────────────────────────────────────────────────────

    def listen(self, heard: NoteHandler) -> None:
        self.heard = heard

    def tell(self, note: Note) -> None:
        # Losing a note is not an error.
        self.soon("", note_text(self.name, note)).add_done_callback(asyncio.Future.exception)

    async def keep_listening(self) -> None:
        """Listen for ever, reconnecting when necessary."""
        wait = FIRST_WAIT
        while True:
            try:
                connection = await self.connect(LISTENER)
            except (*NO_ANSWER, ValueError):
                await asyncio.sleep(wait)
                wait = min(2 * wait, LONGEST_WAIT)
                continue
            wait = FIRST_WAIT
            try:
                await self.listen_over(connection)
            except NO_ANSWER as error:
                log.error("nothing is heard of the others", extra={"facts": {"error": type(error).__name__}})
            finally:
                self.listener = None
                self.claimed.clear()
                connection.terminate()

    async def listen_over(self, connection: asyncpg.Connection) -> None:
        """Listen until the connection ends or stops answering."""
        ended = asyncio.Event()
        connection.add_termination_listener(lambda _: ended.set())
        await connection.add_listener(CHANNEL, self.hear)
        self.listener = connection
        self.heard({})
        while not ended.is_set():
            try:
                async with asyncio.timeout(BEAT):  # wait_for() may swallow a cancellation that comes at its end
                    await ended.wait()
            except TimeoutError:
                async with self.asking:
                    await connection.execute("select 1")

    def hear(self, connection: object, pid: int, channel: str, payload: object) -> None:
        if not is_by(str(payload), self.name):
            self.heard(json.loads(str(payload)))

    async def claim(self, code: str) -> bool:
        if code not in self.claimed and await self.ask_listener("pg_try_advisory_lock", code):
            self.claimed.add(code)
        return code in self.claimed

    async def release(self, code: str) -> None:
        if code in self.claimed:
            self.claimed.discard(code)
            await self.ask_listener("pg_advisory_unlock", code)

    async def ask_listener(self, function: str, code: str) -> bool:
        """Claims belong to the listening connection: a process that hears nothing must not move for others."""
        async with self.asking:
            if self.listener is None:
                return False
            try:
                return bool(await self.listener.fetchval(f"select {function}({CLAIMS}, hashtext($1))", code))
            except NO_ANSWER:
                return False


def outcome(job: Work | Update | str, kept: list[Update]) -> Conflict | None:
    """None if it was stored; else a Conflict."""
    return Conflict(job.code) if isinstance(job, Update) and not any(job is one for one in kept) else None


def unless_damaged(row: Any) -> Snapshot | None:
    try:
        return snapshot_of(row, *row[-2:])
    except Damaged:
        return None
