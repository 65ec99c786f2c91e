"""Whatever happens at an honest table, no page doubts, and no record and no receipt contradicts."""

from __future__ import annotations

import shutil
from collections import Counter

import pytest
import random_tables

pytestmark = pytest.mark.skipif(not shutil.which("node"), reason="node is not installed")


@pytest.mark.parametrize("first", [0, *[pytest.param(100 * n, marks=pytest.mark.long) for n in range(1, 5)]])
def test_at_an_honest_table_nothing_contradicts(first: int) -> None:
    said: Counter[str] = Counter()
    with random_tables.browsers() as pages:
        for number in range(first, first + 60):
            said += random_tables.played(number, pages).judged()
    assert said["verified"] > 5
    assert said["notVerifiable"] > 5
