"""Draws what lies on the silk: the dominoes, the runs that the last one extended, and what it scored."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product as pairs
from math import ceil, prod

from ludotheque.drawing import Element, Part, at, cached, cached_briefly, group, path, piece, rect, text, use
from ludotheque.games.wu_hsing.codes import NONE
from ludotheque.games.wu_hsing.drawing_window import CELL, HALF, Window
from ludotheque.games.wu_hsing.rules import WuHsingState
from ludotheque.games.wu_hsing.scene import At, Run, Scene, Tile, by_row
from ludotheque.words import NO_BREAK

TIMES = f"{NO_BREAK}×{NO_BREAK}"
AROUND = 8  # half cells: how far to look for room around a domino
START_CELLS = ((0, 0), (1, 0), (0, 1), (1, 1))


def middle(tile: Tile) -> tuple[int, int]:
    """The middle of a domino in drawing coordinates."""
    return CELL * tile.x + HALF * (1 - tile.axis), -CELL * tile.y - HALF * tile.axis


# ── Dominoes ──────────────────────────────────────────────────────────────────────────


def dead_cells(seen: WuHsingState, scene: Scene) -> Iterator[Part]:
    """Cells that no domino can ever cover: no colour fits, or no neighbour is empty."""
    if seen.judging:  # 9.8
        return
    fit = list(seen.fit)
    for (x, y), cell, surrounded in scene.edge:
        if surrounded or not fit[cell]:  # 1.3, 4.5
            yield dead_cell(x, y)


@cached
def dead_cell(x: int, y: int) -> Part:
    return Part(f"x{x},{y}", use("wu-dead", x=CELL * x, y=-CELL * y))


@cached_briefly
def tile_parts(scene: Scene) -> tuple[Part, ...]:
    """All dominoes except the last, from the top row to the bottom, because each overlaps the one behind it."""
    tiles = scene.tiles[:-1] if scene.last else scene.tiles
    order = sorted(range(len(tiles)), key=lambda n: (middle(tiles[n])[1], tiles[n].x))
    return tuple(tile_part(n, tiles[n]) for n in order)


@cached
def tile_part(n: int, tile: Tile, last: bool = False, origin: str | None = None) -> Part:
    body = use(f"wu-{'l' * last}{'hv'[tile.axis]}")
    return Part(f"t-{n}", group(body, *halves(tile.text, tile.axis), transform=at(*middle(tile)), **piece(origin)))


def halves(pair: str, axis: int) -> list[Element]:
    """The two elements of a domino, the first on the left or below, and the pin of a double."""
    first, second = pair[0], pair[1]
    sides = [use(f"wu-{first}", y=HALF), use(f"wu-{second}", y=-HALF)]
    if not axis:
        sides = [use(f"wu-{first}", x=-HALF), use(f"wu-{second}", x=HALF)]
    return [*sides, use("wu-pin")] if first == second else sides


def chosen_parts(seen: WuHsingState) -> Iterator[Part]:
    """The outline of the starting square, and the choice of the first seat, face down for the others."""
    if not seen.choosing:
        return
    cells = [rect(x=CELL * x - 33, y=-CELL * y - 33, width=66, height=66, rx=8) for x, y in START_CELLS]
    dashes = {"stroke": "#fff3c8", "stroke_opacity": ".5", "stroke_width": "2", "stroke_dasharray": "9 7"}
    yield Part("square", group(*cells, fill="#fff3c8", fill_opacity=".05", **dashes))
    if seen.choice != NONE:
        yield tile_part(0, Tile(seen.choice, 1, 0, 0))
    elif seen.turn == 1:
        yield Part("t-0", use("wu-back", transform=at(0, -HALF), **piece()))


# ── The score of the last domino ──────────────────────────────────────────────────────


def last_parts(scene: Scene, places: list[Tile], view: Window, origin: str | None) -> Iterator[Part]:
    """The last domino, the runs that it extended, and their product."""
    if scene.last:
        yield tile_part(len(scene.tiles) - 1, scene.last, True, origin)
        for i, run in enumerate(scene.runs):
            yield run_part(i, run)
        if scene.runs:
            offered = {cell for place in places for cell in ((place.x, place.y), place.second)}
            yield product_part(scene, scene.last, offered, view)


@cached
def run_part(i: int, run: Run) -> Part:
    """The outline of a run."""
    high = (run.length - 1) * run.axis
    wide = run.length - 1 - high
    x, y = CELL * run.x - 33, -CELL * (run.y + high) - 34
    lines = [rect(class_=name, x=x, y=y, width=CELL * wide + 66, height=CELL * high + 66, rx=12) for name in "ab"]
    return Part(f"run-{i}", group(*lines, class_=f"wu-run wu-r{i}"))


def product(runs: list[Run], double: bool) -> str:
    """The calculation: the lengths, and 2 for a double."""
    factors = [run.length for run in runs] + [2] * double  # 5.1, 5.4
    return f"{TIMES.join(map(str, factors))}{NO_BREAK}={NO_BREAK}{prod(factors)}"


def product_width(counted: str) -> float:
    """Half the width of a product."""
    return 7.5 * len(counted) + 13


def product_part(scene: Scene, last: Tile, offered: set[At], view: Window) -> Part:
    """The score of the last domino, on free cells nearby, with a stem to each run beside."""
    counted = product(scene.runs, last.double)
    half = product_width(counted)
    x, y = free_spot(last, half, scene.filled_columns, by_row(offered), view)
    return pill(x, y, half, counted, stems_to(scene.runs, x, y, half - 20))


@cached
def pill(x: int, y: int, half: float, counted: str, stems: str) -> Part:
    bar = f"M{25 - half:g} 0h{2 * half - 50:g}"
    lines = [path(d=stems), path(d=stems), *(path(class_=name, d=bar) for name in "abc")]
    label = text(counted, class_="wu-product", y=10)
    return Part("pill", group(*lines, label, class_="wu-pill", transform=at(x, y)))


def ways_round(axis: int) -> list[tuple[int, int]]:
    """Offsets from the middle of a domino to the middles of the rows around it, in half cells, nearest first."""
    steps = [(dx, dy) for dx, dy in pairs(range(-AROUND, AROUND + 1), repeat=2) if (dy + axis) % 2 == 0]
    return sorted(steps, key=lambda step: (step[0] ** 2 + 2 * step[1] ** 2, step))  # a pill is wide and low


WAYS_ROUND = (ways_round(0), ways_round(1))  # [axis]
Columns = dict[int, set[int]]  # [row]


def free_spot(last: Tile, half: float, filled: Columns, offered: Columns, view: Window) -> tuple[int, int]:
    """The middle of the nearest row of empty cells that is wide enough, preferably without open places."""
    left, top, wide, high = view.edges
    near_x, near_y = middle(last)
    reach = ceil((half - 8) / HALF)  # half cells to each side
    nothing: set[int] = set()
    second_best = None
    for right, down in WAYS_ROUND[last.axis]:
        x, y = near_x + HALF * right, near_y + HALF * down
        if not (left + half <= x <= left + wide - half and top + HALF <= y <= top + high - HALF):
            continue
        row, twice = -y // CELL, x // HALF
        covered = range((twice - reach + 1) // 2, (twice + reach) // 2 + 1)
        if filled.get(row, nothing).isdisjoint(covered):
            if offered.get(row, nothing).isdisjoint(covered):
                return x, y
            second_best = second_best or (x, y)
    return second_best or (near_x, near_y - 2 * CELL)  # over other dominoes if there is no room


def stems_to(runs: list[Run], x: int, y: int, half: float) -> str:
    """Lines from a pill to the nearest runs, vertical if possible."""
    stems = []
    for run in runs:
        last_x, last_y = (run.x, run.y + run.length - 1) if run.axis else (run.x + run.length - 1, run.y)
        to_y = within(y, -CELL * last_y - 34, -CELL * run.y + 32) - y
        edge = 0 if to_y else 33  # to the middle of a column from above, to its edge from the side
        to_x = within(x, CELL * run.x - edge, CELL * last_x + edge) - x
        from_x = within(to_x, -half, half)
        stems.append((abs(to_y) + abs(to_x - from_x), f"M{from_x:g} 0L{to_x:g} {to_y:g}"))
    nearest = max(min(stems)[0], CELL)
    return "".join(line for length, line in stems if length <= nearest)


def within(value: float, least: float, most: float) -> float:
    return min(max(value, least), most)
