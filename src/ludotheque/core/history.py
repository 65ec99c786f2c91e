"""The history of a state: its moves as a linked list that copies share.

A chain is None, or a pair: the chain before the last move, and that move. Copying a state copies one reference,
whatever the length of its history.
"""

from __future__ import annotations

from typing import Any

Chain = Any  # None, or a tuple of a chain and a move


def chain(moves: list[int]) -> Chain:
    """The chain of these moves, given oldest first."""
    linked: Chain = None
    for move in moves:
        linked = (linked, move)
    return linked


def unchained(linked: Chain) -> list[int]:
    """The moves of a chain, oldest first."""
    moves = []
    while linked is not None:
        linked, move = linked
        moves.append(move)
    return moves[::-1]
