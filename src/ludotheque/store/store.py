"""The interface of a store: one file for one process, or a database that many processes share."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol

from ludotheque import files
from ludotheque.store.rows import GameRow
from ludotheque.table.snapshot import Change, Snapshot

Note = dict[str, Any]  # a note between processes; {} means that some may have been missed
NoteHandler = Callable[[Note], None]


class Unavailable(Exception):
    """Nothing can be read or stored now, and nothing has changed: for example a full disk or a damaged file."""


class Conflict(Exception):
    """Another process has changed the table: load it again."""


class Store(Protocol):
    """Awaited methods return after their commit; they raise Unavailable if that is impossible."""

    async def open(self) -> None:
        """Open the store; LudothequeError if it cannot be used."""

    async def close(self) -> None:
        """Finish pending jobs and close."""

    async def secret(self) -> str:
        """The secret that signs the cookies of this library: made once, stored with the tables."""

    async def create(self, snapshot: Snapshot) -> Snapshot:
        """Store a new table; Conflict if its code is taken."""

    async def load(self, code: str, known: Snapshot | None = None) -> Snapshot | None:
        """The snapshot of a table; Damaged if it is inconsistent. The moves of `known` are not read again."""

    async def change(self, snapshot: Snapshot, change: Change) -> Snapshot:
        """Store a change and return the new snapshot; Conflict if the table is no longer as in `snapshot`."""

    async def delete(self, code: str) -> None:
        """Delete a table and everything stored about it."""

    async def tables_of(self, visitor: str, most: int = 12) -> list[Snapshot]:
        """The tables of a visitor, the latest first."""

    async def games_of(self, visitor: str, finished: bool, most: int, skipped: int = 0) -> list[GameRow]:
        """The finished or the ongoing games of a visitor, the latest first, in one query and without moves."""

    async def note_result(self, code: str, result: dict[str, Any]) -> None:
        """Store the result of a game for lists; other processes are not notified."""

    async def codes(self) -> list[str]:
        """The codes of all tables, the latest last."""

    async def latest(self, most: int, name: str = "") -> list[GameRow]:
        """The tables that have changed last; with a name, those where somebody has it, or one that contains it."""

    async def counted(self) -> tuple[int, int]:
        """How many tables there are, and how many of them have no result yet."""

    async def unchanged_since(self, before: float) -> list[str]:
        """The tables that have not changed since then and have no ending."""

    async def recall(self, name: str) -> str | None:
        """A setting of the library."""

    async def recall_all(self, prefix: str) -> dict[str, str]:
        """The settings whose names begin with a prefix."""

    async def remember(self, name: str, value: str) -> None: ...

    async def keep(self, name: str, value: str) -> str:
        """Store a setting unless it exists; returns its value."""

    async def swap(self, name: str, before: str | None, after: str) -> bool:
        """Set a setting if it still is `before` (None: there is none); False if not. Of many at once, one succeeds."""

    async def forget(self, name: str) -> None: ...

    # ── Other processes ───────────────────────────────────────────────────────────────

    def listen(self, heard: NoteHandler) -> None:
        """From open() on, handle notes of other processes, and {"code": …, "version": …} when they change a table."""

    def tell(self, note: Note) -> None:
        """Send a short note to the other processes; it may get lost."""

    async def claim(self, code: str) -> bool:
        """Whether this process is the one that moves the bots and dice of a table, until release() or its end."""

    async def release(self, code: str) -> None: ...


def is_shared(database: str) -> bool:
    """Whether many processes may use it: postgresql://…, not a file."""
    return database.startswith(("postgresql://", "postgres://"))


def file_of(database: str) -> Path:
    return Path(database.removeprefix("sqlite:///"))


def refuse_missing(database: str) -> None:
    """LudothequeError if a file does not exist: opening it would create an empty library."""
    if not is_shared(database):
        files.refuse_missing(file_of(database))


def store_at(database: str) -> Store:
    """The store for a file, or for postgresql://…"""
    if is_shared(database):
        from ludotheque.store.postgres import PostgresStore

        return PostgresStore(database)
    from ludotheque.store.sqlite import SqliteStore

    return SqliteStore(file_of(database))
