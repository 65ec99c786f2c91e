"""Draws the dominoes: the rack of eight columns, and the hands of the cooperative game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from ludotheque.drawing import (
    Element,
    Layer,
    Pane,
    Part,
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
from ludotheque.games.wyx.coop import Coop
from ludotheque.games.wyx.deals import cut
from ludotheque.games.wyx.description import column_label, jump_words
from ludotheque.games.wyx.dominoes import TEXTS
from ludotheque.games.wyx.drawing_material import Material
from ludotheque.games.wyx.versus import Versus
from ludotheque.words import Words, capitalised

Columns = tuple[tuple[int, ...], ...]  # of the rack

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
UNKNOWN = (0,) * 8  # face-down dominoes show only the colour of their column


def rack(material: Material, state: Versus, lang: str) -> Pane:
    kind = OPEN if state.open_rack else HIDDEN
    columns, taken = tuple(map(tuple, state.columns)), tuple(state.taken)
    layers = state.game.memory.keep(("rack", lang), rack_layers, material, columns, taken, kind, lang)
    return Pane("hand", RACK(lang), WIDTH, kind.height, layers)


def rack_layers(
    material: Material, columns: Columns, taken: tuple[int, ...], kind: Rack, lang: str
) -> tuple[Layer, ...]:
    return (
        rack_body(material, kind),
        Layer("waiting", waiting_parts(material, columns, taken, kind)),
        tilt(material, kind),
        Layer("front", front_parts(material, columns, taken, kind, lang)),
    )


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


def waiting_parts(material: Material, columns: Columns, taken: tuple[int, ...], kind: Rack) -> Iterator[Part]:
    """The dominoes above the lowest ones: a group for each column, which moves down; and the place of the next one."""
    for column, gone in enumerate(taken):
        yield waiting_column(material, column, gone, columns[column] if kind is OPEN else UNKNOWN, kind)
        yield next_place(material, column, kind)


@cached
def waiting_column(material: Material, column: int, gone: int, dominoes: tuple[int, ...], kind: Rack) -> Part:
    p = material.prefix
    faces = [f"{p}-t{TEXTS[domino]}" if kind is OPEN else f"{p}-back" for domino in dominoes]
    tiles = [tile(faces[place], -kind.step * place) for place in range(7, gone, -1)]
    place = at(column_x(column), kind.place(-gone))
    return Part(f"col-{column + 1}", group(*tiles, transform=place, **piece(classes=f"{p}-c{column // 2 + 1}")))


@cached
def tile(shape: str, y: int) -> Element:
    """A waiting domino, in any column."""
    return use(shape, y=y)


@cached
def next_place(material: Material, column: int, kind: Rack) -> Part:
    place = at(column_x(column), kind.place(1))
    return Part(f"next-{column + 1}", use(f"{material.prefix}-small", fill="none", transform=place, **piece()))


def front_parts(material: Material, columns: Columns, taken: tuple[int, ...], kind: Rack, lang: str) -> Iterator[Part]:
    """The lowest dominoes."""
    for column, gone in enumerate(taken):
        if gone < 8:
            yield front(material, column, gone, columns[column][gone], kind, lang)


@cached
def front(material: Material, column: int, gone: int, domino: int, kind: Rack, lang: str) -> Part:
    """A domino that can be taken. It glides from above; its id is its place in the deal."""
    name, number, place = f"d-{column + 1}-{gone + 1}", str(column + 1), at(column_x(column), kind.front)
    label, origin = column_label(column, domino, lang), f"next-{number}" if gone else None
    return to_touch(material, name, domino, place, number, label, origin)


# ── The hands of the cooperative game ─────────────────────────────────────────────────

NOBODY = -9  # the prompt above the viewer's own hand
NAME, BIG, SMALL, EDGE = 46, 136, 54, 7  # heights: a name, a row to play from, a row to look at, the edge


class Hand(NamedTuple):
    """The hand of a seat as it was dealt: the place of its name, and each domino with its part."""

    seat: int
    top: int
    dominoes: tuple[tuple[int, Part], ...]


class Tray(NamedTuple):
    """Some hands below each other, as they were dealt."""

    height: int
    body: Layer
    hands: tuple[Hand, ...]


def hands(material: Material, state: Coop, lang: str) -> list[Pane]:
    """The viewer's own hand, to be played from, and the hands of the others. Dominoes keep their places."""
    dealt, seats = tuple(state.dealt), range(state.seats)
    others = tuple(seat for seat in seats if seat != state.viewer)
    panes = [hand_pane("hand", YOURS, material, state, dealt, (state.viewer,), lang)] if state.viewer in seats else []
    return panes + [hand_pane("others", HANDS, material, state, dealt, others, lang)] * bool(others)


