"""What a move costs the drawing: CPU microseconds of drawing it and of finding what changed, for two seats.

    python bench/drawing.py [GAME …] [--before FOLDER] [--tables N] [--rounds N]

Random games, the same in every run; a move is drawn for seats 0 and 1, as a server does. With
`--before` the same games are drawn by the package in FOLDER/src too, in processes of its own, in turn
with ours. Tables are played side by side: with one, nearly everything that is cached is found again;
with many, they share the caches as the tables of a server do.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import subprocess
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from statistics import median
from time import process_time

ROOT = Path(__file__).parents[1]
GAMES = ("wyx", "fourmis", "fourmis-coop", "wykersham", "wigwam", "wu-hsing")
PLIES = 3000  # moves drawn of every game, all tables together
LANG = "fr"
Costs = dict[str, list[float]]  # of each game: microseconds a move, of each round


# ── In a process of its own: one package, one game ────────────────────────────────────


def measure(name: str, tables: int) -> float:
    """Microseconds a move, drawn for two seats. The first third only fills the caches."""
    plies = [ply for seed in range(-(-PLIES // tables // 40)) for ply in side_by_side(name, tables, seed)][:PLIES]
    warm = len(plies) // 3
    play(plies[:warm])
    gc.disable()
    return 1e6 * play(plies[warm:]) / (len(plies) - warm)


def side_by_side(name: str, tables: int, seed: int) -> list[tuple[str, list[object]]]:
    """The moves of some random games, the first of each table, then the second …: table and what each seat sees."""
    import ludotheque

    found: list[tuple[int, str, list[object]]] = []
    for table in range(tables):
        state, rng, ply = ludotheque.load(name).start(seed=f"{seed} {table}"), ludotheque.Rng(f"{seed} {table}"), 0
        while not state.over:
            found.append((ply, f"{seed} {table}", [state.seen_by(seat) for seat in range(2)]))
            state.play(state.pick(rng))
            ply += 1
    return [(table, seen) for _, table, seen in sorted(found, key=lambda ply: ply[0])]


def play(plies: list[tuple[str, list[object]]]) -> float:
    """CPU seconds to draw positions and to compare each with the one before it at the same table."""
    draw, compare = tools()
    shown: dict[str, list[tuple[object, object]]] = {}
    began = process_time()
    for table, seen in plies:
        before = shown.get(table)
        if before is None:
            shown[table] = [(view, draw(view, None)) for view in seen]
            continue
        now = [(view, draw(view, then)) for view, (then, _) in zip(seen, before, strict=True)]
        for (_, old), (_, new) in zip(before, now, strict=True):
            compare(old, new)
        shown[table] = now
    return process_time() - began


def tools():  # type: ignore[no-untyped-def]
    """How the package that is measured draws a view, and compares two drawings; its older names too."""
    for module in ("connection.delta", "delta"):
        try:
            compare = import_module(f"ludotheque.web.{module}").delta
        except ImportError:
            continue
        return (lambda view, before: view.game.draw(view, LANG, before)), compare
    raise ImportError("no module of this package compares drawings")


# ── Packages side by side ─────────────────────────────────────────────────────────────


def cost(folder: Path, game: str, tables: int) -> float:
    command = [sys.executable, __file__, game, "--tables", str(tables), "--one"]
    done = subprocess.run(
        command, env={**os.environ, "PYTHONPATH": str(folder / "src")}, stdout=subprocess.PIPE, check=True
    )
    return float(json.loads(done.stdout))


def table(games: Sequence[str], folders: dict[str, Path], tables: int, rounds: int) -> list[str]:
    lines = [f"µs a move, {tables} tables  " + "".join(f"{name:>9}" for name in folders)]
    for game in games:
        costs: Costs = {name: [] for name in folders}
        for _ in range(rounds):
            for name, folder in folders.items():
                costs[name].append(cost(folder, game, tables))
        best = {name: min(found) for name, found in costs.items()}
        ratio = median(ours / was for ours, was in zip(costs["now"], costs.get("before", costs["now"]), strict=True))
        lines.append(f"{game:24}" + "".join(f"{found:9.0f}" for found in best.values()) + f"   × {ratio:.2f}")
    return lines


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=GAMES)
    parser.add_argument("--before", type=Path)
    parser.add_argument("--tables", type=int, nargs="+", default=[1, 200])
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--one", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.one:
        print(json.dumps(measure(options.games[0], options.tables[0])))
        return
    folders = {"before": options.before} if options.before else {}
    for tables in options.tables:
        print("\n".join(table(options.games, {**folders, "now": ROOT}, tables, options.rounds)), flush=True)


if __name__ == "__main__":
    main()
