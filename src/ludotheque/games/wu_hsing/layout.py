"""The dominoes on the table, and the colours that each empty cell accepts."""

from __future__ import annotations

from ludotheque.core.state import State
from ludotheque.game import Game
from ludotheque.games.wu_hsing import board, dominoes
from ludotheque.games.wu_hsing.codes import BLOCKED
from ludotheque.games.wu_hsing.cycles import START, continuations, pairs_ahead, transitions

try:
    import cython
except ImportError:
    from ludotheque import nocython as cython

Domino = tuple[int, int, int]  # pair, axis and place of the first half

ALL_COLOURS, ALL_PAIRS = 0b11111, (1 << 25) - 1

# As C arrays when compiled:
STEP = board.STEP
NEXT = transitions()
FITS = continuations(NEXT)
AHEAD = pairs_ahead(NEXT, dominoes.SPREAD)


def cell_at(place: int) -> int:
    """The cell of a place on the sheet."""
    return 32 * (place >> 6 & 31) + (place & 31)


class Layout(State):
    """The part of a position that lies on the table."""

    left: int  # the bounding box of all dominoes, in coordinates of places
    right: int
    bottom: int
    top: int
    colour: list[int]  # [cell] 1 to 5, or 0 if it is empty
    lying: list[int]  # [cell] 1 + axis for the first half of a domino, else 0
    # What the empty cells accept, updated whenever a run beside them changes:
    gain: list[int]  # [cell] the number of groups that a half here would extend; BLOCKED if filled
    fit: list[int]  # [cell] the colours that fit here
    along: list[list[int]]  # [axis][cell] the pairs that fit the run in which a domino would lie

    def __init__(self, game: Game) -> None:
        State.__init__(self, game)
        self.clear()

    if cython.compiled:

        def _copy_to_observe(self, other):
            accepted = cython.sizeof(self.gain) + cython.sizeof(self.fit) + cython.sizeof(self.along)
            self._copy_around(other, cython.address(self.gain), accepted)  # nobody observes these, 12 KB of 16

    def clear(self) -> None:
        """Clear the table."""
        self.left = self.bottom = 63
        self.right = self.top = 0
        self.colour, self.lying, self.gain = [0] * 1024, [0] * 1024, [0] * 1024
        self.fit, self.along = [ALL_COLOURS] * 1024, [[ALL_PAIRS] * 1024, [ALL_PAIRS] * 1024]


def wipe(table: Layout) -> None:
    """Clear the table in place, without making lists."""
    table.left = table.bottom = 63
    table.right = table.top = 0
    for cell in range(1024):
        table.colour[cell] = table.lying[cell] = table.gain[cell] = 0
        table.fit[cell] = ALL_COLOURS
        table.along[0][cell] = table.along[1][cell] = ALL_PAIRS


# ── Laying a domino ───────────────────────────────────────────────────────────────────


def lay(table: Layout, pair: int, axis: int, place: int) -> None:
    """Lay a domino: its first half on a place, its second one step along an axis."""
    first = cell_at(place)
    second = STEP[axis][first]
    table.colour[first], table.colour[second] = pair // 5 + 1, pair % 5 + 1
    table.gain[first] = table.gain[second] = BLOCKED
    table.lying[first] = 1 + axis
    widen(table, place)
    widen(table, place + (64 if axis else 1))
    renew(table, axis, first)
    renew(table, 1 - axis, first)
    renew(table, 1 - axis, second)


def widen(table: Layout, place: int) -> None:
    column, row = place & 63, place >> 6
    if column < table.left:
        table.left = column
    if column > table.right:
        table.right = column
    if row < table.bottom:
        table.bottom = row
    if row > table.top:
        table.top = row


# ── What the cells at the ends of a run accept ────────────────────────────────────────


def renew(table: Layout, axis: int, cell: int) -> None:
    """Update what the cells at both ends of a run accept."""
    renew_end(table, axis, axis + 2, cell)
    renew_end(table, axis + 2, axis, cell)


def renew_end(table: Layout, ahead: int, back: int, cell: int) -> None:
    while table.colour[STEP[back][cell]]:
        cell = STEP[back][cell]
    memory = START
    while table.colour[cell]:
        memory = NEXT[memory][table.colour[cell]]
        cell = STEP[ahead][cell]
    beyond = STEP[ahead][cell]
    table.gain[cell] = groups_beside(table, cell)
    if table.colour[beyond]:
        table.fit[cell] &= bridges(table, ahead, beyond, memory)
    else:
        table.fit[cell] &= FITS[memory]
        renew_pair(table, ahead, cell, beyond, memory)


