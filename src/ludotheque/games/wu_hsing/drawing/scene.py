"""What a drawing shows of the table: the dominoes in the order they were played, and the keys of the layers.

From move to move a scene follows from the one before: only what the last domino changed is found again.

The table has no edge, so a slot of a layer is a place of the grid (see board.py), numbered for each layer in the order
in which its parts lie. Dominoes on the table are written as the plays that would lay them.
"""

from __future__ import annotations

from itertools import product
from math import prod
from typing import NamedTuple

from ludotheque.core.state import Chain
from ludotheque.drawing import SparseKeys
from ludotheque.games.wu_hsing import board
from ludotheque.games.wu_hsing.board import ALONG, PAIR, PASS, UPRIGHT, Run, Tile, tile_of
from ludotheque.games.wu_hsing.rules import (
    Layout,
    Sides,
    WuHsingState,
    cell_at,
    is_dead,
    lengths,
    look,
    span,
    touched,
)
from ludotheque.words import NO_BREAK

SILK = -1  # below everything else on the cloth
ORIGIN = board.place_at(0, 0)
COLOURS = " 12345"  # how cells are written
NEAR = [[0, 1, -1, 2, 64, 65, -64, -63], [0, 64, -64, 128, 1, 65, -1, 63]]  # [axis] the cells of a domino and beside it
AWAY = [1, 64, -1, -64]  # [direction] to the next place
AROUND = 8  # half cells: how far to look for room around a domino
TIMES = f"{NO_BREAK}×{NO_BREAK}"


def ways_round() -> list[list[list[int]]]:
    """[axis] ways from the middle of a domino to the middles of the rows around it, in half cells, nearest first."""
    found = []
    for axis in range(2):
        steps = [[dx, dy] for dx, dy in product(range(-AROUND, AROUND + 1), repeat=2) if (dy + axis) % 2 == 0]
        steps.sort(key=lambda step: (step[0] ** 2 + 2 * step[1] ** 2, step))  # a product is wide and low
        found.append(steps + [[99, 99]] * (153 - len(steps)))  # none lies so far away
    return found


WAYS = ways_round()


# ── Slots ─────────────────────────────────────────────────────────────────────────────


