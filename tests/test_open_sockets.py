"""An open socket keeps nothing of the request that opened it, and few frames wait for its messages."""

from __future__ import annotations

import asyncio
import gc
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest
from browsers import library
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect
from test_half_open import opened_table, server
from uvicorn import Config
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode
from websockets.protocol import State
from websockets.sync.client import connect

from ludotheque.web.connection.messages import PROTOCOL
from ludotheque.web.open_sockets import MOST_UNREAD, Frugal, Inbox, head_of_frame
from ludotheque.web.timeouts import Punctual

MOST_WAITING = 12  # coroutines, each inside the one before
HELLO = f'{{"do":"hello","id":1,"protocol":{PROTOCOL}}}'


@contextmanager
def open_socket(folder: Path) -> Iterator[Frugal]:
    """The server's end of somebody who looks at a table."""
    with server(folder) as port:
        url = f"ws://127.0.0.1:{port}/t/{opened_table(port).decode()}/live"
        with connect(url, additional_headers={"Cookie": "a=" + "b" * 500}) as socket:
            socket.send(HELLO)
            socket.recv()
            time.sleep(0.1)  # until it waits for the next message
            (found,) = alive(Frugal)
            yield found


def alive(kind: type) -> list[Any]:
    gc.collect()
    return [each for each in gc.get_objects() if type(each) is kind]


def test_what_an_open_socket_keeps(tmp_path: Path) -> None:
    with open_socket(tmp_path) as protocol:
        assert not list(protocol.request.headers.raw_items())
        assert not list(protocol.response.headers.raw_items())
        assert not protocol.scope["headers"]
        assert len(vars(protocol)) <= 30, "attributes that Python stores compactly"
        assert alive(Punctual) == [], "the protocol that it began with"
        (task,) = protocol.tasks
        assert len(waiting(task)) <= MOST_WAITING


@pytest.mark.parametrize("length", [0, 1, 125, 126, 65_535, 65_536])
@pytest.mark.parametrize("opcode", [Opcode.TEXT, Opcode.BINARY])
def test_a_message_is_framed_as_the_library_does_it(length: int, opcode: Opcode) -> None:
    message = b"x" * length
    assert head_of_frame(length, opcode) + message == Frame(opcode, message).serialize(mask=False)


def test_a_message_is_sent_at_once_only_over_an_open_connection_that_is_read(tmp_path: Path) -> None:
    with open_socket(tmp_path) as protocol:
        sent: list[bytes] = []
        transport, protocol.transport = protocol.transport, Mock(write=sent.append, is_closing=lambda: False)
        assert protocol.sent_at_once(b"seen", binary=False)
        protocol.writable.clear()
        assert not protocol.sent_at_once(b"not read", binary=False)
        protocol.writable.set()
        protocol.conn.state = State.CLOSING
        assert not protocol.sent_at_once(b"too late", binary=False)
        protocol.conn.state = State.OPEN
        protocol.transport.is_closing = lambda: True  # type: ignore[method-assign]
        assert not protocol.sent_at_once(b"too late", binary=False)
        protocol.transport = transport
        assert sent == [b"\x81\x04seen"]


def test_a_browser_that_sends_faster_than_it_is_answered_is_not_read() -> None:
    async def flooded() -> list[str]:
        protocol = Frugal(Config(Mock()), ServerState(), {}, asyncio.get_running_loop())
        protocol.transport = Mock()
        for number in range(2 * MOST_UNREAD):
            protocol.handle_text(Frame(Opcode.TEXT, str(number).encode()))
            assert protocol.read_paused == (number >= MOST_UNREAD)
        read = [(await protocol.receive())["text"] for _ in range(2 * MOST_UNREAD)]  # type: ignore[typeddict-item]
        assert not protocol.read_paused
        calls = [name for name, _, _ in protocol.transport.method_calls]
        assert calls == ["pause_reading", "resume_reading"]
        return read

    assert asyncio.run(flooded()) == [str(number) for number in range(2 * MOST_UNREAD)]


def waiting(task: asyncio.Task[Any]) -> list[Any]:
    """The coroutines that wait for each other, from the outermost."""
    found, inner = [], task.get_coro()
    while inner is not None:
        found.append(inner)
        inner = getattr(inner, "cr_await", None)
    return found


def test_there_is_no_socket_elsewhere(tmp_path: Path) -> None:
    with library(tmp_path / "tables.db") as host:
        assert refused(host, "/t/a/b/live")
        assert refused(host, "/rules/wyx")


def refused(host: TestClient, path: str) -> bool:
    with pytest.raises(WebSocketDisconnect), host.websocket_connect(path):
        pass
    return True


def test_an_inbox_gives_its_messages_in_order_whenever_they_come() -> None:
    async def read() -> list[int]:
        inbox = Inbox()
        inbox.put_nowait(1)
        found = [await inbox.get()]
        reader = asyncio.create_task(inbox.get())
        await asyncio.sleep(0)
        inbox.put_nowait(2)
        inbox.put_nowait(3)
        return [*found, await reader, await inbox.get()]

    assert asyncio.run(read()) == [1, 2, 3]


def test_a_message_survives_a_reader_that_gives_up() -> None:
    async def read() -> tuple[int, bool]:
        inbox = Inbox()
        reader = asyncio.create_task(inbox.get())
        await asyncio.sleep(0)
        reader.cancel()
        inbox.put_nowait(1)
        with pytest.raises(asyncio.CancelledError):
            await reader
        return await inbox.get(), inbox.empty()

    assert asyncio.run(read()) == (1, True)
