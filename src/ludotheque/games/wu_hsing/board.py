"""The material: the places of the table, the moves as ints, the dominoes, and the cycles that colours follow.

The table is an endless grid, stored on a sheet of 32 by 32 cells whose opposite edges meet. A domino that reached two
cells past all others, or past a corner, would extend at most one group. So every play widens the bounding box by at
most one cell on one side. The start is 2 wide and at most 28 plays follow, so no box is wider than 30 or reaches beyond
-28 or 29. On a sheet of 32 it never meets itself, and no index can leave the sheet.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from ludotheque.drawing import cached

# ── Places ────────────────────────────────────────────────────────────────────────────
# A place is a cell of the grid by its coordinates; a cell is its index on the sheet. Directions are 0 right, 1 up, 2
# left and 3 down: the opposite of one is two further on, and the axes are 0 and 1.

FARTHEST = 31  # the coordinates of a place go from -32 to here


def place_at(x: int, y: int) -> int:
    return 64 * (y + 32) + x + 32


def coordinates(place: int) -> tuple[int, int]:
    return place % 64 - 32, place // 64 - 32


def steps() -> list[list[int]]:
    """[direction][cell] the neighbouring cell."""
    return [
        [32 * ((cell // 32 + dy) % 32) + (cell % 32 + dx) % 32 for cell in range(1024)]
        for dx, dy in ((1, 0), (0, 1), (-1, 0), (0, -1))
    ]


STEP = steps()


# ── Moves ─────────────────────────────────────────────────────────────────────────────
# A play is 8192 times its pair of colours, plus 4096 if it is upright, plus its place; the other moves follow.

UPRIGHT, PAIR = 1 << 12, 1 << 13
PASS = 25 * PAIR
CLAIM, SILENT = PASS + 1, PASS + 2
POINT = PASS + 8  # + kind
CHOICE = PASS + 32  # + pair

NONE = -1  # no seat; no domino, or an unknown one

BLOCKED = -9  # in place of the number of groups, in a filled cell


# ── The 15 kinds of dominoes, and the 25 pairs of colours that they can show ──────────
# A kind is given by its two colours, smaller first; a pair by the colours of its first and second half as they lie.
# Sets of colours and of pairs are ints, one bit for each.

COPIES = 2  # 1.2
PAIR_TEXTS = [first + second for first in "12345" for second in "12345"]  # 1.1
PAIR_NUMBER = {text: pair for pair, text in enumerate(PAIR_TEXTS)}
TEXTS = [text for text in PAIR_TEXTS if text[0] <= text[1]]  # 1.2
NUMBER = {text: kind for kind, text in enumerate(TEXTS)}


def kinds() -> list[int]:
    """[pair] the kind that shows it."""
    return [NUMBER["".join(sorted(text))] for text in PAIR_TEXTS]


def ways() -> list[int]:
    """[kind] the pairs that it can show: one for a double, two for any other."""
    return [sum(1 << pair for pair, shown in enumerate(kinds()) if shown == kind) for kind in range(15)]


def doubles() -> list[int]:
    """[kind] 1 for a double."""
    return [int(text[0] == text[1]) for text in TEXTS]


def spreads() -> list[int]:
    """[colours] spread * other colours is the set of pairs with one of the first and one of the others."""
    return [sum(1 << 5 * colour for colour in range(5) if colours >> colour & 1) for colours in range(32)]


def pairs_of() -> list[list[int]]:
    """[turned][kind] the pair it shows, with its smaller colour first or last."""
    return [[PAIR_NUMBER[text] for text in TEXTS], [PAIR_NUMBER[text[::-1]] for text in TEXTS]]


def lowest_by_remainder() -> list[int]:
    """[remainder] the pair whose bit leaves this remainder when it is divided by 37. No two of them leave the same."""
    table = [0] * 37
    for pair in range(25):
        table[(1 << pair) % 37] = pair
    return table


KIND, WAYS, DOUBLE, SPREAD, PAIR_OF = kinds(), ways(), doubles(), spreads(), pairs_of()

# The small edition, for research, has two of each of these kinds: three elements, and no doubles.
SMALL_KINDS = [NUMBER[text] for text in ("12", "13", "23")]
IN_SMALL = [int(kind in SMALL_KINDS) for kind in range(15)]  # [kind]

# ── Dominoes and runs on the table ────────────────────────────────────────────────────

At = tuple[int, int]  # x and y of a cell
Colours = dict[At, int]  # the colours of the filled cells
ALONG = ((1, 0), (0, 1))  # one step along each axis


class Tile(NamedTuple):
    """A domino on the table: its pair, its axis, and the cell of its first half."""

    pair: int
    axis: int
    x: int
    y: int

    @property
    def second(self) -> At:
        dx, dy = ALONG[self.axis]
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
        """The place of its first half."""
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


# ── Cycles: how a run of colours may continue ─────────────────────────────────────────
# It is enough to remember a few of the cells of a run: all of them while they differ, and one round of the cycle, with
# its first colour again, once it repeats. This gives 651 memories, the states of a finite automaton; BROKEN, for a run
# that follows no cycle, is the 652nd.

Memory = tuple[int, ...]

COLOURS = (1, 2, 3, 4, 5)
BROKEN, START = 0, 1  # memories by number: of no cycle, and of no cell yet


def repeats(run: Memory) -> bool:
    return len(run) > 1 and run[0] == run[-1]


def following(run: Memory) -> list[int]:
    """The colours that may come next."""
    if repeats(run):
        return [run[1]]  # 3.4
    return [c for c in COLOURS if c not in run[1:]]  # 3.2, 3.3


def continued(run: Memory, colour: int) -> Memory:
    """The memory after one more colour."""
    return (*run, colour)[repeats(run) :]


def memories() -> list[Memory]:
    """All memories of well-formed runs, numbered from START on."""
    found: list[Memory] = [()]
    for run in found:
        if not repeats(run):
            found += [continued(run, colour) for colour in following(run)]
    return found


def transitions() -> list[list[int]]:
    """[memory][colour] the memory after one more cell; BROKEN if that follows no cycle."""
    known = memories()
    number = {run: n for n, run in enumerate(known, START)}
    table = [[BROKEN] * 6]
    for run in known:
        row = [BROKEN] * 6
        for colour in following(run):
            row[colour] = number[continued(run, colour)]
        table.append(row)
    return table


def continuations(table: list[list[int]]) -> list[int]:
    """[memory] the colours that may come next, as bits."""
    return [sum(1 << colour - 1 for colour in COLOURS if row[colour]) for row in table]


def pairs_ahead(table: list[list[int]], spread: list[int]) -> list[list[int]]:
    """[1 if read backwards][memory] the pairs that may come next, as bits."""
    fits = continuations(table)
    forwards, backwards = [], []
    for row in table:
        forwards.append(sum(fits[row[colour]] << 5 * (colour - 1) for colour in COLOURS))
        backwards.append(sum(spread[fits[row[colour]]] << colour - 1 for colour in COLOURS))
    return [forwards, backwards]
