"""A table to store, and a store of either kind."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from ludotheque.store.store import Store, store_at
from ludotheque.table.seating import Chair
from ludotheque.table.snapshot import Snapshot

TABLE = Snapshot(
    code="LUNE-1",
    game="wyx",
    seats=2,
    options={"double": "true"},
    deal="",
    secret="s",
    chairs=(Chair("person", "Ana"), Chair("bot", level=3)),
    sits=frozenset({(0, "ana")}),
)


async def opened(database: str) -> Store:
    store = store_at(database)
    await store.open()
    return store


def everything_in(database: Path) -> str:
    """All that is kept, as text."""
    with sqlite3.connect(database) as db:
        rows = [db.execute(f"select * from {name}").fetchall() for name in ("tables", "moves", "sits", "settings")]
    db.close()
    return str(rows)
