"""The drawings of the family: the board, the rack or the hands below it, and the parts that draw the games.

The board is the same for all three games. `boards.py` says what it is made of.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache, partial
from typing import Any, NamedTuple

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
    path,
    rect,
    target,
    text,
    use,
)
from ludotheque.drawing import piece as gliding
from ludotheque.game import GameDrawing
from ludotheque.games.wyx.board import DOMINOES, NONE, OUTSIDE, SQUARES
from ludotheque.games.wyx.drawing.boards import SIDE, Material, Spot, alone, shapes, symbol
from ludotheque.games.wyx.drawing.scene import (
    ELSEWHERE,
    STRONGHOLDS,
    Lying,
    Scene,
    There,
    landings,
    lying,
    row_keys,
    scene_of,
    squares_of,
)
from ludotheque.games.wyx.rules import Coop, Versus
from ludotheque.games.wyx.text import cut
from ludotheque.games.wyx.words import Lexicon, column_label, describe, jump_words, square_label
from ludotheque.words import Words, capitalised

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
    on_squares = squares_of(scene)
    return (
        keyed(ground(material), [FLOOR, scene.last]),
        keyed(squares(look, lang), on_squares),
        above(material, tuple(seen.central)),
        *around_small_board(seen),
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


@cache
def squares(look: Look, lang: str) -> Slots:
    return Slots("squares", partial(square_parts, look, lang))


def square_parts(look: Look, lang: str, square: int, found: There) -> tuple[Part, ...]:
    p, name, (x, y) = look.material.prefix, SQUARES[square], corner(square)
    classes = f"{p}-sq" if found.piece == NONE else f"{p}-sq kn"
    label = square_label(look.lexicon, square, found, lang)
    return (Part(name, use(f"{p}-sq", class_=classes, x=x, y=y, **target(name, label))),)


@cached
def above(material: Material, central: tuple[int, ...]) -> Layer:
    """Grain and inlay, or sun and leaves: what lies over the squares and under the pieces."""
    p, spots = material.prefix, [centre(square) for square in central if material.marked_centre]
    leaves = [use(f"{p}-leaves", x=x, y=y, pointer_events="none") for x, y in spots]
    return Layer("above", (Part("over", group(use(f"{p}-above"), *leaves)),))


def around_small_board(seen: Versus | Coop) -> tuple[Layer, ...]:
    """In the small edition, a shade over the squares that do not belong to it."""
    if not isinstance(seen, Versus) or not seen.small:
        return ()
    inside = [corner(square) for square in range(64) if not OUTSIDE[square]]
    left, top = min(x for x, _ in inside), min(y for _, y in inside)
    side = max(x for x, _ in inside) + SIDE - left
    shade = f"M{LEFT} {TOP}h{8 * SIDE}v{8 * SIDE}h-{8 * SIDE}zM{left} {top}v{side}h{side}v-{side}z"
    return (Layer("outside", (Part("shade", path(d=shade, fill="#000", opacity=".45", pointer_events="none")),)),)


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


def row_parts(material: Material, value: bytes, sides: int, row: int, slot: int, key: Any) -> tuple[Part, ...]:
    if slot == STRONGHOLDS:
        strongholds = [square for square in range(8 * row, 8 * row + 8) if value[square] > 1]
        return tuple(stronghold(material, value[square], square) for square in strongholds)
    if slot <= sides:
        return () if key == ELSEWHERE else (piece(material, slot - 1, key, value[key]),)
    return counter_parts(material, 8 * row + slot - 1 - sides, key)


def piece(material: Material, side: int, square: int, value: int) -> Part:
    return figure(material, f"n-{side}", "r" if value > 1 else "q", side, square, material.piece[value])


def stronghold(material: Material, value: int, square: int) -> Part:
    x, y = centre(square)
    return Part(f"f-{SQUARES[square]}", use(f"{material.prefix}-f{value}", x=x, y=y))


def counter_parts(material: Material, square: int, found: There) -> tuple[Part, ...]:
    """The counters on a square. New ones glide in from the seat of their side."""
    if found.owner == NONE:
        return ()
    letter, spots = stands(material, square, found)
    return tuple(
        figure(
            material,
            f"p-{found.owner}-{SQUARES[square]}-{i}",
            letter,
            found.owner,
            square,
            spots[i],
            f"seat-{found.owner}" if i >= found.known else None,
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
        shown(f"{p}-j{DOMINOES[domino]}", f"{p}-j"),
    )
    arrow = group(*inside, class_=f"{p}-to {p}-to-{n}", transform=at(x, y))
    return (arrow, use(f"{p}-threat", x=x + THREAT[0], y=y + THREAT[1])) if threatened else (arrow,)


@cached
def shown(shape: str, classes: str) -> Element:
    return use(shape, class_=classes)


# ── Dominoes ──────────────────────────────────────────────────────────────────────────

FIRST, PITCH = 73, 122  # columns stand under the files of the board
RACK, HANDS = Words("Rack", "Distributeur"), Words("Hands", "Mains")
YOURS = Words("Your hand", "Votre main")


def column_x(column: int) -> int:
    return FIRST + PITCH * column


def to_touch(
    material: Material, name: str, domino: int, place: str, aim: str, label: str, origin: str | None = None
) -> Part:
    """A domino that can be touched."""
    p = material.prefix
    attributes = gliding(origin, f"{p}-d") | target(aim, label)
    return Part(name, group(use(f"{p}-T{DOMINOES[domino]}"), transform=place, **attributes))


def body(material: Material, height: int) -> Element:
    """The case of a rack or of hands."""
    colours = material.palette
    return rect(
        x=1.5,
        y=1.5,
        width=997,
        height=height - 3,
        rx=colours["tray_corner"],
        fill=f"url(#{material.prefix}-tray)",
        stroke=colours["tray_edge"],
        stroke_width=3,
    )


# ── The rack ──────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, eq=False)  # there are two of them, compared by identity
class Rack:
    """The heights of a rack, measured from its upper edge."""

    height: int
    front: int  # the middle of the dominoes that can be taken
    behind: int  # the middle of the next domino, if there were one in front of the first
    step: int  # from one waiting domino to the next

    def place(self, order: int) -> int:
        return self.behind - self.step * order


OPEN = Rack(590, 470, 416, 54)
HIDDEN = Rack(446, 326, 276, 35)


def rack(material: Material, state: Versus, lang: str) -> Pane:
    kind, keyed = OPEN if state.open_rack else HIDDEN, state.game.memory.keyed
    columns, taken = state.columns, state.taken  # compiled arrays are copied at each access
    layers = (
        rack_body(material, kind),
        keyed(waiting(material, kind), waiting_keys(kind, columns, taken)),
        tilt(material, kind),
        keyed(front(material, kind, lang), [lowest(columns[i], gone) for i, gone in enumerate(taken)]),
    )
    return Pane("hand", RACK(lang), WIDTH, kind.height, layers)


@cached
def rack_body(material: Material, kind: Rack) -> Layer:
    p, edge = material.prefix, kind.height - 52
    grooves = "".join(f"M{column_x(column) - 57} 14h114v{kind.height - 72}h-114z" for column in range(8))
    case = group(
        body(material, kind.height),
        path(fill=material.palette["groove"], d=grooves),
        rect(x=3, y=edge, width=994, height=49, rx=14, fill=f"url(#{p}-lip)"),
        *(lip(p, column, kind) for column in range(8)),
    )
    return Layer("rack", (Part("rack-body", case),))


def lip(p: str, column: int, kind: Rack) -> Element:
    """The number of a column, lit when its domino can be taken."""
    x = column_x(column)
    light = rect(class_=f"{p}-lit", x=x - 24, y=kind.height - 44, width=48, height=34, rx=9)
    number = text(str(column + 1), class_=f"{p}-x {p}-lip", x=x, y=kind.height - 18)
    return group(light, number, class_=f"{p}-n{column + 1}")


@cached
def tilt(material: Material, kind: Rack) -> Layer:
    """The shade over the waiting dominoes: the rack leans back."""
    d, fill = f"M3 14h994v{kind.front - 80}H3z", f"url(#{material.prefix}-tilt)"
    return Layer("tilt", (Part("rack-tilt", path(d=d, fill=fill, pointer_events="none")),))


Waiting = tuple[int, ...]  # the key of a column: how many dominoes are gone and, of an open rack, those that wait
NEXT_PLACE = ()  # the key of the place of the next one, which never changes


def waiting_keys(kind: Rack, columns: list[list[int]], taken: list[int]) -> list[Waiting]:
    keys: list[Waiting] = [NEXT_PLACE] * 16
    for i, gone in enumerate(taken):
        keys[2 * i] = (gone, *columns[i][gone + 1 :]) if kind is OPEN else (gone,)
    return keys


@cache
def waiting(material: Material, kind: Rack) -> Slots:
    """The dominoes above the lowest ones: a group for each column, which moves down; and the place of the next one."""

    def draw(slot: int, key: Waiting) -> tuple[Part, ...]:
        column = slot // 2
        return (waiting_column(material, column, key, kind) if key else next_place(material, column, kind),)

    return Slots("waiting", draw, whole=kind is OPEN)


def waiting_column(material: Material, column: int, key: Waiting, kind: Rack) -> Part:
    p, gone = material.prefix, key[0]
    faces = [f"{p}-t{DOMINOES[domino]}" for domino in key[1:]] if kind is OPEN else [f"{p}-back"] * (7 - gone)
    tiles = [tile(face, -kind.step * place) for place, face in enumerate(faces, gone + 1)]
    place = at(column_x(column), kind.place(-gone))
    return Part(f"col-{column + 1}", group(*tiles[::-1], transform=place, **gliding(classes=f"{p}-c{column // 2 + 1}")))


@cached
def tile(shape: str, y: int) -> Element:
    """A waiting domino, in any column."""
    return use(shape, y=y)


@cached
def next_place(material: Material, column: int, kind: Rack) -> Part:
    place = at(column_x(column), kind.place(1))
    return Part(f"next-{column + 1}", use(f"{material.prefix}-small", fill="none", transform=place, **gliding()))


GONE = -1  # the key of an empty column


def lowest(column: list[int], gone: int) -> int:
    """The key of the domino at the foot of a column: its place and the domino."""
    return 64 * gone + column[gone] if gone < 8 else GONE


@cache
def front(material: Material, kind: Rack, lang: str) -> Slots:
    """The lowest dominoes."""
    return Slots("front", partial(front_parts, material, kind, lang))


def front_parts(material: Material, kind: Rack, lang: str, column: int, key: int) -> tuple[Part, ...]:
    """A domino that can be taken. It glides from above; its id is its place in the deal."""
    if key == GONE:
        return ()
    gone, domino = divmod(key, 64)
    name, number, place = f"d-{column + 1}-{gone + 1}", str(column + 1), at(column_x(column), kind.front)
    label, origin = column_label(column, domino, lang), f"next-{number}" if gone else None
    return (to_touch(material, name, domino, place, number, label, origin),)


# ── The hands of the cooperative game ─────────────────────────────────────────────────

NAME, BIG, SMALL, EDGE = 46, 136, 54, 7  # heights: a name, a row to play from, a row to look at, the edge


class Name(NamedTuple):
    """The key of the name over a hand."""

    seat: int
    title: str
    turn: bool  # whether it is the turn of that seat


class Tray:
    """Some hands below each other, with so many places each: how they are drawn, for all tables.

    A slot is the name of a seat, except over the viewer's own hand, or the place of a domino.
    """

    def __init__(self, material: Material, sizes: tuple[int, ...], own: bool, lang: str) -> None:
        self.material, self.own, self.lang = material, own, lang
        self.places: list[tuple[int, int]] = []  # [slot] where it is
        top, step, spots = EDGE, BIG if own else SMALL, []
        for size in sizes:
            if not own:
                self.places.append((22, top + 30))
                top += NAME
            lying = [(column_x(i % 8), top + step // 2 + i // 8 * step) for i in range(size)]
            self.places += lying
            spots += [slot(material, own, x, y) for x, y in lying]
            top += step * ((size + 7) // 8)
        self.height = top + EDGE
        self.slots = Slots("hand-dominoes" if own else "others-dominoes", self.draw)
        body_part = Part("own-tray" if own else "other-trays", group(body(material, self.height), *spots))
        self.ground = Layer("hand-ground" if own else "others-ground", (body_part,))

    def draw(self, slot: int, key: Name | int) -> tuple[Part, ...]:
        place = self.places[slot]
        if isinstance(key, Name):
            return (hand_name(self.material, key, place),)
        return () if key == PLAYED else (in_hand(self.material, key, place, self.own, self.lang),)


tray = cache(Tray)
PLAYED = -1  # the key of the place of a domino that was played


def hands(material: Material, state: Coop, lang: str) -> list[Pane]:
    """The viewer's own hand, to be played from, and the hands of the others. Dominoes keep their places."""
    lying = places_of(state)
    others = tuple(seat for seat in range(state.seats) if seat != state.viewer)
    panes = []
    if state.viewer in range(state.seats):
        below = tray(material, (len(lying[state.viewer]),), True, lang)
        layer = KeyedLayer(below.slots, lying[state.viewer])
        panes.append(Pane("hand", YOURS(lang), WIDTH, below.height, (below.ground, layer)))
    if others:
        below = tray(material, tuple(len(lying[seat]) for seat in others), False, lang)
        keys = [key for seat in others for key in (name_of(state, seat, lang), *lying[seat])]
        panes.append(Pane("others", HANDS(lang), WIDTH, below.height, (below.ground, KeyedLayer(below.slots, keys))))
    return panes


