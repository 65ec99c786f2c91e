"""What a drawing of a position needs: the dominoes on the table, in the order they were played."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import NamedTuple

from ludotheque.drawing import cached
from ludotheque.games.wu_hsing.board import coordinates, place_at
from ludotheque.games.wu_hsing.codes import PAIR, PASS, UPRIGHT
from ludotheque.games.wu_hsing.dominoes import PAIR_TEXTS
from ludotheque.games.wu_hsing.layout import cell_at
from ludotheque.games.wu_hsing.rules import WuHsingState

At = tuple[int, int]  # x and y of a cell
Colours = dict[At, int]  # the colours of the filled cells
STEPS = ((1, 0), (0, 1))  # along each axis


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
    def move(self) -> int:
        return self.pair * PAIR + self.axis * UPRIGHT + place_at(self.x, self.y)


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


def laid(state: WuHsingState) -> tuple[Tile, ...]:
    """All dominoes on the table: the start, then the plays in order."""
    plays = [tile_of(move) for move in state.moves_played() if 0 <= move < PASS]
    if len(plays) + 2 == number_laid(state):
        left, right = state.start
        return Tile(left, 1, 0, 0), Tile(right, 1, 1, 0), *plays
    known = set(plays)
    return (*(tile for tile in found(state) if tile not in known), *plays)


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


def span(filled: Colours, x: int, y: int, dx: int, dy: int) -> int:
    """The number of filled cells that follow a cell in one direction."""
    length = 0
    while (x + dx * (length + 1), y + dy * (length + 1)) in filled:
        length += 1
    return length


def lengthened(tile: Tile, filled: Colours) -> list[Run]:
    """The runs that a domino extends, with their new lengths; the domino may be laid already or not."""
    (x, y), second = (tile.x, tile.y), tile.second
    through = ((tile.axis, (x, y), second), (1 - tile.axis, (x, y), (x, y)), (1 - tile.axis, second, second))
    runs = []
    for axis, (first_x, first_y), (last_x, last_y) in through:
        dx, dy = STEPS[axis]
        before, behind = span(filled, first_x, first_y, -dx, -dy), span(filled, last_x, last_y, dx, dy)
        if before > 1 or behind > 1:
            halves = 1 + (axis == tile.axis)
            runs.append(Run(axis, first_x - dx * before, first_y - dy * before, before + halves + behind))
    return runs


class Scene:
    """The dominoes of a table, and what follows from them."""

    def __init__(self, tiles: tuple[Tile, ...], before: Scene | None = None) -> None:
        """`before` is the scene to which the last domino was added, where it is known."""
        self.tiles = tiles
        self.last = tiles[-1] if len(tiles) > 2 else None  # the last one played
        self.filled: Colours = colours(tiles) if before is None else before.filled | colours(tiles[-1:])

    @cached_property
    def filled_columns(self) -> dict[int, set[int]]:
        """[row] the columns of its filled cells."""
        return by_row(self.filled)

    @cached_property
    def edge(self) -> list[tuple[At, int, bool]]:
        """The empty cells beside dominoes: each with its cell on the sheet, and whether it is enclosed."""
        cells = sorted(rim(self.filled, 1)) if self.filled else []
        return [(at, cell_at(place_at(*at)), all(next_to in self.filled for next_to in beside(*at))) for at in cells]

    @cached_property
    def runs(self) -> list[Run]:
        """The runs that the last domino extended."""
        return lengthened(self.last, self.filled) if self.last else []


def by_row(cells: Iterable[At]) -> dict[int, set[int]]:
    """[row] the columns of these cells."""
    rows: dict[int, set[int]] = {}
    for x, y in cells:
        rows.setdefault(y, set()).add(x)
    return rows


def scene_of(state: WuHsingState) -> Scene:
    """The scene of a position, cached for all viewers. It is made from the previous one if that is known."""
    kept, tiles = state.game.memory.kept, laid(state)
    known: tuple[object, Scene | None] = kept.get("scene", (None, None))
    if known[1] is None or known[0] != tiles:
        known = kept["scene"] = tiles, Scene(tiles, known[1] if known[0] == tiles[:-1] else None)
    assert known[1]
    return known[1]
