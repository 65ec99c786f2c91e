"""The seats of the drawing: plaques with the hands of the others, and one's own hand on its rack.

In a hidden hand a domino is known by its place only, so that a back tells nothing. In one's own, every
kind keeps its place for the whole game, and two of a kind lie one behind the other.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from ludotheque.core import OVER
from ludotheque.drawing import Part, often
from ludotheque.games.wu_hsing.codes import NONE
from ludotheque.games.wu_hsing.description import capital
from ludotheque.games.wu_hsing.dominoes import KIND, TEXTS
from ludotheque.games.wu_hsing.lexicon import say_domino
from ludotheque.games.wu_hsing.rules import WuHsingState
from ludotheque.games.wu_hsing.tiles import Tile, laid
from ludotheque.words import Words

EDGE, INNER = 14, 692  # where panels begin, and how wide they are all together
PLAQUE, SECOND_ROW = 136, 86
SMALL, CLOSE, SPACED = 0.58, 38, 51  # size of a domino in a plaque; from one back, or face, to the next
ONE_ROW = 7  # dominoes that stand in one row of the rack
RACK, TWO_ROWS, ROW, STRIP = 192, 318, 132, 46  # heights
YOU = Words("you", "vous")
PASSED = Words("passes", "passe")
CLAIMS = Words("cannot play?", "rien ne va\u00a0?")
WINS = Words("wins", "gagne")
EDGE_LINE = '<rect class="wu-edge" x="-38" y="-75" width="76" height="152" rx="14"/>'


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


def plaques(seen: WuHsingState, lang: str) -> Iterable[Part]:
    high = plaque_height(seen)
    for seat, x, wide in plaques_of(seen):
        name = capital(seen, seat)(lang)
        eye = '<use href="#wu-eye" x="124" y="25"/>' * bool(seen.shown[seat] and wide > 200)
        yield Part(
            f"seat-{seat}",
            f'<g id="seat-{seat}" transform="translate({x:g} {EDGE})"><rect width="{wide:g}" height="{high}" rx="12"'
            ' fill="url(#wu-panel)" stroke="#d9ab52" stroke-opacity=".7" stroke-width="1.5"/>'
            f'<text class="wu-name" data-seat="{seat}" x="12" y="31">{name}</text>{eye}</g>',
        )
        yield Part(
            f"score-{seat}",
            f'<text id="score-{seat}" class="wu-score" x="{x + wide - 12:g}" y="47">{seen.scores[seat]}</text>',
        )


def others(seen: WuHsingState) -> Iterable[Part]:
    for plaque in plaques_of(seen):
        if seen.known(plaque.seat):
            yield from faces(seen, plaque)
        else:
            yield from backs(seen, plaque)


def faces(seen: WuHsingState, plaque: Plaque) -> Iterable[Part]:
    """A hand that is known, in one row or two."""
    known = in_order(seen, plaque.seat)
    room = plaque.wide - 24
    rows = plaque_rows(seen) if len(known) * 46 > room else 1
    in_row = -(-len(known) // rows) or 1
    step = min(SPACED, room / in_row)
    scale = min(SMALL, step / 74)
    top = EDGE + 89 + (SECOND_ROW / 2 if rows < plaque_rows(seen) else 0)
    for i, kind in enumerate(known):
        if kind != NONE:
            x, y = plaque.x + 12 + step * (i % in_row + 0.5), top + SECOND_ROW * (i // in_row)
            pointed = seen.claimer == plaque.seat and kind == seen.pointed
            yield face(f"h-{plaque.seat}-{i}", kind, f"translate({x:g} {y:g}) scale({scale:.3g})", pointed)


@often
def face(name: str, kind: int, at: str, pointed: bool) -> Part:
    domino = f'<use href="#wu-d{TEXTS[kind]}"'
    if pointed:
        return Part(name, f'<g id="{name}" class="piece wu-pointed" transform="{at}">{domino}/>{EDGE_LINE}</g>')
    return Part(name, f'{domino} id="{name}" class="piece" transform="{at}"/>')


def backs(seen: WuHsingState, plaque: Plaque) -> Iterable[Part]:
    """A hand that is not known: how many they are."""
    count = seen.held[plaque.seat]
    room = plaque.wide - 92
    step = CLOSE if CLOSE * (count - 1) <= room else room / (seen.size - 1)  # so that they seldom move
    y = EDGE + 89 + SECOND_ROW / 2 * (plaque_rows(seen) - 1)
    for i in range(count):
        yield back(plaque.seat, i, plaque.x + 36 + step * i, y)
    yield Part(
        f"count-{plaque.seat}",
        f'<g id="count-{plaque.seat}" transform="translate({plaque.x + 66 + step * (count - 1):.4g} {y + 27:g})">'
        f'<use href="#wu-badge"/><text class="wu-count" y="7.5">{count}</text></g>',
    )


@often
def back(seat: int, i: int, x: float, y: float) -> Part:
    name = f"h-{seat}-{i}"
    return Part(
        name, f'<use id="{name}" class="piece" href="#wu-back" transform="translate({x:.4g} {y:g}) scale(.56)"/>'
    )


def signs(seen: WuHsingState, lang: str) -> Iterable[Part]:
    """Whose turn it is, and what was said last, at the lower edge of the plaques."""
    said = remarks(seen)
    low = EDGE + plaque_height(seen)
    for seat, x, wide in plaques_of(seen):
        if seen.turn == seat:
            pointer = f'href="#wu-pointer" x="{x + wide / 2:g}" y="{low}"'
            yield Part("turn", f'<use id="turn" class="wu-still" {pointer}/>')
        if seat in said:
            at = x + wide / 2 if seen.turn != seat else x + wide - 76
            yield tag(seat, said[seat](lang), at, low)


def tag(seat: int, text: str, x: float, y: float) -> Part:
    half = 5 * len(text) + 18
    return Part(
        f"tag-{seat}",
        f'<g id="tag-{seat}" class="wu-still" transform="translate({x:g} {y:g})"><rect x="{-half}" y="-17"'
        f' width="{2 * half}" height="34" rx="17" fill="#5b1512" stroke="#e3bd70" stroke-width="2"/>'
        f'<text class="wu-tag" y="7">{text}</text></g>',
    )


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


def rack(seen: WuHsingState, lang: str) -> Iterator[Part]:
    """The panel, a rail for each row, and the viewer's name and score."""
    high, rows = rack_height(seen), in_rows(seen)
    rails = [EDGE + STRIP + ROW * row + 123 for row in range(2)] if rows else [EDGE + 173]
    left = 40 if rows else 112
    yield Part(
        "bench",
        f'<g id="bench" fill="none" stroke-linecap="round">'
        f'<rect x="{EDGE}" y="{EDGE}" width="{INNER}" height="{high}" rx="14"'
        ' fill="url(#wu-panel)" stroke="#d9ab52" stroke-opacity=".7" stroke-width="1.5"/>'
        + "".join(rail(left, y) for y in rails)
        + "</g>",
    )
    x, y = (88, EDGE + 29) if rows else (51, EDGE + 76)
    yield Part(
        "seat-me",
        f'<text id="seat-me" class="wu-name wu-mine" data-seat="{seen.viewer}" x="{x}" y="{y}">{YOU(lang)}</text>',
    )
    x, y = (158, EDGE + 32) if rows else (51, EDGE + 118)
    yield Part(
        f"score-{seen.viewer}",
        f'<text id="score-{seen.viewer}" class="wu-score wu-mine" x="{x}" y="{y}">{seen.scores[seen.viewer]}</text>',
    )


