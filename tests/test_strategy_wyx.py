"""What bots of the Wyx family may conclude, and how they search."""

from __future__ import annotations

import pytest
from laws import random_play

import ludotheque
from ludotheque import Game, Rng, State
from ludotheque.games.wyx.codes import NONE
from ludotheque.games.wyx.versus import Versus
from ludotheque.players import search_for
from ludotheque.search.mcts import Mcts
from ludotheque.search.proofs import UNKNOWN

DOUBLE = ludotheque.load("wyx", double=True)
FOURMIS = ludotheque.load("fourmis", seats=2)
VARIANTS = [ludotheque.load("wyx"), DOUBLE, FOURMIS, ludotheque.load("fourmis-coop", seats=2)]
KNOWN_TO_VIEWS = {"viewer", "blanks"}


def second_leg(seed: int) -> list[State]:
    """Its positions with a choice, in a game at random."""
    return [
        state.copy()
        for state in random_play(DOUBLE.start(seed=seed), Rng(seed))
        if isinstance(state, Versus) and state.leg == 1 and len(state.moves()) > 1
    ]


def hidden_by_colour(seen: State) -> list[int]:
    assert isinstance(seen, Versus)
    columns = [list(column) for column in seen.columns]
    return [columns[c].count(NONE) + columns[c + 1].count(NONE) for c in range(0, 8, 2)]


def position(state: State) -> dict[str, object]:
    return {name: value for name, value in state.fields().items() if name not in KNOWN_TO_VIEWS}


@pytest.mark.parametrize("game", VARIANTS, ids=repr)
def test_every_move_has_a_weight(game: Game) -> None:
    for state in random_play(game.start(seed=3), Rng(3)):
        if not state.over:
            weighed = game.strategy().weights(state)
            assert [move for move, _ in weighed] == state.moves()
            assert all(weight >= 1 for _, weight in weighed)


def test_the_second_leg_hides_nothing_that_matters() -> None:
    state = second_leg(1)[0]
    for viewer in (0, 1, None):
        seen = state.seen_by(viewer)
        assert seen.blanks
        assert seen.deducible()
        assert position(seen.guess(Rng(1))) == position(state)


def test_the_end_of_the_second_leg_is_proven() -> None:
    state = second_leg(1)[-3]
    search = search_for(state.seen_by(state.turn))
    assert isinstance(search, Mcts)
    search.run(nodes=300)
    assert search.ranking()[0].proof != UNKNOWN


def test_a_hidden_domino_is_known_when_it_is_the_last_of_its_colour() -> None:
    views = [s.seen_by(s.turn) for s in random_play(FOURMIS.start(seed=2), Rng(2)) if not s.over]
    hiding = [seen for seen in views if seen.blanks]
    assert not hiding[0].deducible()
    for seen in hiding:
        assert seen.deducible() == (max(hidden_by_colour(seen)) <= 1)


def test_what_is_concluded_is_true() -> None:
    concluded = 0
    for seed in range(20):
        for state in random_play(FOURMIS.start(seed=seed), Rng(seed)):
            seen = state.seen_by(0)
            if seen.blanks and seen.deducible():
                concluded += 1
                assert position(seen.guess(Rng(seed))) == position(state)
    assert concluded
