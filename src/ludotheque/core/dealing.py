"""Makes a fresh deal in place, on a copy of a state, without going through text."""

from __future__ import annotations

from ludotheque.core.rng import Rng
from ludotheque.core.state import State


def fresh(template: State, rng: Rng) -> State:
    """The start position of a fresh deal, made from any start position of the same game."""
    new = template.copy()
    new.played = new.origin = None
    new._redeal(rng)
    return new.seal()
