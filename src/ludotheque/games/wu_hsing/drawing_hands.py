"""The seats of the drawing: plaques with the hands of the others, and one's own hand on its rack.

In a hidden hand a domino is known by its place only, so that a back tells nothing. In one's own, every
kind keeps its place for the whole game, and two of a kind lie one behind the other.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ludotheque.core import OVER
from ludotheque.drawing import Attributes, Element, Part, at, cached, group, path, piece, rect, target, text, use
from ludotheque.games.wu_hsing.codes import NONE
from ludotheque.games.wu_hsing.description import capital
from ludotheque.games.wu_hsing.dominoes import KIND, TEXTS
from ludotheque.games.wu_hsing.drawing_tiles import halves
from ludotheque.games.wu_hsing.lexicon import say_domino
from ludotheque.games.wu_hsing.rules import WuHsingState
from ludotheque.games.wu_hsing.scene import Scene, number_laid
from ludotheque.words import Words

EDGE, INNER = 14, 692  # where panels begin, and how wide they are all together
PLAQUE, SECOND_ROW = 136, 86
SMALL, CLOSE, SPACED = 0.58, 38, 51  # size of a domino in a plaque; from one back, or face, to the next
ONE_ROW = 7  # dominoes that stand in one row of the rack
RACK, TWO_ROWS, ROW, STRIP = 192, 318, 132, 46  # heights
YOU = Words("you", "vous")
TWICE = Words(", twice", ", en double exemplaire")
PASSED = Words("passes", "passe")
CLAIMS = Words("cannot play?", "rien ne va\u00a0?")
WINS = Words("wins", "gagne")
PANEL: Attributes = {"fill": "url(#wu-panel)", "stroke": "#d9ab52", "stroke_opacity": ".7", "stroke_width": 1.5}
EDGE_LINE = rect(class_="wu-edge", x=-38, y=-75, width=76, height=152, rx=14)


def dominoes() -> Iterator[Part]:
    """The symbols of the dominoes of a hand: standing, the smaller colour above."""
    for kind in TEXTS:
        yield Part(f"wu-d{kind}", group(use("wu-v"), *halves(kind[::-1], 1)))


def in_order(seen: WuHsingState, seat: int) -> list[int]:
    """The dominoes that are known of a hand, sorted; with NONE for those that are gone where all hands are open."""
    left = list(seen.hand[seat])
    if not seen.open_hands:
        return [kind for kind, count in enumerate(left) for _ in range(count)]
    found = []
    for kind in sorted(kind for kind in list(seen.dealt[seat]) if kind != NONE):
        found.append(kind if left[kind] else NONE)
        left[kind] -= 1 if left[kind] else 0
    return found


# ── The others ────────────────────────────────────────────────────────────────────────


class Plaque(NamedTuple):
    seat: int
    x: float
    wide: float


def plaques_of(seen: WuHsingState) -> list[Plaque]:
    """The seats above the silk, in turn order after the viewer; a spectator sees all of them there."""
    first = max(seen.viewer, 0)
    seats = [(first + i) % seen.seats for i in range(seen.seats)][seen.viewer >= 0 :]
    wide = (INNER + 4) / len(seats) - 4
    return [Plaque(seat, EDGE + i * (wide + 4), wide) for i, seat in enumerate(seats)]


def plaque_rows(seen: WuHsingState) -> int:
    """Two where many dominoes may be shown on a narrow plaque."""
    return 1 + (seen.seats > 2 and bool(seen.open_hands or seen.judging))


def plaque_height(seen: WuHsingState) -> int:
    return PLAQUE + SECOND_ROW * (plaque_rows(seen) - 1)


def plaques(seen: WuHsingState, lang: str) -> Iterator[Part]:
    high, scores = plaque_height(seen), seen.scores
    for plaque in plaques_of(seen):
        yield plaque_part(plaque, high, capital(seen, plaque.seat)(lang), bool(seen.shown[plaque.seat]))
        yield score(plaque.seat, scores[plaque.seat], plaque.x + plaque.wide - 12, 47)


@cached
def plaque_part(plaque: Plaque, high: int, name: str, shown: bool) -> Part:
    seat, x, wide = plaque
    panel = rect(width=wide, height=high, rx=12, **PANEL)
    label = text(name, class_="wu-name", data_seat=seat, x=12, y=31)
    eye = [use("wu-eye", x=124, y=25)] if shown and wide > 200 else []
    return Part(f"seat-{seat}", group(panel, label, *eye, transform=at(x, EDGE)))


@cached
def score(seat: int, points: int, x: float, y: float, classes: str = "wu-score") -> Part:
    return Part(f"score-{seat}", text(str(points), class_=classes, x=x, y=y))


def others(seen: WuHsingState) -> Iterator[Part]:
    for plaque in plaques_of(seen):
        if seen.known(plaque.seat):
            yield from faces(seen, plaque)
        else:
            yield from backs(seen, plaque)


def faces(seen: WuHsingState, plaque: Plaque) -> Iterator[Part]:
    """A hand that is known, in one row or two."""
    known = in_order(seen, plaque.seat)
    room = plaque.wide - 24
    rows = plaque_rows(seen) if len(known) * 46 > room else 1
    in_row = -(-len(known) // rows) or 1
    step = min(SPACED, room / in_row)
    scale = float(f"{min(SMALL, step / 74):.3g}")
    top = EDGE + 89 + (SECOND_ROW / 2 if rows < plaque_rows(seen) else 0)
    for i, kind in enumerate(known):
        if kind != NONE:
            x, y = plaque.x + 12 + step * (i % in_row + 0.5), top + SECOND_ROW * (i // in_row)
            pointed = seen.claimer == plaque.seat and kind == seen.pointed
            yield face(f"h-{plaque.seat}-{i}", kind, at(x, y, scale), pointed)


@cached
def face(name: str, kind: int, place: str, pointed: bool) -> Part:
    domino = f"wu-d{TEXTS[kind]}"
    if pointed:
        return Part(name, group(use(domino), EDGE_LINE, transform=place, **piece(classes="wu-pointed")))
    return Part(name, use(domino, transform=place, **piece()))


def backs(seen: WuHsingState, plaque: Plaque) -> Iterator[Part]:
    """A hand that is not known: how many they are."""
    count = seen.held[plaque.seat]
    room = plaque.wide - 92
    step = CLOSE if CLOSE * (count - 1) <= room else room / (seen.size - 1)  # so that they seldom move
    y = EDGE + 89 + SECOND_ROW / 2 * (plaque_rows(seen) - 1)
    for i in range(count):
        yield back(plaque.seat, i, plaque.x + 36 + step * i, y)
    yield number_held(plaque.seat, count, plaque.x + 66 + step * (count - 1), y + 27)


@cached
def back(seat: int, i: int, x: float, y: float) -> Part:
    return Part(f"h-{seat}-{i}", use("wu-back", transform=f"translate({x:.4g} {y:g}) scale(.56)", **piece()))


@cached
def number_held(seat: int, count: int, x: float, y: float) -> Part:
    number = text(str(count), class_="wu-count", y=7.5)
    return Part(f"count-{seat}", group(use("wu-badge"), number, transform=f"translate({x:.4g} {y:g})"))


def signs(seen: WuHsingState, lang: str) -> Iterator[Part]:
    """Whose turn it is, and what was said last, at the lower edge of the plaques."""
    said = remarks(seen)
    low = EDGE + plaque_height(seen)
    for seat, x, wide in plaques_of(seen):
        if seen.turn == seat:
            yield turn_above(x + wide / 2, low)
        if seat in said:
            yield tag(seat, said[seat](lang), x + wide / 2 if seen.turn != seat else x + wide - 76, low)


@cached
def turn_above(x: float, y: float) -> Part:
    return Part("turn", use("wu-pointer", class_="wu-still", x=x, y=y))


@cached
def tag(seat: int, remark: str, x: float, y: float) -> Part:
    half = 5 * len(remark) + 18
    plate = rect(x=-half, y=-17, width=2 * half, height=34, rx=17, fill="#5b1512", stroke="#e3bd70", stroke_width=2)
    return Part(f"tag-{seat}", group(plate, text(remark, class_="wu-tag", y=7), class_="wu-still", transform=at(x, y)))


def remarks(seen: WuHsingState) -> dict[int, Words]:
    """What is to be said of some seats: who has won, who has passed, who says that nothing goes."""
    if seen.turn == OVER:
        return dict.fromkeys(seen.winners, WINS)
    asked_by = seen.turn if seen.claimer == NONE else seen.claimer
    said = {(asked_by - i) % seen.seats: PASSED for i in range(1, seen.passes + 1)}
    return said if seen.claimer == NONE else {**said, seen.claimer: CLAIMS}


# ── One's own hand ────────────────────────────────────────────────────────────────────


class Slot(NamedTuple):
    """Where the dominoes of a kind stand on the rack."""

    kind: int
    x: float
    y: float


def in_rows(seen: WuHsingState) -> bool:
    """Whether the hand began too large for one row."""
    return seen.size > ONE_ROW


def rack_height(seen: WuHsingState) -> int:
    return TWO_ROWS if in_rows(seen) else RACK


def slots(seen: WuHsingState) -> tuple[list[Slot], float]:
    """The places of all kinds that the viewer was dealt, and how far apart they are."""
    kinds = sorted({kind for kind in list(seen.dealt[seen.viewer]) if kind != NONE})
    if not in_rows(seen):
        step = min(100, 614 / max(1, len(kinds)))
        left = 395 - step * (len(kinds) - 1) / 2
        return [Slot(kind, left + step * i, EDGE + 96) for i, kind in enumerate(kinds)], step
    in_row = -(-len(kinds) // 2) or 1
    step = min(100, INNER / in_row)
    left = 360 - step * (in_row - 1) / 2
    top = EDGE + STRIP + ROW / 2
    return [Slot(kind, left + step * (i % in_row), top + ROW * (i // in_row)) for i, kind in enumerate(kinds)], step


def rack(seen: WuHsingState, lang: str) -> tuple[Part, ...]:
    """The panel, a rail for each row, and the viewer's name and score."""
    x, y = (158, EDGE + 32) if in_rows(seen) else (51, EDGE + 118)
    own_score = score(seen.viewer, seen.scores[seen.viewer], x, y, "wu-score wu-mine")
    return bench(in_rows(seen)), own_name(seen.viewer, in_rows(seen), lang), own_score


