"""A recipe describes, as data, how a game is dealt: what is shuffled, and where each piece goes.

A recipe is read by `Recipe.deal` here and, for the page that checks a deal in the browser, by
`deal` in web/static/check/chance.js: the only two places that must agree. Everything is text: a piece is
what the deal calls it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol


class RandomSource(Protocol):
    """Whatever deals can be made from: Rng, the Draws of chance.py, or one of your own."""

    def below(self, n: int) -> int:
        """One of 0 .. n-1, all equally likely."""

    def shuffle(self, items: list[Any]) -> None:
        """Put the items into a random order, in place."""


@dataclass(frozen=True)
class Recipe:
    """How to make a deal: `packs` are shuffled one after the other, then laid end to end and cut into `piles`."""

    packs: tuple[tuple[str, ...], ...] = ()
    piles: tuple[tuple[int, ...], ...] = ()  # of pieces, by their places in the packs laid end to end
    void: tuple[str, ...] = ()  # first piles with which all is shuffled again
    turned: tuple[int, ...] = ()  # piles whose pieces may lie either way round, written forwards or backwards
    sorted: tuple[int, ...] = ()  # piles in which the order means nothing

    def deal(self, rng: RandomSource) -> str:
        """A deal at random: the pieces of a pile apart by spaces, the piles by `/`."""
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
    """No chance at all: for a board to look at before there is a deal."""

    def below(self, n: int) -> int:
        return 0

    def shuffle(self, items: list[str]) -> None:
        pass


UNSHUFFLED = Unshuffled()


def pick_weighted(weighed: Sequence[tuple[int, int]], rng: RandomSource) -> int:
    """A move out of (move, weight): counted along in their order, to one of the sum of all weights."""
    rest = rng.below(sum(weight for _, weight in weighed))
    for move, weight in weighed:
        rest -= weight
        if rest < 0:
            return move
    raise AssertionError("the weights do not add up")
