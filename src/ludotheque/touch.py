"""Moves as touches: each legal move of a position is made by touching one target after the other.

A game defines by which touches a move is made (`Game.paths`). What can be touched next, and which move is made in the
end, follow from that.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ludotheque.words import NO_WORDS, Words

Touches = tuple[str, ...]  # targets touched one after the other
Ways = dict[Touches, int]  # every path of touches that makes a move, and that move
YOUR_TURN = Words("Your turn: ", "À vous\u00a0: ")


class Prompt(NamedTuple):
    """What the seat to move should do next. `head`, if any, begins the sentence and is set in bold."""

    en: str
    fr: str
    head: Words = NO_WORDS

    def __call__(self, lang: str) -> str:
        """The text after the head."""
        return Words(self.en, self.fr)(lang)

    def addressed(self, name: Words) -> Prompt:
        """The prompt for one of several people at a screen: the head names them."""
        head = self.head if self.head.en else Words("Your turn. ", "À vous. ")
        return self._replace(head=Words(f"{name.en}, y{head.en[1:]}", f"{name.fr}, à{head.fr[1:]}"))


class DeadEnd(NamedTuple):
    """Why touches lead to no move: the rule that forbids it, the reason, and the targets that it is about."""

    rule: str
    why: Words
    about: Touches = ()  # the target touched, and what stands in its way


NOTHING_HERE = Words("there is nothing to do here now.", "il n’y a rien à faire ici pour le moment.")


def leads(ways: Ways, path: Sequence[str]) -> bool:
    """Whether a path is a move or the beginning of one."""
    begun = tuple(path)
    return bool(begun) and any(way[: len(begun)] == begun for way in ways)


def targets(ways: Ways) -> set[str]:
    """All targets that are touched on these paths."""
    found: set[str] = set()
    return found.union(*ways)
