"""Writes pending changes and notes to PostgreSQL in one statement, so that all share one round trip."""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence
from typing import Any, NamedTuple

import asyncpg

from ludotheque.store.rows import COLUMNS, FIXED, MOVED, changing, moved
from ludotheque.table.snapshot import Change, Snapshot

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
