"""Why not? The reason is the one for which the move generator passed the move over."""

from __future__ import annotations

from ludotheque.game import Refusal
from ludotheque.games.wyx import codes
from ludotheque.games.wyx.board import SQUARES
from ludotheque.games.wyx.codes import NONE
from ludotheque.games.wyx.coop import Coop
from ludotheque.games.wyx.dominoes import TARGET, TEXTS
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
        return "3.2", Words(
            f"{TEXTS[domino]} leads off the board from {SQUARES[state.at[state.turn]]}.",
            f"depuis {SQUARES[state.at[state.turn]]}, {TEXTS[domino]} mène hors du plateau.",
        )
    reached = TARGET[domino][state.at[state.turn]]
    if landing == codes.KNIGHT:
        return "3.3", refuse_knight(lexicon, state, reached)
    if landing == codes.STRONGHOLD:
        return "3.4", refuse_stronghold(lexicon, state, reached)
    return "3.1", Words(
        f"column {number} has {TEXTS[domino]}, which leads to {SQUARES[reached]}, not to {SQUARES[square]}.",
        f"la colonne {number} offre {TEXTS[domino]}, qui mène en {SQUARES[reached]}, pas en {SQUARES[square]}.",
    )


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
    landing, text = state.landing(state.turn, domino), TEXTS[domino]
    if landing == codes.NOT_IN_HAND:
        holder = state.holder[domino]
        if holder == NONE:
            return "3.6", Words(f"{text} has been played.", f"{text} a déjà été joué.")
        name = of_name(state.game.seat_name(holder))
        return "3.1", Words(f"{text} is in the hand of {name.en}.", f"{text} est dans la main {name.fr}.")
    if landing == codes.LEAVES_BOARD:
        return "3.2", Words(
            f"{text} leads off the board from {SQUARES[state.at]}.",
            f"depuis {SQUARES[state.at]}, {text} mène hors du plateau.",
        )
    reached = TARGET[domino][state.at]
    if landing == codes.ANTS_THERE:
        return "3.3", Words(f"there are ants on {SQUARES[reached]}.", f"il y a déjà des fourmis en {SQUARES[reached]}.")
    return "3.1", Words(
        f"{text} leads to {SQUARES[reached]}, not to {SQUARES[square]}.",
        f"{text} mène en {SQUARES[reached]}, pas en {SQUARES[square]}.",
    )
