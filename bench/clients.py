"""Players over real sockets, who keep playing whatever breaks, and remember what was acknowledged.

    player = Player("http://127.0.0.1:8000", "Ana")
    code = await player.open("wyx", "me", "1")
    await player.play(10)                   # ten moves of its own, each acknowledged
    promises_kept(snapshot, [player])          # compares with what is stored

They speak the protocol of the page: a move carries its ply and is repeated until it is answered, over new connections
if necessary.
"""

from __future__ import annotations

import asyncio
import sys
import time
import zlib
from collections.abc import Coroutine
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlencode, urlsplit

import websockets
from msgspec.structs import replace
from websockets.asyncio.client import ClientConnection, connect

sys.path[:0] = [str(Path(__file__).parents[1] / "tests" / "helpers")]

from browsers import decode, number_wanted, some_move  # noqa: E402

import ludotheque  # noqa: E402
from ludotheque.chance.chains import Chain, given  # noqa: E402
from ludotheque.chance.draws import new_secret  # noqa: E402
from ludotheque.core import Rng, State  # noqa: E402
from ludotheque.table.snapshot import Snapshot  # noqa: E402
from ludotheque.web.connection.messages import (  # noqa: E402
    PROTOCOL,
    Answer,
    Done,
    GiveNumber,
    Greeting,
    Hello,
    Move,
    Refusal,
    Request,
    View,
    encode,
)
from ludotheque.web.connection.viewer import move_of  # noqa: E402

PATIENCE = 4.0  # seconds without an answer before a connection counts as dead
FIRST_WAIT, LONGEST_WAIT = 0.05, 1.0  # seconds between two attempts to connect
BROKEN = (OSError, EOFError, TimeoutError, asyncio.IncompleteReadError, websockets.WebSocketException)


class Page(NamedTuple):
    """The response to an HTTP request."""

    status: int
    headers: dict[str, str]
    body: bytes


async def ask(url: str, path: str, form: dict[str, str] | None = None, cookie: str = "", address: str = "") -> Page:
    """One HTTP request: a GET, or with a form a POST; `address` is forwarded as by a proxy."""
    host, port = urlsplit(url).hostname, urlsplit(url).port
    reader, writer = await asyncio.open_connection(host, port)
    try:
        body = urlencode(form or {}).encode()
        head = [
            f"{'GET' if form is None else 'POST'} {path} HTTP/1.1",
            f"Host: {host}:{port}",
            "Accept-Language: en",
            "Connection: close",
            f"Content-Length: {len(body)}",
            "Content-Type: application/x-www-form-urlencoded",
            *([f"Cookie: {cookie}"] if cookie else []),
            *([f"X-Forwarded-For: {address}"] if address else []),
        ]
        writer.write("\r\n".join(head).encode() + b"\r\n\r\n" + body)
        answer = await asyncio.wait_for(reader.read(), PATIENCE)
    finally:
        writer.close()
    start, _, rest = answer.partition(b"\r\n\r\n")
    if not start:
        raise EOFError
    first, *lines = start.decode().split("\r\n")
    headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines)}
    return Page(int(first.split()[1]), headers, rest)


