"""The dominoes of the family: the rack of eight columns, and the hands of the cooperative game."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import TYPE_CHECKING, NamedTuple

from ludotheque.drawing import Layer, Pane, Part, often
from ludotheque.games.wyx.coop import Coop
from ludotheque.games.wyx.deals import cut
from ludotheque.games.wyx.description import column_label, jump_words
from ludotheque.games.wyx.dominoes import TEXTS
from ludotheque.games.wyx.drawing_material import Material
from ludotheque.games.wyx.versus import Versus
from ludotheque.words import Words

if TYPE_CHECKING:
    from ludotheque.games.wyx import Jumping

WIDTH = 1000
FIRST, PITCH = 73, 122  # columns stand under the files of the board
RACK, HANDS = Words("Rack", "Distributeur"), Words("Hands", "Mains")
YOURS = Words("Your hand", "Votre main")


def column_x(column: int) -> int:
    return FIRST + PITCH * column


@often
def front(material: Material, ident: str, domino: int, x: int, y: int, target: str, label: str, came: str = "") -> Part:
    """A domino that can be touched."""
    return Part(
        ident,
        f'<g id="{ident}" class="piece {material.prefix}-d" transform="translate({x} {y})"{came} data-t="{target}"'
        f' tabindex="-1" role="button" aria-label="{escape(label)}">'
        f'<use href="#{material.prefix}-T{TEXTS[domino]}"/></g>',
    )


@often
def waiting(material: Material, ident: str, domino: int, x: int, y: int) -> Part:
    """A domino in the hand of somebody else."""
    return Part(
        ident,
        f'<use id="{ident}" class="piece" transform="translate({x} {y})" href="#{material.prefix}-t{TEXTS[domino]}"/>',
    )


# ── The rack ──────────────────────────────────────────────────────────────────────────


class Shape(NamedTuple):
    """The heights of a rack, from its upper edge."""

    height: int
    front: int  # the middle of what can be taken
    behind: int  # the middle of the next domino, if there were one in front of the first
    step: int  # from one waiting domino to the next

    def place(self, order: int) -> int:
        return self.behind - self.step * order


BACKS = ("back",) * 8  # a back shows nothing but the colour of its column
OPEN = Shape(590, 470, 416, 54)
HIDDEN = Shape(446, 326, 276, 35)


def rack(material: Material, state: Versus, lang: str) -> Pane:
    shape = OPEN if state.open_rack else HIDDEN
    layers = (
        Layer("rack", (rack_body(material, shape),)),
        Layer("waiting", tuple(waiting_parts(material, state, shape))),
        Layer("tilt", (tilt(material, shape),)),
        Layer("front", tuple(front_parts(material, state, shape, lang))),
    )
    return Pane("hand", RACK(lang), WIDTH, shape.height, layers)


@often
def rack_body(material: Material, shape: Shape) -> Part:
    p, colours, corner = material.prefix, material.palette, material.palette["tray_corner"]
    grooves = "".join(f"M{column_x(column) - 57} 14h114v{shape.height - 72}h-114z" for column in range(8))
    return Part(
        "rack-body",
        f'<g id="rack-body"><rect x="1.5" y="1.5" width="997" height="{shape.height - 3}" rx="{corner}"'
        f' fill="url(#{p}-tray)" stroke="{colours["tray_edge"]}" stroke-width="3"/>'
        f'<path fill="{colours["groove"]}" d="{grooves}"/>'
        f'<rect x="3" y="{shape.height - 52}" width="994" height="49" rx="14" fill="url(#{p}-lip)"/>'
        f"{''.join(lip(p, column, shape) for column in range(8))}</g>",
    )


def lip(p: str, column: int, shape: Shape) -> str:
    """The number of a column, which lights up when its domino can be taken."""
    x = column_x(column)
    return (
        f'<g class="{p}-n{column + 1}">'
        f'<rect class="{p}-lit" x="{x - 24}" y="{shape.height - 44}" width="48" height="34" rx="9"/>'
        f'<text class="{p}-x {p}-lip" x="{x}" y="{shape.height - 18}">{column + 1}</text></g>'
    )


@often
def tilt(material: Material, shape: Shape) -> Part:
    """The shade over what waits: the rack leans back."""
    return Part(
        "rack-tilt",
        f'<path id="rack-tilt" d="M3 14h994v{shape.front - 80}H3z" fill="url(#{material.prefix}-tilt)"'
        ' pointer-events="none"/>',
    )


def waiting_parts(material: Material, state: Versus, shape: Shape) -> Iterator[Part]:
    """What lies above the lowest dominoes: a group for each column, which descends; and where the next one waits."""
    opened = state.open_rack
    for column, (dominoes, gone) in enumerate(zip(state.columns, state.taken, strict=True)):
        faces = tuple(f"t{TEXTS[domino]}" for domino in dominoes) if opened else BACKS
        yield waiting_column(material, column, gone, faces[gone + 1 :], shape)
        yield next_place(material, column, shape)


@often
def waiting_column(material: Material, column: int, gone: int, faces: tuple[str, ...], shape: Shape) -> Part:
    p = material.prefix
    tiles = "".join(
        f'<use href="#{p}-{faces[place - gone - 1]}" y="{-shape.step * place}"/>' for place in range(7, gone, -1)
    )
    return Part(
        f"col-{column + 1}",
        f'<g id="col-{column + 1}" class="piece {p}-c{column // 2 + 1}"'
        f' transform="translate({column_x(column)} {shape.place(-gone)})">{tiles}</g>',
    )


@often
def next_place(material: Material, column: int, shape: Shape) -> Part:
    return Part(
        f"next-{column + 1}",
        f'<use id="next-{column + 1}" class="piece" transform="translate({column_x(column)} {shape.place(1)})"'
        f' href="#{material.prefix}-small" fill="none"/>',
    )


def front_parts(material: Material, state: Versus, shape: Shape, lang: str) -> Iterator[Part]:
    """The lowest dominoes. Each came from above, and is called by its place in the deal."""
    for column, (dominoes, gone) in enumerate(zip(state.columns, state.taken, strict=True)):
        if gone < 8:
            ident, number = f"d-{column + 1}-{gone + 1}", str(column + 1)
            label = column_label(column, dominoes[gone], lang)
            came = f' data-from="next-{number}"' if gone else ""
            yield front(material, ident, dominoes[gone], column_x(column), shape.front, number, label, came)


# ── The hands of the cooperative game ─────────────────────────────────────────────────

NAME, BIG, SMALL, EDGE = 46, 136, 54, 14  # heights: a name, a row to play from, a row to look at, the edge


def hands(material: Material, game: Jumping, state: Coop, lang: str) -> Pane:
    """Every hand, the viewer's first and to be played from. A domino keeps its place until it is played."""
    slots, parts, top = [], [], EDGE
    holder = list(state.holder)
    dealt = cut(list(state.dealt), state.seats)
    for seat in sorted(range(state.seats), key=lambda seat: seat != state.viewer):
        own = seat == state.viewer
        step = BIG if own else SMALL
        title = YOURS(lang) if own else game.seat_name(seat)(lang).capitalize()
        parts.append(hand_name(material, seat, title, seat == state.turn, top))
        top += NAME
        hand = sorted(dealt[seat])
        for i, domino in enumerate(hand):
            x, y = column_x(i % 8), top + step // 2 + i // 8 * step
            slots.append((own, x, y))
            if holder[domino] == seat:
                parts.append(in_hand(material, domino, x, y, own, lang))
        top += step * ((len(hand) + 7) // 8)
    body = tray(material, top + EDGE, tuple(slots))
    return Pane("hand", HANDS(lang), WIDTH, top + EDGE, (Layer("tray", (body,)), Layer("hands", tuple(parts))))


@often
def in_hand(material: Material, domino: int, x: int, y: int, own: bool, lang: str) -> Part:
    ident = f"d-{TEXTS[domino]}"
    if own:
        return front(material, ident, domino, x, y, TEXTS[domino], jump_words(domino, lang))
    return waiting(material, ident, domino, x, y)


def slot(material: Material, own: bool, x: int, y: int) -> str:
    p = material.prefix
    return f'<use class="{p}-slot" href="#{p}-{"big" if own else "small"}" x="{x}" y="{y}"/>'


@often
def tray(material: Material, height: int, slots: tuple[tuple[bool, int, int], ...]) -> Part:
    colours, inside = material.palette, "".join(slot(material, *place) for place in slots)
    return Part(
        "hand-tray",
        f'<g id="hand-tray"><rect x="1.5" y="1.5" width="997" height="{height - 3}" rx="{colours["tray_corner"]}"'
        f' fill="url(#{material.prefix}-tray)" stroke="{colours["tray_edge"]}" stroke-width="3"/>{inside}</g>',
    )


@often
def hand_name(material: Material, seat: int, title: str, turn: bool, top: int) -> Part:
    p = material.prefix
    return Part(
        f"hand-{seat}",
        f'<text id="hand-{seat}" class="{p}-x {p}-name{" turn" * turn}" x="22" y="{top + 30}">'
        f"{'• ' * turn}{escape(title)}</text>",
    )
