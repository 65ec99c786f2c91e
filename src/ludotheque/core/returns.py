"""The return of a finished game for a seat."""

from __future__ import annotations

from ludotheque.core.base_state import OVER
from ludotheque.core.state import State

_OVER = OVER  # as a C integer when compiled


def share_of_win(state: State, seat: int) -> float:
    """1 for the only winner, an equal part of 1 for each of several winners, 0 for all others."""
    if not state.won(seat):
        return 0.0
    sharing = 0
    for other in range(state.seats):
        if state.won(other):
            sharing += 1
    return 1.0 / sharing


def return_of(state: State, seat: int, cooperative: bool) -> float:
    """From -1 to 1, and 0 in sum over all seats; cooperative games give 1 or 0 to all. 0 before the end."""
    if state.turn != _OVER:
        return 0.0
    if cooperative or state.seats == 1:
        return 1.0 if state.won(seat) else 0.0
    winners = 0
    for other in range(state.seats):
        if state.won(other):
            winners += 1
    if winners == 0:
        return 0.0
    return (share_of_win(state, seat) * state.seats - 1.0) / (state.seats - 1)
