"""The material of the boards: wood for Wyx, a forest floor for the ants.

Shapes are in .svg files and style in .css files, with names for the prefix and the colours of a material. Symbols that
differ only in a number are generated in drawing_symbols.py.
"""

from __future__ import annotations

from dataclasses import dataclass

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
    guests=((), ((-34, 26, 0),), *(((-38, -4, 0), (38, -4, 0), (0, 0, 0)),) * 2),
    piece=((10, -4, 0), (10, -4, 0), (0, -24, 0), (0, -24, 0)),
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
        "can": "#21583a",
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
