"""Kills servers under load and checks that nothing is lost: every acknowledged move is stored, exactly once.

    python bench/kills.py server --times 200  # kill -9 of the only server, on SQLite
    python bench/kills.py postgres            # kill -9 of the database server, which is then started again
    python bench/kills.py listener            # the connections over which processes hear of each other
    python bench/kills.py worker              # kill -9 of one of two workers behind one door
    python bench/kills.py machine             # kill -9 of one of two servers; who is at the other only waits
    python bench/kills.py … --times 20 --tables 6

People play over real sockets on a PostgreSQL of the script's own, with durable commits, everything on
loopback. In the end all that they were promised is compared with what was kept.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import signal
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import ExitStack
from pathlib import Path
from types import TracebackType

sys.path[:0] = [str(Path(__file__).parents[1] / "tests" / "helpers")]

import asyncpg  # noqa: E402
from clients import BROKEN, Player, pair, promises_kept  # noqa: E402
from house import House  # noqa: E402
from postgres import Postgres  # noqa: E402
from processes import children  # noqa: E402

from ludotheque.store.postgres import LISTENER  # noqa: E402
from ludotheque.store.store import store_at  # noqa: E402

KINDS = ("postgres", "listener", "worker", "machine")
GAMES = ("wyx", "fourmis", "wykersham", "wu-hsing", "fourmis-coop")
BETWEEN = (0.2, 1.2)  # seconds between two kills
RECOVERY = 240.0  # seconds within which everybody must be playing again, on however busy a machine

Kill = Callable[[], Awaitable[None]]


class Crowd:
    """Pairs of people, one at each server, who play one game after the other."""

    def __init__(self, doors: tuple[str, str], tables: int) -> None:
        self.doors = doors
        self.pairs: list[tuple[Player, Player]] = []
        self.tasks = [asyncio.create_task(self.keep_playing(number)) for number in range(tables)]

    async def keep_playing(self, number: int) -> None:
        for round_ in range(1_000_000):
            names = (f"A{number} {round_}", f"B{number} {round_}")
            try:
                players = await pair(self.doors, GAMES[(number + round_) % len(GAMES)], names)
            except (AssertionError, *BROKEN):  # no table can be opened at the moment
                await asyncio.sleep(0.2)
                continue
            self.pairs.append(players)
            await asyncio.gather(*(player.play() for player in players))
            for player in players:
                await player.leave()

    @property
    def players(self) -> list[Player]:
        return [player for players in self.pairs for player in players]

    @property
    def moves(self) -> int:
        return sum(len(player.made) for player in self.players)

    async def all_play(self) -> None:
        """Wait until there has been a move at every open table."""
        before = {players: sum(len(player.made) for player in players) for players in self.pairs[-len(self.tasks) :]}
        async with asyncio.timeout(RECOVERY):
            while any(
                sum(len(player.made) for player in players) == moves and not players[0].view.result
                for players, moves in before.items()
            ):
                self.complain()
                await asyncio.sleep(0.05)

    def complain(self) -> None:
        for task in self.tasks:
            if task.done():
                task.result()

    async def go_home(self) -> None:
        while left := [task for task in self.tasks if not task.done()]:
            for task in left:  # again and again: before Python 3.12 wait_for() loses one that comes with an answer
                task.cancel()
            await asyncio.wait(left, timeout=1)
        for player in self.players:
            await player.leave()


async def under_load(doors: tuple[str, str], database: str, kill: Kill, times: int, tables: int) -> Crowd:
    """Kill something so often while people play; AssertionError if something was lost."""
    crowd = Crowd(doors, tables)
    rng = random.Random(times)
    try:
        while len(crowd.pairs) < tables:
            crowd.complain()
            await asyncio.sleep(0.05)
        for _ in range(times):
            await asyncio.sleep(rng.uniform(*BETWEEN))
            await kill()
        await crowd.all_play()
    finally:
        await crowd.go_home()
    store = store_at(database)
    await store.open()
    try:
        for players in crowd.pairs:
            snapshot = await store.load(players[0].code)
            assert snapshot is not None, "a table is lost"
            promises_kept(snapshot, list(players))
    finally:
        await store.close()
    return crowd


# ── Targets ───────────────────────────────────────────────────────────────────────────


class Site:
    """A PostgreSQL and two servers that share it, the first with two workers."""

    def __enter__(self) -> Site:
        with ExitStack() as stack:
            self.postgres = stack.enter_context(Postgres(sync=True))
            self.folders = [Path(stack.enter_context(tempfile.TemporaryDirectory())) for _ in range(2)]
            self.houses = [
                stack.enter_context(House(folder, self.postgres.url, workers))
                for folder, workers in zip(self.folders, (2, 1), strict=True)
            ]
            self.closing = stack.pop_all()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.closing.close()

    def run(self, what: str, times: int, tables: int) -> Crowd:
        """AssertionError if something was lost, or a server logged an error."""
        one, other = (house.url for house in self.houses)
        doors = (one, one) if what == "worker" else (one, other)
        kill: Kill = getattr(self, f"kill_{what}")
        crowd = asyncio.run(under_load(doors, self.postgres.url, kill, times, tables))
        for folder in self.folders:
            log = (folder / "log").read_text()
            assert "Traceback" not in log, log
        return crowd

    async def kill_postgres(self) -> None:
        await asyncio.to_thread(self.postgres.kill)
        await asyncio.to_thread(self.postgres.start)

    async def kill_listener(self) -> None:
        connection = await asyncpg.connect(self.postgres.url)
        killed = await connection.fetchval(
            "select count(pg_terminate_backend(pid)) from pg_stat_activity where application_name = $1", LISTENER
        )
        await connection.close()
        assert killed, "nobody listens"

    async def kill_worker(self) -> None:
        server = self.houses[0].process
        assert server is not None
        workers = children(server.pid)
        assert workers, "no worker is left"
        os.kill(random.choice(workers), signal.SIGKILL)

    async def kill_machine(self) -> None:
        self.houses[1].kill()
        await asyncio.to_thread(self.houses[1].open)


def alone(times: int, tables: int) -> Crowd:
    """One server on SQLite, which is killed and restarted."""
    with tempfile.TemporaryDirectory() as folder, House(Path(folder)) as house:

        async def kill() -> None:
            house.kill()
            await asyncio.to_thread(house.open)

        return asyncio.run(under_load((house.url, house.url), house.database, kill, times, tables))


def report(what: str, times: int, crowd: Crowd, seconds: float) -> str:
    here, there = ([pair[side] for pair in crowd.pairs] for side in (0, 1))
    longest = [max((wait for player in side for wait in player.waits), default=0.0) for side in (here, there)]
    breaks = [sum(player.breaks for player in side) for side in (here, there)]
    return (
        f"{what}: killed {times} times in {seconds:.0f} s. Of {crowd.moves} acknowledged moves at {len(crowd.pairs)}"
        f" tables none lost, none twice. Broken lines: {breaks[0]} at one door, {breaks[1]} at the other;"
        f" the longest wait for an answer: {longest[0]:.2f} s and {longest[1]:.2f} s."
    )


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("server", *KINDS))
    parser.add_argument("--times", type=int, default=20)
    parser.add_argument("--tables", type=int, default=6)
    options = parser.parse_args(arguments)
    began = time.monotonic()
    if options.what == "server":
        crowd = alone(options.times, options.tables)
    else:
        with Site() as site:
            crowd = site.run(options.what, options.times, options.tables)
    print(report(options.what, options.times, crowd, time.monotonic() - began))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
