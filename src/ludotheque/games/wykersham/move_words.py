"""Moves in words, for people who do not read notation."""

from __future__ import annotations

from functools import cache

from ludotheque.games.wykersham.board import RAIL_NAMES
from ludotheque.games.wykersham.codes import GIFT, LEAVE, NO_SLIDE, ROLL, STAY, TAKE
from ludotheque.games.wykersham.lexicon import MARBLE, SEATS, SIDES, cup_sign, place_sign
from ludotheque.games.wykersham.rules import Rails
from ludotheque.words import NO_WORDS, Words


def tell(state: Rails, move: int) -> tuple[Words, Words]:
    """A legal move of a position in a few words, for a list that names the seat, and as a sentence."""
    if move < ROLL:
        return placement(state.mover, move, move >> 6 != NO_SLIDE + 1 and makes_goal(state, move))
    return say_briefly(state, move), say(state, move)


def say(state: Rails, move: int) -> Words:
    """A move other than a placement as a sentence."""
    if move < GIFT:
        return say_roll(move >> 3 & 7, move & 7)
    if move < LEAVE:
        return say_gift(state)
    if move == LEAVE:
        return Words("the goal is left where it is", "le but est laissé en place")
    if move == TAKE:
        return Words("the goal is taken", "le but est pris")
    return say_stack(state, move - STAY)


@cache
def placement(mover: int, move: int, goal: bool) -> tuple[Words, Words]:
    """A placement, and whether its slide makes a goal. Cached, because there are few different ones."""
    column, rail, way = move & 7, move >> 3 & 7, (move >> 6) - 1
    colour, name, place = MARBLE[mover], RAIL_NAMES[rail], place_sign(rail, column)
    placed = Words(f"a {colour.en} marble goes to {place}", f"une bille {colour.fr} va en {place}")
    if way == NO_SLIDE:
        return Words(f"marble on {place}", f"bille en {place}"), placed
    side, scored = SIDES[way], Words(": a goal", "\u00a0: c’est un but") if goal else NO_WORDS
    brief = Words(
        f"marble on {place}, rail {side.en}" + ", a goal" * goal,
        f"bille en {place}, rail à {side.fr}" + ", but" * goal,
    )
    return brief, Words(
        f"{placed.en} and rail {name} slides to the {side.en}{scored.en}",
        f"{placed.fr} et le rail {name} glisse vers la {side.fr}{scored.fr}",
    )


def makes_goal(state: Rails, move: int) -> bool:
    after = state.copy()
    after.play(move)
    return bool(after.goal)


@cache
def say_roll(low: int, high: int) -> Words:
    if low == high:
        return Words(f"the dice show a double {low}", f"les dés montrent un double {low}")
    return Words(f"the dice show {low} and {high}", f"les dés montrent {low} et {high}")


def say_gift(state: Rails) -> Words:
    colour, other = MARBLE[state.mover], SEATS[1 - state.mover]
    return Words(
        f"no cup is open: a {colour.en} marble goes to {other.en}’s tray",
        f"aucun godet n’est ouvert\u00a0: une bille {colour.fr} va dans la cuvette de {other.fr}",
    )


def say_stack(state: Rails, stay: int) -> Words:
    where = cup_sign(state, state.stack())
    if stay == 0:
        return Words(f"no marble stays in {where}", f"aucune bille ne reste en {where}")
    if stay == 1:
        return Words(f"one marble stays in {where}", f"une bille reste en {where}")
    return Words(f"{stay} marbles stay in {where}", f"{stay} billes restent en {where}")


# ── One line of a list ────────────────────────────────────────────────────────────────


@cache
def roll_briefly(low: int, high: int) -> Words:
    return Words(f"dice {low} and {high}", f"dés {low} et {high}")


def say_briefly(state: Rails, move: int) -> Words:
    """A move other than a placement in a few words."""
    if move < GIFT:
        return roll_briefly(move >> 3 & 7, move & 7)
    if move < LEAVE:
        return Words("no cup open, a marble given", "aucun godet ouvert, une bille donnée")
    if move == LEAVE:
        return Words("leaves the goal", "laisse le but")
    return Words("takes the goal", "prend le but") if move == TAKE else say_stack(state, move - STAY)
