"""Hints: the same for the same position, certain only where it is, and drawn from a piece to a place."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from nim import Nim

import ludotheque
from ludotheque import Rng, State
from ludotheque.checking.laws import random_play
from ludotheque.game.words import CERTAIN, HOPELESS, ONLY_MOVE
from ludotheque.games.wigwam.rules import Tribes
from ludotheque.games.wykersham.rules import Rails
from ludotheque.games.wykersham.words import begun
from ludotheque.search import advice, best

NAMES = list(ludotheque.shelf())


@pytest.fixture(autouse=True)
def brief(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(best, "SIMULATIONS", 400 if ludotheque.compiled else 20)
    monkeypatch.setattr(best, "STEP", 200 if ludotheque.compiled else 10)
    monkeypatch.setattr(best, "NODES", 2_000 if ludotheque.compiled else 100)
    monkeypatch.setattr(advice, "NODES", 2_000 if ludotheque.compiled else 100)


def later(name: str, **options: object) -> State:
    """A view from a random game, of a seat that has a choice."""
    game = ludotheque.load(name, **options)  # type: ignore[arg-type]
    positions = [state.copy() for state in random_play(game.start(seed=5), Rng(5))]
    views = (state.seen_by(state.turn) for state in positions[len(positions) // 3 :] if state.turn >= 0)
    return next(view for view in views if len(view.moves()) > 2)


@pytest.mark.parametrize("name", NAMES)
def test_the_same_position_gets_the_same_advice(name: str) -> None:
    view = later(name)
    move, told = advice.tip(view)
    assert move in view.moves()
    assert advice.tip(view.copy()) == (move, told)
    assert not any("%" in text for words in (told.where, told.move, told.reason) for text in words)


@pytest.mark.parametrize("name", NAMES)
def test_what_is_ringed_is_in_the_drawing(name: str) -> None:
    view = later(name)
    _, told = advice.tip(view)
    svg = view.game.drawing.draw(view, "en").svg()
    for target in told.around + told.targets:
        assert f'data-t="{target}"' in svg
    assert told.around


def test_certain_is_certain(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(best, "SIMULATIONS", 5_000)
    assert advice.tip(Nim().start(deal="3 4").seen_by(0))[1].reason == CERTAIN
    assert advice.tip(Nim().start(deal="1 1").seen_by(0))[1].reason in (HOPELESS, ONLY_MOVE)
    assert advice.tip(Nim().start(deal="1").seen_by(0))[1].reason == ONLY_MOVE


def test_a_common_win_is_certain_only_for_somebody_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(advice, "NODES", 200_000 if ludotheque.compiled else 5_000)
    together, alone = (ludotheque.load("fourmis-coop", seats).start(seed=1).seen_by(0) for seats in (3, 1))
    assert advice.tip(together)[1].reason != CERTAIN
    assert advice.tip(alone)[1].reason == CERTAIN


# ── Reasons are true ──────────────────────────────────────────────────────────────────


def told_in_random_games(name: str, games: int) -> Iterator[tuple[State, State, str]]:
    """Positions, what they become, and the reason that is given for the move; of all moves one can choose."""
    for seed in range(games):
        for state in random_play(ludotheque.load(name).start(seed=seed), Rng(seed)):
            for move in state.moves() if state.turn >= 0 else []:
                after = state.copy()
                after.play(move)
                yield state, after, state.game.words.tip(state, move).reason.en


def test_wigwam_says_that_nothing_can_be_taken_only_where_nothing_can() -> None:
    found = set()
    for state, after, reason in told_in_random_games("wigwam", 1):
        if reason == "Then nothing of yours can be taken.":
            assert isinstance(after, Tribes)
            assert not after.takers(1 - state.turn)
            found.add(reason)
    assert found


def test_wykersham_says_how_many_lines_of_the_other_are_closed() -> None:
    found = 0
    for state, after, reason in told_in_random_games("wykersham", 1):
        if "closes" in reason:
            assert isinstance(state, Rails)
            assert isinstance(after, Rails)
            other = 1 - state.mover
            assert begun(after, other) < begun(state, other)
            found += 1
    assert found
