"""Copies a library from PostgreSQL to an SQLite file and back, in one transaction."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import asyncpg

from ludotheque.errors import LudothequeError
from ludotheque.store.postgres import NO_ANSWER, PostgresStore
from ludotheque.store.rows import COLUMNS
from ludotheque.store.sqlite import SqliteStore

# In this order every row finds the rows it refers to.
TABLES = {
    "settings": ("name", "value"),
    "tables": (*COLUMNS, "result"),
    "moves": ("code", "ply", "text", "seconds"),
    "sits": ("code", "seat", "visitor"),
}
AT_ONCE = 5000  # rows


def into_file(url: str, path: Path) -> None:
    """Copy everything from PostgreSQL to a new SQLite file, in one transaction."""
    asyncio.run(copy_out(url, path))


def from_file(path: Path, url: str, replace: bool) -> None:
    """Fill PostgreSQL from an SQLite file, which is migrated first; `replace` existing contents, or refuse."""
    asyncio.run(copy_in(path, url, replace))


async def copy_out(url: str, path: Path) -> None:
    await migrate_file(path)
    source = await opened(url)
    try:
        with closing(sqlite3.connect(path)) as target, target:
            async with source.transaction(isolation="repeatable_read", readonly=True):
                for name, columns in TABLES.items():
                    places = ",".join("?" * len(columns))
                    query = f"select {', '.join(columns)} from {name}"
                    async for row in source.cursor(query, prefetch=AT_ONCE):
                        target.execute(f"insert into {name} ({', '.join(columns)}) values ({places})", tuple(row))
    finally:
        await source.close()


async def copy_in(path: Path, url: str, replace: bool) -> None:
    await migrate_file(path)
    target = await opened(url)
    try:
        with closing(sqlite3.connect(path)) as source:
            async with target.transaction():
                await target.execute("lock table tables, moves, sits, settings")
                if not replace and await target.fetchval("select count(*) from tables"):
                    raise LudothequeError(
                        "There are tables in this database, and they are left as they are: --replace puts the backup in"
                        " their place.",
                        "Il y a des tables dans cette base, et elles restent telles quelles\u00a0: --replace met la"
                        " sauvegarde à leur place.",
                    )
                await target.execute("truncate tables, moves, sits, settings")
                for name, columns in TABLES.items():
                    rows = source.execute(f"select {', '.join(columns)} from {name}")
                    for some in in_parts(rows):
                        await target.copy_records_to_table(name, records=some, columns=columns)
    finally:
        await target.close()


async def migrate_file(path: Path) -> None:
    """Create or migrate a file to the current schema."""
    store = SqliteStore(path)
    await store.open()
    await store.close()


async def opened(url: str) -> asyncpg.Connection:
    store = PostgresStore(url)
    try:
        await store.migrate()
        return await asyncpg.connect(url)
    except (*NO_ANSWER, ValueError) as error:
        raise store.unusable(error) from None


def in_parts(rows: sqlite3.Cursor) -> Iterator[list[Any]]:
    while some := rows.fetchmany(AT_ONCE):
        yield some
