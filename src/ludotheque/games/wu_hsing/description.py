"""A position in words, for people who cannot see the board.

Most sentences are those of the position before, so they are cached.
"""

from __future__ import annotations

from ludotheque.core import OVER
from ludotheque.drawing import cached
from ludotheque.games.wu_hsing.codes import NONE
from ludotheque.games.wu_hsing.dominoes import PAIR_TEXTS, TEXTS
from ludotheque.games.wu_hsing.lexicon import DOMINO, DOMINOES
from ludotheque.games.wu_hsing.place_words import WAYS, colours_in_words
from ludotheque.games.wu_hsing.rules import WuHsingState
from ludotheque.games.wu_hsing.scene import Scene
from ludotheque.games.wu_hsing.scene_keys import hand_key
from ludotheque.words import Words, capitalised, counted, listed_words, of_name, with_label

POINT, POINTS = Words("point", "point"), Words("points", "points")
YOU, YOUR_TURN = Words("You", "Vous"), Words("It is your turn.", "C’est à vous.")
START = Words("The start is still to be chosen.", "Le départ est encore à choisir.")
ROW, FROM_COLUMN = Words("Row", "Rangée"), Words("from column", "à partir de la colonne")
NUMBERS = ["-".join(text) for text in TEXTS]  # [kind]


def describe(seen: WuHsingState, lang: str, scene: Scene) -> str:
    """The whole position, one sentence per line."""
    return "\n".join(
        [
            turn(seen)(lang),
            *last(seen, scene, lang),
            *seat_lines(seen, lang),
            *([START(lang)] if seen.choosing else []),
            *seen.game.memory.keep(("rows", lang), rows, scene.rows, lang),
        ]
    )


def turn(seen: WuHsingState) -> Words:
    if seen.turn == OVER:
        names = listed_words([seen.game.seat_name(seat) for seat in seen.winners])
        win = Words("wins", "gagne") if len(seen.winners) == 1 else Words("win", "gagnent")
        return Words(f"The game is over: {names.en} {win.en}.", f"La partie est finie\u00a0: {names.fr} {win.fr}.")
    return YOUR_TURN if seen.turn == seen.viewer else turn_of(seen.game.seat_name(seen.turn))


@cached
def turn_of(player: Words) -> Words:
    name = of_name(player)
    return Words(f"It is the turn of {name.en}.", f"C’est au tour {name.fr}.")


def last(seen: WuHsingState, scene: Scene, lang: str) -> list[str]:
    """The last play, and any claim."""
    if seen.pointed != NONE:
        domino = NUMBERS[seen.pointed]
        said = Words(f"{domino} was pointed out and must be played.", f"{domino} a été désigné et doit être posé.")
        return [said(lang)]
    if seen.claimer != NONE:
        name = capital(seen, seen.claimer)
        said = Words(f"{name.en} claims that nothing can be played.", f"{name.fr} dit ne pas pouvoir jouer.")
        return [said(lang)]
    return [last_domino(scene.last.pair, scene.last.axis, scene.touched)(lang)] if scene.last else []


@cached
def last_domino(pair: int, axis: int, touched: int) -> Words:
    domino, near, way = "-".join(PAIR_TEXTS[pair]), colours_in_words(touched), WAYS[axis]
    return Words(
        f"The last domino is {domino}, {way.en}, {near.en}.",
        f"Le dernier domino est {domino}, {way.fr}, {near.fr}.",
    )


def seat_lines(seen: WuHsingState, lang: str) -> list[str]:
    held, scores, keep = seen.held, seen.scores, seen.game.memory.keep
    names = [YOU if seat == seen.viewer else seen.game.seat_name(seat) for seat in range(seen.seats)]
    return [
        keep(("line", seen.viewer, seat), seat_line, name, scores[seat], held[seat], hand_key(seen, seat), lang)
        for seat, name in enumerate(names)
    ]


def seat_line(player: Words, score: int, held: int, hand: int, lang: str) -> str:
    """The score of a seat, and its dominoes as far as they are known (see hand_key)."""
    line = with_label(capitalised(player(lang)), f"{points(score, lang)}, {dominoes(held, lang)}", lang)
    known = numbers_in(hand) if hand else []
    return f"{with_label(line, ', '.join(known), lang)}." if known and len(known) == held else f"{line}."


def numbers_in(hand: int) -> list[str]:
    """The numbers of all dominoes of a hand."""
    known: list[str] = []
    for kind, number in enumerate(NUMBERS):
        known += [number] * (hand >> 2 * kind & 3)
    return known


@cached
def points(number: int, lang: str) -> str:
    return counted(number, POINT, POINTS)(lang)


@cached
def dominoes(number: int, lang: str) -> str:
    return counted(number, DOMINO, DOMINOES)(lang)


def capital(seen: WuHsingState, seat: int) -> Words:
    """The name of a seat at the beginning of a sentence."""
    name = seen.game.seat_name(seat)
    return Words(capitalised(name.en), capitalised(name.fr))


def rows(texts: list[str], lang: str) -> list[str]:
    """Every row from top to bottom: the same for all viewers."""
    return [row_line(n, text, lang) for n, text in enumerate(texts, 1) if text]


@cached
def row_line(n: int, row: str, lang: str) -> str:
    """The runs of a row, each with its first column."""
    begins, runs, column = FROM_COLUMN(lang), [], 0
    for run in row.split():
        column = row.index(run, column)
        runs.append(f"{' '.join(run)} {begins} {column + 1}")
        column += len(run)
    return with_label(f"{ROW(lang)} {n}", ", ".join(runs), lang) + "."
