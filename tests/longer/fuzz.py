"""Fuzz a real server with messages over sockets and requests over HTTP: no 5xx, no traceback, no changed game.

    python tests/longer/fuzz.py --messages 100000

Half of them are messages to tables of every game, from spectators and from players whose turn it is not; half are
requests. Every one must be answered; then the database must be as it was, and every game must go on.
"""

from __future__ import annotations

import argparse
import random
import socket
import sqlite3
import sys
import tempfile
import time
import urllib.parse
import urllib.request
import zlib
from collections import Counter
from http.cookiejar import CookieJar
from pathlib import Path
from typing import Any, TypeVar

sys.path[:0] = [str(Path(__file__).parents[1] / "helpers"), str(Path(__file__).parents[2] / "src")]

from browsers import decode, some_move  # noqa: E402
from house import House  # noqa: E402
from hypothesis import HealthCheck, Phase, given, seed, settings  # noqa: E402
from hypothesis import strategies as st  # noqa: E402
from nonsense import HARMLESS, REQUESTS, forms, headers, messages, methods, paths  # noqa: E402
from websockets.exceptions import ConnectionClosed  # noqa: E402
from websockets.sync.client import ClientConnection, connect  # noqa: E402

from ludotheque.core import CHANCE, Rng  # noqa: E402
from ludotheque.games import GAMES  # noqa: E402
from ludotheque.web.connection.messages import (  # noqa: E402
    PROTOCOL,
    CommitNumber,
    Hello,
    Request,
    ServerMessage,
    View,
    encode,
)

T = TypeVar("T")
SPOKEN, AT_ONCE = 40, 20  # messages on one line, fewer than would be too fast, and before answers are read
DRAWN = 800  # messages, and requests, that hypothesis makes up; the rest are these with a letter changed
EVERY = list(HealthCheck)


class Guest:
    """Somebody with cookies."""

    def __init__(self, house: House) -> None:
        self.house, self.jar = house, CookieJar()
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.jar))

    def post(self, path: str, **form: str) -> str:
        """Where that leads to."""
        data = urllib.parse.urlencode(form).encode()
        with self.opener.open(self.house.url + path, data, timeout=30) as answer:
            return str(answer.url)

    def line(self, code: str) -> ClientConnection:
        cookies = "; ".join(f"{cookie.name}={cookie.value}" for cookie in self.jar)
        url = f"{self.house.url.replace('http', 'ws')}/t/{code}/live"
        return connect(url, additional_headers={"Cookie": cookies}, compression=None, max_size=None, open_timeout=30)


def received(line: ClientConnection) -> ServerMessage:
    data = line.recv(timeout=30)
    return decode(data if isinstance(data, str) else zlib.decompress(data))


def asked(line: ClientConnection, request: Request) -> ServerMessage:
    """The view that follows; without one, the answer."""
    line.send(encode(request).decode())
    view = None
    while isinstance(answer := received(line), View):
        view = answer
        if view.done == request.id:  # it is the answer, too
            break
    return view or answer


def greeted(line: ClientConnection) -> View:
    """The table as it is once the dice have fallen."""
    view = asked(line, Hello(id=1, protocol=PROTOCOL))
    while not isinstance(view, View) or view.turn == CHANCE:
        view = received(line)
    return view


class Table:
    """A game of two people, begun; one of them is to move."""

    def __init__(self, house: House, game: str) -> None:
        both = [Guest(house), Guest(house)]
        self.game = game
        self.code = both[0].post(f"/play/{game}", seat0="me", seat1="link").rsplit("/", 1)[1]
        both[1].post(f"/t/{self.code}/sit", seat="1")
        self.guests = {True: both[0], False: both[1], None: Guest(house)}  # who is to move, who is not, who watches
        for guest in both:
            with guest.line(self.code) as line:
                asked(line, Hello(id=1, protocol=PROTOCOL))
                asked(line, CommitNumber(id=2, commitment=""))  # what they give to chance is another test
        rng = Rng(f"{game} begun")  # a game that lasts for so many rounds
        for turn in range(7):
            for guest in both:
                with guest.line(self.code) as line:
                    view = greeted(line)
                    if view.choices:
                        if turn == 6:
                            self.guests[True], self.guests[False] = guest, both[guest is both[0]]
                            return
                        asked(line, some_move(view, rng))

    def goes_on(self) -> bool:
        """Whether somebody can move."""
        for guest in (self.guests[True], self.guests[False]):
            with guest.line(self.code) as line:
                view = greeted(line)
                if view.choices:
                    return isinstance(asked(line, some_move(view, Rng("on"))), View)
        return False


def kept(house: House, codes: list[str]) -> list[Any]:
    """All that the database has of some tables, but for when they were last touched."""
    connection = sqlite3.connect(house.database)
    found = []
    for code in codes:
        for table in ("tables", "moves", "sits"):
            found.append(sorted(connection.execute(f"select * from {table} where code=?", [code]).fetchall()))
    connection.close()
    return found


