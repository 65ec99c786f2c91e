"""Bots that are Python objects of the user's own: anything with `choose(seen, rng)`."""

from __future__ import annotations

import operator
from dataclasses import dataclass
from time import monotonic
from typing import Protocol, runtime_checkable

from ludotheque.core import Rng, State
from ludotheque.engines.faults import Forfeit, crashed, illegal, late
from ludotheque.errors import MoveError
from ludotheque.players import Bot
from ludotheque.words import Words

LATE = 5.0  # seconds of tolerance, because machines are shared


@runtime_checkable
class Chooser(Protocol):
    """The interface of a bot: returns a move for the view of its seat, as an int or as a text."""

    def choose(self, seen: State, rng: Rng) -> int | str:
        """`rng` makes the choice reproducible; its use is optional."""


@dataclass(frozen=True)
class OwnBot(Bot):
    """A user's object as a bot. Every mistake it makes becomes a Forfeit."""

    chooser: Chooser
    seconds: float = 0.0  # time limit for a move; 0 for none

    def choose(self, seen: State, rng: Rng) -> int:
        began = monotonic()
        try:
            chosen = self.chooser.choose(seen, rng)
        except Forfeit:
            raise
        except Exception as error:  # the user's code may raise anything
            why = f"{type(error).__name__}: {error}"
            raise crashed(self.name, Words(why, why)) from error
        taken = monotonic() - began
        if self.seconds and taken > self.seconds + LATE:
            raise late(self.name, taken)
        return self.checked(seen, chosen)

    def checked(self, seen: State, chosen: int | str) -> int:
        """The move, if it is legal; else a Forfeit."""
        try:
            if isinstance(chosen, str):
                return seen.parse(chosen)
            move = operator.index(chosen)  # numpy integers are accepted
            if seen.is_legal(move):
                return move
            raise seen.game.refusal(seen, move)
        except MoveError as error:
            raise illegal(self.name, chosen, error.words) from None
        except TypeError:
            wanted = Words("A move is an int or a text.", "Un coup est un entier ou un texte.")
            raise illegal(self.name, chosen, wanted) from None
