"""How a seat stands, to be read at a glance: its score with noun and goal, what is left to it, and what it has said."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from ludotheque.words import NO_WORDS, Words


class Term(NamedTuple):
    """The same in a long and in a short form, for narrow screens."""

    long: Words
    short: Words


NOTHING = Term(NO_WORDS, NO_WORDS)
IN_RESERVE, LEFT = Words("in reserve", "en réserve"), Words("left", "reste")


class Tally(NamedTuple):
    """Where a game says no more, the bare score."""

    score: int
    noun: Term = NOTHING
    goal: int = 0  # the score that wins; 0: there is none
    left: Term = NOTHING
    remark: Words = NO_WORDS  # what the seat has just said: it passes, say


def once(words: Words) -> Term:
    """A term that is short enough anyway."""
    return Term(words, words)


@lru_cache(1024)
def remaining(number: int, long: Words | None = None) -> Term:
    """What is left: `17 in reserve`, or what else is said where there is room, and `17 left`."""
    long = long or Words(f"{number} {IN_RESERVE.en}", f"{number} {IN_RESERVE.fr}")
    return Term(long, Words(f"{number} {LEFT.en}", f"{LEFT.fr} {number}"))


def most(noun: Words) -> Words:
    """What wins where the best score does: `most points win`."""
    return Words(f"most {noun.en} win", f"le plus de {noun.fr} gagne")
