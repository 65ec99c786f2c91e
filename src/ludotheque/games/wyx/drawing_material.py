"""What the boards of the family are made of: wood for Wyx, a forest floor for the ants.

Shapes stand in .svg files and states in .css files, with names for prefixes and colours; the symbols
that differ only in a number are made here. A symbol is called by a letter and a side: w a counter
alone on its square, v on a stronghold, u beside a piece; q the knight or queen, r on a stronghold.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from string import Template

from ludotheque.games.wyx.dominoes import TEXTS, colour, jumps

SIDE = 122  # of a square, and 44 pixels on a phone that is 360 wide
Spot = tuple[int, int, int]  # right and down from the centre of a square, degrees turned


@dataclass(frozen=True, eq=False)  # there are two of them: each is itself
class Material:
    prefix: str  # of classes, and of the ids of all symbols
    name: str  # of its files
    palette: dict[str, str]
    alone: Spot
    crowd: tuple[tuple[Spot, ...], ...]  # [number] counters on a stronghold
    guests: tuple[tuple[Spot, ...], ...]  # [value] counters beside a piece
    piece: tuple[Spot, ...]  # [value]
    ghost: Spot  # of a piece that would land where a counter lies
    head: tuple[int, int]  # of a piece, from its own origin: where a jump begins
    restless: bool  # whether counters turn, each square in its own way


WOOD = Material(
    "wx",
    "wood",
    {
        "ink": "#fff8e6",
        "colour_1": "#a5432d",
        "colour_2": "#3c6a45",
        "colour_3": "#2c597f",
        "colour_4": "#76466e",
        "plate": "#6b4f39",
        "plate_edge": "#94714f",
        "plate_turn": "#7f5f44",
        "plate_outer": "#3a2818",
        "plate_corner": "16",
        "count": "50px",
        "hole": "#3f2d1f",
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
        "plate": "#4d4a2b",
        "plate_edge": "#7d7a4a",
        "plate_turn": "#626034",
        "plate_outer": "#2b2912",
        "plate_corner": "26",
        "count": "44px",
        "hole": "#2e2c18",
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
)


def filled(material: Material, file: str) -> str:
    """A file beside this one, with the prefix and the colours of a material; without its comments."""
    lines = Path(__file__).with_name(file).read_text(encoding="utf-8").splitlines()
    text = "\n".join(line for line in lines if not line.startswith(("<!--", "/*")))
    return Template(text).substitute(material.palette, p=material.prefix)


# ── Style ─────────────────────────────────────────────────────────────────────────────


@cache
def style(name: str, together: bool) -> str:
    """The CSS of a material, for a game with a rack or one that is played together from hands."""
    material = MATERIALS[name]
    linked = [hand_style(material, text) for text in TEXTS] if together else map(column_style, [material] * 8, range(8))
    return "\n".join([filled(material, "board.css"), filled(material, f"{name}.css"), *linked])


def column_style(material: Material, column: int) -> str:
    """What a column changes elsewhere: its number lights up; chosen, it shows its jump alone.

    A page says on what holds the drawing which targets are open, chosen and pointed at. Asking for them with `:has`,
    or in rules that do not end in a class, makes a browser look at everything again at every touch.
    """
    p, colours, number = material.prefix, material.palette, column + 1
    way = f"{pointed(str(number))} .{p}-to-{number}"
    return (
        f'[data-open~="{number}"] .{p}-n{number}>.{p}-lit{{fill:{colours["rim"]}}}'
        f'[data-open~="{number}"] .{p}-n{number}>.{p}-lip{{fill:{colours["lit_ink"]}}}'
        f"{way}>.{p}-j{{display:inline}}{way}>.{p}-q{{display:none}}"
        f'[data-path~="{number}"] .{p}-to:not(.{p}-to-{number}){{display:none}}'
    )


def hand_style(material: Material, text: str) -> str:
    """What a domino in a hand changes elsewhere: chosen, it shows its jump among those that start at the queen.

    What draws files, not pages, may know no variables, and must not see the rule that uses them.
    """
    p = material.prefix
    shown = f".{p}-o{text}{{visibility:var(--{p}-{text},hidden)}}"
    return f"{pointed(text)} .{p}-fan{{--{p}-{text}:visible}}@supports selector(:has(a)){{{shown}}}"


def pointed(target: str) -> str:
    return f':is([data-path~="{target}"],[data-over="{target}"])'


# ── Symbols ───────────────────────────────────────────────────────────────────────────


@cache
def defs(name: str, sides: int, together: bool) -> str:
    """All that the parts of a drawing use."""
    material = MATERIALS[name]
    shapes = filled(material, "dominoes.svg") + filled(material, f"{name}.svg")
    made = [arrows(material), faces(material), chips(material), ghosts(material, sides), arcs(material)]
    made += [
        turned(material, sides),
        plate(material, sides),
        *(row_of_pegs(material, side, sides) for side in range(sides)),
    ]
    made += [all_ways(material)] * together
    return (shapes + "".join(made)).replace("\n", "")


def arrows(material: Material) -> str:
    """An arrow and a digit: R1 to D4."""
    p = material.prefix
    return "".join(
        f'<g id="{p}-{letter}{n}"><use href="#{p}-ar" transform="translate(-20 0)rotate({turn})"/>'
        f'<use href="#{p}-n{n}" x="20"/></g>'
        for letter, turn in (("R", 0), ("D", 90), ("L", 180), ("U", 270))
        for n in range(1, 5)
    )


def faces(material: Material) -> str:
    """Every domino twice: T as it can be taken, t as it waits."""
    return "".join(big_face(material, domino) + small_face(material, domino) for domino in range(64))


def halves(domino: int) -> list[tuple[str, bool]]:
    """The arrows of a domino, and whether each is a level one."""
    text = TEXTS[domino]
    return [(text[i : i + 2], text[i] in "RL") for i in range(0, len(text), 2)]


def big_face(material: Material, domino: int) -> str:
    p, c = material.prefix, colour(domino) + 1
    glyphs = "".join(
        f'<use href="#{p}-{half}" transform="translate(1 {-28 if level else 33})scale(1.2)"/>'
        for half, level in halves(domino)
    )
    return (
        f'<g id="{p}-T{TEXTS[domino]}" class="{p}-c{c}"><use href="#{p}-T"/><use href="#{p}-big" fill="none"/>'
        f'<use href="#{p}-k{c}" x="-41" y="-50"/><g class="{p}-g">{glyphs}</g></g>'
    )


def small_face(material: Material, domino: int) -> str:
    p, c = material.prefix, colour(domino) + 1
    glyphs = "".join(
        f'<use href="#{p}-{half}" transform="translate({-25 if level else 27} 1)scale(.63)"/>'
        for half, level in halves(domino)
    )
    return (
        f'<g id="{p}-t{TEXTS[domino]}" class="{p}-c{c}"><use href="#{p}-t"/>'
        f'<use href="#{p}-k{c}" transform="translate(-44 -16)scale(.75)"/><g class="{p}-g {p}-s">{glyphs}</g></g>'
    )


def chips(material: Material) -> str:
    """The numbers of the columns, to lie in brackets on the squares that they lead to."""
    p = material.prefix
    return "".join(
        f'<g id="{p}-c{n}" class="{p}-c{(n + 1) // 2}"><use class="{p}-br" href="#{p}-frame"/>'
        f'<g transform="translate(37 -40)"><use href="#{p}-chip"/><text class="{p}-x" y="10">{n}</text></g></g>'
        for n in range(1, 9)
    )


def ghosts(material: Material, sides: int) -> str:
    """A piece in a frame as it would stand, with the counters that it would set down: [side][value]."""
    return "".join(
        f'<g id="{material.prefix}-g{side}{value}"><use class="{material.prefix}-fr" href="#{material.prefix}-frame"/>'
        f'<g opacity=".7">{ghost(material, side, value)}</g></g>'
        for side in range(sides)
        for value in (1, 2, 3)
    )


def ghost(material: Material, side: int, value: int) -> str:
    placed = material.guests[value][:value] if value > 1 else ()
    spots = [("r", material.piece[value]) if value > 1 else ("q", material.ghost), *(("u", spot) for spot in placed)]
    return "".join(
        f'<use href="#{symbol(material, letter, side, spot)}" x="{spot[0]}" y="{spot[1]}"/>' for letter, spot in spots
    )


def symbol(material: Material, letter: str, side: int, spot: Spot) -> str:
    """The name of a figure as it stands on a spot, turned or not."""
    return f"{material.prefix}-{letter}{side}" + f"t{spot[2]}" * (spot[2] != 0)


def turned(material: Material, sides: int) -> str:
    """Figures in every direction in which they stand: what moves then only says where it is."""
    spots = {
        "w": [alone(material, square) for square in range(64)],
        "v": [spot for crowd in material.crowd for spot in crowd],
        "u": [spot for guests in material.guests for spot in guests],
        "q": [material.piece[1], material.ghost],
        "r": [material.piece[2]],
    }
    return "".join(
        f'<use id="{symbol(material, letter, side, (0, 0, turn))}"'
        f' href="#{material.prefix}-{letter}{side}" transform="rotate({turn})"/>'
        for letter in spots
        for turn in sorted({spot[2] for spot in spots[letter]} - {0})
        for side in range(sides)
    )


def alone(material: Material, square: int) -> Spot:
    """How a single counter stands on an ordinary square: ants look about, always the same way on the same square."""
    x, y, turn = material.alone
    restless = ((37 * (square % 8) + 53 * (square // 8)) % 7 - 3) * 9
    return x, y, restless if material.restless else turn


LANDING = (30, -56)  # of a jump, from the centre of the square: where the head of the piece would be


def arcs(material: Material) -> str:
    """The way of every jump, as seen from the square that it leads to: j and the name of its domino."""
    p = material.prefix
    return "".join(
        f'<path id="{p}-j{TEXTS[domino]}" class="{p}-arc" marker-end="url(#{p}-tip)" d="{arc(material, dx, dy)}"/>'
        for domino, (dx, dy) in enumerate(jumps())
    )


def arc(material: Material, dx: int, dy: int) -> str:
    """From the head of a piece over the board to where its head would be, always coming down on it."""
    ax, ay = (a + b for a, b in zip(material.piece[1], material.head, strict=False))
    ax, ay = ax - SIDE * dx, ay + SIDE * dy
    bx, by = LANDING
    cx, cy = ((ax + bx) // 2 - 50, by - 110) if dy >= 0 else (round(ax + 0.95 * (bx - ax)), ay - 30)
    return f"M{ax} {ay}Q{cx} {cy} {bx} {by}"


def all_ways(material: Material) -> str:
    """Every jump from one square, unseen until its domino is chosen."""
    p = material.prefix
    uses = "".join(
        f'<use class="{p}-o{text}" visibility="hidden" href="#{p}-j{text}" x="{SIDE * dx}" y="{-SIDE * dy}"/>'
        for text, (dx, dy) in zip(TEXTS, jumps(), strict=True)
    )
    return f'<g id="{p}-ways" pointer-events="none">{uses}</g>'


# ── Plates: what is left ──────────────────────────────────────────────────────────────

PLATES, GAP, HIGH, EDGE = 988, 10, 96, 6
# [sides] pegs in a row, from one to the next, where they begin; with four sides there is no room
PEGS = {1: (32, 24, 184), 2: (16, 18, 178), 3: (8, 20, 158)}
PEG_ROWS = (35, 62)


def plate_width(sides: int) -> int:
    return round((PLATES - GAP * (sides - 1)) / sides)


def plate(material: Material, sides: int) -> str:
    p, colours = material.prefix, material.palette
    box = f'width="{plate_width(sides)}" height="{HIGH}" rx="{colours["plate_corner"]}"'
    return f'<g id="{p}-plate"><rect {box} stroke="{colours["plate_outer"]}" stroke-width="11"/><rect {box}/></g>'


ICON = (48, 50)  # of a counter, from the corner of its plate


def row_of_pegs(material: Material, side: int, sides: int) -> str:
    """A counter, and all of its side as pegs: what is on the board will be covered by holes."""
    p = material.prefix
    rows = pegs(f"{p}-peg", sides, 0) + pegs(f"{p}-eye", sides, 0) if sides in PEGS else ""
    return (
        f'<g id="{p}-pegs{side}" class="{p}-a{side}"><use href="#{p}-w{side}"/>'
        f'<g transform="translate({-ICON[0]} {-ICON[1]})">{rows}</g></g>'
    )


def pegs(kind: str, sides: int, first: int) -> str:
    """Pegs or holes in their rows, from a number on."""
    row, pitch, x = PEGS[sides]
    lines = [(y, max(first - i * row, 0)) for i, y in enumerate(PEG_ROWS)]
    d = "".join(f"M{x + pitch * n} {y}h{pitch * (row - 1 - n)}.1" for y, n in lines if n < row)
    return f'<path class="{kind}" stroke-dasharray="0 {pitch}" d="{d}"/>' if d else ""


MATERIALS = {material.name: material for material in (WOOD, FOREST)}