def converse(line: ClientConnection, said: list[str | bytes], count: Counter[str]) -> bool:
    """Say it all, and wait for all answers; whether the line is still open."""
    try:
        for message in said:
            line.send(message)
        for _ in said:
            while isinstance(answer := received(line), View) and answer.done is None:
                pass
            count[f"socket: {type(answer).__name__}"] += 1
    except ConnectionClosed as closed:
        count[f"socket: closed {closed.rcvd.code if closed.rcvd else 'without a word'}"] += len(said)
        return False
    return True


def fuzz_sockets(tables: list[Table], total: int, rng: random.Random, count: Counter[str]) -> None:
    watching, waiting = pool(messages(REQUESTS)), pool(messages(HARMLESS))
    said_by = {None: watching, False: waiting}  # those who do not play may say anything, those who do not all
    while sum(count.values()) < total:
        table, mine = rng.choice(tables), rng.choice([None, False])
        with table.guests[mine].line(table.code) as line:
            for _ in range(SPOKEN // AT_ONCE):
                if not converse(line, [bent(rng.choice(said_by[mine]), rng) for _ in range(AT_ONCE)], count):
                    break


def fuzz_http(house: House, codes: list[str], total: int, rng: random.Random, count: Counter[str]) -> None:
    known = pool(st.tuples(methods, paths, headers, forms | st.binary(max_size=200)))
    for _ in range(total):
        method, path, extra, form = rng.choice(known)
        body = form if isinstance(form, bytes) else urllib.parse.urlencode(form, errors="replace").encode()
        fields = {"host": f"127.0.0.1:{house.port}", "content-type": "application/x-www-form-urlencoded"}
        fields |= {"content-length": str(len(body)), **extra, "connection": "close"}
        path = path.replace("CODE", rng.choice(codes))
        top = f"{method} {bent(path, rng) if rng.random() < 0.3 else path} HTTP/1.1\r\n"
        top += "".join(f"{name}: {value}\r\n" for name, value in fields.items())
        answer = exchanged(house.port, top.encode("latin-1", "replace") + b"\r\n" + body)
        status = answer.split(b" ")[1].decode() if answer.startswith(b"HTTP/1.1 ") else "no answer"
        count[f"http: {status}"] += 1
        if status.startswith("5") or status == "no answer":
            print(status, top[:500], body[:300], answer[:300])


def pool(strategy: st.SearchStrategy[T]) -> list[T]:
    """Some hundreds of whatever it is: drawing all would take hypothesis hours."""
    found: list[T] = []

    @seed(1)
    @settings(max_examples=DRAWN, deadline=None, database=None, phases=[Phase.generate], suppress_health_check=EVERY)
    @given(strategy)
    def draw(drawn: T) -> None:
        found.append(drawn)

    draw()
    return found


def bent(text: T, rng: random.Random) -> T:
    """As it is, or with one letter changed, left out or doubled."""
    if not isinstance(text, str) or not text or rng.random() < 0.4:
        return text
    at = rng.randrange(len(text))
    other = rng.choice(["", 2 * text[at], chr(rng.randrange(33, 127)), rng.choice("\x00é\u202e🐜")])
    return text[:at] + other + text[at + 1 :]  # type: ignore[return-value]


def exchanged(port: int, data: bytes) -> bytes:
    with socket.create_connection(("127.0.0.1", port), 30) as line:
        line.sendall(data)
        answer = b""
        while chunk := line.recv(65536):
            answer += chunk
        return answer


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--messages", type=int, default=2000, help="messages and requests in all")
    total, began = parser.parse_args().messages, time.monotonic()
    count: Counter[str] = Counter()
    rng = random.Random(total)
    with tempfile.TemporaryDirectory() as folder, House(Path(folder)) as house:
        tables = [Table(house, game.name) for game in GAMES]
        codes = [table.code for table in tables]
        before = kept(house, codes)
        fuzz_sockets(tables, total // 2, rng, count)
        fuzz_http(house, codes, total - sum(count.values()), rng, count)
        unchanged = kept(house, codes) == before
        going_on = all(table.goes_on() for table in tables)
        log = (Path(folder) / "log").read_text()
    for kind, number in sorted(count.items()):
        print(f"{number:8}  {kind}")
    errors = [line for line in log.splitlines() if "Traceback" in line or '"ERROR"' in line]
    broken = sum(number for kind, number in count.items() if kind.startswith(("http: 5", "http: no")))
    print(f"{sum(count.values())} in {time.monotonic() - began:.0f} s; 5xx or no answer: {broken}")
    print(f"errors in the log: {len(errors)}")
    print(f"the games are {'as they were' if unchanged else 'CHANGED'}, and {'go on' if going_on else 'DO NOT GO ON'}")
    for line in errors[:5]:
        print(line[:3000])
    return 0 if unchanged and going_on and not errors and not broken else 1


if __name__ == "__main__":
    sys.exit(main())
