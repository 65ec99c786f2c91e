"""The boards of the family as drawings: squares, pieces, and the squares that can be reached.

The board is the same for all three games. `drawing_material` defines its material, and `drawing_dominoes` draws the
rack or the hands below it.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain
from typing import NamedTuple

from ludotheque.core import EVERYTHING, OVER, SPECTATOR
from ludotheque.drawing import Drawing, Element, Layer, Memory, Pane, Part, at, cached, group, target, text, use
from ludotheque.drawing import piece as gliding
from ludotheque.games.wyx.board import SQUARES
from ludotheque.games.wyx.codes import NONE
from ludotheque.games.wyx.coop import Coop
from ludotheque.games.wyx.description import describe, square_label
from ludotheque.games.wyx.dominoes import TEXTS
from ludotheque.games.wyx.drawing_dominoes import hands, rack
from ludotheque.games.wyx.drawing_material import SIDE, Material, Spot, alone, symbol
from ludotheque.games.wyx.drawing_symbols import shapes
from ludotheque.games.wyx.lexicon import Lexicon
from ludotheque.games.wyx.scene import Counters, Lying, Row, Scene, There, lying, scene_of
from ludotheque.games.wyx.versus import Versus
from ludotheque.words import Words

WIDTH, HEIGHT, UPPER = 1000, 1032, 110
LEFT, TOP = 12, 124  # the upper left corner of a8
BOARD = Words("Board", "Plateau")


@dataclass(frozen=True, eq=False)  # one for each game, compared by identity
class Look:
    """The look of a game of the family, and the names of its parts."""

    material: Material
    lexicon: Lexicon


def corner(square: int) -> tuple[int, int]:
    return LEFT + SIDE * (square % 8), TOP + SIDE * (7 - square // 8)


def centre(square: int) -> tuple[int, int]:
    x, y = corner(square)
    return x + SIDE // 2, y + SIDE // 2


class Shared(NamedTuple):
    """The part of a drawing that is the same for all who see everything."""

    description: str
    scene: Scene
    below: tuple[Layer, ...]  # the layers of the board, except the hints
    rack: tuple[Pane, ...]


def draw(look: Look, seen: Versus | Coop, lang: str, before: Versus | Coop | None) -> Drawing:
    game, material = seen.game, look.material
    shared = game.once("shared", lang, seen, lambda: draw_shared(look, seen, lang, before))
    layers = (*shared.below, hints(material, seen, shared.scene))
    return Drawing(
        game.title(lang),
        shared.description,
        shapes(material, len(shared.scene.at), isinstance(seen, Coop)),
        (
            Pane("board", BOARD(lang), WIDTH, HEIGHT, layers, top=UPPER),
            *(shared.rack if isinstance(seen, Versus) else hands(material, seen, lang)),
        ),
    )


def draw_shared(look: Look, seen: Versus | Coop, lang: str, before: Versus | Coop | None) -> Shared:
    scene, memory = scene_of(seen), seen.game.memory
    return Shared(
        describe(look.lexicon, seen, scene, lang),
        scene,
        layers_below(memory, look, scene, tuple(seen.central), lang, lying(before) if before else None),
        (rack(look.material, seen, lang),) if isinstance(seen, Versus) else (),
    )


def layers_below(
    memory: Memory, look: Look, scene: Scene, central: tuple[int, ...], lang: str, before: Lying | None
) -> tuple[Layer, ...]:
    material, rows, keep = look.material, scene.rows(), memory.keep
    new = changed_rows(scene, before)
    return (
        keep("ground", ground_layer, material, scene.last),
        keep(("squares", lang), squares, memory, look, rows, lang),
        keep("above", above, material, central),
        *[keep(f"row-{row + 1}", pieces, material, row, rows[row], new[row]) for row in range(7, -1, -1)],
        coordinates(material),
    )


def changed_rows(scene: Scene, before: Lying | None) -> list[Counters | None]:
    """[row] the counters before the last move, if that changed them."""
    if before is None:
        return [None] * 8
    owner, counters = before
    files = [slice(8 * row, 8 * row + 8) for row in range(8)]
    return [
        tuple(zip(owner[row], counters[row], strict=True))
        if owner[row] != scene.owner[row] or counters[row] != scene.counters[row]
        else None
        for row in files
    ]


# ── The board ─────────────────────────────────────────────────────────────────────────


def ground_layer(material: Material, jump: tuple[int, int] | None) -> Layer:
    return Layer("ground", (ground(material), last(material, jump)))


@cached
def ground(material: Material) -> Part:
    return Part("floor", use(f"{material.prefix}-ground"))


@cached
def last(material: Material, jump: tuple[int, int] | None) -> Part:
    """Marks the squares that the last jump left and reached."""
    p, corners = material.prefix, [corner(square) for square in jump or ()]
    return Part("last", group(*(use(f"{p}-tile", x=x, y=y) for x, y in corners), class_=f"{p}-last"))


def squares(memory: Memory, look: Look, rows: list[Row], lang: str) -> Layer:
    keep = memory.keep
    found = [keep((row, lang), square_row, look, row, cells, lang) for row, cells in enumerate(rows)]
    return Layer("squares", chain.from_iterable(found))


def square_row(look: Look, row: int, cells: Row, lang: str) -> tuple[Part, ...]:
    return tuple(square_part(look, 8 * row + file, cell, lang) for file, cell in enumerate(cells))


@cached
def square_part(look: Look, square: int, cell: tuple[int, int, int, int], lang: str) -> Part:
    p, name, (x, y), there = look.material.prefix, SQUARES[square], corner(square), There(*cell)
    classes = f"{p}-sq" if there.piece == NONE else f"{p}-sq kn"
    label = square_label(look.lexicon, square, there, lang)
    return Part(name, use(f"{p}-sq", class_=classes, x=x, y=y, **target(name, label)))


def above(material: Material, central: tuple[int, ...]) -> Layer:
    """Grain and inlay, or sun and leaves: what lies over the squares and under the pieces."""
    p, spots = material.prefix, [centre(square) for square in central if material.marked_centre]
    leaves = [use(f"{p}-leaves", x=x, y=y, pointer_events="none") for x, y in spots]
    return Layer("above", (Part("over", group(use(f"{p}-above"), *leaves)),))


@cached
def coordinates(material: Material) -> Layer:
    p = material.prefix
    ys = " ".join(str(TOP + SIDE * (7 - row) + 29) for row in range(8))
    xs = " ".join(str(centre(file)[0]) for file in range(8))
    rows = text("12345678", x=" ".join(["28"] * 8), y=ys)
    names = group(rows, text("abcdefgh", class_=f"{p}-fl", x=xs, y=1131), class_=f"{p}-co")
    return Layer("coordinates", (Part("names", names),))


# ── Pieces ────────────────────────────────────────────────────────────────────────────


def pieces(material: Material, row: int, cells: Row, before: Counters | None) -> Layer:
    """A row of strongholds, pieces and counters. Rows are drawn from the back, so that tall pieces overlap rightly.

    Inside a row the order never changes, so what stays need not be drawn again. `before` are the counters before the
    last move, if that changed them.
    """
    strongholds, movers, lying = list[Part](), list[tuple[int, int, int]](), list[Part]()
    for square, cell, then in zip(range(8 * row, 8 * row + 8), cells, before or cells_before(cells), strict=True):
        value, owner, _, side = cell
        if value > 1:
            strongholds.append(stronghold(material, value, square))
        if side != NONE:
            movers.append((side, square, value))
        if owner != NONE:
            lying += counters(material, square, cell, then[1] if then[0] == owner else 0)
    standing = [piece(material, *mover) for mover in sorted(movers)]
    return Layer(f"row-{row + 1}", strongholds + standing + lying)


def cells_before(cells: Row) -> Counters:
    """The counters of a row that has not changed."""
    return tuple([(owner, number) for _, owner, number, _ in cells])


@cached
def piece(material: Material, side: int, square: int, value: int) -> Part:
    return figure(material, f"n-{side}", "r" if value > 1 else "q", side, square, material.piece[value])


@cached
def stronghold(material: Material, value: int, square: int) -> Part:
    x, y = centre(square)
    return Part(f"f-{SQUARES[square]}", use(f"{material.prefix}-f{value}", x=x, y=y))


@cached
def counters(material: Material, square: int, cell: tuple[int, int, int, int], known: int) -> tuple[Part, ...]:
    """The counters on a square. New ones glide in from the seat of their side."""
    there = There(*cell)
    letter, spots = stands(material, square, there)
    side, number = there.owner, there.counters
    return tuple([counter(material, letter, side, square, i, spots[i], i >= known) for i in range(number)])


@cached
def counter(material: Material, letter: str, owner: int, square: int, i: int, spot: Spot, new: bool) -> Part:
    origin = f"seat-{owner}" if new else None
    return figure(material, f"p-{owner}-{SQUARES[square]}-{i}", letter, owner, square, spot, origin)


def stands(material: Material, square: int, there: There) -> tuple[str, tuple[Spot, ...]]:
    """How the counters of a square are arranged: the letter of their symbol, and their spots."""
    if there.piece != NONE:
        return "u", material.guests[there.value]
    if there.value > 1:
        return "v", material.crowd[there.counters]
    return "w", (alone(material, square),)


def figure(
    material: Material, name: str, letter: str, side: int, square: int, spot: Spot, origin: str | None = None
) -> Part:
    """A part that glides."""
    x, y = centre(square)
    place = at(x + spot[0], y + spot[1])
    return Part(name, use(symbol(material, letter, side, spot), transform=place, **gliding(origin)))


# ── Hints: where the dominoes lead ────────────────────────────────────────────────────

THREAT = (-37, -38)  # from the centre of a square


def hints(material: Material, seen: Versus | Coop, scene: Scene) -> Layer:
    """Where the seat to move can go; shown to it and to spectators."""
    if isinstance(seen, Coop):
        return ways_from_queen(material, seen.at)
    if seen.turn != OVER and seen.viewer in (seen.turn, SPECTATOR, EVERYTHING) and not seen.placing():
        return seen.game.memory.keep("ways", ways, material, seen.turn, landings(seen, scene))
    return no_ways()


@cached
def no_ways() -> Layer:
    return Layer("hints", (Part("ways", group()),))


@cached
def ways_from_queen(material: Material, square: int) -> Layer:
    """In the cooperative game hands are large: all jumps start here, and the chosen one is shown."""
    if square == NONE:
        return no_ways()
    p, (x, y) = material.prefix, centre(square)
    return Layer("hints", (Part("ways", group(use(f"{p}-ways", class_=f"{p}-fan", x=x, y=y))),))


class Landing(NamedTuple):
    """Where the lowest domino of a column leads."""

    column: int
    domino: int
    square: int
    value: int  # the value of the square, if it is free
    threat: bool  # whether counters of others would be sent home


def landings(seen: Versus, scene: Scene) -> list[Landing]:
    columns, taken, turn = seen.columns, seen.taken, seen.turn  # compiled arrays are copied at each access
    found = []
    for column in range(8):
        square = seen.landing(turn, column)
        if square >= 0:
            owner = scene.owner[square]
            value, threat = scene.value[square] if owner == NONE else 1, owner not in (NONE, turn)
            found.append(Landing(column, columns[column][taken[column]], square, value, threat))
    return found


def ways(material: Material, side: int, landings: list[Landing]) -> Layer:
    """The squares that the lowest dominoes lead to, and whose counters would be sent home."""
    found: list[Element] = []
    for column, domino, square, value, threatened in landings:
        found.append(way(material, value, side, column, domino, square))
        if threatened:
            found.append(threat(material, square))
    return Layer("hints", (Part("ways", group(*found)),))


def way(material: Material, value: int, side: int, column: int, domino: int, square: int) -> Element:
    """The number of a column on the square it leads to; when it is chosen, the jump instead."""
    p, n = material.prefix, column + 1
    inside = (
        shown(f"{p}-c{n}", f"{p}-q"),
        shown(f"{p}-g{side}{value}", f"{p}-j"),
        shown(f"{p}-j{TEXTS[domino]}", f"{p}-j"),
    )
    return group(*inside, class_=f"{p}-to {p}-to-{n}", transform=at(*centre(square)))


@cached
def shown(shape: str, classes: str) -> Element:
    return use(shape, class_=classes)


@cached
def threat(material: Material, square: int) -> Element:
    x, y = centre(square)
    return use(f"{material.prefix}-threat", x=x + THREAT[0], y=y + THREAT[1])
