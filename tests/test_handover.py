"""The sockets of a table end at one worker, its home, whichever worker accepts them."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from house import House
from postgres import Postgres
from processes import children
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from ludotheque.web import handover, timeouts
from ludotheque.web.handover import Handover, Homes
from ludotheque.web.open_sockets import Frugal
from ludotheque.web.serving import PunctualServer, listening_socket

sys.path.append(str(Path(__file__).parents[1] / "bench"))

from clients import Player, pair

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="there are no workers here")

HEAD = b"Host: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
HEAD += b"Sec-WebSocket-Key: " + b"x" * 22 + b"==\r\n\r\n"
PAGE = 8_000_000 * b"_"  # does not fit into the memory of a connection that is not read
SOON = 20.0  # seconds, on a busy machine


def app_of(worker: int) -> Callable[..., Any]:
    """An application that tells each socket where it is, and then repeats what it hears; and a long page."""

    async def app(scope: Any, receive: Any, send: Any) -> None:
        facts = {"worker": worker, "path": scope["path"], "client": scope["client"], "names": len(scope["headers"])}
        text = json.dumps(facts)
        if scope["type"] == "http":
            await send({"type": "http.response.start", "status": 200, "headers": []})
            await send({"type": "http.response.body", "body": PAGE})
            return
        await receive()
        await send({"type": "websocket.accept"})
        while text is not None:
            await send({"type": "websocket.send", "text": text})
            text = (await receive()).get("text")

    return app


class Worker:
    """In a thread of its own, with a door of its own, so that a test chooses who accepts a connection."""

    def __init__(self, homes: Homes, number: int) -> None:
        self.door, between = listening_socket("127.0.0.1", 0), Handover(homes, number)
        self.port = int(self.door.getsockname()[1])
        config = uvicorn.Config(
            app_of(number),
            log_config=None,
            ws=Frugal,
            lifespan="off",
            timeout_graceful_shutdown=1,
            **timeouts.uvicorn_timeouts() | {"http": between.protocol},
        )
        self.server = PunctualServer(config, between)
        self.thread = threading.Thread(target=self.server.run, kwargs={"sockets": [self.door]})
        self.thread.start()
        while not self.server.started:
            time.sleep(0.01)

    def stop(self) -> None:
        self.server.should_exit = True
        self.thread.join()


@contextmanager
def homes_of(workers: int) -> Iterator[Homes]:
    homes = Homes(workers)
    yield homes
    for end in (end for way in homes.ways for end in way):
        end.close()


class Pair:
    def __init__(self, homes: Homes) -> None:
        self.homes = homes
        self.workers = [Worker(self.homes, number) for number in range(2)]

    def path(self, home: int) -> str:
        """Of the socket of a table that has this home."""
        return next(path for n in range(99) if self.homes.of(path := f"/t/LUNE-PHARE-NOIX-{10_000 + n}/live") == home)

    def connect(self, worker: int, path: str) -> ClientConnection:
        return connect(f"ws://127.0.0.1:{self.workers[worker].port}{path}", compression=None, open_timeout=SOON)

    def raw(self, worker: int) -> socket.socket:
        return socket.create_connection(("127.0.0.1", self.workers[worker].port), timeout=SOON)


@pytest.fixture
def two() -> Iterator[Pair]:
    with homes_of(2) as homes:
        pair = Pair(homes)
        yield pair
        for worker in pair.workers:
            worker.stop()


def where(line: ClientConnection) -> dict[str, Any]:
    facts: dict[str, Any] = json.loads(line.recv(SOON))
    return facts


def told(line: socket.socket) -> dict[str, Any]:
    """The answer to an upgrade, of which the first message is where it is served."""
    found = b""
    while b"101 Switching" not in found or not found.endswith(b"}"):
        more = line.recv(65536)
        assert more, found
        found += more
    facts: dict[str, Any] = json.loads(found[found.index(b"{") :])
    return facts


def read_page(line: socket.socket) -> None:
    left = len(PAGE)
    while left:
        found = line.recv(min(left, 65536))
        assert found, "the page has ended too early"
        left -= found.count(b"_")


@pytest.mark.parametrize("accepting", [0, 1])
@pytest.mark.parametrize("home", [0, 1])
@pytest.mark.parametrize("prefix", ["", "/jeux"])
def test_whoever_accepts_a_socket_it_is_served_at_home(two: Pair, accepting: int, home: int, prefix: str) -> None:
    path = prefix + two.path(home)
    with two.connect(accepting, path) as line:
        facts = where(line)
        assert (facts["worker"], facts["path"]) == (home, path)
        assert tuple(facts["client"]) == line.socket.getsockname()
        assert facts["names"] >= 6, "its headers"
        for text in ("a", "b" * 300_000):
            line.send(text)
            assert line.recv(SOON) == text
    assert until(lambda: not two.workers[accepting].server.server_state.connections)


def until(condition: Callable[[], bool]) -> bool:
    end = time.monotonic() + SOON
    while not condition() and time.monotonic() < end:
        time.sleep(0.01)
    return condition()


def test_the_next_games_of_a_table_have_its_home_and_other_sockets_have_none() -> None:
    with homes_of(7) as homes:
        for first in ("LUNE-PHARE-NOIX-48213", "OURS-LAC-PONT-10000"):
            assert homes.of(f"/t/{first}/live") == homes.of(f"/t/{first}-2/live") == homes.of(f"/t/{first}-31/live")
        assert homes.of("/t/LUNE-PHARE-NOIX-48213/live") == 5  # the same in every process, and always
        assert {homes.of(f"/t/LUNE-PHARE-NOIX-{n}/live") for n in range(10_000, 10_100)} == set(range(7))
        for path in ("/live", "/t/LUNE-PHARE-NOIX-48213", "/evening/LUNE-PHARE-NOIX-48213/live", "/t//live"):
            assert homes.of(path) is None


def test_a_request_in_two_halves(two: Pair) -> None:
    with two.raw(0) as line:
        request = b"GET %s HTTP/1.1\r\n" % two.path(1).encode() + HEAD
        line.sendall(request[:50])
        time.sleep(0.2)
        line.sendall(request[50:])
        assert told(line)["worker"] == 1


def test_a_connection_over_which_a_page_came_before(two: Pair) -> None:
    with two.raw(0) as line:
        line.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        read_page(line)
        line.sendall(b"GET %s HTTP/1.1\r\n" % two.path(1).encode() + HEAD)
        assert told(line)["worker"] == 1


def test_a_socket_over_which_a_page_is_still_sent_stays_where_it_is(two: Pair) -> None:
    with two.raw(0) as line:
        line.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n\r\nGET %s HTTP/1.1\r\n" % two.path(1).encode() + HEAD)
        time.sleep(0.2)
        read_page(line)
        assert told(line)["worker"] == 0


def test_a_socket_of_which_more_was_read_than_the_request_stays_where_it_is(two: Pair) -> None:
    with two.raw(0) as line:
        line.sendall(b"GET %s HTTP/1.1\r\n" % two.path(1).encode() + HEAD + b"\x81")
        assert told(line)["worker"] == 0


def test_what_cannot_be_passed_on_is_served_where_it_is(two: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    two.homes.ended(1)
    with two.connect(0, two.path(1)) as line:
        assert where(line)["worker"] == 0
    two.homes.open[1] = 1
    with monkeypatch.context() as patch, two.connect(0, two.path(1)) as line:
        assert where(line)["worker"] == 1
        patch.setattr(handover, "LONGEST", 100)
        with two.connect(0, two.path(1)) as other:
            assert where(other)["worker"] == 0
            other.send("a")
            assert other.recv(SOON) == "a"


def test_a_worker_for_which_too_many_wait_gets_no_more() -> None:
    one, other = socket.socketpair()
    with homes_of(1) as homes, one:
        homes.open[0] = 1
        passed = 0
        with other:
            while homes.send(0, other.fileno(), b"a" * 1000):
                passed += 1
        assert 10 <= passed < 10_000
        for _ in range(passed):
            received = homes.receive(0)
            assert received is not None
            assert received[0] == b"a" * 1000
            with received[1] as connection:
                connection.send(b"b")
            assert one.recv(1) == b"b"
        assert homes.receive(0) is None


def test_a_home_that_stops_says_so_and_its_replacement_finds_who_waits(two: Pair) -> None:
    with two.connect(0, two.path(1)) as line:
        where(line)
        two.workers[1].stop()
        with pytest.raises(ConnectionClosed) as closed:
            line.recv(SOON)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1012
    with two.connect(0, two.path(1)) as line:
        assert where(line)["worker"] == 0, "as long as there is no other"
    two.homes.open[1] = 1  # as if it had just been killed, and nobody knew
    with two.raw(0) as waiting:
        waiting.sendall(b"GET %s HTTP/1.1\r\n" % two.path(1).encode() + HEAD)
        time.sleep(0.2)
        two.workers[1] = Worker(two.homes, 1)
        assert told(waiting)["worker"] == 1


# ── Real servers ──────────────────────────────────────────────────────────────────────


def process_of(player: Player, workers: list[int]) -> int:
    """The worker at which a player's socket is."""
    assert player.socket is not None
    ends = [int(end[1]) for end in (player.socket.remote_address, player.socket.local_address)]
    rows = [row.split() for row in Path("/proc/net/tcp").read_text().splitlines()[1:]]
    (inode,) = [row[9] for row in rows if [int(end.split(":")[1], 16) for end in row[1:3]] == ends]
    (found,) = [worker for worker in workers if f"socket:[{inode}]" in files_of(worker)]
    return found


def files_of(process: int) -> list[str]:
    return [os.readlink(file) for file in Path(f"/proc/{process}/fd").iterdir() if file.is_symlink()]


@pytest.mark.skipif(not Path("/proc/net/tcp").exists(), reason="there is no /proc here")
def test_two_people_are_at_one_worker_and_come_back_when_it_is_killed(postgres: Postgres, tmp_path: Path) -> None:
    with House(tmp_path, postgres.emptied(), workers=2) as house:
        asyncio.run(evening(house))
    assert "Traceback" not in (tmp_path / "log").read_text()


async def evening(house: House) -> None:
    assert house.process is not None
    workers = children(house.process.pid)
    tables = [await pair((house.url, house.url), "wyx", (f"Ana {n}", f"Ben {n}")) for n in range(8)]
    for one, other in tables:
        assert process_of(one, workers) == process_of(other, workers)
        await play(one, other)
    killed = process_of(tables[0][0], workers)
    os.kill(killed, signal.SIGKILL)
    for one, other in tables:
        await play(one, other)
    for table in tables:
        for player in table:
            await player.leave()


async def play(one: Player, other: Player) -> None:
    async with asyncio.timeout(SOON):
        await asyncio.gather(one.play(2), other.play(2))
