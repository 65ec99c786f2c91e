"""Buffers of a depth-first search, one per ply, allocated once."""

from __future__ import annotations

from typing import Any

from ludotheque.core.moves import Moves
from ludotheque.core.state import State


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
