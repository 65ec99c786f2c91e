"""A view as a drawing: the dominoes on the silk, the hands of the others, and the viewer's own hand.

The table has no edge. Everything on it is drawn in fixed coordinates, with cell 0,0 at the origin and 72 units per
cell; the viewBox of the pane selects the visible part (see drawing_window.py). So a part stays the same however the
table grows.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache, partial
from pathlib import Path

from ludotheque.drawing import (
    Drawing,
    Layer,
    Memory,
    Pane,
    Part,
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
from ludotheque.games.wu_hsing.codes import PAIR, PASS
from ludotheque.games.wu_hsing.description import describe
from ludotheque.games.wu_hsing.drawing_tiles import (
    START_CELLS,
    chosen_parts,
    dead_cells,
    last_parts,
    middle,
    tile_parts,
)
from ludotheque.games.wu_hsing.drawing_window import CELL, HALF, window
from ludotheque.games.wu_hsing.lexicon import ELEMENTS
from ludotheque.games.wu_hsing.place_words import WAYS, neighbours
from ludotheque.games.wu_hsing.rules import WuHsingState
from ludotheque.games.wu_hsing.scene import At, Colours, Scene, Tile, beside, lengthened, rim, scene_of, tile_of
from ludotheque.words import Words

WIDE_FOR_FINGERS = 9  # cells: on a wider table, places are touched nearby as well
BOARD = Words("The table", "La table")
CORNERS = {  # of the starting square, while it is empty
    (0, 0): Words("below on the left", "en bas à gauche"),
    (1, 0): Words("below on the right", "en bas à droite"),
    (0, 1): Words("above on the left", "en haut à gauche"),
    (1, 1): Words("above on the right", "en haut à droite"),
}
FOR = Words(", for ", ", pour ")
EMPTY = Words("empty", "vide")
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
    view, places, memory = window(scene), open_places(seen), seen.game.memory
    origin, layer = hands.origin_of_last(seen, before, scene), partial(memory.layer, look=hands.look(seen, lang))
    layers = (
        memory.keep("cloth", lambda *_: cloth(seen, scene), scene, seen.judging),
        memory.keep("tiles", tiles_layer, scene) if not seen.choosing else layer("tiles", chosen_parts(seen)),
        # Above all others, in a layer of their own, so that the others keep their order
        layer("last", last_parts(scene, places, view, origin)),
        cells(seen, scene, lang),
        layer("places", place_parts(places, scene, view.wide > WIDE_FOR_FINGERS, lang)),
        NOTHING_TRIED,
    )
    left, top, wide, high = view.edges
    return Pane("board", BOARD(lang), wide, high, layers, left, top)


def tiles_layer(scene: Scene) -> Layer:
    return Layer("tiles", tile_parts(scene))


def cloth(seen: WuHsingState, scene: Scene) -> Layer:
    """Which dominoes fit where depends on the dominoes on the table alone."""
    return Layer("cloth", (silk(), *dead_cells(seen, scene)))


@cached
def silk() -> Part:
    """The silk, larger than any screen."""
    return Part("silk", rect(x=-6000, y=-6000, width=12000, height=12000, fill="url(#wu-silk)"))


# ── Targets ───────────────────────────────────────────────────────────────────────────


def cells(seen: WuHsingState, scene: Scene, lang: str) -> Layer:
    """Every cell that is filled or near a domino, for players: to read it, and to try a domino there."""
    if seen.viewer < 0:
        return NO_CELLS
    if seen.choosing:
        return Layer("cells", in_order(parts_of(START_CELLS, {}, lang)))
    return seen.game.memory.keep(("cells", lang), cells_round, seen.game.memory, scene, 1 + seen.judging, lang)


def cells_round(memory: Memory, scene: Scene, reach: int, lang: str) -> Layer:
    """The layer of cells. After one more domino, only the cells that it fills or touches are drawn again."""
    tiles, parts = memory.kept.get(("cell parts", lang), ((), {}))
    if reach == 1 and tiles and tiles == scene.tiles[:-1]:
        last = scene.tiles[-1]
        parts = parts | parts_of({*beside(last.x, last.y), *beside(*last.second)}, scene.filled, lang)
    else:
        parts = parts_of({*scene.filled, *rim(scene.filled, reach)}, scene.filled, lang)
    memory.kept["cell parts", lang] = scene.tiles, parts
    return Layer("cells", in_order(parts))


def parts_of(cells: Iterable[At], filled: Colours, lang: str) -> dict[At, Part]:
    return {(x, y): cell_part(x, y, cell_label((x, y), filled, lang), lang) for x, y in cells}


def in_order(parts: dict[At, Part]) -> list[Part]:
    """From the top."""
    return [parts[x, -down] for down, x in sorted([(-y, x) for x, y in parts])]


def cell_label(at: At, filled: Colours, lang: str) -> str:
    """What lies on a cell or, if it is empty, around it."""
    if at in filled:
        return ELEMENTS[str(filled[at])](lang)
    near = neighbours((at,), filled) if filled else CORNERS[at]
    return f"{EMPTY(lang)}, {near(lang)}" if near.en else EMPTY(lang)


@cached
def cell_part(x: int, y: int, label: str, lang: str) -> Part:
    cell = rect(class_="wu-cell", x=CELL * x - HALF, y=-CELL * y - HALF, **target(f"{x},{y}", label))
    return Part(f"c{x},{y}", cell)


def open_places(seen: WuHsingState) -> list[Tile]:
    """The places where the viewer, whose turn it is, can play any domino."""
    if seen.viewer < 0 or seen.viewer != seen.turn or seen.judging or seen.choosing:  # 9.8
        return []
    places = {move % PAIR for move in seen.moves() if move < PASS}  # the same place for any domino
    return sorted(map(tile_of, places), key=lambda place: (place.axis, place.x, -place.y))


def place_parts(places: list[Tile], scene: Scene, small: bool, lang: str) -> Iterator[Part]:
    for place in places:
        lengths = "×".join(str(run.length) for run in lengthened(place, scene.filled))
        near = neighbours(((place.x, place.y), place.second), scene.filled)
        yield place_part(place, lengths, near(lang), small, lang)


@cached
def place_part(place: Tile, lengths: str, near: str, small: bool, lang: str) -> Part:
    """A place with the lengths that it would multiply; visible while a domino is chosen that fits there."""
    label = WAYS[place.axis](lang) + f", {near}" * bool(near) + FOR(lang) + lengths
    outline = use(f"wu-{'P' if small else 'p'}{'hv'[place.axis]}")
    touched = target(place.place, label)
    inside = outline, text(lengths, y=8)
    return Part(f"p{place.place}", group(*inside, class_="wu-place", transform=at(*middle(place)), **touched))
