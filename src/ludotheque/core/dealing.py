"""Makes a fresh deal in place, on a copy of a state, without going through text."""

from __future__ import annotations

from ludotheque.core.rng import Rng
from ludotheque.core.state import State


def fresh(template: State, rng: Rng) -> State:
    """The position before the first move, from any such position of the same game, and what chance deals."""
    new = template.copy()
    new.played = new.origin = None
    new._redeal(rng)
    return new.seal()
