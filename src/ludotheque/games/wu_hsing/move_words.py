"""Moves in words, for people who do not read notation."""

from __future__ import annotations

from functools import cache

from ludotheque.drawing import cached
from ludotheque.games.wu_hsing.codes import CHOICE, CLAIM, PAIR, PASS, POINT, SILENT, UPRIGHT
from ludotheque.games.wu_hsing.dominoes import PAIR_TEXTS, TEXTS
from ludotheque.games.wu_hsing.layout import cell_at, touched
from ludotheque.games.wu_hsing.lexicon import DOUBLES, ELEMENTS, bare_elements
from ludotheque.games.wu_hsing.place_words import WAYS, colours_in_words
from ludotheque.games.wu_hsing.rules import WuHsingState
from ludotheque.words import Words

WITHOUT_DOMINO = {
    PASS: Words("passes and shows the hand", "passe et montre sa main"),
    CLAIM: Words("claims that nothing can be played", "dit ne pas pouvoir jouer"),
    SILENT: Words("keeps silent", "se tait"),
}


def tell(state: WuHsingState, move: int) -> tuple[Words, Words]:
    """A move in a few words, for a list that names the seat, and as a sentence; with the points that a play scores."""
    if move < PASS:
        pair, upright = move // PAIR, move // UPRIGHT & 1
        points = state.worth(pair, upright, cell_at(move % UPRIGHT))
        return play(pair, upright, points, touched(state, upright, move % UPRIGHT))
    if move >= CHOICE:
        domino = bare_elements(PAIR_TEXTS[move - CHOICE])
        return Words(f"starts with {domino.en}", f"part avec {domino.fr}"), say_choice(PAIR_TEXTS[move - CHOICE])
    if move >= POINT:
        domino = bare_elements(TEXTS[move - POINT])
        said = Words(f"points out {domino.en}", f"désigne {domino.fr}")
        return said, said
    return WITHOUT_DOMINO[move], WITHOUT_DOMINO[move]


@cached
def play(pair: int, upright: int, points: int, touched: int) -> tuple[Words, Words]:
    """What is laid, how, and what it touches, because the cells of the table have no names. The same for all seats."""
    laid, domino = laid_as(PAIR_TEXTS[pair], upright), bare_elements(PAIR_TEXTS[pair])
    near = colours_in_words(touched)
    return Words(f"{domino.en}, {points} points", f"{domino.fr}, {points} points"), Words(
        f"lays {laid.en}; {near.en}; {points} points",
        f"pose {laid.fr}\u00a0; {near.fr}\u00a0; {points} points",
    )


@cache
def laid_as(pair: str, upright: int) -> Words:
    first, second = (ELEMENTS[colour] for colour in pair)
    if pair[0] == pair[1]:
        return Words(f"{DOUBLES[pair[0]].en}, {WAYS[upright].en}", f"{DOUBLES[pair[0]].fr}, {WAYS[upright].fr}")
    beside = Words("above it", "au-dessus") if upright else Words("to its right", "à sa droite")
    return Words(f"{first.en} and {second.en} {beside.en}", f"{first.fr} et {second.fr} {beside.fr}")


def say_choice(pair: str) -> Words:
    if pair[0] == pair[1]:
        return Words(f"starts with {DOUBLES[pair[0]].en}", f"part avec {DOUBLES[pair[0]].fr}")
    low, high = (ELEMENTS[colour] for colour in pair)
    return Words(f"starts with {low.en} below {high.en}", f"part avec {low.fr} sous {high.fr}")
