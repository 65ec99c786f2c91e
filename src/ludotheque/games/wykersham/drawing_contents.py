"""What lies in the cups and bowls of a position, and the keys that say where it is drawn."""

from __future__ import annotations

from itertools import chain
from typing import NamedTuple

from ludotheque.games.wykersham.board import COLUMNS, CUPS, NOTCHES, box
from ludotheque.games.wykersham.rules import Rails

RED = 64  # the weight of a red marble in the number that says what a cup or a tray holds; a green one counts 1
PLACES = 16  # the weight of that number in the key of a cup; the rest is its column, counted from LEFTMOST
LEFTMOST = -2 * NOTCHES
MANY = PLACES * (RED - 2) * (RED + 1)  # the bits of a key that tell that there is more than one marble of a colour
SHOWN_AT = {offset: range(offset + NOTCHES, offset + NOTCHES + CUPS) for offset in range(-NOTCHES, NOTCHES + 1)}


class Contents(NamedTuple):
    """The arrays of a position, read once: a compiled state copies an array at each access."""

    marbles: list[list[int]]  # [seat][cup]
    offset: list[int]
    stock: list[int]
    tray: list[int]

    def cups(self) -> list[int]:
        """[cup] what lies in it, as one number."""
        return [RED * red + green for red, green in zip(*self.marbles, strict=True)]

    def in_tray(self, seat: int) -> tuple[int, int]:
        """The marbles of a tray: those of its own colour, and those that were given.

        The state does not tell them apart; as many as possible are shown in their own colour.
        """
        won = self.tray[seat]
        own = min(won, box().marbles - self.stock[seat] - sum(self.marbles[seat])) if won else 0
        return own, won - own


def read(state: Rails) -> Contents:
    return Contents(state.marbles, state.offset, state.stock, state.tray)


def cup_keys(cups: list[int], offsets: list[int]) -> list[int]:
    """[cup] its contents and its column as one number; 0 if it is empty."""
    places = chain.from_iterable([SHOWN_AT[offset] for offset in offsets])
    return [PLACES * held + place if held else 0 for held, place in zip(cups, places, strict=True)]


def of_piles(keys: list[int]) -> list[int]:
    """The keys of cups in which there is more than one marble of a colour; 0 for others."""
    return [key if key & MANY else 0 for key in keys]


def in_windows(cups: list[int], offsets: list[int]) -> list[int]:
    """What lies in the cups of the window, rail by rail."""
    found: list[int] = []
    first = NOTCHES
    for offset in offsets:
        found += cups[first - offset : first - offset + COLUMNS]
        first += CUPS
    return found
