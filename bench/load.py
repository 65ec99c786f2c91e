"""`make bench-load`: the capacity of a server, and the cost of a move.

    python bench/load.py                                  100 tables at 60, at 200 moves/s and flat out: a minute
    python bench/load.py --tables 1000 --rates 200 --seconds 30
    python bench/load.py --games wyx --rates 0            one game, as fast as it goes
    python bench/load.py --postgres                       also on a PostgreSQL of its own, with one worker and with two

A real `ludotheque serve` on loopback, two people at each table over sockets of their own, all games in
turn, any moves that the page offers, each kept before it is acknowledged. Beside it the bare relay
(relay.py), which sends as many bytes a move on the same stack and does nothing else; the same relay that
first keeps each message on disk, as a move is kept; and, where node and npm are there, a trivial game in
the memory of boardgame.io (from npm, into .cache). What they do in a second of processor time is
compared. The time of PostgreSQL itself is not counted. “Full at” is the rate at which the busiest process
would take a core for itself, so what the server would hold if the players, who take as much as the
server, and PostgreSQL were elsewhere: on few cores only this can show whether two workers hold more than
one.

Each of them first plays flat out for a while, like a server that has been open for long: what can be kept is kept,
what can be compiled is compiled.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import resource
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Sequence
from itertools import cycle
from pathlib import Path
from typing import Any, NamedTuple

from websockets.asyncio.client import ClientConnection, connect

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT / "bench"), str(ROOT / "tests" / "helpers")]

from clients import Player  # noqa: E402
from house import House, free_port  # noqa: E402
from postgres import Postgres  # noqa: E402

from ludotheque.columns import aligned  # noqa: E402
from ludotheque.games import GAMES  # noqa: E402
from ludotheque.web.connection.messages import Rematch  # noqa: E402

OPENED_AT_ONCE = 20  # tables; more would only wait for each other
SETTLE = 2.0  # seconds in which nothing is asked, before memory is looked at
WARM_UP = 5.0  # seconds flat out, before anything is measured
A_MOVE = '{"is":"play-touches","id":1,"ply":1,"touches":["3","d4"]}'  # of 60 bytes, as most are
NODE = ROOT / ".cache" / "boardgameio"
WANTED = "p99 under 100 ms, 40 KB a socket; of the moves a CPU second, 1.5 times boardgame.io's, half the relay's"


class Load(NamedTuple):
    """The load to measure: seconds at each rate."""

    tables: int
    rates: Sequence[float]
    seconds: float
    games: Sequence[str] = ()  # all games if empty


class Measured(NamedTuple):
    """The result of one run."""

    what: str
    rate: float  # that was wanted
    sockets: int
    moves: int
    seconds: float
    cpu: float  # seconds, of all processes of the server
    to_ack: list[float]  # seconds
    to_view: list[float]  # until the other seat saw it
    kilobytes: float  # a socket
    busiest: float  # CPU seconds of the busiest process
    sent: int = 0  # bytes of messages, from the server

    @property
    def each(self) -> float:
        """Moves per CPU second."""
        return self.moves / self.cpu

    @property
    def full_at(self) -> float:
        """Moves per second at which the busiest process would need a whole core."""
        return self.moves / self.busiest

    def row(self) -> list[str]:
        return [
            self.what,
            f"{self.rate:g}" if self.rate else "flat out",
            f"{self.sockets:,}",
            f"{self.moves / self.seconds:.0f}",
            f"{self.each:.0f}",
            f"{self.full_at:.0f}",
            *(f"{1000 * quantile(times, q):.1f}" for times in (self.to_ack, self.to_view) for q in (0.5, 0.99)),
            f"{self.kilobytes:.1f}",
        ]


COLUMNS = ["", "rate", "sockets", "moves/s", "moves/CPU s", "full at", "ack p50", "p99", "view p50", "p99", "KB/socket"]


def quantile(times: list[float], q: float) -> float:
    return sorted(times)[int(q * (len(times) - 1))]


# ── Processes ─────────────────────────────────────────────────────────────────────────


def family(pid: int) -> list[int]:
    """A process and its descendants."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [pid, *(each for child in children for each in family(int(child)))]