@cached
def bench(rows: bool) -> Part:
    rails = [EDGE + STRIP + ROW * row + 123 for row in range(2)] if rows else [EDGE + 173]
    panel = rect(x=EDGE, y=EDGE, width=INNER, height=TWO_ROWS if rows else RACK, rx=14, **PANEL)
    lines = [line for y in rails for line in rail(40 if rows else 112, y)]
    return Part("bench", group(panel, *lines, fill="none", stroke_linecap="round"))


def rail(left: int, y: int) -> list[Element]:
    length = 2 * (395 if left > 100 else 360) - 2 * left
    strokes = ((3, "#0d0403", 16), (0, "#8a5a2c", 9), (-3, "#c59a68", 2))
    return [
        path(d=f"M{left} {y + down}h{length}", stroke=colour, stroke_width=width) for down, colour, width in strokes
    ]


@cached
def own_name(seat: int, rows: bool, lang: str) -> Part:
    x, y = (88, EDGE + 29) if rows else (51, EDGE + 76)
    return Part("seat-me", text(YOU(lang), class_="wu-name wu-mine", data_seat=seat, x=x, y=y))


def own(seen: WuHsingState, lang: str) -> Iterator[Part]:
    """The viewer's dominoes; two of a kind are one thing to touch."""
    places, step = slots(seen)
    count = list(seen.hand[seen.viewer])
    for slot in places:
        if count[slot.kind]:
            pointed = seen.claimer == seen.viewer and seen.pointed == slot.kind
            yield own_part(slot, count[slot.kind], step, in_rows(seen), pointed, lang)


