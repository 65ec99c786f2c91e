"""The strategy of Wigwam: sane weights and values, and moves that anybody would find."""

from __future__ import annotations

import pytest
from twin_runs import agree, needs_both
from wigwam_positions import HUFF, WIGWAM, position

import ludotheque
from ludotheque import Rng
from ludotheque.bots.players import player
from ludotheque.checking.laws import random_play
from ludotheque.core import State
from ludotheque.game import Game
from ludotheque.search.alphabeta import AlphaBeta
from ludotheque.search.best import search_for
from ludotheque.search.mcts import Mcts


def searched(state: State, nodes: int) -> AlphaBeta:
    search = AlphaBeta(state, state.game.strategy())
    search.run(nodes=nodes)
    return search


def judged(state: State) -> float:
    """What a short search expects for the seat to move."""
    return searched(state, 3000).rows[0][1]


@pytest.mark.parametrize("game", [WIGWAM, HUFF], ids=["plain", "huff"])
def test_every_move_has_a_weight(game: Game) -> None:
    strategy = game.strategy()
    for seed in range(5):
        for state in random_play(game.start(seed=seed), Rng(seed)):
            if not state.over:
                weights = strategy.weights(state)
                assert [move for move, _ in weights] == state.moves()
                assert all(weight >= 1 for _, weight in weights)


@pytest.mark.skipif(ludotheque.compiled, reason="compiled, only searches can ask for a value")
@pytest.mark.parametrize("game", [WIGWAM, HUFF], ids=["plain", "huff"])
def test_values_are_between_0_and_1_and_add_up_to_1(game: Game) -> None:
    strategy = game.strategy()
    for seed in range(5):
        for state in random_play(game.start(seed=seed), Rng(seed)):
            if not state.over:
                values = [strategy.value(state, seat) for seat in (0, 1)]
                assert min(values) >= 0
                assert sum(values) == pytest.approx(1)


def test_what_one_seat_may_hope_the_other_must_fear() -> None:
    light = position("Ca1 Wb2 Wb3 Tc3", "Cg4 Wf5 Tf4")
    dark = position("Ca1 Wb2 Wb3 Tc3", "Cg4 Wf5 Tf4", "D")
    assert 0.5 < judged(light) <= 1
    assert 0 <= judged(dark) < 0.5


def test_more_warriors_are_better() -> None:
    assert judged(position("Ca1 Wb2 Wb3 Wc3", "Cg4 Wf5")) > judged(position("Ca1 Wb2", "Cg4 Wf5")) > 0.3


def test_a_chief_that_can_be_taken_is_taken() -> None:
    state = position("Ca1 Wc3 Wb3", "Cd3 Wc4 Wg5 Wg6")
    assert state.text(searched(state, 100).best()) == "c3xd3>e3"
    assert state.text(player("greedy").choose(state, Rng(1))) == "c3xd3>e3"


def test_a_chief_in_danger_gets_away() -> None:
    state = position("Cc3 Wa4 Tb1", "Cg7 Wd3 Wg4")
    search = searched(state, 2000)
    after = state.copy()
    after.play(search.best())
    assert not any("c3" in after.text(move)[2:4] for move in after.moves() if "x" in after.text(move))
    assert search.rows[0][1] > 0


def test_with_huffing_a_chief_that_did_not_take_is_removed() -> None:
    state = position("Cc3 Wa1", "Wc4 Cg7 Wg6 Wf6", huff=True)
    state.play("a1-a2")
    assert state.text(searched(state, 50).best()) == "remove c3"


def test_set_ups_are_searched_as_secrets_and_the_rest_in_depth() -> None:
    state = WIGWAM.start()
    assert isinstance(search_for(state.seen_by(0)), Mcts)
    state.play("=WCWWTWWWTTW")
    assert isinstance(search_for(state.seen_by(1)), Mcts)
    state.play("=WTCTWWWTWWW")
    assert isinstance(search_for(state.seen_by(0)), AlphaBeta)


def test_set_ups_keep_the_chief_back() -> None:
    state = WIGWAM.start()
    weights = WIGWAM.strategy().weights(state)
    back = sum(weight for move, weight in weights if "C" in state.text(move)[1:5])
    assert back > 0.7 * sum(weight for _, weight in weights)


SAME = """
import ludotheque
from ludotheque import Rng
from ludotheque.search.best import search_for
for huff in (False, True):
    state, rng = ludotheque.load("wigwam", huff=huff).start(seed=1), Rng(3)
    for _ in range(8):
        search = search_for(state.seen_by(state.turn), 1)
        search.run(nodes=40)
        print(state.game.strategy().weights(state)[:30], search.best())
        state.play(state.pick(rng))
        if state.over:
            break
"""


@needs_both
def test_compiled_and_pure_choose_the_same_moves() -> None:
    assert agree(SAME)
