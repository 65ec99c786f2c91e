"""Where new marbles come from: a stock, or the cups they were taken from."""

from __future__ import annotations

from ludotheque.games.wykersham.drawing_board import LETTERS
from ludotheque.games.wykersham.drawing_marbles import Key, Origins, marble_id, under_id
from ludotheque.games.wykersham.drawing_places import RED
from ludotheque.games.wykersham.rules import Rails
from ludotheque.games.wykersham.scene import changed_cups, in_tray


def with_origins(keys: list[int], now: Rails, then: Rails | None) -> list[Key]:
    """The keys of all cups, with the origins of what has come there since an earlier position."""
    found: list[Key] = list(keys)
    if then is not None:
        for seat in range(2):
            for cup, origins in origins_in_cups(seat, now, then):
                known = found[cup]
                found[cup] = (known[0], known[1] + origins) if isinstance(known, tuple) else (known, origins)
    return found


def origins_in_cups(seat: int, now: Rails, then: Rails) -> list[tuple[int, Origins]]:
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


def bowl_keys(now: Rails, then: Rails | None) -> list[Key]:
    """The stock and the tray of each seat, with the origins of what has come there since an earlier position."""
    keys: list[Key] = []
    filled = then if then is not None and now.tray != then.tray else None
    for seat, stock in enumerate(now.stock):
        own, given = in_tray(seat, now)
        origins = origins_in_tray(seat, now, filled) if filled is not None else ()
        keys += stock, (RED * own + given, origins) if origins else RED * own + given
    return keys


def origins_in_tray(seat: int, now: Rails, then: Rails) -> Origins:
    """Origins of marbles that a seat has won from its cups, or was given from the stock of the other."""
    letter, other = LETTERS[seat], 1 - seat
    own, given = in_tray(seat, then)
    taken = [
        marble_id(seat, cup, level) if level == had - 1 else under_id(seat, cup)
        for cup, had, has in changed_cups(seat, now, then)
        for level in reversed(range(has, had))
    ]
    came = [(f"w-{letter}-{own + i}", cup) for i, cup in enumerate(taken)]
    if in_tray(seat, now)[1] > given:
        came.append((f"gift-{letter}-{given}", f"s-{LETTERS[other]}-{then.stock[other] - 1}"))
    return tuple(came)
