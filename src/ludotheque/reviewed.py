"""The part of a game that comments on moves: for reviews, and for the guide in a first game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, cast

from ludotheque.breakdown import Breakdown, bare_scores
from ludotheque.remark import Remark
from ludotheque.words import Words

if TYPE_CHECKING:
    from ludotheque.game import Game  # of which this is a part


class Reviewed:
    """The part of a Game that looks back. A game that gives none of it is reviewed by its scores and chances alone."""

    guide_file: ClassVar[str] = "guide"  # .toml, in its folder: the sentences for its remarks

    def label(self, state: Any, move: int) -> Words:
        """What a move is called inside a sentence, as a noun: `c5`."""
        return cast("Game", self).say_briefly(state, move)

    def contrasted(self, state: Any, played: int, better: int) -> Words:
        """The same of a better move, told apart from the one that was played."""
        return self.label(state, better)

    def deed(self, state: Any, move: int) -> Words:
        """The same with what it did: `c5, two pawns`."""
        return cast("Game", self).say_briefly(state, move)

    def remarks(self, seen: Any, played: int, better: int) -> Iterable[Remark]:
        """What speaks for another move than the one played, as far as the seat to move could see; weightiest first."""
        return ()

    def praise(self, seen: Any, move: int) -> Iterable[Remark]:
        """What is good about a move, as far as the seat that makes it can see; weightiest first."""
        return ()

    def goals(self, seen: Any, seat: int) -> Iterable[Remark]:
        """What a seat is after now, the most pressing first; `seen` is what it sees."""
        return ()

    def lead(self, state: Any) -> float | None:
        """How far seat 0 is ahead, from -1 to 1, where the chance of winning says too little; else None."""
        return None

    def breakdown(self, positions: Sequence[Any]) -> Breakdown:
        """What the score of a game is made of; `positions` are all of it, from the first to the last."""
        last = positions[-1]
        return bare_scores(last.scores, last.game.cooperative)