def cpu_seconds(pid: int) -> dict[int, float]:
    """Of a process and its descendants, also in threads that have ended. Exact, unlike /proc, which counts in ticks of
    10 ms: a short run of the relay takes two of them."""
    return {each: time.clock_gettime(clock_of(each)) for each in family(pid)}


def cpu_since(before: dict[int, float], pid: int) -> tuple[float, float]:
    """CPU seconds of all processes, and of the busiest one."""
    spent = [now - before.get(each, 0.0) for each, now in cpu_seconds(pid).items()]
    return sum(spent), max(spent)


def clock_of(pid: int) -> int:
    """The clock of the processor time of a process, as clock_getcpuclockid(3) makes it, which Python does not have."""
    return ~pid << 3 | 2


def kilobytes(pid: int) -> float:
    pages = sum(int(Path(f"/proc/{each}/statm").read_text().split()[1]) for each in family(pid))
    return pages * os.sysconf("SC_PAGE_SIZE") / 1024


def allow_sockets() -> None:
    """Raise the limit of open files; child processes inherit it."""
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


# ── Ours ──────────────────────────────────────────────────────────────────────────────


class Timed(Player):
    """Remembers when it first saw each ply."""

    def __init__(self, url: str, name: str) -> None:
        super().__init__(url, name)
        self.seen: dict[int, float] = {}
        self.received = 0  # bytes

    def receive(self, data: str | bytes) -> None:
        super().receive(data)
        self.received += len(data)
        if self.last_view:
            self.seen.setdefault(self.last_view.ply, time.perf_counter())


class Crowd:
    """Two people at each of many tables, who move at a given rate."""

    def __init__(self, url: str, games: Sequence[str] = ()) -> None:
        self.url, self.games = url, games
        self.tables: list[tuple[Any, Any]] = []
        self.begin()

    def begin(self) -> None:
        """Start measuring."""
        self.to_ack: list[float] = []
        self.to_view: list[float] = []
        self.before = self.received

    @property
    def received(self) -> int:
        return sum(player.received for table in self.tables for player in table)

    async def sit_down(self, tables: int) -> None:
        games = cycle(self.games or [game.name for game in GAMES])
        for first in range(0, tables, OPENED_AT_ONCE):
            numbers = range(first, min(first + OPENED_AT_ONCE, tables))
            self.tables += await asyncio.gather(*(self.table(number, next(games)) for number in numbers))

    async def table(self, number: int, game: str) -> tuple[Any, Any]:
        one, two = Timed(self.url, f"Ana {number}"), Timed(self.url, f"Ben {number}")
        await two.sit(await one.open(game, "me", "link"))
        return one, two

    async def play(self, rate: float, seconds: float) -> None:
        """All tables together at a rate, or with 0 as fast as possible."""
        gap = len(self.tables) / rate if rate else 0.0
        began = time.perf_counter()
        pause = gap / len(self.tables)
        await asyncio.gather(
            *(
                self.evening(table, began + number * pause, gap, began + seconds)
                for number, table in enumerate(self.tables)
            )
        )

    async def evening(self, table: tuple[Any, Any], due: float, gap: float, end: float) -> None:
        while due < end and time.perf_counter() < end:
            await asyncio.sleep(due - time.perf_counter())
            await self.one_move(table)
            due += gap

    async def leave(self) -> None:
        for table in self.tables:
            for player in table:
                await player.leave()

    async def one_move(self, table: tuple[Timed, Timed]) -> None:
        if table[0].view.result:
            await self.another_game(table)
        while not any(player.view.choices for player in table):  # dice are rolling
            await anything(table)
        mover, other = table if table[0].view.choices else table[::-1]
        ply, sent = mover.view.ply, time.perf_counter()
        await mover.move()
        self.to_ack.append(mover.waits[-1])
        while ply + 1 not in other.seen:
            await other.something()
        self.to_view.append(other.seen[ply + 1] - sent)

    async def another_game(self, table: tuple[Timed, Timed]) -> None:
        for player in table:  # one asks, the other agrees
            await player.answer_to(Rematch(id=0))
        while not all(player.view.result and player.view.result.rematch for player in table):
            await anything(table)
        assert table[0].view.result
        code = table[0].view.result.rematch
        assert code
        for player in table:
            await player.leave()
            player.last_view, player.seen = None, {}
            await player.look(code)


