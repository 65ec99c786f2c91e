"""What the boards are made of: wood for Wyx, a forest floor for the ants; its colours, its style and its symbols.

Shapes are in .svg files and style in .css files, with names for the prefix and the colours of a material. Generated
here is what differs only in a number.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import NamedTuple

from ludotheque.drawing import Element, Part, Shapes, at, group, path, read_shapes, rect, text, use
from ludotheque.games.wyx.board import DOMINOES, JUMPS, colour

DATA = Path(__file__).parents[1] / "data"
SIDE = 122  # the side of a square; 44 pixels on a phone that is 360 wide
Spot = tuple[int, int, int]  # right and down from the centre of a square, degrees turned


@dataclass(frozen=True, eq=False)  # there are two of them, compared by identity
class Material:
    prefix: str  # prefix of the classes and symbol ids
    name: str  # suffix of its files
    palette: dict[str, str]
    alone: Spot
    crowd: tuple[tuple[Spot, ...], ...]  # [number] counters on a stronghold
    guests: tuple[tuple[Spot, ...], ...]  # [value] counters beside a piece
    piece: tuple[Spot, ...]  # [value]
    ghost: Spot  # of a piece that would land on a counter
    head: tuple[int, int]  # where a jump begins, from the origin of the piece
    restless: bool  # whether counters are turned, differently on each square
    marked_centre: bool  # whether leaves lie on the central squares, where queens begin


WOOD = Material(
    "wx",
    "wood",
    {
        "ink": "#fff8e6",
        "colour_1": "#a5432d",
        "colour_2": "#3c6a45",
        "colour_3": "#2c597f",
        "colour_4": "#76466e",
        "rim": "#ffe9a8",
        "last": "#eab04e",
        "can": "#17655a",
        "wash": "#8fc3a8",
        "no": "#b5301a",
        "focus": "#1d4f9c",
        "brackets": "27 54 27 0",
        "coordinate": "#4d4034",
        "coordinate_halo": "#eedcb8",
        "threat": "#9b2f1c",
        "arc": "#fffdf4",
        "chosen": "#fffdf2",
        "refused": "#ff8a6a",
        "tray_top": "#3a2a1e",
        "tray_foot": "#6a4e38",
        "tray_edge": "#8b6a4a",
        "groove": "#33251a",
        "lip_top": "#8d6b4b",
        "lip": "#6e5038",
        "lip_foot": "#4d3726",
        "lip_ink": "#e3cfa6",
        "lit_ink": "#2a1f16",
        "corner": "11",
        "chip": "9",
        "tray_corner": "18",
    },
    alone=(0, 6, 0),
    crowd=((), ((0, -10, 0),), ((-20, -14, 0), (20, -14, 0)), ((-29, -20, 0), (29, -20, 0), (0, -10, 0))),
    guests=((), ((-34, 26, 0),), ((-38, -4, 0), (38, -4, 0)), ((-40, 0, 0), (44, 2, 0), (-22, 10, 0))),
    piece=((10, -4, 0), (10, -4, 0), (0, -24, 0), (8, -20, 0)),
    ghost=(22, -6, 0),
    head=(14, -56),
    restless=False,
    marked_centre=False,
)

FOREST = Material(
    "an",
    "forest",
    {
        "ink": "#fff6dd",
        "colour_1": "#5c6b27",
        "colour_2": "#8a4f2a",
        "colour_3": "#36686a",
        "colour_4": "#77507c",
        "rim": "#ffe9a0",
        "last": "#e3a846",
        "can": "#5b1e63",
        "wash": "#a9d68f",
        "no": "#ad2d17",
        "focus": "#1d4f9c",
        "brackets": "12 52 38.7 0",
        "coordinate": "#4a3820",
        "coordinate_halo": "#dec79c",
        "threat": "#8e2a18",
        "arc": "#fffdf4",
        "chosen": "#fffdf2",
        "refused": "#ff8a6a",
        "tray_top": "#3a3020",
        "tray_foot": "#6b5534",
        "tray_edge": "#8a8250",
        "groove": "#2d2615",
        "lip_top": "#8b7a48",
        "lip": "#6b5c36",
        "lip_foot": "#453b22",
        "lip_ink": "#e0cf9f",
        "lit_ink": "#2a2412",
        "corner": "14",
        "chip": "12",
        "tray_corner": "26",
    },
    alone=(0, 0, 0),
    crowd=((), ((0, 0, 0),), ((-26, 4, -10), (26, -4, 10)), ((0, -27, 6), (-28, 22, -14), (28, 22, 14))),
    guests=((), ((-36, 32, -18),), *(((-38, 30, -16), (40, 28, 16), (40, -36, 30)),) * 2),
    piece=((8, -8, 12), (8, -8, 12), (0, -8, 12), (0, -8, 12)),
    ghost=(8, -8, 12),
    head=(14, -44),
    restless=True,
    marked_centre=True,
)


@cache
def shapes(material: Material, sides: int, together: bool) -> Shapes:
    """The symbols and style of a game: with a rack, or cooperative with hands."""
    files = [f"{kind}{name}" for name in ("", f"-{material.name}") for kind in ("shapes", "drawing")]
    return read_shapes(
        DATA,
        [f"{file}.{'svg' if file.startswith('shapes') else 'css'}" for file in files],
        {**material.palette, "p": material.prefix},
        symbols(material, sides, together),
        [hand_rule(material, name) for name in DOMINOES]
        if together
        else [column_rule(material, column) for column in range(8)],
    )


# ── Figures, and where they stand on a square ─────────────────────────────────────────


def symbol(material: Material, letter: str, side: int, spot: Spot) -> str:
    """The id of the symbol of a figure, turned as on its spot.

    The letter is w for a counter alone on its square, v on a stronghold, u beside a piece; q for the knight or queen,
    r on a stronghold.
    """
    return f"{material.prefix}-{letter}{side}" + f"t{spot[2]}" * (spot[2] != 0)


def alone(material: Material, square: int) -> Spot:
    """The spot of a single counter on an ordinary square: ants are turned, always the same way on the same square."""
    x, y, turn = material.alone
    restless = ((37 * (square % 8) + 53 * (square // 8)) % 7 - 3) * 9
    return x, y, restless if material.restless else turn


# ── Style ─────────────────────────────────────────────────────────────────────────────


def column_rule(material: Material, column: int) -> str:
    """The effects of a column elsewhere: its number is lit; when it is chosen, only its jump is shown.

    The page sets on the container of the drawing which targets are open, chosen and pointed at. Selectors with `:has`,
    or without a class at the end, would make the browser restyle everything at every touch.
    """
    p, colours, number = material.prefix, material.palette, column + 1
    way = f"{pointed(str(number))} .{p}-to-{number}"
    return (
        f'[data-open~="{number}"] .{p}-n{number}>.{p}-lit{{fill:{colours["rim"]}}}'
        f'[data-open~="{number}"] .{p}-n{number}>.{p}-lip{{fill:{colours["lit_ink"]}}}'
        f"{way}>.{p}-j{{display:inline}}{way}>.{p}-q{{display:none}}"
        f'[data-path~="{number}"] .{p}-to:not(.{p}-to-{number}){{display:none}}'
    )


def hand_rule(material: Material, domino: str) -> str:
    """The effect of a domino in hand: when it is chosen, its jump is shown.

    Some SVG renderers know no CSS variables and must not see the rule that uses them.
    """
    p = material.prefix
    shown = f".{p}-o{domino}{{visibility:var(--{p}-{domino},hidden)}}"
    return f"{pointed(domino)} .{p}-fan{{--{p}-{domino}:visible}}@supports selector(:has(a)){{{shown}}}"


def pointed(target: str) -> str:
    return f':is([data-path~="{target}"],[data-over="{target}"])'


# ── Symbols ───────────────────────────────────────────────────────────────────────────


def symbols(material: Material, sides: int, together: bool) -> Iterator[Part]:
    for domino in range(64):
        yield big_face(material, domino)
        yield small_face(material, domino)
    yield from chips(material)
    yield from ghosts(material, sides)
    yield from arcs(material)
    yield from turned(material, sides)
    if together:
        yield all_ways(material)


def halves(domino: int) -> list[tuple[str, bool]]:
    """The arrows of a domino, and whether each is horizontal."""
    name = DOMINOES[domino]
    return [(name[i : i + 2], name[i] in "RL") for i in range(0, len(name), 2)]


def big_face(material: Material, domino: int) -> Part:
    """A domino that can be taken."""
    p, c = material.prefix, colour(domino) + 1
    glyphs = "".join(glyph(half, 1, -28 if level else 33, 1.2) for half, level in halves(domino))
    edge = rect(x=-54, y=-62, width=108, height=126, rx=material.palette["corner"], fill="none")
    inside = use(f"{p}-T"), edge, use(f"{p}-k{c}", x=-41, y=-50), path(class_=f"{p}-g {p}-b", d=glyphs)
    return Part(f"{p}-T{DOMINOES[domino]}", group(*inside, class_=f"{p}-c{c}"))


def small_face(material: Material, domino: int) -> Part:
    """A waiting domino."""
    p, c = material.prefix, colour(domino) + 1
    glyphs = "".join(glyph(half, -25 if level else 27, 1, 0.63) for half, level in halves(domino))
    inside = (
        use(f"{p}-t"),
        use(f"{p}-k{c}", transform="translate(-44 -16)scale(.75)"),
        path(class_=f"{p}-g {p}-s", d=glyphs),
    )
    return Part(f"{p}-t{DOMINOES[domino]}", group(*inside, class_=f"{p}-c{c}"))


def chips(material: Material) -> Iterator[Part]:
    """The numbers of the columns, shown on the squares they lead to."""
    p = material.prefix
    for n in range(1, 9):
        chip = group(use(f"{p}-chip"), text(str(n), class_=f"{p}-x", y=10), transform=at(37, -40))
        yield Part(f"{p}-c{n}", group(use(f"{p}-frame", class_=f"{p}-br"), chip, class_=f"{p}-c{(n + 1) // 2}"))


def ghosts(material: Material, sides: int) -> Iterator[Part]:
    """A framed piece as it would stand, with the counters it would place: [side][value]."""
    p = material.prefix
    for side in range(sides):
        for value in (1, 2, 3):
            inside = group(*ghost(material, side, value), opacity=".7")
            yield Part(f"{p}-g{side}{value}", group(use(f"{p}-frame", class_=f"{p}-fr"), inside))


def ghost(material: Material, side: int, value: int) -> list[Element]:
    placed = material.guests[value][:value] if value > 1 else ()
    spots = [("r", material.piece[value]) if value > 1 else ("q", material.ghost), *(("u", spot) for spot in placed)]
    return [use(symbol(material, letter, side, spot), x=spot[0], y=spot[1]) for letter, spot in spots]


def turned(material: Material, sides: int) -> Iterator[Part]:
    """Figures in every rotation in which they stand, so that a move changes only their place."""
    spots: dict[str, list[Spot]] = {
        "w": [alone(material, square) for square in range(64)],
        "v": [spot for crowd in material.crowd for spot in crowd],
        "u": [spot for guests in material.guests for spot in guests],
        "q": [material.piece[1], material.ghost],
        "r": [material.piece[2]],
    }
    for letter in spots:
        for turn in sorted({spot[2] for spot in spots[letter]} - {0}):
            for side in range(sides):
                figure = use(f"{material.prefix}-{letter}{side}", transform=f"rotate({turn})")
                yield Part(symbol(material, letter, side, (0, 0, turn)), figure)


# ── Jumps ─────────────────────────────────────────────────────────────────────────────

LANDING = (30, -56)  # the end of a jump, from the centre of the square: where the head of the piece would be


def arcs(material: Material) -> Iterator[Part]:
    """The path of every jump, seen from the square it leads to: j and the name of its domino."""
    p = material.prefix
    for domino, (dx, dy) in enumerate(JUMPS):
        line = path(class_=f"{p}-arc", marker_end=f"url(#{p}-tip)", d=arc(material, dx, dy))
        yield Part(f"{p}-j{DOMINOES[domino]}", line)


def arc(material: Material, dx: int, dy: int) -> str:
    """From the head of a piece over the board to where its head would be, always coming down on it."""
    ax, ay = (a + b for a, b in zip(material.piece[1], material.head, strict=False))
    ax, ay = ax - SIDE * dx, ay + SIDE * dy
    bx, by = LANDING
    cx, cy = ((ax + bx) // 2 - 50, by - 110) if dy >= 0 else (round(ax + 0.95 * (bx - ax)), ay - 30)
    return f"M{ax} {ay}Q{cx} {cy} {bx} {by}"


def all_ways(material: Material) -> Part:
    """Every jump from one square, invisible until its domino is chosen."""
    p = material.prefix
    uses = [
        use(f"{p}-j{name}", class_=f"{p}-o{name}", visibility="hidden", x=SIDE * dx, y=-SIDE * dy)
        for name, (dx, dy) in zip(DOMINOES, JUMPS, strict=True)
    ]
    return Part(f"{p}-ways", group(*uses, pointer_events="none"))


# ── The arrows and digits of a domino as one path ─────────────────────────────────────
# Browsers paint one element faster than many.

ARROW = "M-13 0L12 0M3-10L13 0L3 10"  # to the right
DIGITS = {
    "1": "M-7-10L2-17L2 17",
    "2": "M-10-8C-10-21 11-21 10-7C10 1-3 7-11 17L11 17",
    "3": "M-9-17L9-17L-1-4C14-5 13 17-1 17C-6 17-10 15-12 11",
    "4": "M5 17L5-17L-12 7L12 7",
}
TURNS = {"R": (1, 0), "D": (0, 1), "L": (-1, 0), "U": (0, -1)}  # where an arrow to the right points when it is turned
APART = 20  # offsets of an arrow and a digit from their middle
STEP = re.compile(r"([MLC])([^MLC]+)")
NUMBER = re.compile(r"-?[\d.]+")


class Place(NamedTuple):
    """A position, scale and rotation."""

    x: float = 0
    y: float = 0
    scale: float = 1
    right: int = 1
    down: int = 0

    def point(self, x: float, y: float) -> str:
        turned = x * self.right - y * self.down, x * self.down + y * self.right
        return f"{round(self.x + self.scale * turned[0], 1):g} {round(self.y + self.scale * turned[1], 1):g}"


def drawn(line: str, place: Place) -> str:
    """A path of absolute coordinates, transformed."""
    steps = []
    for kind, numbers in STEP.findall(line):
        found = [float(number) for number in NUMBER.findall(numbers)]
        points = [place.point(x, y) for x, y in zip(found[::2], found[1::2], strict=True)]
        steps.append(kind + " ".join(points))
    return "".join(steps)


@cache
def glyph(half: str, x: float, y: float, scale: float) -> str:
    """An arrow and a digit, like R1 or D4, around a point."""
    right, down = TURNS[half[0]]
    arrow = drawn(ARROW, Place(x - scale * APART, y, scale, right, down))
    return arrow + drawn(DIGITS[half[1]], Place(x + scale * APART, y, scale))
