"""Prints every module with the first line of its docstring: a page of the documentation site.

python tools/layout.py
"""

from __future__ import annotations

import ast
from pathlib import Path

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src" / "ludotheque"
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


def page() -> str:
    return f"# Every module\n\nFrom the docstrings of the sources.\n\n{layout()}"


if __name__ == "__main__":
    print(page())
