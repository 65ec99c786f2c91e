"""Moves of the three games as text, and back."""

from __future__ import annotations

import re

from ludotheque.game import Game
from ludotheque.games.wyx import dominoes
from ludotheque.games.wyx.board import NUMBER, SQUARES
from ludotheque.games.wyx.codes import PASS, QUEEN


def versus_text(game: Game, move: int) -> str:
    if 0 <= move < 8 * 64:
        return f"{move // 64 + 1}:{SQUARES[move % 64]}"
    return other_text(game, move)


def coop_text(game: Game, move: int) -> str:
    if 0 <= move < 64 * 64:
        return f"{dominoes.TEXTS[move // 64]}:{SQUARES[move % 64]}"
    return other_text(game, move)


def other_text(game: Game, move: int) -> str:
    """A pass or a queen's square."""
    if move == PASS:
        return "pass"
    if QUEEN <= move < QUEEN + 64 and game.name != "wyx":
        return f"@{SQUARES[move - QUEEN]}"
    raise game.not_a_move(move, "no move has that number.", "aucun coup n’a ce numéro.")


def versus_parse(game: Game, text: str) -> int:
    match = re.fullmatch(r"([1-8]):([a-h][1-8])", text)
    if match:
        return 64 * (int(match[1]) - 1) + NUMBER[match[2]]
    return other_parse(game, text, "5:e4", "a column and a square", "une colonne et une case")


def coop_parse(game: Game, text: str) -> int:
    domino, colon, square = text.partition(":")
    if colon and domino in dominoes.NUMBER and square in NUMBER:
        return 64 * dominoes.NUMBER[domino] + NUMBER[square]
    return other_parse(game, text, "R2D3:e4", "a domino and a square", "un domino et une case")


def other_parse(game: Game, text: str, example: str, en: str, fr: str) -> int:
    queens = game.name != "wyx"
    if text == "pass":
        return PASS
    if queens and text[:1] == "@" and text[1:] in NUMBER:
        return QUEEN + NUMBER[text[1:]]
    raise game.not_a_move(
        text,
        f"a move is {en}, like {example}" + ", a queen’s square, like @d4," * queens + " or pass.",
        f"un coup est {fr}, comme {example}" + ", la case d’une reine, comme @d4," * queens + " ou pass.",
    )
