"""A seen position as a drawing: the silk with the dominoes, the hands of the others, and one's own hand.

The table has no edge. All that lies on it is drawn in its own coordinates, cell 0,0 round the
origin and 72 a cell; the box of the pane says what is seen of it (see drawing_window.py), so that a part
says the same however the table has grown.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache, partial
from pathlib import Path

from ludotheque.drawing import (
    Drawing,
    Layer,
    Pane,
    Part,
    Shapes,
    at,
    cached,
    cached_briefly,
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
from ludotheque.games.wu_hsing.scene import At, Colours, Scene, Tile, lengthened, rim, scene_of, tile_of
from ludotheque.words import Words

WIDE_FOR_FINGERS = 9  # cells: on a table that is wider, places are touched round about as well
BOARD = Words("The table", "La table")
CORNERS = {  # of the starting square, while nothing lies there
    (0, 0): Words("below on the left", "en bas à gauche"),
    (1, 0): Words("below on the right", "en bas à droite"),
    (0, 1): Words("above on the left", "en haut à gauche"),
    (1, 1): Words("above on the right", "en haut à droite"),
}
FOR = Words(", for ", ", pour ")
EMPTY = Words("empty", "vide")


@cache
def shapes() -> Shapes:
    return read_shapes(Path(__file__).parent, symbols=hands.dominoes())


def draw(seen: WuHsingState, lang: str, before: WuHsingState | None) -> Drawing:
    scene = scene_of(seen)
    own = [hands.hand(seen, lang)] if seen.viewer >= 0 else []
    panes = board(seen, lang, before, scene), *own, *hands.others(seen, lang)
    return Drawing(seen.game.title(lang), describe(seen, lang, scene), shapes(), panes)


def board(seen: WuHsingState, lang: str, before: WuHsingState | None, scene: Scene) -> Pane:
    view, places = window(scene), open_places(seen)
    origin, layer = (
        hands.origin_of_last(seen, before, scene),
        partial(seen.game.memory.layer, look=hands.look(seen, lang)),
    )
    layers = (
        seen.game.memory.keep("cloth", lambda *_: cloth(seen, scene), scene, seen.judging),
        layer("tiles", (*chosen_parts(seen), *tile_parts(scene))),
        # Above all others, and apart from them, so that they keep their order
        layer("last", last_parts(scene, places, view, origin)),
        layer("cells", (*cells(seen, scene, lang), *place_parts(places, scene, view.wide > WIDE_FOR_FINGERS, lang))),
        layer("trial", ()),
    )
    left, top, wide, high = view.edges
    return Pane("board", BOARD(lang), wide, high, layers, left, top)


def cloth(seen: WuHsingState, scene: Scene) -> Layer:
    """What fits where follows from how the dominoes lie."""
    return Layer("cloth", (silk(), *dead_cells(seen, scene)))


@cached
def silk() -> Part:
    """The table has no edge: as far as anybody can see."""
    return Part("silk", rect(x=-6000, y=-6000, width=12000, height=12000, fill="url(#wu-silk)"))


# ── What can be touched ───────────────────────────────────────────────────────────────


def cells(seen: WuHsingState, scene: Scene, lang: str) -> tuple[Part, ...]:
    """Every cell that is filled or near a domino, for those who play: to read what is there, and to try it."""
    if seen.viewer < 0:
        return ()
    return cell_parts(START_CELLS, {}, lang) if seen.choosing else cells_round(scene, 1 + seen.judging, lang)


@cached_briefly
def cells_round(scene: Scene, reach: int, lang: str) -> tuple[Part, ...]:
    return cell_parts({*scene.filled, *rim(scene.filled, reach)}, scene.filled, lang)


def cell_parts(cells: Iterable[At], filled: Colours, lang: str) -> tuple[Part, ...]:
    from_the_top = sorted((-y, x) for x, y in cells)
    return tuple([cell_part(x, -down, cell_label((x, -down), filled, lang), lang) for down, x in from_the_top])


def cell_label(at: At, filled: Colours, lang: str) -> str:
    """What lies there; of an empty cell, what lies round it."""
    if at in filled:
        return ELEMENTS[str(filled[at])](lang)
    near = neighbours([at], filled.get) if filled else CORNERS[at]
    return f"{EMPTY(lang)}, {near(lang)}" if near.en else EMPTY(lang)


@cached
def cell_part(x: int, y: int, label: str, lang: str) -> Part:
    cell = rect(class_="wu-cell", x=CELL * x - HALF, y=-CELL * y - HALF, **target(f"{x},{y}", label))
    return Part(f"c{x},{y}", cell)


def open_places(seen: WuHsingState) -> list[Tile]:
    """The places where the viewer, whose turn it is, may lay some domino, whichever."""
    if seen.viewer < 0 or seen.viewer != seen.turn or seen.judging or seen.choosing:  # 9.8
        return []
    places = {move % PAIR for move in seen.moves() if move < PASS}  # without the domino
    return sorted(map(tile_of, places), key=lambda place: (place.axis, place.x, -place.y))


def place_parts(places: list[Tile], scene: Scene, small: bool, lang: str) -> Iterator[Part]:
    for place in places:
        lengths = "×".join(str(run.length) for run in lengthened(place, scene.filled))
        near = neighbours([(place.x, place.y), place.second], scene.filled.get)
        yield place_part(place, lengths, near(lang), small, lang)


@cached
def place_part(place: Tile, lengths: str, near: str, small: bool, lang: str) -> Part:
    """A place with the lengths that it would multiply; seen while a domino is picked that fits there."""
    label = WAYS[place.axis](lang) + f", {near}" * bool(near) + FOR(lang) + lengths
    outline = use(f"wu-{'P' if small else 'p'}{'hv'[place.axis]}")
    touched = target(place.place, label)
    inside = outline, text(lengths, y=8)
    return Part(f"p{place.place}", group(*inside, class_="wu-place", transform=at(*middle(place)), **touched))
