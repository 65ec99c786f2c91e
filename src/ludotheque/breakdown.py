"""The parts of a final score, seat by seat, and the points each move earned."""

from __future__ import annotations

from typing import NamedTuple

from ludotheque.words import Words

SCORE = Words("Score", "Score")


class Bar(NamedTuple):
    """What a move brought to a seat; the last ones are what the end took from it."""

    ply: int  # moves made before it
    seat: int
    amount: int


class Breakdown(NamedTuple):
    """A table: a row for each seat, or one for all who play together. The last column is the score."""

    heads: tuple[Words, ...]
    rows: tuple[tuple[int, ...], ...]
    bars: tuple[Bar, ...] = ()


def bare_scores(scores: list[int], together: bool) -> Breakdown:
    return Breakdown((SCORE,), tuple((score,) for score in (scores[:1] if together else scores)))
