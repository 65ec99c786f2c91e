"""Wu Hsing against the naive second writing of its rules, move for move over whole games."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest
from paths import PERFT
from reference.wu_hsing import WuHsing
from variants import VARIANTS, name_of

import ludotheque
from ludotheque import Rng
from ludotheque.game import Game

FAMILY = [game for game in VARIANTS if game.name == "wu-hsing"]
GAMES_EACH = 2 if ludotheque.compiled else 1
COUNTED = tomllib.loads((PERFT / "wu-hsing.toml").read_text())["start"]


def naive(game: Game, deal: str) -> WuHsing:
    return WuHsing(deal, game.seats, game.options["chosen_start"], game.options["players_judge"])


@pytest.mark.parametrize("game", FAMILY, ids=name_of)
def test_both_writings_of_the_rules_agree(game: Game) -> None:
    for seed in range(GAMES_EACH):
        state, rng = game.start(seed=f"reference {seed}"), Rng(seed)
        other = naive(game, state.deal)
        while not state.over:
            texts = [state.text(move) for move in state.moves()]
            assert sorted(texts) == sorted(other.legal())
            assert (state.turn, state.scores) == (other.turn, other.score)
            text = texts[rng.below(len(texts))]
            state.play(text)
            other.play(text)
        assert other.turn is None
        assert (state.scores, state.winners) == (other.score, other.winners())


@pytest.mark.parametrize("start", COUNTED, ids=[f"{start['seats']} {start['options']}" for start in COUNTED])
def test_the_naive_rules_count_the_same(start: dict[str, Any]) -> None:
    game = ludotheque.load("wu-hsing", start["seats"], **start["options"])
    first = naive(game, start["deal"]).legal()
    second = 0
    for text in first:
        child = naive(game, start["deal"])
        child.play(text)
        second += len(child.legal())
    assert [len(first), second] == start["counts"][:2]
