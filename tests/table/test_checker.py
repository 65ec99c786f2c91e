"""A checker in another language, written from docs/chance.md alone, agrees with ours on records of all games."""

from __future__ import annotations

import importlib.util
import json
import shutil
import subprocess
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import hostile
import pytest
from paths import ROOT

from ludotheque import Rng
from ludotheque.errors import RecordError
from ludotheque.record import Record
from ludotheque.record.receipt import Receipt, compare, incomplete

TABLES = [
    ("wykersham", "Ana", "Ben"),
    ("wykersham", "Ana", "1"),
    ("wyx", "Ana", "Ben"),
    ("fourmis", "Ana", "Ben"),
    ("fourmis", "Ana", "1", "Cleo"),
    ("fourmis", "Ana", "Ben", "Cleo", "Dan"),
    ("fourmis-coop", "Ana", "Ben", "Cleo"),
    ("wigwam", "Ana", "Ben"),
    ("wu-hsing", "Ana", "Ben"),
    ("wu-hsing", "Ana", "1", "Cleo", "Dan"),
]
EACH = 10  # games at every table, of which three records or receipts are judged
JUDGE = """
import { readFileSync } from 'node:fs'
const { judge } = await import(process.argv[1])
const cases = JSON.parse(readFileSync(process.argv[2], 'utf8'))
console.log(JSON.stringify(cases.map(([record, receipt]) => judge(record, receipt))))
"""
pytestmark = pytest.mark.skipif(not shutil.which("node"), reason="node is not installed")
Case = tuple[str, dict[str, Any] | None]


def cases() -> Iterator[Case]:
    """Honest, damaged, and rigged."""
    for game, *people in TABLES:
        for number in range(EACH):
            played = hostile.play(game, *people, seed=str(number), most=12)
            rng = Rng(f"{game} {people} {number}")
            receipt = played.receipts[0] if number % 3 else None
            yield played.record.write(), receipt
            yield damaged(played.record, rng), receipt
            yield played.record.write(), kept_otherwise(played.receipts[0], rng)


def kept_otherwise(receipt: dict[str, Any], rng: Rng) -> dict[str, Any]:
    """A receipt with a link less, a link that was another, or one more; hashed again or not."""
    links = list(receipt["links"])
    at = rng.below(len(links))
    kind = rng.below(4)
    if kind == 0:
        del links[at]
    elif kind == 1:
        links[at] = links[at][:-1] + ("1" if links[at][-1] != "1" else "2")
    elif kind == 2:
        links.insert(at, links[rng.below(len(links))])
    else:
        return {**receipt, "links": links[:at]}
    return hostile.receipt_of(receipt["table"], links)


def damaged(record: Record, rng: Rng) -> str:
    """Something is another: a letter, or a line that is sealed again."""
    text, chance = record.write(), hostile.chance_of(record)
    if rng.below(2):
        place = text.index("\n") + 1 + rng.below(len(text) - 20)
        letter = chr(97 + rng.below(26))
        return text[:place] + (letter if letter != text[place] else "0") + text[place + 1 :]
    lines = text.split("\n")
    of_chance = [at for at, line in enumerate(lines) if line.startswith(("deal: ", "numbers: ", "promise: ", "* "))]
    at = of_chance[rng.below(len(of_chance))]
    last = lines[at][-1]
    lines[at] = lines[at][:-1] + ("1" if last != "1" else "2")
    return hostile.resealed("\n".join(lines), chance)


def verdict(text: str, receipt: dict[str, Any] | None) -> str:
    """What this library says, without looking at bots."""
    try:
        record = Record.read(text)
        kept = Receipt.read(json.dumps(receipt)) if receipt else None
    except RecordError:
        return "wrong"
    if kept and compare(record, kept):
        return "wrong"
    return "not verifiable" if incomplete(record, kept) else "verified"


def test_it_agrees_on_300_records_and_receipts_of_all_games(tmp_path: Path) -> None:
    some = list(cases())
    assert len(some) == 300
    path = tmp_path / "cases.json"
    path.write_text(json.dumps(some), encoding="utf-8")
    checker = (ROOT / "examples" / "checker.mjs").as_uri()
    command = ["node", "--input-type=module", "-e", JUDGE, checker, str(path)]
    told = subprocess.run(command, capture_output=True, text=True, check=False)
    assert not told.stderr
    said = [one.split(":")[0] for one in json.loads(told.stdout)]
    assert said == [verdict(*one) for one in some]
    found = Counter(said)
    assert found["verified"] > 50
    assert found["not verifiable"] > 30
    assert found["wrong"] > 100


def test_the_command_says_one_of_three_words(tmp_path: Path) -> None:
    played = hostile.play(*TABLES[0], most=12)
    record, receipt = tmp_path / "game.ludo", tmp_path / "receipt.json"
    record.write_text(played.record.write(), encoding="utf-8")
    receipt.write_text(json.dumps(played.receipts[1]), encoding="utf-8")
    checker = str(ROOT / "examples" / "checker.mjs")
    for more, word, status in (["--receipt", str(receipt)], "verified", 0), ([], "not verifiable", 2):
        told = subprocess.run(["node", checker, *more, str(record)], capture_output=True, text=True, check=False)
        assert (told.returncode, told.stdout) == (status, f"{record}: {word}\n")


def test_the_documents_have_the_recipes_of_today() -> None:
    spec = importlib.util.spec_from_file_location("recipes", ROOT / "tools" / "recipes.py")
    assert spec
    assert spec.loader
    recipes = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(recipes)
    text = recipes.FILE.read_text(encoding="utf-8")
    assert recipes.with_recipes(text) == text, "run python tools/recipes.py"
