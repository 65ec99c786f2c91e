"""Puzzles from played games: finding them, choosing the one of the day, and solving them."""

from ludotheque.puzzles.attempt import PuzzleAttempt
from ludotheque.puzzles.daily import of_the_day
from ludotheque.puzzles.puzzle import Puzzle, Theme
from ludotheque.puzzles.puzzle_file import puzzles

__all__ = ["Puzzle", "PuzzleAttempt", "Theme", "of_the_day", "puzzles"]
