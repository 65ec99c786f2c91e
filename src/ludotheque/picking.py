"""One of several at random, the likelier the more it weighs."""

from __future__ import annotations

from collections.abc import Sequence

from ludotheque.recipe import RandomSource


def picked(weighed: Sequence[tuple[int, int]], rng: RandomSource) -> int:
    """A move out of (move, weight): counted along in their order, to one of the sum of all weights."""
    rest = rng.below(sum(weight for _, weight in weighed))
    for move, weight in weighed:
        rest -= weight
        if rest < 0:
            return move
    raise AssertionError("the weights do not add up")
