"""Passes the WebSockets of a table on to one worker, its home.

So one process alone follows and draws its moves, though any may be the one that accepts a connection. A connection
that cannot be passed on is served where it is: workers also hear of each other's changes through the database.
"""

from __future__ import annotations

import asyncio
import re
import socket
import sys
from mmap import mmap
from typing import Any
from zlib import crc32

import h11
import uvicorn

from ludotheque.web import metrics
from ludotheque.web.open_sockets import Frugal
from ludotheque.web.timeouts import Punctual

# The socket of a table, under any prefix. Its next games, CODE-2, CODE-3, …, have the same home.
LIVE = re.compile(r".*/t/([A-Z-]+[0-9]+)(?:-[0-9]+)?/live")
LONGEST = 32 * 1024  # bytes of a request that is passed on
WAITING = 1024 * 1024  # bytes of requests that may wait for a worker, if the system allows
# Both keep messages apart. Of a datagram socket Linux keeps only ten, and macOS has no other.
KIND = socket.SOCK_SEQPACKET if sys.platform == "linux" else socket.SOCK_DGRAM


class Homes:
    """The ways between workers, by their numbers. Made before forking: a replaced worker finds what waits for it."""

    def __init__(self, workers: int) -> None:
        self.ways = [socket.socketpair(socket.AF_UNIX, KIND) for _ in range(workers)]  # where one reads, others write
        for end in (end for way in self.ways for end in way):
            end.setblocking(False)
            end.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, WAITING)
        self.open = mmap(-1, workers)  # in memory that all share: 1 while a worker takes connections

    def of(self, path: str) -> int | None:
        """The home of the table at a path; None if there is none."""
        found = LIVE.fullmatch(path)
        return crc32(found[1].encode()) % len(self.ways) if found else None

    def send(self, home: int, connection: int, request: bytes) -> bool:
        """Pass on a connection and the request that was read from it; False if that is impossible now."""
        if not self.open[home] or len(request) > LONGEST:
            return False
        try:
            socket.send_fds(self.ways[home][1], [request], [connection])
        except OSError:  # too many are waiting there
            return False
        return True

    def receive(self, worker: int) -> tuple[bytes, socket.socket] | None:
        """The next connection that was passed on to a worker; None if there is none."""
        try:
            request, files, _, _ = socket.recv_fds(self.ways[worker][0], LONGEST, 1)
        except BlockingIOError:
            return None
        return (request, socket.socket(fileno=files[0])) if files else None  # none if this process may open no more

    def ended(self, worker: int) -> None:
        self.open[worker] = 0


class Handover:
    """A worker among the others: takes the connections that are passed on to it."""

    def __init__(self, homes: Homes, worker: int) -> None:
        self.homes, self.worker = homes, worker

    def protocol(self, **named: Any) -> HandingOver:
        """The protocol of a connection that this worker has accepted; arguments as uvicorn gives them."""
        return HandingOver(self.homes, self.worker, **named)

    def open(self, server: uvicorn.Server) -> None:
        asyncio.get_running_loop().add_reader(self.homes.ways[self.worker][0], self.take, server)
        self.homes.open[self.worker] = 1

    def close(self) -> None:
        self.homes.ended(self.worker)
        asyncio.get_running_loop().remove_reader(self.homes.ways[self.worker][0])

    def take(self, server: uvicorn.Server) -> None:
        tasks = server.server_state.tasks
        while received := self.homes.receive(self.worker):  # all, because only so many can wait
            task = asyncio.create_task(take_over(*received, server), name="take over a connection")
            tasks.add(task)
            task.add_done_callback(tasks.discard)


async def take_over(request: bytes, connection: socket.socket, server: uvicorn.Server) -> None:
    """Serve a connection as if it had been accepted here."""
    state = server.server_state

    def protocol() -> PassedOn:
        return PassedOn(request, config=server.config, server_state=state, app_state=server.lifespan.state)

    try:
        await asyncio.get_running_loop().connect_accepted_socket(protocol, connection)
    except OSError:  # its client has gone
        connection.close()


class HandingOver(Punctual):
    """The HTTP protocol, which passes on a request for the WebSocket of a table to the home of that table."""

    def __init__(self, homes: Homes, worker: int, **named: Any) -> None:
        super().__init__(**named)
        self.homes, self.worker = homes, worker

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        home = self.homes.of(self.scope["path"])
        if home not in (None, self.worker) and self.passed_on(home, event):
            metrics.passed_on.inc()
            self.transport.abort()  # stops reading, and closes our copy: the connection itself stays open
        else:
            super().handle_websocket_upgrade(event)

    def passed_on(self, home: int, event: h11.Request) -> bool:
        """Whether the connection is the home's now. Not if more was read than the request, or an answer waits."""
        if self.conn.trailing_data[0] or self.transport.get_write_buffer_size():
            return False
        lines = [b"%s %s HTTP/1.1" % (event.method, event.target)]
        lines += [b"%s: %s" % header for header in self.headers]
        connection = self.transport.get_extra_info("socket").fileno()
        return self.homes.send(home, connection, b"\r\n".join([*lines, b"", b""]))


class PassedOn(Frugal):
    """The WebSocket of a connection whose request another worker has read."""

    def __init__(self, request: bytes, **named: Any) -> None:
        super().__init__(**named)
        self.unread = request

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        request, self.unread = self.unread, b""
        self.data_received(request)
