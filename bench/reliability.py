"""A reliability plot: what was said along, what came of it up."""

from __future__ import annotations

import math
from typing import NamedTuple

SIZE, EDGE = 180, 34
STYLE = """
  svg { color-scheme: light dark; } .paper { fill: #f6f1e7; } .even { stroke: #8d7e69; stroke-dasharray: 4 4; }
  .frame { fill: none; stroke: #dcd1bd; } .whisker { stroke: #1d5a40; stroke-width: 2; } .dot { fill: #1d5a40; }
  text { fill: #2b231b; font: 13px system-ui, sans-serif; }
  @media (prefers-color-scheme: dark) { .paper { fill: #1a1511; } .frame { stroke: #3b3026; } .even { stroke: #86755f; }
    .whisker { stroke: #93cba9; } .dot { fill: #93cba9; } text { fill: #f1e7d5; } }
"""


class Fifth(NamedTuple):
    said: float
    won: float
    positions: int


def fifths(points: list[tuple[float, float]]) -> list[Fifth]:
    found = []
    for fifth in range(5):
        here = [(said, won) for said, won in points if min(int(5 * said), 4) == fifth]
        n = len(here)
        if n:
            found.append(Fifth(sum(said for said, _ in here) / n, sum(won for _, won in here) / n, n))
    return found


def plot(panels: list[tuple[str, list[Fifth]]]) -> str:
    """A reliability plot for each game: what was said along, what was won up; on the diagonal they agree."""
    across, step = 3, SIZE + 2 * EDGE
    height = step * -(-len(panels) // across)
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {across * step} {height}"><style>{STYLE}</style>']
    parts.append('<rect class="paper" width="100%" height="100%"/>')
    for i, (text, found) in enumerate(panels):
        parts.append(f'<g transform="translate({i % across * step + EDGE} {i // across * step + EDGE})">')
        parts.append(f'<text y="-8">{text.replace(":2", "").replace(":", ", seats ")}</text>')
        parts.append(f'<rect class="frame" width="{SIZE}" height="{SIZE}"/>')
        parts.append(f'<path class="even" d="M0 {SIZE}L{SIZE} 0"/>')
        parts.extend(map(dot, found))
        parts.append("</g>")
    return "\n".join([*parts, "</svg>"]) + "\n"


def dot(fifth: Fifth) -> str:
    x, y = SIZE * fifth.said, SIZE * (1 - fifth.won)
    reach = SIZE * 1.96 * math.sqrt(max(fifth.won * (1 - fifth.won), 0.01) / fifth.positions)
    whisker = f'<path class="whisker" d="M{x:.1f} {y - reach:.1f}v{2 * reach:.1f}"/>'
    return f'{whisker}<circle class="dot" cx="{x:.1f}" cy="{y:.1f}" r="4"/>'
