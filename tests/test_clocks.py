"""Clocks that neither a restart nor leaving, nor anything that is offered, gives back."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from browsers import Seat, library, open_table, visitor
from starlette.testclient import TestClient

from ludotheque.core import Rng
from ludotheque.web.connection.messages import AnswerOffer, OfferDraw
from ludotheque.web.table import uptime

MINUTES = 5


class Wall:
    """A clock on the wall, which can be set."""

    def __init__(self) -> None:
        self.ahead = 0.0

    def time(self) -> float:
        return time.time() + self.ahead

    def monotonic(self) -> float:
        return time.monotonic()


@pytest.fixture
def wall(monkeypatch: pytest.MonkeyPatch) -> Wall:
    clock = Wall()
    monkeypatch.setattr(uptime, "time", clock)
    monkeypatch.setattr("ludotheque.store.sqlite.time", clock)
    return clock


def pair(host: TestClient) -> tuple[str, Seat, Seat]:
    code = open_table(host, "wyx", "me", "link", name="Ana", clock=str(MINUTES))
    ben = visitor(host)
    ben.post(f"/t/{code}/sit", data={"name": "Ben"})
    return code, Seat(host, code), Seat(ben, code)


def left(seat: Seat) -> list[float]:
    seat.hello()
    assert seat.view.clocks
    return seat.view.clocks


def test_leaving_gives_no_time_back(tmp_path: Path, wall: Wall) -> None:
    with library(tmp_path / "tables.db") as host:
        code, ana, ben = pair(host)
        ana.play(Rng("clock"))
        ana.close()
        ben.close()
        host.app.state.library.rooms.pop(code).stop()  # type: ignore[attr-defined]
        wall.ahead += 100.0
        clocks = left(Seat(host, code))
        assert clocks[0] == pytest.approx(60 * MINUTES, abs=10)
        assert clocks[1] == pytest.approx(60 * MINUTES - 100, abs=10)
        host.app.state.library.rooms.pop(code).stop()  # type: ignore[attr-defined]
        wall.ahead += 1000.0
        assert Seat(host, code).until("result").result, "and whoever has none left has lost"


def test_a_restart_gives_no_time_back_and_takes_none(tmp_path: Path, wall: Wall) -> None:
    with library(tmp_path / "tables.db") as host:
        code, ana, _ = pair(host)
        ana.play(Rng("clock"))
        cookies = host.cookies
        wall.ahead += 100.0
    wall.ahead += 3600.0  # during which the library is closed
    with library(tmp_path / "tables.db") as host:
        host.cookies = cookies
        wall.ahead += 20.0
        assert left(Seat(host, code))[1] == pytest.approx(60 * MINUTES - 120, abs=10)


def test_offers_and_their_answers_give_no_time_back(tmp_path: Path, wall: Wall) -> None:
    with library(tmp_path / "tables.db") as host:
        code, ana, ben = pair(host)
        ana.play(Rng("clock"))
        wall.ahead += 100.0
        ana.do(OfferDraw)
        ben.do(AnswerOffer, yes=False)
        for seat in (ana, ben):
            seat.close()
        host.app.state.library.rooms.pop(code).stop()  # type: ignore[attr-defined]
        assert left(Seat(host, code))[1] == pytest.approx(60 * MINUTES - 100, abs=10)
