"""Operation: backups, exports, closing old tables, metrics, stopping."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import cast

import pytest
from browsers import Seat, library, open_table, visitor
from house import House
from paths import ROOT
from patience import PATIENCE
from postgres import Postgres
from prometheus_client import generate_latest
from starlette.testclient import TestClient
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from ludotheque.cli import main
from ludotheque.core import Rng
from ludotheque.errors import LudothequeError
from ludotheque.record import Record
from ludotheque.store.backup import back_up, checked, restore
from ludotheque.table.snapshot import Change, Snapshot
from ludotheque.web import metrics
from ludotheque.web.connection.messages import PlayText
from ludotheque.web.rooms.closing import DAY, Calendar
from ludotheque.web.rooms.library import Library

sys.path.append(str(ROOT / "bench"))
import kills
from clients import Player, pair, promises_kept


@pytest.fixture
def host(tmp_path: Path) -> Iterator[TestClient]:
    with library(tmp_path / "tables.db") as client:
        client.headers["accept-language"] = "en"
        yield client


def some_moves(client: TestClient, code: str, count: int) -> None:
    seat = Seat(client, code)
    for _ in range(count):
        if seat.my_turn():
            seat.play(Rng(code))
    seat.my_turn()  # the bot has answered: nothing changes any more
    seat.close()


# ── Backup and restore ────────────────────────────────────────────────────────────────


def test_a_backup_of_an_open_library_is_a_library(host: TestClient, tmp_path: Path) -> None:
    code = open_table(host, "wyx", "me", "1", name="Ana")
    some_moves(host, code, 3)
    held = back_up(str(tmp_path / "tables.db"), tmp_path / "copy.db")
    assert held.tables == 1
    assert held.moves >= 5
    some_moves(host, code, 2)  # they are not in it
    assert (tmp_path / "copy.db").stat().st_mode & 0o077 == 0, "it holds secrets"
    assert not list(tmp_path.glob(".*part"))
    with library(tmp_path / "copy.db") as again:
        again.cookies = host.cookies
        seat = Seat(again, code)
        assert seat.view.seats == [0]
        assert seat.view.ply >= held.moves
        seat.close()


def test_a_backup_overwrites_nothing(host: TestClient, tmp_path: Path) -> None:
    (tmp_path / "copy.db").write_text("mine")
    with pytest.raises(LudothequeError, match="exists already"):
        back_up(str(tmp_path / "tables.db"), tmp_path / "copy.db")
    assert (tmp_path / "copy.db").read_text() == "mine"
    with pytest.raises(LudothequeError, match="no file"):
        back_up(str(tmp_path / "nothing.db"), tmp_path / "other.db")
    assert not (tmp_path / "nothing.db").exists()
    assert not (tmp_path / "other.db").exists()


def test_a_library_that_is_open_or_there_is_not_replaced(host: TestClient, tmp_path: Path) -> None:
    open_table(host, "wyx", "me", "1")
    back_up(str(tmp_path / "tables.db"), tmp_path / "copy.db")
    with pytest.raises(LudothequeError, match="--replace"):
        restore(tmp_path / "copy.db", str(tmp_path / "tables.db"), replace=False)
    with pytest.raises(LudothequeError, match="stop it first"):
        restore(tmp_path / "copy.db", str(tmp_path / "tables.db"), replace=True)
    assert host.get("/healthz").status_code == 200


def test_a_library_that_is_closed_is_replaced_as_a_whole(tmp_path: Path) -> None:
    with library(tmp_path / "tables.db") as client:
        open_table(client, "wyx", "me", "1")
        back_up(str(tmp_path / "tables.db"), tmp_path / "copy.db")
        open_table(client, "wyx", "me", "1")
    assert checked(tmp_path / "tables.db").tables == 2
    assert restore(tmp_path / "copy.db", str(tmp_path / "tables.db"), replace=True).tables == 1
    assert restore(tmp_path / "copy.db", str(tmp_path / "new.db"), replace=False).tables == 1
    assert checked(tmp_path / "tables.db").tables == 1


def test_a_restored_table_that_is_not_dealt_promises_anew(tmp_path: Path) -> None:
    """Its secret may have been used and told after the backup."""
    with library(tmp_path / "tables.db") as client:
        waiting, dealt = open_table(client, "wyx", "me", "link"), open_table(client, "wyx", "me", "1")
    back_up(str(tmp_path / "tables.db"), tmp_path / "backup.db")
    restore(tmp_path / "backup.db", str(tmp_path / "again.db"), replace=False)
    secrets = []
    for name in ("tables.db", "again.db"):
        with closing(sqlite3.connect(tmp_path / name)) as db:
            secrets.append(dict(db.execute("select code, secret from tables").fetchall()))
    assert secrets[0][waiting] != secrets[1][waiting]
    assert len(secrets[1][waiting]) == 64
    assert secrets[0][dealt] == secrets[1][dealt]


def test_a_damaged_backup_is_refused_and_changes_nothing(tmp_path: Path) -> None:
    with library(tmp_path / "tables.db") as client:
        for _ in range(18):
            open_table(client, "wyx", "me", "link")
        back_up(str(tmp_path / "tables.db"), tmp_path / "copy.db")
    data = bytearray((tmp_path / "copy.db").read_bytes())
    data[5000:9000] = b"x" * 4000
    (tmp_path / "copy.db").write_bytes(data)
    with pytest.raises(LudothequeError):
        restore(tmp_path / "copy.db", str(tmp_path / "tables.db"), replace=True)
    assert checked(tmp_path / "tables.db").tables == 18
    (tmp_path / "text").write_text("not a library")
    with pytest.raises(LudothequeError, match="not a library"):
        restore(tmp_path / "text", str(tmp_path / "new.db"), replace=False)
    assert not (tmp_path / "new.db").exists()


def test_a_library_moves_to_postgresql_and_back(tmp_path: Path, postgres: Postgres) -> None:
    url = postgres.emptied()
    with library(tmp_path / "tables.db") as client:
        code = open_table(client, "fourmis", "me", "1")
        some_moves(client, code, 4)
        cookies = client.cookies
    held = back_up(str(tmp_path / "tables.db"), tmp_path / "one.db")
    assert restore(tmp_path / "one.db", url, replace=False) == held
    with pytest.raises(LudothequeError, match="--replace"):
        restore(tmp_path / "one.db", url, replace=False)
    assert restore(tmp_path / "one.db", url, replace=True) == held
    with library(url) as client:
        client.cookies = cookies
        seat = Seat(client, code)
        assert (seat.view.seats, seat.view.ply) == ([0], held.moves)
        seat.close()
        assert back_up(url, tmp_path / "two.db") == held
    assert rows(tmp_path / "one.db") == rows(tmp_path / "two.db")


def rows(path: Path) -> dict[str, list[tuple[object, ...]]]:
    with closing(sqlite3.connect(path)) as db:
        return {name: sorted(db.execute(f"select * from {name}"), key=repr) for name in ("tables", "moves", "sits")}


# ── Export ────────────────────────────────────────────────────────────────────────────


def test_finished_games_are_exported_and_others_only_if_asked(
    host: TestClient, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    over, going = open_table(host, "wyx", "me", "1"), open_table(host, "wu-hsing", "me", "1")
    some_moves(host, over, 200)
    some_moves(host, going, 2)
    command = ["export", str(tmp_path / "games"), "--database", str(tmp_path / "tables.db"), "--lang", "en"]
    for _ in range(2):  # again, it finds its own files
        assert main(command) == 0
        assert capsys.readouterr().out.split()[-1] == "1."
    assert [path.name for path in (tmp_path / "games").iterdir()] == [f"{over}.ludo"]
    assert Record.load(tmp_path / "games" / f"{over}.ludo").result
    assert main([*command, "--unfinished"]) == 0
    assert not Record.load(tmp_path / "games" / f"{going}.unfinished.ludo").result
    (tmp_path / "games" / f"{over}.ludo").write_text("mine")
    assert main(command) == 1
    assert "left as it is" in capsys.readouterr().err
    assert (tmp_path / "games" / f"{over}.ludo").read_text() == "mine"


# ── Closing ───────────────────────────────────────────────────────────────────────────


def age(database: Path, code: str, days: float) -> None:
    with sqlite3.connect(database) as db:
        db.execute("update tables set touched = ? where code = ?", [time.time() - days * DAY, code])
    db.close()


def look(client: TestClient, days: float = 0.0) -> None:
    """One look for old tables, so many days from now."""
    it: Library = client.app.state.library  # type: ignore[attr-defined]
    it.rooms.clear()
    assert client.portal is not None
    client.portal.call(it.closing.close_old, time.time() + days * DAY)


def test_old_tables_are_closed_and_can_still_be_looked_at(host: TestClient, tmp_path: Path) -> None:
    old, waiting, young = (open_table(host, "wyx", "me", other) for other in ("1", "link", "1"))
    some_moves(host, old, 2)
    over = open_table(host, "wyx", "me", "1")
    some_moves(host, over, 200)
    for code, days in ((old, 91), (waiting, 91), (young, 89), (over, 91)):
        age(tmp_path / "tables.db", code, days)
    look(host)
    for code in (old, waiting):
        seat = Seat(host, code)
        assert seat.result.title.startswith("This table was closed")
        assert not any(score.won for score in seat.result.scores)
        assert seat.refused(PlayText, ply=seat.view.ply, text="1:a1")
        seat.close()
    assert Record.read(host.get(f"/t/{old}/record.ludo").text).moves
    assert Seat(host, young).view.result is None
    assert not Seat(host, over).result.title.startswith("This table was closed")


def test_a_clock_that_jumps_closes_nothing(host: TestClient, tmp_path: Path) -> None:
    code = open_table(host, "wyx", "me", "1")
    look(host)
    look(host, days=400)  # at once: nobody can have played in between
    assert Seat(host, code).view.result is None
    look(host)
    look(host, days=0.5)
    assert Seat(visitor(host), code).view.result is None


def test_days_on_which_the_library_was_closed_do_not_count() -> None:
    calendar = Calendar(seen=0.0, gaps=[])
    for day in (0.5, 1.0, 31.0, 31.5, 32.0):  # closed for thirty days
        calendar.look(day * DAY)
    assert calendar.since(0.0) == pytest.approx(2.0 * DAY)
    assert calendar.since(31.2 * DAY) == pytest.approx(0.8 * DAY)
    assert Calendar.read(calendar.write()).since(0.0) == calendar.since(0.0)
    calendar.look(1.5 * DAY)  # it was a clock that jumped, and is right again
    assert calendar.since(0.0) == pytest.approx(1.5 * DAY)


# ── Stopping, and being killed ────────────────────────────────────────────────────────


def test_a_restart_under_load_costs_nobody_more_than_a_reconnect(tmp_path: Path) -> None:
    async def evening(house: House) -> tuple[list[Player], int | None]:
        pairs = [
            await pair((house.url, house.url), name, (f"Ana {name}", f"Ben {name}")) for name in ("wyx", "wykersham")
        ]
        players = [player for two in pairs for player in two]
        playing = asyncio.gather(*(player.play(10) for player in players))
        async with connect(f"{house.url.replace('http', 'ws')}/t/{players[0].code}/live") as watching:
            while not all(player.made for player in players):
                await players[0].something()
            await asyncio.to_thread(house.stop)
            with contextlib.suppress(ConnectionClosed):
                await asyncio.wait_for(watching.recv(), PATIENCE)
            code = watching.close_code
        await asyncio.to_thread(house.open)
        await playing
        for player in players:
            await player.leave()
        return players, code

    with House(tmp_path) as house:
        players, code = asyncio.run(evening(house))
        assert code == 1012, "come back soon"
        assert [(player.breaks, len(player.made)) for player in players] == [(1, 10)] * 4
        for table in {player.code for player in players}:
            assert promises_kept(house.snapshot(table), [player for player in players if player.code == table]) == 20
        assert "Traceback" not in (tmp_path / "log").read_text()


def test_what_was_acknowledged_survives_kill_9() -> None:
    assert kills.alone(times=4, tables=6).moves > 0


# ── Numbers ───────────────────────────────────────────────────────────────────────────


def from_loopback(client: TestClient) -> TestClient:
    return TestClient(client.app, base_url="http://testserver", client=("127.0.0.1", 5000))


def number(text: str, name: str) -> float:
    return next((float(line.rsplit(" ", 1)[1]) for line in text.splitlines() if line.startswith(f"{name} ")), 0.0)


def test_the_numbers_tell_what_happened_and_nothing_secret(host: TestClient) -> None:
    numbers = from_loopback(host)
    before = numbers.get("/metrics").text
    code = open_table(host, "wyx", "me", "1", name="Philippine")
    seat = Seat(host, code)
    seat.my_turn()
    seat.play(Rng("numbers"))
    seat.my_turn()
    assert seat.refused(PlayText, ply=seat.view.ply, text="nonsense")
    host.get(f"/t/{code}?lang=fr")
    host.get("/some/strange/path")
    text = numbers.get("/metrics").text
    assert number(text, "ludotheque_sockets") == number(before, "ludotheque_sockets") + 1
    for name in ('moves_total{game="wyx"}', 'refusals_total{why="cannot be"}', "commit_seconds_count"):
        assert number(text, f"ludotheque_{name}") > number(before, f"ludotheque_{name}"), name
    assert 'ludotheque_requests_total{route="/t/{code}",status="200"}' in text
    for secret in (code, "Philippine", "strange", host.cookies["ludotheque"]):
        assert secret not in text
    seat.close()


def test_the_numbers_are_for_this_machine_alone(host: TestClient) -> None:
    assert host.get("/metrics").status_code == 404  # the test client comes from nowhere
    numbers = from_loopback(host)
    assert numbers.get("/metrics").status_code == 200
    for header in ("X-Forwarded-For", "X-Real-IP", "Forwarded", "Via"):
        assert numbers.get("/metrics", headers={header: "127.0.0.1"}).status_code == 404


def test_changes_that_wait_for_the_database_are_told(host: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    store, waiting = host.app.state.library.store, list[float]()
    keep = store.change

    async def kept(snapshot: Snapshot, change: Change) -> Snapshot:
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(metrics.watch(()), 0.01)  # as every few seconds
        waiting.append(number(generate_latest(metrics.ALL).decode(), "ludotheque_commits_waiting"))
        return cast(Snapshot, await keep(snapshot, change))

    monkeypatch.setattr(store, "change", kept)
    seat = Seat(host, open_table(host, "wyx", "me", "1"))
    seat.my_turn()
    seat.play(Rng("numbers"))
    seat.my_turn()  # after the bot has moved, too
    seat.close()
    assert set(waiting) == {1.0}
    assert metrics.being_kept.number == 0
