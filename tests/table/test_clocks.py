"""Clocks: neither a restart nor leaving nor an offer gives time back."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from browsers import Seat, library, open_table, visitor
from patience import PATIENCE
from starlette.testclient import TestClient

from ludotheque import load
from ludotheque.bots.players import RandomBot
from ludotheque.core import Rng
from ludotheque.errors import OptionError
from ludotheque.table import Table
from ludotheque.table.seating import BOT, PERSON, Chair
from ludotheque.table.snapshot import A_DAY, Snapshot
from ludotheque.web.connection.messages import AnswerOffer, OfferDraw
from ludotheque.web.pages.chairs import clock
from ludotheque.web.rooms import closing

MINUTES = 5


class Wall:
    """A clock on the wall: time passes, and it may be set."""

    def __init__(self) -> None:
        self.ahead = self.set_by = 0.0

    def time(self) -> float:
        return time.time() + self.ahead + self.set_by

    def monotonic(self) -> float:
        return time.monotonic() + self.ahead


@pytest.fixture
def wall(monkeypatch: pytest.MonkeyPatch) -> Wall:
    it = Wall()
    monkeypatch.setattr(closing, "time", it)
    monkeypatch.setattr("ludotheque.store.sqlite.time", it)
    return it


def pair(host: TestClient, each: str = str(MINUTES)) -> tuple[str, Seat, Seat]:
    code = open_table(host, "wyx", "me", "link", name="Ana", clock=each)
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


def test_a_kill_gives_no_time_back(tmp_path: Path, wall: Wall, monkeypatch: pytest.MonkeyPatch) -> None:
    async def killed(self: object) -> None:
        """Nothing is noted any more."""

    monkeypatch.setattr(closing.Uptime, "end", killed)
    with library(tmp_path / "tables.db") as host:
        code, ana, _ = pair(host)
        ana.play(Rng("clock"))
        cookies = host.cookies
        wall.ahead += 14.0
    wall.ahead += 3600.0  # during which the library is closed
    with library(tmp_path / "tables.db") as host:
        host.cookies = cookies
        used = 60 * MINUTES - left(Seat(host, code))[1]
    assert 14.0 <= used <= 14.0 + closing.BEAT


def test_while_a_clock_runs_a_kill_costs_a_second(tmp_path: Path) -> None:
    with library(tmp_path / "tables.db") as host:
        store = host.app.state.library.store  # type: ignore[attr-defined]

        def noted_ahead() -> float:
            return float(host.portal.call(store.recall, closing.UPTIME)) - time.time()

        assert noted_ahead() > closing.QUICK, "nobody plays by the clock"
        _, ana, _ = pair(host)
        ana.play(Rng("clock"))
        until = time.monotonic() + PATIENCE
        while noted_ahead() > closing.QUICK and time.monotonic() < until:
            time.sleep(0.05)
        assert noted_ahead() <= closing.QUICK


@pytest.mark.parametrize("each", ["60", "3d"])
@pytest.mark.parametrize("set_by", [7200.0, -7200.0, 400 * 24 * 3600.0])
def test_a_clock_on_the_wall_that_is_set_takes_no_time_and_gives_none(
    tmp_path: Path, wall: Wall, set_by: float, each: str
) -> None:
    with library(tmp_path / "tables.db") as host:
        code, ana, ben = pair(host, each)
        ana.play(Rng("clock"))
        full = left(ana)[1]
        nobody_looks(host, code, ana, ben)
        wall.ahead += 60.0
        wall.set_by += set_by
        assert left(Seat(host, code))[1] == pytest.approx(full - 60, abs=10)


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


# ── Days ──────────────────────────────────────────────────────────────────────────────

DAY = 24 * 3600.0


def nobody_looks(host: TestClient, code: str, *seats: Seat) -> None:
    for seat in seats:
        seat.close()
    host.app.state.library.rooms.pop(code).stop()  # type: ignore[attr-defined]


def test_a_game_by_correspondence_goes_on_for_days_and_over_a_restart(tmp_path: Path, wall: Wall) -> None:
    """Three days for every move: each move begins them anew, and they pass while nobody looks."""
    with library(tmp_path / "tables.db") as host:
        code, ana, ben = pair(host, "3d")
        assert "3 jours par coup" in host.get(f"/t/{code}").text
        ana.play(Rng("clock"))
        nobody_looks(host, code, ana, ben)
        wall.ahead += 2 * DAY
        ben = Seat(ben.client, code)
        assert left(ben) == pytest.approx([3 * DAY, DAY], abs=10)
        ben.play(Rng("clock"))
        assert left(ben) == pytest.approx([3 * DAY, 3 * DAY], abs=10)
        nobody_looks(host, code, ben)
        wall.ahead += DAY
        cookies = host.cookies
    wall.ahead += 10 * DAY  # during which the library is closed
    with library(tmp_path / "tables.db") as host:
        host.cookies = cookies
        wall.ahead += DAY
        ana = Seat(host, code)
        assert left(ana) == pytest.approx([DAY, 3 * DAY], abs=10)
        nobody_looks(host, code, ana)
        wall.ahead += DAY + 60
        result = Seat(host, code).until("result").result
        assert result
        assert result.scores[1].won, "whoever has let three days pass has lost"


@pytest.mark.parametrize("text", ["31d", "181", "d", "3 d", "-1d", "٣d", "3dd", "1.5d", "x"])
def test_a_clock_that_is_none_is_refused_in_words(text: str) -> None:
    with pytest.raises(OptionError, match="or of days for each move up to 30"):
        clock(text)


def test_a_clock_is_minutes_or_days() -> None:
    assert [clock(text).minutes for text in ("", " 5 ", "180", "1d", "30d")] == [0, 5, 180, A_DAY, 30 * A_DAY]


def test_a_bot_does_not_think_for_days() -> None:
    """A clock in days is not told to programs that divide what is left by the moves to come."""
    told: list[float] = []

    class Asked(RandomBot):
        def timed(self, seconds: float) -> Asked:
            told.append(seconds)
            return self

    for minutes, expected in ((3, [180.0]), (3 * A_DAY, [])):
        chairs = (Chair(BOT, "it"), Chair(PERSON, "Ana"))
        snapshot = Snapshot("X", "wyx", 2, {}, load("wyx").start(seed="x").deal, "", chairs, minutes)
        told.clear()
        assert Table.open(snapshot, Rng("x"), engines={"it": Asked("it")}).due() is not None
        assert told == expected