def places_of(state: Coop) -> list[list[int]]:
    """The keys of all hands: each domino that is left, at its place. In an exercise they lie close together."""
    holder = list(state.holder)
    if state.game.packed:
        return [[domino for domino in range(64) if holder[domino] == seat] or [PLAYED] for seat in range(state.seats)]
    dealt = state.game.memory.keep("dealt", sorted_hands, list(state.dealt), state.seats)
    return [[domino if holder[domino] == seat else PLAYED for domino in hand] for seat, hand in enumerate(dealt)]


def sorted_hands(dealt: list[int], seats: int) -> list[list[int]]:
    return [sorted(hand) for hand in cut(dealt, seats)]


def name_of(state: Coop, seat: int, lang: str) -> Name:
    return Name(seat, capitalised(state.game.seat_name(seat)(lang)), seat == state.turn)


def in_hand(material: Material, domino: int, place: tuple[int, int], own: bool, lang: str) -> Part:
    name = f"d-{DOMINOES[domino]}"
    if own:
        return to_touch(material, name, domino, at(*place), DOMINOES[domino], jump_words(domino, lang))
    touched = gliding() | target(DOMINOES[domino], jump_words(domino, lang))  # touched only to be told why not
    return Part(name, use(f"{material.prefix}-t{DOMINOES[domino]}", transform=at(*place), **touched))


def slot(material: Material, own: bool, x: int, y: int) -> Element:
    p = material.prefix
    return use(f"{p}-big" if own else f"{p}-small", class_=f"{p}-slot", x=x, y=y)


def hand_name(material: Material, key: Name, place: tuple[int, int]) -> Part:
    p, (x, y) = material.prefix, place
    label = text("• " * key.turn + key.title, class_=f"{p}-x {p}-name" + " turn" * key.turn, x=x, y=y)
    return Part(f"hand-{key.seat}", label)


# ── The part of the games ─────────────────────────────────────────────────────────────


class FamilyDrawing(GameDrawing):
    def __init__(self, look: Look) -> None:
        self.look = look

    def draw(self, seen: Versus | Coop, lang: str, before: Versus | Coop | None = None) -> Drawing:
        game, material = seen.game, self.look.material
        shared = game.memory.once("shared", lang, seen, lambda: draw_shared(self.look, seen, lang, before))
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


class VersusDrawing(FamilyDrawing):
    hides_alike = True  # face-down dominoes and the first leg are hidden from all seats
