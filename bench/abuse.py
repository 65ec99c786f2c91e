"""`make bench-abuse`: what others notice while somebody does the worst that the rate limits allow.

    python bench/abuse.py                       one visitor for a minute, then one address
    python bench/abuse.py --seconds 20 --only address --kinds pages hellos
    python bench/abuse.py --postgres --workers 2

A real `ludotheque serve` on loopback, with bots at their usual pace. Pairs of people move four times a second,
and others play against a bot of level 2, each pair from an address of its own (a proxy would say which). One
other process does all of this at once, from one address and with one cookie, or with a hundred:

    bots     tables of level-6 bots against each other, as many as may be opened, all of them looked at
    hellos   as many sockets as may be had, each of which asks for the whole board twenty times a second
    pages    thirty connections that read pages as fast as they come
    hints    ten games against level 6, where every move is asked about before it is made
    guesses  ten connections that try names of tables

It would run on a machine of its own, so it yields its processor time to the server and to those who play. Where one
may say so (root), these come before everything else here: it is the server that is measured, not what runs beside it.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import random
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from itertools import count, cycle
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT / "bench"), str(ROOT / "tests" / "helpers")]

from clients import BROKEN, Player, ask, pair  # noqa: E402
from house import House  # noqa: E402
from load import allow_sockets, quantile  # noqa: E402
from postgres import Postgres  # noqa: E402
from websockets.asyncio.client import connect  # noqa: E402

from ludotheque.columns import aligned  # noqa: E402
from ludotheque.web.connection.messages import PROTOCOL, AskHint, Hello, encode  # noqa: E402

BAD_ADDRESS = "203.0.113.9"
PAIRS, ALONE = 4, 4  # tables of two people, and of one against a bot
GAP = 0.25  # seconds between two moves of a pair
QUIET = 10.0  # seconds without anybody who does wrong, for comparison
SOCKETS = {"visitor": 50, "address": 400}
COOKIES = {"visitor": 1, "address": 100}
FIRST, YIELDS = -10, 10  # niceness of those who are measured, and by how much more the other is nice
WANTED = "Wanted: moves acknowledged with p99 under 100 ms, and an answer of a level-2 bot within 1.5 s."


# ── Those who play ────────────────────────────────────────────────────────────────────


class Waits:
    """Waiting times, including those still waiting at the end."""

    def __init__(self) -> None:
        self.seconds: list[float] = []
        self.waiting: dict[int, float] = {}
        self.numbers = count()

    @contextlib.contextmanager
    def one(self) -> Iterator[None]:
        number = next(self.numbers)
        self.waiting[number] = time.perf_counter()
        try:
            yield
            self.seconds.append(time.perf_counter() - self.waiting[number])
        finally:
            if not self.stopped:
                del self.waiting[number]

    stopped = False

    def stop(self) -> None:
        self.stopped = True
        now = time.perf_counter()
        self.seconds += [now - began for began in self.waiting.values()]

    def row(self) -> list[str]:
        if not self.seconds:
            return ["0", "–", "–", "–"]
        return [str(len(self.seconds)), *(f"{1000 * quantile(self.seconds, q):.0f}" for q in (0.5, 0.99, 1.0))]


async def two_people(url: str, number: int, moves: Waits) -> None:
    """A pair that plays one game after the other."""
    for game, turn in zip(cycle(("wyx", "wigwam", "wu-hsing", "fourmis")), count()):
        with contextlib.suppress(AssertionError, *BROKEN):
            names = f"Ana {number} {turn}", f"Ben {number} {turn}"
            table = await pair((url, url), game, names, f"198.51.100.{number}")
            try:
                await evening(table, moves)
            finally:
                for player in table:
                    await player.leave()
        await asyncio.sleep(GAP)


async def evening(table: tuple[Player, Player], moves: Waits) -> None:
    while not table[0].view.result:
        mover = next((player for player in table if player.view.choices), None)
        if mover is None:
            await table[0].something()
            continue
        with moves.one():
            await mover.move()
        await asyncio.sleep(GAP)


async def alone(url: str, number: int, answers: Waits) -> None:
    """A person against a bot of level 2; measures the time from seeing one's own move to the bot's reply."""
    for game, turn in zip(cycle(("wyx", "wigwam", "wu-hsing")), count()):
        player = Player(url, f"Cleo {number} {turn}", f"198.51.100.{100 + number}")
        with contextlib.suppress(AssertionError, *BROKEN):
            try:
                await player.open(game, "me", "2")
                while await player.my_turn():
                    await player.move()
                    with answers.one():
                        await player.my_turn()
                    await asyncio.sleep(GAP)
            finally:
                await player.leave()
        await asyncio.sleep(GAP)


async def measured(url: str, seconds: float) -> tuple[Waits, Waits]:
    moves, answers = Waits(), Waits()
    people = [asyncio.create_task(two_people(url, number, moves)) for number in range(1, PAIRS + 1)]
    people += [asyncio.create_task(alone(url, number, answers)) for number in range(1, ALONE + 1)]
    await asyncio.sleep(seconds)
    for waits in (moves, answers):
        waits.stop()
    while people:  # somebody who is just being answered may miss the first word of it
        for person in people:
            person.cancel()
        people = list((await asyncio.wait(people, timeout=1.0))[1])
    return moves, answers


# ── The one who does the worst ────────────────────────────────────────────────────────


class Nuisance:
    """Everything that one visitor, or one address, can do at once."""

    def __init__(self, url: str, who: str) -> None:
        self.url, self.who = url, who
        self.codes: list[str] = []
        self.cookies: list[str] = []
        self.sockets = 0
        self.done: Counter[str] = Counter()

    async def run(self, kinds: list[str], seconds: float) -> None:
        for number in range(COOKIES[self.who]):
            answer = await ask(self.url, "/", address=BAD_ADDRESS)
            self.cookies += [answer.headers["set-cookie"].split(";")[0]] if "set-cookie" in answer.headers else []
            if number < 3:
                await self.open("wu-hsing", "me", "link")
        tasks = [asyncio.create_task(self.again(kind)) for kind in kinds for _ in range(self.hands(kind))]
        await asyncio.wait(tasks, timeout=seconds)
        print(" ".join(f"{what} {number}" for what, number in sorted(self.done.items())), flush=True)
        os._exit(0)  # without a goodbye

    def hands(self, kind: str) -> int:
        return {"bots": 4, "hellos": SOCKETS[self.who], "pages": 30, "hints": 10, "guesses": 10}[kind]

    async def again(self, kind: str) -> None:
        act: Callable[[], Awaitable[Any]] = getattr(self, kind)
        while True:
            try:
                await act()
            except (AssertionError, *BROKEN):
                self.done[f"{kind}-failed"] += 1
                await asyncio.sleep(0.1)

    def cookie(self) -> str:
        return random.choice(self.cookies)

    async def open(self, game: str, *seats: str) -> str:
        form = {f"seat{seat}": kind for seat, kind in enumerate(seats)}
        answer = await ask(self.url, f"/play/{game}", form, self.cookie(), BAD_ADDRESS)
        self.done[f"open-{answer.status}"] += 1
        if answer.status != 303:
            await asyncio.sleep(0.2)
            return ""
        self.codes.append(answer.headers["location"].rsplit("/", 1)[1])
        return self.codes[-1]

    async def bots(self) -> None:
        code = await self.open(random.choice(("wigwam", "wu-hsing", "wykersham")), "6", "6")
        if code:
            asyncio.get_running_loop().create_task(self.watch(code)).add_done_callback(asyncio.Future.exception)

    async def watch(self, code: str) -> None:
        async with self.socket(code) as socket:
            await socket.send(hello())
            async for _ in socket:
                self.done["bot-views"] += 1

    def socket(self, code: str) -> connect:
        where = f"{self.url.replace('http', 'ws', 1)}/t/{code}/live"
        headers = {"Cookie": self.cookie(), "X-Forwarded-For": BAD_ADDRESS}
        return connect(where, additional_headers=headers, compression=None, max_size=None)

    async def hellos(self) -> None:
        async with self.socket(random.choice(self.codes)) as socket:
            reading = asyncio.create_task(self.drain(socket))
            try:
                for _ in range(400):
                    await socket.send(hello(-5))
                    self.done["hello"] += 1
                    await asyncio.sleep(0.05)
            finally:
                reading.cancel()

    async def drain(self, socket: Any) -> None:
        with contextlib.suppress(*BROKEN):
            async for _ in socket:
                pass

    async def pages(self) -> None:
        path = random.choice((f"/t/{random.choice(self.codes)}", "/", "/play/wu-hsing", "/rules/wigwam", "/check"))
        answer = await ask(self.url, path, cookie=self.cookie(), address=BAD_ADDRESS)
        self.done[f"page-{answer.status}"] += 1

    async def hints(self) -> None:
        player = Player(self.url, "Hal", BAD_ADDRESS)
        player.cookie = self.cookie()
        try:
            await player.open("wigwam", "me", "6")
            while await player.my_turn():
                await player.answer_to(AskHint(id=0))
                self.done["hint"] += 1
                await player.move()
        finally:
            await player.leave()

    async def guesses(self) -> None:
        code = f"LUNE-{random.randrange(10_000, 100_000)}"
        answer = await ask(self.url, f"/t/{code}", cookie=self.cookie(), address=BAD_ADDRESS)
        self.done[f"guess-{answer.status}"] += 1


def hello(version: int = 0) -> str:
    return encode(Hello(id=1, protocol=PROTOCOL, version=version)).decode()


KINDS = ("bots", "hellos", "pages", "hints", "guesses")


def nuisance(url: str, who: str, kinds: list[str], seconds: float) -> None:
    os.nice(YIELDS)
    allow_sockets()
    asyncio.run(Nuisance(url, who).run(kinds, seconds))


# ── The measurement ───────────────────────────────────────────────────────────────────


def run(house: House, who: str, kinds: list[str], seconds: float) -> list[str]:
    """One row; `who` is empty for the run without abuse."""
    command = [sys.executable, __file__, "--nuisance", house.url, "--only", who, "--seconds", str(seconds)]
    other = None
    if who:
        other = subprocess.Popen([*command, "--kinds", *kinds], stdout=subprocess.PIPE, text=True)
        time.sleep(2.0)
    moves, answers = asyncio.run(measured(house.url, seconds))
    if other:
        print(f"one {who}: {other.communicate()[0].strip()}", file=sys.stderr)
    return [f"one {who}" if who else "nobody", *moves.row(), *answers.row()]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--only", choices=("visitor", "address"))
    parser.add_argument("--kinds", nargs="+", choices=KINDS, default=list(KINDS))
    parser.add_argument("--postgres", action="store_true", help="on a PostgreSQL of its own")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--nuisance", metavar="URL", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.nuisance:
        nuisance(options.nuisance, options.only, options.kinds, options.seconds)
        return
    allow_sockets()
    with contextlib.suppress(PermissionError):
        os.setpriority(os.PRIO_PROCESS, 0, FIRST)
    rows = [["who does wrong", "moves", "p50 ms", "p99", "worst", "bot answers", "p50 ms", "p99", "worst"]]
    with contextlib.ExitStack() as stack:
        database = stack.enter_context(Postgres(sync=True)).emptied() if options.postgres else ""
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        house = stack.enter_context(House(folder, database, options.workers, pace=0.6))
        rows.append(run(house, "", [], min(QUIET, options.seconds)))
        rows += [run(house, who, options.kinds, options.seconds) for who in [options.only or "visitor"]]
        if not options.only:
            rows.append(run(house, "address", options.kinds, options.seconds))
    print(aligned(rows))
    print(WANTED)


if __name__ == "__main__":
    main()
