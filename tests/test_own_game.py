"""Somebody else's game, in plain Python, on a core that is compiled or not: the laws hold for it too."""

from __future__ import annotations

import pytest
from laws import LAWS, random_play
from nim import Nim

from ludotheque import Rng
from ludotheque.core import perft, playouts


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
