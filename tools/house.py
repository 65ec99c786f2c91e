"""Measures the house: files, lines, rooms of a game, methods of Game, words, the walk of a move, functions to draw.

python tools/house.py [a checkout of any version]     (uncompiled, so that every function is seen)
"""

from __future__ import annotations

import inspect
import os
import re
import sys
from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from types import FrameType
from typing import Any

ROOT = Path(sys.argv[1] if sys.argv[1:] else Path(__file__).parents[1]).resolve()
PACKAGE = ROOT / "src" / "ludotheque"
FILE = re.compile(r"[\w-]+\.(?:py|js)\b")


def ran(call: Callable[[], Any]) -> set[tuple[str, str]]:
    """The functions of ours that run in a call, each with its file."""
    found: set[tuple[str, str]] = set()

    def note(frame: FrameType, event: str, _: Any) -> None:
        code = frame.f_code
        if event == "call" and str(PACKAGE) in code.co_filename and not code.co_name.startswith("<"):
            found.add((code.co_filename, code.co_qualname))

    sys.setprofile(note)
    try:
        call()
    finally:
        sys.setprofile(None)
    return found


def to_draw(game: Any) -> str:
    """What runs to make a picture of a position of a game, the first that is drawn."""
    state = game.start(seed=1)
    for _ in range(2):
        state.play(state.moves()[0])
    seen = state.seen_by(0)
    found = ran(seen.svg)
    return f"{len(found)} in {len({file for file, _ in found})} files"


def section(text: str, title: str) -> str:
    return re.split(r"^##+ ", text.partition(f"## {title}")[2], maxsplit=1, flags=re.MULTILINE)[0]


def main() -> None:
    sys.path[:0] = [str(ROOT / "src"), str(ROOT / "examples")]
    from konane import Konane

    from ludotheque import load
    from ludotheque.game import Game

    sources = sorted(PACKAGE.rglob("*.py"))
    design = (ROOT / "DESIGN.md").read_text(encoding="utf-8")
    words = [line for line in section(design, "Words").splitlines() if line.startswith("| **")]
    bold = sum(line.count("**") // 2 for line in words)
    rows = {
        "Python files": len(sources),
        "lines": sum(len(path.read_text(encoding="utf-8").splitlines()) for path in sources),
        "files of games": {path.name: len(list(path.rglob("*.py"))) for path in sorted(PACKAGE.glob("games/w*"))},
        "modules at the top": len(list(PACKAGE.glob("*.py"))) - 1,
        "methods of Game": len([name for name in dir(Game) if name[0] != "_" and acts(getattr(Game, name))]),
        "words": f"{bold} in {len(words)} rows",
        "files on the walk of a move": len(set(FILE.findall(section(design, "The walk of a move")))),
        "functions to draw Kōnane": to_draw(Konane()),
        "functions to draw Wykersham": to_draw(load("wykersham")),
        "DESIGN.md": len(design.encode()),
        "CONTRIBUTING.md": (ROOT / "CONTRIBUTING.md").stat().st_size,
    }
    for name, value in rows.items():
        print(f"{name:28} {value}")


def acts(member: object) -> bool:
    return inspect.isroutine(member) or isinstance(member, property | cached_property)


if __name__ == "__main__":
    os.environ["LUDOTHEQUE_PURE"] = "1"
    main()
