"""Puzzles from played games: finding them, choosing the one of the day, and solving them."""

from ludotheque.puzzles.puzzle import Puzzle, PuzzleAttempt, Theme, of_the_day, puzzles

__all__ = ["Puzzle", "PuzzleAttempt", "Theme", "of_the_day", "puzzles"]
