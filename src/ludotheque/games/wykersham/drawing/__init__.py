"""The board as a drawing: maple rails behind a window, glass marbles, bowls, and a felt for the dice."""

from __future__ import annotations

from functools import cache, partial
from pathlib import Path
from typing import NamedTuple

from ludotheque.drawing import (
    Drawing,
    Pane,
    Part,
    Shapes,
    Slots,
    at,
    circle,
    group,
    piece,
    read_shapes,
    rect,
    target,
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
from ludotheque.games.wykersham.drawing.board import (
    BOWL_SLOTS,
    BOWLS,
    COLUMN_SLOTS,
    CUP_SLOTS,
    HEIGHT,
    LETTERS,
    NOTCH,
    NUMBER_SLOTS,
    POSES,
    RAIL_SLOTS,
    TOTAL_SLOTS,
    WIDTH,
    bowl_keys,
    bowls,
    column_keys,
    column_x,
    cup_x,
    frame,
    ground,
    in_window,
    rail_y,
    with_origins,
)
from ludotheque.games.wykersham.drawing.scene import contents_of, cups_of, in_windows, piles_of
from ludotheque.games.wykersham.rules import Rails
from ludotheque.games.wykersham.touch import end_of
from ludotheque.games.wykersham.words import COLUMN_SIGNS, Held, place_sign

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
