"""The moves that led to a position, newest first: a trail is (the trail before, the move), or None.

Copying a state copies one reference, whatever the length of its history.
"""

from __future__ import annotations

from typing import Any


def moves_of(trail: Any) -> list[int]:
    """The moves of a trail, oldest first."""
    moves = []
    while trail is not None:
        trail, move = trail
        moves.append(move)
    return moves[::-1]


def trail_of(moves: list[int]) -> Any:
    trail: Any = None
    for move in moves:
        trail = (trail, move)
    return trail
