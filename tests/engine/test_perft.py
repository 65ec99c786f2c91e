"""Perft tables: the number of sequences of n moves. A wrong rule seldom leaves them unchanged."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest
from paths import PERFT
from reference.wyx import Rack, Together, naive

import ludotheque
from ludotheque import LudothequeError
from ludotheque.core import State, perft

FOLDER = PERFT
TABLES = [
    (path.stem, start) for path in sorted(FOLDER.glob("*.toml")) for start in tomllib.loads(path.read_text())["start"]
]
IDS = [f"{name} {start['seats']} {start['options']}" for name, start in TABLES]
MOST = 10**7 if ludotheque.compiled else 10**4  # leaves: more would take too long


def start_of(name: str, start: dict[str, Any]) -> State:
    state = ludotheque.load(name, start["seats"], **start["options"]).start(deal=start["deal"])
    for text in start.get("moves", []):  # where the table begins later
        state.play(text)
    return state


@pytest.mark.parametrize(("name", "start"), TABLES, ids=IDS)
def test_perft(name: str, start: dict[str, Any]) -> None:
    counts = [count for count in start["counts"] if count <= MOST]
    state = start_of(name, start)
    assert [perft(state, depth) for depth in range(1, len(counts) + 1)] == counts


def naive_perft(game: Rack | Together, make: Any, path: list[str], depth: int) -> int:
    texts = game.legal()
    if depth == 1:
        return len(texts)
    total = 0
    for text in texts:
        child = make()
        for earlier in [*path, text]:
            child.play(earlier)
        total += naive_perft(child, make, [*path, text], depth - 1)
    return total


WYX = [(name, start) for name, start in TABLES if name in ("wyx", "fourmis", "fourmis-coop")]


@pytest.mark.parametrize(("name", "start"), WYX, ids=[f"{n} {s['seats']} {s['options']}" for n, s in WYX])
def test_the_naive_rules_count_the_same(name: str, start: dict[str, Any]) -> None:
    game = start_of(name, start).game

    def make() -> Rack | Together:
        return naive(game, start["deal"])

    assert [naive_perft(make(), make, [], depth) for depth in (1, 2, 3)] == start["counts"][:3]


def test_depth_zero_is_the_position_itself() -> None:
    state = ludotheque.load("wyx").start(seed=1)
    assert perft(state, 0) == 1
    with pytest.raises(LudothequeError, match="from 0 to 1000"):
        perft(state, -1)
