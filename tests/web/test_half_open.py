"""Connections to a real server that send nothing, or read nothing, are closed after a timeout."""

from __future__ import annotations

import asyncio
import socket
import time
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
import uvicorn
from packaging.requirements import Requirement
from paths import ROOT
from patience import PATIENCE
from real_server import opened_table, server, what_comes
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.server import ServerState

from ludotheque.web.server import punctual
from ludotheque.web.server.app import application

HEAD = b"GET /t/NOWHERE/live HTTP/1.1\r\nHost: x\r\n"
UPGRADE = b"Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: " + b"x" * 22
UPGRADE += b"==\r\n\r\n"


def test_this_uvicorn_is_one_that_its_timeouts_were_made_for() -> None:
    """The other tests show that they work; whoever allows another version runs them with it."""
    needed = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    (bounds,) = [need for need in map(Requirement, needed["optional-dependencies"]["web"]) if need.name == "uvicorn"]
    assert {each.operator for each in bounds.specifier} == {">=", "<"}
    assert uvicorn.__version__ in bounds.specifier, f"uvicorn {uvicorn.__version__}, made for {bounds.specifier}"
    loop = asyncio.new_event_loop()
    loop.close()
    inside = H11Protocol(uvicorn.Config(application), ServerState(), {}, loop)
    for name in ("cycle", "loop", "transport"):
        assert hasattr(inside, name), f"uvicorn {uvicorn.__version__} has no {name}"


@pytest.fixture(scope="module")
def port(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    patch = pytest.MonkeyPatch()
    patch.setattr(punctual, "PING", 0.3)
    with server(tmp_path_factory.mktemp("open")) as port:
        yield port
    patch.undo()


@pytest.fixture
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(punctual, "REQUEST", 0.3)


@pytest.mark.usefixtures("hurried")
@pytest.mark.parametrize("said", [b"", b"G", HEAD, b"POST /name HTTP/1.1\r\nHost: x\r\nContent-Le"])
def test_a_request_that_does_not_come(port: int, said: bytes) -> None:
    with socket.create_connection(("127.0.0.1", port)) as line:
        line.sendall(said)
        assert what_comes(line) == b""


def test_a_second_request_that_does_not_come(port: int, monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.create_connection(("127.0.0.1", port)) as line:
        line.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
        assert line.recv(65536).startswith(b"HTTP/1.1 200")
        monkeypatch.setattr(punctual, "REQUEST", 0.3)
        line.sendall(HEAD)
        assert b"HTTP/1.1" not in what_comes(line)


@pytest.mark.parametrize("said", [b"", b"\x81\xfe\x01\x00half", b"\x01\x85\x00\x00\x00\x00begun"])
def test_a_socket_that_stops(port: int, said: bytes) -> None:
    """Nothing at all, a part of a frame, and the first frame of a message that never ends."""
    table = opened_table(port)
    with socket.create_connection(("127.0.0.1", port)) as line:
        line.sendall(HEAD.replace(b"NOWHERE", table) + UPGRADE + said)
        answer = what_comes(line)
    assert answer.startswith(b"HTTP/1.1 101")
    assert b"keepalive" in answer, f"uvicorn {uvicorn.__version__} sends no pings"


def test_somebody_who_reads_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(punctual, "UNREAD", 0.5)
    with server(tmp_path) as port, socket.socket() as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        line.connect(("127.0.0.1", port))
        line.settimeout(PATIENCE)
        with pytest.raises(ConnectionError):  # and no TimeoutError
            ask_for_ever(line)


def ask_for_ever(line: socket.socket) -> None:
    """And never read what comes."""
    while True:
        line.sendall(b"GET /rules/wigwam HTTP/1.1\r\nHost: x\r\n\r\n")
        time.sleep(0.01)
