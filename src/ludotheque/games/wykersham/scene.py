"""What lies in the cups and trays of a position, as numbers: the keys of what is drawn there."""

from __future__ import annotations

from ludotheque.games.wykersham.board import COLUMNS, CUPS, NOTCHES, RAILS, box
from ludotheque.games.wykersham.drawing_places import PLACES, RED
from ludotheque.games.wykersham.rules import Rails

MANY = PLACES * (RED - 2) * (RED + 1)  # the bits of a key that tell that there is more than one marble of a colour


def cups_of(state: Rails) -> list[int]:
    """[cup] what lies in it, as one number."""
    found = []
    for cup in range(RAILS * CUPS):
        found.append(RED * state.marbles[0][cup] + state.marbles[1][cup])
    return found


def cup_keys(state: Rails) -> list[int]:
    """[cup] its contents and its column as one number; 0 if it is empty."""
    keys = []
    for cup in range(RAILS * CUPS):
        held = RED * state.marbles[0][cup] + state.marbles[1][cup]
        keys.append(PLACES * held + cup % CUPS + state.offset[cup // CUPS] + NOTCHES if held else 0)
    return keys


def pile_keys(keys: list[int]) -> list[int]:
    """The same for cups in which there is more than one marble of a colour; 0 for others."""
    return [key if key & MANY else 0 for key in keys]


def in_windows(state: Rails) -> list[int]:
    """What lies in the cups of the window, rail by rail."""
    found = []
    for place in range(RAILS * COLUMNS):
        cup = state.cup(place // COLUMNS, place % COLUMNS)
        found.append(RED * state.marbles[0][cup] + state.marbles[1][cup])
    return found


def changed_cups(seat: int, now: Rails, then: Rails) -> list[tuple[int, int, int]]:
    """The cups whose number of marbles of a colour has changed, with the numbers before and after."""
    found = []
    for cup in range(RAILS * CUPS):
        had, has = then.marbles[seat][cup], now.marbles[seat][cup]
        if had != has:
            found.append((cup, had, has))
    return found


def in_tray(seat: int, state: Rails) -> tuple[int, int]:
    """The marbles of a tray: those of its own colour, and those that were given.

    The state does not tell them apart; as many as possible are shown in their own colour.
    """
    won = state.tray[seat]
    if not won:
        return 0, 0
    own = min(won, box().marbles - state.stock[seat] - sum(state.marbles[seat]))
    return own, won - own