class Player:
    """A person with a browser of their own."""

    def __init__(self, url: str, name: str, address: str = "") -> None:
        self.url, self.name, self.rng, self.address = url, name, Rng(name), address
        self.cookie, self.code = "", ""
        self.made: dict[int, Move] = {}  # acknowledged moves, by ply
        self.pending: Move | None = None  # a move that was sent and not answered yet
        self.chain, self.gave = Chain(new_secret()), dict[int, str]()  # acknowledged numbers, by throw
        self.giving = set[asyncio.Task[None]]()
        self.waits: list[float] = []  # seconds until each acknowledgement
        self.breaks = 0  # connections that broke
        self.last_view: View | None = None
        self.number = 0
        self.answers: dict[int, asyncio.Future[Answer | None]] = {}  # None if the connection broke before
        self.news = asyncio.Event()  # of what is heard next: another one each time, so that none is taken for old
        self.socket: ClientConnection | None = None
        self.line: asyncio.Task[None] | None = None

    # ── Pages ─────────────────────────────────────────────────────────────────────────

    async def request(self, path: str, form: dict[str, str] | None = None) -> Page:
        answer = await ask(self.url, path, form, self.cookie, self.address)
        if "set-cookie" in answer.headers:
            self.cookie = answer.headers["set-cookie"].split(";")[0]
        return answer

    async def open(self, game: str, *seats: str, **more: str) -> str:
        """Open a table, watch it, and return its code. Seats as in the form: me, link, 1…6, here."""
        form = {f"seat{seat}": kind for seat, kind in enumerate(seats)} | {"name": self.name} | more
        answer = await self.request(f"/play/{game}", form)
        assert answer.status == 303, answer
        await self.look(answer.headers["location"].rsplit("/", 1)[1])
        return self.code

    async def sit(self, code: str) -> None:
        """Take a free chair, and watch."""
        answer = await self.request(f"/t/{code}/sit", {"name": self.name})
        assert answer.status == 303, answer
        await self.look(code)

    # ── The connection ────────────────────────────────────────────────────────────────

    @property
    def view(self) -> View:
        assert self.last_view is not None, "nothing was shown yet"
        return self.last_view

    async def look(self, code: str) -> None:
        """Stay at a table until leave(), reconnecting when necessary."""
        self.code = code
        self.line = asyncio.create_task(self.stay())
        while not self.last_view:
            await self.something()

    async def leave(self) -> None:
        while self.line and not self.line.done():  # a breaking connection may swallow the first cancellation
            self.line.cancel()
            await asyncio.wait([self.line], timeout=PATIENCE)

    async def stay(self) -> None:
        wait = FIRST_WAIT
        while True:
            try:
                where = f"{self.url.replace('http', 'ws', 1)}/t/{self.code}/live"
                headers = {"Cookie": self.cookie} | ({"X-Forwarded-For": self.address} if self.address else {})
                async with connect(where, additional_headers=headers, compression=None, max_size=None) as socket:
                    self.socket, wait = socket, FIRST_WAIT
                    await self.post(Hello(id=0, protocol=PROTOCOL))
                    async for data in socket:
                        self.receive(data)
            except BROKEN:
                pass
            self.lost()
            await asyncio.sleep(wait)
            wait = min(2 * wait, LONGEST_WAIT)

    def lost(self) -> None:
        """No request over a broken connection will be answered."""
        if self.socket is not None:
            self.breaks += 1
        self.socket = None
        for answer in self.answers.values():
            if not answer.done():
                answer.set_result(None)
        self.answers.clear()
        self.tell()

    def receive(self, data: str | bytes) -> None:
        message = decode(data if isinstance(data, str) else zlib.decompress(data))
        if isinstance(message, View):
            self.last_view = message
            if wanted := number_wanted(message, self.chain, self.code):
                task = asyncio.create_task(self.give(wanted))
                self.giving.add(task)
                task.add_done_callback(self.giving.discard)
            if message.done is not None:
                self.answered(Done(message.done))
        elif not isinstance(message, Greeting):
            self.answered(message)
        self.tell()

    def tell(self) -> None:
        """Wake everybody who waits for news."""
        told, self.news = self.news, asyncio.Event()
        told.set()

    def answered(self, message: Answer) -> None:
        answer = self.answers.pop(message.id, None) if message.id is not None else None
        if answer is not None and not answer.done():
            answer.set_result(message)

    async def give(self, wanted: Request) -> None:
        """Send a commitment or a number for a throw. A lost one is requested again."""
        with suppress(*BROKEN):
            answer = await (await self.post(wanted))
            if isinstance(answer, Done) and isinstance(wanted, GiveNumber):
                self.gave[wanted.throw] = wanted.number

    async def post(self, message: Request) -> asyncio.Future[Answer | None]:
        if self.socket is None:
            raise EOFError
        self.number += 1
        answer = self.answers[self.number] = asyncio.get_running_loop().create_future()
        answer.add_done_callback(
            lambda done: done.cancelled() or done.exception()
        )  # a broken connection is not an error
        await self.socket.send(encode(replace(message, id=self.number)).decode())
        return answer

    def something(self) -> Coroutine[Any, Any, None]:
        """Wait for any news since this call, even if the waiting itself begins later; for a while."""
        return heard(self.news)

    # ── Play ──────────────────────────────────────────────────────────────────────────

    async def play(self, moves: int = 1_000_000) -> None:
        """Make so many moves, or play to the end of the game."""
        for _ in range(moves):
            if not await self.my_turn():
                return
            await self.move()

    async def my_turn(self) -> bool:
        """Wait until it is our turn; False if the game ends before."""
        while not self.view.choices and not self.view.result:
            await self.something()
        return self.view.choices is not None

    async def move(self) -> None:
        """Make any move that the page offers, repeated until it is acknowledged and visible."""
        began, ply = time.perf_counter(), self.view.ply
        self.pending = some_move(self.view, self.rng)
        while not isinstance(answer := await self.answer_to(self.pending), Done):
            if self.view.ply == ply and self.view.choices and isinstance(answer, Refusal) and answer.rule:
                # If the players judge, the page offers illegal moves too.
                self.pending = some_move(self.view, self.rng)
        self.made[ply], self.pending = self.pending, None
        self.waits.append(time.perf_counter() - began)
        while self.view.ply <= ply:
            await self.something()

    async def answer_to(self, message: Request) -> Answer | None:
        """The answer of the server; None if the connection breaks or is dead."""
        answer = None
        try:
            answer = await asyncio.wait_for(await self.post(message), PATIENCE)
            if isinstance(answer, Done):
                return answer
        except TimeoutError:
            if self.socket:
                await self.socket.close()
        except BROKEN:
            pass
        await asyncio.sleep(FIRST_WAIT)
        return answer


