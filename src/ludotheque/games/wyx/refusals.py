"""Explains why a move is illegal, with the reason that the move generator found."""

from __future__ import annotations

from ludotheque.game import Refusal
from ludotheque.games.wyx import codes
from ludotheque.games.wyx.board import SQUARES
from ludotheque.games.wyx.codes import NONE
from ludotheque.games.wyx.coop import Coop
from ludotheque.games.wyx.description import jump_words
from ludotheque.games.wyx.dominoes import TARGET
from ludotheque.games.wyx.lexicon import Lexicon
from ludotheque.games.wyx.scene import side_of
from ludotheque.games.wyx.versus import Versus
from ludotheque.words import Words, listed_words, of_name


def refuse_queen(central: list[int], square: int) -> Words:
    if square not in central:
        squares = listed_words([SQUARES[place] for place in central])
        return Words(
            f"a queen starts on a central square: {squares.en}.",
            f"une reine commence sur une case centrale\u00a0: {squares.fr}.",
        )
    return Words(f"another queen stands on {SQUARES[square]}.", f"une autre reine est déjà en {SQUARES[square]}.")


def refuse_versus(lexicon: Lexicon, state: Versus, move: int) -> Refusal:
    if state.placing():
        if move >= codes.QUEEN:
            return "2.1", refuse_queen(list(state.central), move - codes.QUEEN)
        return "2.1", Words("place your queen first, like @d4.", "placez d’abord votre reine, comme @d4.")
    if move >= codes.QUEEN:
        return "2.1", Words("your queen is on the board already.", "votre reine est déjà sur le plateau.")
    if move == codes.PASS:
        return "3.7", Words(
            "one passes only without a domino to take.", "on ne passe que si aucun domino n’est possible."
        )
    return refuse_column(lexicon, state, move // 64, move % 64)


def refuse_column(lexicon: Lexicon, state: Versus, column: int, square: int) -> Refusal:
    landing, number = state.landing(state.turn, column), column + 1
    if landing == codes.EMPTY_COLUMN:
        return "3.1", Words(f"column {number} is empty.", f"la colonne {number} est vide.")
    domino = state.columns[column][state.taken[column]]
    if landing == codes.LEAVES_BOARD:
        return "3.2", off_the_board(of_column(number), state.at[state.turn])
    reached = TARGET[domino][state.at[state.turn]]
    if landing == codes.KNIGHT:
        return "3.3", refuse_knight(lexicon, state, reached)
    if landing == codes.STRONGHOLD:
        return "3.4", refuse_stronghold(lexicon, state, reached)
    return "3.1", elsewhere(of_column(number), reached, square)


def of_column(number: int) -> Words:
    return Words(f"the domino of column {number}", f"le domino de la colonne {number}")


def off_the_board(domino: Words, left: int) -> Words:
    at = SQUARES[left]
    return Words(f"from {at}, {domino.en} leads off the board.", f"depuis {at}, {domino.fr} mène hors du plateau.")


def elsewhere(domino: Words, reached: int, wanted: int) -> Words:
    there, here = SQUARES[reached], SQUARES[wanted]
    return Words(f"{domino.en} leads to {there}, not to {here}.", f"{domino.fr} mène en {there}, pas en {here}.")


def refuse_knight(lexicon: Lexicon, state: Versus, square: int) -> Words:
    piece = next(lexicon.pieces[side_of(state, seat)] for seat in range(state.seats) if state.at[seat] == square)
    return Words(f"{piece.en} stands on {SQUARES[square]}.", f"{piece.fr} est en {SQUARES[square]}.")


def refuse_stronghold(lexicon: Lexicon, state: Versus, square: int) -> Words:
    name, place = state.game.side_name(state, state.owner[square]), lexicon.stronghold
    return Words(f"{name.en} holds {place.en} at {SQUARES[square]}.", f"{name.fr} tient {place.fr} {SQUARES[square]}.")


def refuse_coop(state: Coop, move: int) -> Refusal:
    if state.at == NONE:
        if move >= codes.QUEEN:
            return "2.4", refuse_queen(list(state.central), move - codes.QUEEN)
        return "2.4", Words("place the queen first, like @d4.", "placez d’abord la reine, comme @d4.")
    if move >= codes.QUEEN:
        return "2.4", Words("the queen is on the board already.", "la reine est déjà sur le plateau.")
    if move == codes.PASS:
        return "3.7", Words(
            "one passes only without a domino to play.", "on ne passe que si aucun domino n’est possible."
        )
    return refuse_domino(state, move // 64, move % 64)


def refuse_domino(state: Coop, domino: int, square: int) -> Refusal:
    landing, name = state.landing(state.turn, domino), by_its_jump(domino)
    if landing == codes.NOT_IN_HAND:
        holder = state.holder[domino]
        if holder == NONE:
            return "3.6", Words(f"{name.en} has been played.", f"{name.fr} a déjà été joué.")
        whose = of_name(state.game.seat_name(holder))
        return "3.1", Words(f"{name.en} is in the hand of {whose.en}.", f"{name.fr} est dans la main {whose.fr}.")
    if landing == codes.LEAVES_BOARD:
        return "3.2", off_the_board(name, state.at)
    reached = TARGET[domino][state.at]
    if landing == codes.ANTS_THERE:
        return "3.3", Words(f"there are ants on {SQUARES[reached]}.", f"il y a déjà des fourmis en {SQUARES[reached]}.")
    return "3.1", elsewhere(name, reached, square)


def by_its_jump(domino: int) -> Words:
    """A domino by the jump drawn on it: `the domino “2 right, 4 down”`."""
    en, fr = (jump_words(domino, lang) for lang in ("en", "fr"))
    return Words(f"the domino “{en}”", f"le domino «\u00a0{fr}\u00a0»")
