"""Draws dominoes, and the hands: the viewer's own on a rack, and those of the others as far as they are known.

In the viewer's own hand two of a kind lie one behind the other, with their number. Every kind keeps its place until
those that are left fit in one row; then the hand folds to that row, and the table has the room.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
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
    circle,
    group,
    path,
    piece,
    rect,
    target,
    text,
    use,
)
from ludotheque.games.wu_hsing.board import KIND, NONE, TEXTS
from ludotheque.games.wu_hsing.drawing.scene import HALF, Scene, number_laid
from ludotheque.games.wu_hsing.rules import WuHsingState
from ludotheque.games.wu_hsing.words import capital, say_domino
from ludotheque.words import Words

WIDE, IN_ROW, STEP, ROW = 576, 7, 80, 152  # of a rack: its width, places in a row, distance between them
ABOVE = 12  # by how much a chosen domino rises
NAME, SMALL, SMALL_IN_ROW, SMALL_ROW = 38, 0.58, 12, 94  # of the hands of others
YOURS, OTHERS = Words("Your hand", "Votre main"), Words("Hands", "Mains")
TWICE = Words(", twice", ", en double exemplaire")
COUNT = group(
    circle(cx=21, cy=-58, r=16, fill="#2f100d", stroke="#d9ab52", stroke_width=2),
    text("×2", class_="wu-count", x=21, y=-51),
    class_="wu-twice",
)
EDGE_LINE = rect(class_="wu-edge", x=-38, y=-75, width=76, height=152, rx=14)


def halves(pair: str, axis: int) -> list[Element]:
    """The two elements of a domino, the first on the left or below, and the pin of a double."""
    first, second = pair[0], pair[1]
    sides = [use(f"wu-{first}", y=HALF), use(f"wu-{second}", y=-HALF)]
    if not axis:
        sides = [use(f"wu-{first}", x=-HALF), use(f"wu-{second}", x=HALF)]
    return [*sides, use("wu-pin")] if first == second else sides


def dominoes() -> Iterator[Part]:
    """The symbols of the dominoes in hand: upright, the smaller colour on top."""
    for kind in TEXTS:
        yield Part(f"wu-d{kind}", group(use("wu-v"), *halves(kind[::-1], 1)))


# ── The viewer's hand ─────────────────────────────────────────────────────────────────


def hand(seen: WuHsingState, lang: str) -> Pane:
    """The viewer's hand; while another seat's claim is judged, the hand of that seat, to point at."""
    asked = seen.asked() and seen.turn == seen.viewer  # 9.3
    seat = seen.claimer if asked else seen.viewer
    label = whose_hand(seen, seat) if asked else YOURS
    pointed = seen.pointed if seen.claimer == seat else NONE
    before = "point " if asked else ""
    dealt, counts = seen.dealt[seat], seen.hand[seat]
    shown = dealt, counts, pointed, before, label(lang), lang
    return seen.game.memory.keep(("hand", seen.viewer), rack, *shown)


class OwnDomino(NamedTuple):
    """A domino on the rack."""

    kind: int
    number: int
    pointed: bool  # whether it was pointed out
    place: int  # on the rack


def rack(dealt: list[int], counts: list[int], pointed: int, before: str, label: str, lang: str) -> Pane:
    """A hand whose dominoes can be touched: what was dealt, and how many of each kind are left.

    `before` is the prefix of its targets.
    """
    kinds = sorted({kind for kind in dealt if kind != NONE})
    left = [kind for kind in kinds if counts[kind]]
    folded = len(left) <= IN_ROW < len(kinds)
    places = {kind: place for place, kind in enumerate(left if folded else kinds)}
    keys = [OwnDomino(kind, counts[kind], kind == pointed, places[kind]) if counts[kind] else None for kind in kinds]
    rows = 1 if folded else -(-len(kinds) // IN_ROW) or 1
    layers = rails(rows), KeyedLayer(rack_slots(before, lang), keys)
    return Pane("hand", label, WIDE, ROW * rows + 22, layers, top=-ABOVE)


@cache
def rack_slots(before: str, lang: str) -> Slots:
    """The places of a rack."""

    def draw(_: int, domino: OwnDomino | None) -> tuple[Part, ...]:
        return (own_part(domino, before, lang),) if domino else ()

    return Slots("rack", draw)


@cache
def rails(rows: int) -> Layer:
    return Layer("rails", (ground("hand-ground", -ABOVE, ROW * rows + 22), *map(rail, range(rows))))


@cached
def ground(name: str, top: int, high: int) -> Part:
    """The lacquer ground."""
    return Part(name, rect(y=top, width=WIDE, height=high, fill="#2f100d"))


def rail(row: int) -> Part:
    y = 146 + ROW * row
    strokes = ((3, "#0d0403", 16), (0, "#8a5a2c", 9), (-3, "#c59a68", 2))
    lines = [path(d=f"M16 {y + down}h544", stroke=colour, stroke_width=width) for down, colour, width in strokes]
    return Part(f"rail-{row}", group(*lines))


def own_part(domino: OwnDomino, before: str, lang: str) -> Part:
    kind, number, pointed, place = domino
    name = TEXTS[kind]
    behind = [use("wu-v", x=9, y=-7)] * (number > 1)
    drawn = group(*behind, use(f"wu-d{name}"), EDGE_LINE, *[COUNT] * (number > 1), class_="wu-in")
    touched = rect(class_="wu-hit", x=-STEP // 2, y=-76, width=STEP, height=ROW)
    classes = "wu-own" + " wu-pointed" * pointed + " wu-twin" * (name[0] == name[1])
    attributes = piece(classes=classes)
    attributes |= target(before + name, say_domino(name)(lang) + TWICE(lang) * (number > 1))
    x, y = 48 + STEP * (place % IN_ROW), 79 + ROW * (place // IN_ROW)
    return Part(f"{'o' if before else 'm'}-{name}", group(touched, drawn, transform=at(x, y), **attributes))


def whose_hand(seen: WuHsingState, seat: int) -> Words:
    name = seen.game.seat_name(seat)
    return Words(f"Hand of {name.en}", f"Main\u00a0: {name.fr}")


# ── The hands of others ───────────────────────────────────────────────────────────────


def others(seen: WuHsingState, lang: str) -> list[Pane]:
    """The known hands of the others."""
    known = [seat for seat in range(seen.seats) if seat != seen.viewer and seen.known(seat)]
    if not known:
        return []
    hands, claimed = seen.hand, (seen.claimer, seen.pointed)
    shown = [(seat, capital(seen, seat)(lang), hands[seat]) for seat in known]
    return [seen.game.memory.keep(("others", seen.viewer), shown_hands, shown, claimed, seen.size, lang)]


def shown_hands(shown: list[tuple[int, str, list[int]]], claimed: tuple[int, int], size: int, lang: str) -> Pane:
    """Hands below each other: each with its seat, the name of that, and the number of dominoes of each kind.

    There are enough rows for the hands at the start, so that nothing moves when they shrink.
    """
    parts: list[Part] = []
    top = 4
    for seat, name, count in shown:
        parts.append(hand_name(seat, name, top))
        in_order = [kind for kind in range(len(count)) for _ in range(count[kind])]
        for i, kind in enumerate(in_order):
            x, y = 32 + 46 * (i % SMALL_IN_ROW), top + NAME + SMALL_ROW // 2 + SMALL_ROW * (i // SMALL_IN_ROW)
            parts.append(face(f"h-{seat}-{i}", kind, at(x, y, SMALL), claimed == (seat, kind)))
        top += NAME + SMALL_ROW * (-(-size // SMALL_IN_ROW) or 1)
    layers = Layer("shown-ground", (ground("others-ground", 0, top),)), Layer("shown", parts)
    return Pane("others", OTHERS(lang), WIDE, top, layers)


@cached
def hand_name(seat: int, name: str, top: int) -> Part:
    return Part(f"hand-{seat}", text(name, class_="wu-name", data_seat=seat, x=14, y=top + 28))


@cached
def face(name: str, kind: int, place: str, pointed: bool) -> Part:
    domino = f"wu-d{TEXTS[kind]}"
    if pointed:
        return Part(name, group(use(domino), EDGE_LINE, transform=place, **piece(classes="wu-pointed")))
    return Part(name, use(domino, transform=place, **piece()))


# ── Origins ───────────────────────────────────────────────────────────────────────────


def origin_of_last(seen: WuHsingState, before: WuHsingState | None, scene: Scene) -> str | None:
    """Where the last domino came from: its place in the viewer's hand, or the seat that held it."""
    if before is None or scene.last is None or len(scene.laid) != number_laid(before) + 1:
        return None
    then, now = before.held, seen.held
    mover = next((seat for seat in range(seen.seats) if then[seat] > now[seat]), None)
    if mover is None:
        return None
    return f"m-{TEXTS[KIND[scene.last.pair]]}" if mover == seen.viewer else f"seat-{mover}"
