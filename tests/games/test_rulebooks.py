"""Every sentence of every rulebook has a number, a line of code and a test."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from folders import folder_of
from paths import TESTS

import ludotheque
from ludotheque.game import Game
from ludotheque.games import GAMES

PACKAGE = Path(ludotheque.__file__).parent
IDS = [game.name for game in GAMES]
SENTENCE = re.compile(r"^(\d+\.\d+) (.+)$")


def sentences(game: type[Game], lang: str) -> dict[str, str]:
    assert game.data
    lines = (game.data / f"rulebook.{lang}.md").read_text(encoding="utf-8").splitlines()
    return {match[1]: match[2] for line in lines if (match := SENTENCE.match(line))}


# ── The numbers in comments, and whose they are ───────────────────────────────────────
# `# 3.4` means the sentence of every rulebook that a line is about, `# wyx 7.1` that of one of them. A line in a class
# of states is about the games that are played by it, any other line about all games of the folder.


class Number(NamedTuple):
    """A rule number that a comment names."""

    game: str  # empty where all games that the line is about are meant
    number: str
    line: int


def numbers_in(path: Path, source: str) -> list[Number]:
    """The numbers that comments of a file name; a `#` inside a text is no comment."""
    found = []
    for line, comment in comments(path, source):
        for game, number in re.findall(r"(?:\b([a-z][a-z-]*) )?\b(\d+\.\d+)\b", comment):
            found.append(Number(game if game in IDS else "", number, line))
    return found


def comments(path: Path, source: str) -> Iterator[tuple[int, str]]:
    if path.suffix == ".py":
        for token in tokenize.generate_tokens(io.StringIO(source).readline):
            if token.type == tokenize.COMMENT:
                yield token.start[0], token.string
    else:
        for line, text in enumerate(source.splitlines(), 1):
            yield line, text.partition("#")[2]


STATES = {game.name: type(game().start(seed=1)) for game in GAMES}


def games_of(path: Path) -> list[type[Game]]:
    """The games of the folder of a file."""
    return [game for game in GAMES if folder_of(game) in path.parents]


def by_line(path: Path, source: str) -> dict[int, list[type[Game]]]:
    """[line] the games that it is about, inside classes of states."""
    found = {}
    for node in ast.walk(ast.parse(source)) if path.suffix == ".py" else ():
        if isinstance(node, ast.ClassDef) and node.end_lineno:
            games = [game for game in games_of(path) if STATES[game.name].__name__ == node.name]
            found |= dict.fromkeys(range(node.lineno, node.end_lineno + 1), games) if games else {}
    return found


def rules_named(path: Path, source: str) -> Iterator[tuple[Number, list[type[Game]]]]:
    """The numbers of a file, each with the games that its line is about."""
    known = by_line(path, source)
    for number in numbers_in(path, source):
        yield number, known.get(number.line, games_of(path))


def strays(path: Path, source: str) -> list[str]:
    """What is wrong with the numbers of a file: not of a game of their line, or not in its rulebook."""
    wrong = []
    for (game, number, line), games in rules_named(path, source):
        about, where = [known.name for known in games], f"{path.parent.name}/{path.name}:{line}"
        if game and game not in about:
            wrong.append(f"{where}: this line is about {', '.join(about)}, not about {game}")
        else:
            lacking = [name for name in ([game] if game else about) if number not in SENTENCES[name]]
            wrong += [f"{where}: the rulebook of {name} has no {number}" for name in lacking]
    return wrong


def numbers_in_code(game: type[Game]) -> set[str]:
    """The numbers of a game that comments of its files name."""
    return {
        number
        for path in FILES
        if game in games_of(path)
        for (name, number, _), games in rules_named(path, path.read_text(encoding="utf-8"))
        if game in games and name in ("", game.name)
    }


SENTENCES = {game.name: set(sentences(game, "en")) for game in GAMES}
FILES = [path for path in sorted((PACKAGE / "games").glob("*/**/*")) if path.suffix in (".py", ".pxd", ".toml")]


@pytest.mark.parametrize("path", FILES, ids=[str(path.relative_to(PACKAGE / "games")) for path in FILES])
def test_every_number_stands_in_a_file_of_its_own_game(path: Path) -> None:
    assert strays(path, path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    ("file", "line", "complaint"),
    [
        ("wyx/rules.py", "x = 1  # 9.9", "the rulebook of wyx has no 9.9"),
        ("wyx/rules.py", "class Versus:\n    x = 1  # 7.1", "the rulebook of fourmis has no 7.1"),
        ("wyx/rules.py", "class Versus:\n    x = 1  # fourmis-coop 2.4", "about wyx, fourmis, not about fourmis-coop"),
        ("wyx/rules.py", "class Coop:\n    x = 1  # wyx 3.4", "about fourmis-coop, not about wyx"),
        ("wyx/rules.py", "class Coop:\n    x = 1\nx = 2  # 7.1", "the rulebook of fourmis has no 7.1"),
        ("wyx/text.py", "x = 1  # 2.6", "the rulebook of wyx has no 2.6"),
        ("wyx/drawing/scene.py", "x = 1  # 9.9", "the rulebook of wyx has no 9.9"),
        ("wigwam/rules.py", "x = 1  # 3.4, 7.1", "the rulebook of wigwam has no 7.1"),
        ("wykersham/board.toml", "x = 1  # wigwam 3.4", "not about wigwam"),
    ],
)
def test_a_number_in_the_wrong_file_is_found(file: str, line: str, complaint: str) -> None:
    assert complaint in "; ".join(strays(PACKAGE / "games" / file, line))


def test_a_number_in_its_file_is_no_stray() -> None:
    rules, text = PACKAGE / "games" / "wyx" / "rules.py", 'x = "#d9ab52 9.9"  # 3.4, wyx 7.1, fourmis 6.3 as it is'
    assert strays(rules, text) == []
    assert [(game, number) for game, number, _ in numbers_in(rules, text)] == [
        ("", "3.4"),
        ("wyx", "7.1"),
        ("fourmis", "6.3"),
    ]


def test_no_rule_of_a_game_stands_outside_its_folder() -> None:
    for path in sorted(PACKAGE.rglob("*.py")):
        if path not in FILES:
            for line, comment in comments(path, path.read_text(encoding="utf-8")):
                assert not re.match(r"# (?:[a-z-]+ )?\d\.\d+\b", comment), f"{path}:{line} {comment}"


# ── The numbers of tests ──────────────────────────────────────────────────────────────


def numbers_in_test(source: str) -> set[str]:
    """What stands in `@rule(…)` above the tests of a file: `wyx 3.4`."""
    found = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "rule":
            found |= {str(arg.value) for arg in node.args if isinstance(arg, ast.Constant)}
    return found


TEST_FILES = {
    path.name: path.read_text(encoding="utf-8") for path in sorted((TESTS / "games" / "rules").glob("test_*.py"))
}


def numbers_in_tests() -> set[str]:
    return set().union(*map(numbers_in_test, TEST_FILES.values()))


@pytest.mark.parametrize("name", TEST_FILES)
def test_a_file_of_tests_proves_the_rules_of_one_folder(name: str) -> None:
    marked = {number.split()[0] for number in numbers_in_test(TEST_FILES[name])}
    folders = {folder_of(game) for game in GAMES if game.name in marked}
    assert len(folders) <= 1, f"{name} has tests of {marked}"


# ── The rulebooks themselves ──────────────────────────────────────────────────────────


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
