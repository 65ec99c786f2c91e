"""The curves of examples/self_play.py, as docs/self-play.svg and docs/self-play.json.

    python bench/learning.py wyx fourmis

Each is what .cache/self_play keeps: the score against level 4 by the CPU minutes of learning, with 95 % intervals.
"""

from __future__ import annotations

import json
import pickle
import sys
from pathlib import Path

import ludotheque
from ludotheque.tournament.report import Mark, Panel, drawing, percent, shares_panel

ROOT = Path(__file__).parents[1]
COLUMNS = ["generation", "CPU minutes", "score against level 4", "95 %: from", "to"]


def curve(name: str) -> list[list[float]]:
    """[meeting] its row, with COLUMNS."""
    _, _, _, rows = pickle.loads((ROOT / ".cache" / "self_play" / f"{name}.pickle").read_bytes())
    found: list[list[float]] = rows.round(3).tolist()
    return found


def panel(name: str, rows: list[list[float]]) -> Panel:
    title = f"{ludotheque.load(name).title.en}: score against level 4, by CPU minutes of learning"
    marks = [Mark(f"{minutes:.1f}", score, low, high, percent(score, "en")) for _, minutes, score, low, high in rows]
    return shares_panel(title, marks, "en")


def main(names: list[str]) -> None:
    curves = {name: curve(name) for name in names}
    panels = [panel(name, rows) for name, rows in curves.items()]
    (ROOT / "docs" / "self-play.svg").write_text(drawing("Learning by self-play", panels, "en"), encoding="utf-8")
    told = json.dumps({"columns": COLUMNS, **curves}).replace("], [", "],\n[")
    (ROOT / "docs" / "self-play.json").write_text(told, encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
