"""Both kinds of store: what is tested with a `database` is tested on SQLite and on PostgreSQL."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from postgres import PROGRAMS, WHY_NOT, Postgres


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """One for all tests; each finds it empty."""
    if PROGRAMS is None:
        pytest.skip(WHY_NOT)
    with Postgres() as running:
        yield running


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where to keep tables: a file that is not there yet, or an empty database."""
    if request.param == "sqlite":
        return str(tmp_path / "tables.db")
    running: Postgres = request.getfixturevalue("postgres")
    return running.emptied()
