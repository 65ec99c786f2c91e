"""A view as a drawing: the dominoes on the silk, the hands of the others, and the viewer's own hand.

The table has no edge. Everything on it is drawn in fixed coordinates, with cell 0,0 at the origin and 72 units per
cell; the viewBox of the pane selects the visible part (see drawing_window.py). So a part stays the same however the
table grows.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from ludotheque.drawing import (
    Drawing,
    Element,
    Layer,
    Pane,
    Part,
    ScatteredSlots,
    Shapes,
    at,
    cached,
    group,
    read_shapes,
    rect,
    target,
    text,
    use,
)
from ludotheque.games.wu_hsing import drawing_hands as hands
from ludotheque.games.wu_hsing.board import coordinates
from ludotheque.games.wu_hsing.description import describe
from ludotheque.games.wu_hsing.drawing_tiles import (
    CLOTH,
    NO_SPOT,
    TILES,
    Spot,
    chosen_parts,
    clear_spot,
    last_layer,
    middle,
    nearest_spot,
    score_symbols,
)
from ludotheque.games.wu_hsing.drawing_window import CELL, HALF
from ludotheque.games.wu_hsing.lexicon import ELEMENTS
from ludotheque.games.wu_hsing.place_words import WAYS, colours_in_words
from ludotheque.games.wu_hsing.rules import WuHsingState
from ludotheque.games.wu_hsing.scene import Scene, Tile, new_lengths, scene_of
from ludotheque.games.wu_hsing.scene_keys import PlaceKey, from_top, of_axis, place_keys
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


@cache
def shapes() -> Shapes:
    return read_shapes(Path(__file__).parent, symbols=[*hands.dominoes(), *score_symbols()])


def draw(seen: WuHsingState, lang: str, before: WuHsingState | None) -> Drawing:
    scene = seen.game.once_for_all("scene now", lambda: scene_of(seen))
    own = [hands.hand(seen, lang)] if seen.viewer >= 0 else []
    panes = board(seen, lang, before, scene), *own, *hands.others(seen, lang)
    return Drawing(seen.game.title(lang), describe(seen, lang, scene), shapes(), panes)


def board(seen: WuHsingState, lang: str, before: WuHsingState | None, scene: Scene) -> Pane:
    memory, viewer, places = seen.game.memory, seen.viewer, open_places(seen, scene)
    spot = spot_of_product(seen, scene, cells_of(places))
    layers = (
        memory.scattered(CLOTH, scene.cloth),
        Layer("tiles", chosen_parts(seen)) if seen.choosing else memory.scattered(TILES, scene.tiles),
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
    nearest = seen.game.once_for_all("spot", lambda: nearest_spot(*known, set()))
    return clear_spot(*known, offered, nearest)


# ── Cells ─────────────────────────────────────────────────────────────────────────────


def cells(seen: WuHsingState, scene: Scene, lang: str) -> Layer:
    """Every cell that is filled or near a domino, for players: to read it, and to try a domino there."""
    if seen.viewer < 0:
        return NO_CELLS
    return start_cells(lang) if seen.choosing else seen.game.memory.scattered(cell_slots(lang), scene.cells)


@cache
def start_cells(lang: str) -> Layer:
    """The cells of the starting square while it is empty, from the top."""
    labels = {corner: f"{EMPTY(lang)}, {said(lang)}" for corner, said in CORNERS.items()}
    return Layer("cells", [Part(f"c{x},{y}", cell(x, y, label)) for (x, y), label in labels.items()])


@cache
def cell_slots(lang: str) -> ScatteredSlots:
    def name(slot: int, _: int) -> str:
        x, y = coordinates(from_top(slot))
        return f"c{x},{y}"

    def draw(slot: int, look: int) -> Element:
        return cell(*coordinates(from_top(slot)), cell_label(look, lang))

    def renew(look: int) -> dict[str, str | None]:
        return {"aria-label": cell_label(look, lang)}

    return ScatteredSlots("cells", name, draw, renew=renew)


@cached
def cell_label(look: int, lang: str) -> str:
    """What lies on a cell or, if it is empty, around it (see layout.py)."""
    if look % 8:
        return ELEMENTS[str(look)](lang)
    near = colours_in_words(look // 8)(lang)
    return f"{EMPTY(lang)}, {near}" if near else EMPTY(lang)


def cell(x: int, y: int, label: str) -> Element:
    return rect(class_="wu-cell", x=CELL * x - HALF, y=-CELL * y - HALF, **target(f"{x},{y}", label))


# ── Open places ───────────────────────────────────────────────────────────────────────


def open_places(seen: WuHsingState, scene: Scene) -> list[PlaceKey]:
    """What the places are drawn from where the viewer, whose turn it is, can play any domino."""
    if seen.viewer < 0 or seen.viewer != seen.turn or seen.judging or seen.choosing:  # 9.8
        return []
    return place_keys(seen, seen.moves(), scene.window.wide > WIDE_FOR_FINGERS)


def cells_of(places: list[PlaceKey]) -> set[int]:
    """The places of both halves."""
    cells = set()
    for slot, *_ in places:
        axis, first = of_axis(slot)
        cells.add(first)
        cells.add(first + (64 if axis else 1))
    return cells


def places_layer(keys: list[PlaceKey], lang: str) -> Layer:
    return Layer("places", [place_part(*key, lang) for key in keys])


@cached
def place_part(slot: int, spans: int, touched: int, small: bool, lang: str) -> Part:
    """A place with the lengths that it would multiply; visible while a domino is chosen that fits there."""
    axis, name, moved = site(slot)
    lengths, near = multiplied(spans), colours_in_words(touched)(lang)
    label = WAYS[axis](lang) + f", {near}" * bool(near) + FOR(lang) + lengths
    inside, named = (outline(axis, small), number(lengths)), target(name, label)
    return Part(f"p{name}", group(*inside, class_="wu-place", transform=moved, **named))


@cached
def site(slot: int) -> tuple[int, str, str]:
    """The axis and the name of a place, and the transform that moves there."""
    axis, where = of_axis(slot)
    place = Tile(0, axis, *coordinates(where))
    return axis, place.place, at(*middle(place))


@cached
def multiplied(spans: int) -> str:
    return "×".join(map(str, new_lengths(spans)))


@cached
def outline(axis: int, small: bool) -> Element:
    return use(f"wu-{'P' if small else 'p'}{'hv'[axis]}")


@cached
def number(lengths: str) -> Element:
    return text(lengths, y=8)
