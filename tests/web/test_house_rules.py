"""What a host relies on: one server a file, files for their owner alone, logs that name nobody, and bots that take
their time."""

from __future__ import annotations

import logging
import sqlite3
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from browsers import Seat, library, open_table
from house import House
from patience import PATIENCE
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect as connect_socket

import ludotheque
from ludotheque.bots.players import LEVELS, LevelBot, Player
from ludotheque.core import Rng
from ludotheque.errors import LudothequeError
from ludotheque.store.backup import back_up
from ludotheque.store.sqlite import connect
from ludotheque.table import Table
from ludotheque.web.rooms.bots import least_time
from ludotheque.web.server import health
from ludotheque.web.server.app import application


@pytest.fixture
def host(tmp_path: Path) -> Iterator[TestClient]:
    with library(tmp_path / "tables.db") as client:
        client.headers["accept-language"] = "en"
        yield client


# ── Files ─────────────────────────────────────────────────────────────────────────────


def test_a_second_server_on_the_same_file_is_refused(tmp_path: Path) -> None:
    with House(tmp_path) as house:
        command = [sys.executable, "-m", "ludotheque", "serve", "--port", "0", "--lang", "en"]
        second = subprocess.run(
            [*command, "--database", house.database], capture_output=True, text=True, timeout=PATIENCE
        )
        assert second.returncode
        assert f"Another server has {house.database} open: stop that one" in second.stderr
        assert "Traceback" not in second.stderr
        assert not second.stdout, "it is not said to be open"
        house.kill()
        house.open()  # no lock survives its server


@pytest.mark.parametrize(("content", "why"), [("empty", "is empty"), ("foreign", "of something else")])
def test_a_file_that_is_no_library_is_refused_and_left_alone(tmp_path: Path, content: str, why: str) -> None:
    file = tmp_path / "tables.db"
    file.touch()
    if content == "foreign":
        with sqlite3.connect(file) as other:
            other.execute("create table recipes (name text)")
        other.close()
    before = file.read_bytes()
    with pytest.raises(LudothequeError, match=why):
        connect(str(file))
    assert file.read_bytes()[100:] == before[100:]


def test_files_with_secrets_are_for_their_owner_alone(tmp_path: Path) -> None:
    database = tmp_path / "tables.db"
    with library(database) as client:
        open_table(client, "wyx", "me", "1")
        back_up(str(database), tmp_path / "backup.db")
        modes = {file.name: oct(file.stat().st_mode & 0o777) for file in tmp_path.iterdir()}
    assert set(modes) == {"tables.db", "tables.db-wal", "tables.db-shm", "backup.db"}
    assert set(modes.values()) == {"0o600"}
    database.chmod(0o644)  # as an earlier version left it
    with library(database):
        assert oct(database.stat().st_mode & 0o777) == "0o600"


def test_health_is_whether_something_can_be_kept(host: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """It was content on a full disk."""
    monkeypatch.setattr(health, "AGAIN_AFTER", 0)
    assert host.get("/healthz").status_code == 200
    store = host.app.state.library.store  # type: ignore[attr-defined]
    store.connection.execute("pragma query_only=on")
    assert host.get("/healthz").status_code == 503
    store.connection.execute("pragma query_only=off")
    assert host.get("/healthz").status_code == 200


# ── Logs ──────────────────────────────────────────────────────────────────────────────


def test_no_log_names_a_table(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    with library(tmp_path / "tables.db") as client:
        code = open_table(client, "wyx", "me", "1")
        Seat(client, code).close()
    with sqlite3.connect(tmp_path / "tables.db") as db:
        db.execute("update tables set deal = 'nonsense'")
    db.close()
    with library(tmp_path / "tables.db") as client:
        assert client.get(f"/t/{code}").status_code == 500
    assert "a table is damaged" in caplog.text
    ours = [record for record in caplog.records if record.name.split(".")[0] in ("ludotheque", "uvicorn")]
    assert not [record for record in ours if code in f"{record.getMessage()} {record.__dict__}"]


def test_a_server_that_tells_all_names_no_table(tmp_path: Path) -> None:
    with House(tmp_path, verbose=True) as house:
        code, opened = "LUNE-48213", urllib.request.Request(f"{house.url}/t/LUNE-48213")
        with pytest.raises(urllib.error.HTTPError):
            urllib.request.urlopen(opened, timeout=PATIENCE)
        with (
            pytest.raises(ConnectionClosed),
            connect_socket(f"{house.url.replace('http', 'ws')}/t/{code}/live") as socket,
        ):
            socket.recv(timeout=PATIENCE)
        house.stop()
    log = (tmp_path / "log").read_text()
    assert '"route": "/t/{code}"' in log
    assert code not in log


# ── Names of the host ─────────────────────────────────────────────────────────────────


@contextmanager
def known_as(database: Path, base: str) -> Iterator[TestClient]:
    app = application(database, host_names=["jeux.example.org"], hsts=True)
    with TestClient(app, base_url=base) as client:
        yield client


def test_a_library_answers_to_its_own_names(tmp_path: Path) -> None:
    with known_as(tmp_path / "tables.db", "https://jeux.example.org") as client:
        assert client.get("/").headers["strict-transport-security"] == "max-age=31536000"
        for name in ("JEUX.example.org:443", "localhost:8000", "[::1]", "[::1]:8000"):
            assert client.get("/shelf.json", headers={"host": name}).status_code == 200
        for name in ("evil.example.org", "jeux.example.org.evil.org", "[::2]:1", ""):
            answer = client.get("/", headers={"host": name, "accept-language": "en"})
            assert (answer.status_code, "No library is open under this name." in answer.text) == (421, True)
        socket = client.websocket_connect("/t/LUNE-1/live", headers={"host": "evil.example.org"})
        with pytest.raises(WebSocketDisconnect), socket:
            pass


def test_no_redirect_leads_to_the_host_that_a_request_names(tmp_path: Path) -> None:
    with TestClient(application(tmp_path / "tables.db"), follow_redirects=False) as client:
        for path, there in (("/play/wyx/", "/play/wyx"), ("/play/wyx/?a=1", "/play/wyx?a=1")):
            answer = client.get(path, headers={"host": "evil.example.org"})
            assert (answer.status_code, answer.headers["location"]) == (307, there)
        for path in ("//evil.example.org/", "//evil.example.org/t/"):
            answer = client.get(f"http://testserver{path}")
            assert not answer.headers.get("location", "").startswith(("//", "http"))
    with TestClient(application(tmp_path / "other.db", prefix="/jeux"), follow_redirects=False) as client:
        assert client.get("/jeux/play/wyx/").headers["location"] == "/jeux/play/wyx"


def test_without_https_nothing_is_said_of_it(tmp_path: Path) -> None:
    with known_as(tmp_path / "tables.db", "http://jeux.example.org") as client:
        assert "strict-transport-security" not in client.get("/").headers


# ── Time tells nothing ────────────────────────────────────────────────────────────────


def test_a_master_takes_its_time_where_something_is_hidden() -> None:
    """With one legal move it answered at once, and with more after two seconds."""
    master, stroller = (LevelBot(str(level.number), level) for level in (LEVELS[5], LEVELS[1]))
    for name, hidden in (("wu-hsing", True), ("wyx", False)):
        state = ludotheque.load(name).start(seed=1)
        table = Table.of(state, [master] * state.game.seats, Rng(1))
        assert least_time(table, master) == (master.level.seconds if hidden else 0.0)
        assert least_time(table, stroller) == least_time(table, Player("Ana")) == 0.0
