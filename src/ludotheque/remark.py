"""A remark: a fact about a move, with the values that fill in its sentence.

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
