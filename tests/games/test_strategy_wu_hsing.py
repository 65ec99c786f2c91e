"""The strategy of Wu Hsing: its priors and values."""

from __future__ import annotations

import pytest
from twin_runs import agree, needs_both

import ludotheque
from ludotheque import Rng, State
from ludotheque.checking.laws import random_play
from ludotheque.core.state import restored
from ludotheque.games.wu_hsing.board import CLAIM
from ludotheque.search.alphabeta import AlphaBeta
from ludotheque.search.best import search_for
from ludotheque.search.mcts import Mcts

VARIANTS = [
    ludotheque.load("wu-hsing"),
    ludotheque.load("wu-hsing", seats=4),
    ludotheque.load("wu-hsing", chosen_start=True),
    ludotheque.load("wu-hsing", seats=3, players_judge=True),
]

TELL = """
import ludotheque
from ludotheque import Rng
from ludotheque.search.best import search_for
for seats in (2, 3):
    state, rng = ludotheque.load("wu-hsing", seats=seats).start(seed=5), Rng(5)
    while not state.over:
        print(state.game.strategy().weights(state))
        search = search_for(state.seen_by(state.turn), 1)
        search.run(nodes=30)
        print(search.best())
        state.play(state.pick(rng))
"""


def near_end(seed: int) -> State:
    """The last position but one with a choice, of a game of two seats at random."""
    game = ludotheque.load("wu-hsing")
    positions = [state.copy() for state in random_play(game.start(seed=seed), Rng(seed)) if len(state.moves()) > 1]
    return positions[-2]


def points_of(state: State, move: int) -> int:
    after = state.copy()
    after.play(move)
    return after.scores[state.turn] - state.scores[state.turn]


@pytest.mark.parametrize("game", VARIANTS, ids=repr)
def test_every_move_has_a_weight(game: ludotheque.Game) -> None:
    for state in random_play(game.start(seed=3), Rng(3)):
        if not state.over:
            weighed = game.strategy().weights(state)
            assert [move for move, _ in weighed] == state.moves()
            assert all(weight >= 1 for _, weight in weighed)


def test_a_play_weighs_what_it_scores() -> None:
    state = ludotheque.load("wu-hsing").start(seed=1)
    assert all(weight == points_of(state, move) for move, weight in state.game.strategy().weights(state))


def test_a_claim_weighs_less_than_any_play() -> None:
    state = ludotheque.load("wu-hsing", players_judge=True).start(seed=1)
    weights = dict(state.game.strategy().weights(state))
    assert weights.pop(CLAIM) < min(weights.values())


def test_what_is_hidden_from_one_of_two_seats_can_be_worked_out() -> None:
    state = near_end(0)
    seen = state.seen_by(state.turn)
    assert seen.blanks
    assert seen.deducible()
    assert isinstance(search_for(seen), AlphaBeta)
    assert all(list(seen.guess(Rng(n)).hand[s]) == list(state.hand[s]) for n in range(5) for s in range(2))


def test_what_cannot_be_worked_out() -> None:
    assert not near_end(0).seen_by(None).deducible()
    three = ludotheque.load("wu-hsing", seats=3).start(seed=1).seen_by(0)
    choosing = ludotheque.load("wu-hsing", chosen_start=True).start()
    choosing.play("12")
    for seen in (three, choosing.seen_by(1)):
        assert seen.blanks
        assert not seen.deducible()
        assert isinstance(search_for(seen), Mcts)


def test_three_seats_with_open_hands_are_searched_too() -> None:
    state = ludotheque.load("wu-hsing", seats=3, open_hands=True).start(seed=1)
    assert isinstance(search_for(state.seen_by(0)), Mcts)


@pytest.mark.parametrize("seed", [0, 2, 3, 4] if ludotheque.compiled else [3])  # each takes plain Python 20 s
def test_the_best_end_is_found(seed: int) -> None:
    """Searched to the end, no move leads to more than the one that is chosen."""
    state = near_end(seed)
    search = search_for(state.seen_by(state.turn))
    search.run(nodes=2000)
    margins = {move: best_margin(after(state, move), state.turn) for move in state.moves()}
    assert margins[search.best()] == max(margins.values())


def after(state: State, move: int) -> State:
    new = state.copy()
    new.play(move)
    return new


def best_margin(state: State, seat: int) -> int:
    """How far ahead a seat ends, if both play for that."""
    if state.over:
        return state.scores[seat] - state.scores[1 - seat]
    margins = [best_margin(after(state, move), seat) for move in state.moves()]
    return max(margins) if state.turn == seat else min(margins)


def judged(state: State) -> float:
    """What alpha-beta makes of a position at a glance, for the seat to move."""
    search = AlphaBeta(state, state.game.strategy())
    search.run(depth=1)
    assert all(0 <= value <= 1 for _, value in search.rows)
    return search.rows[0][1]


def with_points(state: State, points: list[int]) -> State:
    """The same position with other points for what was played."""
    other: State = restored(type(state), state.game, state.fields() | {"points": points}, [])
    return other


def test_points_make_a_position_better() -> None:
    state = ludotheque.load("wu-hsing", open_hands=True).start(seed=1)
    values = []
    for lead in (-200, 0, 200):
        values.append(judged(with_points(state, [300 + lead, 300, 0, 0])))
    assert values == sorted(values)
    assert values[0] < 0.5 < values[2]


def test_fewer_dominoes_make_a_lead_safer() -> None:
    early, end = ludotheque.load("wu-hsing").start(seed=1), near_end(0)
    early, end = (with_points(state, [500 * (seat == state.turn) for seat in range(4)]) for state in (early, end))
    assert 0.5 < judged(early) < judged(end)


@needs_both
def test_compiled_and_pure_think_the_same() -> None:
    assert agree(TELL)


@pytest.mark.skipif(ludotheque.compiled, reason="only searches can ask a compiled strategy")
def test_what_one_of_two_seats_expects_the_other_does_not() -> None:
    game = VARIANTS[0]
    for state in random_play(game.start(seed=3), Rng(3)):
        judge = game.strategy().outcome if state.over else game.strategy().value
        assert judge(state, 0) + judge(state, 1) == pytest.approx(1)
