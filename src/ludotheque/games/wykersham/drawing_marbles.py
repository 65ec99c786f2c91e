"""Draws the marbles: on the rails, in piles, in the slots outside the window, and in the bowls.

Marbles have no numbers in the state, so the id of a marble is its cup and its height in the pile; those under it are
one part. Marbles slide with the cups of their rail; those that were placed or won name their origin.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ludotheque.drawing import Part, at, cached, group, piece, text, use
from ludotheque.games.wykersham.board import CUPS, NOTCHES, RAIL_NAMES, RAILS, box
from ludotheque.games.wykersham.drawing_board import LETTERS
from ludotheque.games.wykersham.drawing_places import BOWLS, STOCKS, TRAYS, cup_x, in_window, rail_y
from ludotheque.games.wykersham.rules import Rails

ALONE, PILED, IN_BOWL, SLOTTED = "m{}", "m{}p", "m{}b", "s{}"  # the shapes of a marble
TOP_OF = ((0, 0), (0, -1), (12, -5), (0, -13), (0, 3))  # [number of marbles] where the top one of a pile lies
SHOWN = 4  # marbles of a pile that are drawn; the top one hides the rest
IN_SLOT = (0, 30, 10.3, -9.4, -29.1)  # [number of marbles] the same, down from the middle of a slot
SMALLER = 0.66  # a pile that shares its cup
SHARED = (-15, 15)  # [seat] offset from the middle of a cup that holds both colours
# Where the marbles of a bowl lie, in fractions of its radius: seven at the bottom, three on top of them
HEAP = ((0, 0), (0.16, -0.6), (-0.16, 0.6), (0.6, -0.16), (-0.6, 0.16), (0.44, 0.44), (-0.44, -0.44))
ON_TOP = ((-0.28, -0.12), (0.26, -0.14), (0.02, 0.3))
TRAY_RADIUS, STOCK_RADIUS = 56, 44

Counts = tuple[int, ...]  # [cup of a rail] number of marbles of a colour
Origins = tuple[tuple[str, str], ...]  # the ids of parts, and the ids of their origins


# ── Ids ───────────────────────────────────────────────────────────────────────────────


@cached
def cup_id(seat: int, cup: int) -> str:
    rail, place = divmod(cup, CUPS)
    return f"{LETTERS[seat]}-{RAIL_NAMES[rail]}-{place}"


def marble_id(seat: int, cup: int, level: int) -> str:
    return f"m-{cup_id(seat, cup)}-{level}"


def under_id(seat: int, cup: int) -> str:
    """The id of all marbles of a pile except the top one."""
    return f"u-{cup_id(seat, cup)}"


def held_by(seat: int, cup: int, level: int, count: int) -> str:
    """The part that shows a marble in a pile of so many."""
    return marble_id(seat, cup, level) if level == count - 1 else under_id(seat, cup)


# ── On the rails ──────────────────────────────────────────────────────────────────────


def counts_of(state: Rails) -> list[tuple[Counts, Counts]]:
    """[rail] the marbles of each colour."""
    red, green = (tuple(marbles) for marbles in state.marbles)
    ranges = [slice(CUPS * rail, CUPS * (rail + 1)) for rail in range(RAILS)]
    return [(red[cups], green[cups]) for cups in ranges]


def marbles(state: Rails, before: Rails | None, origins: Origins) -> Iterator[Part]:
    now = counts_of(state)
    then = counts_of(before) if before else now
    for rail, offset in enumerate(state.offset):
        moved = origins if now[rail] != then[rail] else ()
        yield from marbles_of_rail(rail, offset, now[rail], moved)


@cached
def marbles_of_rail(rail: int, offset: int, counts: tuple[Counts, Counts], origins: Origins) -> tuple[Part, ...]:
    came = dict(origins)
    return tuple(part for pile in piles(rail, offset, counts) for part in pile_parts(pile, came))


class Pile(NamedTuple):
    """The marbles of a colour in a cup."""

    seat: int
    cup: int
    size: int
    shared: bool  # whether the other colour lies there too
    column: int  # see in_window


def piles(rail: int, offset: int, counts: tuple[Counts, Counts]) -> Iterator[Pile]:
    for place, both in enumerate(zip(*counts, strict=True)):
        for seat in range(2):
            if both[seat]:
                yield Pile(seat, CUPS * rail + place, both[seat], both[1 - seat] > 0, place - NOTCHES + offset)


def pile_parts(pile: Pile, came: dict[str, str]) -> Iterator[Part]:
    """The top marble, and those under it as one shape."""
    seat, cup, count, shared, column = pile
    shown, x, y = min(count, SHOWN), cup_x(column), rail_y(cup // CUPS)
    if not in_window(column):
        shown = shown if count == shown else SHOWN - 1  # with a number above them
        shape, under, right, down = SLOTTED, "s", 0.0, IN_SLOT[shown]
    else:
        right, down = TOP_OF[shown]
        shape, under = ALONE if count == 1 else PILED, "p"
        if shared:
            x += SHARED[seat]
            shape, under = PILED if count == 1 else IN_BOWL, "b"
            right, down = SMALLER * right, SMALLER * down
    if count > 1:
        yield marble(under_id(seat, cup), f"{under}{{}}{shown}", seat, x, y, came)
    yield marble(marble_id(seat, cup, count - 1), shape, seat, x + right, y + down, came)


def marble(name: str, shape: str, seat: int, x: float, y: float, came: dict[str, str]) -> Part:
    return marble_part(name, shape, seat, round(x), round(y), came.get(name))


@cached
def marble_part(name: str, shape: str, seat: int, x: int, y: int, origin: str | None) -> Part:
    return Part(name, use(f"wk-{shape.format(LETTERS[seat])}", transform=at(x, y), **piece(origin)))


def numbers(state: Rails) -> Iterator[Part]:
    """The number of marbles on piles."""
    for rail, (offset, counts) in enumerate(zip(state.offset, counts_of(state), strict=True)):
        yield from numbers_of_rail(rail, offset, counts)


@cached
def numbers_of_rail(rail: int, offset: int, counts: tuple[Counts, Counts]) -> tuple[Part, ...]:
    found = []
    for seat, cup, count, shared, column in piles(rail, offset, counts):
        name, x, y = f"n-{cup_id(seat, cup)}", cup_x(column), rail_y(rail)
        if count > SHOWN and not in_window(column):
            found.append(badge(name, count, x, y - 29, 0.66))
        elif count > 1 and in_window(column):
            found.append(badge(name, count, x + (-21 if shared and seat == 0 else 25), y + 25))
    return tuple(found)


@cached
def badge(name: str, count: int, x: float, y: float, scale: float = 1) -> Part:
    plate = use("wk-badge", transform=None if scale == 1 else f"scale({scale:g})")
    number = text(str(count), class_="wk-n" + " small" * (scale < 1), y=7.5 * scale)
    return Part(name, group(plate, number, transform=at(x, y), **piece()))


# ── In the bowls ──────────────────────────────────────────────────────────────────────


def tray_contents(state: Rails, seat: int) -> tuple[int, int]:
    """The marbles of a tray: those of its own colour, and those that were given.

    The state does not tell them apart; as many as possible are shown in their own colour.
    """
    played = box().marbles - state.stock[seat] - sum(state.marbles[seat])
    own = min(played, state.tray[seat])
    return own, state.tray[seat] - own


def bowl_contents(state: Rails, origins: Origins) -> Iterator[Part]:
    won = tuple(origin for origin in origins if origin[0][0] in "wg")
    for seat in range(2):
        yield from stock_marbles(seat, state.stock[seat])
        yield from tray_marbles(seat, *tray_contents(state, seat), won)


@cached
def stock_marbles(seat: int, count: int) -> tuple[Part, ...]:
    names = [(f"s-{LETTERS[seat]}-{i}", seat) for i in range(count)]
    return tuple(heap(names, STOCKS[seat], STOCK_RADIUS, {}))


@cached
def tray_marbles(seat: int, own: int, given: int, origins: Origins) -> tuple[Part, ...]:
    names = [(f"w-{LETTERS[seat]}-{i}", seat) for i in range(own)]
    names += [(f"gift-{LETTERS[seat]}-{i}", 1 - seat) for i in range(given)]
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
        yield marble(name, IN_BOWL, seat, x + radius * right, BOWLS + radius * down, came)


def totals(state: Rails) -> Iterator[Part]:
    for seat, letter in enumerate(LETTERS):
        yield total(f"won-{letter}", state.tray[seat], TRAYS[seat] + 34, 708, "tray")
        yield total(f"left-{letter}", state.stock[seat], STOCKS[seat] + 30, 698, "stock")


@cached
def total(name: str, count: int, x: int, y: int, bowl: str) -> Part:
    big = bowl == "tray" and count < 10
    number = text(str(count), class_="wk-n" + " big" * big, y=10 if big else 7.5)
    return Part(name, group(use(f"wk-{bowl}-total"), number, transform=at(x, y)))


# ── Origins ───────────────────────────────────────────────────────────────────────────


def origins_of(state: Rails, before: Rails | None) -> Origins:
    """Where new marbles come from: a stock, or the cups they were taken from."""
    came: dict[str, str] = {}
    if before is not None:
        for seat in range(2):
            came |= origins_on_rails(seat, list(state.marbles[seat]), list(before.marbles[seat]), before.stock[seat])
            came |= origins_in_trays(seat, state, before)
    return tuple(came.items())


def origins_on_rails(seat: int, now: list[int], then: list[int], stock: int) -> dict[str, str]:
    """Origins of marbles that a seat placed, and of piles that grew from or shrank to one marble."""
    came: dict[str, str] = {}
    for cup in changed_cups(now, then):
        if now[cup] > then[cup] == 1:
            came[under_id(seat, cup)] = marble_id(seat, cup, 0)
        elif 0 < now[cup] < then[cup]:
            came[marble_id(seat, cup, now[cup] - 1)] = under_id(seat, cup)
        if now[cup] > then[cup]:
            stock -= 1
            came[marble_id(seat, cup, now[cup] - 1)] = f"s-{LETTERS[seat]}-{stock}"
    return came


def changed_cups(now: list[int], then: list[int]) -> list[int]:
    return [cup for cup, count in enumerate(now) if count != then[cup]] if now != then else []


def origins_in_trays(seat: int, state: Rails, before: Rails) -> dict[str, str]:
    """Origins of marbles that a seat has won from its cups, or given from its stock."""
    letter, other = LETTERS[seat], 1 - seat
    now, then = list(state.marbles[seat]), list(before.marbles[seat])
    taken = [
        held_by(seat, cup, level, then[cup])
        for cup in changed_cups(now, then)
        for level in reversed(range(now[cup], then[cup]))
    ]
    first = tray_contents(before, seat)[0]
    came = {f"w-{letter}-{first + i}": cup for i, cup in enumerate(taken)}
    given = tray_contents(before, other)[1]
    if tray_contents(state, other)[1] > given:
        came[f"gift-{LETTERS[other]}-{given}"] = f"s-{letter}-{before.stock[seat] - 1}"
    return came
