"""What a drawing of a position needs: the dominoes on the table, in the order they were played.

From move to move a scene follows from the one before: only what the last domino changed is found again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import prod
from typing import NamedTuple

from ludotheque.drawing import ScatteredKeys, cached
from ludotheque.games.wu_hsing.board import coordinates, place_at
from ludotheque.games.wu_hsing.codes import PAIR, PASS, UPRIGHT
from ludotheque.games.wu_hsing.dominoes import PAIR_TEXTS
from ludotheque.games.wu_hsing.drawing_slots import SILK, by_middle, from_left, from_top
from ludotheque.games.wu_hsing.drawing_window import START_BOX, START_WINDOW, Box, Window, round_box
from ludotheque.games.wu_hsing.layout import Layout, cell_at, is_dead, look, spans, touched
from ludotheque.games.wu_hsing.rules import WuHsingState
from ludotheque.words import NO_BREAK

At = tuple[int, int]  # x and y of a cell
Colours = dict[At, int]  # the colours of the filled cells
TIMES = f"{NO_BREAK}×{NO_BREAK}"
STEPS = ((1, 0), (0, 1))  # along each axis
NEXT = (1, 64)  # from a place to the next along each axis
NEAR = ((0, 1, -1, 2, 64, 65, -64, -63), (0, 64, -64, 128, 1, 65, -1, 63))  # [axis] the cells of a domino and beside it
# Where the filled cells before and behind a domino are among its spans: along it, across its first half, its second
SPANS = (20, 10, 0)
Rows = dict[int, str]  # [row] the colours of its cells, with spaces for empty cells
COLUMN_0 = 48  # where column 0 is in a row: no slice around a domino begins before the row
EMPTY_ROW = " " * 2 * COLUMN_0


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
    def halves(self) -> tuple[tuple[At, str], tuple[At, str]]:
        """Both cells with their colours."""
        text = PAIR_TEXTS[self.pair]
        return ((self.x, self.y), text[0]), (self.second, text[1])

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


def laid(state: WuHsingState) -> list[int]:
    """All dominoes on the table, each as the play that would lay it: the start, then the plays in order."""
    plays = [move for move in state.moves_played() if 0 <= move < PASS]
    if len(plays) + 2 == number_laid(state):
        left, right = state.start
        return [Tile(left, 1, 0, 0).move, Tile(right, 1, 1, 0).move, *plays]
    known = set(plays)
    return [tile.move for tile in found(state) if tile.move not in known] + plays


def number_laid(state: WuHsingState) -> int:
    """The number of dominoes on the table: those that nobody holds, once the start is laid."""
    if state.choosing:
        return 0
    start = 0 if state.game.options["chosen_start"] else 2
    return start + state.seats * state.size - sum(list(state.held)[: state.seats])


def found(state: WuHsingState) -> Iterator[Tile]:
    """The dominoes on the table, row by row."""
    lying = list(state.lying)
    for row in range(state.bottom, state.top + 1):
        for column in range(state.left, state.right + 1):
            cell = cell_at(64 * row + column)
            if lying[cell]:
                yield Tile(state.pair_at(cell), lying[cell] - 1, *coordinates(64 * row + column))


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


@cached
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


def ends(tile: Tile, spans: int) -> tuple[int, ...]:
    """The empty places at the ends of all rows and columns through a domino."""
    along, across, first = NEXT[tile.axis], NEXT[1 - tile.axis], tile.where
    second = first + along
    return (
        first - along * (1 + (spans >> 25)),
        second + along * (1 + (spans >> 20 & 31)),
        first - across * (1 + (spans >> 15 & 31)),
        first + across * (1 + (spans >> 10 & 31)),
        second - across * (1 + (spans >> 5 & 31)),
        second + across * (1 + (spans & 31)),
    )


# ── The scene ─────────────────────────────────────────────────────────────────────────


class Scene(NamedTuple):
    """What is drawn of the dominoes of a table."""

    laid: list[int]  # the dominoes, see laid()
    last: Tile | None  # the last one played,
    runs: list[Run]  # the runs that it extended,
    product: str  # what they score, as a calculation,
    touched: int  # and the colours around it
    rows: Rows
    box: Box
    window: Window
    # The keys of the layers, by slot (see drawing_slots.py):
    cloth: ScatteredKeys  # the cells that nothing fits
    tiles: ScatteredKeys  # the dominoes but the last: 25 times their number, and the pair
    cells: ScatteredKeys  # the cells with a domino and near one: what is seen there


NO_KEYS = ScatteredKeys({})
EMPTY_TABLE = Scene([], None, [], "", 0, {}, START_BOX, START_WINDOW, ScatteredKeys({SILK: 0}), NO_KEYS, NO_KEYS)


def scene_of(state: WuHsingState) -> Scene:
    """The scene of a position, cached for all viewers. It is made from the previous one if that is known."""
    kept, now = state.game.memory.kept, laid(state)
    scene: Scene = kept.get("scene", (None, EMPTY_TABLE))[1]
    if not now:
        return EMPTY_TABLE
    if scene.laid != now:
        scene = following(scene if scene.laid == now[:-1] else EMPTY_TABLE, state, now)
        kept["scene"] = None, scene
    return scene


def following(before: Scene, state: WuHsingState, laid: list[int]) -> Scene:
    """The scene of a position whose last dominoes were added to an earlier scene."""
    added = [tile_of(move) for move in laid[len(before.laid) :]]
    last = added[-1] if len(laid) > 2 else None
    box, view = widened(before.box, before.window, added)
    runs = lengthened(last, state) if last else []
    return Scene(
        laid,
        last,
        runs,
        product(runs, last.double) if last and runs else "",
        touched(state, last.axis, last.where) if last else 0,
        with_colours(before.rows, [half for tile in added for half in tile.halves]),
        box,
        view,
        before.cloth if state.judging else before.cloth.with_changes(dead_cells(state, added)),  # 9.8
        before.tiles.with_changes(settled(laid, len(before.laid))),
        cells_in_reach(state, laid) if state.judging else before.cells.with_changes(cells_near(state, added)),
    )


def widened(box: Box, view: Window, tiles: list[Tile]) -> tuple[Box, Window]:
    """The box of all dominoes after some more, and the part of the table that is shown then."""
    for tile in tiles:
        x, y = tile.second
        wider = (min(box[0], tile.x), min(box[1], tile.y), max(box[2], x), max(box[3], y))
        if wider != box:
            box = wider
            view = view if view.shows(box) else round_box(box)
    return box, view


def with_colours(rows: Rows, halves: Iterable[tuple[At, str]]) -> Rows:
    """The rows with some more cells filled."""
    rows = dict(rows)
    for (x, y), colour in halves:
        row, column = rows.get(y, EMPTY_ROW), COLUMN_0 + x
        rows[y] = row[:column] + colour + row[column + 1 :]
    return rows


def dead_cells(state: WuHsingState, tiles: list[Tile]) -> dict[int, int]:
    """The cells that nothing fits any more because of some dominoes."""
    near = [place for tile in tiles for place in ends(tile, spans(state, tile.axis, tile.where))]
    return {from_left(place): 0 for place in near if is_dead(state, place)}


def settled(laid: list[int], before: int) -> dict[int, int]:
    """The dominoes that are no longer the last, if so many were laid before."""
    first, end = before - (before > 2), len(laid) - (len(laid) > 2)
    tiles = [(n, tile_of(laid[n])) for n in range(first, end)]
    return {by_middle(tile.axis, tile.where): 25 * n + tile.pair for n, tile in tiles}


def cells_near(state: WuHsingState, tiles: list[Tile]) -> dict[int, int]:
    """What is seen on the cells of some dominoes and beside them."""
    places = [tile.where + step for tile in tiles for step in NEAR[tile.axis]]
    return {from_top(place): look(state, place) for place in places}


def cells_in_reach(state: WuHsingState, laid: list[int]) -> ScatteredKeys:
    """What is seen on all cells that a domino could reach, whether it fits there or not."""
    filled = colours(map(tile_of, laid))
    places = [place_at(x, y) for x, y in {*filled, *rim(filled, 2)}]
    return ScatteredKeys({from_top(place): look(state, place) for place in places})
