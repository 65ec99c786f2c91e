"""The boards of the family, from above: plates, squares, pieces, and where a jump leads.

The board is the same for all three games; `drawing_material` says what it is made of, and
`drawing_dominoes` draws the rack or the hands below it.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import TYPE_CHECKING

from ludotheque.core import EVERYTHING, OVER, SPECTATOR
from ludotheque.drawing import Drawing, Layer, Pane, Part, often
from ludotheque.games.wyx.board import SQUARES
from ludotheque.games.wyx.codes import NONE
from ludotheque.games.wyx.coop import Coop
from ludotheque.games.wyx.description import describe, square_label
from ludotheque.games.wyx.dominoes import TEXTS
from ludotheque.games.wyx.drawing_dominoes import hands, rack
from ludotheque.games.wyx.drawing_material import (
    EDGE,
    FOREST,
    GAP,
    ICON,
    PEGS,
    PLATES,
    SIDE,
    WOOD,
    Material,
    Spot,
    alone,
    defs,
    pegs,
    style,
    symbol,
)
from ludotheque.games.wyx.scene import Row, Scene, There, scene_of
from ludotheque.games.wyx.versus import Versus
from ludotheque.words import Words

if TYPE_CHECKING:
    from ludotheque.games.wyx import Jumping

WIDTH, HEIGHT = 1000, 1142
LEFT, TOP = 12, 124  # the upper left corner of a8
BOARD = Words("Board", "Plateau")


def corner(square: int) -> tuple[int, int]:
    return LEFT + SIDE * (square % 8), TOP + SIDE * (7 - square // 8)


def centre(square: int) -> tuple[int, int]:
    x, y = corner(square)
    return x + SIDE // 2, y + SIDE // 2


def draw(game: Jumping, seen: Versus | Coop, lang: str, before: Versus | Coop | None) -> Drawing:
    material = WOOD if game.name == "wyx" else FOREST
    scene, together = scene_of(seen), isinstance(seen, Coop)
    return Drawing(
        game.title(lang),
        describe(game.lexicon, seen, lang),
        style(material.name, together),
        defs(material.name, len(scene.at), together),
        (
            board(material, game, seen, scene, lang, scene_of(before) if before else None),
            rack(material, seen, lang) if isinstance(seen, Versus) else hands(material, game, seen, lang),
        ),
    )


def board(
    material: Material,
    game: Jumping,
    seen: Versus | Coop,
    scene: Scene,
    lang: str,
    before: Scene | None,
) -> Pane:
    rows = scene.rows()
    earlier = before.rows() if before else [None] * 8
    layers = (
        Layer("plates", tuple(plates(material, scene, list(seen.before) if isinstance(seen, Versus) else []))),
        Layer("ground", (ground(material), last(material, scene))),
        Layer("squares", tuple(squares(material, game, rows, lang))),
        Layer("above", (above(material, game, seen),)),
        *(Layer(f"row-{row + 1}", pieces(material, row, rows[row], earlier[row])) for row in range(7, -1, -1)),
        Layer("coordinates", (coordinates(material),)),
        Layer("hints", (hints(material, seen, scene),)),
    )
    return Pane("board", BOARD(lang), WIDTH, HEIGHT, layers)


# ── Plates: what is left, and whose turn it is ────────────────────────────────────────


def plates(material: Material, scene: Scene, earlier: list[int]) -> Iterator[Part]:
    """The plates of all sides, a lit one over each that is to move or has won, and what lies on them."""
    sides = len(scene.at)
    for side in range(sides):
        yield plate(material, side, sides)
    yield lit(material, tuple(scene.lit))
    for side in range(sides):
        yield pool(material, side, sides)
        yield stock(material, scene.stock[side], side, sides, earlier[side] if earlier else 0)


@often
def plate(material: Material, side: int, sides: int) -> Part:
    p, x = material.prefix, plate_x(side, sides)
    return Part(f"plate-{side}", f'<use id="plate-{side}" class="{p}-plate" href="#{p}-plate" x="{x}" y="{EDGE}"/>')


@often
def lit(material: Material, sides: tuple[bool, ...]) -> Part:
    p, places = material.prefix, [plate_x(side, len(sides)) for side, is_lit in enumerate(sides) if is_lit]
    plates = "".join(f'<use href="#{p}-plate" x="{x}" y="{EDGE}"/>' for x in places)
    return Part("turn", f'<g id="turn" class="{p}-plate turn">{plates}</g>')


@often
def pool(material: Material, side: int, sides: int) -> Part:
    place = f"translate({plate_x(side, sides) + ICON[0]} {EDGE + ICON[1]})"
    pegs = f"{material.prefix}-pegs{side}"
    return Part(f"pool-{side}", f'<use id="pool-{side}" class="piece" transform="{place}" href="#{pegs}"/>')


def plate_x(side: int, sides: int) -> int:
    return EDGE + round(side * (PLATES + GAP) / sides)


@often
def stock(material: Material, count: int, side: int, sides: int, earlier: int) -> Part:
    """How many counters are left, in a number and in pegs; below, what the first leg of Double Wyx brought."""
    p = material.prefix
    leg = f'<text class="{p}-x {p}-leg" x="114" y="86">+ {earlier}</text>' if earlier else ""
    x, holes = (114, pegs(f"{p}-hole", sides, count)) if sides in PEGS else (150, "")
    return Part(
        f"stock-{side}",
        f'<g id="stock-{side}" transform="translate({plate_x(side, sides)} {EDGE})">'
        f'<text class="{p}-cnt" x="{x}" y="{56 if earlier else 65}">{count}</text>{leg}{holes}</g>',
    )


# ── The board ─────────────────────────────────────────────────────────────────────────


@often
def ground(material: Material) -> Part:
    return Part("floor", f'<use id="floor" href="#{material.prefix}-ground"/>')


def last(material: Material, scene: Scene) -> Part:
    """The squares that the last jump left and reached."""
    tiles = "".join(
        f'<use href="#{material.prefix}-tile" x="{corner(square)[0]}" y="{corner(square)[1]}"/>'
        for square in scene.last or ()
    )
    return Part("last", f'<g id="last" class="{material.prefix}-last">{tiles}</g>')


def squares(material: Material, game: Jumping, rows: list[Row], lang: str) -> Iterator[Part]:
    for row, cells in enumerate(rows):
        # mypy takes the hash of a class for that of its instances
        yield from square_row(material, type(game), row, cells, lang)  # type: ignore[arg-type]


@often
def square_row(material: Material, game: type[Jumping], row: int, cells: Row, lang: str) -> tuple[Part, ...]:
    return tuple(square_part(material, game, 8 * row + file, There(*cell), lang) for file, cell in enumerate(cells))


def square_part(material: Material, game: type[Jumping], square: int, there: There, lang: str) -> Part:
    p, name, (x, y) = material.prefix, SQUARES[square], corner(square)
    knight = "" if there.piece == NONE else " kn"
    label = escape(square_label(game.lexicon, square, there, lang))
    return Part(
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


@often
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


@often
def pieces(material: Material, row: int, cells: Row, before: Row | None) -> tuple[Part, ...]:
    """A row of strongholds, pieces and counters; rows come from the far end, so that what is tall stands in front.

    Inside a row the order never changes, wherever a piece goes: what stays need not be drawn again.
    """
    here = [(8 * row + file, There(*cell)) for file, cell in enumerate(cells)]
    then = [There(*cell) for cell in before] if before else [None] * 8
    return (
        *(stronghold(material, there.value, square) for square, there in here if there.value > 1),
        *(piece(material, side, square, value) for side, square, value in by_side(here)),
        *(
            part
            for (square, there), earlier in zip(here, then, strict=True)
            if there.owner != NONE
            for part in counters(material, square, there, earlier)
        ),
    )


def by_side(here: list[tuple[int, There]]) -> list[tuple[int, int, int]]:
    """The knights or queens of a row: their side, their square, and what that is worth."""
    return sorted((there.piece, square, there.value) for square, there in here if there.piece != NONE)


def piece(material: Material, side: int, square: int, value: int) -> Part:
    return figure(material, f"n-{side}", "r" if value > 1 else "q", side, square, material.piece[value])


def stronghold(material: Material, value: int, square: int) -> Part:
    (x, y), ident = centre(square), f"f-{SQUARES[square]}"
    return Part(ident, f'<use id="{ident}" href="#{material.prefix}-f{value}" x="{x}" y="{y}"/>')


@often
def counters(material: Material, square: int, there: There, before: There | None) -> tuple[Part, ...]:
    """The counters on a square. New ones come from the plate of their side."""
    owner = there.owner
    letter, spots = stands(material, square, there)
    known = there.counters if before is None else before.counters if before.owner == owner else 0
    came = [f' data-from="pool-{owner}"' if i >= known else "" for i in range(there.counters)]
    return tuple(
        figure(material, f"p-{owner}-{SQUARES[square]}-{i}", letter, owner, square, spots[i], came[i])
        for i in range(there.counters)
    )


def stands(material: Material, square: int, there: There) -> tuple[str, tuple[Spot, ...]]:
    """How the counters of a square stand: the letter of their symbol, and where each."""
    if there.piece != NONE:
        return "u", material.guests[there.value]
    if there.value > 1:
        return "v", material.crowd[there.counters]
    return "w", (alone(material, square),)


def figure(material: Material, ident: str, letter: str, side: int, square: int, spot: Spot, came: str = "") -> Part:
    """Something that glides."""
    x, y = centre(square)
    return Part(
        ident,
        f'<use id="{ident}" class="piece" transform="translate({x + spot[0]} {y + spot[1]})"{came}'
        f' href="#{symbol(material, letter, side, spot)}"/>',
    )


# ── Hints: where the dominoes lead ────────────────────────────────────────────────────

THREAT = (-37, -38)  # from the centre of a square


def hints(material: Material, seen: Versus | Coop, scene: Scene) -> Part:
    """Where the seat to move can go, for itself and for those who only watch."""
    if isinstance(seen, Coop):
        inside = ways_from_queen(material, seen)
    elif seen.turn != OVER and seen.viewer in (seen.turn, SPECTATOR, EVERYTHING) and not seen.placing():
        inside = ways(material, seen, scene)
    else:
        inside = ""
    return Part("ways", f'<g id="ways">{inside}</g>')


def ways_from_queen(material: Material, seen: Coop) -> str:
    """In the cooperative game hands are large: all jumps start here, and the one that is chosen shows."""
    if seen.at == NONE:
        return ""
    x, y = centre(seen.at)
    return f'<use class="{material.prefix}-fan" href="#{material.prefix}-ways" x="{x}" y="{y}"/>'


def ways(material: Material, seen: Versus, scene: Scene) -> str:
    """The squares that the lowest dominoes lead to, and whose counters would go home."""
    found = ""
    columns, taken = seen.columns, seen.taken  # each looked up once: compiled, they are copied every time
    for column in range(8):
        square = seen.landing(seen.turn, column)
        if square >= 0:
            value = scene.value[square] if scene.owner[square] == NONE else 1
            found += way(material, value, seen.turn, column, columns[column][taken[column]], square)
            if scene.owner[square] not in (NONE, seen.turn):
                found += threat(material, square)
    return found


@often
def way(material: Material, value: int, side: int, column: int, domino: int, square: int) -> str:
    """The number of a column on the square that it leads to; instead of it the jump, when it is chosen."""
    p, n = material.prefix, column + 1
    x, y = centre(square)
    return (
        f'<g class="{p}-to {p}-to-{n}" transform="translate({x} {y})"><use class="{p}-q" href="#{p}-c{n}"/>'
        f'<use class="{p}-j" href="#{p}-g{side}{value}"/><use class="{p}-j" href="#{p}-j{TEXTS[domino]}"/></g>'
    )


def threat(material: Material, square: int) -> str:
    x, y = centre(square)
    return f'<use href="#{material.prefix}-threat" x="{x + THREAT[0]}" y="{y + THREAT[1]}"/>'
