"""Draws the dominoes: the rack of eight columns, and the hands of the cooperative game."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, partial
from typing import NamedTuple

from ludotheque.drawing import (
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
    piece,
    rect,
    target,
    text,
    use,
)
from ludotheque.games.wyx.coop import Coop, hand_colours
from ludotheque.games.wyx.deals import cut
from ludotheque.games.wyx.description import column_label, jump_words
from ludotheque.games.wyx.dominoes import TEXTS
from ludotheque.games.wyx.drawing_material import Material
from ludotheque.games.wyx.versus import Versus
from ludotheque.words import Words, capitalised

WIDTH = 1000
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
    attributes = piece(origin, f"{p}-d") | target(aim, label)
    return Part(name, group(use(f"{p}-T{TEXTS[domino]}"), transform=place, **attributes))


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
    faces = [f"{p}-t{TEXTS[domino]}" for domino in key[1:]] if kind is OPEN else [f"{p}-back"] * (7 - gone)
    tiles = [tile(face, -kind.step * place) for place, face in enumerate(faces, gone + 1)]
    place = at(column_x(column), kind.place(-gone))
    return Part(f"col-{column + 1}", group(*tiles[::-1], transform=place, **piece(classes=f"{p}-c{column // 2 + 1}")))


@cached
def tile(shape: str, y: int) -> Element:
    """A waiting domino, in any column."""
    return use(shape, y=y)


@cached
def next_place(material: Material, column: int, kind: Rack) -> Part:
    place = at(column_x(column), kind.place(1))
    return Part(f"next-{column + 1}", use(f"{material.prefix}-small", fill="none", transform=place, **piece()))


GONE = -1  # the key of an empty column


def lowest(column: list[int], gone: int) -> int:
    """The key of the domino at the foot of a column: its place and the domino."""
    return gone << 6 | column[gone] if gone < 8 else GONE


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
    """Some hands below each other, as they were dealt: how they are drawn, for all tables with so many seats.

    A slot is the name of a seat, except over the viewer's own hand, or the place of a domino.
    """

    def __init__(self, material: Material, seats: int, shown: tuple[int, ...], own: bool, lang: str) -> None:
        self.material, self.own, self.lang = material, own, lang
        self.places: list[tuple[int, int]] = []  # [slot] where it is
        top, step, spots = EDGE, BIG if own else SMALL, []
        for seat in shown:
            if not own:
                self.places.append((22, top + 30))
                top += NAME
            size = sum(hand_colours(seats, seat))
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
    seats, holder = range(state.seats), list(state.holder)
    dealt = state.game.memory.keep("dealt", sorted_hands, list(state.dealt), state.seats)
    others = tuple(seat for seat in seats if seat != state.viewer)
    panes = []
    if state.viewer in seats:
        below = tray(material, state.seats, (state.viewer,), True, lang)
        layer = KeyedLayer(below.slots, left_in(dealt, holder, state.viewer))
        panes.append(Pane("hand", YOURS(lang), WIDTH, below.height, (below.ground, layer)))
    if others:
        below = tray(material, state.seats, others, False, lang)
        keys = [key for seat in others for key in (name_of(state, seat, lang), *left_in(dealt, holder, seat))]
        panes.append(Pane("others", HANDS(lang), WIDTH, below.height, (below.ground, KeyedLayer(below.slots, keys))))
    return panes


def sorted_hands(dealt: list[int], seats: int) -> list[list[int]]:
    return [sorted(hand) for hand in cut(dealt, seats)]


def left_in(dealt: list[list[int]], holder: list[int], seat: int) -> list[int]:
    """The keys of a hand: each domino that is left, at its place."""
    return [domino if holder[domino] == seat else PLAYED for domino in dealt[seat]]


def name_of(state: Coop, seat: int, lang: str) -> Name:
    return Name(seat, capitalised(state.game.seat_name(seat)(lang)), seat == state.turn)


def in_hand(material: Material, domino: int, place: tuple[int, int], own: bool, lang: str) -> Part:
    name = f"d-{TEXTS[domino]}"
    if own:
        return to_touch(material, name, domino, at(*place), TEXTS[domino], jump_words(domino, lang))
    touched = piece() | target(TEXTS[domino], jump_words(domino, lang))  # touched only to be told why not
    return Part(name, use(f"{material.prefix}-t{TEXTS[domino]}", transform=at(*place), **touched))


def slot(material: Material, own: bool, x: int, y: int) -> Element:
    p = material.prefix
    return use(f"{p}-big" if own else f"{p}-small", class_=f"{p}-slot", x=x, y=y)


def hand_name(material: Material, key: Name, place: tuple[int, int]) -> Part:
    p, (x, y) = material.prefix, place
    label = text("• " * key.turn + key.title, class_=f"{p}-x {p}-name" + " turn" * key.turn, x=x, y=y)
    return Part(f"hand-{key.seat}", label)
