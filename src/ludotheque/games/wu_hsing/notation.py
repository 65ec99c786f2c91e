"""Writes moves as text, and parses them."""

from __future__ import annotations

import re

from ludotheque.drawing import cached
from ludotheque.game import Game
from ludotheque.games.wu_hsing.board import FARTHEST, coordinates, place_at
from ludotheque.games.wu_hsing.codes import CHOICE, CLAIM, PAIR, PASS, POINT, SILENT, UPRIGHT
from ludotheque.games.wu_hsing.dominoes import NUMBER, PAIR_NUMBER, PAIR_TEXTS, TEXTS

WORDS = {"pass": PASS, "claim": CLAIM, "silent": SILENT}
WORD_OF = {move: text for text, move in WORDS.items()}
PLAY = re.compile(r"([1-5][1-5])@(0|-?[1-9]\d?),(0|-?[1-9]\d?)([hv])")


def text(game: Game, move: int) -> str:
    if 0 <= move < PASS:
        return play_text(move)
    if move in WORD_OF:
        return WORD_OF[move]
    if POINT <= move < POINT + 15:
        return f"point {TEXTS[move - POINT]}"
    if CHOICE <= move < CHOICE + 25:
        return PAIR_TEXTS[move - CHOICE]
    raise game.no_move_has(move)


@cached
def play_text(move: int) -> str:
    x, y = coordinates(move % UPRIGHT)
    return f"{PAIR_TEXTS[move // PAIR]}@{x},{y}{'v' if move & UPRIGHT else 'h'}"


def parse(game: Game, text: str) -> int:
    match = PLAY.fullmatch(text)
    if match:
        return parse_play(game, match)
    if text in WORDS:
        return WORDS[text]
    if text[:6] == "point " and text[6:] in NUMBER:
        return POINT + NUMBER[text[6:]]
    if text in PAIR_NUMBER:
        return CHOICE + PAIR_NUMBER[text]
    raise game.not_a_move(
        text,
        "a play is two colours, the cell of the first, and h or v, like 12@2,0v; other moves are pass, "
        "claim, silent, point 12 and, to choose a start, 12.",
        "un domino se pose en donnant deux couleurs, la case de la première et h ou v, comme 12@2,0v ; "
        "les autres coups sont pass, claim, silent, point 12 et, pour choisir un départ, 12.",
    )


def parse_play(game: Game, match: re.Match[str]) -> int:
    x, y = int(match[2]), int(match[3])
    if max(abs(x), abs(y)) > FARTHEST:
        raise game.not_a_move(
            match[0],
            f"30 dominoes never reach further than {FARTHEST} cells from the start.",
            f"30 dominos ne vont jamais à plus de {FARTHEST} cases du départ.",
        )
    return PAIR * PAIR_NUMBER[match[1]] + UPRIGHT * (match[4] == "v") + place_at(x, y)
