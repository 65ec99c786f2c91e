"""The score card of a seat: the marbles it has won, and those it has still to play."""

from __future__ import annotations

from functools import cache

from ludotheque.games.wykersham.position import turn_number, turns
from ludotheque.games.wykersham.rules import Rails
from ludotheque.tally import Tally, Term, most, remaining
from ludotheque.words import Words

MARBLES = Words("marbles", "billes")
NOUNS = [  # [number of marbles]; French counts none in the singular
    Term(Words("marbles won", "bille gagnée"), Words("marbles", "bille")),
    Term(Words("marble won", "bille gagnée"), Words("marble", "bille")),
    Term(Words("marbles won", "billes gagnées"), MARBLES),
]
AIM = most(MARBLES)  # 5.3


def tally(seen: Rails, seat: int) -> Tally:
    return Tally(seen.tray[seat], NOUNS[min(seen.tray[seat], 2)], left=remaining(seen.stock[seat]))


def progress(seen: Rails) -> Words:
    return turn_of(turn_number(seen), turns())


@cache
def turn_of(number: int, turns: int) -> Words:
    """The number of the current turn, of those that each seat has."""
    return Words(f"turn {number} of {turns}", f"tour {number} sur {turns}")
