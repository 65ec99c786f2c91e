"""`ludotheque puzzle`: the puzzle of the day, or the puzzles of one game."""

from __future__ import annotations

import argparse
from datetime import UTC, datetime

from ludotheque.cli.common import class_of
from ludotheque.errors import LudothequeError
from ludotheque.puzzles import Puzzle, of_the_day, puzzles
from ludotheque.puzzles.daily import stream
from ludotheque.terminal.puzzle import Puzzles
from ludotheque.terminal.screen import Screen


def puzzle(options: argparse.Namespace, screen: Screen) -> int:
    today = datetime.now(UTC).date()
    known = stream(puzzles_like(options), today) if options.game else [of_the_day(today)]
    try:
        Puzzles(known, screen).run()
    except EOFError:
        screen.end_line()
    return 0


def puzzles_like(options: argparse.Namespace) -> list[Puzzle]:
    game = class_of(options.game)()
    found = [one for one in puzzles(game) if options.difficulty in (None, one.difficulty)]
    if not found:
        raise LudothequeError(
            f"{game.title.en} has no such puzzles.", f"{game.title.fr} n’a pas de problèmes de cette sorte."
        )
    return found
