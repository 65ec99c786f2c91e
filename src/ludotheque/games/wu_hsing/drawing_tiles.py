"""Draws what lies on the silk: the dominoes, the runs that the last one extended, and what it scored."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from itertools import product as pairs
from math import ceil
from typing import NamedTuple

from ludotheque.drawing import Element, Layer, Part, ScatteredSlots, at, cached, group, path, piece, rect, text, use
from ludotheque.games.wu_hsing.board import coordinates, place_at
from ludotheque.games.wu_hsing.codes import NONE
from ludotheque.games.wu_hsing.drawing_slots import SILK, from_left, of_middle
from ludotheque.games.wu_hsing.drawing_window import CELL, HALF, Window
from ludotheque.games.wu_hsing.rules import WuHsingState
from ludotheque.games.wu_hsing.scene import COLUMN_0, Rows, Run, Scene, Tile

AROUND = 8  # half cells: how far to look for room around a domino
START_CELLS = ((0, 0), (1, 0), (0, 1), (1, 1))


def middle(tile: Tile) -> tuple[int, int]:
    """The middle of a domino in drawing coordinates."""
    return CELL * tile.x + HALF * (1 - tile.axis), -CELL * tile.y - HALF * tile.axis


# ── Dominoes ──────────────────────────────────────────────────────────────────────────


def draw_cloth(slot: int, _: int) -> Part:
    """The silk, larger than any screen; or a cell that no domino can ever cover."""
    if slot == SILK:
        return Part("silk", rect(x=-6000, y=-6000, width=12000, height=12000, fill="url(#wu-silk)"))
    x, y = coordinates(from_left(slot))
    return Part(f"x{x},{y}", use("wu-dead", x=CELL * x, y=-CELL * y))


def draw_tile(slot: int, key: int) -> Part:
    """A domino, not the last one. They lie from the top to the bottom, because each overlaps the one behind it."""
    n, pair = divmod(key, 25)
    return tile_part(n, Tile(pair, *of_middle(slot)))


CLOTH, TILES = ScatteredSlots("cloth", draw_cloth), ScatteredSlots("tiles", draw_tile, repeats=False)


def tile_part(n: int, tile: Tile, last: bool = False, origin: str | None = None) -> Part:
    inside = domino(tile.text, tile.axis, last)
    return Part(f"t-{n}", group(*inside, transform=at(*middle(tile)), **piece(origin)))


@cached
def domino(pair: str, axis: int, last: bool) -> tuple[Element, ...]:
    """What a domino on the table looks like."""
    return (use(f"wu-{'l' * last}{'hv'[axis]}"), *halves(pair, axis))


def halves(pair: str, axis: int) -> list[Element]:
    """The two elements of a domino, the first on the left or below, and the pin of a double."""
    first, second = pair[0], pair[1]
    sides = [use(f"wu-{first}", y=HALF), use(f"wu-{second}", y=-HALF)]
    if not axis:
        sides = [use(f"wu-{first}", x=-HALF), use(f"wu-{second}", x=HALF)]
    return [*sides, use("wu-pin")] if first == second else sides


def chosen_parts(seen: WuHsingState) -> Iterator[Part]:
    """The outline of the starting square, and the choice of the first seat, face down for the others."""
    if not seen.choosing:
        return
    cells = [rect(x=CELL * x - 33, y=-CELL * y - 33, width=66, height=66, rx=8) for x, y in START_CELLS]
    dashes = {"stroke": "#fff3c8", "stroke_opacity": ".5", "stroke_width": "2", "stroke_dasharray": "9 7"}
    yield Part("square", group(*cells, fill="#fff3c8", fill_opacity=".05", **dashes))
    if seen.choice != NONE:
        yield tile_part(0, Tile(seen.choice, 1, 0, 0))
    elif seen.turn == 1:
        yield Part("t-0", use("wu-back", transform=at(0, -HALF), **piece()))


# ── The score of the last domino ──────────────────────────────────────────────────────


def last_layer(scene: Scene, x: int, y: int, origin: str | None) -> Layer:
    """The last domino, the runs that it extended, and their product at x, y."""
    if scene.last is None:
        return Layer("last", ())
    parts = [tile_part(len(scene.laid) - 1, scene.last, True, origin)]
    if scene.runs:
        parts += [run_part(i, run) for i, run in enumerate(scene.runs)]
        parts.append(product_part(x, y, scene.product, *scene.runs))
    return Layer("last", parts)


@cached
def run_part(i: int, run: Run) -> Part:
    """The outline of a run."""
    high = (run.length - 1) * run.axis
    wide = run.length - 1 - high
    x, y = CELL * run.x - 33, -CELL * (run.y + high) - 34
    lines = [rect(class_=name, x=x, y=y, width=CELL * wide + 66, height=CELL * high + 66, rx=12) for name in "ab"]
    return Part(f"run-{i}", group(*lines, class_=f"wu-run wu-r{i}"))


def product_width(counted: str) -> float:
    """Half the width of a product."""
    return 7.5 * len(counted) + 13


@cached
def product_part(x: int, y: int, counted: str, *runs: Run) -> Part:
    """The score of the last domino, with a stem to each run beside."""
    half = product_width(counted)
    stems = path(d=stems_to(runs, x, y, half - 20))
    return Part("pill", group(stems, stems, *pill(counted), class_="wu-pill", transform=at(x, y)))


@cached
def pill(counted: str) -> tuple[Element, ...]:
    """A bar with a product."""
    half = product_width(counted)
    bar = f"M{25 - half:g} 0h{2 * half - 50:g}"
    return *(path(class_=name, d=bar) for name in "abc"), text(counted, class_="wu-product", y=10)


class Spot(NamedTuple):
    """Where to write a product: its middle, and the cells that it covers, as places."""

    x: int
    y: int
    cells: range = range(0)
    n: int = 0  # its number in ways_round()


def spot_of_product(scene: Scene, offered: Set[int] = frozenset(), first: int = 0) -> Spot:
    """Where to write the product of the last domino, preferably not on open places; from the `first` way round on."""
    if scene.last is None or not scene.product:
        return Spot(0, 0)
    return free_spot(scene.last, product_width(scene.product), scene.rows, offered, scene.window, first)


def other_spot(scene: Scene, nearest: Spot, offered: Set[int]) -> Spot:
    """The same spot or, if it covers open places, another that is further away."""
    return nearest if offered.isdisjoint(nearest.cells) else spot_of_product(scene, offered, nearest.n)


@cached
def ways_round(axis: int, reach: int) -> list[tuple[int, int, int, int, int]]:
    """The rows of cells around a domino that reach so many half cells to each side, nearest first.

    Each with the way from the middle of the domino to its own in half cells, right and down; and its row, its first
    column and the one behind it, from the first half of the domino.
    """
    steps = [(dx, dy) for dx, dy in pairs(range(-AROUND, AROUND + 1), repeat=2) if (dy + axis) % 2 == 0]
    steps.sort(key=lambda step: (step[0] ** 2 + 2 * step[1] ** 2, step))  # a product is wide and low
    middle = 1 - axis
    return [
        (dx, dy, (axis - dy) // 2, (middle + dx - reach + 1) // 2, (middle + dx + reach) // 2 + 1) for dx, dy in steps
    ]


def free_spot(last: Tile, half: float, rows: Rows, offered: Set[int], view: Window, first: int = 0) -> Spot:
    """The nearest row of empty cells that is wide enough, preferably without open places; from the `first` way on."""
    left, top, wide, high = view.edges
    left, right, top, bottom = left + half, left + wide - half, top + HALF, top + high - HALF
    near_x, near_y = middle(last)
    column, row = COLUMN_0 + last.x, last.y
    second_best = None
    ways = ways_round(last.axis, ceil((half - 8) / HALF))
    for n in range(first, len(ways)):
        dx, dy, up, begin, end = ways[n]
        if row + up in rows and not rows[row + up][column + begin : column + end].isspace():
            continue
        x, y = near_x + HALF * dx, near_y + HALF * dy
        if left <= x <= right and top <= y <= bottom:
            cell = place_at(last.x, row + up)
            spot = Spot(x, y, range(cell + begin, cell + end), n)
            if offered.isdisjoint(spot.cells):
                return spot
            second_best = second_best or spot
    return second_best or Spot(near_x, near_y - 2 * CELL)  # over other dominoes if there is no room


def stems_to(runs: Sequence[Run], x: int, y: int, half: float) -> str:
    """Lines from a pill to the nearest runs, vertical if possible."""
    stems = []
    for run in runs:
        last_x, last_y = (run.x, run.y + run.length - 1) if run.axis else (run.x + run.length - 1, run.y)
        to_y = within(y, -CELL * last_y - 34, -CELL * run.y + 32) - y
        edge = 0 if to_y else 33  # to the middle of a column from above, to its edge from the side
        to_x = within(x, CELL * run.x - edge, CELL * last_x + edge) - x
        from_x = within(to_x, -half, half)
        stems.append((abs(to_y) + abs(to_x - from_x), f"M{from_x:g} 0L{to_x:g} {to_y:g}"))
    nearest = max(min(stems)[0], CELL)
    return "".join(line for length, line in stems if length <= nearest)


def within(value: float, least: float, most: float) -> float:
    return min(max(value, least), most)
