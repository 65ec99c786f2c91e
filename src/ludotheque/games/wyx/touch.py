"""Moves by touch: a domino and the square it leads to, in either order; or the piece and its square.

From one square every domino leads to a different square, so a square identifies the domino and vice versa.
"""

from __future__ import annotations

from collections.abc import Iterable, Set
from functools import cache

from ludotheque.game import GameTouch
from ludotheque.game.touch import NOTHING_HERE, YOUR_TURN, DeadEnd, Prompt, Touches
from ludotheque.games.wyx.board import DOMINO, DOMINOES, NONE, OFF_BOARD, PASS, QUEEN, SQUARE, SQUARES, TARGET
from ludotheque.games.wyx.rules import Coop, Versus, side_of
from ludotheque.games.wyx.words import Lexicon, bare, piece_on
from ludotheque.words import Words, of_name

BUTTONS = {"pass": Words("Pass", "Passer")}
COLUMNS = [str(column + 1) for column in range(8)]  # [column] what is touched of the rack


def standing(state: Versus | Coop) -> int:
    """The square from which the seat to move jumps, or NONE."""
    return state.at if isinstance(state, Coop) else state.at[state.turn]


def leading(state: Versus | Coop) -> dict[str, int]:
    """The square that each domino leads to, legal or not; OFF_BOARD if it leaves the board."""
    at = standing(state)
    if isinstance(state, Coop):
        return {DOMINOES[domino]: TARGET[domino][at] for domino in range(64) if state.holder[domino] == state.turn}
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
WHICH_DOMINO = Prompt("Now touch the domino that leads there.", "Touchez maintenant le domino qui y mène.")
WHICH_SQUARE = Prompt("Now touch the square it leads to.", "Touchez maintenant la case où il mène.")


@cache
def where(piece: Words) -> Prompt:
    return Prompt(f"Choose where {piece.en} jumps.", f"Choisissez où saute {piece.fr}.")


def ask_first(state: Versus | Coop) -> Prompt:
    if standing(state) == NONE:
        return PLACE
    if state.moves() == [PASS]:
        return STUCK
    return PICK if isinstance(state, Coop) else TAKE


# ── Dead ends: touches that lead to no move, by what was touched ──────────────────────

QUEEN_FIRST = Words("place the queen first; the dominoes come after.", "placez d’abord la reine, les dominos ensuite.")
ON_LEAVES = Words(
    "a queen starts on one of the four squares with leaves.",
    "une reine part de l’une des quatre cases aux quatre feuilles.",
)
TAKEN = Words("another queen stands there already.", "une autre reine s’y trouve déjà.")
EMPTY_COLUMN = Words("this column is empty.", "cette colonne est vide.")
NONE_FITS = Words("no domino fits: you have to pass.", "aucun domino ne convient\u00a0: il faut passer.")


def before_the_queen(state: Versus | Coop, touched: str) -> DeadEnd:
    rule = "2.4" if isinstance(state, Coop) else "2.1"
    if touched not in SQUARE:
        return DeadEnd(rule, QUEEN_FIRST, (touched,))
    return DeadEnd(rule, TAKEN if SQUARE[touched] in state.central else ON_LEAVES, (touched,))


def domino_dead_end(lexicon: Lexicon, state: Versus | Coop, domino: str, wanted: str) -> DeadEnd:
    """Why a domino cannot be used, or does not lead to the square that was touched."""
    lead = leading(state)
    if domino not in lead:
        return not_ones_own(state, domino)
    at = SQUARES[standing(state)]
    if lead[domino] == OFF_BOARD:
        why = Words(f"from {at}, this domino leads off the board.", f"depuis {at}, ce domino mène hors du plateau.")
        return DeadEnd("3.2", why, (domino, at))
    reached = SQUARES[lead[domino]]
    rule, barred = bar(lexicon, state, lead[domino])
    if barred:
        why = Words(f"this domino leads to {reached}: {barred.en}", f"ce domino mène en {reached}\u00a0: {barred.fr}")
        return DeadEnd(rule, why, (domino, reached))
    if wanted and wanted != reached:
        why = Words(
            f"this domino leads to {reached}, not to {wanted}.", f"ce domino mène en {reached}, pas en {wanted}."
        )
        return DeadEnd("3.1", why, (domino, wanted))
    return DeadEnd("", NOTHING_HERE, (domino,))


