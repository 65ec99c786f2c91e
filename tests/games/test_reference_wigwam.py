"""Wigwam against the naive second writing of its rules: over whole games, and over positions made up at random."""

from __future__ import annotations

import copy
import tomllib
from typing import Any

import pytest
from paths import PERFT
from reference.wigwam import BASES, ROWS, Board, Tribes
from variants import VARIANTS, name_of

import ludotheque
from ludotheque import Rng, State
from ludotheque.errors import PositionError
from ludotheque.game import Game

WIGWAM = [game for game in VARIANTS if game.name == "wigwam"]
GAMES_EACH = 60 if ludotheque.compiled else 6
POSITIONS_EACH = 1200 if ludotheque.compiled else 120


def picture(board: Board, turn: int, quiet: int) -> str:
    """A board as the library reads it."""
    marks = {base: kind if seat == 0 else f"({kind.lower()})" for base, (seat, kind) in board.items()}
    rows = [letter + "".join(f" {marks.get(letter + n, '.')}" for n in numbers) for letter, numbers in ROWS.items()]
    return "\n".join([*rows, f"turn: {'LD'[turn]}", f"quiet: {quiet}"])


def made_up(rng: Rng) -> Board:
    """A chief each, some warriors and some tents, few or many."""
    bases = list(BASES)
    rng.shuffle(bases)
    most = [rng.below(8), rng.below(8)]
    figures = [(seat, "C") for seat in range(2)]
    figures += [(seat, "W") for seat in range(2) for _ in range(rng.below(most[seat] + 1))]
    figures += [(seat, "T") for seat in range(2) for _ in range(rng.below(4))]
    return dict(zip(bases, figures, strict=False))


def same_from_here(state: State, other: Tribes, rng: Rng, plies: int) -> None:
    """Both say the same of every position on the way of a random game."""
    for _ in range(plies):
        assert (state.turn, state.scores, state.winners) == (other.turn, other.points, other.winners())
        texts = [state.text(move) for move in state.moves()]
        assert sorted(texts) == sorted(other.legal())
        if state.over:
            break
        text = texts[rng.below(len(texts))]
        state.play(text)
        other.play(text)


@pytest.mark.parametrize("game", WIGWAM, ids=name_of)
def test_both_writings_of_the_rules_agree(game: Game) -> None:
    for seed in range(GAMES_EACH):
        same_from_here(game.start(), Tribes(game.options["huff"]), Rng(seed), 1000)


@pytest.mark.parametrize("game", WIGWAM, ids=name_of)
def test_they_agree_on_positions_that_play_does_not_lead_to(game: Game) -> None:
    ends = set()
    for seed in range(POSITIONS_EACH):
        rng = Rng(f"made up {seed}")
        board, turn, quiet = made_up(rng), rng.below(2), 90 * rng.below(2)
        try:
            state = game.read(picture(board, turn, quiet))
        except PositionError:
            continue  # the seat to move cannot
        same_from_here(state, Tribes(game.options["huff"], board, turn, quiet), rng, 30)
        ends.add(tuple(state.scores) if state.over else None)
    assert ends >= {(2, 0), (0, 2), (1, 0), (0, 1), (0, 0)}


def naive_perft(game: Tribes, depth: int) -> int:
    if depth == 1:
        return len(game.legal())
    total = 0
    for text in game.legal():
        child = copy.deepcopy(game)
        child.play(text)
        total += naive_perft(child, depth - 1)
    return total


TABLE = tomllib.loads((PERFT / "wigwam.toml").read_text(encoding="utf-8"))["start"]


@pytest.mark.parametrize("start", TABLE, ids=lambda start: f"{start['options']} after {len(start.get('moves', []))}")
def test_the_naive_rules_count_the_same(start: dict[str, Any]) -> None:
    game = Tribes("huff" in start["options"])
    for text in start.get("moves", []):
        game.play(text)
    depths = (1, 2, 3) if "moves" in start else (1,)
    assert [naive_perft(game, depth) for depth in depths] == start["counts"][: len(depths)]
