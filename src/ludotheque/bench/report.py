"""Prints measurements as a table."""

from __future__ import annotations

import platform
import sys
from collections.abc import Sequence

import ludotheque
from ludotheque.bench.speed import Row
from ludotheque.text_table import aligned
from ludotheque.words import Words, numeral

HEADS = Words(
    "|moves|inside|driven|copy|moves|play|text|parse",
    "|coups par|dedans|conduites|copy|moves|play|text|parse",
)
UNITS = Words(
    "game|a game|games/s|games/s|ns|ns|ns|ns|ns",
    "jeu|partie|parties/s|parties/s|ns|ns|ns|ns|ns",
)


def number(value: float, lang: str) -> str:
    text = f"{value:,.1f}" if value < 10 else f"{value:,.0f}"
    return numeral(text)(lang)


def table(rows: Sequence[Row], lang: str) -> str:
    cells = [HEADS(lang).split("|"), UNITS(lang).split("|")]
    cells += [[row.game, *(number(value, lang) for value in row[1:])] for row in rows]
    return aligned(cells)


def heading(lang: str) -> str:
    how = Words("compiled", "compilé") if ludotheque.compiled else Words("not compiled", "non compilé")
    return f"Ludothèque {ludotheque.__version__}, {how(lang)}; Python {platform.python_version()}"


def report_progress(text: str) -> None:
    """Show on a terminal what is being measured; an empty text erases it."""
    if sys.stderr.isatty():
        print(f"\r\x1b[K{text}", end="", file=sys.stderr, flush=True)
