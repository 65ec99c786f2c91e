"""Moves by touch: a domino and the square it leads to, in either order; or the piece and its square.

From one square every domino leads to a different square, so a square identifies the domino and vice versa.
"""

from __future__ import annotations

from ludotheque.games.wyx.board import NUMBER, SQUARES
from ludotheque.games.wyx.codes import NONE, PASS, QUEEN
from ludotheque.games.wyx.coop import Coop
from ludotheque.games.wyx.dominoes import TARGET, TEXTS
from ludotheque.games.wyx.lexicon import Lexicon
from ludotheque.games.wyx.versus import Versus
from ludotheque.touch import YOUR_TURN, Prompt, Touches
from ludotheque.words import Words

PASSING = Words("Pass", "Passer")


def standing(state: Versus | Coop) -> int:
    """The square from which the seat to move jumps, or NONE."""
    return state.at if isinstance(state, Coop) else state.at[state.turn]


def paths(state: Versus | Coop, move: int) -> list[Touches]:
    if move == PASS:
        return [("pass",)]
    if move >= QUEEN:
        return [(SQUARES[move - QUEEN],)]
    domino, square = state.game.text(move).split(":")
    return [(domino, square), (square, domino), (SQUARES[standing(state)], square)]


def choice(target: str) -> Words | None:
    return PASSING if target == "pass" else None


def leading(state: Versus | Coop) -> dict[str, int]:
    """The square that each domino leads to, legal or not; OFF_BOARD if it leaves the board."""
    at = standing(state)
    if isinstance(state, Coop):
        return {TEXTS[domino]: TARGET[domino][at] for domino in range(64) if state.holder[domino] == state.turn}
    return {
        str(column + 1): TARGET[state.columns[column][gone]][at]
        for column, gone in enumerate(state.taken)
        if gone < 8  # 3.1
    }


# ── Prompts ───────────────────────────────────────────────────────────────────────────


def ask(lexicon: Lexicon, state: Versus | Coop, path: Touches) -> Prompt:
    at = standing(state)
    if at == NONE:
        return Prompt("Place the queen on a square with leaves.", "Placez la reine sur une case aux quatre feuilles.")
    if not path:
        return ask_first(state)
    first = path[0]
    if first == SQUARES[at]:
        return Prompt(f"Choose where {lexicon.piece.en} jumps.", f"Choisissez où saute {lexicon.piece.fr}.")
    if first in NUMBER:
        return Prompt("Now touch the domino that leads there.", "Touchez maintenant le domino qui y mène.")
    return Prompt("Now touch the square it leads to.", "Touchez maintenant la case où il mène.")


def ask_first(state: Versus | Coop) -> Prompt:
    if state.moves() == [PASS]:  # 3.7
        return Prompt(
            "pass.", "passez.", Words("Your turn, but no domino fits: ", "À vous, mais aucun domino ne convient : ")
        )
    if isinstance(state, Coop):
        return Prompt("pick one of your dominoes.", "choisissez l’un de vos dominos.", YOUR_TURN)
    return Prompt("take a domino at the foot of a column.", "prenez un domino au pied d’une colonne.", YOUR_TURN)
