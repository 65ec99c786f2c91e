"""What is killed while people play loses nothing that they were promised: short runs of bench/kills.py."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from house import House
from postgres import PROGRAMS, WHY_NOT, Postgres

sys.path.append(str(Path(__file__).parents[1] / "bench"))

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


def test_workers_end_when_they_are_told_to_and_when_the_one_that_keeps_them_is_killed(
    postgres: Postgres, tmp_path: Path
) -> None:
    for ending in (signal.SIGTERM, signal.SIGINT, signal.SIGKILL):
        with House(tmp_path, postgres.emptied(), workers=2) as house:
            assert house.process is not None
            workers = kills.children(house.process)
            assert len(workers) == 2
            house.process.send_signal(ending)
            status = house.process.wait(20)
            assert status == (0 if ending != signal.SIGKILL else -signal.SIGKILL)
            until_gone(workers)
    assert "Traceback" not in (tmp_path / "log").read_text()


def until_gone(processes: list[int]) -> None:
    for _ in range(200):
        if not any(alive(process) for process in processes):
            return
        time.sleep(0.1)
    raise AssertionError("workers are left")


def alive(process: int) -> bool:
    try:
        state = Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()[0]
    except FileNotFoundError:
        return False
    return state != "Z"  # a process that has ended and that nobody has asked about
