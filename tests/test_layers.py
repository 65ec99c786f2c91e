"""The architecture: imports go one way, and every game has the files that a game has."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import ludotheque
from ludotheque.game import Game
from ludotheque.games import GAMES

PACKAGE = Path(ludotheque.__file__).parent
TESTS = Path(__file__).parent
IDS = [game.name for game in GAMES]

# Whoever stands higher may import what stands lower, never the other way round.
LAYERS = [
    {"words", "intervals", "trail", "nocython", "version", "pure"},
    {"errors"},
    {"boxfile", "position_text"},
    {"core", "game", "recipe", "drawing", "touch", "strategy"},  # a game, its states and its strategy know each other
    {"games"},
    {"search"},
    {"advice", "anygame", "chance", "picking", "players", "record"},
    {"table", "telling", "hinting"},
    {"store"},
    {"web", "terminal", "adapters", "arena", "bench", "bench_search", "signature"},
    {"cli"},
    {"__main__"},
]
LEVEL = {name: level for level, names in enumerate(LAYERS) for name in names}


def imported(path: Path) -> set[str]:
    """The modules of ours that a file imports, as the part of the package they belong to."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            names = (
                [f"{node.module}.{alias.name}" for alias in node.names]
                if node.module == "ludotheque"
                else [node.module]
            )
            found |= {name for name in names if name.startswith("ludotheque.")}
        elif isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names if alias.name.startswith("ludotheque.")}
    return {name.split(".")[1] for name in found}


MODULES = [path for path in sorted(PACKAGE.rglob("*.py")) if path != PACKAGE / "__init__.py"]


@pytest.mark.parametrize("path", MODULES, ids=[str(path.relative_to(PACKAGE)) for path in MODULES])
def test_imports_go_one_way(path: Path) -> None:
    here = path.relative_to(PACKAGE).parts[0].removesuffix(".py")
    for name in imported(path):
        if name in LEVEL:  # not a name that ludotheque itself gives, such as load
            assert LEVEL[name] <= LEVEL[here], f"{here} must not import {name}"


@pytest.mark.parametrize("game", GAMES, ids=IDS)
def test_a_game_folder_is_complete(game: type[Game]) -> None:
    assert game.folder
    for wanted in (
        f"{game.rulebook_file}.en.md",
        f"{game.rulebook_file}.fr.md",
        "notation.py",
        "position.py",
        "refusals.py",
    ):
        assert (game.folder / wanted).exists(), f"{game.name} lacks {wanted}"
    assert list(game.folder.glob("*.pxd")), f"{game.name} is not compiled: its rules have no .pxd"


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
