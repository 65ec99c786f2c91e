#!/usr/bin/env python3
"""An engine without the package: it plays the legal move that was played most often in this game, or any.

    ludotheque arena wyx 3 parrot --engine "parrot=python3 examples/engines/engine.py"

docs/engines.md describes the protocol. To write your own engine, change `choose`.
"""

import random
import sys


def choose(deal: str, played: list[str], legal: list[str], board: list[str], rng: random.Random) -> str:
    """A legal move. `deal` and `played` have `?` for what this seat may not know."""
    best = max(played.count(move) for move in legal)
    return rng.choice([move for move in legal if played.count(move) == best])


def main() -> None:
    deal = ""
    lines: dict[str, list[str]] = {}
    for line in sys.stdin:
        word, _, rest = line.rstrip("\n").partition(" ")
        if word == "ludotheque":
            say("name Parrot")
            say("ready")
        elif word == "position":
            deal, lines = "", {"played": [], "legal": [], "board": []}
        elif word == "deal":
            deal = rest
        elif word in lines:
            lines[word].append(rest)
        elif word == "go":  # seconds, clock, nodes and seed may follow; this engine ignores them
            seed = rest.partition("seed ")[2].split(" ")[0]
            say(f"info {len(lines['legal'])} moves")
            say("move " + choose(deal, lines["played"], lines["legal"], lines["board"], random.Random(seed)))
        elif word == "quit":
            return


def say(line: str) -> None:
    print(line, flush=True)  # the other side waits for the line


if __name__ == "__main__":
    main()
