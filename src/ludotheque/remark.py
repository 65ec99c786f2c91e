"""What can be said of a move, as a fact of the game: which fact, and what fills its sentence.

The sentences themselves are data: guide.toml beside each game.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from ludotheque.words import Words

Hole = Words | str | int
SEATS = ("foe", "next")  # holes that hold a seat: whoever tells it knows what people are called


class Remark(NamedTuple):
    """A fact, by the name that its sentence has, and what stands in the holes of that sentence."""

    fact: str
    holes: Mapping[str, Hole]


def remark(fact: str, **holes: Hole) -> Remark:
    return Remark(fact, holes)
