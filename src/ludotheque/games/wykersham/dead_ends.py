"""Explains touches that lead to no move, naming the cup or the rail end that was touched."""

from __future__ import annotations

from ludotheque.games.wykersham import codes
from ludotheque.games.wykersham.board import BIT, COLUMN_NAMES, CROSS, RAIL_NAMES
from ludotheque.games.wykersham.codes import LEFT, RIGHT
from ludotheque.games.wykersham.lexicon import MARBLES, cup_sign, owed_columns
from ludotheque.games.wykersham.refusals import refuse_slide
from ludotheque.games.wykersham.rules import Rails
from ludotheque.games.wykersham.touch import ENDS
from ludotheque.touch import NOTHING_HERE, DeadEnd, Touches
from ludotheque.words import Words

GOAL_FIRST = Words(
    "a goal is waiting: first take it or leave it.", "un but attend\u00a0: prenez-le ou laissez-le d’abord."
)
MARBLE_FIRST = Words(
    "a rail slides after a marble was placed on it: choose a cup first.",
    "un rail glisse après la pose d’une bille\u00a0: choisissez d’abord un godet.",
)
GIVEN = Words("no cup is open: your marble is given away.", "aucun godet n’est ouvert\u00a0: la bille est donnée.")


def why_not(state: Rails, path: Touches) -> DeadEnd:
    if state.goal:
        return DeadEnd("4.8", GOAL_FIRST, path[-1:])
    if state.stacks:
        cup = cup_sign(state, state.stack())
        why = Words(
            f"first say how many marbles you take from {cup}.", f"dites d’abord combien de billes vous prenez en {cup}."
        )
        return DeadEnd("4.11", why, path[-1:])
    last = path[-1]
    if is_cup(last):
        return cup_dead_end(state, last)
    if last[1:] in ENDS:
        return end_dead_end(state, path)
    return DeadEnd("", NOTHING_HERE, path[-1:])


def is_cup(target: str) -> bool:
    return len(target) == 2 and target[0] in COLUMN_NAMES and target[1] in RAIL_NAMES


# ── A cup ─────────────────────────────────────────────────────────────────────────────


def cup_dead_end(state: Rails, cup: str) -> DeadEnd:
    """Why no marble goes into a cup; if one can, another cup has already been chosen."""
    column, rail = COLUMN_NAMES.index(cup[0]), RAIL_NAMES.index(cup[1])
    reason = state.obstacle(column, rail)
    if not any(state.obstacle(one, other) == codes.FREE for one in range(7) for other in range(5)):
        return DeadEnd("3.9", GIVEN, (cup,))
    if reason == codes.NOT_OWED:
        return DeadEnd(*column_refusal(state, column), (cup,))
    if reason == codes.RAIL_SLID:
        why = Words(
            "this rail has been slid in this turn: it takes no more marbles.",
            "ce rail a déjà glissé pendant ce tour\u00a0: il ne reçoit plus de bille.",
        )
        return DeadEnd("3.7", why, (cup,))
    if reason == codes.OPPOSED:
        colour = MARBLES[1 - state.mover]
        return DeadEnd(
            "3.2", Words(f"this cup holds {colour.en} marbles.", f"ce godet contient des billes {colour.fr}."), (cup,)
        )
    return DeadEnd("", NOTHING_HERE, (cup,))


def column_refusal(state: Rails, column: int) -> tuple[str, Words]:
    low, high = state.dice
    owed = owed_columns(state.owed)
    if low == high and column != CROSS and COLUMN_NAMES[column] == str(low) and not state.owed & BIT[column]:
        return "2.6", Words(
            f"of a double only one marble goes to column {low}: the other goes to {owed.en}.",
            f"d’un double, une seule bille va en colonne {low}\u00a0: l’autre va en {owed.fr}.",
        )
    return "2.3", Words(f"the dice ask for column {owed.en}.", f"les dés demandent la colonne {owed.fr}.")


# ── The end of a rail ─────────────────────────────────────────────────────────────────


def end_dead_end(state: Rails, path: Touches) -> DeadEnd:
    end = path[-1]
    cups = [target for target in path if is_cup(target)]
    rail, way = RAIL_NAMES.index(end[0]), LEFT if ENDS[end[1:]] == "<" else RIGHT
    if not cups:
        return DeadEnd("3.4", MARBLE_FIRST, (end,))
    if cups[-1][1] != end[0]:
        own = cups[-1][1]
        why = Words(
            f"only the rail of your marble may slide: {own}.", f"seul le rail de votre bille peut glisser\u00a0: {own}."
        )
        return DeadEnd("3.4", why, (end, cups[-1]))
    if state.brake(rail, way) == codes.FREE:
        return DeadEnd("", NOTHING_HERE, (end,))
    return DeadEnd(*refuse_slide(state, rail, way), (end, cups[-1]))
