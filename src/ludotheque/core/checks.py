"""Checks states that are passed to public calls. Behind these checks, and in C, states are trusted."""

from __future__ import annotations

from typing import Any

from ludotheque.core import refusals
from ludotheque.core.state import OVER, State

MOST_SEATS = 8  # the most seats that searches support


def check_state(value: Any) -> State:
    """Return the value if it is a state; else raise an error that says so."""
    if not isinstance(value, State):
        raise refusals.wanted("a state, as game.start() gives one", "un état, comme game.start() en donne un", value)
    if value.game is None or not OVER <= value.turn < value.seats:
        raise refusals.not_a_position(value.turn, value.seats)
    return value


def check_full_state(value: Any) -> State:
    """A state without blanks; SeenError otherwise."""
    state = check_state(value)
    if state.blanks:
        raise refusals.blanked()
    return state


def check_searchable(value: Any) -> State:
    """A state that can be searched: without blanks, and not over."""
    state = check_state(value)
    if state.turn == OVER:
        raise refusals.nothing_to_search()
    if state.seats > MOST_SEATS:
        raise refusals.wanted(f"at most {MOST_SEATS} seats", f"{MOST_SEATS} sièges au plus", state.seats)
    return state
