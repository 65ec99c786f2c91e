"""Draws the dominoes in hand: the viewer's own on a rack, and those of the others as far as they are known.

In the viewer's own hand every kind keeps its place for the whole game, and two of a kind lie one behind the other.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from ludotheque.drawing import Pane, Part, at, cached, group, path, piece, rect, target, text, use
from ludotheque.games.wu_hsing.codes import NONE
from ludotheque.games.wu_hsing.description import capital
from ludotheque.games.wu_hsing.dominoes import TEXTS
from ludotheque.games.wu_hsing.drawing_tiles import halves
from ludotheque.games.wu_hsing.lexicon import say_domino
from ludotheque.games.wu_hsing.rules import WuHsingState
from ludotheque.games.wu_hsing.scene import Scene, number_laid
from ludotheque.words import Words

WIDE, IN_ROW, STEP, ROW = 576, 7, 80, 152  # of a rack: its width, places in a row, distance between them
ABOVE = 12  # by how much a chosen domino rises
NAME, SMALL, SMALL_IN_ROW, SMALL_ROW = 38, 0.58, 12, 94  # of the hands of others
YOURS, OTHERS = Words("Your hand", "Votre main"), Words("Hands", "Mains")
TWICE = Words(", twice", ", en double exemplaire")
EDGE_LINE = rect(class_="wu-edge", x=-38, y=-75, width=76, height=152, rx=14)


def look(seen: WuHsingState, lang: str) -> str:
    """The cache key of the viewer: each seat sees different hands."""
    return f"{lang} {seen.viewer}"


def dominoes() -> Iterator[Part]:
    """The symbols of the dominoes in hand: upright, the smaller colour on top."""
    for kind in TEXTS:
        yield Part(f"wu-d{kind}", group(use("wu-v"), *halves(kind[::-1], 1)))


# ── The viewer's hand ─────────────────────────────────────────────────────────────────


def hand(seen: WuHsingState, lang: str) -> Pane:
    """The viewer's hand; while another seat's claim is judged, the hand of that seat, to point at."""
    if seen.asked() and seen.turn == seen.viewer:  # 9.3
        return rack(seen, seen.claimer, "point ", whose_hand(seen, seen.claimer)(lang), lang)
    return rack(seen, seen.viewer, "", YOURS(lang), lang)


def rack(seen: WuHsingState, seat: int, before: str, label: str, lang: str) -> Pane:
    """A hand whose dominoes can be touched; `before` is the prefix of its targets."""
    kinds = sorted({kind for kind in list(seen.dealt[seat]) if kind != NONE})
    rows = -(-len(kinds) // IN_ROW) or 1
    count = list(seen.hand[seat])
    pointed = seen.pointed if seen.claimer == seat else NONE
    parts = [
        own_part(kind, i, count[kind], before, kind == pointed, lang) for i, kind in enumerate(kinds) if count[kind]
    ]
    high = ROW * rows + 22
    layer = partial(seen.game.memory.layer, look=look(seen, lang))
    layers = layer("rails", (ground("hand-ground", -ABOVE, high), *map(rail, range(rows)))), layer("rack", parts)
    return Pane("hand", label, WIDE, high, layers, top=-ABOVE)


@cached
def ground(name: str, top: int, high: int) -> Part:
    """The lacquer ground."""
    return Part(name, rect(y=top, width=WIDE, height=high, fill="#2f100d"))


@cached
def rail(row: int) -> Part:
    y = 146 + ROW * row
    strokes = ((3, "#0d0403", 16), (0, "#8a5a2c", 9), (-3, "#c59a68", 2))
    lines = [path(d=f"M16 {y + down}h544", stroke=colour, stroke_width=width) for down, colour, width in strokes]
    return Part(f"rail-{row}", group(*lines))


@cached
def own_part(kind: int, place: int, count: int, before: str, pointed: bool, lang: str) -> Part:
    name = TEXTS[kind]
    behind = [use("wu-v", x=9, y=-7)] * (count > 1)
    domino = group(*behind, use(f"wu-d{name}"), EDGE_LINE, class_="wu-in")
    touched = rect(class_="wu-hit", x=-STEP // 2, y=-76, width=STEP, height=ROW)
    attributes = piece(classes="wu-own wu-pointed" if pointed else "wu-own")
    attributes |= target(before + name, say_domino(name)(lang) + TWICE(lang) * (count > 1))
    x, y = 48 + STEP * (place % IN_ROW), 79 + ROW * (place // IN_ROW)
    return Part(f"{'o' if before else 'm'}-{name}", group(touched, domino, transform=at(x, y), **attributes))


def whose_hand(seen: WuHsingState, seat: int) -> Words:
    name = seen.game.seat_name(seat)
    return Words(f"Hand of {name.en}", f"Main\u00a0: {name.fr}")


# ── The hands of others ───────────────────────────────────────────────────────────────


def others(seen: WuHsingState, lang: str) -> list[Pane]:
    """The known hands of the others, below each other."""
    known = [seat for seat in range(seen.seats) if seat != seen.viewer and seen.known(seat)]
    parts: list[Part] = []
    top = 4
    for seat in known:
        parts += shown_hand(seen, seat, top, lang)
        top += NAME + SMALL_ROW * rows_of(seen)
    layer = partial(seen.game.memory.layer, look=look(seen, lang))
    layers = layer("shown-ground", (ground("others-ground", 0, top),)), layer("shown", parts)
    return [Pane("others", OTHERS(lang), WIDE, top, layers)] if known else []


def in_order(seen: WuHsingState, seat: int) -> list[int]:
    """The dominoes of a known hand, sorted."""
    return [kind for kind, count in enumerate(list(seen.hand[seat])) for _ in range(count)]


def rows_of(seen: WuHsingState) -> int:
    """Enough rows for the hand at the start, so that nothing moves when it shrinks."""
    return -(-seen.size // SMALL_IN_ROW) or 1


def shown_hand(seen: WuHsingState, seat: int, top: int, lang: str) -> Iterator[Part]:
    yield hand_name(seat, capital(seen, seat)(lang), top)
    for i, kind in enumerate(in_order(seen, seat)):
        x, y = 32 + 46 * (i % SMALL_IN_ROW), top + NAME + SMALL_ROW // 2 + SMALL_ROW * (i // SMALL_IN_ROW)
        yield face(f"h-{seat}-{i}", kind, at(x, y, SMALL), seen.claimer == seat and kind == seen.pointed)


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
    if before is None or scene.last is None or len(scene.tiles) != number_laid(before) + 1:
        return None
    movers = [seat for seat in range(seen.seats) if before.held[seat] > seen.held[seat]]
    if not movers:
        return None
    return f"m-{''.join(sorted(scene.last.text))}" if movers[0] == seen.viewer else f"seat-{movers[0]}"
