"""A checker in another language, written from docs/chance.md alone, agrees with ours on records of all games."""

from __future__ import annotations

import importlib.util
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import hostile
import pytest

from ludotheque import Rng
from ludotheque.errors import RecordError
from ludotheque.record import Record

ROOT = Path(__file__).parents[1]
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
EACH = 10  # records of every table, of which each second one is damaged
pytestmark = pytest.mark.skipif(not shutil.which("node"), reason="node is not installed")


def records() -> Iterator[str]:
    for game, *people in TABLES:
        for number in range(EACH):
            played = hostile.play(game, *people, seed=str(number), most=12)
            yield played.record.write()
            yield damaged(played.record, Rng(f"{game} {people} {number}"))


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


def is_right(text: str) -> bool:
    try:
        Record.read(text)
    except RecordError:
        return False
    return True


def test_it_agrees_on_200_records_of_all_games(tmp_path: Path) -> None:
    texts = list(records())
    assert len(texts) == 200
    paths = [tmp_path / f"{number}.ludo" for number in range(len(texts))]
    for path, text in zip(paths, texts, strict=True):
        path.write_text(text, encoding="utf-8")
    told = subprocess.run(
        ["node", str(ROOT / "examples" / "checker.mjs"), *map(str, paths)], capture_output=True, text=True, check=False
    )
    verdicts = ["refused" not in line for line in told.stdout.splitlines()]
    assert verdicts == [is_right(text) for text in texts], told.stderr
    assert verdicts == [True, False] * 100


def test_the_documents_have_the_recipes_of_today() -> None:
    spec = importlib.util.spec_from_file_location("recipes", ROOT / "tools" / "recipes.py")
    assert spec
    assert spec.loader
    recipes = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(recipes)
    text = recipes.FILE.read_text(encoding="utf-8")
    assert recipes.with_recipes(text) == text, "run python tools/recipes.py"
