"""What lies in the cups of a position: the keys of what is drawn there."""

from __future__ import annotations

from ludotheque.games.wykersham.board import COLUMNS, CUPS, NOTCHES, RAILS, box
from ludotheque.games.wykersham.rules import Rails
from ludotheque.games.wykersham.words import Held

Origins = tuple[tuple[str, str], ...]  # the ids of parts, and the ids of their origins
# Of a cup that is not empty its red marbles, its green ones, its column, and where those came from that are new.
Contents = tuple[int, int, int, Origins]

MOST = box().marbles + 1
# [red][green] each pair once: what lies where it lay is the same pair, which is quick to compare.
HELD: list[list[Held]] = [[(red, green) for green in range(MOST)] for red in range(MOST)]


def cups_of(state: Rails) -> list[Held]:
    """[cup] the marbles in it."""
    found = []
    for cup in range(RAILS * CUPS):
        found.append(HELD[state.marbles[0][cup]][state.marbles[1][cup]])
    return found


def contents_of(state: Rails) -> list[Contents | None]:
    """[cup] its marbles and its column, which is negative or COLUMNS and more outside the window; None if empty."""
    found: list[Contents | None] = []
    for cup in range(RAILS * CUPS):
        red, green = state.marbles[0][cup], state.marbles[1][cup]
        column = cup % CUPS + state.offset[cup // CUPS] - NOTCHES
        found.append((red, green, column, ()) if red or green else None)
    return found


def piles_of(contents: list[Contents | None]) -> list[Contents | None]:
    """The same for cups in which there is more than one marble of a colour; None for others."""
    return [held if held and (held[0] > 1 or held[1] > 1) else None for held in contents]


def in_windows(state: Rails) -> list[Held]:
    """What lies in the cups of the window, rail by rail."""
    found = []
    for place in range(RAILS * COLUMNS):
        cup = state.cup(place // COLUMNS, place % COLUMNS)
        found.append(HELD[state.marbles[0][cup]][state.marbles[1][cup]])
    return found


def changed_cups(seat: int, now: Rails, then: Rails) -> list[tuple[int, int, int]]:
    """The cups whose number of marbles of a colour has changed, with the numbers before and after."""
    found = []
    for cup in range(RAILS * CUPS):
        had, has = then.marbles[seat][cup], now.marbles[seat][cup]
        if had != has:
            found.append((cup, had, has))
    return found
