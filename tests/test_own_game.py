"""A user's own game in plain Python, on a compiled or uncompiled core: the laws hold for it too."""

from __future__ import annotations

from functools import reduce
from operator import xor

import pytest
from laws import LAWS, random_play
from nim import Nim

from ludotheque import Rng, State
from ludotheque.core import Moves, perft, playouts
from ludotheque.players import GreedyBot
from ludotheque.search.alphabeta import AlphaBeta
from ludotheque.search.mcts import Mcts
from ludotheque.strategy import Strategy, mix


@pytest.mark.parametrize("misere", [False, True])
def test_the_laws_hold(misere: bool) -> None:
    for seed in range(5):
        for ply, state in enumerate(random_play(Nim(misere=misere).start(seed=seed), Rng(seed))):
            for law in LAWS:
                law(state, Rng(ply))


def test_who_takes_the_last_object_wins_or_loses() -> None:
    for misere, winner in ((False, 0), (True, 1)):
        state = Nim(misere=misere).start(deal="1")
        state.play("a-1")
        assert state.winners == [winner]


def test_it_is_counted_and_played_out_as_any_game() -> None:
    start = Nim().start(deal="1 2")
    assert [perft(start, depth) for depth in range(5)] == [1, 3, 5, 3, 0]
    assert 100 * 2 <= playouts(start, Rng(1), 100) <= 100 * 3


class Nimble(Strategy):
    """What is known of Nim: leave heaps whose binary digits cancel out."""

    def __init__(self) -> None:
        super().__init__()
        self.horizon, self.asked = 1, set[str]()

    def weigh(self, state: State, out: Moves) -> None:
        self.asked.add("weigh")
        for i, move in enumerate(out.items()):
            after = state.copy()
            after.play(move)
            out.weigh(i, 1 if rest(after) else 50)

    def value(self, state: State, seat: int) -> float:
        self.asked.add("value")
        return 0.9 if (rest(state) != 0) == (state.turn == seat) else 0.1

    def outcome(self, state: State, seat: int) -> float:
        self.asked.add("outcome")
        return float(seat in state.winners)

    def unsettled(self, state: State, out: Moves) -> bool:
        self.asked.add("unsettled")
        return False

    def key(self, state: State) -> int:
        self.asked.add("key")
        return mix(state.turn + 1, hash(tuple(state.heaps)) & 0xFFFFFFFF)  # type: ignore[attr-defined]


def rest(state: State) -> int:
    return reduce(xor, state.heaps)  # type: ignore[attr-defined]


class WiseNim(Nim):
    def strategy(self) -> Strategy:
        return Nimble()


def test_a_strategy_in_plain_python_is_asked_by_every_search() -> None:
    state = WiseNim().start(deal="3 4 5")  # taking two of the first is the only move that wins
    assert state.text(GreedyBot("greedy").choose(state.seen_by(0), Rng(1))) == "a-2"
    for search in (Mcts(state, wise := Nimble()), AlphaBeta(state, clever := Nimble())):
        search.run(nodes=300)
        assert state.text(search.best()) == "a-2"
    assert wise.asked == {"weigh", "value", "outcome"}
    assert clever.asked == {"weigh", "value", "outcome", "unsettled", "key"}


def test_what_goes_wrong_in_it_is_told() -> None:
    class Broken(Strategy):
        def value(self, state: State, seat: int) -> float:
            raise ZeroDivisionError("this strategy is broken")

    broken = Broken()
    broken.horizon = 1
    with pytest.raises(ZeroDivisionError, match="broken"):
        Mcts(WiseNim().start(deal="3 4 5"), broken).run(nodes=50)
