"""What all searches share: what is proven, one thread at a time, and the buffers of a depth-first search."""

from __future__ import annotations

from typing import Any

from ludotheque.core import validation
from ludotheque.core.moves import Moves
from ludotheque.core.state import State

try:
    import cython
except ImportError:
    from ludotheque import nocython as cython

UNKNOWN, WON, LOST = 0, 1, 2


class Exclusive:
    """`with self:` guards code that two threads must not run at once; the second one gets an error."""

    if not cython.compiled:
        _made = _busy = False

    def __init__(self) -> None:
        if self._busy:
            raise validation.busy()
        self._made = True

    def __enter__(self) -> None:
        if self._busy:
            raise validation.busy()
        if not self._made:
            raise validation.wanted("a search that was made by its class", "une recherche faite par sa classe", self)
        self._busy = True

    def __exit__(self, *exception: Any) -> None:
        self._busy = False


class Frame:
    """The position of one ply and its moves; `below` is the frame of the next ply."""

    def __init__(self, state: State) -> None:
        self.state, self.out = state.copy(), Moves()
        self.below: Any = None


def frames(state: State, plies: int) -> Frame:
    """The frame of a position, with a chain of `plies` frames below it."""
    top = frame = Frame(state)
    for _ in range(plies):
        below = Frame(state)
        frame.below = below
        frame = below
    return top
