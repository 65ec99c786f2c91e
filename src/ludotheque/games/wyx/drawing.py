"""The boards of the family, from above: plates, squares, pieces, and where a jump leads.

The board is the same for all three games; `drawing_material` says what it is made of, and
`drawing_dominoes` draws the rack or the hands below it.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import TYPE_CHECKING

from ludotheque.core import EVERYTHING, OVER, SPECTATOR
from ludotheque.drawing import Drawing, Layer, Pane, Part
from ludotheque.games.wyx.codes import NONE
from ludotheque.games.wyx.coop import Coop
from ludotheque.games.wyx.drawing_dominoes import hands, rack
from ludotheque.games.wyx.drawing_material import FOREST, WOOD, Material, Spot, defs, style
from ludotheque.games.wyx.sayings import describe, square_label
from ludotheque.games.wyx.scene import Scene, scene_of
from ludotheque.games.wyx.squares import SQUARES
from ludotheque.games.wyx.versus import Versus
from ludotheque.words import Words

if TYPE_CHECKING:
    from ludotheque.games.wyx import Jumping

WIDTH, HEIGHT = 1000, 1142
SIDE = 122  # of a square, and 44 pixels on a phone that is 360 wide
LEFT, TOP = 12, 124  # the upper left corner of a8
BOARD = Words("Board", "Plateau")


def corner(square: int) -> tuple[int, int]:
    return LEFT + SIDE * (square % 8), TOP + SIDE * (7 - square // 8)


def centre(square: int) -> tuple[int, int]:
    x, y = corner(square)
    return x + SIDE // 2, y + SIDE // 2


def draw(game: Jumping, seen: Versus | Coop, lang: str, before: Versus | Coop | None) -> Drawing:
    material = WOOD if game.name == "wyx" else FOREST
    scene = scene_of(seen)
    return Drawing(
        game.title(lang),
        describe(game, seen, lang),
        style(material.name),
        defs(material.name, len(scene.at)),
        (
            board(material, game, seen, scene, lang, scene_of(before) if before else None),
            hand(material, game, seen, lang, before),
        ),
    )


def hand(material: Material, game: Jumping, seen: Versus | Coop, lang: str, before: Versus | Coop | None) -> Pane:
    if isinstance(seen, Versus):
        assert before is None or isinstance(before, Versus)
        return rack(material, seen, lang, before)
    return hands(material, game, seen, lang)


def board(
    material: Material,
    game: Jumping,
    seen: Versus | Coop,
    scene: Scene,
    lang: str,
    before: Scene | None,
) -> Pane:
    layers = (
        Layer("plates", tuple(plates(material, scene, list(seen.before) if isinstance(seen, Versus) else []))),
        Layer("ground", (ground(material, seen), last(material, scene))),
        Layer("squares", tuple(squares(material, game, scene, lang))),
        Layer("above", (above(material, game, seen),)),
        Layer("pieces", tuple(pieces(material, scene, before))),
        Layer("coordinates", (coordinates(material),)),
        Layer("hints", tuple(hints(material, seen, scene))),
    )
    return Pane("board", BOARD(lang), WIDTH, HEIGHT, layers)


# ── Plates: what is left, and whose turn it is ────────────────────────────────────────

PLATES, GAP, PLATE_HIGH, EDGE = 988, 10, 96, 6
# [sides] pegs in a row, from one to the next, where they begin; with four sides there is no room
PEGS = {1: (32, 24, 184), 2: (16, 18, 178), 3: (8, 20, 158)}
PEG_ROWS = (35, 62)


def plates(material: Material, scene: Scene, earlier: list[int]) -> Iterator[Part]:
    sides = len(scene.at)
    width = (PLATES - GAP * (sides - 1)) / sides
    for side in range(sides):
        x = round(EDGE + side * (width + GAP))
        yield plate(material, side, sides, x, round(width), scene.lit[side])
        yield Part(
            f"pool-{side}",
            f'<use id="pool-{side}" class="piece" transform="translate({x + 48} {EDGE + 50})"'
            f' href="#{material.prefix}-w{side}"/>',
        )
        yield stock(material, side, sides, x, scene.stock[side], earlier[side] if earlier else 0)


def plate(material: Material, side: int, sides: int, x: int, width: int, lit: bool) -> Part:
    p, colours = material.prefix, material.palette
    box = f'width="{width}" height="{PLATE_HIGH}" rx="{colours["plate_corner"]}"'
    holes = ""
    if sides in PEGS:
        row, pitch, left = PEGS[sides]
        rows = "".join(f"M{left} {y}h{pitch * (row - 1)}.1" for y in PEG_ROWS)
        holes = f'<path class="{p}-hole" stroke-dasharray="0 {pitch}" d="{rows}"/>'
    return Part(
        f"plate-{side}",
        f'<g id="plate-{side}" class="{p}-plate{" turn" * lit}" transform="translate({x} {EDGE})">'
        f'<rect {box} stroke="{colours["plate_outer"]}" stroke-width="11"/><rect {box}/>{holes}</g>',
    )


def stock(material: Material, side: int, sides: int, x: int, left: int, earlier: int) -> Part:
    """How many counters are left, in a number and in pegs; below, what the first leg of Double Wyx brought."""
    p = material.prefix
    leg = f'<text class="{p}-x {p}-leg" x="114" y="86">+ {earlier}</text>' if earlier else ""
    return Part(
        f"stock-{side}",
        f'<g id="stock-{side}" class="{p}-a{side}" transform="translate({x} {EDGE})">'
        f'<text class="{p}-cnt" x="114" y="{56 if earlier else 65}">{left}</text>{leg}{pegs(p, sides, left)}</g>',
    )


def pegs(p: str, sides: int, left: int) -> str:
    if sides not in PEGS:
        return ""
    row, pitch, x = PEGS[sides]
    numbers = (min(left, row), max(left - row, 0))
    d = "".join(f"M{x} {y}h{pitch * (n - 1)}.1" for n, y in zip(numbers, PEG_ROWS, strict=True) if n)
    line = f'stroke-dasharray="0 {pitch}" d="{d}"/>'
    return f'<path class="{p}-peg" {line}<path class="{p}-peg {p}-eye" {line}' if d else ""


# ── The board ─────────────────────────────────────────────────────────────────────────


def ground(material: Material, seen: Versus | Coop) -> Part:
    return Part("wood", f'<use id="wood" href="#{material.prefix}-ground"/>')


def last(material: Material, scene: Scene) -> Part:
    """The squares that the last jump left and reached."""
    tiles = "".join(
        f'<use href="#{material.prefix}-tile" x="{corner(square)[0]}" y="{corner(square)[1]}"/>'
        for square in scene.last or ()
    )
    return Part("last", f'<g id="last" class="{material.prefix}-last">{tiles}</g>')


def squares(material: Material, game: Jumping, scene: Scene, lang: str) -> Iterator[Part]:
    p = material.prefix
    for square, name in enumerate(SQUARES):
        x, y = corner(square)
        knight = " kn" if square in scene.at else ""
        label = escape(square_label(game, scene, square, lang))
        yield Part(
            name,
            f'<use id="{name}" class="{p}-sq{knight}" href="#{p}-sq" x="{x}" y="{y}" data-t="{name}"'
            f' tabindex="-1" role="button" aria-label="{label}"/>',
        )


def above(material: Material, game: Jumping, seen: Versus | Coop) -> Part:
    """Grain and inlay, or sun and leaves: what lies over the squares and under the pieces."""
    p = material.prefix
    leaves = ""
    if game.name != "wyx":  # the central squares, where queens begin
        spots = [centre(square) for square in seen.central]
        leaves = "".join(f'<use href="#{p}-leaves" x="{x}" y="{y}" pointer-events="none"/>' for x, y in spots)
    return Part("over", f'<g id="over"><use href="#{p}-above"/>{leaves}</g>')


def coordinates(material: Material) -> Part:
    p = material.prefix
    ys = " ".join(str(TOP + SIDE * (7 - row) + 29) for row in range(8))
    xs = " ".join(str(centre(file)[0]) for file in range(8))
    return Part(
        "names",
        f'<g id="names" class="{p}-co"><text x="{"28 " * 7}28" y="{ys}">12345678</text>'
        f'<text class="{p}-fl" x="{xs}" y="1131">abcdefgh</text></g>',
    )


# ── Pieces ────────────────────────────────────────────────────────────────────────────


def pieces(material: Material, scene: Scene, before: Scene | None) -> Iterator[Part]:
    """Row by row from the far end, so that what is tall stands before the row behind it."""
    for row in range(7, -1, -1):
        for square in range(8 * row, 8 * row + 8):
            yield from on_square(material, scene, square, before)


def on_square(material: Material, scene: Scene, square: int, before: Scene | None) -> Iterator[Part]:
    p, value, side, owner = material.prefix, scene.value[square], scene.piece_on(square), scene.owner[square]
    x, y = centre(square)
    if value > 1:
        ident = f"f-{SQUARES[square]}"
        yield Part(ident, f'<use id="{ident}" href="#{p}-f{value}" x="{x}" y="{y}"/>')
    if side != NONE:
        yield figure(f"n-{side}", f"{p}-{'r' if value > 1 else 'q'}{side}", x, y, material.piece[value])
    if owner != NONE:
        letter, spots = stands(material, scene, square)
        for i in range(scene.counters[square]):
            new = before is not None and (before.owner[square] != owner or before.counters[square] <= i)
            came = f' data-from="pool-{owner}"' if new else ""
            yield figure(f"p-{owner}-{SQUARES[square]}-{i}", f"{p}-{letter}{owner}", x, y, spots[i], came)


def stands(material: Material, scene: Scene, square: int) -> tuple[str, tuple[Spot, ...]]:
    """How the counters of a square stand: the letter of their symbol, and where each."""
    value = scene.value[square]
    if square in scene.at:
        return "u", material.guests[value]
    if value > 1:
        return "v", material.crowd[scene.counters[square]]
    x, y, turn = material.alone
    if material.restless:
        turn = ((37 * (square % 8) + 53 * (square // 8)) % 7 - 3) * 9
    return "w", ((x, y, turn),)


def figure(ident: str, symbol: str, x: int, y: int, spot: Spot, came: str = "") -> Part:
    """Something that glides: turned inside, so that its own transform only says where it is."""
    place = f'class="piece" transform="translate({x + spot[0]} {y + spot[1]})"{came}'
    if spot[2]:
        return Part(ident, f'<g id="{ident}" {place}><use href="#{symbol}" transform="rotate({spot[2]})"/></g>')
    return Part(ident, f'<use id="{ident}" {place} href="#{symbol}"/>')


# ── Hints: where the dominoes lead ────────────────────────────────────────────────────

CHIP = (37, -40)  # from the centre of a square
THREAT = (-37, -38)
LANDING = (30, -56)


def hints(material: Material, seen: Versus | Coop, scene: Scene) -> Iterator[Part]:
    """For the seat to move and for those who only watch: the squares that can be reached, and who would go home.

    In the cooperative game a square says it all, because each domino leads to a square of its own.
    """
    if isinstance(seen, Coop) or seen.turn == OVER or seen.viewer not in (seen.turn, SPECTATOR, EVERYTHING):
        return
    if seen.placing():
        return
    for column in range(8):
        square = seen.landing(seen.turn, column)
        if square >= 0:
            yield way(material, scene, seen.turn, column, square)
            if scene.owner[square] not in (NONE, seen.turn):
                yield threat(material, square)


def way(material: Material, scene: Scene, side: int, column: int, square: int) -> Part:
    """The number of a column on the square that it leads to; the jump itself shows when its domino is chosen."""
    p, n = material.prefix, column + 1
    x, y = centre(square)
    value = scene.value[square] if scene.owner[square] == NONE else 1
    return Part(
        f"to-{n}",
        f'<g id="to-{n}" class="{p}-to {p}-to{n}"><use class="{p}-gh" href="#{p}-g{side}{value}" x="{x}" y="{y}"/>'
        f'<path class="{p}-arc" marker-end="url(#{p}-tip)" d="{arc(material, scene, side, square)}"/>'
        f'<use href="#{p}-c{n}" x="{x + CHIP[0]}" y="{y + CHIP[1]}"/></g>',
    )


def arc(material: Material, scene: Scene, side: int, square: int) -> str:
    """From the head of a piece over the board to where its head would be."""
    start = scene.at[side]
    (x, y), spot = centre(start), material.piece[scene.value[start]]
    ax, ay = x + spot[0] + material.head[0], y + spot[1] + material.head[1]
    bx, by = (c + d for c, d in zip(centre(square), LANDING, strict=True))
    return f"M{ax} {ay}Q{round(ax + 0.95 * (bx - ax))} {min(ay, by) - 30} {bx} {by}"


def threat(material: Material, square: int) -> Part:
    x, y = centre(square)
    ident = f"threat-{SQUARES[square]}"
    return Part(ident, f'<use id="{ident}" href="#{material.prefix}-threat" x="{x + THREAT[0]}" y="{y + THREAT[1]}"/>')