async def anything(table: tuple[Timed, Timed]) -> None:
    """Wait until one of two hears something: with several workers nobody knows who is the first."""
    waiting = [asyncio.ensure_future(player.something()) for player in table]
    await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
    for each in waiting:
        each.cancel()


async def measured_at(
    what: str, crowd: Crowd, pid: int, tables: int, rates: Sequence[float], seconds: float
) -> list[Measured]:
    """The same people at one rate after the other."""
    await asyncio.sleep(SETTLE)  # a server that has just begun still reads what it will need
    before, found = kilobytes(pid), []
    await crowd.sit_down(tables)
    await asyncio.sleep(SETTLE)
    held = kilobytes(pid)
    await crowd.play(0, WARM_UP)
    for rate in rates:
        crowd.begin()
        cpu, began = cpu_seconds(pid), time.perf_counter()
        await crowd.play(rate, seconds)
        spent, (used, busiest) = time.perf_counter() - began, cpu_since(cpu, pid)
        times, sent = (crowd.to_ack, crowd.to_view), crowd.received - crowd.before
        each = (held - before) / (2 * tables)
        found.append(Measured(what, rate, 2 * tables, len(crowd.to_ack), spent, used, *times, each, busiest, sent))
    await crowd.leave()
    return found


def ours(what: str, load: Load, database: str = "", workers: int = 1) -> list[Measured]:
    with tempfile.TemporaryDirectory() as folder, House(Path(folder), database, workers) as house:
        assert house.process is not None
        crowd = Crowd(house.url, load.games)
        return asyncio.run(measured_at(what, crowd, house.process.pid, load.tables, load.rates, load.seconds))


# ── The relay ─────────────────────────────────────────────────────────────────────────


