"""Moves by touch: a domino and the square it leads to, in either order; or the piece and its square.

From one square every domino leads to a different square, so a square identifies the domino and vice versa.
"""

from __future__ import annotations

from collections.abc import Iterable, Set
from functools import cache

from ludotheque.games.wyx.board import NUMBER, SQUARES
from ludotheque.games.wyx.codes import NONE, PASS, QUEEN
from ludotheque.games.wyx.coop import Coop
from ludotheque.games.wyx.dominoes import TARGET, TEXTS
from ludotheque.games.wyx.lexicon import Lexicon
from ludotheque.games.wyx.versus import Versus
from ludotheque.touch import YOUR_TURN, Prompt, Touches
from ludotheque.words import Words

BUTTONS = {"pass": Words("Pass", "Passer")}
COLUMNS = [str(column + 1) for column in range(8)]  # [column] what is touched of the rack


def standing(state: Versus | Coop) -> int:
    """The square from which the seat to move jumps, or NONE."""
    return state.at if isinstance(state, Coop) else state.at[state.turn]


def paths(state: Versus | Coop, move: int) -> list[Touches]:
    if move == PASS:
        return [("pass",)]
    if move >= QUEEN:
        return [(SQUARES[move - QUEEN],)]
    domino = TEXTS[move // 64] if isinstance(state, Coop) else COLUMNS[move // 64]
    square = SQUARES[move % 64]
    return [(domino, square), (square, domino), (SQUARES[standing(state)], square)]


def buttons(targets: Set[str]) -> Iterable[str]:
    return BUTTONS.keys() & targets


def choice(target: str) -> Words | None:
    return BUTTONS.get(target)


def leading(state: Versus | Coop) -> dict[str, int]:
    """The square that each domino leads to, legal or not; OFF_BOARD if it leaves the board."""
    at = standing(state)
    if isinstance(state, Coop):
        return {TEXTS[domino]: TARGET[domino][at] for domino in range(64) if state.holder[domino] == state.turn}
    return {
        COLUMNS[column]: TARGET[state.columns[column][gone]][at]
        for column, gone in enumerate(state.taken)
        if gone < 8  # 3.1
    }


# ── Prompts ───────────────────────────────────────────────────────────────────────────

PLACE = Prompt("Place the queen on a square with leaves.", "Placez la reine sur une case aux quatre feuilles.")
STUCK = Prompt(  # 3.7
    "pass.", "passez.", Words("Your turn, but no domino fits: ", "À vous, mais aucun domino ne convient : ")
)
PICK = Prompt("pick one of your dominoes.", "choisissez l’un de vos dominos.", YOUR_TURN)
TAKE = Prompt("take a domino at the foot of a column.", "prenez un domino au pied d’une colonne.", YOUR_TURN)
DOMINO = Prompt("Now touch the domino that leads there.", "Touchez maintenant le domino qui y mène.")
SQUARE = Prompt("Now touch the square it leads to.", "Touchez maintenant la case où il mène.")


@cache
def where(piece: Words) -> Prompt:
    return Prompt(f"Choose where {piece.en} jumps.", f"Choisissez où saute {piece.fr}.")


def ask(lexicon: Lexicon, state: Versus | Coop, path: Touches) -> Prompt:
    if not path:
        return ask_first(state)
    if path[0] not in NUMBER:
        return SQUARE
    at = standing(state)
    return where(lexicon.piece) if at != NONE and path[0] == SQUARES[at] else DOMINO


def ask_first(state: Versus | Coop) -> Prompt:
    if standing(state) == NONE:
        return PLACE
    if state.moves() == [PASS]:
        return STUCK
    return PICK if isinstance(state, Coop) else TAKE
