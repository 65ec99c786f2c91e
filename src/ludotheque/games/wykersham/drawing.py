"""The board as a drawing: maple rails behind a window, glass marbles, bowls, and a felt for the dice."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

from ludotheque.core import CHANCE
from ludotheque.drawing import (
    Drawing,
    Pane,
    Part,
    Shapes,
    at,
    cached,
    circle,
    group,
    piece,
    read_shapes,
    rect,
    target,
    use,
)
from ludotheque.games.wykersham import description
from ludotheque.games.wykersham.board import (
    COLUMN_NAMES,
    COLUMNS,
    CUPS,
    NOTCHES,
    RAIL_NAMES,
    RAILS,
    bits,
    columns_of_dice,
)
from ludotheque.games.wykersham.codes import LEAVE, LEFT, NO_SLIDE, RIGHT
from ludotheque.games.wykersham.drawing_board import LETTERS, bowls, columns, frame, ground, rails
from ludotheque.games.wykersham.drawing_marbles import (
    Counts,
    bowl_contents,
    counts_of,
    marbles,
    numbers,
    origins_of,
    totals,
)
from ludotheque.games.wykersham.drawing_places import (
    BOWLS,
    HEIGHT,
    NOTCH,
    POSES,
    WIDTH,
    column_x,
    cup_x,
    in_window,
    rail_y,
)
from ludotheque.games.wykersham.last_turn import Placed, last_turn, rolls
from ludotheque.games.wykersham.lexicon import place_sign
from ludotheque.games.wykersham.rules import Rails
from ludotheque.games.wykersham.touch import end_of

BIT, COLUMN = bits(), columns_of_dice()


@cache
def shapes() -> Shapes:
    return read_shapes(Path(__file__).parent)


def draw(seen: Rails, lang: str, before: Rails | None) -> Drawing:
    """Nothing is hidden and all look from the same side, so one drawing serves all viewers."""
    return seen.game.once("drawing", lang, seen, lambda: draw_once(seen, lang, before))


def draw_once(seen: Rails, lang: str, before: Rails | None) -> Drawing:
    origins, layer = origins_of(seen, before), seen.game.memory.layer
    layers = (
        layer("ground", ground()),
        layer("rails", rails(seen)),
        layer("goals", goals(seen)),
        layer("marbles", marbles(seen, before, origins)),
        layer("frame", frame()),
        layer("marks", marks(seen, last_turn(seen))),
        layer("columns", columns(seen)),
        layer("counts", numbers(seen)),
        layer("bowls", bowls(lang)),
        layer("stores", bowl_contents(seen, origins)),
        layer("totals", totals(seen)),
        layer("felt", felt(seen)),
        layer("targets", targets(seen, lang)),
    )
    title = seen.game.title(lang)
    return Drawing(title, description.describe(seen, lang), shapes(), (Pane("board", title, WIDTH, HEIGHT, layers),))


def column_of(state: Rails, cup: int) -> int:
    """The column of a cup: see in_window."""
    rail, place = divmod(cup, CUPS)
    return place - NOTCHES + int(state.offset[rail])


# ── Goals and the last turn ───────────────────────────────────────────────────────────


def goals(state: Rails) -> Iterator[Part]:
    """The lines of a goal to be decided on, or that has just been left."""
    left = state.turn >= 0 and state.last_move == LEAVE
    if state.goal or left:
        for slant, column in complete_lines(state):
            yield goal(slant, column, bool(state.goal))


@cached
def goal(slant: str, column: int, undecided: bool) -> Part:
    classes = "wk-goal open" if undecided else "wk-goal"
    line = use(f"wk-line-{slant}", class_=classes, transform=at(column_x(column), 0))
    return Part(f"goal-{slant}-{COLUMN_NAMES[column]}", line)


def complete_lines(state: Rails) -> list[tuple[str, int]]:
    """The complete lines of the mover: their direction, and their column on rail a."""
    cups = state.complete_lines()
    found = []
    for slant, step in (("down", 0), ("right", 1), ("left", -1)):
        for first in range(COLUMNS):
            line = [first + step * rail for rail in range(RAILS)]
            if all(in_window(c) and cups & BIT[state.cup(rail, c)] for rail, c in enumerate(line)):
                found.append((slant, first))
    return found


def marks(state: Rails, last: list[Placed]) -> Iterator[Part]:
    """The stack to decide on, the marbles of the last turn, and the directions of their rails."""
    if state.stacks:
        cup = state.stack()
        x, y = cup_x(column_of(state, cup)), rail_y(cup // CUPS)
        yield Part("stack", use("wk-gold", class_="wk-stack", transform=at(x, y)))
    for seat, cup, way in last:
        rail, column = cup // CUPS, column_of(state, cup)
        if state.marbles[seat][cup] and in_window(column):
            yield last_marble(cup, column)
        if way != NO_SLIDE:
            yield went(rail, state.offset[rail], way)


@cached
def last_marble(cup: int, column: int) -> Part:
    rail, place = divmod(cup, CUPS)
    ring = circle(class_="wk-last", r=31, transform=at(column_x(column), rail_y(rail)))
    return Part(f"last-{RAIL_NAMES[rail]}-{place}", ring)


@cached
def went(rail: int, offset: int, way: int) -> Part:
    """A chevron in the groove that a rail has left, as large as there is room."""
    groove = NOTCH * (NOTCHES + way * offset)
    size = min(1.0, groove / 2 / NOTCH)
    x = 8 + groove / 2 if way == RIGHT else WIDTH - 8 - groove / 2
    place = f"{at(x, rail_y(rail))} scale({way * size:g} {size:g})"
    return Part(f"went-{RAIL_NAMES[rail]}", use("wk-chevron", class_="wk-went", transform=place))


# ── Dice ──────────────────────────────────────────────────────────────────────────────


def felt(state: Rails) -> Iterator[Part]:
    """The dice, and a pointer to whose turn it is."""
    if not state.over:
        yield turn(state.mover)
    thrown = rolls(state)
    shown = thrown[-1] if thrown and not state.dice[0] else tuple(state.dice)
    used = dice_used(state)
    for i, number in enumerate(shown):
        yield die(i, number, len(thrown) % len(POSES), state.turn >= 0 and not used[i])


@cached
def turn(seat: int) -> Part:
    return Part("turn", use(f"wk-turn-{LETTERS[seat]}", transform=at(0, BOWLS)))


@cached
def die(i: int, number: int, pose: int, lit: bool) -> Part:
    x, y, angle = POSES[pose][i]
    ring = [rect(class_="wk-lit", x=-41, y=-41, width=82, height=82, rx=20)] * lit
    turned = group(use(f"wk-die-{number}"), *ring, transform=f"rotate({angle})")
    return Part(f"die-{i}", group(turned, transform=at(x, y), **piece(classes="" if lit else "wk-used")))


def dice_used(state: Rails) -> tuple[bool, bool]:
    """Which of the two dice have been used."""
    low, high = state.dice
    if state.turn == CHANCE or not low:
        return True, True
    if low == high:
        return state.due < 2, state.due < 1
    return not state.owed & BIT[COLUMN[low]], not state.owed & BIT[COLUMN[high]]


# ── Targets ───────────────────────────────────────────────────────────────────────────


def targets(state: Rails, lang: str) -> Iterator[Part]:
    """Every cup of the window, and both ends of every rail that slides."""
    yield placing(state.mover)
    fixed = state.fixed
    for rail, (offset, (red, green)) in enumerate(zip(state.offset, counts_of(state), strict=True)):
        window = slice(NOTCHES - offset, NOTCHES - offset + COLUMNS)
        yield from rail_targets(rail, red[window], green[window], rail != fixed, lang)


@cached
def placing(seat: int) -> Part:
    """An invisible part: it tells drawing.css the colour of the marble being placed."""
    return Part(("wk-red", "wk-green")[seat], group())


@cached
def rail_targets(rail: int, red: Counts, green: Counts, slides: bool, lang: str) -> tuple[Part, ...]:
    cups = [cup_target(rail, column, red[column], green[column], lang) for column in range(COLUMNS)]
    return (*cups, *(end_target(rail, way, lang) for way in (LEFT, RIGHT) if slides))


@cached
def cup_target(rail: int, column: int, red: int, green: int, lang: str) -> Part:
    name, digit, found = RAIL_NAMES[rail], COLUMN_NAMES[column], description.content(red, green, lang)
    touched = target(digit + name, f"{place_sign(rail, column)}, {found or description.EMPTY(lang)}")
    classes = "wk-c" if found else "wk-c wk-e"
    return Part(f"t-{digit}{name}", use("wk-t", class_=classes, x=column_x(column), y=rail_y(rail), **touched))


@cached
def end_target(rail: int, way: int, lang: str) -> Part:
    name, y, x = RAIL_NAMES[rail], rail_y(rail), 44 if way == LEFT else WIDTH - 44
    touched = target(end_of(name, way), description.slide(name, way, lang))
    half_turn = f"rotate(180 {x} {y})" if way == LEFT else None
    return Part(f"t-{end_of(name, way)}", use("wk-slide", class_="wk-s", x=x, y=y, transform=half_turn, **touched))
