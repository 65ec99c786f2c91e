"""Kills under load lose nothing that was acknowledged: short runs of bench/kills.py."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator

import pytest
from paths import ROOT
from postgres import PROGRAMS, WHY_NOT

sys.path.append(str(ROOT / "bench"))

import kills

pytestmark = [
    pytest.mark.skipif(PROGRAMS is None, reason=WHY_NOT),
    pytest.mark.skipif(bool(os.environ.get("LUDOTHEQUE_PURE")), reason="the server is the same with plain rules"),
]


@pytest.fixture(scope="module")
def site() -> Iterator[kills.Site]:
    with kills.Site() as site:
        yield site


@pytest.mark.parametrize("what", kills.KINDS)
def test_nothing_acknowledged_is_lost_and_nothing_is_made_twice(site: kills.Site, what: str) -> None:
    crowd = site.run(what, times=2, tables=3)
    assert crowd.moves > 0
    if what == "machine":  # those at the other door have only waited
        assert [players[0].breaks for players in crowd.pairs] == [0] * len(crowd.pairs)
