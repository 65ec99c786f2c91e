"""Databases of earlier versions open, and their games go on."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import asyncpg
import pytest
from browsers import Seat, library
from patience import PATIENCE
from postgres import Postgres

from ludotheque.core import Rng
from ludotheque.errors import LudothequeError
from ludotheque.store import migrate
from ludotheque.store.migrate import LATEST, STEPS
from ludotheque.store.store import store_at
from ludotheque.web.visitors import COOKIE, VisitorCookies

# As `ludotheque serve` made it before there were migrations.
FIRST_RELEASE = """
create table settings (name text primary key, value text not null) without rowid;
create table tables (
  code text primary key, game text not null, seats integer not null, options text not null, deal text not null,
  seed text not null, chairs text not null, clock integer not null, match text not null, ending text,
  next text not null, version integer not null, touched real not null) without rowid;
create table moves (
  code text not null references tables, ply integer not null, text text not null, seconds real not null,
  primary key (code, ply)) without rowid;
create table sits (
  code text not null references tables, seat integer not null, visitor text not null,
  primary key (visitor, code, seat)) without rowid;
create index sits_of_a_table on sits (code);
insert into settings values ('secret', 'of the house');
insert into tables values ('LUNE-1', 'fourmis', 2, '{}', '', 'abc',
  '[{"kind": "person", "name": "Ana", "level": 0}, {"kind": "bot", "name": "", "level": 1}]',
  0, '[]', null, '', 2, 1700000000.0);
insert into moves values ('LUNE-1', 0, '@d4', 2.5), ('LUNE-1', 1, '@e5', 0.5);
insert into sits values ('LUNE-1', 0, 'ana');
"""


def first_release(path: Path, deal: str) -> None:
    connection = sqlite3.connect(path)
    connection.executescript(FIRST_RELEASE)
    connection.execute("update tables set deal=?", [deal])
    connection.commit()
    connection.close()


def test_a_game_of_the_first_release_is_played_on(tmp_path: Path) -> None:
    import ludotheque

    path = tmp_path / "old.db"
    first_release(path, ludotheque.load("fourmis", 2).start(seed=1).deal)
    cookie = VisitorCookies("of the house").cookies.dumps({"id": "ana", "name": "Ana", "lang": "en"})
    for _ in range(2):  # the second time there is nothing to migrate
        with library(path) as client:
            client.cookies.set(COOKIE, str(cookie))
            seat = Seat(client, "LUNE-1")
            before = seat.view.ply
            assert (seat.view.seats, [move.text for move in seat.view.moves.added[:2]]) == ([0], ["@d4", "@e5"])
            assert seat.my_turn()
            seat.play(Rng("on"))
            assert seat.view.ply > before >= 2
            seat.close()
    connection = sqlite3.connect(path)
    assert connection.execute("select secret, ending, proposal from tables").fetchall() == [("", None, None)]
    connection.close()


@pytest.mark.parametrize("steps", range(len(STEPS)))
def test_a_database_of_any_version_gets_the_columns_of_a_new_one(
    steps: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    old, new = str(tmp_path / "old.db"), str(tmp_path / "new.db")
    with monkeypatch.context() as earlier:
        earlier.setattr(migrate, "STEPS", STEPS[: steps + 1])
        earlier.setattr(migrate, "LATEST", STEPS[steps].version)
        migrate.migrate_sqlite(old)
    for path in (old, old, new):  # the second time there is nothing to migrate
        migrate.migrate_sqlite(path)
    assert columns(old) == columns(new)
    assert columns(new)["alembic_version"] == ["version_num", LATEST]


def columns(path: str) -> dict[str, list[str]]:
    """The columns of each table; and the version."""
    with closing(sqlite3.connect(path)) as connection:
        names = [name for (name,) in connection.execute("select name from sqlite_master where type = 'table'")]
        found = {name: [row[1] for row in connection.execute(f"pragma table_info({name})")] for name in names}
        found["alembic_version"] += connection.execute("select version_num from alembic_version").fetchone()
    return found


def test_the_steps_are_in_order() -> None:
    assert [step.version for step in STEPS] == [f"{number:04}" for number in range(1, len(STEPS) + 1)]


def test_a_database_that_is_newer_than_the_program_is_refused_in_words(database: str) -> None:
    async def opened_and_closed() -> None:
        store = store_at(database)
        await store.open()
        await store.close()

    asyncio.run(opened_and_closed())
    set_version(database, "9999")
    try:
        with pytest.raises(LudothequeError, match="made by a newer") as refusal:
            asyncio.run(opened_and_closed())
        assert "plus récente" in refusal.value.words.fr
    finally:
        set_version(database, LATEST)


def set_version(database: str, version: str) -> None:
    statement = f"update alembic_version set version_num = '{version}'"
    if not database.startswith("postgresql"):
        connection = sqlite3.connect(database, isolation_level=None)
        connection.execute(statement)
        connection.close()
        return

    async def execute() -> None:
        connection = await asyncpg.connect(database)
        await connection.execute(statement)
        await connection.close()

    asyncio.run(execute())


OPENER = """
import asyncio, sys
from ludotheque.store.store import store_at
async def main():
    store = store_at(sys.argv[1])
    await store.open()
    print(await store.secret())
    await store.close()
asyncio.run(main())
"""


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_several_who_open_a_new_database_at_once_find_one_and_the_same(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    database = str(tmp_path / "new.db")
    if kind == "postgres":
        running: Postgres = request.getfixturevalue("postgres")
        database = running.untouched()
    env = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
    openers = [
        subprocess.Popen([sys.executable, "-c", OPENER, database], env=env, stdout=subprocess.PIPE, text=True)
        for _ in range(3)
    ]
    told = [opener.communicate(timeout=PATIENCE)[0] for opener in openers]
    assert [opener.returncode for opener in openers] == [0, 0, 0]
    assert len(set(told)) == 1
    assert told[0].strip()
