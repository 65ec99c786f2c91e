"""Generates the symbols and style rules that differ only in a number.

Everything else is in shapes.svg and drawing.css, for both materials, and in the files named after a material.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

from ludotheque.drawing import Element, Part, Shapes, at, group, path, read_shapes, rect, text, use
from ludotheque.games.wyx.dominoes import TEXTS, colour, jumps
from ludotheque.games.wyx.drawing_glyphs import glyph
from ludotheque.games.wyx.drawing_material import SIDE, Material, Spot, alone, symbol


@cache
def shapes(material: Material, sides: int, together: bool) -> Shapes:
    """The symbols and style of a game: with a rack, or cooperative with hands."""
    files = [f"{kind}{name}" for name in ("", f"-{material.name}") for kind in ("shapes", "drawing")]
    return read_shapes(
        Path(__file__).parent,
        [f"{file}.{'svg' if file.startswith('shapes') else 'css'}" for file in files],
        {**material.palette, "p": material.prefix},
        symbols(material, sides, together),
        [hand_rule(material, name) for name in TEXTS]
        if together
        else [column_rule(material, column) for column in range(8)],
    )


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
    name = TEXTS[domino]
    return [(name[i : i + 2], name[i] in "RL") for i in range(0, len(name), 2)]


def big_face(material: Material, domino: int) -> Part:
    """A domino that can be taken."""
    p, c = material.prefix, colour(domino) + 1
    glyphs = "".join(glyph(half, 1, -28 if level else 33, 1.2) for half, level in halves(domino))
    edge = rect(x=-54, y=-62, width=108, height=126, rx=material.palette["corner"], fill="none")
    inside = use(f"{p}-T"), edge, use(f"{p}-k{c}", x=-41, y=-50), path(class_=f"{p}-g {p}-b", d=glyphs)
    return Part(f"{p}-T{TEXTS[domino]}", group(*inside, class_=f"{p}-c{c}"))


def small_face(material: Material, domino: int) -> Part:
    """A waiting domino."""
    p, c = material.prefix, colour(domino) + 1
    glyphs = "".join(glyph(half, -25 if level else 27, 1, 0.63) for half, level in halves(domino))
    inside = (
        use(f"{p}-t"),
        use(f"{p}-k{c}", transform="translate(-44 -16)scale(.75)"),
        path(class_=f"{p}-g {p}-s", d=glyphs),
    )
    return Part(f"{p}-t{TEXTS[domino]}", group(*inside, class_=f"{p}-c{c}"))


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
    for domino, (dx, dy) in enumerate(jumps()):
        line = path(class_=f"{p}-arc", marker_end=f"url(#{p}-tip)", d=arc(material, dx, dy))
        yield Part(f"{p}-j{TEXTS[domino]}", line)


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
        for name, (dx, dy) in zip(TEXTS, jumps(), strict=True)
    ]
    return Part(f"{p}-ways", group(*uses, pointer_events="none"))
