"""`ludotheque verify` detects a cheating host. The browser does the same: tests/js/verification.test.js."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import hostile
import pytest
from toys import Race, RaceState

from ludotheque.cli import main
from ludotheque.core import CHANCE
from ludotheque.record import PlayedMove, Record
from ludotheque.record.receipt import Receipt, incomplete

CASES = list(hostile.cases())
STATUS = {hostile.VERIFIED: 0, hostile.WRONG: 1, hostile.NOT_VERIFIABLE: 2}


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_verify_judges(case: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record, receipt = tmp_path / "game.ludo", tmp_path / "receipt.json"
    record.write_text(case["record"], encoding="utf-8")
    receipt.write_text(json.dumps(case["receipt"]), encoding="utf-8")
    compared = ["--receipt", str(receipt)] if case["receipt"] else []
    status = main(["verify", str(record), *compared, "--lang", "en"])
    assert status == STATUS[case["verdict"]], capsys.readouterr().out


def test_the_page_and_the_command_say_the_same() -> None:
    """But for what needs the rules, which the page says it does not know."""
    odd = {case["name"] for case in CASES if case["verdict"] != case["browser"]}
    assert odd == {*hostile.ONLY_VERIFY, hostile.UNKNOWN}


def test_the_browser_judges_the_cases_of_today() -> None:
    assert json.loads(json.dumps(CASES)) == hostile.kept(), (
        "bots play otherwise, say: run python tests/helpers/hostile.py"
    )


def test_bots_of_a_library_that_called_itself_the_same_are_not_called_wrong(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["verify", str(Path(__file__).parent / "earlier.ludo"), "--lang", "en"]) == 2
    told = " ".join(capsys.readouterr().out.split())
    assert "8 moves of bots are for the library of then (0.1.0) to compute again" in told
    assert "earlier form of chance" in told


class LateDice(Race):
    """Somebody moves before the first throw."""

    name = "late-dice"

    def begin(self, deal: str) -> RaceState:
        state = super().begin(deal)
        state.turn = 0
        return state


def test_dice_count_though_somebody_moves_before_them() -> None:
    """A receipt that gave no number verifies no throw."""
    moves = (PlayedMove(0, "go 0"), PlayedMove(CHANCE, "die 2"))
    record = Record(LateDice(), ("Ana", "Ben"), "", moves, "", hostile.chance_of(hostile.games()["dice"].record))
    receipt = Receipt("LUNE-1", outcome="closed")
    assert [words.en[:32] for words in incomplete(record, receipt)] == ["Made without a number of this br"]


NESTED = "[" * 100_000
LONG = '{"receipt": 2, "table": "LUNE-1", "links": [], "head": ' + "9" * 5000 + "}"
HALF = '{"receipt": 2, "table": "LUNE-1", "links": ["deal \\ud800"], "head": ""}'
MANY = json.dumps(hostile.receipt_of("LUNE-1", ["back 0"] * 10_001))


@pytest.mark.parametrize(
    "text",
    ["", "[]", "{}", '{"receipt": 2}', '{"receipt": 1, "table": 3}', "\x00", '"', NESTED, LONG, HALF, MANY],
    ids=lambda text: text[:20],
)
def test_what_is_no_receipt_is_refused_in_words(text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record, receipt = tmp_path / "game.ludo", tmp_path / "receipt.json"
    record.write_text(CASES[0]["record"], encoding="utf-8")
    receipt.write_text(text, encoding="utf-8")
    assert main(["verify", str(record), "--receipt", str(receipt), "--lang", "en"]) == 1
    assert "This is no receipt" in capsys.readouterr().out
