"""Explains why a move is illegal, with the reason that the move generator found."""

from __future__ import annotations

from ludotheque.core import CHANCE
from ludotheque.game import Refusal
from ludotheque.games.wykersham import codes
from ludotheque.games.wykersham.board import COLUMN_NAMES, COLUMNS, CROSS, RAIL_NAMES, RAILS
from ludotheque.games.wykersham.lexicon import MARBLES, SIDES
from ludotheque.games.wykersham.notation import column_names, cup_name
from ludotheque.games.wykersham.rules import Rails
from ludotheque.words import Words, listed_words


def refuse(state: Rails, move: int) -> Refusal:
    if state.turn == CHANCE:
        return "2.2", Words("the dice are thrown first.", "on lance d’abord les dés.")
    if codes.ROLL <= move < codes.GIFT:
        low, high = state.dice
        return "2.2", Words(
            f"the dice of this turn show {low} and {high}.", f"les dés de ce tour montrent {low} et {high}."
        )
    if state.goal:
        return "4.8", Words("first take the goal (+) or leave it (=).", "prenez d’abord le but (+) ou laissez-le (=).")
    if state.stacks:
        return refuse_stack(state, move)
    if move >= codes.LEAVE:
        return "4.4", Words("no slide has just completed a line.", "aucun glissement ne vient de compléter une ligne.")
    if move >= codes.GIFT:
        return refuse_gift(state, move - codes.GIFT)
    return refuse_placement(state, move & 7, move >> 3 & 7, (move >> 6) - 1)


def refuse_stack(state: Rails, move: int) -> Refusal:
    cup = state.stack()
    name = cup_name(cup, state.offset)
    if move < codes.STAY:
        return "4.11", Words(
            f"first say how many marbles stay in {name}, like ~0.",
            f"dites d’abord combien de billes restent en {name}, comme ~0.",
        )
    count = state.marbles[state.mover][cup]
    return "4.11", Words(
        f"at most {count - 1} of your {count} marbles may stay in {name}.",
        f"de vos {count} billes en {name}, {count - 1} peuvent rester au plus.",
    )


def refuse_gift(state: Rails, column: int) -> Refusal:
    for open_column in range(COLUMNS):
        for rail in range(RAILS):
            if state.obstacle(open_column, rail) == codes.FREE:
                name = RAIL_NAMES[rail] + COLUMN_NAMES[open_column]
                return "3.9", Words(
                    f"a marble is given only when it can go nowhere, and {name} is open.",
                    f"on ne donne une bille que si elle ne peut aller nulle part, et {name} est libre.",
                )
    name = COLUMN_NAMES[state.gift_column()]
    return "3.10", Words(
        f"the gift is for column {name}, not {COLUMN_NAMES[column]}.",
        f"le don est pour la colonne {name}, pas {COLUMN_NAMES[column]}.",
    )


def refuse_placement(state: Rails, column: int, rail: int, way: int) -> Refusal:
    reason = state.obstacle(column, rail)
    if reason == codes.NOT_OWED:
        return refuse_column(state, column)
    letter = RAIL_NAMES[rail]
    if reason == codes.RAIL_SLID:
        return "3.7", Words(
            f"rail {letter} was slid in this turn and takes no more marbles.",
            f"le rail {letter} a glissé pendant ce tour et ne reçoit plus de bille.",
        )
    if reason == codes.OPPOSED:
        name = letter + COLUMN_NAMES[column]
        colour = MARBLES[1 - state.mover]
        return "3.2", Words(f"{name} holds {colour.en} marbles.", f"{name} contient des billes {colour.fr}.")
    return refuse_slide(state, rail, way)


def refuse_column(state: Rails, column: int) -> Refusal:
    owed = listed_words(column_names(state.owed))
    name = COLUMN_NAMES[column]
    if state.dice[0] == state.dice[1] and column != CROSS and name == str(state.dice[0]):
        return "2.6", Words(
            f"of a double only one marble goes to column {name}; x is owed.",
            f"d’un double, une seule bille va dans la colonne {name} ; il reste x à servir.",
        )
    return "2.3", Words(
        f"column {name} is not owed; the dice leave {owed.en}.",
        f"la colonne {name} n’est pas à servir ; les dés laissent {owed.fr}.",
    )


def refuse_slide(state: Rails, rail: int, way: int) -> Refusal:
    reason, letter, side = state.brake(rail, way), RAIL_NAMES[rail], SIDES[way]
    if reason == codes.FIXED:
        return "3.5", Words("rail c is fixed.", "le rail c est fixe.")
    if reason == codes.AT_THE_END:
        return "3.6", Words(
            f"rail {letter} is two notches to the {side.en} already.",
            f"le rail {letter} est déjà à deux crans à {side.fr}.",
        )
    first, other = RAIL_NAMES[state.slid], SIDES[state.way]
    return "3.8", Words(
        f"rail {first} went to the {other.en} in this turn, so {letter} cannot go to the {side.en}.",
        f"le rail {first} est allé à {other.fr} pendant ce tour, {letter} ne peut donc aller à {side.fr}.",
    )
