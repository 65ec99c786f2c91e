"""A real server in a process of its own, and a table opened there."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import uvicorn
from patience import PATIENCE

from ludotheque.web.server import punctual
from ludotheque.web.server.app import application
from ludotheque.web.server.serving import listening_socket


@contextmanager
def server(folder: Path) -> Iterator[int]:
    """In a thread of its own, as impatient as punctual.py says now; its port."""
    door = listening_socket("127.0.0.1", 0)
    app = application(folder / "a.db", pace=0.0)
    config = uvicorn.Config(app, log_config=None, **punctual.uvicorn_timeouts())
    running = uvicorn.Server(config)
    thread = threading.Thread(target=running.run, kwargs={"sockets": [door]})
    thread.start()
    try:
        yield int(door.getsockname()[1])
    finally:
        running.should_exit = True
        thread.join()


def what_comes(line: socket.socket) -> bytes:
    """Until the server ends the connection; the test fails if it never does."""
    line.settimeout(PATIENCE)
    found = b""
    with suppress(ConnectionResetError):  # it has ended before it was sent everything
        while chunk := line.recv(65536):
            found += chunk
    return found


def opened_table(port: int) -> bytes:
    with socket.create_connection(("127.0.0.1", port)) as line:
        form = b"seat0=me&seat1=1"
        head = b"POST /play/wyx HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\n"
        line.sendall(head + b"Content-Length: %d\r\nConnection: close\r\n\r\n" % len(form) + form)
        return what_comes(line).split(b"/t/")[1].split(b"\r\n")[0]
