"""Writes moves of the three games as text, and parses them."""

from __future__ import annotations

import re

from ludotheque.game import Game
from ludotheque.games.wyx import dominoes
from ludotheque.games.wyx.board import NUMBER, SQUARES
from ludotheque.games.wyx.codes import PASS, QUEEN
from ludotheque.words import Words


def versus_text(game: Game, queens: bool, move: int) -> str:
    """`queens` says whether the pieces are queens, which are placed in the first turn."""
    if 0 <= move < 8 * 64:
        return f"{move // 64 + 1}:{SQUARES[move % 64]}"
    return other_text(game, queens, move)


def coop_text(game: Game, move: int) -> str:
    if 0 <= move < 64 * 64:
        return f"{dominoes.TEXTS[move // 64]}:{SQUARES[move % 64]}"
    return other_text(game, True, move)


def other_text(game: Game, queens: bool, move: int) -> str:
    """A pass, or the square of a queen."""
    if move == PASS:
        return "pass"
    if queens and QUEEN <= move < QUEEN + 64:
        return f"@{SQUARES[move - QUEEN]}"
    raise game.no_move_has(move)


def versus_parse(game: Game, queens: bool, text: str) -> int:
    match = re.fullmatch(r"([1-8]):([a-h][1-8])", text)
    if match:
        return 64 * (int(match[1]) - 1) + NUMBER[match[2]]
    return other_parse(game, queens, text, Words("a column and a square", "une colonne et une case"), "5:e4")


def coop_parse(game: Game, text: str) -> int:
    domino, colon, square = text.partition(":")
    if colon and domino in dominoes.NUMBER and square in NUMBER:
        return 64 * dominoes.NUMBER[domino] + NUMBER[square]
    return other_parse(game, True, text, Words("a domino and a square", "un domino et une case"), "R2D3:e4")


def other_parse(game: Game, queens: bool, text: str, jump: Words, example: str) -> int:
    if text == "pass":
        return PASS
    if queens and text[:1] == "@" and text[1:] in NUMBER:
        return QUEEN + NUMBER[text[1:]]
    raise game.not_a_move(
        text,
        f"a move is {jump.en}, like {example}" + ", a queen’s square, like @d4," * queens + " or pass.",
        f"un coup est {jump.fr}, comme {example}" + ", la case d’une reine, comme @d4," * queens + " ou pass.",
    )
