"""Wykersham against the naive second writing of its rules, move for move over whole games."""

from __future__ import annotations

import tomllib
from copy import deepcopy

import pytest
from paths import PERFT
from reference.wykersham import Naive
from wykersham_positions import APART, GAME

import ludotheque
from ludotheque import CHANCE, Rng, State
from ludotheque.game import Game

GAMES_EACH = 60 if ludotheque.compiled else 10


def likely(state: State, texts: list[str], rng: Rng) -> list[str]:
    """Moves that make goals and gifts more frequent than chance would: few columns, and slides that score."""
    if state.turn == CHANCE:
        return [text for text in texts if set(text) <= set("13")]
    if texts[0][0] not in "123x456" or rng.below(3) == 0:
        return texts
    return [text for text in texts if scores(state, text)] or [t for t in texts if t[2:]] or texts


def scores(state: State, text: str) -> bool:
    child = state.copy()
    child.play(text)
    return child.turn >= 0 and "+" in [child.text(move) for move in child.moves()]


@pytest.mark.parametrize("narrow", [False, True], ids=["random", "narrow"])
@pytest.mark.parametrize("game", [GAME, APART], ids=["shared", "apart"])
def test_both_writings_of_the_rules_agree(game: Game, narrow: bool) -> None:
    seen = set()
    for seed in range(GAMES_EACH):
        state, rng = game.start(), Rng(seed)
        other = Naive(game.options["shared_centre"])
        while not state.over:
            texts = [state.text(move) for move in state.moves()]
            assert sorted(texts) == sorted(other.legal())
            assert (state.turn, state.scores) == (other.turn, other.scores())
            choice = likely(state, texts, rng) if narrow and rng.below(5) else texts
            text = choice[rng.below(len(choice))]
            seen.add(text[0])
            state.play(text)
            other.play(text)
        assert other.turn is None
        assert (state.scores, state.winners) == (other.scores(), other.winners())
    if narrow:
        assert set("+=~") <= seen
        assert ("!" in seen) == (game is APART)


def naive_perft(game: Naive, depth: int) -> int:
    if depth == 1:
        return len(game.legal())
    total = 0
    for text in game.legal():
        child = deepcopy(game)
        child.play(text)
        total += naive_perft(child, depth - 1)
    return total


def test_the_naive_rules_count_the_same() -> None:
    table = tomllib.loads((PERFT / "wykersham.toml").read_text(encoding="utf-8"))
    for start in table["start"]:
        game = Naive(start["options"].get("shared_centre") != "false")
        assert [naive_perft(game, depth) for depth in (1, 2, 3)] == start["counts"][:3]
