"""`ludotheque bench`: measures games and prints the results."""

from __future__ import annotations

import argparse
import json
import platform
import sys
from collections.abc import Sequence

import ludotheque
from ludotheque.bench.searches import signature
from ludotheque.bench.speed import Row, asked, label, measured, whole_shelf
from ludotheque.columns import aligned
from ludotheque.errors import LudothequeError
from ludotheque.words import Words, language, numeral

# ── The table ─────────────────────────────────────────────────────────────────────────────

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


# ── The command ───────────────────────────────────────────────────────────────────────────

SECONDS = 0.2

EXAMPLES = """examples:
  ludotheque bench                      every game, with its options and numbers of seats
  ludotheque bench wyx fourmis seats=4  these two; options stand behind their game
  ludotheque bench wyx --seconds 2      more time, less noise
  ludotheque bench --signature          one number that changes only if play does
"""


def arguments(argv: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        "ludotheque bench",
        description="How fast the games are on this machine.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("games", nargs="*", metavar="GAME", help="a game, and its options as name=value")
    parser.add_argument("--seconds", type=float, default=SECONDS, metavar="S", help=f"of CPU a figure ({SECONDS})")
    parser.add_argument("--json", action="store_true", help="for programs")
    parser.add_argument("--signature", action="store_true", help="one number from fixed-node searches, and no speeds")
    return parser.parse_intermixed_args(argv)


def main(argv: Sequence[str]) -> int:
    """Measure, print the table, and return the exit status."""
    options, lang = arguments(argv), language()
    if options.signature:
        print(signature())
        return 0
    try:
        games = asked(options.games) or whole_shelf()
    except LudothequeError as error:
        print(error.words(lang), file=sys.stderr)
        return 2
    rows = []
    for i, game in enumerate(games, 1):
        report_progress(f"{label(game)} ({i}/{len(games)})")
        rows.append(measured(game, options.seconds))
    report_progress("")
    if options.json:
        print(json.dumps({"compiled": ludotheque.compiled, "rows": [row._asdict() for row in rows]}))
    else:
        print(f"{heading(lang)}\n\n{table(rows, lang)}")
    return 0
