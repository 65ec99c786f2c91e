"""A position in words, for people who cannot see the board."""

from __future__ import annotations

from ludotheque.core import CHANCE
from ludotheque.drawing import cached
from ludotheque.games.wykersham.board import COLUMNS, CUPS, NOTCHES, RAIL_NAMES
from ludotheque.games.wykersham.codes import LEFT, RIGHT
from ludotheque.games.wykersham.lexicon import COLUMN_SIGNS, SEATS, SIDES, cup_sign, marbles_of, owed_columns
from ludotheque.games.wykersham.rules import Rails
from ludotheque.words import Words, listed, with_label

EMPTY, HIDDEN = Words("empty", "vide"), Words("out of sight", "hors de vue")
RAIL = Words("Rail", "Rail")


def slide(name: str, way: int, lang: str) -> str:
    side = SIDES[way]
    return Words(f"slide rail {name} to the {side.en}", f"faire glisser le rail {name} vers la {side.fr}")(lang)


def contents(state: Rails, lang: str) -> list[str]:
    """[cup] the marbles in it: `2 red`; empty if there are none."""
    return [content(*both, lang) for both in zip(*state.marbles, strict=True)]


@cached
def content(red: int, green: int, lang: str) -> str:
    return listed([marbles_of(seat, count)(lang) for seat, count in enumerate((red, green)) if count], lang)


def describe(state: Rails, lang: str) -> str:
    """The whole position, one sentence per line."""
    lines = [turn(state)(lang)]
    for seat, name in enumerate(SEATS):
        won, left = state.tray[seat], state.stock[seat]
        lines.append(
            Words(f"{name.en}: {won} won, {left} in stock.", f"{name.fr}\u00a0: gains {won}, réserve {left}.")(lang)
        )
    cups = contents(state, lang)
    for rail, offset in enumerate(state.offset):
        lines.append(describe_rail(rail, offset, tuple(cups[CUPS * rail : CUPS * (rail + 1)]), lang))
    return "\n".join(lines)


def turn(state: Rails) -> Words:
    if state.over:
        return Words("The game is over.", "La partie est finie.")
    name = SEATS[state.mover]
    if state.turn == CHANCE:
        return Words(f"{name.en} is about to throw the dice.", f"{name.fr} va lancer les dés.")
    low, high = state.dice
    thrown = Words(f"{name.en} has thrown {low} and {high}", f"{name.fr} a lancé {low} et {high}")
    if state.goal:
        return Words(f"{thrown.en} and has a goal to take or leave.", f"{thrown.fr} et peut prendre un but.")
    if state.stacks:
        where = cup_sign(state, state.stack())
        return Words(
            f"{thrown.en} and takes a goal; next is the stack in {where}.",
            f"{thrown.fr} et prend un but\u00a0; c’est le tour de la pile en {where}.",
        )
    owed = owed_columns(state.owed)
    return Words(
        f"{thrown.en}; still to be served: {owed.en}.",
        f"{thrown.fr}\u00a0; à servir\u00a0: {owed.fr}.",
    )


@cached
def describe_rail(rail: int, offset: int, cups: tuple[str, ...], lang: str) -> str:
    """The offset of a rail and the marbles on it."""
    first = NOTCHES - offset
    window = zip(COLUMN_SIGNS, cups[first : first + COLUMNS], strict=True)
    shown = ", ".join(f"{RAIL_NAMES[rail]}{name} {found}" for name, found in window if found) or EMPTY(lang)
    hidden = ", ".join(found for found in cups[:first] + cups[first + COLUMNS :] if found)
    all_cups = f"{shown}, {HIDDEN(lang)} {hidden}" if hidden else shown
    return with_label(f"{RAIL(lang)} {RAIL_NAMES[rail]}, {standing(offset)(lang)}", f"{all_cups}.", lang)


def standing(offset: int) -> Words:
    """The offset of a rail."""
    if offset == 0:
        return Words("in the middle", "au milieu")
    side = SIDES[RIGHT if offset > 0 else LEFT]
    return Words(f"{abs(offset)} to the {side.en}", f"{abs(offset)} à {side.fr}")
