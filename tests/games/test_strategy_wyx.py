"""The strategies of the Wyx family, and how their bots search."""

from __future__ import annotations

import pytest

import ludotheque
from ludotheque import Game, Rng, State
from ludotheque.checking.laws import random_play
from ludotheque.games.wyx.board import NONE, PASS
from ludotheque.games.wyx.bot import counter_values
from ludotheque.games.wyx.rules import Versus
from ludotheque.search.base import UNKNOWN
from ludotheque.search.best import search_for
from ludotheque.search.mcts import Mcts

DOUBLE = ludotheque.load("wyx", double=True)
FOURMIS = ludotheque.load("fourmis", seats=2)
VARIANTS = [ludotheque.load("wyx"), DOUBLE, FOURMIS, ludotheque.load("fourmis-coop", seats=2)]
CORNERS = {0, 7, 56, 63}
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


@pytest.mark.skipif(ludotheque.compiled, reason="compiled, only searches can ask for a value")
@pytest.mark.parametrize("game", VARIANTS[:3], ids=repr)
def test_values_are_between_0_and_1_and_add_up_to_1(game: Game) -> None:
    for state in random_play(game.start(seed=5), Rng(5)):
        if not state.over:
            values = [game.strategy().value(state, seat) for seat in (0, 1)]
            assert min(values) >= 0
            assert sum(values) == pytest.approx(1)


def test_a_counter_is_worth_most_where_it_stays() -> None:
    (*early, stronghold), (*late, _) = counter_values()[60], counter_values()[0]
    assert stronghold > early[0] > early[1] > early[2] > early[3] > 0, "few jumps lead to the edge"
    assert all(then < now for then, now in zip(early, late, strict=True)), "there is less time to send it home"


def test_a_corner_within_reach_is_nearly_always_taken() -> None:
    taken = reached = 0
    for seed in range(10):
        for state in random_play(FOURMIS.start(seed=seed), Rng(seed)):
            if not state.over and corners_open(state):
                search = search_for(state.seen_by(state.turn))
                search.run(nodes=100)
                reached += 1
                taken += search.best() & 63 in CORNERS
    assert taken > 0.75 * reached > 0


def corners_open(state: State) -> bool:
    """Whether a stronghold of 3 that nobody holds can be reached, among other squares."""
    assert isinstance(state, Versus)
    corners = [move for move in state.moves() if move < PASS and move & 63 in CORNERS]
    return any(state.owner[move & 63] == NONE for move in corners) and len(state.moves()) > len(corners)


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