def not_ones_own(state: Versus | Coop, domino: str) -> DeadEnd:
    """A domino of another hand, one that was played, or an empty column."""
    if isinstance(state, Versus) or state.holder[DOMINO[domino]] == NONE:
        return DeadEnd("3.1", EMPTY_COLUMN, (domino,))
    name = of_name(state.game.seat_name(state.holder[DOMINO[domino]]))
    why = Words(
        f"this domino is in the hand of {name.en}: play one of yours.",
        f"ce domino est dans la main {name.fr}\u00a0: jouez l’un des vôtres.",
    )
    return DeadEnd("3.1", why, (domino,))


def square_dead_end(lexicon: Lexicon, state: Versus | Coop, square: str) -> DeadEnd:
    rule, barred = bar(lexicon, state, SQUARE[square])
    if barred:
        return DeadEnd(rule, barred, (square,))
    if isinstance(state, Coop):
        why = Words(f"none of your dominoes leads to {square}.", f"aucun de vos dominos ne mène en {square}.")
    else:
        why = Words(
            f"no domino at the foot of a column leads to {square}.",
            f"aucun domino en bas d’une colonne ne mène en {square}.",
        )
    return DeadEnd("3.1", why, (square,))


def bar(lexicon: Lexicon, state: Versus | Coop, square: int) -> tuple[str, Words | None]:
    """Why nobody, or not this seat, may land on a square, whatever the domino; None if it is open."""
    if isinstance(state, Coop):
        there = Words("ants are there already.", "des fourmis y sont déjà.")
        return ("3.3", there) if state.ants[square] else ("", None)
    if state.held[square] in (NONE, state.turn):
        return "", None
    if square in state.at:
        piece = piece_on(lexicon, state, square)
        return "3.3", Words(f"{piece.en} stands there.", f"{piece.fr} s’y trouve.")
    counters, place = lexicon.counters[side_of(state, state.owner[square])].many, bare(lexicon.stronghold)
    return "3.4", Words(f"{counters.en} hold this {place.en}.", f"des {counters.fr} tiennent cette {place.fr}.")


# ── The part of the games ─────────────────────────────────────────────────────────────


class FamilyTouch(GameTouch):
    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = lexicon

    def paths(self, seen: Versus | Coop, move: int) -> list[Touches]:
        if move == PASS:
            return [("pass",)]
        if move >= QUEEN:
            return [(SQUARES[move - QUEEN],)]
        domino = DOMINOES[move // 64] if isinstance(seen, Coop) else COLUMNS[move // 64]
        square = SQUARES[move % 64]
        return [(domino, square), (square, domino), (SQUARES[standing(seen)], square)]

    def buttons(self, targets: Set[str]) -> Iterable[str]:
        return BUTTONS.keys() & targets

    def choice(self, seen: Versus | Coop, target: str) -> Words | None:
        return BUTTONS.get(target)

    def ask(self, seen: Versus | Coop, path: Touches) -> Prompt:
        if not path:
            return ask_first(seen)
        if path[0] not in SQUARE:
            return WHICH_SQUARE
        at = standing(seen)
        return where(self.lexicon.piece) if at != NONE and path[0] == SQUARES[at] else WHICH_DOMINO

    def why_not(self, seen: Versus | Coop, path: Touches) -> DeadEnd:
        """By the domino that was touched, or else the square."""
        if standing(seen) == NONE:
            return before_the_queen(seen, path[-1])
        known = DOMINO if isinstance(seen, Coop) else COLUMNS
        dominoes = [target for target in path if target in known]
        squares = [target for target in path if target in SQUARE and target != SQUARES[standing(seen)]]
        if dominoes:
            return domino_dead_end(self.lexicon, seen, dominoes[-1], squares[-1] if squares else "")
        if squares:
            return square_dead_end(self.lexicon, seen, squares[-1])
        return DeadEnd("3.7", NONE_FITS, path) if path[-1] in SQUARE else DeadEnd("", NOTHING_HERE, path)
