"""The part of a game that comments on moves: for reviews, and for the guide in a first game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, cast

from ludotheque.breakdown import Breakdown, bare_scores
from ludotheque.remark import Remark
from ludotheque.words import Words

if TYPE_CHECKING:
    from ludotheque.game import Game  # the class that this is a part of


class Reviewed:
    """The part of a Game that comments on moves. Without it a review uses scores and chances alone."""

    guide_file: ClassVar[str] = "guide"  # .toml, in its folder: the sentences of its remarks

    def label(self, state: Any, move: int) -> Words:
        """The name of a move inside a sentence, as a noun: `c5`."""
        return cast("Game", self).say_briefly(state, move)

    def contrasted(self, state: Any, played: int, better: int) -> Words:
        """The name of a better move, distinct from the one that was played."""
        return self.label(state, better)

    def deed(self, state: Any, move: int) -> Words:
        """The name of a move with its effect: `c5, two pawns`."""
        return cast("Game", self).say_briefly(state, move)

    def remarks(self, seen: Any, played: int, better: int) -> Iterable[Remark]:
        """Facts in favour of another move than the one played, from the view of the seat; weightiest first."""
        return ()

    def praise(self, seen: Any, move: int) -> Iterable[Remark]:
        """What is good about a move, from the view of the seat that makes it; weightiest first."""
        return ()

    def goals(self, seen: Any, seat: int) -> Iterable[Remark]:
        """The current goals of a seat, the most urgent first; `seen` is its view."""
        return ()

    def lead(self, state: Any) -> float | None:
        """How far seat 0 is ahead, from -1 to 1, for games where the chance of winning says too little; else None."""
        return None

    def breakdown(self, positions: Sequence[Any]) -> Breakdown:
        """The parts of the score of a game; `positions` are all its positions, first to last."""
        last = positions[-1]
        return bare_scores(last.scores, last.game.cooperative)
