"""What a game comments on: facts about moves, goals, and the parts of a score; for reviews, and for the guide.

The sentences of the facts are data: guide.toml of each game.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from ludotheque.words import Words

Hole = Words | str | int
SEATS = ("foe", "next")  # placeholders that hold a seat, which the caller replaces by a name


class Remark(NamedTuple):
    """A fact: the name of its sentence, and the values of its placeholders."""

    fact: str
    holes: Mapping[str, Hole]


def remark(fact: str, **holes: Hole) -> Remark:
    return Remark(fact, holes)


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


class GameComments:
    """The part of a game that comments on moves. By default a review uses scores and chances alone."""

    def label(self, state: Any, move: int) -> Words:
        """The name of a move inside a sentence, as a noun: `c5`."""
        name: Words = state.game.words.say_briefly(state, move)
        return name

    def contrasted(self, state: Any, played: int, better: int) -> Words:
        """The name of a better move, distinct from the one that was played."""
        return self.label(state, better)

    def deed(self, state: Any, move: int) -> Words:
        """The name of a move with its effect: `c5, two pawns`."""
        name: Words = state.game.words.say_briefly(state, move)
        return name

    def remarks(self, seen: Any, played: int, better: int) -> Iterable[Remark]:
        """Facts in favour of another move than the one played, from the view of the seat; weightiest first."""
        return ()

    def praise(self, seen: Any, move: int) -> Iterable[Remark]:
        """What is good about a move, from the view of the seat that makes it; weightiest first."""
        return ()

    def goals(self, seen: Any, seat: int) -> Iterable[Remark]:
        """The current goals of a seat, the most urgent first; `seen` is its view."""
        return ()

    def turn(self, state: Any) -> tuple[int, int] | None:
        """The number of the current turn and its seat, where people count turns of several moves; else None."""
        return None

    def breakdown(self, positions: Sequence[Any]) -> Breakdown:
        """The parts of the score of a game; `positions` are all its positions, first to last."""
        last = positions[-1]
        return bare_scores(last.scores, last.game.cooperative)
