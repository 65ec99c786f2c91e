"""The master in WebAssembly against the master compiled natively, with the same seconds for a move.

    python bench/wasm_level.py [GAME …] [--games 30] [--seconds 0.5]

Needs Node and what `make wasm` builds. Both sides are engines (docs/engines.md) that read positions from their input,
and `ludotheque arena` lets them play each deal from both seats. It prints the score of WebAssembly with its interval.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parent.parent
LEAST = 0.45
GAMES = ("wyx", "wykersham", "fourmis", "wigwam", "wu-hsing")
SIDES = {"wasm": f"node {ROOT / 'wasm' / 'run.mjs'} --", "native": sys.executable}


def speak() -> None:
    """Be one of the two, until told to quit."""
    from ludotheque.bots.players import LEVELS, LevelBot
    from ludotheque.bots.protocol import Go
    from ludotheque.bots.speaker import Say, Speaker
    from ludotheque.core import Rng, State

    def choose(view: State, go: Go, rng: Rng, say: Say) -> int:
        return LevelBot("master", LEVELS[-1], go.seconds).choose(view, rng)

    Speaker("master", choose, lambda line: print(line, flush=True)).follow(sys.stdin)


def arena(game: str, games: int, seconds: float) -> tuple[float, float, float]:
    """The score of WebAssembly and its 95 % interval."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "ludotheque", "arena", game, *SIDES, "--json", "--lang", "en", "--out", folder]
        command += ["--games", str(games), "--seconds", str(seconds)]
        for name, program in SIDES.items():
            command += ["--engine", f"{name}={program} {__file__} --speak"]
        said = subprocess.run(command, capture_output=True, text=True)
    if said.returncode:
        raise SystemExit(said.stderr[-2000:] + said.stdout[-2000:])
    (met,) = json.loads(said.stdout)["encounters"]
    low, high = met["interval"]
    first = met["players"][0] == "wasm"
    return (met["score"], low, high) if first else (1 - met["score"], 1 - high, 1 - low)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", default=GAMES, metavar="GAME", help=", ".join(GAMES))
    parser.add_argument("--games", type=int, default=30)
    parser.add_argument("--seconds", type=float, default=0.5, help="for a move")
    parser.add_argument("--speak", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.speak:
        speak()
        return 0
    least = 1.0
    for game in options.names:
        score, low, high = arena(game, options.games, options.seconds)
        least = min(least, score)
        print(
            f"{game}: {100 * score:.1f} % in {options.games} games, 95 % interval {100 * low:.1f} to {100 * high:.1f}"
        )
    return int(least < LEAST)


if __name__ == "__main__":
    sys.exit(main())
