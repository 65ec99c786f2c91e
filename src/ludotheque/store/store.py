"""What keeps tables: one file for one process, or a database that many processes share."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol

from ludotheque import files
from ludotheque.store.rows import GameRow
from ludotheque.table.snapshot import Change, Snapshot

Note = dict[str, Any]  # what processes tell each other; {} if something may have been missed
NoteHandler = Callable[[Note], None]


class Unavailable(Exception):
    """Nothing can be read or kept now, and nothing has changed: a full disk, say, or a damaged file."""


class Conflict(Exception):
    """Somebody else has changed the table since: look again."""


class Store(Protocol):
    """Every method that is awaited answers after its commit; Unavailable where that cannot be."""

    async def open(self) -> None:
        """Begin; LudothequeError if what is there cannot be used."""

    async def close(self) -> None:
        """Finish what is waiting, then end."""

    async def secret(self) -> str:
        """Signs the cookies of this library: made once, kept with the tables."""

    async def create(self, snapshot: Snapshot) -> Snapshot:
        """A new table; Conflict if its code is taken."""

    async def load(self, code: str, known: Snapshot | None = None) -> Snapshot | None:
        """A table as it was kept; Damaged if that makes no sense. What is known of it need not be read again."""

    async def change(self, snapshot: Snapshot, change: Change) -> Snapshot:
        """The table after a change; Conflict, and nothing changed, if it is no longer as `snapshot` says."""

    async def delete(self, code: str) -> None:
        """A table and all that is kept of it is gone for good."""

    async def tables_of(self, visitor: str, most: int = 12) -> list[Snapshot]:
        """Where somebody sits, the latest first."""

    async def games_of(self, visitor: str, finished: bool, most: int, skipped: int = 0) -> list[GameRow]:
        """The finished games of somebody or the others, the latest first, in one query and without their moves."""

    async def note_result(self, code: str, result: dict[str, Any]) -> None:
        """How a game has ended, for lists; nobody else is told."""

    async def codes(self) -> list[str]:
        """All tables, the latest last."""

    async def unchanged_since(self, before: float) -> list[str]:
        """The tables that have not changed since then, and were not ended otherwise than by playing."""

    async def recall(self, name: str) -> str | None:
        """A setting of the library."""

    async def recall_all(self, prefix: str) -> dict[str, str]:
        """The settings whose names begin so."""

    async def remember(self, name: str, value: str) -> None: ...

    async def keep(self, name: str, value: str) -> str:
        """A setting that never changes: what it is, if somebody was faster, else that value from now on."""

    async def forget(self, name: str) -> None: ...

    # ── Others who use the same database ──────────────────────────────────────────────

    def listen(self, heard: NoteHandler) -> None:
        """From open() on, hear what others tell, and {"code": …, "version": …} when they changed a table."""

    def tell(self, note: Note) -> None:
        """Tell the others, if they listen: a note may get lost, and must be short."""

    async def claim(self, code: str) -> bool:
        """Whether this process is the one that moves bots and dice of a table, until release() or its end."""

    async def release(self, code: str) -> None: ...


def is_shared(database: str) -> bool:
    """Whether many processes may use it: postgresql://…, not a file."""
    return database.startswith(("postgresql://", "postgres://"))


def file_of(database: str) -> Path:
    return Path(database.removeprefix("sqlite:///"))


def refuse_missing(database: str) -> None:
    """A file that is not there would be made, and be empty."""
    if not is_shared(database):
        files.refuse_missing(file_of(database))


def store_at(database: str) -> Store:
    """The store of a file, or of postgresql://…"""
    if is_shared(database):
        from ludotheque.store.postgres import PostgresStore

        return PostgresStore(database)
    from ludotheque.store.sqlite import SqliteStore

    return SqliteStore(file_of(database))
