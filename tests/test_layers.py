"""The architecture: imports go one way, and every game has the files that a game has."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

import pytest

import ludotheque
from ludotheque.game import Game
from ludotheque.games import GAMES

PACKAGE = Path(ludotheque.__file__).parent
TESTS = Path(__file__).parent
IDS = [game.name for game in GAMES]
LONGEST_MODULE, LONGEST_FUNCTION = 400, 40  # lines

# Whoever stands higher may import what stands lower, never the other way round.
LAYERS = [
    {"words", "html_table", "nocython", "pure", "rulebook", "text_table", "version"},
    {"errors"},
    {"board_file", "breakdown", "files", "option", "position_text", "remark", "tally"},
    # A game, its states, its numbers and its strategy know each other.
    {
        *("core", "game", "numbered", "picture", "plain_encoder", "recipe", "reviewed", "drawing", "tip", "touch"),
        *("touched", "trial", "strategy"),
    },
    {"games"},
    {"search"},
    {"advice", "calibration", "chains", "chance", "engines", "hints", "judgement", "lookup", "players", "record"},
    {"learning", "narration", "puzzles", "table"},
    {"review"},
    {"store"},
    {"adapters", "web", "terminal", "tournament", "bench"},
    {"cli"},
    {"__main__"},
]
LEVEL = {name: level for level, names in enumerate(LAYERS) for name in names}


# The same inside web/: what every part needs, live tables, their connections, pages, and the process around them.
WEB_LAYERS = [
    {
        "visitor_data",
        "language",
        "limits",
        "metrics",
        "refusals",
        "seat_links",
        "signing",
        "static_files",
        "open_sockets",
        "timeouts",
        "fair_queue",
        "visitors",
    },
    {"push"},
    {"table"},
    {"connection"},
    {"evening", "programs"},
    {"personal_data"},
    {"pages"},
    {"admission", "app", "handover", "health", "host_names", "preloading", "routes", "serving", "workers"},
]
WEB_LEVEL = {name: level for level, names in enumerate(WEB_LAYERS) for name in names}

# Who may import something of ours for the type checker alone, and why.
TYPES_ONLY = {
    "core": "a game and its states know each other",
    "games": "parts of a game know the class of that game",
    "numbered": "it is a part of a game",
    "reviewed": "it is a part of a game",
    "touched": "it is a part of a game",
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


def test_modules_and_functions_stay_small() -> None:
    lengths = {path: len(path.read_text(encoding="utf-8").splitlines()) for path in MODULES}
    assert [path for path, lines in lengths.items() if lines > LONGEST_MODULE] == [], "two concepts: make it two files"
    assert [f"{path}: {name}" for path in MODULES for name in long_functions(path)] == []


def long_functions(path: Path) -> list[str]:
    functions = [node for node in ast.walk(parsed(path)) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    return [node.name for node in functions if (node.end_lineno or 0) - node.lineno >= LONGEST_FUNCTION]


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


# The files of a game folder, in the order of CONTRIBUTING.md; the rules have the name of the module of the states.
FILES = (
    *("{rulebook}.en.md", "{rulebook}.fr.md", "codes.py", "board.py", "{rules}.py", "{rules}.pxd", "notation.py"),
    *(
        "position.py",
        "lexicon.py",
        "refusals.py",
        "__init__.py",
        "strategy.py",
        "strategy.pxd",
        "encoding.py",
        "encoding.pxd",
        "drawing.py",
    ),
    *("tally.py", "touch.py", "dead_ends.py", "move_words.py", "tips.py", "endings.py", "description.py"),
    *("remarks.py", "goals.py", "breakdown.py"),
)


@pytest.mark.parametrize("game", GAMES, ids=IDS)
def test_a_game_folder_is_complete(game: type[Game]) -> None:
    assert game.folder
    rules = type(game().start(seed=1)).__module__.rpartition(".")[2]
    for file in FILES:
        wanted = file.format(rulebook=game.rulebook_file, rules=rules)
        assert (game.folder / wanted).exists(), f"{game.name} lacks {wanted}"


def test_the_recipe_for_a_game_names_every_file() -> None:
    recipe = (TESTS.parent / "CONTRIBUTING.md").read_text(encoding="utf-8")
    files = {path for path in (PACKAGE / "games").glob("*/*.*") if path.suffix not in (".so", ".pyc")}
    assert len(files) > 100
    assert [
        path for path in sorted(files) if not any(f"`{name}`" in recipe for name in names_in_the_recipe(path))
    ] == []


def names_in_the_recipe(path: Path) -> set[str]:
    """Its own, or that of the file it belongs to: `drawing.py` for `drawing_board.py`."""
    first, rest = path.name.split(".", 1)
    return {path.name, *(f"{first.partition(mark)[0]}.{rest}" for mark in "-_" if mark in first)}


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
