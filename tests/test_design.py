"""DESIGN.md lists what exists."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).parent.parent


def tool(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, ROOT / "tools" / f"{name}.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_layout_lists_every_module() -> None:
    layout = tool("layout")
    assert layout.design() == layout.DESIGN.read_text(encoding="utf-8"), "run python tools/layout.py"
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
