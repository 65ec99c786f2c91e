"""DESIGN.md lists what exists."""

from __future__ import annotations

from paths import ROOT
from project_tools import tool


def test_every_module_says_what_it_is_for() -> None:
    layout = tool("layout")
    listed = layout.layout()
    for path in layout.PACKAGE.rglob("*.py"):
        if path.name != "__init__.py" and "versions" not in path.parts:
            assert f"{path.name} " in listed, path
            assert layout.purpose(path), f"{path} does not say what it is for"


def test_the_walk_of_a_move_names_files_that_are_there() -> None:
    text = (ROOT / "DESIGN.md").read_text(encoding="utf-8")
    walk = text.split("## The walk of a move")[1].split("\n## ")[0]
    names = [word.split("/")[-1] for word in walk.split("`") if word.endswith((".py", ".js")) and "<" not in word]
    assert len(names) > 20
    there = {path.name for path in (ROOT / "src").rglob("*.[pj]*")}
    assert [name for name in names if name not in there] == []
