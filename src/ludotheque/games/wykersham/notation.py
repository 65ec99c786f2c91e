"""Writes moves as text, and parses them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ludotheque.game import Game
from ludotheque.games.wykersham.board import BIT, COLUMN_NAMES, CUPS, MOST_MARBLES, NOTCHES, RAIL_NAMES
from ludotheque.games.wykersham.codes import GIFT, LEAVE, ROLL, STAY, TAKE

SLIDES = ("<", "", ">")  # [way + 1]


def cup_name(cup: int, offsets: Sequence[int]) -> str:
    """The visible place of a cup, like `b4`, if the rails have these offsets."""
    rail, place = divmod(cup, CUPS)
    return RAIL_NAMES[rail] + COLUMN_NAMES[place - NOTCHES + offsets[rail]]


def column_names(columns: int) -> list[str]:
    """The names of a set of columns, from left to right."""
    return [name for column, name in enumerate(COLUMN_NAMES) if columns & BIT[column]]


def texts() -> dict[int, str]:
    """The texts of all moves."""
    moves = {LEAVE: "=", TAKE: "+"}
    for column, name in enumerate(COLUMN_NAMES):
        moves[GIFT + column] = f"!{name}"
        for rail, letter in enumerate(RAIL_NAMES):
            for way, slide in enumerate(SLIDES):
                moves[64 * way + 8 * rail + column] = name + letter + slide
    for low in range(1, 7):
        for high in range(low, 7):
            moves[ROLL + 8 * low + high] = f"{low}{high}"
    for stay in range(MOST_MARBLES):
        moves[STAY + stay] = f"~{stay}"
    return moves


TEXTS = texts()
MOVES = {text: move for move, text in TEXTS.items()}


def text(game: Game, move: int) -> str:
    if move not in TEXTS:
        raise game.no_move_has(move)
    return TEXTS[move]


def parse(game: Game, text: str) -> int:
    if text in MOVES:
        return MOVES[text]
    if re.fullmatch("[1-6][1-6]", text):
        raise game.not_a_move(
            text,
            f"the lower die comes first, so it is {text[::-1]}.",
            f"le plus petit dé vient d’abord, c’est donc {text[::-1]}.",
        )
    raise game.not_a_move(
        text,
        "a move is a column, a rail and perhaps a slide, like 3b, 3b> or xd<; "
        "+ or = for a goal; ~1 for a stack; !4 for a gift; 35 for the dice.",
        "un coup est une colonne, un rail et peut-être un glissement, comme 3b, 3b> ou xd< ; "
        "+ ou = pour un but ; ~1 pour une pile ; !4 pour un don ; 35 pour les dés.",
    )
