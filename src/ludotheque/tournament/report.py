"""The results of an arena as text tables, as JSON, as a plot with error bars, and as HTML for a notebook."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from html import escape
from typing import Any, NamedTuple

from ludotheque.bots.players import Fault, level_named
from ludotheque.columns import aligned, html_table
from ludotheque.tournament.elo import Verdict
from ludotheque.tournament.results import Encounter, Forfeits, Results, Standing
from ludotheque.words import Words, numeral

# ── Text and JSON ─────────────────────────────────────────────────────────────────────────

PLAYERS = Words("player|Elo|±|score|games|s/move", "joueur|Elo|±|score|parties|s/coup")
PAIRINGS = Words("pairing|score|95 %|points|games", "rencontre|score|95 %|points|parties")
TEAMS = Words("player|won|95 %|points|games|s/move", "joueur|gagné|95 %|points|parties|s/coup")


def display_name(player: str, lang: str) -> str:
    """The name of a player in a language."""
    return level_words(player)(lang)


def level_words(player: str) -> Words:
    level = level_named(player)
    return level.words if level else Words(player, player)


def as_text(results: Results, lang: str) -> str:
    """The tables with a heading."""
    parts = [heading(results, lang), *(aligned([heads, *rows]) for heads, rows in tables(results, lang))]
    return "\n\n".join([*parts, *(words(lang) for words in remarks(results))])


def tables(results: Results, lang: str) -> list[tuple[list[str], list[list[str]]]]:
    """The heads of each table, and its rows."""
    times, met = results.seconds_per_move, results.encounters
    if results.game.cooperative:
        return [(TEAMS(lang).split("|"), [team_cells(one, times, lang) for one in met])]
    return [
        (PLAYERS(lang).split("|"), [standing_cells(one, times, lang) for one in results.standings]),
        (PAIRINGS(lang).split("|"), [pairing_cells(one, lang) for one in met]),
    ]


def remarks(results: Results) -> list[Words]:
    """Notes below the tables."""
    found = [verdict_words(results, results.verdict)] if results.verdict else []
    return found + [forfeit_words(one) for one in results.losses]


def verdict_words(results: Results, verdict: Verdict) -> Words:
    """The verdict of the sequential test, with the names of the two."""
    first, second = (level_words(name) for name in results.players)
    least, most, games = f"{verdict.test.least:+g}", f"{verdict.test.most:+g}", verdict.games
    if not verdict.known:
        return Words(
            f"Not known yet whether {first.en} is {most} Elo stronger than {second.en} or rather {least}.",
            f"On ne sait pas encore si {first.fr} vaut {most} Elo face à {second.fr}, ou plutôt {least}.",
        )
    if verdict.stronger:
        return Words(
            f"Known after {games} games: {first.en} is stronger than {second.en} ({most} Elo rather than {least}).",
            f"On sait après {games} parties\u00a0: {first.fr} est plus fort que {second.fr} "
            f"({most} Elo plutôt que {least}).",
        )
    return Words(
        f"Known after {games} games: {first.en} is not {most} Elo stronger than {second.en} (rather {least}).",
        f"On sait après {games} parties\u00a0: {first.fr} ne vaut pas {most} Elo face à {second.fr} (plutôt {least}).",
    )


FAULTS = {
    Fault.CRASH: Words("breaking down", "une panne"),
    Fault.ILLEGAL: Words("a move that cannot be", "un coup impossible"),
    Fault.LATE: Words("time", "le temps"),
    Fault.RESIGNED: Words("resigning", "abandon"),
}


def forfeit_words(one: Forfeits) -> Words:
    """Games that an engine forfeited, with the first reason."""
    name, games, why, by = one.player, one.games, one.why, FAULTS[Fault(one.fault)]
    return Words(f"{name} has lost {games} by {by.en}. {why}", f"{name} en a perdu {games} par {by.fr}. {why}")


def heading(results: Results, lang: str) -> str:
    title, games = results.game.title(lang), sum(one.games for one in results.encounters)
    words = Words(f"{title}: {games} games", f"{title} : {games} parties")(lang)
    if results.missing:
        words += Words(f", {results.missing} still to play", f", encore {results.missing} à jouer")(lang)
    return words + "."


def standing_cells(one: Standing, seconds_per_move: dict[str, float], lang: str) -> list[str]:
    return [
        display_name(one.player, lang),
        signed(one.elo),
        f"{one.margin:.0f}",
        percent(one.share, lang),
        str(one.games),
        seconds(one.player, seconds_per_move, lang),
    ]


def pairing_cells(one: Encounter, lang: str) -> list[str]:
    """A row with the better of the two first."""
    first = one if one.share >= 0.5 else one.turned()
    names = " – ".join(display_name(player, lang) for player in first.pairing)
    return [
        names,
        percent(first.share, lang),
        interval(first, lang),
        decimal(f"{first.lead:+.1f}", lang),
        str(first.games),
    ]


def team_cells(one: Encounter, seconds_per_move: dict[str, float], lang: str) -> list[str]:
    (player,) = one.pairing
    return [
        display_name(player, lang),
        percent(one.share, lang),
        interval(one, lang),
        decimal(f"{one.score:.1f}", lang),
        str(one.games),
        seconds(player, seconds_per_move, lang),
    ]


def percent(share: float, lang: str) -> str:
    return decimal(f"{100 * share:.1f}", lang) + Words("%", "\u00a0%")(lang)


def signed(elo: float) -> str:
    return f"{elo:+.0f}".replace("-", "−") if round(elo) else "0"


def interval(one: Encounter, lang: str) -> str:
    low, high = (decimal(f"{100 * end:.1f}", lang) for end in one.interval)
    return f"{low}–{high}"


def seconds(player: str, per_move: dict[str, float], lang: str) -> str:
    return decimal(f"{per_move[player]:.4f}", lang) if player in per_move else "–"


def decimal(text: str, lang: str) -> str:
    return numeral(text)(lang)


def as_json(results: Results) -> dict[str, Any]:
    return {
        "game": results.game.name,
        "seats": results.game.seats,
        "options": results.game.chosen(),
        "missing": results.missing,
        "losses": [asdict(one) for one in results.losses],
        **({"verdict": asdict(results.verdict)} if results.verdict else {}),
        "players": [
            {"player": one.player, "elo": one.elo, "margin": one.margin, "score": one.share, "games": one.games}
            for one in results.standings
        ],
        "seconds_a_move": results.seconds_per_move,
        "encounters": [
            {
                "players": list(one.pairing),
                "games": one.games,
                "score": one.share,
                "interval": list(one.interval),
                "independent_games": one.weight,
                "mean_score": one.score,
                "mean_lead": one.lead,
            }
            for one in results.encounters
        ],
    }


# ── The plot ──────────────────────────────────────────────────────────────────────────────

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


# ── HTML ──────────────────────────────────────────────────────────────────────────────────


def as_html(results: Results, lang: str) -> str:
    parts = [paragraph(heading(results, lang)), *(html_table(*table) for table in tables(results, lang))]
    parts += [paragraph(words(lang)) for words in remarks(results)]
    if results.encounters:
        parts.append(plot(results, lang))
    return "".join(parts)


def paragraph(text: str) -> str:
    return f"<p>{escape(text)}</p>"
