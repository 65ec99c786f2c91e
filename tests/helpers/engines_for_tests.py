"""Engines that misbehave, each in its own way: `python engines_for_tests.py KIND`."""

from __future__ import annotations

import sys
import time


def main(kind: str) -> None:
    legal: list[str] = []
    asked = 0
    if kind == "mute":
        time.sleep(600)
    for line in sys.stdin:
        word, _, rest = line.rstrip("\n").partition(" ")
        if word == "ludotheque":
            print("name", kind, "\nready", flush=True)
        elif word == "position":
            legal = []
        elif word == "legal":
            legal.append(rest)
        elif word == "go":
            asked += 1
            answer(kind if asked > 1 else "good", legal)
        elif word == "quit" and kind != "stays":
            return


def answer(kind: str, legal: list[str]) -> None:
    if kind == "crash":
        sys.exit("I cannot think of anything.")
    elif kind == "cheat":
        print("move queen takes all", flush=True)
    elif kind == "silent":
        time.sleep(600)
    elif kind == "chatter":
        while True:
            print("info hm", flush=True)
    elif kind == "resign":
        print("resign", flush=True)
    else:
        print("info", "x" * 30_000, "\nmove", legal[-1], flush=True)


if __name__ == "__main__":
    main(sys.argv[1])
