"""The laws over every game, every option and every number of seats, along random play."""

from __future__ import annotations

import pytest
from variants import VARIANTS, name_of

import ludotheque
from ludotheque import Rng, State
from ludotheque.checking.laws import LAWS, random_play, viewers
from ludotheque.game import Game

POSITIONS_EACH = 24 if ludotheque.compiled else 12  # at most, spread over the game; the end is always one


@pytest.mark.parametrize("game", VARIANTS, ids=name_of)
def test_every_law_holds_along_random_play(game: Game) -> None:
    """In one game; `make soak` looks at a million positions."""
    length = sum(1 for _ in random_play(game.start(seed=0), Rng(0)))
    step = max(1, length // POSITIONS_EACH)
    for ply, state in enumerate(random_play(game.start(seed=0), Rng(0))):
        if ply % step == 0 or state.over:
            for law in LAWS:
                law(state, Rng(ply))


def unknown_things_are_guessed_differently(state: State, rng: Rng) -> bool:
    """True if there was something to guess, and guesses of it differed."""
    for viewer in viewers(state):
        seen = state.seen_by(viewer)
        guesses = [str(seen.guess(rng).fields()) for _ in range(6)]
        if len(set(guesses)) > 1:
            return True
        assert len(seen.moves_played()) <= len(state.moves_played())
    return False


@pytest.mark.parametrize("game", VARIANTS, ids=name_of)
def test_guesses_differ_where_something_is_unknown(game: Game) -> None:
    """A game has secrets if some view of it has blanks in its deal or history: then guesses differ."""
    secrets = differed = False
    for ply, state in enumerate(random_play(game.start(seed=5), Rng(5))):
        if ply < 12:
            views = [state.seen_by(seat) for seat in (None, *range(state.seats))]
            secrets |= any("?" in view.deal or "?" in view.history for view in views)
            differed |= unknown_things_are_guessed_differently(state, Rng(ply))
    assert secrets == differed


@pytest.mark.parametrize("game", VARIANTS, ids=name_of)
def test_the_same_seed_gives_the_same_game(game: Game) -> None:
    first, second = game.start(seed=11), game.start(seed=11)
    assert first.deal == second.deal
    assert first.fields() == second.fields()
    if first.deal:
        assert game.start(seed=12).deal != first.deal
        assert game.start().deal != game.start().deal
