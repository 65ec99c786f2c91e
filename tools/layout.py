"""Writes the layout in DESIGN.md: every module, with the first line of its docstring.

    python tools/layout.py

A test fails if DESIGN.md is out of date.
"""

from __future__ import annotations

import ast
from pathlib import Path

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src" / "ludotheque"
DESIGN = ROOT / "DESIGN.md"
BEGIN, END = "<!-- layout: python tools/layout.py -->\n", "<!-- end of layout -->\n"
WIDE = 22  # columns of a name


def purpose(path: Path) -> str:
    """The first line of a module's docstring."""
    text = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
    return text.partition("\n")[0]


def lines(folder: Path, depth: int) -> list[str]:
    """A folder: its modules, then its subfolders."""
    indent = "  " * depth
    modules = [path for path in sorted(folder.glob("*.py")) if path.name != "__init__.py"]
    found = [f"{indent}{path.name:<{WIDE}} {purpose(path)}".rstrip() for path in modules]
    for below in sorted(folder.iterdir()):
        if (below / "__init__.py").exists() and below.name != "versions":
            found.append(f"{indent}{below.name + '/':<{WIDE}} {purpose(below / '__init__.py')}".rstrip())
            found += lines(below, depth + 1)
    return found


def layout() -> str:
    return "".join(f"    {line}\n" for line in lines(PACKAGE, 0))


def design() -> str:
    """The up-to-date text of DESIGN.md."""
    text = DESIGN.read_text(encoding="utf-8")
    before, rest = text.split(BEGIN)
    after = rest.split(END)[1]
    return f"{before}{BEGIN}\n{layout()}\n{END}{after}"


if __name__ == "__main__":
    DESIGN.write_text(design(), encoding="utf-8")