@often
def rail(left: int, y: int) -> str:
    line = f"h{2 * (395 if left > 100 else 360) - 2 * left}"
    return (
        f'<path d="M{left} {y + 3}{line}" stroke="#0d0403" stroke-width="16"/>'
        f'<path d="M{left} {y}{line}" stroke="#8a5a2c" stroke-width="9"/>'
        f'<path d="M{left} {y - 3}{line}" stroke="#c59a68" stroke-width="2"/>'
    )


def own(seen: WuHsingState, lang: str) -> Iterator[Part]:
    """The viewer's dominoes; two of a kind are one thing to touch."""
    places, step = slots(seen)
    count = list(seen.hand[seen.viewer])
    for slot in places:
        if count[slot.kind]:
            pointed = seen.claimer == seen.viewer and seen.pointed == slot.kind
            yield own_part(slot, count[slot.kind], step, in_rows(seen), pointed, lang)


@often
def own_part(slot: Slot, count: int, step: float, in_rows: bool, pointed: bool, lang: str) -> Part:
    text = TEXTS[slot.kind]
    high, scale = (ROW, "scale(.8)") if in_rows else (184, "")
    twice = Words(", twice", ", en double exemplaire")(lang) * (count > 1)
    behind = '<use href="#wu-v" x="9" y="-7"/>' * (count > 1)
    classes = "wu-own piece" + " wu-pointed" * pointed
    return Part(
        f"m-{text}",
        f'<g id="m-{text}" class="{classes}" transform="translate({slot.x:.4g} {slot.y:g})" data-t="{text}"'
        f' tabindex="-1" role="button" aria-label="{say_domino(text)(lang)}{twice}"><rect class="wu-hit"'
        f' x="{-step / 2:.4g}" y="{-high / 2:g}" width="{step:.4g}" height="{high}"/>'
        f'<g class="wu-in"><g transform="{scale}">{behind}<use href="#wu-d{text}"/>{EDGE_LINE}</g></g></g>',
    )


def my_signs(seen: WuHsingState, lang: str) -> Iterator[Part]:
    rows = in_rows(seen)
    if seen.turn == seen.viewer:
        x, y = (40, EDGE + 11) if rows else (51, EDGE + 22)
        yield Part("turn", f'<path id="turn" d="M{x} {y}l15 20h-30z" fill="url(#wu-gold)"/>')
    said = remarks(seen)
    if seen.viewer in said:
        yield tag(seen.viewer, said[seen.viewer](lang), 360, EDGE + 22 if rows else EDGE)


# ── Where a domino came from ──────────────────────────────────────────────────────────


def source(seen: WuHsingState, before: WuHsingState | None, tiles: list[Tile]) -> str:
    """The id that the last domino had in a hand, if it was there before the last move."""
    if before is None or len(tiles) != len(laid(before)) + 1:
        return ""
    movers = [seat for seat in range(seen.seats) if before.held[seat] > seen.held[seat]]
    return id_in_hand(before, movers[0], KIND[tiles[-1].pair]) if movers else ""


def id_in_hand(before: WuHsingState, seat: int, kind: int) -> str:
    """Of a hand that is not known, the last back goes."""
    if seat == before.viewer:
        return f"m-{TEXTS[kind]}"
    known = in_order(before, seat)
    at = len(known) - 1 - known[::-1].index(kind) if kind in known else before.held[seat] - 1
    return f"h-{seat}-{at}"
