"""The board as a drawing: parchment on leather, and two tribes of turned wood.

A figure is named by the base it stands on, and says where it comes from if it has just come. The
board is turned for dark: positions are, figures never.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from ludotheque.drawing import Drawing, Layer, Pane, Part, often, printed
from ludotheque.games.wigwam import description
from ludotheque.games.wigwam.board import BASES, NAMES, NUMBER, PASSED, bits, homes
from ludotheque.games.wigwam.chains import captures
from ludotheque.games.wigwam.codes import ACCEPT, CHIEF, FIGURES, FORCE, LETTERS, NONE, REMOVE, TAKE, WARRIOR
from ludotheque.games.wigwam.rules import Tribes

WIDTH, HEIGHT = 1000, 926
RIGHT, UP = 134, 116  # from one base to the next, and from one row to the next
BIT = bits()
TRIBES = "ld"  # letters of the seats
LIFT = 4  # figures stand a little above the middle of their bases
# Where the coordinates stand on the leather: which base they follow, and in which direction
SIDES = (
    *(("a1", -0.87, 0.5), ("b1", -0.87, 0.5), ("c1", -0.87, 0.5), ("d1", -1.0, 0.0)),
    *(("e2", -0.87, -0.5), ("f3", -0.87, -0.5), ("g4", -0.87, -0.5)),
)
FEET = (
    *(("a1", 0.0, 1.0), ("a2", 0.0, 1.0), ("a3", 0.0, 1.0), ("a4", 0.5, 0.87)),
    *(("b5", 0.87, 0.5), ("c6", 0.87, 0.5), ("d7", 0.87, 0.5)),
)
OUT = 72  # how far from that base
SLOTS = tuple((40 + 54 * i, 886 - 54 * j) for j, count in enumerate((3, 2, 2, 1)) for i in range(count))
WAITING = ((52, 732), (52, 876), (52, 806))  # [kind] in the tray of the seat that sets up


Captures = list[tuple[int, int, int]]  # of a taking: from which base, by which jump, to which


class Point(NamedTuple):
    x: float
    y: float


class Figure(NamedTuple):
    seat: int
    kind: int
    base: int

    @property
    def id(self) -> str:
        return f"f-{NAMES[self.base]}"

    @property
    def shape(self) -> str:
        return LETTERS[self.kind] + TRIBES[self.seat]


@cache
def shapes() -> tuple[str, str]:
    return printed(Path(__file__).parent)


def draw(seen: Tribes, lang: str, before: Tribes | None, placed: Mapping[str, str] | None = None) -> Drawing:
    """A position; `placed` are figures that the seat to move is setting up, by base."""
    defs, style = shapes()
    turned = seen.viewer == 1
    figures, came, chains = standing(seen), origins(seen, before), takings(seen)
    if placed:
        figures += [Figure(seen.turn, LETTERS.index(letter), NUMBER[base]) for base, letter in placed.items()]
        came = {f"f-{base}": f"wait-{letter}" for base, letter in placed.items()}
    layers = (
        Layer("ground", ground(turned)),
        Layer("trays", tuple(trays(seen, turned))),
        Layer("bases", tuple(bases(seen, figures, turned, lang))),
        Layer("threats", tuple(threats(seen, chains, turned))),
        Layer("figures", tuple(figure_parts(figures, came, turned))),
        Layer("prisoners", tuple(prisoners(seen, came, turned))),
        Layer("waiting", tuple(waiting(seen, placed or {}))),
        Layer("hints", tuple(hints(seen, chains, turned))),
    )
    title = seen.game.title(lang)
    return Drawing(title, description.describe(seen, lang), style, defs, (Pane("board", title, WIDTH, HEIGHT, layers),))


# ── Where things are ──────────────────────────────────────────────────────────────────


@often
def point(base: int, turned: bool) -> Point:
    row, number = base // 8, base % 8 + 1
    return turn(Point(98 + RIGHT * (number - row / 2 + 0.5), 811 - UP * row), turned)


def turn(place: Point, turned: bool) -> Point:
    """A place as seen from the other side of the table, if it is."""
    return Point(WIDTH - place.x, HEIGHT - place.y) if turned else place


def at(place: Point) -> str:
    return f'transform="translate({place.x:g} {place.y:g})"'


@often
def use(name: str, shape: str, place: Point, classes: str, came: str | None = None) -> Part:
    """A part that is one of the shapes, somewhere, and perhaps from somewhere."""
    origin = f' data-from="{came}"' if came else ""
    return Part(name, f'<use id="{name}" class="{classes}" href="#ww-{shape}" {at(place)}{origin}/>')


# ── The board ─────────────────────────────────────────────────────────────────────────


@cache
def ground(turned: bool) -> tuple[Part, ...]:
    signs = "".join(sign(text, *side, turned) for text, side in zip("abcdefg1234567", SIDES + FEET, strict=True))
    return Part("table", '<use id="table" href="#ww-table"/>'), Part("signs", f'<g id="signs">{signs}</g>')


def sign(text: str, base: str, right: float, down: float, turned: bool) -> str:
    x, y = point(NUMBER[base], False)
    place = turn(Point(x + OUT * right, y + OUT * down), turned)
    return f'<text class="ww-text ww-side" x="{place.x:.0f}" y="{place.y + 8:.0f}">{text}</text>'


def trays(state: Tribes, turned: bool) -> Iterator[Part]:
    """Where each seat keeps what it took; the one of the seat to move has a bright rim."""
    for seat, letter in enumerate(TRIBES):
        far = seat != turned
        place = f' transform="rotate(180 {WIDTH / 2:g} {HEIGHT / 2:g})"' * far
        classes = "ww-tray turn" if state.turn == seat else "ww-tray"
        inside = '<use href="#ww-tray"/>' + '<use href="#ww-slots"/>' * (state.placed == 2)
        yield Part(f"tray-{letter}", f'<g id="tray-{letter}" class="{classes}"{place}>{inside}</g>')


def bases(state: Tribes, figures: list[Figure], turned: bool, lang: str) -> Iterator[Part]:
    """The bases, which are what is touched."""
    who = {figure.base: figure for figure in figures}
    lately = last_bases(state)
    for base in BASES:
        yield base_part(base, who.get(base), base in lately, turned, lang)


@often
def base_part(base: int, figure: Figure | None, lately: bool, turned: bool, lang: str) -> Part:
    name, place, home = NAMES[base], point(base, turned), base in homes()[0] + homes()[1]
    classes = "ww-base" + " home" * home + " last" * lately + " held" * (figure is not None)
    label = description.base(name, (figure.seat, figure.kind) if figure else None, lang)
    shape = "free" if figure is None else "chief" if figure.kind == CHIEF else "held"  # a chief is wider
    return Part(
        f"b-{name}",
        f'<use id="b-{name}" class="{classes}" href="#ww-{shape}" x="{place.x:g}" y="{place.y:g}" data-t="{name}" '
        f'tabindex="-1" role="button" aria-label="{label}"/>',
    )


def last_bases(state: Tribes) -> set[int]:
    """The bases that the last move of a figure left, jumped over and reached, or from which one was removed."""
    for move in reversed(state.moves_played()):
        if move >= TAKE:
            return {move & 63}.union(*({PASSED[start][jump], to} for start, jump, to in captures(move)))
        if REMOVE <= move < FORCE:
            return {move - REMOVE}
        if 0 <= move < ACCEPT:
            return set(divmod(move, 64))
    return set()


# ── Figures ───────────────────────────────────────────────────────────────────────────


def standing(state: Tribes) -> list[Figure]:
    """Everybody on the board."""
    return [
        Figure(seat, kind, base)
        for seat, kinds in enumerate(state.figures)
        for kind, members in enumerate(kinds)
        for base in BASES
        if members & BIT[base]
    ]


def figure_parts(figures: list[Figure], came: Mapping[str, str], turned: bool) -> Iterator[Part]:
    """Those behind first, since figures rise above their bases."""
    for figure in sorted(figures, key=lambda figure: point(figure.base, turned)[::-1]):
        x, y = point(figure.base, turned)
        yield use(figure.id, figure.shape, Point(x, y - LIFT), "ww-figure piece", came.get(figure.id))


def lost(state: Tribes, seat: int, kind: int) -> int:
    """How many figures of a kind have been taken from a seat."""
    return FIGURES[kind] - int(state.figures[seat][kind]).bit_count() if state.placed == 2 else 0


def prisoner_id(seat: int, kind: int, number: int) -> str:
    """The name of a warrior that was taken, by how many were before; there is only one chief."""
    return f"p-{TRIBES[seat]}-{LETTERS[kind]}{number if kind == WARRIOR else ''}"


def prisoners(state: Tribes, came: Mapping[str, str], turned: bool) -> Iterator[Part]:
    """What was taken, in the tray of who took it."""
    for seat, letter in enumerate(TRIBES):
        kinds = [WARRIOR] * lost(state, seat, WARRIOR) + [CHIEF] * lost(state, seat, CHIEF)
        for i, kind in enumerate(kinds):
            name = prisoner_id(seat, kind, i)
            place = turn(Point(*SLOTS[i]), turned=(1 - seat) != turned)
            yield use(name, f"{LETTERS[kind]}{letter}s", place, "ww-figure piece", came.get(name))


def origins(state: Tribes, before: Tribes | None) -> dict[str, str]:
    """Where figures come from that were not there before, and the prisoners."""
    came: dict[str, str] = {}
    if before is None or before.placed < 2:
        return came
    for seat in range(2):
        for kind in range(len(LETTERS)):
            now, then = (of.figures[seat][kind] for of in (state, before))
            gone = [f"f-{NAMES[base]}" for base in BASES if then & ~now & BIT[base]]
            new = [f"f-{NAMES[base]}" for base in BASES if now & ~then & BIT[base]]
            came |= zip(new, gone, strict=False)
            first = lost(before, seat, kind)
            for i, base in enumerate(gone[len(new) :], first):
                came[prisoner_id(seat, kind, i)] = base
    return came


def waiting(state: Tribes, placed: Mapping[str, str]) -> Iterator[Part]:
    """The figures that a seat still has to set up, for the one who sets up."""
    if state.placed == 2 or state.viewer != state.turn:
        return
    letters = list(placed.values())
    for letter, count, (x, y) in zip(LETTERS, FIGURES, WAITING, strict=True):
        left = count - letters.count(letter)
        if left > 0:
            shape = f"{letter}{TRIBES[state.turn]}"
            number = f'<text class="ww-text ww-waits" x="58" y="13">{left}</text>' * (count > 1)
            yield Part(
                f"wait-{letter}",
                f'<g id="wait-{letter}" class="ww-figure" transform="translate({x} {y}) scale(.7)">'
                f'<use href="#ww-{shape}"/>{number}</g>',
            )


# ── What can be taken ─────────────────────────────────────────────────────────────────


def takings(state: Tribes) -> list[Captures]:
    """The captures of every taking that can be made now."""
    if state.turn < 0 or state.placed < 2 or state.omitted:
        return []
    takers = state.takers(state.turn) if state.forced == NONE else 1
    return [captures(move) for move in state.moves() if move >= TAKE] if takers else []


def threats(state: Tribes, chains: list[Captures], turned: bool) -> Iterator[Part]:
    """Rings round those that can be taken."""
    prey = {PASSED[start][jump] for chain in chains for start, jump, _ in chain}
    for base in BASES:
        if base in prey:
            x, y = point(base, turned)
            shape = "threat-chief" if state.kind_at(1 - state.turn, base) == CHIEF else "threat"
            yield use(f"threat-{NAMES[base]}", shape, Point(x, y + 3), "ww-threat")


def hints(state: Tribes, chains: list[Captures], turned: bool) -> Iterator[Part]:
    """The way of a taking that must be made, where there is only one way to go on."""
    longest = max(chains, key=len, default=[])
    if longest and (state.forced != NONE or not state.huff) and all(longest[: len(chain)] == chain for chain in chains):
        yield Part("way", way(longest, turned))
        for number, (_, _, to) in enumerate(longest, 1):
            yield Part(f"step-{number}", step(number, point(to, turned)))


def step(number: int, place: Point) -> str:
    return (
        f'<g id="step-{number}" class="ww-hint" {at(place)}><use href="#ww-step"/>'
        f'<text class="ww-text ww-number" y="11">{number}</text></g>'
    )


def way(chain: Captures, turned: bool) -> str:
    """A dashed line over the captures, from beside the figure to an arrow before the last base."""
    corners = [point(chain[0][0], turned)]
    for start, jump, to in chain:
        corners += [point(PASSED[start][jump], turned), point(to, turned)]
    corners[0] = between(corners[0], corners[1], 0.42)
    last, end = corners[-2], corners[-1]
    corners[-1] = between(end, last, 0.36)
    line = "M" + "L".join(f"{x:.0f} {y:.0f}" for x, y in corners)
    head = arrow(corners[-1], Point((end.x - last.x) / RIGHT, (end.y - last.y) / RIGHT))
    return (
        '<g id="way" class="ww-hint ww-path">'
        f'<path d="{line}" stroke="#fffaf0" stroke-opacity=".7" stroke-width="13"/>'
        f'<path d="{line}" stroke="#15604f" stroke-width="7" stroke-dasharray="13 14"/>'
        f'<path d="{head}" stroke="#fffaf0" stroke-width="15"/><path d="{head}" stroke="#15604f" stroke-width="9"/></g>'
    )


def between(start: Point, end: Point, part: float) -> Point:
    return Point(start.x + part * (end.x - start.x), start.y + part * (end.y - start.y))


def arrow(tip: Point, along: Point) -> str:
    """Two strokes that meet at the tip of a line in a direction."""
    ends = [Point(tip.x - 24 * along.x + side * along.y, tip.y - 24 * along.y - side * along.x) for side in (18, -18)]
    return f"M{ends[0].x:.0f} {ends[0].y:.0f}L{tip.x:.0f} {tip.y:.0f}L{ends[1].x:.0f} {ends[1].y:.0f}"
