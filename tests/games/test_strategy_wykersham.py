"""The strategy of Wykersham: sane weights and values, and moves that anybody would find."""

from __future__ import annotations

import pytest
from moves import after
from twin_runs import agree, needs_both
from wykersham_positions import APART, GAME, gained, position

import ludotheque
from ludotheque import Rng
from ludotheque.bots.players import player
from ludotheque.checking.laws import random_play
from ludotheque.core import State
from ludotheque.core.state import restored
from ludotheque.game import Game
from ludotheque.games.wykersham.board import LINES
from ludotheque.games.wykersham.bot import LINE_VALUE, counts_by_rail, every_line, line_values
from ludotheque.games.wykersham.rules import Rails
from ludotheque.search.best import search_for
from ludotheque.search.mcts import Mcts

BOTH = pytest.mark.parametrize("game", [GAME, APART], ids=["shared", "apart"])

# A slide of rail a to the right completes column 2.
READY = """
    a  . . | r . . . . . . | . .
    b  . . | . r . . . . . | . .
    c= | . r . . . . . |=
    d  . . | . r2 . . . . . | . .
    e  . . | . r . . . . . | . .
"""


def searched(state: State, nodes: int = 400) -> Mcts:
    search = search_for(state.seen_by(state.turn))
    assert isinstance(search, Mcts)
    search.run(nodes=nodes)
    return search


def judged(state: State) -> float:
    """What a short search expects for the seat to move."""
    return searched(state).ranking()[0].reward


@BOTH
def test_every_move_has_a_weight(game: Game) -> None:
    strategy = game.strategy()
    for seed in range(5):
        for state in random_play(game.start(), Rng(seed)):
            if state.turn >= 0:
                weights = strategy.weights(state)
                assert [move for move, _ in weights] == state.moves()
                assert all(weight >= 1 for _, weight in weights)


@pytest.mark.skipif(ludotheque.compiled, reason="compiled, only searches can ask for a value")
@BOTH
def test_values_are_between_0_and_1_and_add_up_to_1(game: Game) -> None:
    strategy = game.strategy()
    for seed in range(5):
        for state in random_play(game.start(), Rng(seed)):
            if not state.over:
                values = [strategy.value(state, seat) for seat in (0, 1)]
                assert min(values) >= 0
                assert sum(values) == pytest.approx(1)


def test_counts_tell_the_filled_cups_of_all_lines() -> None:
    counts, value = counts_by_rail(), line_values()
    assert len(LINES) == 13
    assert sum(rail[127] for rail in counts) == 5 * every_line()
    assert counts[0][1 << 6] == 1 << 3 * 6 | 1 << 3 * 12, "a6 is in column 6 and in the last diagonal to the left"
    assert value[0o5432] == LINE_VALUE[5] + LINE_VALUE[4] + LINE_VALUE[3] + LINE_VALUE[2]


def with_tray(state: Rails, tray: list[int]) -> Rails:
    """The same position with other marbles won."""
    other: Rails = restored(type(state), state.game, state.fields() | {"tray": tray}, [])
    return other


def test_a_lead_and_lines_are_worth_having() -> None:
    ready, scattered = (
        after(position(rails), "12") for rails in (READY, READY.replace("d  . . | . r2", "d  r2 . | . ."))
    )
    assert judged(scattered) < judged(ready)
    behind = with_tray(ready, [ready.tray[0] - 4, ready.tray[1] + 4])
    assert judged(behind) < judged(ready) < 1


def test_a_line_is_hindered() -> None:
    """Only a slide of rail a keeps red from sliding it into line."""
    state = after(position(READY, "green"), "34")
    weights = {state.text(move): weight for move, weight in GAME.strategy().weights(state)}
    assert weights["3d>"] > weights["3d"]


@pytest.mark.parametrize("bot", ["greedy", "4"])
def test_a_goal_is_made_and_taken(bot: str) -> None:
    before = after(position(READY), "12")
    state, rng = before.copy(), Rng(1)
    while state.turn == 0:
        state.play(player(bot).choose(state.seen_by(0), rng))
    assert gained(before, state)[0] >= 5


def test_the_last_turn_wins_if_it_can() -> None:
    """The six marbles on the rails make a draw: one of the turn must go with them."""
    before = with_tray(after(position(READY, number=15), "12"), [20, 26])
    state, rng = before.copy(), Rng(1)
    while state.turn == 0:
        state.play(player("4").choose(state.seen_by(0), rng))
    assert gained(before, state)[0] > 6


SAME = """
import ludotheque
from ludotheque import Rng
from ludotheque.search.best import search_for
state, rng = ludotheque.load("wykersham").start(), Rng(3)
while not state.over:
    if state.turn >= 0:
        search = search_for(state.seen_by(state.turn), 1)
        search.run(nodes=30)
        print(state.game.strategy().weights(state), search.ranking()[:3])
        state.play(search.best())
    else:
        state.play(state.pick(rng))
"""


@needs_both
def test_compiled_and_pure_choose_the_same_moves() -> None:
    assert agree(SAME)
