"""The parts of a final score, seat by seat, and the points each move earned."""

from __future__ import annotations

from typing import NamedTuple

from ludotheque.words import Words

SCORE = Words("Score", "Score")


class Bar(NamedTuple):
    """The points of a seat from one move; the last bars are deductions at the end of the game."""

    ply: int  # number of moves before it
    seat: int
    amount: int


class Breakdown(NamedTuple):
    """A table with a row for each seat, or one row for a team. The last column is the score."""

    heads: tuple[Words, ...]
    rows: tuple[tuple[int, ...], ...]
    bars: tuple[Bar, ...] = ()


def bare_scores(scores: list[int], together: bool) -> Breakdown:
    return Breakdown((SCORE,), tuple((score,) for score in (scores[:1] if together else scores)))
