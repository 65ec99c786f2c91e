"""The puzzle of the day: chosen from the date alone, so everybody gets the same one."""

from __future__ import annotations

import hashlib
from datetime import date
from functools import cache

from ludotheque.games import shelf
from ludotheque.puzzles.puzzle import Puzzle
from ludotheque.puzzles.puzzle_file import puzzles


def of_the_day(day: date) -> Puzzle:
    """Games take turns day by day, and each puzzle comes once before any is repeated."""
    games = [name for name in shelf() if puzzles(name)]
    name, turn = games[day.toordinal() % len(games)], day.toordinal() // len(games)
    known = sorted(puzzles(name), key=shuffled)
    return known[turn % len(known)]


def stream(known: list[Puzzle], day: date) -> list[Puzzle]:
    """The puzzles in a fixed order that starts at another place every day."""
    ordered, first = sorted(known, key=shuffled), day.toordinal() % len(known)
    return ordered[first:] + ordered[:first]


def shuffled(puzzle: Puzzle) -> str:
    """A pseudo-random sort key."""
    return hashed(puzzle.id)


@cache
def hashed(id: str) -> str:
    return hashlib.sha256(f"of the day {id}".encode()).hexdigest()
