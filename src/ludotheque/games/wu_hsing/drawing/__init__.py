"""A view as a drawing: the dominoes on the silk, the hands of the others, and the viewer's own hand.

The table has no edge. Everything on it is drawn in fixed coordinates, with cell 0,0 at the origin and 72 units per
cell; the viewBox of the pane selects the visible part (see scene.py). So a part stays the same however the table grows.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import product
from math import ceil, floor, prod
from pathlib import Path
from typing import NamedTuple

from ludotheque.drawing import (
    Drawing,
    Element,
    Layer,
    Pane,
    Part,
    Shapes,
    Slots,
    at,
    cached,
    group,
    path,
    piece,
    read_shapes,
    rect,
    target,
    text,
    use,
)
from ludotheque.game import GameDrawing
from ludotheque.games.wu_hsing.board import NONE, Run, Tile, coordinates
from ludotheque.games.wu_hsing.drawing import hands
from ludotheque.games.wu_hsing.drawing.hands import halves
from ludotheque.games.wu_hsing.drawing.scene import (
    CELL,
    HALF,
    SILK,
    OpenPlace,
    Scene,
    Window,
    covered,
    free_way,
    from_left,
    from_top,
    of_axis,
    of_middle,
    open_places,
    scene_of,
    ways_round,
)
from ludotheque.games.wu_hsing.rules import Layout, Sides, WuHsingState
from ludotheque.games.wu_hsing.words import ELEMENTS, ORIENTATIONS, colours_in_words, describe
from ludotheque.words import Words

WIDE_FOR_FINGERS = 9  # cells: on a wider table, places are touched nearby as well
BOARD = Words("The table", "La table")
CORNERS = {  # of the starting square, while it is empty, from the top
    (0, 1): Words("above on the left", "en haut à gauche"),
    (1, 1): Words("above on the right", "en haut à droite"),
    (0, 0): Words("below on the left", "en bas à gauche"),
    (1, 0): Words("below on the right", "en bas à droite"),
}
FOR = Words(", for ", ", pour ")
EMPTY = Words("empty", "vide")
NO_CELLS, NOTHING_TRIED = Layer("cells", ()), Layer("trial", ())
WAYS_ROUND = ways_round()
START_CELLS = ((0, 0), (1, 0), (0, 1), (1, 1))
LENGTHS = range(3, 13)  # of most runs that a domino has extended
CHARACTERS = range(5, 20)  # of most products, from `7 = 7` to `4 × 5 × 3 × 2 = 120`


class WuHsingDrawing(GameDrawing):
    endless = True

    def draw(self, seen: WuHsingState, lang: str, before: WuHsingState | None = None) -> Drawing:
        scene = scene_of(seen)
        own = [hands.hand(seen, lang)] if seen.viewer >= 0 else []
        panes = board(seen, lang, before, scene), *own, *hands.others(seen, lang)
        return Drawing(seen.game.title(lang), describe(seen, lang, scene.last, scene.rows), shapes(), panes)


@cache
def shapes() -> Shapes:
    return read_shapes(Path(__file__).parents[1] / "data", symbols=[*hands.dominoes(), *score_symbols()])


def board(seen: WuHsingState, lang: str, before: WuHsingState | None, scene: Scene) -> Pane:
    memory, viewer, places = seen.game.memory, seen.viewer, places_to_touch(seen, scene)
    spot = spot_of_product(seen, scene, cells_of(places))
    layers = (
        memory.keyed(CLOTH, scene.cloth),
        Layer("tiles", chosen_parts(seen)) if seen.choosing else memory.keyed(TILES, scene.tiles),
        # Above all others, in a layer of their own, so that the others keep their order
        memory.keep(("last", viewer), last_layer, scene, spot.x, spot.y, hands.origin_of_last(seen, before, scene)),
        cells(seen, scene, lang),
        memory.keep(("places", viewer), places_layer, places, lang),
        NOTHING_TRIED,
    )
    left, top, wide, high = scene.window.edges
    return Pane("board", BOARD(lang), wide, high, layers, left, top)


def spot_of_product(seen: WuHsingState, scene: Scene, offered: set[int]) -> Spot:
    """Where to write the product of the last domino: if possible not on the open places of the viewer."""
    if scene.last is None or not scene.product:
        return NO_SPOT
    known = seen, scene.last, scene.product, scene.window
    nearest = seen.game.memory.once_for_all("spot", lambda: nearest_spot(*known, set()))
    return clear_spot(*known, offered, nearest)


# ── Cells ─────────────────────────────────────────────────────────────────────────────


def cells(seen: WuHsingState, scene: Scene, lang: str) -> Layer:
    """Every cell that is filled or near a domino, for players: to read it, and to try a domino there."""
    if seen.viewer < 0:
        return NO_CELLS
    return start_cells(lang) if seen.choosing else seen.game.memory.keyed(cell_slots(lang), scene.cells)


@cache
def start_cells(lang: str) -> Layer:
    """The cells of the starting square while it is empty, from the top."""
    labels = {corner: f"{EMPTY(lang)}, {said(lang)}" for corner, said in CORNERS.items()}
    return Layer("cells", [Part(f"c{x},{y}", cell(x, y, label)) for (x, y), label in labels.items()])


@cache
def cell_slots(lang: str) -> Slots:
    def name(slot: int, _: int | Sides) -> str:
        x, y = coordinates(from_top(slot))
        return f"c{x},{y}"

    def draw(slot: int, look: int | Sides) -> tuple[Part]:
        return (Part(name(slot, look), cell(*coordinates(from_top(slot)), cell_label(look, lang))),)

    def renew(look: int | Sides) -> dict[str, str | None]:
        return {"aria-label": cell_label(look, lang)}

    return Slots("cells", draw, name=name, renew=renew)


@cached
def cell_label(look: int | Sides, lang: str) -> str:
    """What lies on a cell: its colour or, if it is empty, the colours around it."""
    if isinstance(look, int):
        return ELEMENTS[str(look)](lang)
    near = colours_in_words(look)(lang)
    return f"{EMPTY(lang)}, {near}" if near else EMPTY(lang)


def cell(x: int, y: int, label: str) -> Element:
    return rect(class_="wu-cell", x=CELL * x - HALF, y=-CELL * y - HALF, **target(f"{x},{y}", label))


# ── Open places ───────────────────────────────────────────────────────────────────────


def places_to_touch(seen: WuHsingState, scene: Scene) -> list[OpenPlace]:
    """Where the viewer, whose turn it is, can play any domino."""
    if seen.viewer < 0 or seen.viewer != seen.turn or seen.judging or seen.choosing:  # 9.8
        return []
    return open_places(seen, seen.moves(), scene.window.wide > WIDE_FOR_FINGERS)


def cells_of(places: list[OpenPlace]) -> set[int]:
    """The places of both halves."""
    cells = set()
    for place in places:
        axis, first = of_axis(place.slot)
        cells.add(first)
        cells.add(first + (64 if axis else 1))
    return cells


def places_layer(places: list[OpenPlace], lang: str) -> Layer:
    return Layer("places", [place_part(place, lang) for place in places])


@cached
def place_part(place: OpenPlace, lang: str) -> Part:
    """A place with the points that it would bring, twice as many for a double; visible while a domino is chosen that
    fits there.
    """
    axis, name, moved = site(place.slot)
    factors = [length for length in place.lengths if length > 1]
    lengths, brought, near = "×".join(map(str, factors)), prod(factors), colours_in_words(*place.sides)
    worth = f"{lengths} = {brought}" if len(factors) > 1 else lengths
    label = ORIENTATIONS[axis](lang) + f", {near(lang)}" * bool(near(lang)) + FOR(lang) + worth
    inside, named = (outline(axis, place.small), *numbers(axis, brought)), target(name, label)
    return Part(f"p{name}", group(*inside, class_="wu-place", transform=moved, **named))


@cached
def site(slot: int) -> tuple[int, str, str]:
    """The axis and the name of a place, and the transform that moves there."""
    axis, where = of_axis(slot)
    place = Tile(0, axis, *coordinates(where))
    return axis, place.place, at(*middle(place))


@cached
def outline(axis: int, small: bool) -> Element:
    return use(f"wu-{'P' if small else 'p'}{'hv'[axis]}")


@cached
def numbers(axis: int, brought: int) -> tuple[Element, Element]:
    """The points of a domino, and those of a double.

    They stand in the left or the upper half, one a little lower, the other a little higher: of two places that overlap,
    neither covers the points of the other.
    """
    where = {"x": 0, "y": -HALF - 5} if axis else {"x": -HALF, "y": 21}
    return text(str(brought), class_="wu-once", **where), text(str(2 * brought), class_="wu-double", **where)


# ── Dominoes on the silk ──────────────────────────────────────────────────────────────


def middle(tile: Tile) -> tuple[int, int]:
    """The middle of a domino in drawing coordinates."""
    return CELL * tile.x + HALF * (1 - tile.axis), -CELL * tile.y - HALF * tile.axis


def cloth_name(slot: int, _: int) -> str:
    if slot == SILK:
        return "silk"
    x, y = coordinates(from_left(slot))
    return f"x{x},{y}"


def draw_cloth(slot: int, key: int) -> tuple[Part]:
    """The silk, larger than any screen; or a cell that no domino can ever cover."""
    x, y = coordinates(from_left(slot)) if slot != SILK else (0, 0)
    silk = rect(x=-6000, y=-6000, width=12000, height=12000, fill="url(#wu-silk)")
    return (Part(cloth_name(slot, key), silk if slot == SILK else use("wu-dead", x=CELL * x, y=-CELL * y)),)


def tile_name(_: int, key: tuple[int, int]) -> str:
    number, _pair = key
    return f"t-{number}"


def draw_tile(slot: int, key: tuple[int, int]) -> tuple[Part]:
    """A domino, not the last one. They lie from the top to the bottom, because each overlaps the one behind it."""
    (axis, place), (_number, pair) = of_middle(slot), key
    return (Part(tile_name(slot, key), laid_tile(Tile(pair, axis, *coordinates(place)))),)


CLOTH = Slots("cloth", draw_cloth, name=cloth_name)
TILES = Slots("tiles", draw_tile, whole=True, name=tile_name)


def laid_tile(tile: Tile, last: bool = False, origin: str | None = None) -> Element:
    return group(*domino(tile.text, tile.axis, last), transform=at(*middle(tile)), **piece(origin))


@cached
def domino(pair: str, axis: int, last: bool) -> tuple[Element, ...]:
    """What a domino on the table looks like."""
    return (use(f"wu-{'l' * last}{'hv'[axis]}"), *halves(pair, axis))


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
    """Where to write a product: its middle, the places that it covers, and the way to it (see scene.py)."""

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
