"""A remark: a fact about a move, with the values that fill in its sentence.

The sentences are data: guide.toml of each game.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from ludotheque.words import Words

Hole = Words | str | int
SEATS = ("foe", "next")  # placeholders that hold a seat, which the caller replaces by a name


class Remark(NamedTuple):
    """A fact: the name of its sentence, and the values of its placeholders."""

    fact: str
    holes: Mapping[str, Hole]


def remark(fact: str, **holes: Hole) -> Remark:
    return Remark(fact, holes)
