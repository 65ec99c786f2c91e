"""Moves in words, for people who do not read the notation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludotheque.games.wyx.board import SQUARES
from ludotheque.games.wyx.codes import NONE, PASS, QUEEN
from ludotheque.games.wyx.coop import Coop
from ludotheque.games.wyx.scene import scene_of
from ludotheque.games.wyx.versus import Versus
from ludotheque.words import Words, listed

if TYPE_CHECKING:
    from ludotheque.games.wyx import Jumping


def say(game: Jumping, state: Versus | Coop, move: int) -> Words:
    """A legal move of a position in words."""
    piece = game.pieces[0 if isinstance(state, Coop) else state.turn]
    if move == PASS:
        return Words(f"{piece.en} cannot jump", f"{piece.fr} ne peut pas sauter")
    if move >= QUEEN:
        square = SQUARES[move - QUEEN]
        return Words(f"{piece.en} settles on {square}", f"{piece.fr} s’installe en {square}")
    return Words(*(f"{piece(lang)} {listed(deeds(game, state, move % 64, lang), lang)}" for lang in ("en", "fr")))


def deeds(game: Jumping, state: Versus | Coop, square: int, lang: str) -> list[str]:
    """What a piece does that jumps to a square, one after the other."""
    scene, side = scene_of(state), 0 if isinstance(state, Coop) else state.turn
    owner, french = scene.owner[square], lang == "fr"
    done = [f"{'saute en' if french else 'jumps to'} {SQUARES[square]}"]
    if owner == side:
        return [*done, "n’y pose rien" if french else "sets down nothing"]
    if owner != NONE:
        sent = game.lexicon.sent[owner](lang)
        done.append(f"renvoie {sent}" if french else f"sends {sent} home")
    placed = game.lexicon.placed[min(scene.value[square], scene.stock[side])](lang)
    return [*done, f"{'pose' if french else 'sets down'} {placed}"]
