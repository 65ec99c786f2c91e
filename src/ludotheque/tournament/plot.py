"""Plots the results of an arena, with error bars."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import NamedTuple

from ludotheque.tournament.report import display_name, heading, percent, signed
from ludotheque.tournament.results import Encounter, Results, Standing
from ludotheque.words import Words

WIDTH, LEFT, RIGHT = 780, 230, 110  # sizes of the drawing; of the names and the figures beside the plot
ROW, TOP, GAP = 30, 84, 72

# The colours of the pages: paper, three inks, green for results; in light and dark mode.
STYLE = """
  svg { color-scheme: light dark; }
  .paper { fill: #f6f1e7; } .axis { stroke: #dcd1bd; } .even { stroke: #8d7e69; stroke-dasharray: 4 4; }
  .whisker { stroke: #1d5a40; stroke-width: 2; } .dot { fill: #1d5a40; stroke: #f6f1e7; stroke-width: 1.5; }
  text { fill: #2b231b; font: 15px system-ui, "Segoe UI", Roboto, "Noto Sans", sans-serif; }
  .title { font: 21px ui-serif, Palatino, Georgia, serif; } .soft { fill: #5a4e41; font-size: 13px; }
  .figure { font-variant-numeric: tabular-nums; } .end { text-anchor: end; } .middle { text-anchor: middle; }
  @media (prefers-color-scheme: dark) {
    .paper { fill: #1a1511; } .axis { stroke: #3b3026; } .even { stroke: #86755f; }
    .whisker { stroke: #93cba9; } .dot { fill: #93cba9; stroke: #1a1511; }
    text { fill: #f1e7d5; } .soft { fill: #c9bba4; }
  }
"""


class Mark(NamedTuple):
    """One line of a plot."""

    label: str
    value: float
    low: float
    high: float
    figure: str


class Scale(NamedTuple):
    """Maps a value to its coordinate."""

    low: float
    high: float

    def x(self, value: float) -> float:
        return round(LEFT + (WIDTH - LEFT - RIGHT) * (value - self.low) / (self.high - self.low), 1)


class Panel(NamedTuple):
    """A plot with its marks, one below the other."""

    title: str
    marks: Sequence[Mark]
    scale: Scale
    even: float  # the value of the dashed line
    ticks: Sequence[tuple[float, str]]


def plot(results: Results, lang: str) -> str:
    """The results as an SVG file."""
    return drawing(heading(results, lang).rstrip("."), panels(results, lang), lang)


def drawing(title: str, panels: Sequence[Panel], lang: str) -> str:
    """Plots one below the other, as an SVG file."""
    parts, below = [], TOP
    for panel in panels:
        parts += drawn(panel, below)
        below += ROW * len(panel.marks) + GAP
    name = escape(title)
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {below}" width="{WIDTH}" height="{below}" '
            f'role="img" lang="{lang}" aria-labelledby="title desc">',
            f'<title id="title">{name}</title>',
            f'<desc id="desc">{escape(described(panels, lang))}</desc>',
            f"<style>{STYLE}</style>",
            f'<rect class="paper" width="{WIDTH}" height="{below}"/>',
            f'<text class="title" x="24" y="36">{name}</text>',
            *parts,
            "</svg>",
            "",
        ]
    )


def panels(results: Results, lang: str) -> list[Panel]:
    if results.game.cooperative:
        title = Words("Games won, with 95 % intervals", "Parties gagnées, avec intervalles à 95 %")(lang)
        return [shares_panel(title, [share_mark(one, lang) for one in results.encounters], lang, even=1.0)]
    title = Words("Share of the win, with 95 % intervals", "Part de victoire, avec intervalles à 95 %")(lang)
    better = [one if one.share >= 0.5 else one.turned() for one in results.encounters]
    return [elo_panel(results.standings, lang), shares_panel(title, [share_mark(one, lang) for one in better], lang)]


def shares_panel(title: str, marks: Sequence[Mark], lang: str, even: float = 0.5) -> Panel:
    percents = [(value / 100, Words(f"{value}%", f"{value}\u00a0%")(lang)) for value in range(0, 101, 25)]
    return Panel(title, marks, Scale(0, 1), even, percents)


def elo_panel(standings: Sequence[Standing], lang: str) -> Panel:
    marks = [
        Mark(display_name(one.player, lang), one.elo, one.elo - one.margin, one.elo + one.margin, signed(one.elo))
        for one in standings
    ]
    step = 100
    low = step * min(-1, *(int(mark.low // step) for mark in marks))
    high = step * max(1, *(int(-(-mark.high // step)) for mark in marks))
    while (high - low) / step > 8:
        step *= 2
    ticks = [(float(value), signed(value)) for value in range(low - low % step, high + 1, step) if value >= low]
    title = Words("Elo, with 95 % intervals", "Elo, avec intervalles à 95 %")(lang)
    return Panel(title, marks, Scale(low, high), 0.0, ticks)


def share_mark(one: Encounter, lang: str) -> Mark:
    names = " – ".join(display_name(player, lang) for player in one.pairing)
    return Mark(names, one.share, *one.interval, percent(one.share, lang))


def drawn(panel: Panel, top: int) -> list[str]:
    scale, bottom = panel.scale, top + ROW * len(panel.marks)
    parts = [f'<text class="soft" x="24" y="{top - 14}">{escape(panel.title)}</text>']
    for value, label in panel.ticks:
        x = scale.x(value)
        parts.append(f'<path class="axis" d="M{x} {top}V{bottom}"/>')
        parts.append(f'<text class="soft middle figure" x="{x}" y="{bottom + 18}">{label}</text>')
    parts.append(f'<path class="even" d="M{scale.x(panel.even)} {top}V{bottom}"/>')
    for i, mark in enumerate(panel.marks):
        parts += line(mark, scale, top + ROW * i + ROW // 2)
    return parts


def line(mark: Mark, scale: Scale, y: int) -> list[str]:
    low, high = scale.x(mark.low), scale.x(mark.high)
    return [
        f'<text x="24" y="{y + 5}">{escape(mark.label)}</text>',
        f'<path class="whisker" d="M{low} {y}H{high}M{low} {y - 5}v10M{high} {y - 5}v10"/>',
        f'<circle class="dot" cx="{scale.x(mark.value)}" cy="{y}" r="5.5"/>',
        f'<text class="figure end" x="{WIDTH - 24}" y="{y + 5}">{escape(mark.figure)}</text>',
    ]


def described(panels: Sequence[Panel], lang: str) -> str:
    """The text alternative of the drawing."""
    colon = Words(": ", "\u00a0: ")(lang)
    said = [panel.title + colon + ", ".join(f"{m.label} {m.figure}" for m in panel.marks) for panel in panels]
    return ". ".join(said) + "."
