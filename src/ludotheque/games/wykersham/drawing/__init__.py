"""The board as a drawing: maple rails behind a window, glass marbles, bowls, and a felt for the dice.

Marbles have no numbers in the state, so the id of a marble is its cup and its height in the pile; those under it are
one part. Marbles slide with the cups of their rail; those that were placed or won name their origin.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, partial
from pathlib import Path
from typing import NamedTuple

from ludotheque.drawing import (
    Drawing,
    Element,
    Layer,
    Pane,
    Part,
    Shapes,
    Slots,
    at,
    cached,
    circle,
    group,
    path,
    piece,
    read_shapes,
    rect,
    target,
    text,
    use,
)
from ludotheque.game import GameDrawing
from ludotheque.games.wykersham import words
from ludotheque.games.wykersham.board import (
    A_TURN,
    BIT,
    COLUMN_NAMES,
    COLUMN_OF_DIE,
    COLUMNS,
    CROSS,
    CUPS,
    GIFT,
    LEAVE,
    LEFT,
    NO_SLIDE,
    NOTCHES,
    RAIL_NAMES,
    RAILS,
    RIGHT,
    ROLL,
    box,
    dice_of,
    placement_of,
)
from ludotheque.games.wykersham.drawing.scene import (
    Contents,
    Origins,
    changed_cups,
    contents_of,
    cups_of,
    in_windows,
    piles_of,
)
from ludotheque.games.wykersham.rules import Rails
from ludotheque.games.wykersham.touch import end_of
from ludotheque.games.wykersham.words import COLUMN_SIGNS, Held, place_sign
from ludotheque.words import Words

NOBODY = -1


@cache
def shapes() -> Shapes:
    return read_shapes(Path(__file__).parent.parent / "data")


class WykershamDrawing(GameDrawing):
    signs = {"x": COLUMN_SIGNS[CROSS]}  # noqa: RUF012

    def draw(self, seen: Rails, lang: str, before: Rails | None = None) -> Drawing:
        """Nothing is hidden and all look from the same side, so one drawing serves all viewers."""
        drawing: Drawing = seen.game.memory.once("drawing", lang, seen, lambda: draw(seen, lang, before))
        return drawing


def draw(seen: Rails, lang: str, before: Rails | None) -> Drawing:
    keyed, offsets, stock, tray = seen.game.memory.keyed, seen.offset, seen.stock, seen.tray
    contents = contents_of(seen)
    layers = (
        ground(),
        keyed(RAIL_SLOTS, offsets),
        keyed(GOAL_SLOTS, [goal_key(seen)]),
        keyed(CUP_SLOTS, with_origins(contents, seen, before)),
        frame(),
        keyed(MARK_SLOTS, mark_keys(seen, offsets)),
        keyed(COLUMN_SLOTS, column_keys(seen.owed)),
        keyed(NUMBER_SLOTS, piles_of(contents)),
        bowls(lang),
        keyed(BOWL_SLOTS, bowl_keys(seen, before)),
        keyed(TOTAL_SLOTS, [tray[0], stock[0], tray[1], stock[1]]),
        keyed(FELT_SLOTS, felt_keys(seen)),
        keyed(target_slots(lang), [seen.mover, *in_windows(seen)]),
    )
    title = seen.game.title(lang)
    described = words.describe(seen, offsets, cups_of(seen), lang)
    return Drawing(title, described, shapes(), (Pane("board", title, WIDTH, HEIGHT, layers),))


# ── Places ────────────────────────────────────────────────────────────────────────────

LETTERS = "rg"  # of the colours, by seat
WIDTH, HEIGHT = 720, 780  # 2 units are a pixel on a phone
LEFT_COLUMN, PITCH = 126, 78  # centre of column 1, and distance between columns
TOP_RAIL, RAIL_PITCH = 112, 98  # the same for rails
NOTCH = 18.5  # how far a rail moves outside the window, which is the width of a slot
EDGES = (83, 637)  # where slots begin, left and right of the window
TRAYS, STOCKS = (76, 644), (194, 526)  # [seat] x of the centres of their bowls ...
BOWLS = 658  # ... and y
# How the two dice lie: x, y and angle, different for each throw
POSES = (
    ((312, 682, -11), (404, 664, 9)),
    ((318, 660, 14), (408, 684, -6)),
    ((308, 668, 5), (402, 676, -14)),
)


def column_x(column: int) -> int:
    return LEFT_COLUMN + PITCH * column


def rail_y(rail: int) -> int:
    return TOP_RAIL + RAIL_PITCH * rail


def in_window(column: int) -> bool:
    """Whether a column is in the window; others are negative, or COLUMNS and more."""
    return 0 <= column < COLUMNS


def cup_x(column: int) -> float:
    if column < 0:
        return EDGES[0] + NOTCH * (column + 0.5)
    return column_x(column) if column < COLUMNS else EDGES[1] + NOTCH * (column - COLUMNS + 0.5)


# ── The case, the rails and the frame ─────────────────────────────────────────────────

CAPTIONS = {"tray": Words("won", "gains"), "stock": Words("stock", "réserve")}


@cache
def ground() -> Layer:
    sliding = [rail_y(rail) for rail in range(RAILS) if rail != box().fixed]
    grooves = [rect(x=8, y=y - 49, width=704, height=98, rx=8) for y in sliding]
    ticks = [
        f"M{82 - NOTCH * notch:g} {y + 43}v6M{638 + NOTCH * notch:g} {y + 43}v6"
        for y in sliding
        for notch in range(1, 5)
    ]
    return Layer(
        "ground",
        (
            Part("wood", case()),
            Part("grooves", group(*grooves, fill="#25140a", stroke="#150a04", stroke_width=2)),
            Part("notches", path(stroke="#c59a68", stroke_opacity=".8", stroke_width=2, d="".join(ticks))),
        ),
    )


def case() -> Element:
    return group(
        rect(x=3, y=6, width=714, height=772, rx=26, fill="#0c0603", opacity=".35"),
        rect(x=2, y=2, width=716, height=768, rx=26, fill="url(#wk-pw)"),
        rect(x=3.5, y=3.5, width=713, height=765, rx=25, fill="none", stroke="#c59a68", stroke_width=3),
        rect(x=7, y=7, width=706, height=758, rx=22, fill="none", stroke="#1c0e06", stroke_opacity=0.5, stroke_width=2),
    )


def rail_parts(rail: int, offset: int) -> tuple[Part, Part]:
    """A rail, with a slot for each cup outside the window, and its visible cups."""
    name, y = RAIL_NAMES[rail], rail_y(rail)
    if rail == box().fixed:
        body = use("wk-fixed", transform=at(12, y - 46))
    else:
        left = NOTCHES - offset  # slots
        body = use(f"wk-rail-{left}", class_="piece", transform=at(EDGES[0] - 1 - NOTCH * left, y - 46))
    # The part moves by a column with its rail, while its seven cups stay in the window.
    cups = use("wk-cups", class_="piece", transform=at(PITCH * offset, y), x=-PITCH * offset)
    return Part(f"rail-{name}", body), Part(f"cups-{name}", cups)


RAIL_SLOTS = Slots("rails", rail_parts)  # a slot for each rail, whose key is its offset


@cache
def frame() -> Layer:
    """What lies over the rails: the shade beside the window, its edges, the plates of the fixed rail, the letters."""
    sides = "M87 61v494M633 61v494"
    shade = group(
        rect(x=8, y=63, width=79, height=490, fill="url(#wk-dimL)"),
        rect(x=633, y=63, width=79, height=490, fill="url(#wk-dimR)"),
        pointer_events="none",
    )
    edges = group(
        path(d=sides, stroke="#1c0e06", stroke_width=7), path(d=sides, stroke="#d9ab52", stroke_width=3.4), fill="none"
    )
    plates = use("wk-plates", transform=at(12, rail_y(box().fixed) - 46))
    parts = Part("shade", shade), Part("plates", plates), Part("edges", edges), Part("letters", group(*letters()))
    return Layer("frame", parts)


def letters() -> Iterator[Element]:
    """The names of the rails."""
    for rail, name in enumerate(RAIL_NAMES):
        plate = rect(x=-13, y=-13, width=26, height=26, rx=6, fill="url(#wk-brass)", stroke="#2a170c")
        yield group(plate, text(name, class_="wk-label on", y=7), transform=at(87, rail_y(rail) - 35))


@cache
def column_keys(owed: int) -> list[bool]:
    """[column] whether it is still owed."""
    return [bool(owed & BIT[column]) for column in range(len(COLUMN_NAMES))]


def column_part(column: int, owed: bool) -> tuple[Part]:
    """The name of a column, lit if it is owed."""
    lit = [rect(x=-24, y=-27, width=48, height=36, rx=18, fill="url(#wk-brass)", stroke="#2a170c")] * owed
    if column == CROSS:  # a square on the board, an x in notation
        sign = rect(x=-9, y=-18, width=18, height=18, rx=2, fill="#2a170c" if owed else "#efd9b0")
    else:
        sign = text(COLUMN_NAMES[column], class_="wk-label" + " on" * owed)
    return (Part(f"column-{COLUMN_NAMES[column]}", group(*lit, sign, transform=at(column_x(column), 45))),)


COLUMN_SLOTS = Slots("columns", column_part)  # a slot for each column


@cache
def bowls(lang: str) -> Layer:
    """The sill below the window, with the felt for the dice, and two bowls for each seat."""
    sill = group(
        path(d="M26 574h668", stroke="#1c0e06", stroke_width=3),
        path(d="M26 576.5h668", stroke="#c59a68", stroke_opacity=".6", stroke_width=1.5),
        rect(x=252, y=590, width=216, height=164, rx=22, fill="#160b05"),
        rect(x=256, y=595, width=208, height=157, rx=19, fill="url(#wk-pf)"),
    )
    parts = [Part("sill", sill)]
    for kind, places in (("tray", TRAYS), ("stock", STOCKS)):
        for letter, x in zip(LETTERS, places, strict=True):
            caption = text(CAPTIONS[kind](lang), class_="wk-caption", x=x, y=752)
            parts.append(Part(f"{kind}-{letter}", use(f"wk-{kind}", transform=at(x, BOWLS))))
            parts.append(Part(f"{kind}-name-{letter}", caption))
    return Layer("bowls", parts)


# ── Marbles on the rails ──────────────────────────────────────────────────────────────

# The shapes of a marble, with the letter of its colour: mr alone, mrp on a pile, mrb in a bowl, sr in a slot.
TOP_OF = ((0, 0), (0, -1), (12, -5), (0, -13), (0, 3))  # [number of marbles] where the top one of a pile lies
SHOWN = 4  # marbles of a pile that are drawn; the top one hides the rest
IN_SLOT = (0, 30, 10.3, -9.4, -29.1)  # [number of marbles] the same, down from the middle of a slot
SMALLER = 0.66  # a pile that shares its cup
SHARED = (-15, 15)  # [seat] offset from the middle of a cup that holds both colours


def cup_id(seat: int, cup: int) -> str:
    rail, place = divmod(cup, CUPS)
    return f"{LETTERS[seat]}-{RAIL_NAMES[rail]}-{place}"


def marble_id(seat: int, cup: int, level: int) -> str:
    return f"m-{cup_id(seat, cup)}-{level}"


def under_id(seat: int, cup: int) -> str:
    """The id of all marbles of a pile except the top one."""
    return f"u-{cup_id(seat, cup)}"


class Pile(NamedTuple):
    """The marbles of a colour in a cup."""

    seat: int
    cup: int
    size: int
    shared: bool  # whether the other colour lies there too
    column: int  # see in_window


def piles(cup: int, contents: Contents | None) -> list[Pile]:
    if contents is None:
        return []
    red, green, column, _ = contents
    found = [Pile(0, cup, red, green > 0, column)] if red else []
    return [*found, Pile(1, cup, green, red > 0, column)] if green else found


def marbles_in_cup(cup: int, contents: Contents | None) -> tuple[Part, ...]:
    found: list[Part] = []
    for pile in piles(cup, contents):
        found += pile_parts(pile, dict(contents[3] if contents else ()))
    return tuple(found)


def pile_parts(pile: Pile, came: dict[str, str]) -> list[Part]:
    """The top marble, and those under it as one shape."""
    seat, cup, count, shared, column = pile
    letter = LETTERS[seat]
    shown, x, y = min(count, SHOWN), cup_x(column), rail_y(cup // CUPS)
    if not in_window(column):
        shown = shown if count == shown else SHOWN - 1  # with a number above them
        shape, under, right, down = f"s{letter}", "s", 0.0, IN_SLOT[shown]
    else:
        right, down = TOP_OF[shown]
        shape, under = f"m{letter}" if count == 1 else f"m{letter}p", "p"
        if shared:
            x += SHARED[seat]
            shape, under = f"m{letter}p" if count == 1 else f"m{letter}b", "b"
            right, down = SMALLER * right, SMALLER * down
    found = []
    if count > 1:
        below = under_id(seat, cup)
        found.append(marble(below, f"{under}{letter}{shown}", x, y, came.get(below)))
    top = marble_id(seat, cup, count - 1)
    found.append(marble(top, shape, x + right, y + down, came.get(top)))
    return found


def marble(name: str, shape: str, x: float, y: float, origin: str | None) -> Part:
    return Part(name, use(f"wk-{shape}", transform=at(round(x), round(y)), **piece(origin)))


def numbers_in_cup(cup: int, contents: Contents | None) -> tuple[Part, ...]:
    """The number of marbles on piles."""
    found = []
    for seat, _, count, shared, column in piles(cup, contents):
        name, x, y = f"n-{cup_id(seat, cup)}", cup_x(column), rail_y(cup // CUPS)
        if count > SHOWN and not in_window(column):
            found.append(badge(name, count, x, y - 29, 0.66))
        elif count > 1 and in_window(column):
            found.append(badge(name, count, x + (-21 if shared and seat == 0 else 25), y + 25))
    return tuple(found)


def badge(name: str, count: int, x: float, y: float, scale: float = 1) -> Part:
    plate = use("wk-badge", transform=None if scale == 1 else f"scale({scale:g})")
    number = text(str(count), class_="wk-n" + " small" * (scale < 1), y=7.5 * scale)
    return Part(name, group(plate, number, transform=at(x, y), **piece()))


CUP_SLOTS, NUMBER_SLOTS = Slots("marbles", marbles_in_cup), Slots("counts", numbers_in_cup)  # a slot for each cup


def with_origins(contents: list[Contents | None], now: Rails, then: Rails | None) -> list[Contents | None]:
    """What lies in all cups, with the origins of what has come there since an earlier position."""
    found = contents.copy()
    if then is not None:
        for seat in range(2):
            for cup, origins in origins_in_cups(seat, now, then):
                if held := found[cup]:
                    red, green, column, known = held
                    found[cup] = red, green, column, known + origins
    return found


def origins_in_cups(seat: int, now: Rails, then: Rails) -> list[tuple[int, Origins]]:
    """Cups, with the origins of marbles that a seat placed, and of piles that grew from or shrank to one marble."""
    found, stock = [], then.stock[seat]
    for cup, had, has in changed_cups(seat, now, then):
        if has > had:
            stock -= 1
            placed = marble_id(seat, cup, has - 1), f"s-{LETTERS[seat]}-{stock}"
            grown = ((under_id(seat, cup), marble_id(seat, cup, 0)),) if had == 1 else ()
            found.append((cup, (*grown, placed)))
        elif has:
            found.append((cup, ((marble_id(seat, cup, has - 1), under_id(seat, cup)),)))
    return found


# ── Marbles in the bowls ──────────────────────────────────────────────────────────────

# Where the marbles of a bowl lie, in fractions of its radius: seven at the bottom, three on top of them
HEAP = ((0, 0), (0.16, -0.6), (-0.16, 0.6), (0.6, -0.16), (-0.6, 0.16), (0.44, 0.44), (-0.44, -0.44))
ON_TOP = ((-0.28, -0.12), (0.26, -0.14), (0.02, 0.3))
TRAY_RADIUS, STOCK_RADIUS = 56, 44

# The marbles of its own colour in a stock or a tray, those of the other colour, and where new ones came from.
Bowl = tuple[int, int, Origins]


def bowl_keys(now: Rails, then: Rails | None) -> list[Bowl]:
    """The stock and the tray of each seat, with the origins of what has come there since an earlier position."""
    keys: list[Bowl] = []
    filled = then if then is not None and now.tray != then.tray else None
    for seat, stock in enumerate(now.stock):
        own, given = in_tray(seat, now)
        origins = origins_in_tray(seat, now, filled) if filled is not None else ()
        keys += (stock, 0, ()), (own, given, origins)
    return keys


def in_tray(seat: int, state: Rails) -> tuple[int, int]:
    """The marbles of a tray: those of its own colour, and those that were given.

    The state does not tell them apart; as many as possible are shown in their own colour.
    """
    won = state.tray[seat]
    if not won:
        return 0, 0
    own = min(won, box().marbles - state.stock[seat] - sum(state.marbles[seat]))
    return own, won - own


def origins_in_tray(seat: int, now: Rails, then: Rails) -> Origins:
    """Origins of marbles that a seat has won from its cups, or was given from the stock of the other."""
    letter, other = LETTERS[seat], 1 - seat
    own, given = in_tray(seat, then)
    taken = [
        marble_id(seat, cup, level) if level == had - 1 else under_id(seat, cup)
        for cup, had, has in changed_cups(seat, now, then)
        for level in reversed(range(has, had))
    ]
    came = [(f"w-{letter}-{own + i}", cup) for i, cup in enumerate(taken)]
    if in_tray(seat, now)[1] > given:
        came.append((f"gift-{letter}-{given}", f"s-{LETTERS[other]}-{then.stock[other] - 1}"))
    return tuple(came)


def marbles_in_bowl(slot: int, bowl: Bowl) -> tuple[Part, ...]:
    seat, is_tray = divmod(slot, 2)
    letter, (own, given, origins) = LETTERS[seat], bowl
    if not is_tray:
        return tuple(heap([(f"s-{letter}-{i}", seat) for i in range(own)], STOCKS[seat], STOCK_RADIUS, {}))
    names = [(f"w-{letter}-{i}", seat) for i in range(own)]
    names += [(f"gift-{letter}-{i}", 1 - seat) for i in range(given)]
    return tuple(heap(names, TRAYS[seat], TRAY_RADIUS, dict(origins)))


def heap(names: list[tuple[str, int]], x: int, radius: int, came: dict[str, str]) -> Iterator[Part]:
    """Marbles in a bowl. Of the upper layer only the last ones are drawn, each above one of the lower layer."""
    for i, (name, seat) in enumerate(names):
        if i < len(HEAP):
            right, down = HEAP[i]
        elif i >= len(names) - len(ON_TOP):
            right, down = ON_TOP[i % len(ON_TOP)]
        else:
            continue
        yield marble_in_bowl(name, f"m{LETTERS[seat]}b", x + radius * right, BOWLS + radius * down, came.get(name))


marble_in_bowl = cached(marble)  # most stay when one goes


def total_in_bowl(slot: int, count: int) -> tuple[Part]:
    seat, is_stock = divmod(slot, 2)
    if is_stock:
        return (total(f"left-{LETTERS[seat]}", count, STOCKS[seat] + 30, 698, "stock"),)
    return (total(f"won-{LETTERS[seat]}", count, TRAYS[seat] + 34, 708, "tray"),)


def total(name: str, count: int, x: int, y: int, bowl: str) -> Part:
    big = bowl == "tray" and count < 10
    number = text(str(count), class_="wk-n" + " big" * big, y=10 if big else 7.5)
    return Part(name, group(use(f"wk-{bowl}-total"), number, transform=at(x, y)))


BOWL_SLOTS = Slots("stores", marbles_in_bowl)  # for each seat its stock, then its tray
TOTAL_SLOTS = Slots("totals", total_in_bowl)  # for each seat its tray, then its stock


# ── Goals and the last turn ───────────────────────────────────────────────────────────

Line = tuple[str, int]  # the direction of a complete line, and its column on rail a
Mark = tuple[int, int, int, bool]  # a cup, the offset of its rail, the direction it slid, whether a marble is there


def goal_key(state: Rails) -> tuple[bool, tuple[Line, ...]]:
    """Whether there is a goal to be decided on, and its lines, or those of one that has just been left."""
    undecided = bool(state.goal)
    left = state.turn >= 0 and state.last_move == LEAVE
    return undecided, complete_lines(state) if undecided or left else ()


def goals(_: int, key: tuple[bool, tuple[Line, ...]]) -> tuple[Part, ...]:
    undecided, lines = key
    return tuple(goal(slant, column, undecided) for slant, column in lines)


def goal(slant: str, column: int, undecided: bool) -> Part:
    classes = "wk-goal open" if undecided else "wk-goal"
    line = use(f"wk-line-{slant}", class_=classes, transform=at(column_x(column), 0))
    return Part(f"goal-{slant}-{COLUMN_NAMES[column]}", line)


def complete_lines(state: Rails) -> tuple[Line, ...]:
    """The complete lines of the mover."""
    cups = state.complete_lines()
    found = []
    for slant, step in (("down", 0), ("right", 1), ("left", -1)):
        for first in range(COLUMNS):
            line = [first + step * rail for rail in range(RAILS)]
            if all(in_window(c) and cups & BIT[state.cup(rail, c)] for rail, c in enumerate(line)):
                found.append((slant, first))
    return tuple(found)


def mark_keys(state: Rails, offsets: list[int]) -> list[Mark | None]:
    """The stack to decide on, then the marbles of the last turn, in slots of the seat that placed them."""
    keys: list[Mark | None] = [None] * (1 + 2 * A_TURN)
    ringed = -1
    placed = last_turn(state, offsets)
    for slot, (seat, cup, way) in enumerate(placed, -len(placed)):
        # Two marbles in the same cup have one ring.
        held = cup != ringed and state.held[seat] & BIT[cup] > 0
        keys[1 + A_TURN * (seat + 1) + slot] = cup, offsets[cup // CUPS], way, held
        ringed = cup
    if state.stacks:
        stack = state.stack()
        keys[0] = stack, offsets[stack // CUPS], NO_SLIDE, True
    return keys


def marks(slot: int, key: Mark | None) -> tuple[Part, ...]:
    """A ring around a marble, and the direction of its rail."""
    if key is None:
        return ()
    cup, offset, way, held = key
    rail, place = divmod(cup, CUPS)
    column = place - NOTCHES + offset
    if slot == 0:
        return (Part("stack", use("wk-gold", class_="wk-stack", transform=at(cup_x(column), rail_y(rail)))),)
    found = [] if way == NO_SLIDE else [went(rail, offset, way)]
    if held and in_window(column):
        ring = circle(class_="wk-last", r=31, transform=at(column_x(column), rail_y(rail)))
        found.insert(0, Part(f"last-{RAIL_NAMES[rail]}-{place}", ring))
    return tuple(found)


def went(rail: int, offset: int, way: int) -> Part:
    """A chevron in the groove that a rail has left, as large as there is room."""
    groove = NOTCH * (NOTCHES + way * offset)
    size = min(1.0, groove / 2 / NOTCH)
    x = 8 + groove / 2 if way == RIGHT else WIDTH - 8 - groove / 2
    place = f"{at(x, rail_y(rail))} scale({way * size:g} {size:g})"
    return Part(f"went-{RAIL_NAMES[rail]}", use("wk-chevron", class_="wk-went", transform=place))


GOAL_SLOTS = Slots("goals", goals)  # one slot
MARK_SLOTS = Slots("marks", marks)  # the stack, and two marbles of each seat


class Placed(NamedTuple):
    """A marble that was placed, and the direction of its rail."""

    seat: int
    cup: int
    way: int


def last_turn(state: Rails, offsets: list[int]) -> list[Placed]:
    """The marbles placed in the current turn or, if there are none yet, in the one before; the last one first."""
    played, seat = state.played, state.mover
    if played is not None and ROLL <= played[1] < GIFT:
        played, seat = played[0], 1 - seat
    elif state.turn < 0:
        seat = 1 - seat
    offset, placed = list(offsets), []
    while played is not None:
        played, move = played
        if move < ROLL:
            column, rail, way = placement_of(move)
            offset[rail] -= way  # before the slide
            placed.append(Placed(seat, CUPS * rail + column + NOTCHES - offset[rail], way))
        elif move < GIFT:
            break  # the throw of that turn
    return placed


# ── Dice ──────────────────────────────────────────────────────────────────────────────

Die = tuple[int, int, bool]  # its number, how it lies, and whether it is still to be used


def felt_keys(state: Rails) -> list[int | Die]:
    """Whose turn it is, and the dice."""
    low, high = last_throw(state)
    pose = throws(state) % len(POSES)
    used = dice_used(state, low, high)
    return [NOBODY if state.over else state.mover, (low, pose, not used[0]), (high, pose, not used[1])]


def felt(slot: int, key: int | Die) -> tuple[Part, ...]:
    if isinstance(key, tuple):
        return (die(slot - 1, *key),)
    return () if key == NOBODY else (Part("turn", use(f"wk-turn-{LETTERS[key]}", transform=at(0, BOWLS))),)


def die(i: int, number: int, pose: int, lit: bool) -> Part:
    x, y, angle = POSES[pose][i]
    ring = [rect(class_="wk-lit", x=-41, y=-41, width=82, height=82, rx=20)] * lit
    turned = group(use(f"wk-die-{number}"), *ring, transform=f"rotate({angle})")
    return Part(f"die-{i}", group(turned, transform=at(x, y), **piece(classes="" if lit else "wk-used")))


def dice_used(state: Rails, low: int, high: int) -> tuple[bool, bool]:
    """Which of the two dice have been used."""
    if state.turn < 0:
        return True, True
    if low == high:
        return state.due < 2, state.due < 1
    owed = state.owed
    return not owed & BIT[COLUMN_OF_DIE[low]], not owed & BIT[COLUMN_OF_DIE[high]]


FELT_SLOTS = Slots("felt", felt)  # a pointer to whose turn it is, and two dice


def last_throw(state: Rails) -> tuple[int, int]:
    """The dice on the table, lower one first; zeros if none were thrown."""
    low, high = state.dice
    played = state.played
    while not low and played is not None:
        played, move = played
        if ROLL <= move < GIFT:
            low, high = dice_of(move)
    return low, high


def throws(state: Rails) -> int:
    """How often the dice were thrown since the first position of its history."""
    first = state.origin
    return turns_begun(state) - (turns_begun(first) if first is not None else 0)


def turns_begun(state: Rails) -> int:
    """The turns for which the dice were thrown, told by the marbles that have left the stocks."""
    return (2 * box().marbles - sum(state.stock) + state.due) // A_TURN


# ── Targets ───────────────────────────────────────────────────────────────────────────


@cache
def target_slots(lang: str) -> Slots:
    """The colour of the marble being placed, then every cup of the window; the ends of a rail follow its last cup."""
    return Slots("targets", partial(targets, lang))


def targets(lang: str, slot: int, key: int | Held) -> tuple[Part, ...]:
    if isinstance(key, int):  # an invisible part: it tells drawing.css the colour of the marble being placed
        return (Part(("wk-red", "wk-green")[key], group()),)
    rail, column = divmod(slot - 1, COLUMNS)
    cup = cup_target(rail, column, *key, lang)
    if column < COLUMNS - 1 or rail == box().fixed:
        return (cup,)
    return cup, end_target(rail, LEFT, lang), end_target(rail, RIGHT, lang)


def cup_target(rail: int, column: int, red: int, green: int, lang: str) -> Part:
    name, digit, found = RAIL_NAMES[rail], COLUMN_NAMES[column], words.content(red, green, lang)
    touched = target(digit + name, f"{place_sign(rail, column)}, {found or words.EMPTY(lang)}")
    classes = "wk-c" if found else "wk-c wk-e"
    return Part(f"t-{digit}{name}", use("wk-t", class_=classes, x=column_x(column), y=rail_y(rail), **touched))


def end_target(rail: int, way: int, lang: str) -> Part:
    name, y, x = RAIL_NAMES[rail], rail_y(rail), 44 if way == LEFT else WIDTH - 44
    touched = target(end_of(name, way), words.slide(name, way, lang))
    half_turn = f"rotate(180 {x} {y})" if way == LEFT else None
    return Part(f"t-{end_of(name, way)}", use("wk-slide", class_="wk-s", x=x, y=y, transform=half_turn, **touched))
