"""A seen position as a drawing: the silk with the dominoes, the hands of the others, and one's own hand.

The table has no edge. All that lies on it is drawn in its own coordinates, cell 0,0 round the
origin and 72 a cell; the layers of the silk are moved and made smaller as one (see window.py), so
that a part says the same however the table has grown.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import ceil, floor

from ludotheque.drawing import Drawing, Layer, Pane, Part, often
from ludotheque.games.wu_hsing import hands
from ludotheque.games.wu_hsing.board import place_at
from ludotheque.games.wu_hsing.codes import NONE, PASS
from ludotheque.games.wu_hsing.description import describe
from ludotheque.games.wu_hsing.layout import cell_at
from ludotheque.games.wu_hsing.lexicon import ELEMENTS
from ludotheque.games.wu_hsing.rules import WuHsingState
from ludotheque.games.wu_hsing.shapes import DEFS, STYLE, halves
from ludotheque.games.wu_hsing.tiles import (
    At,
    Colours,
    Run,
    Tile,
    beside,
    colours,
    laid,
    lengthened,
    rim,
    tile_of,
)
from ludotheque.games.wu_hsing.window import CELL, SILK_HIGH, SILK_WIDE, Window, window
from ludotheque.words import NO_BREAK, Words

WIDE = 720
EDGE = 14  # from the edge of a pane to what lies in it
SMALL = 60  # cells below this leave a domino too narrow for a finger, which wants 88: 44 pixels on a phone of 360
TIMES = f"{NO_BREAK}×{NO_BREAK}"
BOARD = Words("The table", "La table")
HAND = Words("Your hand", "Votre main")
AROUND = 4 * CELL  # as far as one looks for room round a domino
EMPTY = Words("empty", "vide")
START_CELLS = ((0, 0), (1, 0), (0, 1), (1, 1))


def draw(seen: WuHsingState, lang: str, before: WuHsingState | None) -> Drawing:
    tiles = laid(seen)
    title = seen.game.title(lang)
    panes = [board(seen, lang, before, tiles)]
    if seen.viewer >= 0:
        panes.append(own_hand(seen, lang))
    return Drawing(title, describe(seen, lang, tiles), STYLE, DEFS, tuple(panes))


def board(seen: WuHsingState, lang: str, before: WuHsingState | None, tiles: list[Tile]) -> Pane:
    top = 2 * EDGE + hands.plaque_height(seen) - 4
    view = window(tiles, top + SILK_HIGH / 2)
    filled = colours(tiles)
    lain, last = (tiles[:-1], tiles[-1:]) if len(tiles) > 2 else (tiles, [])
    runs = lengthened(last[0], filled) if last else []
    came = hands.source(seen, before, tiles)
    places = open_places(seen)
    moved = view.transform
    layers = (
        Layer("frame", (frame("case", top + SILK_HIGH + 22),)),
        Layer("cloth", (view.cloth("silk"), *dead_cells(seen, filled)), moved),
        Layer("shade", (shade(top),)),
        Layer("tiles", tuple(tile_parts(seen, lain)), moved),
        Layer(
            "last",  # above all others, and apart from them, so that they keep their order
            (
                *(tile_part(len(lain), tile, True, came) for tile in last),
                *(run_part(i, run) for i, run in enumerate(runs)),
                *product_parts(runs, tiles, filled, places, view),
            ),
            moved,
        ),
        Layer(
            "cells",
            (*cell_parts(seen, filled, lang), *(place_part(place, filled, view, lang) for place in places)),
            moved,
        ),
        Layer("seats", tuple(hands.plaques(seen, lang))),
        Layer("hands", tuple(hands.others(seen))),
        Layer("signs", tuple(hands.signs(seen, lang))),
    )
    return Pane("board", BOARD(lang), WIDE, top + SILK_HIGH + 22, layers)


def own_hand(seen: WuHsingState, lang: str) -> Pane:
    height = hands.rack_height(seen) + 2 * EDGE + 8
    layers = (
        Layer("tray", (frame("tray-0", height), *hands.rack(seen, lang))),
        Layer("rack", tuple(hands.own(seen, lang))),
        Layer("mine", tuple(hands.my_signs(seen, lang))),
    )
    return Pane("hand", HAND(lang), WIDE, height, layers)


@often
def frame(name: str, height: float) -> Part:
    """The lacquered case round a pane, with its shadow."""
    inner = height - 12
    return Part(
        name,
        f'<g id="{name}"><rect x="3" y="6" width="714" height="{inner + 4:g}" rx="26" fill="#0c0603" opacity=".35"/>'
        f'<rect x="2" y="2" width="716" height="{inner:g}" rx="26" fill="url(#wu-lacquer)"/>'
        f'<rect x="4" y="4" width="712" height="{inner - 4:g}" rx="24" fill="none" stroke="#d9ab52"'
        ' stroke-width="3"/></g>',
    )


@often
def shade(top: float) -> Part:
    """Dusk at the edges of the silk, and the rim that it lies in."""
    box = f'x="{EDGE}" y="{top:g}" width="{SILK_WIDE}" height="{SILK_HIGH}" rx="12"'
    return Part(
        "shade-0",
        f'<g id="shade-0"><rect {box} fill="url(#wu-dusk)"/><rect {box} fill="none" stroke="#1a0706" stroke-width="5"/>'
        f'<rect x="{EDGE - 3}" y="{top - 3:g}" width="{SILK_WIDE + 6}" height="{SILK_HIGH + 6}" rx="14" fill="none"'
        ' stroke="#d9ab52" stroke-width="1.6"/></g>',
    )


# ── What lies on the silk ─────────────────────────────────────────────────────────────


def middle(tile: Tile) -> tuple[int, int]:
    """The middle of a domino, in the coordinates of the silk."""
    return CELL * tile.x + 36 * (1 - tile.axis), -CELL * tile.y - 36 * tile.axis


def dead_cells(seen: WuHsingState, filled: Colours) -> Iterable[Part]:
    """Cells that no domino can ever cover: no colour fits, or no neighbour is empty."""
    if seen.judging or not filled:  # 9.8
        return
    fit = list(seen.fit)
    for x, y in sorted(rim(filled, 1)):
        if not fit[cell_at(place_at(x, y))] or all(at in filled for at in beside(x, y)):  # 4.5, 1.3
            yield dead_cell(x, y)


@often
def dead_cell(x: int, y: int) -> Part:
    name = f"x{x},{y}"
    return Part(name, f'<use id="{name}" href="#wu-dead" x="{CELL * x}" y="{-CELL * y}"/>')


def tile_parts(seen: WuHsingState, tiles: list[Tile]) -> Iterable[Part]:
    """The dominoes from the top row to the bottom, each over the one behind it."""
    if seen.choosing:
        yield from chosen_parts(seen)
    for n in sorted(range(len(tiles)), key=lambda n: (middle(tiles[n])[1], tiles[n].x)):
        yield tile_part(n, tiles[n])


@often
def tile_part(n: int, tile: Tile, last: bool = False, source: str = "") -> Part:
    x, y = middle(tile)
    way = "hv"[tile.axis]
    came = f' data-from="{source}"' * bool(source)
    faces = halves(tile.text, tile.axis)
    return Part(
        f"t-{n}",
        f'<g id="t-{n}" class="piece" transform="translate({x} {y})"{came}>'
        f'<use href="#wu-{"l" * last}{way}"/>{faces}</g>',
    )


def chosen_parts(seen: WuHsingState) -> Iterable[Part]:
    """Where the starting square will be, and what the first seat has chosen for it, face down for the others."""
    cells = "".join(
        f'<rect x="{CELL * x - 33}" y="{-CELL * y - 33}" width="66" height="66" rx="8"/>' for x, y in START_CELLS
    )
    yield Part(
        "square",
        '<g id="square" fill="#fff3c8" fill-opacity=".05" stroke="#fff3c8" stroke-opacity=".5" stroke-width="2"'
        f' stroke-dasharray="9 7">{cells}</g>',
    )
    if seen.choice != NONE:
        yield tile_part(0, Tile(seen.choice, 1, 0, 0))
    elif seen.turn == 1:
        yield Part("t-0", '<use id="t-0" href="#wu-back" class="piece" transform="translate(0 -36)"/>')


@often
def run_part(i: int, run: Run) -> Part:
    """The outline of a run that the last domino has lengthened."""
    high = (run.length - 1) * run.axis
    wide = run.length - 1 - high
    box = (
        f'x="{CELL * run.x - 33}" y="{-CELL * (run.y + high) - 34}"'
        f' width="{CELL * wide + 66}" height="{CELL * high + 66}" rx="12"'
    )
    return Part(
        f"run-{i}", f'<g id="run-{i}" class="wu-run wu-r{i}"><rect class="a" {box}/><rect class="b" {box}/></g>'
    )


def product(runs: list[Run], double: bool) -> str:
    """What was counted: the lengths, and 2 for a double."""
    factors = [run.length for run in runs] + [2] * double  # 5.1, 5.4
    points = 1
    for factor in factors:
        points *= factor
    return f"{TIMES.join(map(str, factors))}{NO_BREAK}={NO_BREAK}{points}"


def product_parts(
    runs: list[Run], tiles: list[Tile], filled: Colours, places: list[Tile], view: Window
) -> Iterable[Part]:
    """The product that the last domino has scored, on free cells nearby, with a stem to each run beside."""
    if not runs:
        return
    text = product(runs, tiles[-1].double)
    half = 7.5 * len(text) + 13
    offered = {at for place in places for at in ((place.x, place.y), place.second)}
    x, y = free_spot(middle(tiles[-1]), half, filled, offered, view)
    stems = stems_to(runs, x, y, half - 20)
    bar = f'd="M{25 - half:g} 0h{2 * half - 50:g}"'
    yield Part(
        "pill",
        f'<g id="pill" class="wu-pill" transform="translate({x} {y})"><path d="{stems}"/><path d="{stems}"/>'
        f'<path class="a" {bar}/><path class="b" {bar}/><path class="c" {bar}/>'
        f'<text class="wu-product" y="10">{text}</text></g>',
    )


def free_spot(near: tuple[int, int], half: float, filled: Colours, offered: set[At], view: Window) -> tuple[int, int]:
    """The middle of the nearest empty cells in a row that are wide enough, rather none that are offered."""
    left, top, wide, high = view.edges
    first, last = max(left + half, near[0] - AROUND), min(left + wide - half, near[0] + AROUND)
    highest, lowest = max(top + 36, near[1] - AROUND), min(top + high - 36, near[1] + AROUND)
    reach = ceil((half - 8) / 36)  # how many half cells it takes to each side
    spots = [(True, float("inf"), near[0], near[1] - 2 * CELL)]  # over other dominoes, where there is no room
    for row in range(ceil(-lowest / CELL), floor(-highest / CELL) + 1):
        taken, wanted = columns_of(row, filled), columns_of(row, offered)
        for twice in range(ceil(first / 36), floor(last / 36) + 1):
            covered = range((twice - reach + 1) // 2, (twice + reach) // 2 + 1)
            if taken.isdisjoint(covered):
                away = (36 * twice - near[0]) ** 2 + 2 * (CELL * row + near[1]) ** 2  # it is wide, and not high
                spots.append((not wanted.isdisjoint(covered), away, 36 * twice, -CELL * row))
    return min(spots)[2:]


def columns_of(row: int, cells: Iterable[At]) -> set[int]:
    return {x for x, y in cells if y == row}


def stems_to(runs: list[Run], x: int, y: int, half: float) -> str:
    """Lines from a pill to the runs, straight down or up where they can be: to the nearest and those as near."""
    stems = []
    for run in runs:
        last_x, last_y = (run.x, run.y + run.length - 1) if run.axis else (run.x + run.length - 1, run.y)
        to_y = within(y, -CELL * last_y - 34, -CELL * run.y + 32) - y
        edge = 0 if to_y else 33  # to the middle of a column from above, to its edge from beside
        to_x = within(x, CELL * run.x - edge, CELL * last_x + edge) - x
        from_x = within(to_x, -half, half)
        stems.append((abs(to_y) + abs(to_x - from_x), f"M{from_x:g} 0L{to_x:g} {to_y:g}"))
    nearest = max(min(stems)[0], CELL)
    return "".join(line for length, line in stems if length <= nearest)


def within(value: float, least: float, most: float) -> float:
    return min(max(value, least), most)


# ── What can be touched ───────────────────────────────────────────────────────────────


def cell_parts(seen: WuHsingState, filled: Colours, lang: str) -> Iterable[Part]:
    """Every cell that is filled or near a domino, for those who play: to read what is there, and to try it."""
    if seen.viewer < 0:
        return
    cells: Iterable[At] = START_CELLS if seen.choosing else {*filled, *rim(filled, 1 + seen.judging)}
    said = [EMPTY(lang), *(element(lang) for element in ELEMENTS.values())]
    for x, y in sorted(cells, key=lambda at: (-at[1], at[0])):
        yield cell_part(x, y, said[filled.get((x, y), 0)])


@often
def cell_part(x: int, y: int, there: str) -> Part:
    name = f"{x},{y}"
    return Part(
        f"c{name}",
        f'<rect id="c{name}" class="wu-cell" x="{CELL * x - 36}" y="{-CELL * y - 36}"'
        f' data-t="{name}" tabindex="-1" role="button" aria-label="{name}, {there}"/>',
    )


def open_places(seen: WuHsingState) -> list[Tile]:
    """The places where the viewer, whose turn it is, may lay some domino, whichever."""
    if seen.viewer < 0 or seen.viewer != seen.turn or seen.judging or seen.choosing:  # 9.8
        return []
    places = {tile_of(move)._replace(pair=0) for move in seen.moves() if move < PASS}
    return sorted(places, key=lambda place: (place.axis, place.x, -place.y))


def place_part(place: Tile, filled: Colours, view: Window, lang: str) -> Part:
    lengths = "×".join(str(run.length) for run in lengthened(place, filled))
    return place_with(lengths, place, view.size < SMALL, lang)


@often
def place_with(lengths: str, place: Tile, small: bool, lang: str) -> Part:
    """A place with the lengths that it would multiply; seen while a domino is picked that fits there."""
    x, y = middle(place)
    way, outline = "hv"[place.axis], "P" if small else "p"
    second_x, second_y = place.second
    label = Words(
        f"{place.x},{place.y} and {second_x},{second_y}, for {lengths}",
        f"{place.x},{place.y} et {second_x},{second_y}, pour {lengths}",
    )
    return Part(
        f"p{place.place}",
        f'<g id="p{place.place}" class="wu-place" transform="translate({x} {y})" data-t="{place.place}" tabindex="-1"'
        f' role="button" aria-label="{label(lang)}"><use href="#wu-{outline}{way}"/>'
        f'<text y="8">{lengths}</text></g>',
    )
