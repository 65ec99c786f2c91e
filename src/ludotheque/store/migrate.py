"""Migrates databases of earlier versions when they are opened: each step is a few statements of SQL."""

from __future__ import annotations

import sqlite3
from collections.abc import Awaitable, Callable, Iterator
from contextlib import closing
from typing import Any, NamedTuple

from ludotheque.errors import LudothequeError

OPENING = 30.0  # seconds to wait for others who open the same file
LOCK = 1_819_634_788  # key of the migration lock: any number that nobody else uses

FIRST = (
    "create table settings (name text primary key, value text not null)",
    "create table tables (code text primary key, game text not null, seats integer not null, options text not null,"
    " deal text not null, seed text not null, chairs text not null, clock integer not null, match text not null,"
    " ending text, next text not null, version integer not null, touched float not null)",
    "create table moves (code text not null references tables (code), ply integer not null, text text not null,"
    " seconds float not null, primary key (code, ply))",
    "create table sits (visitor text not null, code text not null references tables (code), seat integer not null,"
    " primary key (visitor, code, seat))",
    "create index sits_of_a_table on sits (code)",
)
# SQLite cannot drop a condition of a column, so there the table is made again.
NULLABLE_DEAL = (
    "create table new_tables (code text primary key, game text not null, seats integer not null, options text not null,"
    " deal text, secret text not null, chairs text not null, clock integer not null, match text not null, ending text,"
    " next text not null, version integer not null, touched float not null, proposal text)",
    "insert into new_tables select *, null from tables",
    "drop table tables",
    "alter table new_tables rename to tables",
)
NULLABLE_DEAL_POSTGRES = (
    "alter table tables alter deal drop not null",
    "alter table tables rename seed to secret",
    "alter table tables add proposal text",
)
SECRETS = (
    "update tables set secret = ''",  # the chance of older tables has no commitment, so it cannot be verified
    "create unique index a_secret_of_its_own on tables (secret) where secret <> ''",
)
NUMBERS = ("alter table tables add numbers text",)
WATCHING = ("alter table tables add watch integer not null default 0", "alter table tables add result text")
CLUBS = (
    "alter table tables add terms text not null default '{}'",
    "alter table tables add arrived text not null default '[]'",
    "alter table tables add helped text not null default ''",
    "alter table tables add pause text not null default '[]'",
)


class Step(NamedTuple):
    """What leads from the version before to this one."""

    version: str
    about: str
    sqlite: tuple[str, ...]
    postgres: tuple[str, ...]


# A step that has been released is never changed: another is added.
STEPS = (
    Step("0001", "the first release, which stored no version", FIRST, FIRST),
    Step(
        "0002",
        "tables store a secret, may be undealt, and store offers",
        (*NULLABLE_DEAL, *SECRETS),
        (*NULLABLE_DEAL_POSTGRES, *SECRETS),
    ),
    Step(
        "0003", "tables store the numbers of browsers; those without are of the first form of chance", NUMBERS, NUMBERS
    ),
    Step("0004", "tables may be listed for watching; finished ones store their result for lists", WATCHING, WATCHING),
    Step("0005", "tables store what was agreed, who has come, what helped whom, and pauses", CLUBS, CLUBS),
)
LATEST = STEPS[-1].version

# Under this name, and in this form, earlier releases look for it.
VERSIONS = "create table alembic_version (version_num varchar(32) not null primary key)"


def outdated(version: str, where: str) -> bool:
    """Whether a database must be migrated; LudothequeError if this program is too old for it."""
    if version > LATEST:
        raise LudothequeError(
            f"{where} was made by a newer Ludothèque (version {version} of its tables; this one knows {LATEST}):"
            " use that one.",
            f"{where} vient d’une Ludothèque plus récente (version {version} des tables\u00a0; "
            f"celle-ci connaît {LATEST})\u00a0: prenez celle-là.",
        )
    return version < LATEST


def missing(begun: bool, version: str | None, steps: Callable[[Step], tuple[str, ...]]) -> Iterator[str]:
    """The statements that lead to the latest version.

    `begun` is whether there are tables at all; `version` what the database says, None if it has no place for it.
    """
    if version is None:
        yield VERSIONS
    known = version or (STEPS[0].version if begun else "")
    for step in STEPS:
        if step.version > known:
            yield from steps(step)
    yield "delete from alembic_version"
    yield f"insert into alembic_version values ('{LATEST}')"


def migrate_sqlite(path: str) -> None:
    """Run all steps in one transaction, one process at a time."""
    with closing(sqlite3.connect(path, timeout=OPENING, isolation_level=None)) as connection:
        migrate(connection)


def migrate(connection: sqlite3.Connection) -> None:
    """The same over a connection that begins no transactions by itself."""
    connection.execute("begin immediate")
    names = {name for (name,) in connection.execute("select name from sqlite_master where type = 'table'")}
    version = None
    if "alembic_version" in names:
        (version,) = connection.execute("select version_num from alembic_version").fetchone() or ("",)
    for statement in missing("tables" in names, version, lambda step: step.sqlite):
        keyed = statement.startswith("create table") and statement != VERSIONS
        connection.execute(f"{statement} without rowid" if keyed else statement)
    connection.execute("commit")


async def migrate_postgres(connect: Callable[[], Awaitable[Any]]) -> None:
    """Run all steps in one transaction, one process at a time."""
    connection = await connect()
    try:
        async with connection.transaction():
            await connection.execute(f"select pg_advisory_xact_lock({LOCK})")
            begun = await connection.fetchval("select to_regclass('tables') is not null")
            version = None
            if await connection.fetchval("select to_regclass('alembic_version') is not null"):
                version = await connection.fetchval("select version_num from alembic_version") or ""
            for statement in missing(begun, version, lambda step: step.postgres):
                await connection.execute(statement)
    finally:
        await connection.close()