@cached
def own_part(slot: Slot, count: int, step: float, in_rows: bool, pointed: bool, lang: str) -> Part:
    kind = TEXTS[slot.kind]
    high, scale = (ROW, "scale(.8)") if in_rows else (184, None)
    behind = [use("wu-v", x=9, y=-7)] * (count > 1)
    domino = group(group(*behind, use(f"wu-d{kind}"), EDGE_LINE, transform=scale), class_="wu-in")
    touched = rect(class_="wu-hit", x=f"{-step / 2:.4g}", y=-high / 2, width=f"{step:.4g}", height=high)
    attributes = piece(classes="wu-own wu-pointed" if pointed else "wu-own")
    attributes |= target(kind, say_domino(kind)(lang) + TWICE(lang) * (count > 1))
    place = f"translate({slot.x:.4g} {slot.y:g})"
    return Part(f"m-{kind}", group(touched, domino, transform=place, **attributes))


def my_signs(seen: WuHsingState, lang: str) -> Iterator[Part]:
    """The same as on the plaques of the others: whose turn it is, and what was said last."""
    rows = in_rows(seen)
    if seen.turn == seen.viewer:
        yield my_turn(*((40, EDGE + 11) if rows else (51, EDGE + 22)))
    said = remarks(seen)
    if seen.viewer in said:
        yield tag(seen.viewer, said[seen.viewer](lang), 360, EDGE + 22 if rows else EDGE)


@cached
def my_turn(x: int, y: int) -> Part:
    return Part("turn", path(d=f"M{x} {y}l15 20h-30z", fill="url(#wu-gold)"))


# ── Where a domino came from ──────────────────────────────────────────────────────────


def origin_of_last(seen: WuHsingState, before: WuHsingState | None, scene: Scene) -> str | None:
    """The id that the last domino had in a hand, if it was there before the last move."""
    if before is None or scene.last is None or len(scene.tiles) != number_laid(before) + 1:
        return None
    movers = [seat for seat in range(seen.seats) if before.held[seat] > seen.held[seat]]
    return id_in_hand(before, movers[0], KIND[scene.last.pair]) if movers else None


def id_in_hand(before: WuHsingState, seat: int, kind: int) -> str:
    """Of a hand that is not known, the last back goes."""
    if seat == before.viewer:
        return f"m-{TEXTS[kind]}"
    known = in_order(before, seat)
    place = len(known) - 1 - known[::-1].index(kind) if kind in known else before.held[seat] - 1
    return f"h-{seat}-{place}"
