"""Moves in words, for people who do not read notation."""

from __future__ import annotations

from ludotheque.games.wyx.board import SQUARES
from ludotheque.games.wyx.codes import NONE, PASS, QUEEN
from ludotheque.games.wyx.coop import Coop
from ludotheque.games.wyx.lexicon import Lexicon
from ludotheque.games.wyx.scene import landing_on, side_to_move
from ludotheque.games.wyx.versus import Versus
from ludotheque.words import Words, listed_words


def say(lexicon: Lexicon, state: Versus | Coop, move: int) -> Words:
    """A legal move of a position as a sentence."""
    piece = lexicon.pieces[side_to_move(state)]
    if move == PASS:
        return Words(f"{piece.en} cannot jump", f"{piece.fr} ne peut pas sauter")
    if move >= QUEEN:
        square = SQUARES[move - QUEEN]
        return Words(f"{piece.en} settles on {square}", f"{piece.fr} s’installe en {square}")
    done = listed_words(jump_deeds(lexicon, state, move % 64))
    return Words(f"{piece.en} {done.en}", f"{piece.fr} {done.fr}")


def say_briefly(lexicon: Lexicon, state: Versus | Coop, move: int) -> Words:
    """A move in a few words, for a list that names the seat."""
    if move == PASS:
        return Words("cannot jump, passes", "ne peut pas sauter, passe")
    if move >= QUEEN:
        square = SQUARES[move - QUEEN]
        return Words(f"queen on {square}", f"reine en {square}")
    jump, done = jump_to(move % 64), brief_landing(lexicon, state, move % 64)
    return Words(f"{jump.en}, {done.en}", f"{jump.fr}, {done.fr}")


def brief_landing(lexicon: Lexicon, state: Versus | Coop, square: int) -> Words:
    owner, value, left = landing_on(state, square)
    if owner == side_to_move(state):
        return Words("sets nothing down", "sans poser")
    if owner != NONE:
        sent = lexicon.counters[owner].sent
        return Words(f"sends {sent.en} home", f"renvoie {sent.fr}")
    return lexicon.placed[min(value, left)]


def jump_to(square: int) -> Words:
    return Words(f"jumps to {SQUARES[square]}", f"saute en {SQUARES[square]}")


def jump_deeds(lexicon: Lexicon, state: Versus | Coop, square: int) -> list[Words]:
    """What a jump to a square does, step by step."""
    owner, value, left = landing_on(state, square)
    done = [jump_to(square)]
    if owner == side_to_move(state):
        return [*done, Words("sets down nothing", "n’y pose rien")]
    if owner != NONE:
        sent = lexicon.counters[owner].sent
        done.append(Words(f"sends {sent.en} home", f"renvoie {sent.fr}"))
    placed = lexicon.placed[min(value, left)]
    return [*done, Words(f"sets down {placed.en}", f"pose {placed.fr}")]
