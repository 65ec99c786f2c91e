"""A club over three evenings in the browser."""

from __future__ import annotations

import pytest
from club_evenings import three_evenings
from guests import Visit
from house import House


@pytest.mark.parametrize("number", [4, pytest.param(12, marks=pytest.mark.long)])
def test_a_club_over_three_evenings(house: House, visit: Visit, number: int) -> None:
    three_evenings(house, visit, number)
