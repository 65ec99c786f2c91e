"""Every sentence of every rulebook has a number, a line of code and a test."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from ludotheque.game import Game
from ludotheque.games import GAMES

TESTS = Path(__file__).parent
IDS = [game.name for game in GAMES]
SENTENCE = re.compile(r"^(\d+\.\d+) (.+)$")


def sentences(game: type[Game], lang: str) -> dict[str, str]:
    assert game.folder
    lines = (game.folder / f"{game.rulebook_file}.{lang}.md").read_text(encoding="utf-8").splitlines()
    return {match[1]: match[2] for line in lines if (match := SENTENCE.match(line))}


def numbers_in_code(game: type[Game]) -> set[str]:
    """The numbers that comments of the game's own files name."""
    assert game.folder
    files = [*game.folder.glob("*.py"), *game.folder.glob("*.toml")]
    comments = [c for file in files for c in re.findall(r"#(.*)", file.read_text(encoding="utf-8"))]
    return {number for comment in comments for number in re.findall(r"\b\d+\.\d+\b", comment)}


def numbers_in_tests() -> set[str]:
    """What stands in `@rule(…)` above the tests: `wyx 3.4`."""
    found = set()
    for file in (TESTS / "rules").glob("test_*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "rule":
                found |= {arg.value for arg in node.args if isinstance(arg, ast.Constant)}
    return found


@pytest.mark.parametrize("game", GAMES, ids=IDS)
def test_both_languages_have_the_same_numbers(game: type[Game]) -> None:
    english, french = sentences(game, "en"), sentences(game, "fr")
    assert list(english) == list(french)
    assert len(english) > 15
    for number, text in [*english.items(), *french.items()]:
        assert text.rstrip("`").endswith("."), f"{game.name} {number} is no sentence: {text}"


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("game", GAMES, ids=IDS)
def test_every_sentence_of_a_chapter_is_numbered_in_order(game: type[Game], lang: str) -> None:
    chapter = last = 0
    for line in game().rulebook(lang).splitlines():
        if heading := re.match(r"## (?:(\d+) )?", line):
            chapter, last = int(heading[1] or 0), 0
        elif chapter and line:
            match = SENTENCE.match(line)
            assert match, f"{game.name}.{lang}: a line of chapter {chapter} has no number: {line}"
            assert match[1] == f"{chapter}.{last + 1}"
            assert not re.search(r"[.!?…] [A-ZÀ-Ý]", match[2]), f"{game.name} {match[1]} is more than one sentence"
            last += 1


@pytest.mark.parametrize("game", GAMES, ids=IDS)
def test_every_sentence_has_code(game: type[Game]) -> None:
    assert set(sentences(game, "en")) - numbers_in_code(game) == set()


@pytest.mark.parametrize("game", GAMES, ids=IDS)
def test_every_sentence_has_a_test(game: type[Game]) -> None:
    wanted = {f"{game.name} {number}" for number in sentences(game, "en")}
    assert wanted - numbers_in_tests() == set()


def test_no_test_names_a_sentence_that_is_not_there() -> None:
    known = {f"{game.name} {number}" for game in GAMES for number in sentences(game, "en")}
    assert numbers_in_tests() - known == set()


@pytest.mark.parametrize("game", GAMES, ids=IDS)
def test_french_is_set_as_french(game: type[Game]) -> None:
    text = re.sub(r"`[^`]*`", "", game().rulebook("fr"))
    assert not re.search(r"[^\u00a0\u202f][;:!?]", text), "a no-break space stands before ; : ! ?"
    assert "'" not in text, "an apostrophe is ’"
