"""The puzzle of the day: chosen from the date alone, so everybody gets the same one."""

from __future__ import annotations

import hashlib
from datetime import date
from functools import cache

from ludotheque.games import shelf
from ludotheque.puzzles.puzzle import Puzzle
from ludotheque.puzzles.puzzle_file import puzzles


def of_the_day(day: date) -> Puzzle:
    """Each game has its day in turn, and each of its puzzles its turn before one comes again."""
    games = [name for name in shelf() if puzzles(name)]
    name, turn = games[day.toordinal() % len(games)], day.toordinal() // len(games)
    known = sorted(puzzles(name), key=shuffled)
    return known[turn % len(known)]


def stream(known: list[Puzzle], day: date) -> list[Puzzle]:
    """Puzzles in the order in which they come, which begins elsewhere every day."""
    ordered, first = sorted(known, key=shuffled), day.toordinal() % len(known)
    return ordered[first:] + ordered[:first]


def shuffled(puzzle: Puzzle) -> str:
    """An order that has nothing to do with how they were found."""
    return hashed(puzzle.id)


@cache
def hashed(id: str) -> str:
    return hashlib.sha256(f"of the day {id}".encode()).hexdigest()
