"""Migrates databases of earlier versions when they are opened.

Alembic is imported only if there is something to do.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ludotheque.errors import LudothequeError

if TYPE_CHECKING:
    from sqlalchemy import Connection

FIRST, LATEST = "0001", "0004"
SCRIPTS = Path(__file__).parent / "migrations"
OPENING = 30.0  # seconds to wait for others who open the same file
LOCK = 1_819_634_788  # key of the migration lock: any number that nobody else uses


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


def migrate_sqlite(path: str) -> None:
    """Run all steps in one transaction, one process at a time."""
    from sqlalchemy import URL, create_engine, event
    from sqlalchemy.exc import DBAPIError
    from sqlalchemy.pool import NullPool

    url, wait = URL.create("sqlite", database=path), {"timeout": OPENING}
    engine = create_engine(url, poolclass=NullPool, connect_args=wait)

    @event.listens_for(engine, "connect")
    def leave_transactions_to_us(connection: Any, record: Any) -> None:
        connection.isolation_level = None

    @event.listens_for(engine, "begin")
    def lock_at_once(connection: Connection) -> None:
        connection.exec_driver_sql("begin immediate")

    try:
        with engine.begin() as connection:
            upgrade(connection)
    except DBAPIError as error:
        raise error.orig or error from None


async def migrate_postgres(connect: Callable[[], Awaitable[Any]]) -> None:
    """Run all steps in one transaction, one process at a time."""
    from sqlalchemy import text
    from sqlalchemy.ext.asyncio import create_async_engine
    from sqlalchemy.pool import NullPool

    engine = create_async_engine("postgresql+asyncpg://", async_creator=connect, poolclass=NullPool)
    async with engine.begin() as connection:
        await connection.execute(text(f"select pg_advisory_xact_lock({LOCK})"))
        await connection.run_sync(upgrade)
    await engine.dispose()


def upgrade(connection: Connection) -> None:
    from alembic import command
    from alembic.config import Config
    from sqlalchemy import inspect

    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", str(SCRIPTS).replace("%", "%%"))
    known = inspect(connection).get_table_names()
    if "tables" in known and "alembic_version" not in known:
        command.stamp(config, FIRST)
    command.upgrade(config, LATEST)
