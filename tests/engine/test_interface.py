"""Compiled and uncompiled builds have the same public names."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest
from paths import HELPERS

import ludotheque
from ludotheque import core, search
from ludotheque.core import Moves, Rng, State
from ludotheque.core.strategy import Strategy


def public(thing: object) -> list[str]:
    return sorted(name for name in dir(thing) if not name.startswith("_"))


def interface() -> dict[str, list[str]]:
    """The public names of all that the library gives, and of every kind of object that one gets from it."""
    wyx, together = ludotheque.load("wyx").start(seed=1), ludotheque.load("fourmis-coop").start(seed=1)
    found = {"ludotheque": sorted(ludotheque.__all__), "core": sorted(core.__all__), "search": sorted(search.__all__)}
    things = [Rng(1), Moves(), Strategy(), search.Mcts(wyx), search.AlphaBeta(wyx), search.Cooperative(together)]
    things += [ludotheque.Batch(wyx.game, 2, seed=1)]
    for thing in things:
        found[type(thing).__name__] = public(thing)
    for name in ludotheque.shelf():
        state = ludotheque.load(name).start(seed=1)
        found[name] = sorted(set(public(state)) & set(public(State)) | set(state.fields()))
        found[f"strategy of {name}"] = sorted(set(public(state.game.strategy())) & set(public(Strategy())))
    found["State"] = public(State)
    return found


def test_both_builds_show_the_same_names() -> None:
    env = os.environ | {"LUDOTHEQUE_PURE": "1", "PYTHONPATH": str(HELPERS)}
    done = subprocess.run([sys.executable, __file__], env=env, capture_output=True, text=True, check=True)
    plain, here = json.loads(done.stdout), interface()
    assert sorted(here) == sorted(plain)
    for name, names in plain.items():
        assert here[name] == names, name


@pytest.mark.parametrize("name", ludotheque.shelf())
def test_what_a_game_gives_can_be_called(name: str) -> None:
    state = ludotheque.load(name).start(seed=3)
    out, strategy = Moves(), state.game.strategy()
    state.add_moves(out)
    assert out.items() == out.item[: out.n] == state.moves()
    assert out.has(out.items()[0])
    assert out.pick(Rng(1)) in state.moves()
    assert [state.score(seat) for seat in range(state.seats)] == state.scores
    while not state.over:
        if state.turn >= 0:
            out.clear()
            state.add_moves(out)
            strategy.weigh(state, out)
            assert 0 <= strategy.value(state, 0) <= 1
            assert strategy.key(state) >= 0
            assert strategy.unsettled(state, out) in (True, False)
        state.play(state.pick(Rng(len(state.history))))
    assert [seat for seat in range(state.seats) if state.won(seat)] == state.winners
    assert 0 <= strategy.outcome(state, 0) <= 1


class Hopeful(Strategy):
    """In plain Python, on top of what every strategy does."""

    def outcome(self, state: State, seat: int) -> float:
        return (1 + super().outcome(state, seat)) / 2


def test_a_strategy_in_plain_python_can_ask_its_base() -> None:
    state = ludotheque.load("wyx").start(seed=1)
    while not state.over:
        state.play(state.pick(Rng(1)))
    assert sorted(Hopeful().outcome(state, seat) for seat in (0, 1)) == [0.5, 1.0]


if __name__ == "__main__":
    print(json.dumps(interface()))
