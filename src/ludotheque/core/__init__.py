"""The base of every game: the random source, the move list, and the state.

These are ordinary Python classes. The .pxd files beside them give them C types, so that Cython can compile them.
`COMPILED` tells whether they are compiled.
"""

from __future__ import annotations

from ludotheque.core import published, validation
from ludotheque.core.moves import Moves
from ludotheque.core.rng import Rng
from ludotheque.core.rollouts import perft, playouts
from ludotheque.core.state import CHANCE, COMPILED, EVERYTHING, HIDDEN, OVER, SPECTATOR, State

__all__ = [
    "CHANCE",
    "COMPILED",
    "EVERYTHING",
    "HIDDEN",
    "OVER",
    "SPECTATOR",
    "Moves",
    "Rng",
    "State",
    "perft",
    "playouts",
    "published",
    "validation",
]
