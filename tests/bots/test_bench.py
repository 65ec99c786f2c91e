"""The benches run and report what they measured; speed is not tested."""

from __future__ import annotations

import json
import runpy
from typing import Any

import pytest
from paths import ROOT

import ludotheque
from ludotheque.bench import searches
from ludotheque.bench.command import main
from ludotheque.bench.speed import DEALS, Row, Sample, asked, label, variants
from ludotheque.bench.timing import ROUNDS, cost

COMPARE = ROOT / "bench" / "compare.py"


@pytest.fixture(autouse=True)
def _english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "C.UTF-8")


def test_a_table_has_a_line_for_each_game_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["wyx", "fourmis", "seats=3", "open_rack=true", "--seconds", "0"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert ("not compiled" in lines[0]) is not ludotheque.compiled
    assert [line.split("  ")[0] for line in lines[2:]] == ["", "game", "wyx", "fourmis seats=3 open_rack=true"]


def test_json_has_every_figure(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["fourmis-coop", "--json", "--seconds", "0"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["compiled"] is ludotheque.compiled
    (row,) = told["rows"]
    assert tuple(row) == Row._fields
    assert all(value > 0 for name, value in row.items() if name != "game")


@pytest.mark.parametrize("name", ludotheque.shelf())
def test_every_variant_of_every_game_can_be_measured(name: str) -> None:
    for game in variants(name):
        assert asked(label(game).split()) == [game]
        sample = Sample(game)
        assert len(sample.games) == DEALS
        assert sample.time_play(1) >= 0


def test_variants_turn_every_yes_or_no_option() -> None:
    labels = [label(game) for game in variants("fourmis")]
    assert labels == ["fourmis", "fourmis seats=4", "fourmis open_rack=true"]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["chess"], "There is no game 'chess' on the shelf"),
        (["double=true", "wyx"], "double=true stands behind no game"),
        (["wyx", "double=maybe"], "double is true or false"),
        (["wyx", "seats=many"], "Wyx is for 2 seats"),
    ],
)
def test_what_cannot_be_measured_is_refused(words: list[str], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(words) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith(message)


def test_the_best_round_counts() -> None:
    spent = iter([1.0, 3.0, 8.0, 5.0, 4.0, 6.0])
    rounds = []

    def work(times: int) -> float:
        rounds.append(times)
        return next(spent)

    assert cost(work, seconds=2.0 * ROUNDS) == 3.0 / 2  # once was too short a round, twice was enough
    assert rounds == [1] + [2] * ROUNDS


def row(game: str, playouts: float) -> Row:
    return Row(game, 60, playouts, 10, 100, 100, 100, 100, 100)


def test_ratios_are_taken_within_a_round() -> None:
    compare: dict[str, Any] = runpy.run_path(str(COMPARE))
    compiled = {"wyx": [row("wyx", 800), row("wyx", 80), row("wyx", 900)]}
    pure = {"wyx": [row("wyx", 10), row("wyx", 10), row("wyx", 10)]}
    relatives = {"breakthrough": [row("breakthrough", n) for n in (100, 10, 90)]}
    found = compare["comparisons"](compiled, pure, relatives)
    assert found[0].cells()[1:] == ["800", "90", "8.00", "8.00–10.00", "at least 8", "yes"]
    assert found[-1].cells()[1:] == ["800", "10", "80.00", "8.00–90.00", "at least 40", "yes"]
    assert len(compare["ratio_table"](found).splitlines()) == 1 + len(found)


def test_searches_can_be_measured() -> None:
    assert searches.simulations_a_second(0.001) > 0
    assert searches.wall(20, 2) > 0


def test_a_short_task_beside_a_search_gets_its_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(searches, "TASKS", 5)
    assert searches.latency(searching=True) > 0