def from_top(place: int) -> int:
    """Row by row, from the top; or the place of this number."""
    return 64 * (63 - place // 64) + place % 64


def from_left(place: int) -> int:
    """Column by column, from the left; or the place of this number."""
    return 64 * (place % 64) + place // 64


def by_axis(axis: int, place: int) -> int:
    """Where a domino can lie: first the lying ones, column by column, each from the top."""
    return 4096 * axis + from_left(from_top(place))


def of_axis(slot: int) -> tuple[int, int]:
    """The axis and the place of such a number."""
    return slot // 4096, from_top(from_left(slot % 4096))


def by_middle(axis: int, place: int) -> int:
    """A domino by the middle of its height, from the top, then from the left."""
    return 64 * (128 - 2 * (place // 64) - axis) + place % 64


def of_middle(slot: int) -> tuple[int, int]:
    """The axis and the place of such a number."""
    twice = 128 - slot // 64  # twice the row, and the axis
    return twice % 2, 64 * (twice // 2) + slot % 64


# ── Dominoes ──────────────────────────────────────────────────────────────────────────


def laid(state: WuHsingState) -> list[int]:
    """All dominoes on the table: the start, then the plays in order."""
    plays = [move for move in state.moves_played() if 0 <= move < PASS]
    if len(plays) + 2 == number_laid(state):
        start = UPRIGHT + ORIGIN
        return [PAIR * state.start[0] + start, PAIR * state.start[1] + start + 1, *plays]
    known = set(plays)
    return [play for play in found(state) if play not in known] + plays


def number_laid(state: WuHsingState) -> int:
    """The number of dominoes on the table: those that nobody holds, once the start is laid."""
    if state.choosing:
        return 0
    number = state.seats * state.size + (0 if state.game.options["chosen_start"] else 2)
    for seat in range(state.seats):
        number -= state.held[seat]
    return number


def found(state: WuHsingState) -> list[int]:
    """The dominoes on the table, row by row."""
    plays = []
    for row in range(state.bottom, state.top + 1):
        for column in range(state.left, state.right + 1):
            cell = cell_at(64 * row + column)
            if state.lying[cell]:
                axis = state.lying[cell] - 1
                plays.append(PAIR * state.pair_at(cell) + UPRIGHT * axis + 64 * row + column)
    return plays


def row_text(table: Layout, y: int) -> str:
    """The colours of a row, from the first column with a domino on; spaces for empty cells before others."""
    row = ORIGIN + 64 * y - ORIGIN % 64
    cells = [COLOURS[table.colour[cell_at(row + x)]] for x in range(table.left, table.right + 1)]
    return "".join(cells).rstrip()


# ── Keys ──────────────────────────────────────────────────────────────────────────────


class OpenPlace(NamedTuple):
    """A place for a domino."""

    slot: int
    lengths: tuple[int, int, int]  # the new lengths of the runs that a domino would extend here; 1 for the others
    sides: tuple[Sides, Sides]  # the colours around its halves
    small: bool  # whether it is drawn so


def settled(plays: list[int], first: int, end: int) -> dict[int, tuple[int, int]]:
    """Some of the dominoes, by slot: their number, and the pair."""
    keys = {}
    for n in range(first, end):
        play = plays[n]
        keys[by_middle(play // UPRIGHT & 1, play % UPRIGHT)] = (n, play // PAIR)
    return keys


def cells_near(table: Layout, plays: list[int], first: int) -> dict[int, int | Sides]:
    """What is seen on the cells of all dominoes from the first on, and beside them, by slot."""
    keys = {}
    for n in range(first, len(plays)):
        play = plays[n]
        axis, place = play // UPRIGHT & 1, play % UPRIGHT
        for i in range(8):
            near = place + NEAR[axis][i]
            keys[from_top(near)] = look(table, near)
    return keys


def dead_cells(table: Layout, plays: list[int], first: int) -> dict[int, int]:
    """The cells that nothing fits any more because of the dominoes from the first on, by slot.

    Such a cell is at the end of a row or a column through one of them.
    """
    keys = {}
    for n in range(first, len(plays)):
        play = plays[n]
        axis, place = play // UPRIGHT & 1, play % UPRIGHT
        for i in range(8):
            direction = i % 4
            half = place if i < 4 else place + AWAY[axis]
            end = half + AWAY[direction] * (1 + span(table, direction, cell_at(half)))
            if is_dead(table, end):
                keys[from_left(end)] = 0
    return keys


def open_places(table: Layout, moves: list[int], small: bool) -> list[OpenPlace]:
    """The places of all plays among some moves, in order."""
    places, seen = [], set()
    for move in moves:
        if move < PASS and move % PAIR not in seen:
            seen.add(move % PAIR)
            axis, place = move // UPRIGHT & 1, move % UPRIGHT
            fields = by_axis(axis, place), lengths(table, axis, cell_at(place)), touched(table, axis, place), small
            places.append(OpenPlace(*fields))
    places.sort()
    return places


# ── Room ──────────────────────────────────────────────────────────────────────────────


def free_way(table: Layout, play: int, reach: int, bounds: tuple[int, int, int, int], avoided: set[int], n: int) -> int:
    """The nearest way from a domino to the middle of a row of empty cells, from the way `n` on; -1 if there is none.

    The row reaches so many half cells to both sides, and no cell is one of the avoided places. `bounds` are the least
    and greatest steps right and down, in half cells.
    """
    axis, place = play // UPRIGHT & 1, play % UPRIGHT
    left, right, top, bottom = bounds
    while n < 153:
        dx, dy = WAYS[axis][n][0], WAYS[axis][n][1]
        if left <= dx <= right and top <= dy <= bottom:
            first, number = covered(axis, place, reach, dx, dy)
            if is_free(table, first, number, avoided):
                return n
        n += 1
    return -1


def covered(axis: int, place: int, reach: int, dx: int, dy: int) -> tuple[int, int]:
    """The cells of the row at the end of a way: the first place, and their number."""
    middle = 1 - axis + dx  # from the first half of the domino, in half cells
    first, last = (middle - reach + 1) // 2, (middle + reach) // 2
    return place + 64 * ((axis - dy) // 2) + first, last - first + 1


def is_free(table: Layout, first: int, number: int, avoided: set[int]) -> bool:
    for place in range(first, first + number):
        if table.colour[cell_at(place)] or place in avoided:
            return False
    return True


# ── The part of the endless table that is shown ───────────────────────────────────────
# All dominoes, and a ring of empty cells around them. It changes only when that no longer fits. So it depends on the
# dominoes and the order in which they were played alone. A page with more room shows more of the table.

CELL, HALF = 72, 36  # the side of a cell, and half of it
LEAST_WIDE, LEAST_HIGH = 8, 6.5  # cells

Box = tuple[int, int, int, int]  # left, bottom, right, top


class Window(NamedTuple):
    """A part of the table in cells, by its middle and its size."""

    x: float
    y: float
    wide: float
    high: float

    @property
    def edges(self) -> tuple[float, float, float, float]:
        """The viewBox: left, top, width and height in drawing coordinates."""
        wide, high = CELL * self.wide, CELL * self.high
        return CELL * self.x - wide / 2, -CELL * self.y - high / 2, wide, high

    def shows(self, box: Box) -> bool:
        """Whether a box and a ring of cells around it are visible."""
        left, bottom, right, top = box
        far_x = max(right - self.x, self.x - left) + 1.5
        far_y = max(top - self.y, self.y - bottom) + 1.5
        return 2 * far_x <= self.wide and 2 * far_y <= self.high


def round_box(box: Box) -> Window:
    left, bottom, right, top = box
    wide, high = max(LEAST_WIDE, right - left + 3), max(LEAST_HIGH, top - bottom + 3)
    return Window((left + right) / 2, (bottom + top) / 2, wide, high)


START_BOX = (0, 0, 1, 1)  # 2.2
START_WINDOW = round_box(START_BOX)


# ── The scene ─────────────────────────────────────────────────────────────────────────


def calculation(table: Layout, tile: Tile) -> str:
    """What a domino scores, as a calculation: the new lengths, and 2 for a double. It may be laid already or not."""
    extended = [length for length in lengths(table, tile.axis, cell_at(tile.where)) if length > 1]
    factors = extended + [2] * tile.double  # 5.1, 5.4
    return f"{TIMES.join(map(str, factors))}{NO_BREAK}={NO_BREAK}{prod(factors)}"


def extended(table: Layout, tile: Tile) -> list[Run]:
    """The runs that a domino on the table has extended."""
    first, across, runs = (tile.x, tile.y), 1 - tile.axis, []
    new = lengths(table, tile.axis, cell_at(tile.where))
    for axis, (x, y), length in zip((tile.axis, across, across), (first, first, tile.second), new, strict=True):
        if length > 1:
            before, (dx, dy) = span(table, axis + 2, cell_at(board.place_at(x, y))), ALONG[axis]
            runs.append(Run(axis, x - dx * before, y - dy * before, length))
    return runs


class Scene(NamedTuple):
    """What is drawn of the dominoes of a table."""

    played: Chain | None  # all moves so far, if they are known
    laid: list[int]  # all dominoes, in the order they were played
    last: Tile | None  # the last one played,
    runs: list[Run]  # the runs that it extended,
    product: str  # and what they score, as a calculation
    rows: list[str]  # the colours of every row, from the top
    box: Box
    window: Window
    # The keys of the layers, by slot:
    cloth: SparseKeys  # the cells that nothing fits
    tiles: SparseKeys  # the dominoes but the last
    cells: SparseKeys  # the cells with a domino and near one


NO_KEYS = SparseKeys({})
EMPTY_TABLE = Scene(None, [], None, [], "", [], START_BOX, START_WINDOW, SparseKeys({SILK: 0}), NO_KEYS, NO_KEYS)


def scene_of(state: WuHsingState) -> Scene:
    """The scene of a position, cached for all viewers. It is made from the previous one if that is known."""
    return state.game.memory.follow("scene", state.played, lambda before: scene_after(before or EMPTY_TABLE, state))


def scene_after(before: Scene, state: WuHsingState) -> Scene:
    """The scene of a position from the last one that was drawn of this table."""
    played = state.played
    if played is not None and before.played is not None and before.laid and played[0] is before.played:
        now = [*before.laid, played[1]] if 0 <= played[1] < PASS else before.laid  # it was only one move ago
    else:
        now = laid(state)
    if not now:
        return EMPTY_TABLE
    if before.laid == now:
        return before._replace(played=played)
    return following(before if before.laid == now[: len(now) - 1] else EMPTY_TABLE, state, now)


def following(before: Scene, state: WuHsingState, laid: list[int]) -> Scene:
    """The scene of a position whose last dominoes were added to an earlier scene."""
    first, number = len(before.laid), len(laid)
    last = tile_of(laid[number - 1]) if number > 2 else None
    tiles, runs = [tile_of(play) for play in laid[first:]], extended(state, last) if last else []
    box, window = widened(before.box, before.window, tiles)
    cloth, cells = before.cloth, before.cells
    if state.judging:  # 9.8
        cells = cells_in_reach(state, laid)
    else:
        cloth = cloth.with_changes(dead_cells(state, laid, first))
        cells = cells.with_changes(cells_near(state, laid, first))
    return Scene(
        state.played,
        laid,
        last,
        runs,
        calculation(state, last) if last and runs else "",
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


def cells_in_reach(state: WuHsingState, laid: list[int]) -> SparseKeys:
    """What is seen on all cells that a domino could reach, whether it fits there or not."""
    filled = board.colours(map(tile_of, laid))
    places = [board.place_at(x, y) for x, y in {*filled, *board.rim(filled, 2)}]
    return SparseKeys({from_top(place): look(state, place) for place in places})
