"""The board as a drawing: rails of maple behind a window, marbles of glass, bowls and a felt for the dice.

A marble has no number in the state, so it is named by its cup and by how high it lies there, and those
under it are one part. A cup slides with its rail, and its marbles with it; what was placed or won says
where it comes from.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from ludotheque.core import CHANCE
from ludotheque.drawing import Drawing, Layer, Pane, Part, often, printed
from ludotheque.games.wykersham import description
from ludotheque.games.wykersham.board import (
    COLUMN_NAMES,
    COLUMNS,
    CROSS,
    CUPS,
    NOTCHES,
    RAIL_NAMES,
    RAILS,
    bits,
    box,
    columns_of_dice,
)
from ludotheque.games.wykersham.codes import LEAVE, LEFT, NO_SLIDE, RIGHT
from ludotheque.games.wykersham.last_turn import Placed, last_turn, rolls
from ludotheque.games.wykersham.rules import Rails
from ludotheque.games.wykersham.touch import end_of
from ludotheque.words import Words

WIDTH, HEIGHT = 720, 780  # 2 units are a pixel on a phone
LEFT_COLUMN, PITCH = 126, 78  # centre of column 1, and from one column to the next
TOP_RAIL, RAIL_PITCH = 112, 98  # the same for rails
NOTCH = 18.5  # how far a rail moves outside the window, where a cup is a slot as wide as that
EDGES = (83, 637)  # where slots begin, left and right of the window

LETTERS = "rg"  # of the colours, by seat
BIT, COLUMN = bits(), columns_of_dice()
ALONE, PILED, IN_BOWL, SLOTTED = "m{}", "m{}p", "m{}b", "s{}"  # the shapes of a marble
TOP_OF = ((0, 0), (0, -1), (12, -5), (0, -13), (0, 3))  # [how many] where the last marble of a pile lies
SHOWN = 4  # marbles of a pile; the last of more hides those below it
IN_SLOT = (0, 30, 10.3, -9.4, -29.1)  # [how many] the same, down from the middle of a slot
SMALLER = 0.66  # a pile that shares its cup
SHARED = (-15, 15)  # [seat] how far from the middle of a cup in which both colours lie
# Where the marbles of a bowl lie, in parts of its radius: seven at the bottom, three on top of them
HEAP = ((0, 0), (0.16, -0.6), (-0.16, 0.6), (0.6, -0.16), (-0.6, 0.16), (0.44, 0.44), (-0.44, -0.44))
ON_TOP = ((-0.28, -0.12), (0.26, -0.14), (0.02, 0.3))
TRAYS, STOCKS = (76, 644), (194, 526)  # [seat] x of their centres ...
BOWLS = 658  # ... and y
TRAY_RADIUS, STOCK_RADIUS = 56, 44
# How the two dice lie: x, y and angle, another time each throw
POSES = (
    ((312, 682, -11), (404, 664, 9)),
    ((318, 660, 14), (408, 684, -6)),
    ((308, 668, 5), (402, 676, -14)),
)
CAPTIONS = {"tray": Words("won", "gains"), "stock": Words("stock", "réserve")}


class Pile(NamedTuple):
    """The marbles of a colour in a cup."""

    seat: int
    cup: int
    size: int
    shared: bool  # the other colour lies there too
    column: int  # see in_window
    y: int


@cache
def shapes() -> tuple[str, str]:
    return printed(Path(__file__).parent)


def draw(seen: Rails, lang: str, before: Rails | None) -> Drawing:
    defs, style = shapes()
    came = origins(seen, before)
    layers = (
        Layer("ground", ground()),
        Layer("rails", tuple(rails(seen))),
        Layer("goals", tuple(goals(seen))),
        Layer("marbles", tuple(marbles(seen, came))),
        Layer("frame", frame()),
        Layer("marks", tuple(marks(seen, last_turn(seen)))),
        Layer("columns", tuple(columns(seen))),
        Layer("counts", tuple(counts(seen))),
        Layer("bowls", bowls(lang)),
        Layer("stores", tuple(stores(seen, came))),
        Layer("totals", tuple(totals(seen))),
        Layer("felt", tuple(felt(seen))),
        Layer("targets", tuple(targets(seen, lang))),
    )
    title = seen.game.title(lang)
    return Drawing(title, description.describe(seen, lang), style, defs, (Pane("board", title, WIDTH, HEIGHT, layers),))


# ── Where things are ──────────────────────────────────────────────────────────────────


def column_x(column: int) -> int:
    return LEFT_COLUMN + PITCH * column


def rail_y(rail: int) -> int:
    return TOP_RAIL + RAIL_PITCH * rail


def column_of(state: Rails, cup: int) -> int:
    """The column of a cup; less than 0, or COLUMNS and more, outside the window."""
    rail, place = divmod(cup, CUPS)
    return place - NOTCHES + int(state.offset[rail])


def in_window(column: int) -> bool:
    return 0 <= column < COLUMNS


def cup_x(column: int) -> float:
    if column < 0:
        return EDGES[0] + NOTCH * (column + 0.5)
    return column_x(column) if column < COLUMNS else EDGES[1] + NOTCH * (column - COLUMNS + 0.5)


def at(x: float, y: float) -> str:
    return f'transform="translate({x:g} {y:g})"'


@often
def use(name: str, shape: str, x: float, y: float, classes: str = "", more: str = "") -> Part:
    """A part that is one of the shapes, somewhere."""
    kind = f' class="{classes}"' * bool(classes)
    return Part(name, f'<use id="{name}"{kind} href="#wk-{shape}" {at(x, y)}{more}/>')


# ── Wood and brass ────────────────────────────────────────────────────────────────────


@cache
def ground() -> tuple[Part, ...]:
    frame = (
        '<g id="wood"><rect x="3" y="6" width="714" height="772" rx="26" fill="#0c0603" opacity=".35"/>'
        '<rect x="2" y="2" width="716" height="768" rx="26" fill="url(#wk-pw)"/>'
        '<rect x="3.5" y="3.5" width="713" height="765" rx="25" fill="none" stroke="#c59a68" stroke-width="3"/>'
        '<rect x="7" y="7" width="706" height="758" rx="22" fill="none" stroke="#1c0e06" stroke-opacity=".5" '
        'stroke-width="2"/></g>'
    )
    sliding = [rail_y(rail) for rail in range(RAILS) if rail != box().fixed]
    grooves = "".join(f'<rect x="8" y="{y - 49}" width="704" height="98" rx="8"/>' for y in sliding)
    ticks = "".join(
        f"M{82 - NOTCH * notch:g} {y + 43}v6M{638 + NOTCH * notch:g} {y + 43}v6"
        for y in sliding
        for notch in range(1, 5)
    )
    return (
        Part("wood", frame),
        Part("grooves", f'<g id="grooves" fill="#25140a" stroke="#150a04" stroke-width="2">{grooves}</g>'),
        Part("notches", f'<path id="notches" stroke="#c59a68" stroke-opacity=".8" stroke-width="2" d="{ticks}"/>'),
    )


def rails(state: Rails) -> Iterator[Part]:
    """Each rail, with a slot for each cup outside the window, and the cups that show."""
    for rail, (name, offset) in enumerate(zip(RAIL_NAMES, state.offset, strict=True)):
        y = rail_y(rail)
        if rail == state.fixed:
            yield use(f"rail-{name}", "fixed", 12, y - 46)
        else:
            left = NOTCHES - offset  # slots
            yield use(f"rail-{name}", f"rail-{left}", EDGES[0] - 1 - NOTCH * left, y - 46, "piece")
        # The part moves by a column with its rail, while its seven cups stay in the window.
        yield use(f"cups-{name}", "cups", PITCH * offset, y, "piece", f' x="{-PITCH * offset}"')


@cache
def frame() -> tuple[Part, ...]:
    """What lies over the rails: the shade beside the window, its edges, the plates of the fixed rail, the letters."""
    shade = (
        '<g id="shade" pointer-events="none"><rect x="8" y="63" width="79" height="490" fill="url(#wk-dimL)"/>'
        '<rect x="633" y="63" width="79" height="490" fill="url(#wk-dimR)"/></g>'
    )
    edges = (
        '<g id="edges" fill="none"><path d="M87 61v494M633 61v494" stroke="#1c0e06" stroke-width="7"/>'
        '<path d="M87 61v494M633 61v494" stroke="#d9ab52" stroke-width="3.4"/></g>'
    )
    letters = "".join(
        f"<g {at(87, rail_y(rail) - 35)}>"
        '<rect x="-13" y="-13" width="26" height="26" rx="6" fill="url(#wk-brass)" stroke="#2a170c"/>'
        f'<text class="wk-label on" y="7">{name}</text></g>'
        for rail, name in enumerate(RAIL_NAMES)
    )
    plates = use("plates", "plates", 12, rail_y(box().fixed) - 46)
    return Part("shade", shade), plates, Part("edges", edges), Part("letters", f'<g id="letters">{letters}</g>')


def columns(state: Rails) -> Iterator[Part]:
    """The names of the columns; those that are owed are lit."""
    for column, name in enumerate(COLUMN_NAMES):
        yield column_part(column, name, bool(state.owed & BIT[column]))


@often
def column_part(column: int, name: str, owed: bool) -> Part:
    lit = '<rect x="-24" y="-27" width="48" height="36" rx="18" fill="url(#wk-brass)" stroke="#2a170c"/>' * owed
    if column == CROSS:  # a square on the board, an x in the notation
        sign = f'<rect x="-9" y="-18" width="18" height="18" rx="2" fill="{"#2a170c" if owed else "#efd9b0"}"/>'
    else:
        sign = f'<text class="wk-label{" on" * owed}">{name}</text>'
    return Part(f"column-{name}", f'<g id="column-{name}" {at(column_x(column), 45)}>{lit}{sign}</g>')


# ── Marbles ───────────────────────────────────────────────────────────────────────────


@often
def marble_id(seat: int, cup: int, level: int) -> str:
    rail, place = divmod(cup, CUPS)
    return f"m-{LETTERS[seat]}-{RAIL_NAMES[rail]}-{place}-{level}"


@often
def under_id(seat: int, cup: int) -> str:
    """The name of all but the last marble of a pile."""
    return f"u{marble_id(seat, cup, 0)[1:-2]}"


def held_by(seat: int, cup: int, level: int, count: int) -> str:
    """The part that shows a marble in a pile of so many."""
    return marble_id(seat, cup, level) if level == count - 1 else under_id(seat, cup)


def piles(state: Rails) -> Iterator[Pile]:
    """The marbles on the rails, by cup and colour."""
    counts, offsets = state.marbles, state.offset  # each looked up once: compiled, they are copied every time
    for cup, both in enumerate(zip(*counts, strict=True)):
        for seat in range(2):
            if both[seat]:
                rail, place = divmod(cup, CUPS)
                yield Pile(seat, cup, both[seat], both[1 - seat] > 0, place - NOTCHES + offsets[rail], rail_y(rail))


def marbles(state: Rails, came: dict[str, str]) -> Iterator[Part]:
    for pile in piles(state):
        yield from pile_parts(pile, came)


def pile_parts(pile: Pile, came: dict[str, str]) -> Iterator[Part]:
    """The last marble, and those under it as one shape."""
    seat, cup, count, shared, column, y = pile
    shown, x = min(count, SHOWN), cup_x(column)
    if not in_window(column):
        shown = shown if count == shown else SHOWN - 1  # and a number above them
        shape, under, right, down = SLOTTED, "s", 0.0, IN_SLOT[shown]
    else:
        right, down = TOP_OF[shown]
        shape, under = ALONE if count == 1 else PILED, "p"
        if shared:
            x += SHARED[seat]
            shape, under = PILED if count == 1 else IN_BOWL, "b"
            right, down = SMALLER * right, SMALLER * down
    if count > 1:
        yield marble(under_id(seat, cup), f"{under}{{}}{shown}", seat, x, y, came)
    yield marble(marble_id(seat, cup, count - 1), shape, seat, x + right, y + down, came)


def marble(name: str, shape: str, seat: int, x: float, y: float, came: dict[str, str]) -> Part:
    origin = f' data-from="{came[name]}"' if name in came else ""
    return use(name, shape.format(LETTERS[seat]), round(x), round(y), "piece", origin)


def counts(state: Rails) -> Iterator[Part]:
    """How many marbles lie where there are several."""
    for seat, cup, count, shared, column, y in piles(state):
        name = f"n{marble_id(seat, cup, 0)[1:-2]}"
        if count > SHOWN and not in_window(column):
            yield badge(name, count, cup_x(column), y - 29, 0.66)
        elif count > 1 and in_window(column):
            yield badge(name, count, cup_x(column) + (-21 if shared and seat == 0 else 25), y + 25)


@often
def badge(name: str, count: int, x: float, y: float, scale: float = 1) -> Part:
    size = f' transform="scale({scale:g})"' if scale != 1 else ""
    return Part(
        name,
        f'<g id="{name}" class="piece" {at(x, y)}><use href="#wk-badge"{size}/>'
        f'<text class="wk-n{" small" * (scale < 1)}" y="{7.5 * scale:g}">{count}</text></g>',
    )


# ── Bowls ─────────────────────────────────────────────────────────────────────────────


@cache
def bowls(lang: str) -> tuple[Part, ...]:
    line = (
        '<g id="sill"><path d="M26 574h668" stroke="#1c0e06" stroke-width="3"/>'
        '<path d="M26 576.5h668" stroke="#c59a68" stroke-opacity=".6" stroke-width="1.5"/>'
        '<rect x="252" y="590" width="216" height="164" rx="22" fill="#160b05"/>'
        '<rect x="256" y="595" width="208" height="157" rx="19" fill="url(#wk-pf)"/></g>'
    )
    parts = [Part("sill", line)]
    for kind, places in (("tray", TRAYS), ("stock", STOCKS)):
        for letter, x in zip(LETTERS, places, strict=True):
            parts.append(use(f"{kind}-{letter}", kind, x, BOWLS))
            name = f"{kind}-name-{letter}"
            parts.append(
                Part(name, f'<text id="{name}" class="wk-caption" x="{x}" y="752">{CAPTIONS[kind](lang)}</text>')
            )
    return tuple(parts)


def tray_contents(state: Rails, seat: int) -> tuple[int, int]:
    """How many marbles of a tray are of its own colour, and how many were given.

    The state does not say; where both have given some, as many as possible are shown at home.
    """
    played = box().marbles - state.stock[seat] - sum(state.marbles[seat])
    own = min(played, state.tray[seat])
    return own, state.tray[seat] - own


def stores(state: Rails, came: dict[str, str]) -> Iterator[Part]:
    for seat in range(2):
        own, given = tray_contents(state, seat)
        stock = [(f"s-{LETTERS[seat]}-{i}", seat) for i in range(state.stock[seat])]
        won = [(f"w-{LETTERS[seat]}-{i}", seat) for i in range(own)]
        won += [(f"gift-{LETTERS[seat]}-{i}", 1 - seat) for i in range(given)]
        yield from heap(stock, STOCKS[seat], STOCK_RADIUS, came)
        yield from heap(won, TRAYS[seat], TRAY_RADIUS, came)


def heap(names: list[tuple[str, int]], x: int, radius: int, came: dict[str, str]) -> Iterator[Part]:
    """Marbles in a bowl. Of those on top the last ones show, each where one below it would be."""
    for i, (name, seat) in enumerate(names):
        if i < len(HEAP):
            right, down = HEAP[i]
        elif i >= len(names) - len(ON_TOP):
            right, down = ON_TOP[i % len(ON_TOP)]
        else:
            continue
        yield marble(name, IN_BOWL, seat, x + radius * right, BOWLS + radius * down, came)


def totals(state: Rails) -> Iterator[Part]:
    for seat, letter in enumerate(LETTERS):
        yield total(f"won-{letter}", state.tray[seat], TRAYS[seat] + 34, 708, "tray")
        yield total(f"left-{letter}", state.stock[seat], STOCKS[seat] + 30, 698, "stock")


@often
def total(name: str, count: int, x: int, y: int, bowl: str) -> Part:
    big = " big" * (bowl == "tray" and count < 10)
    text = f'<text class="wk-n{big}" y="{10 if big else 7.5}">{count}</text>'
    return Part(name, f'<g id="{name}" {at(x, y)}><use href="#wk-{bowl}-total"/>{text}</g>')


def origins(state: Rails, before: Rails | None) -> dict[str, str]:
    """Where marbles come from that were not there before: a stock, or the cups they were taken from."""
    came: dict[str, str] = {}
    if before is None:
        return came
    for seat, letter in enumerate(LETTERS):
        stock, taken = before.stock[seat], []
        for cup, (now, then) in enumerate(zip(state.marbles[seat], before.marbles[seat], strict=True)):
            taken += [held_by(seat, cup, level, then) for level in reversed(range(now, then))]
            if now > then == 1:
                came[under_id(seat, cup)] = marble_id(seat, cup, 0)
            elif 0 < now < then:
                came[marble_id(seat, cup, now - 1)] = under_id(seat, cup)
            if now > then:
                stock -= 1
                came[marble_id(seat, cup, now - 1)] = f"s-{letter}-{stock}"
        first = tray_contents(before, seat)[0]
        came |= {f"w-{letter}-{first + i}": cup for i, cup in enumerate(taken)}
        given = tray_contents(before, 1 - seat)[1]
        if tray_contents(state, 1 - seat)[1] > given:
            came[f"gift-{LETTERS[1 - seat]}-{given}"] = f"s-{letter}-{before.stock[seat] - 1}"
    return came


# ── Goals and the last turn ───────────────────────────────────────────────────────────


def goals(state: Rails) -> Iterator[Part]:
    """The lines of a goal that is to be decided on, or that has just been left."""
    left = state.turn >= 0 and state.last_move == LEAVE
    if state.goal or left:
        for slant, column in complete_lines(state):
            name = f"goal-{slant}-{COLUMN_NAMES[column]}"
            yield use(name, f"line-{slant}", column_x(column), 0, "wk-goal" + " open" * bool(state.goal))


def complete_lines(state: Rails) -> list[tuple[str, int]]:
    """The lines that are complete for the mover: how they run, and their column on rail a."""
    cups = state.complete_lines()
    found = []
    for slant, step in (("down", 0), ("right", 1), ("left", -1)):
        for first in range(COLUMNS):
            line = [first + step * rail for rail in range(RAILS)]
            if all(in_window(c) and cups & BIT[state.cup(rail, c)] for rail, c in enumerate(line)):
                found.append((slant, first))
    return found


def marks(state: Rails, lately: list[Placed]) -> Iterator[Part]:
    if state.stacks:
        cup = state.stack()
        yield use("stack", "gold", cup_x(column_of(state, cup)), rail_y(cup // CUPS), "wk-stack")
    for seat, cup, way in lately:
        rail, column = cup // CUPS, column_of(state, cup)
        name = RAIL_NAMES[rail]
        if state.marbles[seat][cup] and in_window(column):
            ring = f"last-{name}-{cup % CUPS}"
            yield Part(ring, f'<circle id="{ring}" class="wk-last" r="31" {at(column_x(column), rail_y(rail))}/>')
        if way != NO_SLIDE:
            yield went(f"went-{name}", rail_y(rail), state.offset[rail], way)


def went(name: str, y: int, offset: int, way: int) -> Part:
    """A chevron in the groove that a rail has left, as large as there is room."""
    groove = NOTCH * (NOTCHES + way * offset)
    size = min(1.0, groove / 2 / NOTCH)
    x = 8 + groove / 2 if way == RIGHT else WIDTH - 8 - groove / 2
    place = f"translate({x:g} {y}) scale({way * size:g} {size:g})"
    return Part(name, f'<use id="{name}" class="wk-went" href="#wk-chevron" transform="{place}"/>')


# ── Dice ──────────────────────────────────────────────────────────────────────────────


def felt(state: Rails) -> Iterator[Part]:
    """The dice, and a pointer to whose turn it is."""
    if not state.over:
        yield use("turn", f"turn-{LETTERS[state.mover]}", 0, BOWLS)
    thrown = rolls(state)
    numbers = thrown[-1] if thrown and not state.dice[0] else tuple(state.dice)
    used = dice_used(state)
    for i, (number, (x, y, angle)) in enumerate(zip(numbers, POSES[len(thrown) % len(POSES)], strict=True)):
        lit = state.turn >= 0 and not used[i]
        ring = '<rect class="wk-lit" x="-41" y="-41" width="82" height="82" rx="20"/>' * lit
        yield Part(
            f"die-{i}",
            f'<g id="die-{i}" class="piece{" wk-used" * (not lit)}" {at(x, y)}><g transform="rotate({angle})">'
            f'<use href="#wk-die-{number}"/>{ring}</g></g>',
        )


def dice_used(state: Rails) -> tuple[bool, bool]:
    """Which dice have been served."""
    low, high = state.dice
    if state.turn == CHANCE or not low:
        return True, True
    if low == high:
        return state.due < 2, state.due < 1
    return not state.owed & BIT[COLUMN[low]], not state.owed & BIT[COLUMN[high]]


# ── Targets ───────────────────────────────────────────────────────────────────────────


def targets(state: Rails, lang: str) -> Iterator[Part]:
    """Every cup of the window, and both ends of every rail that slides."""
    mover = ("wk-red", "wk-green")[state.mover]
    yield Part(mover, f'<g id="{mover}"/>')  # tells drawing.css the colour of what is being placed
    contents = description.contents(state, lang)
    for rail, offset in enumerate(state.offset):
        first = CUPS * rail + NOTCHES - offset
        yield from rail_targets(rail, tuple(contents[first : first + COLUMNS]), rail != state.fixed, lang)


@often
def rail_targets(rail: int, contents: tuple[str, ...], slides: bool, lang: str) -> tuple[Part, ...]:
    name, y = RAIL_NAMES[rail], rail_y(rail)
    parts = [cup_target(name, column, contents[column], y, lang) for column in range(COLUMNS)]
    if slides:
        for way, x in ((LEFT, 44), (RIGHT, WIDTH - 44)):
            label = description.slide(name, way, lang)
            parts.append(target(end_of(name, way), "wk-s", "slide", label, x, y, turned=way == LEFT))
    return tuple(parts)


def cup_target(rail: str, column: int, found: str, y: int, lang: str) -> Part:
    digit, classes = COLUMN_NAMES[column], "wk-c" if found else "wk-c wk-e"
    label = f"{rail}{digit}, {found or description.EMPTY(lang)}"
    return target(digit + rail, classes, "t", label, column_x(column), y)


@often
def target(name: str, classes: str, shape: str, label: str, x: int, y: int, turned: bool = False) -> Part:
    half_turn = f' transform="rotate(180 {x} {y})"' * turned
    return Part(
        f"t-{name}",
        f'<use id="t-{name}" class="{classes}" href="#wk-{shape}" x="{x}" y="{y}"{half_turn} data-t="{name}" '
        f'tabindex="-1" role="button" aria-label="{label}"/>',
    )
