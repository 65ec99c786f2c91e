"""The Wyx family against the naive second writing of its rules, move for move over whole games."""

from __future__ import annotations

import pytest
from reference.wyx import naive
from variants import VARIANTS, name_of

import ludotheque
from ludotheque import Rng
from ludotheque.game import Game

FAMILY = [game for game in VARIANTS if game.name in ("wyx", "fourmis", "fourmis-coop")]
GAMES_EACH = 30 if ludotheque.compiled else 5


@pytest.mark.parametrize("game", FAMILY, ids=name_of)
def test_both_writings_of_the_rules_agree(game: Game) -> None:
    for seed in range(GAMES_EACH):
        state, rng = game.start(seed=f"reference {seed}"), Rng(seed)
        other = naive(game, state.deal)
        while not state.over:
            texts = [state.text(move) for move in state.moves()]
            assert sorted(texts) == sorted(other.legal())
            assert (state.turn, state.scores) == (other.turn, other.scores())
            text = texts[rng.below(len(texts))]
            state.play(text)
            other.play(text)
        assert other.turn is None
        assert (state.scores, state.winners) == (other.scores(), other.winners())
