"""Memory of a server while one visitor opens tables of the master, and after they have left.

    python bench/masters.py [--tables 20] [--seconds 25] [--after 8]

A real `ludotheque serve` on loopback. One visitor opens that many tables of two bots of level 6 in turn in all games
for two, and looks at all of them; then the visitor leaves. MB of the process: before, at most, and so many seconds
after leaving.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import sys
import tempfile
from itertools import cycle, islice
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT / "bench"), str(ROOT / "tests" / "helpers")]

from clients import BROKEN, ask  # noqa: E402
from house import House  # noqa: E402
from websockets.asyncio.client import connect  # noqa: E402

from ludotheque.columns import aligned  # noqa: E402
from ludotheque.web.connection.messages import PROTOCOL, Hello, encode  # noqa: E402

GAMES = ("wigwam", "wu-hsing", "wykersham", "wyx", "fourmis")
GLANCE = 0.25  # seconds between two measurements


def megabytes(process: int) -> float:
    pages = int(Path(f"/proc/{process}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


async def watch(url: str, cookie: str, code: str) -> None:
    where = f"{url.replace('http', 'ws', 1)}/t/{code}/live"
    with contextlib.suppress(*BROKEN):
        async with connect(where, additional_headers={"Cookie": cookie}, compression=None, max_size=None) as socket:
            await socket.send(encode(Hello(id=1, protocol=PROTOCOL, version=0)).decode())
            async for _ in socket:
                pass


async def most(process: int, seconds: float) -> float:
    """The most memory within so many seconds."""
    found = []
    for _ in range(round(seconds / GLANCE)):
        found.append(megabytes(process))
        await asyncio.sleep(GLANCE)
    return max(found)


async def measured(house: House, tables: int, seconds: float, after: float) -> list[float]:
    assert house.process
    server = house.process.pid
    answer = await ask(house.url, "/")
    cookie = answer.headers["set-cookie"].split(";")[0]
    before, watching = megabytes(server), []
    for game in islice(cycle(GAMES), tables):
        opened = await ask(house.url, f"/play/{game}", {"seat0": "6", "seat1": "6"}, cookie)
        assert opened.status == 303, f"{game}: {opened.status}"
        code = opened.headers["location"].rsplit("/", 1)[1]
        watching.append(asyncio.create_task(watch(house.url, cookie, code)))
    peak = await most(server, seconds)
    for task in watching:
        task.cancel()
    await asyncio.wait(watching)
    await asyncio.sleep(after)
    return [before, peak, megabytes(server)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=25.0)
    parser.add_argument("--after", type=float, default=8.0)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, House(Path(folder)) as house:
        found = asyncio.run(measured(house, options.tables, options.seconds, options.after))
    rows = [["tables", "MB before", "at most", f"{options.after:.0f} s after leaving"]]
    print(aligned([*rows, [str(options.tables), *(f"{one:.0f}" for one in found)]]))


if __name__ == "__main__":
    main()
