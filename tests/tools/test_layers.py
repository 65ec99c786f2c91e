"""The architecture: imports go one way, and every game has the files that a game has."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

import pytest
from paths import TESTS

import ludotheque
from ludotheque.game import Game
from ludotheque.games import GAMES

PACKAGE = Path(ludotheque.__file__).parent
IDS = [game.name for game in GAMES]

# Whoever stands higher may import what stands lower, never the other way round.
LAYERS = [
    {"columns", "nocython", "pure", "version", "words"},
    {"errors"},
    {"files"},
    {"contract", "core", "drawing", "game"},  # a game, its states and its drawings know each other
    {"games"},
    {"search"},
    {"bots", "chance", "record"},
    {"checking", "learning", "puzzles", "table"},
    {"review"},
    {"store"},
    {"adapters", "web", "terminal", "tournament", "bench"},
    {"cli"},
    {"__main__"},
]
LEVEL = {name: level for level, names in enumerate(LAYERS) for name in names}
MOST_MODULES = 10  # at the top, beside the packages: the table of contents


# The same inside web/: live tables, and what browsers are told of them, need no server and nobody who is elsewhere.
WEB_LAYERS = [
    {"errors", "metrics", "static_files", "traffic", "visitor_data", "visitors"},
    {"rooms"},
    {"connection"},
    {"together"},
    {"pages"},
    {"application"},
    {"offline", "server"},
]
WEB_LEVEL = {name: level for level, names in enumerate(WEB_LAYERS) for name in names}

# Who may import something of ours for the type checker alone, and why.
TYPES_ONLY = {
    "web": "pages know those who play together, where there are any",
    "core": "a game and its states know each other",
    "games": "parts of a game know the class of that game",
}


def imported(tree: ast.AST) -> set[str]:
    """The modules of ours that a piece of code imports, be it for the type checker alone."""
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module:
            package = node.module in ("ludotheque", "ludotheque.web")
            found |= {f"{node.module}.{alias.name}" for alias in node.names} if package else {node.module}
        elif isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
    return {name for name in found if name.startswith("ludotheque.")}


@cache
def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


MODULES = [path for path in sorted(PACKAGE.rglob("*.py")) if path != PACKAGE / "__init__.py"]


def test_the_top_level_is_a_table_of_contents() -> None:
    assert len([path for path in PACKAGE.glob("*.py") if path.name != "__init__.py"]) <= MOST_MODULES


def test_imports_go_one_way() -> None:
    assert [f"{path} must not import {name}" for path in MODULES for name in against_the_layers(path)] == []


def against_the_layers(path: Path) -> list[str]:
    here, *inside = path.relative_to(PACKAGE).with_suffix("").parts
    found = []
    for name in imported(parsed(path)):
        _, there, *more = name.split(".")
        if there in LEVEL and LEVEL[there] > LEVEL[here]:  # not a name that ludotheque itself gives, such as load
            found.append(name)
        if here == there == "web" and inside != ["__init__"] and WEB_LEVEL[more[0]] > WEB_LEVEL[inside[0]]:
            found.append(name)
    return found


def test_no_import_hides_from_the_interpreter() -> None:
    """A module that needs the type of one above it should be given something smaller."""
    for path in MODULES:
        here = path.relative_to(PACKAGE).with_suffix("").parts[0]
        for node in ast.walk(parsed(path)):
            if isinstance(node, ast.If) and ast.unparse(node.test).endswith("TYPE_CHECKING"):
                hidden = imported(ast.Module(node.body, [])) - {"ludotheque.nocython"}
                assert not hidden or here in TYPES_ONLY, f"{path} imports {hidden} for the type checker alone"


# What a game must have to work on the shelf.
DATA = ("rulebook.en.md", "rulebook.fr.md", "lessons.toml", "guide.toml", "puzzles.json", "pictures.toml")


@pytest.mark.parametrize("game", GAMES, ids=IDS)
def test_a_game_has_its_data(game: type[Game]) -> None:
    assert game.data
    assert [name for name in DATA if not (game.data / name).exists()] == []


@pytest.mark.parametrize("game", GAMES, ids=IDS)
def test_a_game_has_a_record_a_perft_table_and_words(game: type[Game]) -> None:
    assert list((TESTS / "records").glob(f"{game.name}-[0-9]*.ludo")), (
        f"{game.name} lacks tests/records/{game.name}-2.ludo"
    )
    assert (TESTS / "perft" / f"{game.name}.toml").exists(), f"{game.name} lacks a perft table"
    for words in (game.title, game.mood, *(option.words for option in game.options_known)):
        assert words.en
        assert words.fr
    assert game.minutes > 0
    assert [game().seat_name(seat) for seat in range(game().seats)]


def test_games_import_only_the_core_and_their_own_folder() -> None:
    for path in (PACKAGE / "games").rglob("*.py"):
        folder = path.relative_to(PACKAGE / "games").parts[0]
        text = path.read_text(encoding="utf-8")
        for other in (PACKAGE / "games").iterdir():
            if other.is_dir() and other.name != folder and path.parent != PACKAGE / "games":
                assert f"ludotheque.games.{other.name}" not in text


def test_no_test_imports_another() -> None:
    """What two files of tests need lies among the helpers, where one looks for it."""
    for path in sorted(TESTS.rglob("*.py")):
        for node in ast.walk(parsed(path)):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            assert not [name for name in names if name == "conftest" or name.startswith("test_")], (
                f"{path} imports a test"
            )
