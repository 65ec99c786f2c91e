"""DESIGN.md lists what exists."""

from __future__ import annotations

import re

from paths import ROOT
from project_tools import tool


def test_every_module_says_what_it_is_for() -> None:
    layout = tool("layout")
    listed = layout.layout()
    for path in layout.PACKAGE.rglob("*.py"):
        if path.name != "__init__.py" and "versions" not in path.parts:
            assert f"{path.name} " in listed, path
            assert layout.purpose(path), f"{path} does not say what it is for"


def test_it_names_files_by_where_they_are() -> None:
    text = (ROOT / "DESIGN.md").read_text(encoding="utf-8")
    names = set(re.findall(r"`([\w/-]+\.(?:py|js|toml))`", text))
    assert len(names) > 30
    there = [
        f"/{path.relative_to(ROOT).as_posix()}" for path in [*ROOT.glob("*.py"), *(ROOT / "examples").glob("*.py")]
    ]
    there += [f"/{path.relative_to(ROOT).as_posix()}" for path in (ROOT / "src").rglob("*.*")]
    assert [name for name in names if not any(path.endswith(f"/{name}") for path in there)] == []