class Caller:
    """A client of the relay."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket, self.received = socket, 0

    async def heard(self) -> None:
        self.received += len(await self.socket.recv())

    async def leave(self) -> None:
        await self.socket.close()


class Callers(Crowd):
    """Two clients at each table of the relay, who send in turn."""

    async def table(self, number: int, game: str) -> tuple[Any, Any]:
        where = f"{self.url.replace('http', 'ws', 1)}/t/{number}/live"
        one, two = [await connect(where, compression=None, max_size=None) for _ in range(2)]
        return Caller(one), Caller(two)

    async def one_move(self, table: tuple[Any, Any]) -> None:
        mover, other = table if len(self.to_ack) % 2 else table[::-1]
        sent = time.perf_counter()
        await mover.socket.send(A_MOVE)
        await mover.heard()
        self.to_ack.append(time.perf_counter() - sent)
        await other.heard()
        self.to_view.append(time.perf_counter() - sent)


def relay(load: Load, size: int) -> list[Measured]:
    """The relay, with messages of so many bytes."""
    return relayed(f"relay, {size:,} bytes", load, size)


def relay_that_keeps(load: Load, size: int) -> list[Measured]:
    """The same relay, which keeps what it was sent before it sends it on."""
    with tempfile.TemporaryDirectory() as folder:
        return relayed(f"relay that keeps, {size:,} bytes", load, size, f"{folder}/kept.db")


def relayed(what: str, load: Load, size: int, *file: str) -> list[Measured]:
    port = free_port()
    command = [sys.executable, str(ROOT / "bench" / "relay.py"), str(port), str(size), *file]
    process = subprocess.Popen(command, env={**os.environ, "PYTHONPATH": str(ROOT / "src")})
    try:
        crowd = Callers(f"http://127.0.0.1:{port}")
        wait_for(f"{crowd.url}/healthz", process)
        return asyncio.run(measured_at(what, crowd, process.pid, load.tables, load.rates, load.seconds))
    finally:
        process.kill()
        process.wait()


def wait_for(url: str, process: subprocess.Popen[bytes]) -> None:
    while process.poll() is None:
        with contextlib.suppress(OSError):
            urllib.request.urlopen(url, timeout=1).close()
            return
        time.sleep(0.1)
    raise SystemExit(f"{process.args!r} has ended.")


# ── boardgame.io ──────────────────────────────────────────────────────────────────────


def boardgameio(load: Load) -> list[Measured] | str:
    """boardgame.io with a trivial game; or why it cannot be measured."""
    if not (shutil.which("node") and shutil.which("npm")):
        return "node and npm are not there."
    NODE.mkdir(parents=True, exist_ok=True)
    if not (NODE / "node_modules" / "boardgame.io").exists():
        done = subprocess.run(["npm", "install", "--prefix", str(NODE), "boardgame.io"], capture_output=True, text=True)
        if done.returncode:
            return f"npm install boardgame.io: {done.stderr.strip()[-300:]}"
    port = str(free_port())
    with running("server.cjs", port) as server:
        time.sleep(SETTLE)
        before = kilobytes(server.pid)
        with running("players.cjs", port, str(load.tables)) as players:
            answer_of(players)  # all are connected
            time.sleep(SETTLE)
            each = (kilobytes(server.pid) - before) / (2 * load.tables)
            answer_of(players, 0, WARM_UP)
            return [boardgameio_at(rate, load, server.pid, players, each) for rate in load.rates]


def boardgameio_at(rate: float, load: Load, pid: int, players: Node, each: float) -> Measured:
    cpu = cpu_seconds(pid)
    found: dict[str, Any] = json.loads(answer_of(players, rate, load.seconds))
    used, busiest = cpu_since(cpu, pid)
    times = ([ms / 1000 for ms in found[key]] for key in ("ack", "view"))
    return Measured("boardgame.io", rate, 2 * load.tables, found["moves"], load.seconds, used, *times, each, busiest)


def answer_of(players: Node, *request: float) -> str:
    """Send a line, if any, and read one."""
    assert players.stdin is not None
    assert players.stdout is not None
    if request:
        players.stdin.write(" ".join(map(str, request)) + "\n")
        players.stdin.flush()
    return players.stdout.readline()


class Node(subprocess.Popen[str]):
    """A script that runs until it is left."""

    def __exit__(self, *_: object) -> None:
        self.kill()
        self.communicate()


def running(script: str, *arguments: str) -> Node:
    return Node(
        ["node", str(ROOT / "bench" / "boardgameio" / script), *arguments],
        env={**os.environ, "NODE_PATH": str(NODE / "node_modules")},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )


def ratios(own: list[Measured], others: list[Measured]) -> str:
    """Our moves per CPU second relative to theirs, by rate."""
    return ", ".join(f"{mine.each / other.each:.2f}" for mine, other in zip(own, others, strict=True))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--rates", type=float, nargs="+", default=[60.0, 200.0, 0.0], help="moves/s; 0: flat out")
    parser.add_argument("--seconds", type=float, default=5.0, help="at each rate")
    parser.add_argument("--games", nargs="+", default=[])
    parser.add_argument("--postgres", action="store_true")
    parser.add_argument("--alone", action="store_true", help="nothing beside it")
    options = parser.parse_args()
    allow_sockets()
    load = Load(options.tables, options.rates, options.seconds, options.games)
    own = ours("SQLite, 1 worker", load)
    rows, compared = own[:], []
    if options.postgres:
        with Postgres(sync=True) as postgres:
            for workers in (1, 2):
                what = f"PostgreSQL, {workers} worker{'s' * (workers > 1)}"
                found = ours(what, load, postgres.emptied(), workers)
                rows += found
                compared.append(f"{what} : SQLite = {ratios(found, own)}")
    if not options.alone:
        size = sum(each.sent for each in own) // (2 * sum(each.moves for each in own))
        beside = {
            "relay": relay(load, size),
            "relay that keeps": relay_that_keeps(load, size),
            "boardgame.io": boardgameio(load),
        }
        for name, other in beside.items():
            rows += [] if isinstance(other, str) else other
            compared.append(other if isinstance(other, str) else f"ours : {name} = {ratios(own, other)}")
    print(aligned([COLUMNS, *(each.row() for each in rows)]))
    print("Moves a CPU second, at each rate:", *compared, sep="\n  ")
    print(f"Wanted: {WANTED}.")


if __name__ == "__main__":
    main()
