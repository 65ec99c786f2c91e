"""The base of the states of the family: shuffles the dominoes of a colour."""

from __future__ import annotations

from ludotheque.core.rng import Rng
from ludotheque.core.state import State


class DominoState(State):
    """A state that is dealt colour by colour."""

    def shuffle_colour(self, pack: list[int], colour: int, rng: Rng) -> None:
        """Fill a pack with the sixteen dominoes of a colour, in random order."""
        for i in range(16):
            pack[i] = 16 * colour + i
        rng.shuffle_first(pack, 16)
