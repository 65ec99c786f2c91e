"""The score card of a seat: its score, the score to reach, its reserve, and what it has just announced."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from ludotheque.words import NO_WORDS, Words


class Term(NamedTuple):
    """A text in a long and a short form, for narrow screens."""

    long: Words
    short: Words


NOTHING = Term(NO_WORDS, NO_WORDS)
IN_RESERVE, LEFT = Words("in reserve", "en réserve"), Words("left", "reste")


class Tally(NamedTuple):
    """The score card of a seat. By default only the score."""

    score: int
    noun: Term = NOTHING
    goal: int = 0  # the score that wins; 0 if there is none
    left: Term = NOTHING
    remark: Words = NO_WORDS  # what the seat has just announced, such as a pass


def once(words: Words) -> Term:
    """A term whose long and short forms are the same."""
    return Term(words, words)


@lru_cache(1024)
def remaining(number: int, long: Words | None = None) -> Term:
    """What is left: `17 in reserve` (or `long`), and in short `17 left`."""
    long = long or Words(f"{number} {IN_RESERVE.en}", f"{number} {IN_RESERVE.fr}")
    return Term(long, Words(f"{number} {LEFT.en}", f"{LEFT.fr} {number}"))


def most(noun: Words) -> Words:
    """What wins if the highest score does: `most points win`."""
    return Words(f"most {noun.en} win", f"le plus de {noun.fr} gagne")
