"""`make kills`: kill -9 under load, again and again; nothing that was promised may be missing.

    python bench/kills.py --kills 200 --seed 7        twenty minutes
    python bench/kills.py --kills 5 --tables 6        a minute

A real `ludotheque serve` on loopback is killed at random moments while people play all games over
sockets, and opened again. In the end every table must replay, with every acknowledged move at its ply
and no move made twice; and those who played must have gone on after the last kill.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
import tempfile
import time
from itertools import count
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT / "bench"), str(ROOT / "tests")]

from clients import BROKEN, Player, promises_kept  # noqa: E402
from house import House  # noqa: E402

from ludotheque.games import GAMES  # noqa: E402

LONGEST = 1.0  # seconds from one opening to the next kill
LAST_WORDS = 3.0  # seconds in which all go on playing after the last kill


class Evening:
    """Pairs of people who play one game after the other, whatever happens to the server."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.tables: dict[str, list[Player]] = {}  # every table that was opened, with those who played there
        self.numbers = count()

    async def go_on(self, game: str) -> None:
        while True:
            pair = await self.seated(game)
            self.tables[pair[0].code] = pair
            await asyncio.gather(*(player.play() for player in pair))
            await leave(pair)

    async def seated(self, game: str) -> list[Player]:
        """Two people at a new table, however often the server breaks meanwhile."""
        while True:
            number = next(self.numbers)
            one, two = Player(self.url, f"Ana {number}"), Player(self.url, f"Ben {number}")
            try:
                await two.sit(await one.open(game, "me", "link"))
                return [one, two]
            except (*BROKEN, AssertionError):
                await leave([one, two])
                await asyncio.sleep(0.1)

    def acknowledged(self) -> int:
        return sum(len(player.made) for pair in self.tables.values() for player in pair)


async def leave(players: list[Player]) -> None:
    for player in players:
        await player.leave()


async def killed(house: House, kills: int, tables: int, rng: random.Random) -> None:
    """So many kills under load, and a look at what is left; AssertionError if it is not all."""
    evening, began = Evening(house.url), time.monotonic()
    tasks = [asyncio.create_task(evening.go_on(GAMES[n % len(GAMES)].name)) for n in range(tables)]
    for number in range(1, kills + 1):
        await asyncio.sleep(rng.uniform(0, LONGEST))
        house.kill()
        await asyncio.to_thread(house.open)
        if number % 10 == 0:
            print(f"{number} kills, {evening.acknowledged()} moves, {time.monotonic() - began:.0f} s", flush=True)
    before = evening.acknowledged()
    await asyncio.sleep(LAST_WORDS)
    assert evening.acknowledged() > before, "nobody goes on"
    for task in tasks:
        task.cancel()
    results = await asyncio.gather(*tasks, return_exceptions=True)
    assert all(isinstance(result, asyncio.CancelledError) for result in results), results
    for pair in evening.tables.values():
        await leave(pair)
    house.kill()
    kept = sum(promises_kept(house.saved(code), pair) for code, pair in evening.tables.items())
    breaks = sum(player.breaks for pair in evening.tables.values() for player in pair)
    assert kept == evening.acknowledged()
    print(
        f"{kills} kills: {len(evening.tables)} tables replay, {kept} acknowledged moves are kept, each once;"
        f" people came back {breaks} times."
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--tables", type=int, default=12)
    parser.add_argument("--seed", type=int, default=random.randrange(10**6))
    options = parser.parse_args()
    print(f"--seed {options.seed}")
    with tempfile.TemporaryDirectory() as folder, House(Path(folder)) as house:
        asyncio.run(killed(house, options.kills, options.tables, random.Random(options.seed)))


if __name__ == "__main__":
    main()
