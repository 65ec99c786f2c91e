"""Moves in words, for people who do not read notation."""

from __future__ import annotations

from functools import lru_cache

from ludotheque.games.wyx.board import SQUARES
from ludotheque.games.wyx.codes import NONE, PASS, QUEEN
from ludotheque.games.wyx.coop import Coop
from ludotheque.games.wyx.lexicon import Lexicon
from ludotheque.games.wyx.scene import landing_on, side_to_move
from ludotheque.games.wyx.versus import Versus
from ludotheque.words import Words, listed_words


def tell(lexicon: Lexicon, state: Versus | Coop, move: int) -> tuple[Words, Words]:
    """A legal move of a position in a few words, for a list that names the seat, and as a sentence."""
    if move < PASS:
        owner, value, left = landing_on(state, move % 64)
        return jump(lexicon, side_to_move(state), move % 64, owner, min(value, left))
    piece = lexicon.pieces[side_to_move(state)]
    if move == PASS:
        said = Words(f"{piece.en} cannot jump", f"{piece.fr} ne peut pas sauter")
        return Words("cannot jump, passes", "ne peut pas sauter, passe"), said
    square = SQUARES[move - QUEEN]
    said = Words(f"{piece.en} settles on {square}", f"{piece.fr} s’installe en {square}")
    return Words(f"queen on {square}", f"reine en {square}"), said


@lru_cache(8192)
def jump(lexicon: Lexicon, side: int, square: int, owner: int, most: int) -> tuple[Words, Words]:
    """A jump of a side to a square with counters of `owner`, where it sets down so many at most.

    Cached, because there are few different ones.
    """
    piece, jumps, lands = lexicon.pieces[side], jump_to(square), landing(lexicon, side, owner, most)
    placed = lexicon.placed[most]
    deeds = [jumps, lands] if owner not in (NONE, side) else [jumps]
    sets = Words(f"sets down {placed.en}", f"pose {placed.fr}")
    done = listed_words([*deeds, Words("sets down nothing", "n’y pose rien") if owner == side else sets])
    brief = Words(f"{jumps.en}, {lands.en}", f"{jumps.fr}, {lands.fr}")
    return brief, Words(f"{piece.en} {done.en}", f"{piece.fr} {done.fr}")


def jump_to(square: int) -> Words:
    return Words(f"jumps to {SQUARES[square]}", f"saute en {SQUARES[square]}")


def landing(lexicon: Lexicon, side: int, owner: int, most: int) -> Words:
    """What a side does where it lands, in a few words."""
    if owner == side:
        return Words("sets nothing down", "sans poser")
    if owner != NONE:
        sent = lexicon.counters[owner].sent
        return Words(f"sends {sent.en} home", f"renvoie {sent.fr}")
    return lexicon.placed[most]


def brief_landing(lexicon: Lexicon, state: Versus | Coop, square: int) -> Words:
    owner, value, left = landing_on(state, square)
    return landing(lexicon, side_to_move(state), owner, min(value, left))
