"""A recipe describes, as data, how a game is dealt: what is shuffled, and where each piece goes.

`Recipe.deal` here and `deal` in web/static/check/chance.js, for the page that verifies a deal in the browser, both
interpret recipes and must agree. Everything is text: a piece is written as in the deal.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol


class RandomSource(Protocol):
    """A source for deals: Rng, the Draws of chance.py, or one of your own."""

    def below(self, n: int) -> int:
        """One of 0 .. n-1, all equally likely."""

    def shuffle(self, items: list[Any]) -> None:
        """Shuffle the items in place."""


@dataclass(frozen=True)
class Recipe:
    """How to make a deal: `packs` are shuffled one after the other, then concatenated and cut into `piles`."""

    packs: tuple[tuple[str, ...], ...] = ()
    piles: tuple[tuple[int, ...], ...] = ()  # each pile as indices into the concatenated packs
    void: tuple[str, ...] = ()  # first piles with which everything is shuffled again
    turned: tuple[int, ...] = ()  # piles whose pieces may lie either way round, written forwards or backwards
    sorted: tuple[int, ...] = ()  # piles in which the order does not matter

    def deal(self, rng: RandomSource) -> str:
        """A random deal: the pieces of a pile separated by spaces, the piles by `/`."""
        piles = self.cut(rng)
        while self.void and " ".join(piles[0]) in self.void:
            piles = self.cut(rng)
        for number in self.turned:
            piles[number] = [piece[::-1] if rng.below(2) else piece for piece in piles[number]]
        for number in self.sorted:
            piles[number].sort()
        return "/".join(map(" ".join, piles))

    def cut(self, rng: RandomSource) -> list[list[str]]:
        """The packs, shuffled and cut."""
        pieces: list[str] = []
        for pack in self.packs:
            shuffled = list(pack)
            rng.shuffle(shuffled)
            pieces += shuffled
        return [[pieces[place] for place in pile] for pile in self.piles]


NOTHING_DEALT = Recipe()


class Unshuffled:
    """A source that never shuffles: for a board that is shown before the deal."""

    def below(self, n: int) -> int:
        return 0

    def shuffle(self, items: list[str]) -> None:
        pass


UNSHUFFLED = Unshuffled()


def pick_weighted(weighed: Sequence[tuple[int, int]], rng: RandomSource) -> int:
    """Pick a move from (move, weight) pairs with `rng.below(total)`, in the order of the list."""
    rest = rng.below(sum(weight for _, weight in weighed))
    for move, weight in weighed:
        rest -= weight
        if rest < 0:
            return move
    raise AssertionError("the weights do not add up")
