"""Draws what lies on the silk: the dominoes, the runs that the last one extended, and what it scored."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from math import ceil, floor
from typing import NamedTuple

from ludotheque.drawing import Element, Layer, Part, ScatteredSlots, at, cached, group, path, piece, rect, text, use
from ludotheque.games.wu_hsing.board import coordinates
from ludotheque.games.wu_hsing.codes import NONE
from ludotheque.games.wu_hsing.drawing_window import CELL, HALF, Window
from ludotheque.games.wu_hsing.layout import Layout
from ludotheque.games.wu_hsing.rules import WuHsingState
from ludotheque.games.wu_hsing.scene import Run, Scene, Tile
from ludotheque.games.wu_hsing.scene_keys import SILK, covered, free_way, from_left, of_middle, ways_round

WAYS_ROUND = ways_round()
START_CELLS = ((0, 0), (1, 0), (0, 1), (1, 1))
LENGTHS = range(3, 13)  # of most runs that a domino has extended
CHARACTERS = range(5, 20)  # of most products, from `7 = 7` to `4 × 5 × 3 × 2 = 120`


def middle(tile: Tile) -> tuple[int, int]:
    """The middle of a domino in drawing coordinates."""
    return CELL * tile.x + HALF * (1 - tile.axis), -CELL * tile.y - HALF * tile.axis


# ── Dominoes ──────────────────────────────────────────────────────────────────────────


def cloth_name(slot: int, _: int) -> str:
    if slot == SILK:
        return "silk"
    x, y = coordinates(from_left(slot))
    return f"x{x},{y}"


def draw_cloth(slot: int, _: int) -> Element:
    """The silk, larger than any screen; or a cell that no domino can ever cover."""
    if slot == SILK:
        return rect(x=-6000, y=-6000, width=12000, height=12000, fill="url(#wu-silk)")
    x, y = coordinates(from_left(slot))
    return use("wu-dead", x=CELL * x, y=-CELL * y)


def tile_name(_: int, key: int) -> str:
    return f"t-{key // 25}"


def draw_tile(slot: int, key: int) -> Element:
    """A domino, not the last one. They lie from the top to the bottom, because each overlaps the one behind it."""
    axis, place = of_middle(slot)
    return laid_tile(Tile(key % 25, axis, *coordinates(place)))


CLOTH = ScatteredSlots("cloth", cloth_name, draw_cloth)
TILES = ScatteredSlots("tiles", tile_name, draw_tile, repeats=False)


def laid_tile(tile: Tile, last: bool = False, origin: str | None = None) -> Element:
    return group(*domino(tile.text, tile.axis, last), transform=at(*middle(tile)), **piece(origin))


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
        yield Part("t-0", laid_tile(Tile(seen.choice, 1, 0, 0)))
    elif seen.turn == 1:
        yield Part("t-0", use("wu-back", transform=at(0, -HALF), **piece()))


# ── The score of the last domino ──────────────────────────────────────────────────────


def last_layer(scene: Scene, x: int, y: int, origin: str | None) -> Layer:
    """The last domino, the runs that it extended, and their product at x, y."""
    if scene.last is None:
        return Layer("last", ())
    parts = [Part(f"t-{len(scene.laid) - 1}", laid_tile(scene.last, True, origin))]
    if scene.runs:
        parts += [run_part(i, run) for i, run in enumerate(scene.runs)]
        parts.append(product_part(x, y, scene.product, *scene.runs))
    return Layer("last", parts)


def score_symbols() -> Iterator[Part]:
    """The outlines of runs by their axis and length, and the bars of products by the number of characters."""
    for axis, length in product(range(2), LENGTHS):
        yield Part(run_symbol(axis, length), group(*outline_of(axis, length)))
    for characters in CHARACTERS:
        yield Part(bar_symbol(characters), group(*bar_of(characters)))


def run_symbol(axis: int, length: int) -> str:
    return f"wu-{'hv'[axis]}{length}"


def bar_symbol(characters: int) -> str:
    return f"wu-b{characters}"


def bar_of(characters: int) -> list[Element]:
    """The ground of a product, one line upon the other."""
    half = product_width(characters)
    return [path(class_=f"wu-bar{i}", d=f"M{25 - half:g} 0h{2 * half - 50:g}") for i in range(3)]


def outline_of(axis: int, length: int) -> tuple[Element, Element]:
    """A run whose leftmost or topmost cell is at the origin: a line, and a darker one below."""
    long, across = CELL * length - 6, 66
    line = {"x": -33, "y": -34, "width": across if axis else long, "height": long if axis else across, "rx": 12}
    return rect(class_="wu-under", **line), rect(**line)


@cached
def run_part(i: int, run: Run) -> Part:
    """The outline of a run; one that is too long for the symbols is drawn by itself."""
    x, y, look = CELL * run.x, -CELL * (run.y + (run.length - 1) * run.axis), f"wu-run wu-r{i}"
    if run.length in LENGTHS:
        return Part(f"run-{i}", use(run_symbol(run.axis, run.length), class_=look, x=x, y=y))
    return Part(f"run-{i}", group(*outline_of(run.axis, run.length), class_=look, transform=at(x, y)))


def product_width(characters: int) -> float:
    """Half the width of a product."""
    return 7.5 * characters + 13


@cached
def product_part(x: int, y: int, counted: str, *runs: Run) -> Part:
    """The score of the last domino, with a stem to each run beside."""
    stems = path(d=stems_to(runs, x, y, product_width(len(counted)) - 20))
    return Part("pill", group(stems, stems, *pill(counted), class_="wu-pill", transform=at(x, y)))


@cached
def pill(counted: str) -> tuple[Element, ...]:
    """A bar with a product; one that is too long for the symbols has a bar of its own."""
    characters = len(counted)
    bar = use(bar_symbol(characters)) if characters in CHARACTERS else group(*bar_of(characters))
    return bar, text(counted, y=10)


# ── Room for a product ────────────────────────────────────────────────────────────────


class Spot(NamedTuple):
    """Where to write a product: its middle, the places that it covers, and the way to it (see scene_keys.py)."""

    x: int
    y: int
    cells: range = range(0)
    way: int = 0


NO_SPOT = Spot(0, 0)


def nearest_spot(table: Layout, last: Tile, counted: str, view: Window, taken: set[int]) -> Spot:
    """The nearest row of empty cells for the product of a domino; over other dominoes if there is no room."""
    x, y = middle(last)
    return free_spot(table, last, counted, view, taken, 0) or Spot(x, y - 2 * CELL)


def clear_spot(table: Layout, last: Tile, counted: str, view: Window, taken: set[int], nearest: Spot) -> Spot:
    """The nearest spot or, if it covers one of the places taken, another one further away, if there is any."""
    if taken.isdisjoint(nearest.cells):
        return nearest
    return free_spot(table, last, counted, view, taken, nearest.way) or nearest


def free_spot(table: Layout, last: Tile, counted: str, view: Window, taken: set[int], way: int) -> Spot | None:
    left, top, wide, high = view.edges
    (x, y), half = middle(last), product_width(len(counted))
    reach = ceil((half - 8) / HALF)  # half cells to each side
    bounds = (
        ceil((left + half - x) / HALF),
        floor((left + wide - half - x) / HALF),
        ceil((top - y) / HALF) + 1,
        floor((top + high - y) / HALF) - 1,
    )
    found = free_way(table, last.move, reach, bounds, taken, way)
    if found < 0:
        return None
    dx, dy = WAYS_ROUND[last.axis][found]
    first, number = covered(last.axis, last.where, reach, dx, dy)
    return Spot(x + HALF * dx, y + HALF * dy, range(first, first + number), found)


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
