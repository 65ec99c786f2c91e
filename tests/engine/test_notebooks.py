"""The notebooks under examples/ run from top to bottom, and what they show can be shown."""

from __future__ import annotations

import ast
import json
import re
from pathlib import Path
from types import CodeType
from typing import Any

import pytest
from paths import ROOT

import ludotheque
from ludotheque.drawing.export import compact

FOLDER = ROOT / "examples" / "notebooks"
NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))
LARGEST = 45 * 1024  # bytes of a board


def run_cell(source: str, names: dict[str, Any]) -> object:
    """Do what a cell says; the value of its last line, if that is one."""
    tree = ast.parse(source)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    exec(compile(tree, "cell", "exec"), names)
    return None if last is None else eval(expression(last), names)


def expression(last: ast.stmt) -> CodeType:
    assert isinstance(last, ast.Expr)
    return compile(ast.Expression(last.value), "cell", "eval")


def shown(value: object) -> str:
    """What a notebook makes of a value."""
    for name in ("_repr_html_", "_repr_svg_"):
        if hasattr(value, name):
            return str(getattr(value, name)())
    return repr(value)


@pytest.mark.parametrize("path", NOTEBOOKS, ids=[path.stem for path in NOTEBOOKS])
def test_a_notebook_runs(path: Path) -> None:
    notebook = json.loads(path.read_text(encoding="utf-8"))
    assert (notebook["nbformat"], notebook["nbformat_minor"]) == (4, 5)
    names: dict[str, Any] = {"__name__": "__main__"}
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            assert cell["outputs"] == []  # they are made by whoever runs it
            assert len(shown(run_cell("".join(cell["source"]), names)).encode()) < LARGEST


def test_there_are_three() -> None:
    assert [path.stem for path in NOTEBOOKS] == ["measure_two_bots", "play_and_look", "teach_an_agent"]


@pytest.mark.parametrize("name", ludotheque.shelf())
def test_a_board_is_small_and_as_one_asks(name: str) -> None:
    game = ludotheque.load(name)
    state, rng = game.start(seed=5), ludotheque.Rng(5)
    ply = 0
    while not state.over:
        if ply % 12 == 0:
            for lang, seat in (("en", 0), ("fr", None)):
                board = ludotheque.board(state, seat, lang, 300).svg
                assert len(board.encode()) < LARGEST
                assert 'width="300"' in board
                assert f"<title>{game.title(lang)}" in board
        state.play(state.pick(rng))
        ply += 1
    assert state._repr_svg_().startswith("<svg ")


def test_boards_on_one_page_do_not_disturb_each_other() -> None:
    state = ludotheque.load("wyx").start(seed=1)
    drawing = state.game.drawing.draw(state.seen_by(None), "en")
    one, other = compact(drawing, 100, "a"), compact(drawing, 100, "b")
    assert one != other
    assert one.replace('="a', '="b').replace("#a", "#b").replace(".a", ".b").replace(" a", " b") != one
    assert "data-" not in one
    assert "tabindex" not in one


@pytest.mark.parametrize("name", ludotheque.shelf())
def test_the_style_of_a_board_reaches_what_its_symbols_show(name: str) -> None:
    """Rules name classes of this drawing alone: from within what a <use> shows, no browser sees the drawing itself."""
    state = ludotheque.load(name).start(seed=1)
    svg = compact(state.game.drawing.draw(state.seen_by(None), "en"), 100, "q7")
    style = svg.split("<style>")[1].split("</style>")[0]
    selectors = [one for rule in style.split("}") if rule for one in rule.split("{")[0].split(",")]
    classes = {one for found in re.findall(r'class="([^"]*)"', svg) for one in found.split()}
    assert all(one.startswith(".q7") for one in selectors)
    assert classes
    assert all(one.startswith("q7") for one in classes)
    assert not re.search(r'<svg[^>]* class="', svg)


@pytest.mark.parametrize(("lang", "width"), [("de", 300), ("en", 0), ("en", 10_000), ("en", "wide"), ("en", True)])
def test_what_a_board_cannot_be(lang: str, width: int) -> None:
    with pytest.raises(ludotheque.OptionError, match="A board is"):
        ludotheque.board(ludotheque.load("wyx").start(seed=1), lang=lang, width=width)


def test_advice_shows_itself() -> None:
    analysis = ludotheque.analyse(ludotheque.load("wyx").start(seed=1), 0, nodes=60)
    html = analysis._repr_html_()
    assert html.startswith("<table>")
    assert f">{analysis.best.text}<" in html
