"""Moves as the tests write them: texts."""

from __future__ import annotations

from ludotheque import State


def texts(state: State) -> list[str]:
    """What may be played, in order."""
    return sorted(state.text(move) for move in state.moves())


def after(state: State, *moves: str) -> State:
    """The position that some moves lead to; the one they start from stays as it is."""
    state = state.copy()
    for move in moves:
        state.play(move)
    return state
