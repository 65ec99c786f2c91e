"""Moves as text, and back."""

from __future__ import annotations

import re

from ludotheque.game import Game
from ludotheque.games.wu_hsing.cells import FARTHEST, coordinates, place_at
from ludotheque.games.wu_hsing.codes import CHOICE, CLAIM, PAIR, PASS, POINT, SILENT, UPRIGHT
from ludotheque.games.wu_hsing.dominoes import NUMBER, PAIR_NUMBER, PAIR_TEXTS, TEXTS
from ludotheque.games.wu_hsing.rules import WuHsingState, cell_at
from ludotheque.words import Words

WORDS = {"pass": PASS, "claim": CLAIM, "silent": SILENT}
WORD_OF = {move: text for text, move in WORDS.items()}
SAYINGS = {
    PASS: Words("pass and show the hand", "passer et montrer sa main"),
    CLAIM: Words("claim that nothing can be played", "dire que l’on ne peut pas jouer"),
    SILENT: Words("keep silent", "se taire"),
}
PLAY = re.compile(r"([1-5][1-5])@(0|-?[1-9]\d?),(0|-?[1-9]\d?)([hv])")


def text(game: Game, move: int) -> str:
    if 0 <= move < PASS:
        x, y = coordinates(move % UPRIGHT)
        return f"{PAIR_TEXTS[move // PAIR]}@{x},{y}{'v' if move & UPRIGHT else 'h'}"
    if move in WORD_OF:
        return WORD_OF[move]
    if POINT <= move < POINT + 15:
        return f"point {TEXTS[move - POINT]}"
    if CHOICE <= move < CHOICE + 25:
        return PAIR_TEXTS[move - CHOICE]
    raise game.not_a_move(move, "no move has that number.", "aucun coup n’a ce numéro.")


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


def say(state: WuHsingState, move: int) -> Words:
    """A move in words, with the points that a play scores here."""
    if move < PASS:
        domino, _, where = text(state.game, move).partition("@")
        points = state.worth(move // PAIR, move // UPRIGHT & 1, cell_at(move % UPRIGHT))
        way = Words("upright", "debout") if move & UPRIGHT else Words("lying", "couché")
        return Words(
            f"{domino} {way.en} from {where[:-1]} for {points} points",
            f"{domino} {way.fr} depuis {where[:-1]} pour {points} points",
        )
    if move >= CHOICE:
        pair = PAIR_TEXTS[move - CHOICE]
        return Words(f"start with {pair[0]} below {pair[1]}", f"partir avec {pair[0]} sous {pair[1]}")
    if move >= POINT:
        return Words(f"point out {TEXTS[move - POINT]}", f"désigner {TEXTS[move - POINT]}")
    return SAYINGS[move]
