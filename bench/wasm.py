"""Speed in WebAssembly against native, in one run, and whether play is the same to the last node.

    python bench/wasm.py [GAME …] [--rounds 5] [--seconds 1]

Needs Node and what `make wasm` builds. Native and WebAssembly take turns in rounds of short slices, and the fastest
slice of each side counts. The clock is the CPU time of the process, so that other programs on the machine matter
little. The same file is what runs in Pyodide.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ludotheque import Game

ROOT = Path(__file__).parent.parent
SLICE = 0.05  # seconds
LEAST = 0.6  # of native, in every game


def measured(seconds: float, games: list[str]) -> dict[str, float]:
    """Playouts a second of these games, or of all, each in its fastest slice, in this interpreter."""
    from ludotheque import load, shelf

    return {name: max(slices(load(name), seconds)) for name in games or shelf()}


def slices(game: Game, seconds: float) -> Iterator[float]:
    from ludotheque import Rng, playouts

    state, rng, games = game.start(seed=1), Rng(1), 100
    began = now = cpu()
    while now < began + seconds:
        before = now
        playouts(state, rng, games)
        now = cpu()
        yield games / (now - before)
        games = max(10, int(games * SLICE / (now - before)))


def cpu() -> float:
    """Seconds of CPU time of this process: Python cannot ask for them in WebAssembly, but Node can."""
    if sys.platform != "emscripten":
        return time.process_time()
    import js

    used = js.process.cpuUsage()
    return float(used.user + used.system) / 1e6


def report(seconds: float, games: list[str]) -> None:
    import ludotheque
    from ludotheque.bench.searches import signature

    found = {"compiled": ludotheque.compiled, "playouts": measured(seconds, games), "signature": signature()}
    print(json.dumps(found))


def run(command: list[str], seconds: float, games: list[str]) -> dict[str, float]:
    """One round of one side; says so if it is not the compiled package, or plays differently."""
    said = subprocess.run([*command, __file__, "--here", str(seconds), *games], capture_output=True, text=True)
    if said.returncode:
        raise SystemExit(said.stderr[-2000:])
    found = json.loads(said.stdout.splitlines()[-1])
    expected = (ROOT / "tests" / "signature.txt").read_text().strip()
    if not found["compiled"] or found["signature"] != expected:
        raise SystemExit(f"{command[0]}: {found}, expected compiled modules and the signature {expected}")
    return dict(found["playouts"])


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="GAME", help="usually all")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=1.0, help="for each game in each round")
    parser.add_argument("--here", type=float, metavar="SECONDS", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.here:
        report(arguments.here, arguments.games)
        return 0
    sides = {"native": [sys.executable], "wasm": ["node", str(ROOT / "wasm" / "run.mjs"), "--"]}
    rounds = [
        {side: run(sides[side], arguments.seconds, arguments.games) for side in sides} for _ in range(arguments.rounds)
    ]
    print("| playouts/s | native | WebAssembly | ratio |\n|---|---|---|---|")
    ratios = []
    for game in rounds[0]["native"]:
        native, wasm = (max(found[side][game] for found in rounds) for side in sides)
        ratios.append(wasm / native)
        print(f"| {game} | {native:,.0f} | {wasm:,.0f} | {ratios[-1]:.2f} |")
    print(f"the signature is that of tests/signature.txt on both sides; least ratio {min(ratios):.2f}")
    return int(min(ratios) < LEAST)


if __name__ == "__main__":
    sys.exit(main())
