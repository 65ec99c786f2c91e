"""Where new marbles come from: a stock, or the cups they were taken from."""

from __future__ import annotations

from itertools import compress
from operator import ne

from ludotheque.games.wykersham.drawing_board import LETTERS
from ludotheque.games.wykersham.drawing_contents import RED, Contents
from ludotheque.games.wykersham.drawing_marbles import Key, Origins, marble_id, under_id


def with_origins(keys: list[int], now: Contents, then: Contents | None) -> list[Key]:
    """The keys of all cups, with the origins of what has come there since an earlier position."""
    found: list[Key] = list(keys)
    if then is not None and now.marbles != then.marbles:
        for seat in range(2):
            for cup, origins in origins_in_cups(seat, now, then):
                known = found[cup]
                found[cup] = (known[0], known[1] + origins) if isinstance(known, tuple) else (known, origins)
    return found


def origins_in_cups(seat: int, now: Contents, then: Contents) -> list[tuple[int, Origins]]:
    """Cups, with the origins of marbles that a seat placed, and of piles that grew from or shrank to one marble."""
    found, stock = [], then.stock[seat]
    for cup, had, has in changed_cups(seat, now, then):
        if has > had:
            stock -= 1
            placed = marble_id(seat, cup, has - 1), f"s-{LETTERS[seat]}-{stock}"
            grown = ((under_id(seat, cup), marble_id(seat, cup, 0)),) if had == 1 else ()
            found.append((cup, (*grown, placed)))
        elif has:
            found.append((cup, ((marble_id(seat, cup, has - 1), under_id(seat, cup)),)))
    return found


def changed_cups(seat: int, now: Contents, then: Contents) -> list[tuple[int, int, int]]:
    """The cups whose number of marbles of a colour has changed, with the numbers before and after."""
    had, has = then.marbles[seat], now.marbles[seat]
    return [(cup, had[cup], has[cup]) for cup in compress(range(len(has)), map(ne, had, has))]


def bowl_keys(now: Contents, then: Contents | None) -> list[Key]:
    """The stock and the tray of each seat, with the origins of what has come there since an earlier position."""
    keys: list[Key] = []
    filled = then is not None and now.tray != then.tray
    for seat in range(2):
        own, given = now.in_tray(seat)
        origins = origins_in_tray(seat, now, then) if filled and then is not None else ()
        keys += now.stock[seat], (RED * own + given, origins) if origins else RED * own + given
    return keys


def origins_in_tray(seat: int, now: Contents, then: Contents) -> Origins:
    """Origins of marbles that a seat has won from its cups, or was given from the stock of the other."""
    letter, other = LETTERS[seat], 1 - seat
    own, given = then.in_tray(seat)
    taken = [
        marble_id(seat, cup, level) if level == had - 1 else under_id(seat, cup)
        for cup, had, has in changed_cups(seat, now, then)
        for level in reversed(range(has, had))
    ]
    came = [(f"w-{letter}-{own + i}", cup) for i, cup in enumerate(taken)]
    if now.in_tray(seat)[1] > given:
        came.append((f"gift-{letter}-{given}", f"s-{LETTERS[other]}-{then.stock[other] - 1}"))
    return tuple(came)
