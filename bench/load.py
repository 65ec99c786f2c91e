"""`make bench-load`: how much one server holds, and what a move costs it.

    python bench/load.py                                  2,000 sockets on 1,000 tables, 200 moves/s for 30 s
    python bench/load.py --tables 100 --rate 0            as fast as it goes
    python bench/load.py --postgres                       also on a PostgreSQL of its own, with one worker and with two

A real `ludotheque serve` on loopback, two people at each table over sockets of their own, all games in
turn, any moves that the page offers, each kept before it is acknowledged. Where node and npm are there,
a trivial game in the memory of boardgame.io (from npm, into .cache) is played in the same way, and what
both do in a second of processor time is compared. The time of PostgreSQL itself is not counted.
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
from collections.abc import Iterator
from itertools import cycle
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT / "bench"), str(ROOT / "tests")]

from clients import Player  # noqa: E402
from house import House, free_port  # noqa: E402
from postgres import Postgres  # noqa: E402

from ludotheque.games import GAMES  # noqa: E402
from ludotheque.text_table import aligned  # noqa: E402
from ludotheque.web.connection.messages import Rematch  # noqa: E402

OPENED_AT_ONCE = 20  # tables; more would only wait for each other
SETTLE = 2.0  # seconds in which nothing is asked, before memory is looked at
NODE = ROOT / ".cache" / "boardgameio"
WANTED = "at 200 moves/s: p99 under 100 ms, at most 40 KB a socket, 1.5 times the moves of boardgame.io a CPU second"


class Measured(NamedTuple):
    """What came out of one run."""

    what: str
    sockets: int
    moves: int
    seconds: float
    cpu: float  # seconds, of all processes of the server
    to_ack: list[float]  # seconds
    to_view: list[float]  # until the other seat saw it
    kilobytes: float  # a socket

    def row(self) -> list[str]:
        return [
            self.what,
            f"{self.sockets:,}",
            f"{self.moves / self.seconds:.0f}",
            f"{self.moves / self.cpu:.0f}",
            *(f"{1000 * quantile(times, q):.1f}" for times in (self.to_ack, self.to_view) for q in (0.5, 0.99)),
            f"{self.kilobytes:.1f}",
        ]


COLUMNS = ["", "sockets", "moves/s", "moves/CPU s", "ack p50", "p99", "view p50", "p99", "KB/socket"]


def quantile(times: list[float], q: float) -> float:
    return sorted(times)[int(q * (len(times) - 1))]


# ── Processes ─────────────────────────────────────────────────────────────────────────


def family(pid: int) -> list[int]:
    """A process and all that it started."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [pid, *(each for child in children for each in family(int(child)))]


def cpu_seconds(pid: int) -> float:
    ticks = 0
    for each in family(pid):
        fields = Path(f"/proc/{each}/stat").read_text().rsplit(")", 1)[1].split()
        ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def kilobytes(pid: int) -> float:
    pages = sum(int(Path(f"/proc/{each}/statm").read_text().split()[1]) for each in family(pid))
    return pages * os.sysconf("SC_PAGE_SIZE") / 1024


def allow_sockets() -> None:
    """As many open files as may be; servers that are started from here inherit it."""
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


# ── Ours ──────────────────────────────────────────────────────────────────────────────


class Timed(Player):
    """Remembers when it first saw each ply."""

    def __init__(self, url: str, name: str) -> None:
        super().__init__(url, name)
        self.seen: dict[int, float] = {}

    def receive(self, data: str | bytes) -> None:
        super().receive(data)
        if self.last_view:
            self.seen.setdefault(self.last_view.ply, time.perf_counter())


