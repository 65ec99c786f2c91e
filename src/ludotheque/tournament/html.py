"""The results of an arena as HTML for a notebook."""

from __future__ import annotations

from html import escape

from ludotheque.html_table import html_table
from ludotheque.tournament.plot import plot
from ludotheque.tournament.report import (
    PAIRINGS,
    PLAYERS,
    TEAMS,
    heading,
    pairing_cells,
    remarks,
    standing_cells,
    team_cells,
)
from ludotheque.tournament.results import Results


def as_html(results: Results, lang: str) -> str:
    times = results.seconds_per_move
    parts = [paragraph(heading(results, lang))]
    if results.game.cooperative:
        parts.append(html_table(TEAMS(lang).split("|"), [team_cells(one, times, lang) for one in results.encounters]))
    else:
        parts.append(
            html_table(PLAYERS(lang).split("|"), [standing_cells(one, times, lang) for one in results.standings])
        )
        parts.append(html_table(PAIRINGS(lang).split("|"), [pairing_cells(one, lang) for one in results.encounters]))
    parts += [paragraph(words(lang)) for words in remarks(results)]
    if results.encounters:
        parts.append(plot(results, lang))
    return "".join(parts)


def paragraph(text: str) -> str:
    return f"<p>{escape(text)}</p>"
