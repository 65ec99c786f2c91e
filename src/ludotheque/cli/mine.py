"""`ludotheque mine`: finds puzzles in games between bots. Running it again continues the same file."""

from __future__ import annotations

import argparse
import time
from collections import Counter
from pathlib import Path

from ludotheque import files
from ludotheque.cli.common import class_of
from ludotheque.errors import LudothequeError
from ludotheque.games import GAMES
from ludotheque.puzzles.mining import mined
from ludotheque.puzzles.puzzle import Puzzle
from ludotheque.puzzles.puzzle_file import parsed, read, written
from ludotheque.puzzles.sources import SOURCES
from ludotheque.terminal.screen import Screen
from ludotheque.words import Words

AT_MOST = 0.45  # the largest share of puzzles of one difficulty


def mine(options: argparse.Namespace, screen: Screen) -> int:
    cls = class_of(options.game)
    if cls not in GAMES or cls.name not in SOURCES:
        raise LudothequeError(
            f"Nobody has said where {cls.title.en} has puzzles.", f"Nul ne sait où {cls.title.fr} cache des problèmes."
        )
    path = Path(options.file or f"{cls.puzzles_file}.json")
    found = list(read(path, cls)) if path.exists() else []
    first = parsed(path)["next_game"] if path.exists() else 0
    until = time.monotonic() + options.seconds
    for number, puzzle in mined(SOURCES[cls.name](), first):
        if wanted(puzzle, found, options.number):
            found.append(puzzle)
            files.replace(path, written(found, number + 1))
        if len(found) >= options.number or time.monotonic() > until:
            break
    screen.say(Words(f"{path}: {len(found)} puzzles.", f"{path}\u00a0: {len(found)} problèmes."))
    return 0


def wanted(puzzle: Puzzle, found: list[Puzzle], number: int) -> bool:
    """Whether a puzzle is new, and its difficulty not yet too frequent."""
    difficulties = Counter(one.difficulty for one in found)
    return difficulties[puzzle.difficulty] < AT_MOST * number and all(one.id != puzzle.id for one in found)
