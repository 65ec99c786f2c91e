"""Checks states that are passed to public calls. Behind these checks, and in C, states are trusted."""

from __future__ import annotations

from typing import Any

from ludotheque.core import refusals
from ludotheque.core.state import OVER, State

MOST_SEATS = 8  # that searches have room for


def a_state(value: Any) -> State:
    """A state, or a sentence that says that this is none."""
    if not isinstance(value, State):
        raise refusals.wanted("a state, as game.start() gives one", "un état, comme game.start() en donne un", value)
    if value.game is None or not OVER <= value.turn < value.seats:
        raise refusals.not_a_position(value.turn, value.seats)
    return value


def full_state(value: Any) -> State:
    """A state in which nothing is blanked."""
    state = a_state(value)
    if state.blanks:
        raise refusals.blanked()
    return state


def to_search(value: Any) -> State:
    """A state from which there is something to search."""
    state = a_state(value)
    if state.turn == OVER:
        raise refusals.nothing_to_search()
    if state.seats > MOST_SEATS:
        raise refusals.wanted(f"at most {MOST_SEATS} seats", f"{MOST_SEATS} sièges au plus", state.seats)
    return state
