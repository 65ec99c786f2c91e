"""A position in words, for people who cannot see the board."""

from __future__ import annotations

from ludotheque.drawing import cached
from ludotheque.games.wykersham.board import COLUMNS, CUPS, NOTCHES, RAIL_NAMES
from ludotheque.games.wykersham.codes import LEFT, RIGHT
from ludotheque.games.wykersham.drawing_places import RED
from ludotheque.games.wykersham.lexicon import SEATS, SIDES, cup_sign, marbles_of, owed_columns, place_sign
from ludotheque.games.wykersham.rules import Rails
from ludotheque.games.wykersham.scene import cups_of
from ludotheque.words import Words, listed, with_label

EMPTY, HIDDEN = Words("empty", "vide"), Words("out of sight", "hors de vue")
LINE = "line of a rail"  # what it is kept as
RAIL, OVER = Words("Rail", "Rail"), Words("The game is over.", "La partie est finie.")


def slide(name: str, way: int, lang: str) -> str:
    side = SIDES[way]
    return Words(f"slide rail {name} to the {side.en}", f"faire glisser le rail {name} vers la {side.fr}")(lang)


@cached
def content(red: int, green: int, lang: str) -> str:
    return listed([marbles_of(seat, count)(lang) for seat, count in enumerate((red, green)) if count], lang)


def describe(state: Rails, offsets: list[int], lang: str) -> str:
    """The whole position, one sentence per line."""
    keep, cups = state.game.memory.keep, cups_of(state)  # lines of the table that still hold are kept
    lines = [turn(state)(lang)]
    for seat, (won, left) in enumerate(zip(state.tray, state.stock, strict=True)):
        lines.append(bowls(seat, won, left, lang))
    for rail, offset in enumerate(offsets):
        on_rail = cups[CUPS * rail : CUPS * (rail + 1)]
        lines.append(keep((LINE, rail, lang), describe_rail, rail, offset, on_rail, lang))
    return "\n".join(lines)


@cached
def bowls(seat: int, won: int, left: int, lang: str) -> str:
    name = SEATS[seat]
    return Words(f"{name.en}: {won} won, {left} in stock.", f"{name.fr}\u00a0: gains {won}, réserve {left}.")(lang)


def turn(state: Rails) -> Words:
    if state.over:
        return OVER
    low, high = state.dice
    where = cup_sign(state, state.stack()) if state.stacks else ""
    return turn_of(state.mover, low, high, bool(state.goal), where, state.owed)


@cached
def turn_of(mover: int, low: int, high: int, goal: bool, stack: str, owed: int) -> Words:
    name = SEATS[mover]
    if not low:
        return Words(f"{name.en} is about to throw the dice.", f"{name.fr} va lancer les dés.")
    thrown = Words(f"{name.en} has thrown {low} and {high}", f"{name.fr} a lancé {low} et {high}")
    if goal:
        return Words(f"{thrown.en} and has a goal to take or leave.", f"{thrown.fr} et peut prendre un but.")
    if stack:
        return Words(
            f"{thrown.en} and takes a goal; next is the stack in {stack}.",
            f"{thrown.fr} et prend un but\u00a0; c’est le tour de la pile en {stack}.",
        )
    serves = owed_columns(owed)
    return Words(
        f"{thrown.en}; still to be served: {serves.en}.",
        f"{thrown.fr}\u00a0; à servir\u00a0: {serves.fr}.",
    )


def describe_rail(rail: int, offset: int, cups: list[int], lang: str) -> str:
    """The offset of a rail and the marbles in its cups."""
    first = NOTCHES - offset
    window, outside = cups[first : first + COLUMNS], cups[:first] + cups[first + COLUMNS :]
    shown = ", ".join([in_column(rail, column, held, lang) for column, held in enumerate(window) if held])
    hidden = ", ".join([content(*divmod(held, RED), lang) for held in outside if held])
    all_cups = f"{shown or EMPTY(lang)}, {HIDDEN(lang)} {hidden}" if hidden else shown or EMPTY(lang)
    return with_label(f"{RAIL(lang)} {RAIL_NAMES[rail]}, {standing(offset)(lang)}", f"{all_cups}.", lang)


@cached
def in_column(rail: int, column: int, held: int, lang: str) -> str:
    """What lies in a cup of the window: `b4 2 red`."""
    return f"{place_sign(rail, column)} {content(*divmod(held, RED), lang)}"


@cached
def standing(offset: int) -> Words:
    """The offset of a rail."""
    if offset == 0:
        return Words("in the middle", "au milieu")
    side = SIDES[RIGHT if offset > 0 else LEFT]
    return Words(f"{abs(offset)} to the {side.en}", f"{abs(offset)} à {side.fr}")
