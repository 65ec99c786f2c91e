"""The small editions: their laws, and their values, recomputed by our solver and by those of OpenSpiel."""

from __future__ import annotations

import json
import sys
from collections import Counter
from fractions import Fraction
from itertools import permutations, product
from typing import Any

import pytest
from paths import ROOT

import ludotheque
from ludotheque import LudothequeError, Rng
from ludotheque.bots.players import player
from ludotheque.checking.laws import LAWS, random_play
from ludotheque.errors import DealError
from ludotheque.game import Game
from ludotheque.game.material import Recipe
from ludotheque.record import Record

sys.path.append(str(ROOT))
from examples.solve import EDITIONS, FILE, matrix_game, solve

TABLE: list[dict[str, Any]] = json.loads(FILE.read_text(encoding="utf-8"))
SMALL = [
    ludotheque.load("wyx", small=True),
    ludotheque.load("wyx", small=True, double=True),
    *(ludotheque.load("wu-hsing", seats, small=True) for seats in (2, 3, 4)),
    *(ludotheque.load("wu-hsing", small=True, **{option: True}) for option in ("chosen_start", "players_judge")),
    *(ludotheque.load("wigwam", small=True, huff=huff) for huff in (False, True)),
]
EACH = pytest.mark.parametrize("game", SMALL, ids=repr)

# ── What a small edition is ───────────────────────────────────────────────────────────────


@EACH
def test_every_law_holds_along_random_play(game: Game) -> None:
    for seed in range(5):
        for ply, state in enumerate(random_play(game.start(seed=seed), Rng(seed))):
            for law in LAWS:
                law(state, Rng(ply))


@EACH
def test_it_is_small_it_can_be_drawn_told_and_recorded_and_bots_play_it(game: Game) -> None:
    state = game.start(seed=1)
    while not state.over:
        assert "<svg" in state.svg(lang="fr")
        view = state.seen_by(state.turn)
        ludotheque.analyse(view, state.turn, nodes=20)
        state.play(player(str(1 + len(state.history) % 6), seconds=0.05).choose(view, Rng(1)))
    assert len(state.history) < 40
    assert Record.read(Record.of(state).write()).replay().history == state.history


@EACH
def test_a_seed_deals_what_the_recipe_deals(game: Game) -> None:
    """Quickly dealt states are not made from the text of a deal."""
    for seed in range(20):
        state = game.start(seed=seed)
        assert state.deal == game.shuffle(Rng(seed))
        assert state.fields() == game.start(deal=state.deal).fields()


def test_wyx_stays_on_the_sixteen_squares() -> None:
    game = ludotheque.load("wyx", small=True)
    for seed in range(20):
        for state in random_play(game.start(seed=seed), Rng(seed)):
            squares = {text[2:] for text in map(state.text, state.moves()) if text != "pass"}
            assert squares <= {file + row for file in "cdef" for row in "3456"}
            assert 64 - sum(state.taken) == 8 - sum(text != "pass" for text in state.history)


def test_wyx_refuses_what_leaves_its_board_with_the_usual_rule() -> None:
    state = ludotheque.load("wyx", small=True).start(deal="R1U1 R2U1//L1U1 L1U2//L1D1 L2D1//R1D1 R1D2/")
    state.play("1:e6")  # from d5
    state.play("7:f3")  # from e4
    with pytest.raises(LudothequeError, match="board") as refused:
        state.play("3:d7")
    assert refused.value.rule == "3.2"


def test_wrong_deals_of_small_editions_are_refused() -> None:
    wyx, wu_hsing = ludotheque.load("wyx", small=True), ludotheque.load("wu-hsing", small=True)
    whole = ludotheque.load("wyx").start(seed=1).deal
    for game, deal in (
        (wyx, whole),
        (wyx, ""),
        (wyx, "R1U1 R1U1//L1U1 L1U2//L1D1 L2D1//R1D1 R1D2/"),
        (wyx, "R1U1//L1U1 L1U2//L1D1 L2D1//R1D1 R1D2/R2U1"),
        (wu_hsing, "12 12/13 13/23 24"),
        (wu_hsing, "12 12/13 13/23"),
        (wu_hsing, "12 12/12 13/23 23"),
    ):
        with pytest.raises(DealError):
            game.start(deal=deal)


# ── The chance of the deal ────────────────────────────────────────────────────────────────


def by_brute_force(recipe: Recipe) -> dict[str, Fraction]:
    """The chance of each deal, from every order of every single piece, and every way to turn it."""
    found: Counter[str] = Counter()
    for orders in product(*(list(permutations(pack)) for pack in recipe.packs)):
        pieces = [piece for order in orders for piece in order]
        piles = [[pieces[place] for place in pile] for pile in recipe.piles]
        if " ".join(piles[0]) in recipe.void:
            continue
        turned = sum(len(piles[number]) for number in recipe.turned)
        for ways in product((False, True), repeat=turned):
            turn = iter(ways)
            laid = [
                [piece[::-1] if number in recipe.turned and next(turn) else piece for piece in pile]
                for number, pile in enumerate(piles)
            ]
            found["/".join(" ".join(sorted(p) if n in recipe.sorted else p) for n, p in enumerate(laid))] += 1
    return {deal: Fraction(count, sum(found.values())) for deal, count in found.items()}


@pytest.mark.parametrize(
    "recipe",
    [
        Recipe((("a", "b", "b"), ("c", "d")), ((0, 3), (1, 2, 4))),
        Recipe((("11", "11", "12", "12", "22"),), ((0, 1), (2, 3)), void=("11 11",), turned=(0,), sorted=(1,)),
        ludotheque.load("wyx", small=True).recipe(),
        ludotheque.load("wu-hsing", 3, small=True).recipe(),
    ],
)
def test_listed_deals_have_their_chances(recipe: Recipe) -> None:
    total = sum(recipe.weights.values())
    assert {deal: Fraction(weight, total) for deal, weight in recipe.weights.items()} == by_brute_force(recipe)


