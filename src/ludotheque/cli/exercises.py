"""`ludotheque learn`, `puzzle` and `mine`: lessons, puzzles, and how puzzles are found."""

from __future__ import annotations

import argparse
import time
from collections import Counter
from datetime import UTC, datetime
from pathlib import Path

from ludotheque import files
from ludotheque.cli.common import class_of
from ludotheque.errors import LudothequeError
from ludotheque.games import GAMES
from ludotheque.learning import lessons
from ludotheque.puzzles import of_the_day, puzzles
from ludotheque.puzzles.mining import SOURCES, mined
from ludotheque.puzzles.puzzle import Puzzle, parsed, read, stream, written
from ludotheque.terminal.exercises import Course, Puzzles, show_card
from ludotheque.terminal.screen import Screen
from ludotheque.terminal.shelf import show_names, show_rules
from ludotheque.words import Words

# ── Lessons, and rules on one screen ──────────────────────────────────────────────────────


def learn(options: argparse.Namespace, screen: Screen) -> int:
    if options.game is None:
        show_names(screen, GAMES)
        return 0
    game = class_of(options.game)()
    known = lessons(game)
    if known.card and (options.card or not known.steps):
        show_card(screen, known, known.card)
    elif not known.steps:
        show_rules(screen, game)
    elif 1 <= options.lesson <= len(known):
        go_through(Course(known, screen), options.lesson)
    else:
        raise LudothequeError(
            f"{game.title.en} has the lessons 1 to {len(known)}, and no {options.lesson}.",
            f"{game.title.fr} a les leçons 1 à {len(known)}, et pas de {options.lesson}.",
        )
    return 0


def go_through(course: Course, first: int) -> None:
    try:
        course.run(first)
    except EOFError:
        course.screen.end_line()


# ── Puzzles ───────────────────────────────────────────────────────────────────────────────


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


# ── Finding puzzles; running it again continues the same file ─────────────────────────────

AT_MOST = 0.45  # the largest share of puzzles of one difficulty


def mine(options: argparse.Namespace, screen: Screen) -> int:
    cls = class_of(options.game)
    if cls not in GAMES or cls.name not in SOURCES:
        raise LudothequeError(
            f"Nobody has said where {cls.title.en} has puzzles.", f"Nul ne sait où {cls.title.fr} cache des problèmes."
        )
    path = Path(options.file or "puzzles.json")
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
