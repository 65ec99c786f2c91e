"""The results of an arena in a notebook: the tables, what the test says, and the plot."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

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
        parts.append(table(TEAMS(lang), [team_cells(one, times, lang) for one in results.encounters]))
    else:
        parts.append(table(PLAYERS(lang), [standing_cells(one, times, lang) for one in results.standings]))
        parts.append(table(PAIRINGS(lang), [pairing_cells(one, lang) for one in results.encounters]))
    parts += [paragraph(words(lang)) for words in remarks(results)]
    if results.encounters:
        parts.append(plot(results, lang))
    return "".join(parts)


def paragraph(text: str) -> str:
    return f"<p>{escape(text)}</p>"


def table(heads: str, rows: Sequence[Sequence[str]]) -> str:
    head = "".join(f"<th>{escape(name)}</th>" for name in heads.split("|"))
    body = "".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