def test_info_says_how_chance_can_be_treated() -> None:
    for name, options, mode in (
        ("wyx", {}, "sampled stochastic"),
        ("wyx", {"small": True}, "explicit stochastic"),
        ("wu-hsing", {}, "sampled stochastic"),
        ("wu-hsing", {"chosen_start": True}, "deterministic"),
        ("wykersham", {}, "explicit stochastic"),
        ("wigwam", {}, "deterministic"),
    ):
        game = ludotheque.load(name, **options)
        assert game.info.chance_mode == mode
        if mode == "sampled stochastic":
            with pytest.raises(LudothequeError):
                game.deals()
        else:
            assert sum(game.deals().values()) == pytest.approx(1)
            assert all(game.start(deal=deal).deal == deal for deal in game.deals())


class Stacked(ludotheque.load("wyx", small=True).__class__):  # type: ignore[misc]
    """A game that shuffles by other means than its recipe."""

    def shuffle(self, rng: Any) -> str:
        return next(iter(self.recipe().weights))


def test_deals_are_not_listed_where_the_recipe_does_not_say_them() -> None:
    assert Stacked(small=True).info.chance_mode == "sampled stochastic"


# ── Values ────────────────────────────────────────────────────────────────────────────────


def test_matrix_games_are_solved() -> None:
    rock_paper_scissors = [[Fraction(n) for n in row] for row in ((0, -1, 1), (1, 0, -1), (-1, 1, 0))]
    assert matrix_game(rock_paper_scissors) == (0, [Fraction(1, 3)] * 3, [Fraction(1, 3)] * 3)
    value, row, column = matrix_game([[Fraction(3), Fraction(-1)], [Fraction(-2), Fraction(1)]])
    assert (value, row, column) == (Fraction(1, 7), [Fraction(3, 7), Fraction(4, 7)], [Fraction(2, 7), Fraction(5, 7)])


def test_the_documented_table_is_that_of_the_file() -> None:
    assert [(line["game"], line["options"]) for line in TABLE] == EDITIONS
    page = (ROOT / "docs" / "research.md").read_text(encoding="utf-8")
    for line in TABLE:
        options = "".join(f", {name}=True" for name in line["options"])
        cells = f'load("{line["game"]}"{options})', line["deals"], f"{line['information_states']:,}", line["value"]
        assert "| `{}` | {} | {} | {} |".format(*cells) in page


# Of each game the smallest tree; the others take seconds.
QUICK = [("wyx", ["small"]), ("wigwam", ["small"]), ("wu-hsing", ["small", "chosen_start"])]
SOLVED_AGAIN = [
    pytest.param(line, marks=[] if (line["game"], list(line["options"])) in QUICK else pytest.mark.long)
    for line in TABLE
]


@pytest.mark.parametrize("line", SOLVED_AGAIN, ids=lambda line: f"{line['game']} {' '.join(line['options'])}")
def test_openspiel_finds_nothing_better_than_our_strategies(line: dict[str, Any]) -> None:
    """The values are computed again, and the strategies behind them are an equilibrium in OpenSpiel’s eyes."""
    pyspiel = pytest.importorskip("pyspiel", exc_type=ImportError)
    value, policy = solve(ludotheque.load(line["game"], **line["options"]))
    assert str(value) == line["value"]
    assert len(policy) == line["information_states"]
    game = spiel_game(line)
    ours = pyspiel.TabularPolicy({info: list(chances.items()) for info, chances in policy.items()})
    assert pyspiel.nash_conv(game, ours) < 1e-3
    returns = pyspiel.expected_returns(game.new_initial_state(), ours, -1, True)
    assert returns == pytest.approx([float(value), -float(value)], abs=1e-3)


# How many iterations CFR+ takes; the first two editions, which take a second, every time.
ITERATIONS = [150, 150, 150, 800, 1000, 2000, 800, 2000]
CFR = [
    pytest.param(line, iterations, marks=[pytest.mark.long] if line["game"] != "wyx" else [])
    for line, iterations in zip(TABLE, ITERATIONS, strict=True)
]


@pytest.mark.timeout(600)
@pytest.mark.parametrize(("line", "iterations"), CFR)
def test_cfr_finds_our_values(line: dict[str, Any], iterations: int) -> None:
    pyspiel = pytest.importorskip("pyspiel", exc_type=ImportError)
    game = spiel_game(line)
    solver = pyspiel.CFRPlusSolver(game)
    for _ in range(iterations):
        solver.evaluate_and_update_policy()
    found = solver.average_policy()
    returns = pyspiel.expected_returns(game.new_initial_state(), found, -1, True)
    assert returns[0] == pytest.approx(float(Fraction(line["value"])), abs=1e-3)
    size = max(1.0, abs(Fraction(line["value"])))  # of a win, or of the value where points are counted
    assert pyspiel.exploitability(game, found) < 1e-3 * size


def spiel_game(line: dict[str, Any]) -> Any:
    """An edition in OpenSpiel, which keeps the tree, so that its solvers in C++ need not call Python again."""
    import pyspiel

    from ludotheque.adapters import openspiel

    openspiel.register()
    options = ",".join(f"{name}=True" for name in line["options"])
    return pyspiel.load_game(f"cached_tree(game=ludotheque_{line['game'].replace('-', '_')}({options}))")
