"""Connections to a real server that send nothing, or read nothing, are closed after a timeout."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
import uvicorn

from ludotheque.web import timeouts
from ludotheque.web.app import application
from ludotheque.web.open_sockets import Frugal
from ludotheque.web.serving import listening_socket

HEAD = b"GET /t/NOWHERE/live HTTP/1.1\r\nHost: x\r\n"
UPGRADE = b"Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: " + b"x" * 22
UPGRADE += b"==\r\n\r\n"


@contextmanager
def server(folder: Path) -> Iterator[int]:
    """In a thread of its own, as impatient as timeouts.py says now; its port."""
    door = listening_socket("127.0.0.1", 0)
    app = application(folder / "a.db", pace=0.0)
    config = uvicorn.Config(app, log_config=None, ws=Frugal, timeout_graceful_shutdown=1, **timeouts.uvicorn_timeouts())
    running = uvicorn.Server(config)
    thread = threading.Thread(target=running.run, kwargs={"sockets": [door]})
    thread.start()
    try:
        yield int(door.getsockname()[1])
    finally:
        running.should_exit = True
        thread.join()


@pytest.fixture(scope="module")
def port(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    patch = pytest.MonkeyPatch()
    patch.setattr(timeouts, "REQUEST", 0.3)
    patch.setattr(timeouts, "PING", 0.3)
    with server(tmp_path_factory.mktemp("open")) as port:
        yield port
    patch.undo()


def what_comes(line: socket.socket) -> bytes:
    """Until the server ends the connection; the test fails if it never does."""
    line.settimeout(20)
    found = b""
    while chunk := line.recv(65536):
        found += chunk
    return found


@pytest.mark.parametrize("said", [b"", b"G", HEAD, b"POST /name HTTP/1.1\r\nHost: x\r\nContent-Le"])
def test_a_request_that_does_not_come(port: int, said: bytes) -> None:
    with socket.create_connection(("127.0.0.1", port)) as line:
        line.sendall(said)
        assert what_comes(line) == b""


def test_a_second_request_that_does_not_come(port: int) -> None:
    with socket.create_connection(("127.0.0.1", port)) as line:
        line.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
        time.sleep(0.1)
        line.sendall(HEAD)
        assert what_comes(line).startswith(b"HTTP/1.1 200")


def opened_table(port: int) -> bytes:
    with socket.create_connection(("127.0.0.1", port)) as line:
        form = b"seat0=me&seat1=1"
        head = b"POST /play/wyx HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\n"
        line.sendall(head + b"Content-Length: %d\r\nConnection: close\r\n\r\n" % len(form) + form)
        return what_comes(line).split(b"/t/")[1].split(b"\r\n")[0]


@pytest.mark.parametrize("said", [b"", b"\x81\xfe\x01\x00half", b"\x01\x85\x00\x00\x00\x00begun"])
def test_a_socket_that_stops(port: int, said: bytes) -> None:
    """Nothing at all, a part of a frame, and the first frame of a message that never ends."""
    with socket.create_connection(("127.0.0.1", port)) as line:
        line.sendall(HEAD.replace(b"NOWHERE", opened_table(port)) + UPGRADE + said)
        answer = what_comes(line)
    assert answer.startswith(b"HTTP/1.1 101")
    assert b"keepalive" in answer, "pings stayed without an answer"


def test_somebody_who_reads_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(timeouts, "UNREAD", 0.5)
    with server(tmp_path) as port, socket.socket() as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        line.connect(("127.0.0.1", port))
        line.settimeout(20)
        with pytest.raises(ConnectionError):  # and no TimeoutError
            ask_for_ever(line)


def ask_for_ever(line: socket.socket) -> None:
    """And never read what comes."""
    while True:
        line.sendall(b"GET /rules/wigwam HTTP/1.1\r\nHost: x\r\n\r\n")
        time.sleep(0.01)
