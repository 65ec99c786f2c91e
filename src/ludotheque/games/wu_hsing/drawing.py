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
from ludotheque.games.wu_hsing.codes import PAIR, PASS, UPRIGHT
from ludotheque.games.wu_hsing.description import describe
from ludotheque.games.wu_hsing.drawing_slots import by_axis, from_top, of_axis
from ludotheque.games.wu_hsing.drawing_tiles import (
    CLOTH,
    TILES,
    chosen_parts,
    last_layer,
    middle,
    other_spot,
    spot_of_product,
)
from ludotheque.games.wu_hsing.drawing_window import CELL, HALF
from ludotheque.games.wu_hsing.layout import spans, touched
from ludotheque.games.wu_hsing.lexicon import ELEMENTS
from ludotheque.games.wu_hsing.place_words import WAYS, colours_in_words
from ludotheque.games.wu_hsing.rules import WuHsingState
from ludotheque.games.wu_hsing.scene import NEXT, Scene, Tile, new_lengths, scene_of
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
PlaceKey = tuple[
    int, int, int, bool
]  # its slot, the filled cells in line with it, the colours around it; if it is small
NO_CELLS, NOTHING_TRIED = Layer("cells", ()), Layer("trial", ())


@cache
def shapes() -> Shapes:
    return read_shapes(Path(__file__).parent, symbols=hands.dominoes())


def draw(seen: WuHsingState, lang: str, before: WuHsingState | None) -> Drawing:
    scene = seen.game.once_for_all("scene now", lambda: scene_of(seen))
    own = [hands.hand(seen, lang)] if seen.viewer >= 0 else []
    panes = board(seen, lang, before, scene), *own, *hands.others(seen, lang)
    return Drawing(seen.game.title(lang), describe(seen, lang, scene), shapes(), panes)


def board(seen: WuHsingState, lang: str, before: WuHsingState | None, scene: Scene) -> Pane:
    memory, viewer, places = seen.game.memory, seen.viewer, open_places(seen)
    spot = other_spot(scene, seen.game.once_for_all("spot", lambda: spot_of_product(scene)), cells_of(places))
    layers = (
        memory.scattered(CLOTH, scene.cloth),
        Layer("tiles", chosen_parts(seen)) if seen.choosing else memory.scattered(TILES, scene.tiles),
        # Above all others, in a layer of their own, so that the others keep their order
        memory.keep(("last", viewer), last_layer, scene, spot.x, spot.y, hands.origin_of_last(seen, before, scene)),
        cells(seen, scene, lang),
        memory.keep(("places", viewer), places_layer, place_keys(places, seen, scene), lang),
        NOTHING_TRIED,
    )
    left, top, wide, high = scene.window.edges
    return Pane("board", BOARD(lang), wide, high, layers, left, top)


# ── Cells ─────────────────────────────────────────────────────────────────────────────


def cells(seen: WuHsingState, scene: Scene, lang: str) -> Layer:
    """Every cell that is filled or near a domino, for players: to read it, and to try a domino there."""
    if seen.viewer < 0:
        return NO_CELLS
    return start_cells(lang) if seen.choosing else seen.game.memory.scattered(cell_slots(lang), scene.cells)


@cache
def start_cells(lang: str) -> Layer:
    """The cells of the starting square while it is empty, from the top."""
    return Layer("cells", [cell_part(x, y, f"{EMPTY(lang)}, {CORNERS[x, y](lang)}") for x, y in CORNERS])


@cache
def cell_slots(lang: str) -> ScatteredSlots:
    def draw(slot: int, look: int) -> Part:
        return cell_part(*coordinates(from_top(slot)), cell_label(look, lang))

    def renew(slot: int, look: int) -> tuple[str, dict[str, str | None]]:
        x, y = coordinates(from_top(slot))
        return f"c{x},{y}", {"aria-label": cell_label(look, lang)}

    return ScatteredSlots("cells", draw, renew=renew)


@cached
def cell_label(look: int, lang: str) -> str:
    """What lies on a cell or, if it is empty, around it (see layout.py)."""
    if look % 8:
        return ELEMENTS[str(look)](lang)
    near = colours_in_words(look // 8)(lang)
    return f"{EMPTY(lang)}, {near}" if near else EMPTY(lang)


def cell_part(x: int, y: int, label: str) -> Part:
    cell = rect(class_="wu-cell", x=CELL * x - HALF, y=-CELL * y - HALF, **target(f"{x},{y}", label))
    return Part(f"c{x},{y}", cell)


# ── Open places ───────────────────────────────────────────────────────────────────────


def open_places(seen: WuHsingState) -> set[int]:
    """The places where the viewer, whose turn it is, can play any domino, as the play of the lowest pair."""
    if seen.viewer < 0 or seen.viewer != seen.turn or seen.judging or seen.choosing:  # 9.8
        return set()
    return {move % PAIR for move in seen.moves() if move < PASS}  # the same place for any domino


def cells_of(places: set[int]) -> set[int]:
    """The places of both halves."""
    first = {play % UPRIGHT for play in places}
    return first | {play % UPRIGHT + NEXT[play // UPRIGHT] for play in places}


def place_keys(places: set[int], seen: WuHsingState, scene: Scene) -> list[PlaceKey]:
    """What each open place is drawn from, in order."""
    small, keys = scene.window.wide > WIDE_FOR_FINGERS, []
    for play in places:
        axis, place = divmod(play, UPRIGHT)
        keys.append((by_axis(axis, place), spans(seen, axis, place), touched(seen, axis, place), small))
    keys.sort()
    return keys


def places_layer(keys: list[PlaceKey], lang: str) -> Layer:
    return Layer("places", [place_part(*key, lang) for key in keys])


@cached
def place_part(slot: int, spans: int, touched: int, small: bool, lang: str) -> Part:
    """A place with the lengths that it would multiply; visible while a domino is chosen that fits there."""
    axis, where = of_axis(slot)
    place = Tile(0, axis, *coordinates(where))
    lengths = "×".join(map(str, new_lengths(spans)))
    near = colours_in_words(touched)(lang)
    label = WAYS[axis](lang) + f", {near}" * bool(near) + FOR(lang) + lengths
    inside, named = (outline(axis, small), number(lengths)), target(place.place, label)
    return Part(f"p{place.place}", group(*inside, class_="wu-place", transform=at(*middle(place)), **named))


@cached
def outline(axis: int, small: bool) -> Element:
    return use(f"wu-{'P' if small else 'p'}{'hv'[axis]}")


@cached
def number(lengths: str) -> Element:
    return text(lengths, y=8)
