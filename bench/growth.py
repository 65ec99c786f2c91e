"""The CPU cost of a move in the server, without sockets and disk, by the number of tables.

    python bench/growth.py [--tables 10 100 1000 5000] [--games wyx …] [--moves 1200]

Two people look at each table of a room of the real server; moves are decided, drawn for both, compared,
put into words and encoded, the same random games in every run. Microseconds of processor time a move, the
middle of many short stretches; × is how much dearer it is than with the first number of tables. KB is what
a table takes, caches included.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import os
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any

import ludotheque
from ludotheque.core import CHANCE, Rng
from ludotheque.games import GAMES
from ludotheque.table.seating import PERSON, Chair
from ludotheque.table.snapshot import Change, Snapshot
from ludotheque.web.connection.messages import PlayText, ServerMessage, encode
from ludotheque.web.connection.viewer import Viewer
from ludotheque.web.rooms.library import Library
from ludotheque.web.rooms.room import Room

STRETCH = 40  # moves that are measured at a time
OPENING = 12  # moves that most tables have behind them


class Nowhere:
    """A store that stores nothing."""

    async def change(self, snapshot: Snapshot, change: Change) -> Snapshot:
        return snapshot.after(change)

    async def create(self, snapshot: Snapshot) -> Snapshot:
        return snapshot

    def __getattr__(self, name: str) -> Any:
        return nothing if name in ("listen", "tell") else later

    async def claim(self, code: str) -> bool:
        return True


def nothing(*_: object) -> None:
    pass


async def later(*_: object) -> None:
    pass


class Played:
    """A table with two people, and their moves."""

    def __init__(self, library: Library, game: str, number: int) -> None:
        self.library, self.game, self.number, self.rng = library, game, number, Rng(number)

    async def sit_down(self) -> None:
        """Start a new game."""
        self.number += 100_000
        game, people = ludotheque.load(self.game), [f"a{self.number}", f"b{self.number}"]
        snapshot = Snapshot(
            code=f"t{self.number}",
            game=self.game,
            seats=2,
            options=game.chosen(),
            deal=game.start(seed=self.number).deal,
            secret="",
            chairs=(Chair(PERSON, "Ana"), Chair(PERSON, "Ben")),
            sits=frozenset(enumerate(people)),
        )
        self.room: Room = await self.library.create(snapshot)
        self.viewers = [Viewer(self.room, who, "fr", sent) for who in people]
        for viewer in self.viewers:
            viewer.enter(None, -1)

    async def move(self) -> None:
        table = self.room.table
        if table.over:
            del self.library.rooms[self.room.snapshot.code]
            await self.sit_down()
        elif table.turn == CHANCE:
            await self.room.decide(lambda it: it.play(CHANCE, it.state.pick(self.rng)))
        else:
            text = table.state.text(table.state.pick(self.rng))
            await self.viewers[table.turn].play(PlayText(id=1, ply=table.ply, text=text))


def sent(message: ServerMessage) -> None:
    encode(message)


def kilobytes() -> float:
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1024


async def measured(games: Sequence[str], number: int, moves: int) -> tuple[float, float]:
    """Microseconds per move, and KB per table."""
    library, before = Library(Nowhere(), "key"), kilobytes()
    tables = [Played(library, games[i % len(games)], i) for i in range(number)]
    for i, table in enumerate(tables):
        await table.sit_down()
        for _ in range(i % OPENING):
            await table.move()
    gc.collect()
    gc.freeze()
    held, spent = kilobytes() - before, []
    for first in range(0, moves, STRETCH):
        began = process_time()
        for i in range(first, first + STRETCH):
            await tables[i % number].move()
        spent.append((process_time() - began) / STRETCH)
    gc.unfreeze()
    return 1e6 * median(spent), held / number


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, nargs="+", default=[10, 100, 1000, 5000])
    parser.add_argument("--games", nargs="+", default=[game.name for game in GAMES])
    parser.add_argument("--moves", type=int, default=1200)
    options = parser.parse_args()
    first = 0.0
    for number in options.tables:
        cost, held = asyncio.run(measured(options.games, number, options.moves))
        first = first or cost
        print(f"{number:6,} tables  {cost:6.0f} µs a move  × {cost / first:.2f}  {held:5.0f} KB a table", flush=True)


if __name__ == "__main__":
    main()
