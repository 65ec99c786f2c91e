"""What the layers of the table are drawn from, as numbers read from a position.

The table has no edge, so a slot of a layer is a place of the grid (see board.py), numbered for each layer in the order
in which its parts lie. Dominoes on the table are written as the plays that would lay them (see codes.py).
"""

from __future__ import annotations

from itertools import product

from ludotheque.games.wu_hsing import board
from ludotheque.games.wu_hsing.codes import NONE, PAIR, PASS, UPRIGHT
from ludotheque.games.wu_hsing.layout import Layout, cell_at, is_dead, look, spans, touched
from ludotheque.games.wu_hsing.rules import WuHsingState

SILK = -1  # below everything else on the cloth
ORIGIN = board.place_at(0, 0)
COLOURS = " 12345"  # how cells are written
NEAR = [[0, 1, -1, 2, 64, 65, -64, -63], [0, 64, -64, 128, 1, 65, -1, 63]]  # [axis] the cells of a domino and beside it
AROUND = 8  # half cells: how far to look for room around a domino
PlaceKey = tuple[int, int, int, bool]  # a slot, the filled cells in line with it, the colours around it, if it is small


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
    return place ^ 63 << 6


def from_left(place: int) -> int:
    """Column by column, from the left; or the place of this number."""
    return (place & 63) << 6 | place >> 6


def by_axis(axis: int, place: int) -> int:
    """Where a domino can lie: first the lying ones, column by column, each from the top."""
    return axis << 12 | from_left(from_top(place))


def of_axis(slot: int) -> tuple[int, int]:
    """The axis and the place of such a number."""
    return slot >> 12, from_top(from_left(slot & 4095))


def by_middle(axis: int, place: int) -> int:
    """A domino by the middle of its height, from the top, then from the left."""
    return (128 - 2 * (place >> 6) - axis) << 6 | place & 63


def of_middle(slot: int) -> tuple[int, int]:
    """The axis and the place of such a number."""
    twice = 128 - (slot >> 6)  # twice the row, and the axis
    return twice & 1, twice >> 1 << 6 | slot & 63


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


def kinds_dealt(state: WuHsingState, seat: int) -> int:
    """The kinds of dominoes that a seat was dealt, as far as they are known: a bit for each."""
    kinds = 0
    for i in range(15):
        if state.dealt[seat][i] != NONE:
            kinds |= 1 << state.dealt[seat][i]
    return kinds


def hand_key(state: WuHsingState, seat: int) -> int:
    """The dominoes in the hand of a seat as one number: a digit for each kind, at base 4; 0 if they are unknown."""
    key = 0
    for kind in range(15):
        key |= state.hand[seat][kind] << 2 * kind
    return key


# ── Keys ──────────────────────────────────────────────────────────────────────────────


def settled(plays: list[int], first: int, end: int) -> dict[int, int]:
    """Some of the dominoes, by slot: 25 times their number, and the pair."""
    keys = {}
    for n in range(first, end):
        play = plays[n]
        keys[by_middle(play // UPRIGHT & 1, play % UPRIGHT)] = 25 * n + play // PAIR
    return keys


def cells_near(table: Layout, plays: list[int], first: int) -> dict[int, int]:
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
        counts = spans(table, axis, place)
        for i in range(6):  # before and behind: along it, across its first half, and across its second
            step = 64 if (axis == 1) == (i < 2) else 1
            half = place + (64 if axis else 1) if i in (1, 4, 5) else place
            away = 1 + (counts >> 25 - 5 * i & 31)
            end = half + step * away if i % 2 else half - step * away
            if is_dead(table, end):
                keys[from_left(end)] = 0
    return keys


def place_keys(table: Layout, moves: list[int], small: bool) -> list[PlaceKey]:
    """What the places of all plays among some moves are drawn from, in order."""
    keys, seen = [], set()
    for move in moves:
        if move < PASS and move % PAIR not in seen:
            seen.add(move % PAIR)
            axis, place = move // UPRIGHT & 1, move % UPRIGHT
            keys.append((by_axis(axis, place), spans(table, axis, place), touched(table, axis, place), small))
    keys.sort()
    return keys


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