class Crowd:
    """Two people at each of many tables, who move when the clock says so."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.tables: list[tuple[Timed, Timed]] = []
        self.to_ack: list[float] = []
        self.to_view: list[float] = []

    async def sit_down(self, tables: int) -> None:
        games = cycle(game.name for game in GAMES)
        for first in range(0, tables, OPENED_AT_ONCE):
            numbers = range(first, min(first + OPENED_AT_ONCE, tables))
            self.tables += await asyncio.gather(*(self.table(number, next(games)) for number in numbers))

    async def table(self, number: int, game: str) -> tuple[Timed, Timed]:
        one, two = Timed(self.url, f"Ana {number}"), Timed(self.url, f"Ben {number}")
        await two.sit(await one.open(game, "me", "link"))
        return one, two

    async def play(self, rate: float, seconds: float) -> None:
        """All tables together at a rate, or with 0 as fast as they can."""
        gap = len(self.tables) / rate if rate else 0.0
        began = time.perf_counter()
        pause = gap / len(self.tables)
        await asyncio.gather(
            *(
                self.evening(table, began + number * pause, gap, began + seconds)
                for number, table in enumerate(self.tables)
            )
        )

    async def evening(self, table: tuple[Timed, Timed], due: float, gap: float, end: float) -> None:
        while due < end and time.perf_counter() < end:
            await asyncio.sleep(due - time.perf_counter())
            await self.one_move(table)
            due += gap

    async def one_move(self, table: tuple[Timed, Timed]) -> None:
        if table[0].view.result:
            await self.another_game(table)
        while not any(player.view.choices for player in table):  # dice are rolling
            await table[0].something()
        mover, other = table if table[0].view.choices else table[::-1]
        ply, sent = mover.view.ply, time.perf_counter()
        await mover.move()
        self.to_ack.append(mover.waits[-1])
        while ply + 1 not in other.seen:
            await other.something()
        self.to_view.append(other.seen[ply + 1] - sent)

    async def another_game(self, table: tuple[Timed, Timed]) -> None:
        await table[0].answer_to(Rematch(id=0))
        while not all(player.view.result and player.view.result.rematch for player in table):
            await table[0].something()
        assert table[0].view.result
        code = table[0].view.result.rematch
        assert code
        for player in table:
            await player.leave()
            player.last_view, player.seen = None, {}
            await player.look(code)


async def ours(what: str, house: House, tables: int, rate: float, seconds: float) -> Measured:
    assert house.process is not None
    pid, crowd = house.process.pid, Crowd(house.url)
    before = kilobytes(pid)
    await crowd.sit_down(tables)
    await asyncio.sleep(SETTLE)
    held, cpu, began = kilobytes(pid), cpu_seconds(pid), time.perf_counter()
    await crowd.play(rate, seconds)
    spent, cpu = time.perf_counter() - began, cpu_seconds(pid) - cpu
    sockets = sum(player.socket is not None for table in crowd.tables for player in table)
    for table in crowd.tables:
        for player in table:
            await player.leave()
    return Measured(
        what, sockets, len(crowd.to_ack), spent, cpu, crowd.to_ack, crowd.to_view, (held - before) / (2 * tables)
    )


def measured(what: str, tables: int, rate: float, seconds: float, database: str = "", workers: int = 1) -> Measured:
    with tempfile.TemporaryDirectory() as folder, House(Path(folder), database, workers) as house:
        return asyncio.run(ours(what, house, tables, rate, seconds))


# ── boardgame.io ──────────────────────────────────────────────────────────────────────


def boardgameio(tables: int, rate: float, seconds: float) -> Measured | str:
    """The same of its trivial game; or why not."""
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
        with running("players.cjs", port, str(tables), str(rate), str(seconds)) as players:
            assert players.stdin is not None
            assert players.stdout is not None
            players.stdout.readline()  # all are connected
            time.sleep(SETTLE)
            held, cpu = kilobytes(server.pid), cpu_seconds(server.pid)
            players.stdin.write("play\n")
            players.stdin.flush()
            found: dict[str, Any] = json.loads(players.stdout.readline())
            cpu = cpu_seconds(server.pid) - cpu
    to_ack, to_view = ([ms / 1000 for ms in found[key]] for key in ("ack", "view"))
    held -= before
    return Measured("boardgame.io", 2 * tables, found["moves"], seconds, cpu, to_ack, to_view, held / (2 * tables))


@contextlib.contextmanager
def running(script: str, *arguments: str) -> Iterator[subprocess.Popen[str]]:
    process = subprocess.Popen(
        ["node", str(ROOT / "bench" / "boardgameio" / script), *arguments],
        env={**os.environ, "NODE_PATH": str(NODE / "node_modules")},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--rate", type=float, default=200.0, help="moves a second; 0: as fast as it goes")
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--postgres", action="store_true")
    options = parser.parse_args()
    allow_sockets()
    load = (options.tables, options.rate, options.seconds)
    own = measured("SQLite, 1 worker", *load)
    rows = [COLUMNS, own.row()]
    if options.postgres:
        with Postgres(sync=True) as postgres:
            for workers in (1, 2):
                what = f"PostgreSQL, {workers} worker{'s' * (workers > 1)}"
                rows.append(measured(what, *load, postgres.emptied(), workers).row())
    other = boardgameio(options.tables, options.rate, options.seconds)
    if isinstance(other, Measured):
        rows.append(other.row())
    print(aligned(rows))
    if isinstance(other, Measured):
        print(f"moves a CPU second, ours : boardgame.io = {own.moves / own.cpu / (other.moves / other.cpu):.2f}")
    else:
        print(f"Nothing to compare with: {other}")
    print(f"Wanted {WANTED}.")


if __name__ == "__main__":
    main()