def renew_pair(table: Layout, ahead: int, near: int, far: int, memory: int) -> None:
    """Update the pairs that fit on the two cells past the end of a run."""
    backwards = ahead >> 1
    pairs = AHEAD[backwards][memory]
    beyond = STEP[ahead][far]
    if table.colour[beyond]:
        pairs = long_bridges(table, ahead, beyond, memory)
    table.along[ahead & 1][far if backwards else near] = pairs


def read_on(table: Layout, ahead: int, cell: int, memory: int) -> int:
    """The memory of a run after the filled cells that follow; BROKEN if it follows no cycle."""
    while table.colour[cell]:
        memory = NEXT[memory][table.colour[cell]]
        cell = STEP[ahead][cell]
    return memory


def bridges(table: Layout, ahead: int, cell: int, memory: int) -> int:
    """The colours that may join a run to the one that begins one cell further."""
    colours = 0
    for colour in range(1, 6):
        if read_on(table, ahead, cell, NEXT[memory][colour]):
            colours |= 1 << colour - 1
    return colours


def long_bridges(table: Layout, ahead: int, cell: int, memory: int) -> int:
    """The pairs that may join a run to the one that begins two cells further."""
    pairs = 0
    for near in range(1, 6):
        for far in range(1, 6):
            if read_on(table, ahead, cell, NEXT[NEXT[memory][near]][far]):
                pairs |= 1 << (5 * far + near - 6 if ahead > 1 else 5 * near + far - 6)
    return pairs


# ── What people see of a place ────────────────────────────────────────────────────────
# Any number is a place, so that no index can leave the sheet.


def look(table: Layout, place: int) -> int:
    """The colour of a cell; if it is empty, 8 times the colours around it."""
    cell = cell_at(place)
    return table.colour[cell] or 8 * around(table, cell, -1)


def touched(table: Layout, axis: int, place: int) -> int:
    """The colours around a domino that lies here or could: those around its second half, and 4096 times the others."""
    axis, first = axis & 1, cell_at(place)
    return around(table, first, axis) << 12 | around(table, STEP[axis][first], axis + 2)


def around(table: Layout, cell: int, left_out: int) -> int:
    """The colours beside a cell, 0 where there is none or in a direction left out: three bits for each direction."""
    colours = 0
    for direction in range(4):
        colours <<= 3
        if direction != left_out:
            colours |= table.colour[STEP[direction][cell]]
    return colours


def spans(table: Layout, axis: int, place: int) -> int:
    """The numbers of filled cells that follow a domino here without a gap, in five bits each.

    Behind each other: before and behind it along its axis, then across it at its first half and at its second.
    """
    axis, first = axis & 1, cell_at(place)
    second = STEP[axis][first]
    along = span(table, axis + 2, first) << 5 | span(table, axis, second)
    at_first = span(table, 3 - axis, first) << 5 | span(table, 1 - axis, first)
    at_second = span(table, 3 - axis, second) << 5 | span(table, 1 - axis, second)
    return along << 20 | at_first << 10 | at_second


def is_dead(table: Layout, place: int) -> bool:
    """Whether no domino can ever cover this empty cell: no colour fits, or all cells beside it are filled."""
    cell = cell_at(place)
    if table.colour[cell]:
        return False
    for direction in range(4):
        if table.fit[cell] and not table.colour[STEP[direction][cell]]:
            return False
    return True  # 1.3, 4.5


# ── Groups ────────────────────────────────────────────────────────────────────────────


def groups_beside(table: Layout, cell: int) -> int:
    """The number of groups that a half in this empty cell would extend."""
    groups = 0
    for direction in range(4):
        if span(table, direction, cell) >= 2:  # 3.1, 4.4
            groups += 1  # 4.3
    return groups


def span(table: Layout, direction: int, cell: int) -> int:
    """The number of filled cells that follow a cell in one direction without a gap."""
    filled = 0
    cell = STEP[direction][cell]
    while table.colour[cell]:
        filled += 1
        cell = STEP[direction][cell]
    return filled


def product(table: Layout, axis: int, cell: int) -> int:
    """The product of the new lengths of all groups that a domino here would extend."""
    second = STEP[axis][cell]
    along = factor(table, axis, cell, second)
    return along * factor(table, 1 - axis, cell, cell) * factor(table, 1 - axis, second, second)  # 5.1


def factor(table: Layout, axis: int, first: int, last: int) -> int:
    """The new length of the run that gets a half or a domino, if it extends a group; else 1."""
    before, behind = span(table, axis + 2, first), span(table, axis, last)
    if before < 2 and behind < 2:
        return 1  # 5.3
    return before + behind + (1 if first == last else 2)  # 5.1, 5.2