async def heard(news: asyncio.Event) -> None:
    with suppress(TimeoutError):
        await asyncio.wait_for(news.wait(), PATIENCE)


async def pair(urls: tuple[str, str], game: str, names: tuple[str, str], address: str = "") -> tuple[Player, Player]:
    """Two people at one table, each at their own server."""
    one, two = Player(urls[0], names[0], address), Player(urls[1], names[1], address)
    try:
        await two.sit(await one.open(game, "me", "link"))
    except (AssertionError, *BROKEN):
        await one.leave()
        raise
    return one, two


# ── Checks ────────────────────────────────────────────────────────────────────────────


def promises_kept(snapshot: Snapshot, players: list[Player]) -> int:
    """Check that the table replays and every acknowledged move is stored, once. Returns their number."""
    before = replayed(snapshot)
    for player in players:
        for ply, message in player.made.items():
            assert ply < len(snapshot.moves), f"{snapshot.code}: move {ply} of {player.name} is lost"
            assert text_of(before[ply], message) == snapshot.moves[ply].text, f"{snapshot.code}: move {ply} is another"
        for throw, number in player.gave.items():
            lines = (snapshot.numbers or ())[throw : throw + 1]
            kept = [number in given(line, snapshot.seats) for line in lines]
            assert kept == [True], f"{snapshot.code}: the number of {player.name} for throw {throw} is lost"
        asked = player.made.keys() | ({player.pending.ply} if player.pending else set())
        seats = [seat for seat, chair in enumerate(snapshot.chairs) if chair.name == player.name]
        own = {ply for ply, state in enumerate(before[:-1]) if state.turn in seats}
        assert own <= asked, f"{snapshot.code}: moves {own - asked} of {player.name} were not theirs, or made twice"
    return sum(len(player.made) for player in players)


def replayed(snapshot: Snapshot) -> list[State]:
    """All positions of a table, from the start, none before the deal; an error if a move is illegal."""
    if snapshot.deal is None:
        assert not snapshot.moves, f"{snapshot.code}: moves before the deal"
        return []
    state = ludotheque.load(snapshot.game, snapshot.seats, **snapshot.options).start(deal=snapshot.deal)
    positions = [state]
    for move in snapshot.moves:
        state = state.copy()
        state.play(move.text)
        positions.append(state)
    return positions


def text_of(before: State, message: Move) -> str:
    """The text of the move in a message."""
    after = before.copy()
    after.play(move_of(message, before.seen_by(before.turn)))
    return after.history[-1]
