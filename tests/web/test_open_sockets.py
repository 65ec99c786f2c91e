"""An open socket keeps nothing of the request that opened it, and few frames wait for its messages."""

from __future__ import annotations

import asyncio
import gc
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from browsers import library
from patience import PATIENCE
from real_server import opened_table, server
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect
from websockets.sync.client import connect

from ludotheque.web.connection.messages import PROTOCOL
from ludotheque.web.connection.websockets import Socket
from ludotheque.web.server.punctual import Frugal, Inbox, Punctual

MOST_WAITING = 12  # coroutines, each inside the one before
HELLO = f'{{"do":"hello","id":1,"protocol":{PROTOCOL}}}'


@contextmanager
def open_socket(folder: Path) -> Iterator[Socket]:
    """The server's end of somebody who looks at a table."""
    with server(folder) as port:
        url = f"ws://127.0.0.1:{port}/t/{opened_table(port).decode()}/live"
        with connect(url, additional_headers={"Cookie": "a=" + "b" * 500}) as socket:
            socket.send(HELLO)
            socket.recv()
            (found,) = alive(Socket)
            yield found


def alive(kind: type) -> list[Any]:
    gc.collect()
    return [each for each in gc.get_objects() if type(each) is kind]


def test_what_an_open_socket_keeps(tmp_path: Path) -> None:
    with open_socket(tmp_path) as socket:
        assert not socket.scope["headers"]
        (protocol,) = alive(Frugal)
        for headers in (protocol.request.headers, protocol.response.headers):
            assert not list(headers.raw_items()), f"uvicorn {uvicorn.__version__} keeps headers"
        until(lambda: not alive(Punctual), "the protocol that it began with is kept")
        (task,) = [task for task in alive(asyncio.Task) if serves(task)]
        until(lambda: waits_for_a_message(task), "it does not wait for the next message")
        assert len(waiting(task)) <= MOST_WAITING


def until(condition: Callable[[], bool], otherwise: str) -> None:
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end, otherwise
        time.sleep(0.02)


def waits_for_a_message(task: asyncio.Task[Any]) -> bool:
    return any(getattr(each, "__qualname__", "") == "Inbox.get" for each in waiting(task))


def serves(task: asyncio.Task[Any]) -> bool:
    return any(getattr(each, "__name__", "") == "serve_guest" for each in waiting(task))


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
