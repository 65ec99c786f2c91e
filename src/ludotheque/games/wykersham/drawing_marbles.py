"""Draws the marbles: on the rails, in piles, in the slots outside the window, and in the bowls.

Marbles have no numbers in the state, so the id of a marble is its cup and its height in the pile; those under it are
one part. Marbles slide with the cups of their rail; those that were placed or won name their origin.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ludotheque.drawing import Part, Slots, at, cached, group, piece, text, use
from ludotheque.games.wykersham.board import CUPS, RAIL_NAMES
from ludotheque.games.wykersham.drawing_board import LETTERS
from ludotheque.games.wykersham.drawing_places import (
    BOWLS,
    LEFTMOST,
    PLACES,
    RED,
    STOCKS,
    TRAYS,
    cup_x,
    in_window,
    rail_y,
)

# The shapes of a marble, with the letter of its colour: mr alone, mrp on a pile, mrb in a bowl, sr in a slot.
TOP_OF = ((0, 0), (0, -1), (12, -5), (0, -13), (0, 3))  # [number of marbles] where the top one of a pile lies
SHOWN = 4  # marbles of a pile that are drawn; the top one hides the rest
IN_SLOT = (0, 30, 10.3, -9.4, -29.1)  # [number of marbles] the same, down from the middle of a slot
SMALLER = 0.66  # a pile that shares its cup
SHARED = (-15, 15)  # [seat] offset from the middle of a cup that holds both colours
# Where the marbles of a bowl lie, in fractions of its radius: seven at the bottom, three on top of them
HEAP = ((0, 0), (0.16, -0.6), (-0.16, 0.6), (0.6, -0.16), (-0.6, 0.16), (0.44, 0.44), (-0.44, -0.44))
ON_TOP = ((-0.28, -0.12), (0.26, -0.14), (0.02, 0.3))
TRAY_RADIUS, STOCK_RADIUS = 56, 44

Origins = tuple[tuple[str, str], ...]  # the ids of parts, and the ids of their origins
Key = int | tuple[int, Origins]  # what lies in a cup (and where it is shown) or in a tray, and what has just come there


# ── Ids ───────────────────────────────────────────────────────────────────────────────


def cup_id(seat: int, cup: int) -> str:
    rail, place = divmod(cup, CUPS)
    return f"{LETTERS[seat]}-{RAIL_NAMES[rail]}-{place}"


def marble_id(seat: int, cup: int, level: int) -> str:
    return f"m-{cup_id(seat, cup)}-{level}"


def under_id(seat: int, cup: int) -> str:
    """The id of all marbles of a pile except the top one."""
    return f"u-{cup_id(seat, cup)}"


# ── On the rails ──────────────────────────────────────────────────────────────────────


class Pile(NamedTuple):
    """The marbles of a colour in a cup."""

    seat: int
    cup: int
    size: int
    shared: bool  # whether the other colour lies there too
    column: int  # see in_window


def piles(cup: int, key: int) -> list[Pile]:
    held, place = divmod(key, PLACES)
    red, green = divmod(held, RED)
    found = [Pile(0, cup, red, green > 0, place + LEFTMOST)] if red else []
    return [*found, Pile(1, cup, green, red > 0, place + LEFTMOST)] if green else found


def marbles_in_cup(cup: int, key: Key) -> tuple[Part, ...]:
    held, origins = key if isinstance(key, tuple) else (key, ())
    found: list[Part] = []
    for pile in piles(cup, held):
        found += pile_parts(pile, dict(origins))
    return tuple(found)


def pile_parts(pile: Pile, came: dict[str, str]) -> list[Part]:
    """The top marble, and those under it as one shape."""
    seat, cup, count, shared, column = pile
    letter = LETTERS[seat]
    shown, x, y = min(count, SHOWN), cup_x(column), rail_y(cup // CUPS)
    if not in_window(column):
        shown = shown if count == shown else SHOWN - 1  # with a number above them
        shape, under, right, down = f"s{letter}", "s", 0.0, IN_SLOT[shown]
    else:
        right, down = TOP_OF[shown]
        shape, under = f"m{letter}" if count == 1 else f"m{letter}p", "p"
        if shared:
            x += SHARED[seat]
            shape, under = f"m{letter}p" if count == 1 else f"m{letter}b", "b"
            right, down = SMALLER * right, SMALLER * down
    found = []
    if count > 1:
        below = under_id(seat, cup)
        found.append(marble(below, f"{under}{letter}{shown}", x, y, came.get(below)))
    top = marble_id(seat, cup, count - 1)
    found.append(marble(top, shape, x + right, y + down, came.get(top)))
    return found


def marble(name: str, shape: str, x: float, y: float, origin: str | None) -> Part:
    return Part(name, use(f"wk-{shape}", transform=at(round(x), round(y)), **piece(origin)))


marble_in_bowl = cached(marble)  # most stay when one goes


def numbers_in_cup(cup: int, key: int) -> tuple[Part, ...]:
    """The number of marbles on piles."""
    found = []
    for seat, _, count, shared, column in piles(cup, key):
        name, x, y = f"n-{cup_id(seat, cup)}", cup_x(column), rail_y(cup // CUPS)
        if count > SHOWN and not in_window(column):
            found.append(badge(name, count, x, y - 29, 0.66))
        elif count > 1 and in_window(column):
            found.append(badge(name, count, x + (-21 if shared and seat == 0 else 25), y + 25))
    return tuple(found)


def badge(name: str, count: int, x: float, y: float, scale: float = 1) -> Part:
    plate = use("wk-badge", transform=None if scale == 1 else f"scale({scale:g})")
    number = text(str(count), class_="wk-n" + " small" * (scale < 1), y=7.5 * scale)
    return Part(name, group(plate, number, transform=at(x, y), **piece()))


CUP_SLOTS, NUMBER_SLOTS = Slots("marbles", marbles_in_cup), Slots("counts", numbers_in_cup)  # a slot for each cup


# ── In the bowls ──────────────────────────────────────────────────────────────────────


def marbles_in_bowl(slot: int, key: Key) -> tuple[Part, ...]:
    """The number of marbles in a stock; the marbles in a tray, of its own colour and given ones."""
    seat, is_tray = divmod(slot, 2)
    held, origins = key if isinstance(key, tuple) else (key, ())
    letter = LETTERS[seat]
    if not is_tray:
        return tuple(heap([(f"s-{letter}-{i}", seat) for i in range(held)], STOCKS[seat], STOCK_RADIUS, {}))
    own, given = divmod(held, RED)
    names = [(f"w-{letter}-{i}", seat) for i in range(own)] + [(f"gift-{letter}-{i}", 1 - seat) for i in range(given)]
    return tuple(heap(names, TRAYS[seat], TRAY_RADIUS, dict(origins)))


def heap(names: list[tuple[str, int]], x: int, radius: int, came: dict[str, str]) -> Iterator[Part]:
    """Marbles in a bowl. Of the upper layer only the last ones are drawn, each above one of the lower layer."""
    for i, (name, seat) in enumerate(names):
        if i < len(HEAP):
            right, down = HEAP[i]
        elif i >= len(names) - len(ON_TOP):
            right, down = ON_TOP[i % len(ON_TOP)]
        else:
            continue
        yield marble_in_bowl(name, f"m{LETTERS[seat]}b", x + radius * right, BOWLS + radius * down, came.get(name))


def total_in_bowl(slot: int, count: int) -> tuple[Part]:
    seat, is_stock = divmod(slot, 2)
    if is_stock:
        return (total(f"left-{LETTERS[seat]}", count, STOCKS[seat] + 30, 698, "stock"),)
    return (total(f"won-{LETTERS[seat]}", count, TRAYS[seat] + 34, 708, "tray"),)


def total(name: str, count: int, x: int, y: int, bowl: str) -> Part:
    big = bowl == "tray" and count < 10
    number = text(str(count), class_="wk-n" + " big" * big, y=10 if big else 7.5)
    return Part(name, group(use(f"wk-{bowl}-total"), number, transform=at(x, y)))


BOWL_SLOTS = Slots("stores", marbles_in_bowl)  # for each seat its stock, then its tray
TOTAL_SLOTS = Slots("totals", total_in_bowl)  # for each seat its tray, then its stock