def hand_pane(
    id: str, label: Words, material: Material, state: Coop, dealt: tuple[int, ...], seats: tuple[int, ...], lang: str
) -> Pane:
    names = tuple(capitalised(state.game.seat_name(seat)(lang)) for seat in range(state.seats))
    keep, turn = state.game.memory.keep, NOBODY if id == "hand" else state.turn
    tray = keep((id, seats, lang), dealt_tray, material, dealt, state.seats, seats, id == "hand", lang)
    lying = keep((id, "dominoes", seats, lang), dominoes_layer, material, id, tray, list(state.holder), names, turn)
    return Pane(id, label(lang), WIDTH, tray.height, (tray.body, lying))


def dominoes_layer(
    material: Material, id: str, tray: Tray, holder: list[int], names: tuple[str, ...], turn: int
) -> Layer:
    """What is left of the hands, with the names of their holders except the viewer."""
    parts: list[Part] = []
    for hand in tray.hands:
        if id != "hand":
            parts.append(hand_name(material, hand.seat, names[hand.seat], hand.seat == turn, hand.top))
        parts += [part for domino, part in hand.dominoes if holder[domino] == hand.seat]
    return Layer(f"{id}-dominoes", parts)


def dealt_tray(
    material: Material, dealt: tuple[int, ...], seats: int, shown: tuple[int, ...], own: bool, lang: str
) -> Tray:
    found, slots, top = [], [], EDGE
    cards, step = cut(list(dealt), seats), BIG if own else SMALL
    for seat in shown:
        first = top if own else top + NAME
        places = [(column_x(i % 8), first + step // 2 + i // 8 * step) for i in range(len(cards[seat]))]
        slots += [slot(material, own, x, y) for x, y in places]
        dominoes = zip(sorted(cards[seat]), places, strict=True)
        found.append(
            Hand(seat, top, tuple((domino, in_hand(material, domino, x, y, own, lang)) for domino, (x, y) in dominoes))
        )
        top = first + step * ((len(places) + 7) // 8)
    tray = Part("own-tray" if own else "other-trays", group(body(material, top + EDGE), *slots))
    return Tray(top + EDGE, Layer("hand-ground" if own else "others-ground", (tray,)), tuple(found))


@cached
def in_hand(material: Material, domino: int, x: int, y: int, own: bool, lang: str) -> Part:
    name = f"d-{TEXTS[domino]}"
    if own:
        return to_touch(material, name, domino, at(x, y), TEXTS[domino], jump_words(domino, lang))
    touched = piece() | target(TEXTS[domino], jump_words(domino, lang))  # touched only to be told why not
    return Part(name, use(f"{material.prefix}-t{TEXTS[domino]}", transform=at(x, y), **touched))


def slot(material: Material, own: bool, x: int, y: int) -> Element:
    p = material.prefix
    return use(f"{p}-big" if own else f"{p}-small", class_=f"{p}-slot", x=x, y=y)


@cached
def hand_name(material: Material, seat: int, title: str, turn: bool, top: int) -> Part:
    p = material.prefix
    label = text("• " * turn + title, class_=f"{p}-x {p}-name" + " turn" * turn, x=22, y=top + 30)
    return Part(f"hand-{seat}", label)
