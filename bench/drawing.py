"""The CPU cost of drawing a move and finding what changed, for two seats.

    python bench/drawing.py [GAME …] [--before FOLDER] [--tables N …] [--rounds N]

Random games, the same in every run; a move is drawn for seats 0 and 1, as a server does. With
`--before` the same games are drawn by the package in FOLDER/src too, in processes of its own, in turn
with ours; × is the median of the ratios. Tables are played side by side: with one, nearly everything
that is cached is found again; with many, they share the caches as the tables of a server do.
"""

from __future__ import annotations

import argparse
import gc
import os
import subprocess
import sys
from collections.abc import Iterable, Iterator, Sequence
from importlib import import_module
from itertools import count, islice, zip_longest
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any, NamedTuple

ROOT = Path(__file__).parents[1]
GAMES = ("wyx", "fourmis", "fourmis-coop", "wykersham", "wigwam", "wu-hsing")
WARM_UP, MEASURED = 1500, 3000  # moves of every game, all tables together
LANG = "fr"


class Ply(NamedTuple):
    """A position of a table, as seats 0 and 1 see it."""

    table: int
    views: list[Any]


# ── In a process of its own: one package, one game ────────────────────────────────────


def measure(name: str, tables: int) -> float:
    """Microseconds per move, drawn and compared for two seats."""
    plies = side_by_side(name, tables)
    shown: dict[int, list[Any]] = {}
    draw(islice(plies, WARM_UP), shown)
    measured = list(islice(plies, MEASURED))
    gc.disable()
    began = process_time()
    draw(measured, shown)
    return 1e6 * (process_time() - began) / len(measured)


def side_by_side(name: str, tables: int) -> Iterator[Ply]:
    """The moves of random games at some tables in turn; finished games are replaced."""
    games = [endless(name, table, tables) for table in range(tables)]
    while True:
        yield from map(next, games)


def endless(name: str, table: int, tables: int) -> Iterator[Ply]:
    import ludotheque

    for seed in count(table, tables):
        state, rng = ludotheque.load(name).start(seed=seed), ludotheque.Rng(seed)
        for _ in range(7 * seed % 40):  # tables are not all at the same move
            if not state.over:
                state.play(state.pick(rng))
        while not state.over:
            yield Ply(seed, [state.seen_by(seat) for seat in range(2)])
            state.play(state.pick(rng))


def draw(plies: Iterable[Ply], shown: dict[int, list[Any]]) -> None:
    """Draw positions and compare each with the one before; `shown` is the last drawing of each table."""
    delta = module_of_deltas()
    for table, views in plies:
        before = shown.get(table, [])
        pairs = zip_longest(views, before, fillvalue=(None, None))
        moment = object()
        now = [(view, drawn(moment, view, then)) for view, (then, _) in pairs]
        # What two seats share is compared once; packages of before keep that in the layers.
        found = [delta.Differences()] if hasattr(delta, "Differences") else []
        for (_, old), (_, new) in zip(before, now, strict=False):
            delta.delta(old, new, *found)
        shown[table] = now


def drawn(moment: object, view: Any, then: Any) -> Any:
    """As a table draws it; in packages of before a game itself does."""
    if hasattr(view.game, "draw_at"):
        return view.game.draw_at(moment, view, LANG, then)
    return view.game.memory.draw(moment, view, LANG, then)


def module_of_deltas() -> Any:
    """The module that compares drawings in the measured package, wherever it is."""
    for module in ("connection.delta", "delta"):
        try:
            return import_module(f"ludotheque.web.{module}")
        except ImportError:
            continue
    raise ImportError("no module of this package compares drawings")


# ── Packages side by side ─────────────────────────────────────────────────────────────


def cost(folder: Path, game: str, tables: int) -> float:
    command = [sys.executable, __file__, game, "--tables", str(tables), "--one"]
    environment = {**os.environ, "PYTHONPATH": str(folder / "src")}
    return float(subprocess.run(command, env=environment, stdout=subprocess.PIPE, check=True).stdout)


def lines(games: Sequence[str], folders: dict[str, Path], tables: int, rounds: int) -> Iterator[str]:
    yield f"{f'µs a move, {tables} tables':24}" + "".join(f"{name:>9}" for name in folders)
    for game in games:
        costs = [[cost(folder, game, tables) for folder in folders.values()] for _ in range(rounds)]
        best = "".join(f"{min(column):9.0f}" for column in zip(*costs, strict=True))
        yield f"{game:24}{best}" + f"   × {median(costs_of[-1] / costs_of[0] for costs_of in costs):.2f}" * (
            len(folders) == 2
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=GAMES)
    parser.add_argument("--before", type=Path)
    parser.add_argument("--tables", type=int, nargs="+", default=[1, 200])
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--one", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.one:
        print(measure(options.games[0], options.tables[0]))
        return
    folders = {**({"before": options.before} if options.before else {}), "now": ROOT}
    for tables in options.tables:
        for line in lines(options.games, folders, tables, options.rounds):
            print(line, flush=True)


if __name__ == "__main__":
    main()
