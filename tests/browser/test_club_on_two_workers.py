"""The same evenings with two processes on PostgreSQL: whoever comes is served by either."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from club_evenings import three_evenings
from guests import Visit
from house import House
from postgres import Postgres


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory, postgres: Postgres) -> Iterator[House]:
    with House(tmp_path_factory.mktemp("house"), postgres.emptied(), workers=2) as house:
        yield house


@pytest.mark.parametrize("number", [pytest.param(4, marks=pytest.mark.long), pytest.param(12, marks=pytest.mark.long)])
def test_evenings_spread_over_two_processes_are_the_same(house: House, visit: Visit, number: int) -> None:
    three_evenings(house, visit, number)
