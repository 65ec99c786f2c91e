"""What a drawing of a position needs: the dominoes on the table, in the order they were played.

From move to move a scene follows from the one before: only what the last domino changed is found again.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import prod
from typing import NamedTuple

from ludotheque.core.history import Chain
from ludotheque.drawing import ScatteredKeys, cached
from ludotheque.games.wu_hsing.board import coordinates, place_at
from ludotheque.games.wu_hsing.codes import PAIR, PASS, UPRIGHT
from ludotheque.games.wu_hsing.dominoes import PAIR_TEXTS
from ludotheque.games.wu_hsing.drawing_window import START_BOX, START_WINDOW, Box, Window, round_box
from ludotheque.games.wu_hsing.layout import Layout, look, spans, touched
from ludotheque.games.wu_hsing.rules import WuHsingState
from ludotheque.games.wu_hsing.scene_keys import SILK, cells_near, dead_cells, from_top, laid, row_text, settled
from ludotheque.words import NO_BREAK

At = tuple[int, int]  # x and y of a cell
Colours = dict[At, int]  # the colours of the filled cells
TIMES = f"{NO_BREAK}×{NO_BREAK}"
STEPS = ((1, 0), (0, 1))  # along each axis
# Where the filled cells before and behind a domino are among its spans: along it, across its first half, its second
SPANS = (20, 10, 0)


class Tile(NamedTuple):
    """A domino on the table: its pair, its axis, and the cell of its first half."""

    pair: int
    axis: int
    x: int
    y: int

    @property
    def second(self) -> At:
        dx, dy = STEPS[self.axis]
        return self.x + dx, self.y + dy

    @property
    def text(self) -> str:
        return PAIR_TEXTS[self.pair]

    @property
    def double(self) -> bool:
        return self.text[0] == self.text[1]

    @property
    def place(self) -> str:
        return f"{self.x},{self.y}{'hv'[self.axis]}"

    @property
    def where(self) -> int:
        """The place of its first half (see board.py)."""
        return place_at(self.x, self.y)

    @property
    def move(self) -> int:
        return self.pair * PAIR + self.axis * UPRIGHT + self.where


class Run(NamedTuple):
    """Consecutive filled cells in a row or a column: its axis, its first cell and its length."""

    axis: int
    x: int
    y: int
    length: int


@cached
def tile_of(move: int) -> Tile:
    """The domino that a play lays."""
    return Tile(move // PAIR, move // UPRIGHT & 1, *coordinates(move % UPRIGHT))


def colours(tiles: Iterable[Tile]) -> Colours:
    filled: Colours = {}
    for tile in tiles:
        filled[tile.x, tile.y], filled[tile.second] = map(int, tile.text)
    return filled


def beside(x: int, y: int) -> tuple[At, At, At, At]:
    return (x + 1, y), (x, y + 1), (x - 1, y), (x, y - 1)


def rim(filled: Colours, reach: int) -> set[At]:
    """The empty cells within so many steps of a domino, at most one past the bounding box."""
    columns, rows = [x for x, _ in filled], [y for _, y in filled]
    left, right, bottom, top = min(columns) - 1, max(columns) + 1, min(rows) - 1, max(rows) + 1
    reached = set(filled)
    for _ in range(reach):
        reached |= {at for x, y in reached for at in beside(x, y)}
    return {(x, y) for x, y in reached - set(filled) if left <= x <= right and bottom <= y <= top}


# ── Runs ──────────────────────────────────────────────────────────────────────────────


def lengthened(tile: Tile, table: Layout) -> list[Run]:
    """The runs that a domino extends, with their new lengths; the domino may be laid already or not."""
    first, across, counts = (tile.x, tile.y), 1 - tile.axis, spans(table, tile.axis, tile.where)
    runs = []
    for axis, (x, y), shift in zip((tile.axis, across, across), (first, first, tile.second), SPANS, strict=True):
        if length := new_length(counts, shift):
            before, (dx, dy) = counts >> shift + 5 & 31, STEPS[axis]
            runs.append(Run(axis, x - dx * before, y - dy * before, length))
    return runs


def new_lengths(spans: int) -> list[int]:
    """The new lengths of the runs that a domino extends, by the filled cells around it (see layout.py)."""
    return [length for shift in SPANS if (length := new_length(spans, shift))]


def new_length(spans: int, shift: int) -> int:
    """The new length of one of the runs; 0 if no group is extended."""
    before, behind = spans >> shift + 5 & 31, spans >> shift & 31
    return before + behind + (2 if shift == SPANS[0] else 1) if before > 1 or behind > 1 else 0


def product(runs: list[Run], double: bool) -> str:
    """The calculation: the lengths, and 2 for a double."""
    factors = [run.length for run in runs] + [2] * double  # 5.1, 5.4
    return f"{TIMES.join(map(str, factors))}{NO_BREAK}={NO_BREAK}{prod(factors)}"


# ── The scene ─────────────────────────────────────────────────────────────────────────


class Scene(NamedTuple):
    """What is drawn of the dominoes of a table."""

    laid: list[int]  # all dominoes, in the order they were played
    last: Tile | None  # the last one played,
    runs: list[Run]  # the runs that it extended,
    product: str  # what they score, as a calculation,
    touched: int  # and the colours around it
    rows: list[str]  # the colours of every row, from the top (see scene_keys.py)
    box: Box
    window: Window
    # The keys of the layers, by slot (see scene_keys.py):
    cloth: ScatteredKeys  # the cells that nothing fits
    tiles: ScatteredKeys  # the dominoes but the last
    cells: ScatteredKeys  # the cells with a domino and near one


NO_KEYS = ScatteredKeys({})
EMPTY_TABLE = Scene([], None, [], "", 0, [], START_BOX, START_WINDOW, ScatteredKeys({SILK: 0}), NO_KEYS, NO_KEYS)
NOTHING_KNOWN = None, EMPTY_TABLE


def scene_of(state: WuHsingState) -> Scene:
    """The scene of a position, cached for all viewers. It is made from the previous one if that is known."""
    kept, played = state.game.memory.kept, state.played
    known: tuple[Chain, Scene] = kept.get("scene", NOTHING_KNOWN)
    then, scene = known
    if played is not None and then is not None and scene.laid and played[0] is then:  # it was only one move ago
        now = [*scene.laid, played[1]] if 0 <= played[1] < PASS else scene.laid
    else:
        now = laid(state)
    if not now:
        return EMPTY_TABLE
    if scene.laid != now:
        scene = following(scene if scene.laid == now[:-1] else EMPTY_TABLE, state, now)
    kept["scene"] = played, scene
    return scene


def following(before: Scene, state: WuHsingState, laid: list[int]) -> Scene:
    """The scene of a position whose last dominoes were added to an earlier scene."""
    first, number = len(before.laid), len(laid)
    last = tile_of(laid[-1]) if number > 2 else None
    runs, tiles = lengthened(last, state) if last else [], [tile_of(play) for play in laid[first:]]
    box, window = widened(before.box, before.window, tiles)
    cloth, cells = before.cloth, before.cells
    if state.judging:  # 9.8
        cells = cells_in_reach(state, laid)
    else:
        cloth = cloth.with_changes(dead_cells(state, laid, first))
        cells = cells.with_changes(cells_near(state, laid, first))
    return Scene(
        laid,
        last,
        runs,
        product(runs, last.double) if last and runs else "",
        touched(state, last.axis, last.where) if last else 0,
        rows_after(before, state, tiles, box),
        box,
        window,
        cloth,
        before.tiles.with_changes(settled(laid, but_last(first), but_last(number))),
        cells,
    )


def but_last(number: int) -> int:
    """The number of dominoes without the last one played."""
    return number - 1 if number > 2 else number


def widened(box: Box, view: Window, tiles: list[Tile]) -> tuple[Box, Window]:
    """The box of all dominoes after some more, and the part of the table that is shown then."""
    for tile in tiles:
        x, y = tile.second
        wider = (min(box[0], tile.x), min(box[1], tile.y), max(box[2], x), max(box[3], y))
        if wider != box:
            box = wider
            view = view if view.shows(box) else round_box(box)
    return box, view


def rows_after(before: Scene, state: WuHsingState, tiles: list[Tile], box: Box) -> list[str]:
    """The colours of every row. If the table is as wide and high as before, only those of some more dominoes differ."""
    top = box[3]
    if box != before.box or not before.rows:
        return [row_text(state, y) for y in range(top, box[1] - 1, -1)]
    rows = before.rows.copy()
    for tile in tiles:
        for y in (tile.y, tile.second[1]):
            rows[top - y] = row_text(state, y)
    return rows


def cells_in_reach(state: WuHsingState, laid: list[int]) -> ScatteredKeys:
    """What is seen on all cells that a domino could reach, whether it fits there or not."""
    filled = colours(map(tile_of, laid))
    places = [place_at(x, y) for x, y in {*filled, *rim(filled, 2)}]
    return ScatteredKeys({from_top(place): look(state, place) for place in places})
