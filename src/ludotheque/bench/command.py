"""`ludotheque bench`: measures games and prints the results."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence

import ludotheque
from ludotheque.bench.report import heading, report_progress, table
from ludotheque.bench.selection import asked, label, whole_shelf
from ludotheque.bench.signature import signature
from ludotheque.bench.speed import measured
from ludotheque.errors import LudothequeError
from ludotheque.words import language

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
