"""The boards of the family as drawings: squares, pieces, and the squares that can be reached.

The board is the same for all three games. `drawing_material` defines its material, and `drawing_dominoes` draws the
rack or the hands below it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache, partial
from typing import NamedTuple

from ludotheque.core import EVERYTHING, OVER, SPECTATOR
from ludotheque.drawing import (
    Drawing,
    Element,
    KeyedLayer,
    Layer,
    Pane,
    Part,
    Slots,
    at,
    cached,
    group,
    target,
    text,
    use,
)
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
from ludotheque.games.wyx.scene import Lying, Scene, There, landings, lying, scene_of, there
from ludotheque.games.wyx.scene_keys import ELSEWHERE, NEW, STRONGHOLDS, cells, row_keys
from ludotheque.games.wyx.versus import Versus
from ludotheque.words import Words

WIDTH, HEIGHT, UPPER = 1000, 1032, 110
LEFT, TOP = 12, 124  # the upper left corner of a8
BOARD = Words("Board", "Plateau")
BOARDS = 64  # layouts, looks and languages whose drawn parts are kept: a board may be given as an option


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
    scene = scene_of(seen)
    return Shared(
        describe(look.lexicon, seen, scene, lang),
        scene,
        layers_below(look, seen, scene, lang, lying(before) if before else None),
        (rack(look.material, seen, lang),) if isinstance(seen, Versus) else (),
    )


def layers_below(look: Look, seen: Versus | Coop, scene: Scene, lang: str, before: Lying | None) -> tuple[Layer, ...]:
    material, value, keyed = look.material, bytes(scene.value), seen.game.memory.keyed
    on_squares = cells(scene)
    return (
        keyed(ground(material), [FLOOR, scene.last]),
        keyed(squares(look, value, lang), on_squares),
        above(material, tuple(seen.central)),
        *map(keyed, row_slots(material, value, len(scene.at)), row_keys(scene, on_squares, before)),
        coordinates(material),
    )


# ── The board ─────────────────────────────────────────────────────────────────────────

FLOOR = 0  # its key: it never changes


@cache
def ground(material: Material) -> Slots:
    """The floor, and the last jump on it."""
    p, floor = material.prefix, Part("floor", use(f"{material.prefix}-ground"))

    def draw(slot: int, jump: tuple[int, int] | None) -> tuple[Part, ...]:
        if slot == FLOOR:
            return (floor,)
        corners = [corner(square) for square in jump or ()]
        return (Part("last", group(*(use(f"{p}-tile", x=x, y=y) for x, y in corners), class_=f"{p}-last")),)

    return Slots("ground", draw)


@lru_cache(BOARDS)
def squares(look: Look, value: bytes, lang: str) -> Slots:
    """`value` of each square never changes in a game, so it need not be in the keys."""
    return Slots("squares", partial(square_parts, look, value, lang))


def square_parts(look: Look, value: bytes, lang: str, square: int, cell: int) -> tuple[Part, ...]:
    p, name, (x, y), found = look.material.prefix, SQUARES[square], corner(square), there(cell, value[square])
    classes = f"{p}-sq" if found.piece == NONE else f"{p}-sq kn"
    label = square_label(look.lexicon, square, found, lang)
    return (Part(name, use(f"{p}-sq", class_=classes, x=x, y=y, **target(name, label))),)


@cached
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
# A row of the board is a layer: its strongholds, the piece of each side, and the counters of eight squares. Inside a
# row the order never changes, so what stays need not be drawn again.


@lru_cache(BOARDS)
def row_slots(material: Material, value: bytes, sides: int) -> tuple[Slots, ...]:
    """From the back to the front, so that tall pieces overlap rightly."""
    draw = partial(row_parts, material, value, sides)
    return tuple(Slots(f"row-{row + 1}", partial(draw, row)) for row in range(7, -1, -1))


def row_parts(material: Material, value: bytes, sides: int, row: int, slot: int, key: int) -> tuple[Part, ...]:
    if slot == STRONGHOLDS:
        strongholds = [square for square in range(8 * row, 8 * row + 8) if value[square] > 1]
        return tuple(stronghold(material, value[square], square) for square in strongholds)
    if slot <= sides:
        return () if key == ELSEWHERE else (piece(material, slot - 1, key, value[key]),)
    square = 8 * row + slot - 1 - sides
    return counter_parts(material, square, value[square], key)


def piece(material: Material, side: int, square: int, value: int) -> Part:
    return figure(material, f"n-{side}", "r" if value > 1 else "q", side, square, material.piece[value])


def stronghold(material: Material, value: int, square: int) -> Part:
    x, y = centre(square)
    return Part(f"f-{SQUARES[square]}", use(f"{material.prefix}-f{value}", x=x, y=y))


def counter_parts(material: Material, square: int, value: int, key: int) -> tuple[Part, ...]:
    """The counters on a square. New ones glide in from the seat of their side."""
    found = there(key % NEW, value)
    if found.owner == NONE:
        return ()
    known = key // NEW - 1 if key >= NEW else found.counters
    letter, spots = stands(material, square, found)
    return tuple(
        figure(
            material,
            f"p-{found.owner}-{SQUARES[square]}-{i}",
            letter,
            found.owner,
            square,
            spots[i],
            f"seat-{found.owner}" if i >= known else None,
        )
        for i in range(found.counters)
    )


def stands(material: Material, square: int, found: There) -> tuple[str, tuple[Spot, ...]]:
    """How the counters of a square are arranged: the letter of their symbol, and their spots."""
    if found.piece != NONE:
        return "u", material.guests[found.value]
    if found.value > 1:
        return "v", material.crowd[found.counters]
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
WAYS = 1 << 14  # that are kept: there are many, because any domino may lead from any square


def hints(material: Material, seen: Versus | Coop, scene: Scene) -> Layer:
    """Where the seat to move can go; shown to it and to spectators."""
    if isinstance(seen, Coop):
        return ways_from_queen(material, seen.at)
    if seen.turn != OVER and seen.viewer in (seen.turn, SPECTATOR, EVERYTHING) and not seen.placing():
        return KeyedLayer(ways(material), [ways_of(seen, scene)])
    return KeyedLayer(ways(material), NO_WAYS)


@cached
def ways_from_queen(material: Material, square: int) -> Layer:
    """In the cooperative game hands are large: all jumps start here, and the chosen one is shown."""
    p, (x, y) = material.prefix, centre(square)
    fan = [] if square == NONE else [use(f"{p}-ways", class_=f"{p}-fan", x=x, y=y)]
    return Layer("hints", (Part("ways", group(*fan)),))


class Landing(NamedTuple):
    """Where the lowest domino of a column leads."""

    side: int  # who jumps
    column: int
    domino: int
    square: int
    value: int  # the value of the square, if it is free
    threat: bool  # whether counters of others would be sent home


NO_WAYS: list[tuple[Landing, ...]] = [()]


def ways_of(seen: Versus, scene: Scene) -> tuple[Landing, ...]:
    columns, taken, turn = seen.columns, seen.taken, seen.turn  # compiled arrays are copied at each access
    found = []
    for column, square in enumerate(landings(seen)):
        if square >= 0:
            owner = scene.owner[square]
            value, threat = scene.value[square] if owner == NONE else 1, owner not in (NONE, turn)
            found.append(Landing(turn, column, columns[column][taken[column]], square, value, threat))
    return tuple(found)


@cache
def ways(material: Material) -> Slots:
    """The squares that the lowest dominoes lead to, and whose counters would be sent home: one part."""

    def draw(_: int, found: tuple[Landing, ...]) -> tuple[Part, ...]:
        inside = [element for landing in found for element in way(material, landing)]
        return (Part("ways", group(*inside)),)

    return Slots("hints", draw, whole=True)


@lru_cache(WAYS)
def way(material: Material, landing: Landing) -> tuple[Element, ...]:
    """The number of a column on the square it leads to; when it is chosen, the jump instead."""
    side, column, domino, square, value, threatened = landing
    p, n, (x, y) = material.prefix, column + 1, centre(square)
    inside = (
        shown(f"{p}-c{n}", f"{p}-q"),
        shown(f"{p}-g{side}{value}", f"{p}-j"),
        shown(f"{p}-j{TEXTS[domino]}", f"{p}-j"),
    )
    arrow = group(*inside, class_=f"{p}-to {p}-to-{n}", transform=at(x, y))
    return (arrow, use(f"{p}-threat", x=x + THREAT[0], y=y + THREAT[1])) if threatened else (arrow,)


@cached
def shown(shape: str, classes: str) -> Element:
    return use(shape, class_=classes)
