"""Explains touches that lead to no move, naming the domino or the square that was touched."""

from __future__ import annotations

from ludotheque.games.wyx.board import NUMBER, SQUARES
from ludotheque.games.wyx.codes import NONE, OFF_BOARD
from ludotheque.games.wyx.coop import Coop
from ludotheque.games.wyx.dominoes import NUMBER as DOMINO
from ludotheque.games.wyx.lexicon import Lexicon, bare
from ludotheque.games.wyx.scene import scene_of
from ludotheque.games.wyx.touch import leading, standing
from ludotheque.games.wyx.versus import Versus
from ludotheque.touch import NOTHING_HERE, DeadEnd, Touches
from ludotheque.words import Words, of_name

COLUMNS = tuple("12345678")
QUEEN_FIRST = Words("place the queen first; the dominoes come after.", "placez d’abord la reine, les dominos ensuite.")
ON_LEAVES = Words(
    "a queen starts on one of the four squares with leaves.",
    "une reine part de l’une des quatre cases aux quatre feuilles.",
)
TAKEN = Words("another queen stands there already.", "une autre reine s’y trouve déjà.")
EMPTY_COLUMN = Words("this column is empty.", "cette colonne est vide.")
NONE_FITS = Words("no domino fits: you have to pass.", "aucun domino ne convient\u00a0: il faut passer.")


def why_not(lexicon: Lexicon, state: Versus | Coop, path: Touches) -> DeadEnd:
    """Explain the domino that was touched, or else the square."""
    if standing(state) == NONE:
        return before_the_queen(state, path[-1])
    known = DOMINO if isinstance(state, Coop) else COLUMNS
    dominoes = [target for target in path if target in known]
    squares = [target for target in path if target in NUMBER and target != SQUARES[standing(state)]]
    if dominoes:
        return domino_dead_end(lexicon, state, dominoes[-1], squares[-1] if squares else "")
    if squares:
        return square_dead_end(lexicon, state, squares[-1])
    return DeadEnd("3.7", NONE_FITS, path) if path[-1] in NUMBER else DeadEnd("", NOTHING_HERE, path)


def before_the_queen(state: Versus | Coop, touched: str) -> DeadEnd:
    rule = "2.4" if isinstance(state, Coop) else "2.1"
    if touched not in NUMBER:
        return DeadEnd(rule, QUEEN_FIRST, (touched,))
    return DeadEnd(rule, TAKEN if NUMBER[touched] in state.central else ON_LEAVES, (touched,))


# ── A domino ──────────────────────────────────────────────────────────────────────────


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


# ── A square ──────────────────────────────────────────────────────────────────────────


def square_dead_end(lexicon: Lexicon, state: Versus | Coop, square: str) -> DeadEnd:
    rule, barred = bar(lexicon, state, NUMBER[square])
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
    scene = scene_of(state)
    if isinstance(state, Coop):
        there = Words("ants are there already.", "des fourmis y sont déjà.")
        return ("3.3", there) if state.ants[square] else ("", None)
    if state.held[square] in (NONE, state.turn):
        return "", None
    if square in scene.at:
        piece = lexicon.pieces[scene.at.index(square)]
        return "3.3", Words(f"{piece.en} stands there.", f"{piece.fr} s’y trouve.")
    counters, place = lexicon.counters[scene.owner[square]].many, bare(lexicon.stronghold)
    return "3.4", Words(f"{counters.en} hold this {place.en}.", f"des {counters.fr} tiennent cette {place.fr}.")
