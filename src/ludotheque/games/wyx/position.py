"""Writes positions as text, and parses them.

A square is three characters: the knight or queen on it, the owner of its counters, and the value of the stronghold.
`Ww3` is the white knight on three white pawns, ` . ` an empty square.
"""

from __future__ import annotations

import re

from ludotheque.core import EVERYTHING, OVER
from ludotheque.game import Game
from ludotheque.games.wyx import dominoes
from ludotheque.games.wyx.board import SQUARES
from ludotheque.games.wyx.codes import NOBODY, NONE
from ludotheque.games.wyx.coop import Coop, hand_colours
from ludotheque.games.wyx.versus import Versus
from ludotheque.position_text import PositionText, wrong
from ludotheque.recipe import UNSHUFFLED
from ludotheque.words import Words, with_label

STOCK, TURN, FINISHED = Words("stock", "réserve"), Words("turn", "trait"), Words("over", "fini")
LEG = Words("second leg; first leg", "seconde manche\u00a0; première")
RACK, HAND = Words("rack", "distributeur"), Words("hand", "main")
FILES = "    a  b  c  d  e  f  g  h"


def board_lines(pieces: list[str], owners: list[str], values: list[int]) -> list[str]:
    lines = []
    for row in range(7, -1, -1):
        cells = [
            pieces[square] + owners[square] + (str(values[square]) if values[square] > 1 else " ")
            for square in range(8 * row, 8 * row + 8)
        ]
        lines.append(f"{row + 1}  {''.join(cells)}".rstrip())
    return [*lines, FILES]


def show_versus(letters: str, state: Versus, lang: str) -> str:
    """`letters` are those of the seats, which have changed knights in a second leg."""
    letters = letters[::-1] if state.leg else letters  # wyx 7.2
    pieces = [" "] * 64
    for seat in range(state.seats):
        if state.at[seat] != NONE:
            pieces[state.at[seat]] = letters[seat].upper()
    owners = ["." if owner == NONE else letters[owner] for owner in state.owner]
    lines = board_lines(pieces, owners, list(state.value))
    stocks = "  ".join(f"{letters[seat]} {state.stock[seat]}" for seat in range(state.seats))
    lines.append(with_label(STOCK(lang), stocks, lang))
    if state.leg:
        lines.append(with_label(LEG(lang), f"{state.before[0]} {state.before[1]}", lang))
    turn = FINISHED(lang) if state.turn == OVER else letters[state.turn]
    lines.append(with_label(TURN(lang), turn, lang))
    return "\n".join([*lines, *rack_lines(state, lang)])


def rack_lines(state: Versus, lang: str) -> list[str]:
    """The eight columns side by side, with the dominoes that can be taken at the bottom."""
    lines = []
    for place in range(7, -1, -1):
        row = [domino_text(state, column, state.taken[column] + place) for column in range(8)]
        if any(text != "-" for text in row):
            lines.append("".join(f"{text:<6}" for text in row).rstrip())
    return [with_label(RACK(lang), "", lang), *lines, "".join(f"({n})   " for n in range(1, 9)).rstrip()]


def domino_text(state: Versus, column: int, place: int) -> str:
    if place > 7:
        return "-"
    domino = state.columns[column][place]
    return "?" if domino == NONE else dominoes.TEXTS[domino]


def show_coop(state: Coop, lang: str) -> str:
    pieces = ["Q" if square == state.at else " " for square in range(64)]
    lines = board_lines(pieces, ["a" if ants else "." for ants in state.ants], list(state.value))
    lines.append(with_label(STOCK(lang), state.stock, lang))
    turn = FINISHED(lang) if state.turn == OVER else str(state.turn)
    lines.append(with_label(TURN(lang), turn, lang))
    for seat in range(state.seats):
        hand = [dominoes.TEXTS[domino] for domino in state.dealt if state.holder[domino] == seat]
        for row in range(0, max(len(hand), 1), 12):
            lines.append(with_label(f"{HAND(lang)} {seat}", " ".join(hand[row : row + 12]), lang))
    return "\n".join(lines)


# ── Parsing ───────────────────────────────────────────────────────────────────────────


def cells(lines: list[str]) -> list[tuple[str, str, int]]:
    """Piece, owner and value of each square."""
    rows = {line[0]: line[3:].ljust(24) for line in lines if re.match("[1-8]  ", line)}
    if sorted(rows) != list("12345678"):
        raise wrong("the board has rows 8 to 1, each with its number", "le plateau a les rangées 8 à 1, numérotées")
    found = []
    for name in SQUARES:
        column = 3 * "abcdefgh".index(name[0])
        piece, owner, value = tuple(rows[name[1]][column : column + 3])
        if value not in " 23":
            raise wrong(f"{name} is worth {value!r}", f"{name} vaut {value!r}")
        found.append((piece, owner, 1 if value == " " else int(value)))
    return found


def seat_of(letter: str, letters: str, where: str) -> int:
    if letter not in letters or len(letter) != 1:
        raise wrong(f"{where}: {letter!r} is not one of {letters}", f"{where} : {letter!r} n’est pas dans {letters}")
    return letters.index(letter)


def read_versus(game: Game[Versus], every_letter: str, text: str) -> Versus:
    lines = PositionText(text)
    state = game.begin(game.shuffle(UNSHUFFLED))
    letters = every_letter[: game.seats]
    letters = letters[::-1] if LEG.en in lines else letters  # wyx 7.2
    state.columns, state.taken = read_rack(lines.labelled.get("rack", []))
    at, owners, pawns = [NONE] * 4, [NONE] * 64, [0] * 64
    squares = cells(lines.board)
    for square, (piece, owner, value) in enumerate(squares):
        if piece != " ":
            at[seat_of(piece.lower(), letters, SQUARES[square])] = square
        if owner != ".":
            owners[square] = seat_of(owner, letters, SQUARES[square])
            pawns[square] = value
    state.at, state.owner, state.pawns = at, owners, pawns
    state.value = [value for _, _, value in squares]
    state.held = [
        NOBODY if square in at else owners[square] if value > 1 else NONE
        for square, (_, _, value) in enumerate(squares)
    ] + [NOBODY]
    state.stock = read_stock(lines.value("stock"), letters)
    if LEG.en in lines:
        state.leg, state.before = 1, read_first_leg(lines)
    turn = lines.value("turn")
    state.turn = OVER if turn == "over" else seat_of(turn, letters, "turn")
    state.blanks = int(any(NONE in column[taken:] for column, taken in zip(state.columns, state.taken, strict=True)))
    state.viewer = -1 if state.blanks else EVERYTHING
    return state.seal()


def read_stock(text: str, letters: str) -> list[int]:
    words = text.split()
    numbers = words[1::2]
    if words[::2] != list(letters) or not all(number.isdecimal() and len(number) < 3 for number in numbers):
        raise wrong(
            f"the stock is like `{letters[0]} 12 …`, not {text!r}",
            f"la réserve est comme `{letters[0]} 12 …`, et non {text!r}",
        )
    return [int(number) for number in numbers] + [0] * (4 - len(letters))


def read_first_leg(lines: PositionText) -> list[int]:
    scores = lines.match(LEG.en, r"(\d{1,2}) +(\d{1,2})", "19 23")
    return [int(scores[1]), int(scores[2]), 0, 0]


def read_rack(lines: list[str]) -> tuple[list[list[int]], list[int]]:
    """Columns from the lowest up, and the number of dominoes gone from each."""
    columns: list[list[int]] = [[] for _ in range(8)]
    for line in reversed(lines):
        words = line.split()
        if not words or words[0].startswith("("):
            continue
        if len(words) != 8:
            raise wrong(f"a row of the rack has 8 entries: {line!r}", f"une ligne du rack a 8 entrées : {line!r}")
        for column, word in zip(columns, words, strict=True):
            if word != "-" and len(column) < 8:
                column.append(NONE if word == "?" else known_domino(word))
    for number, column in enumerate(columns, 1):
        if column[:1] == [NONE]:
            raise wrong(
                f"the lowest domino of column {number} is always known",
                f"le domino du bas de la colonne {number} est toujours connu",
            )
    no_twins([domino for column in columns for domino in column if domino != NONE])
    taken = [8 - len(column) for column in columns]
    return [[NONE] * gone + column for gone, column in zip(taken, columns, strict=True)], taken


def read_coop(game: Game[Coop], text: str) -> Coop:
    lines = PositionText(text)
    state = game.begin(game.shuffle(UNSHUFFLED))
    squares = cells(lines.board)
    queens = [square for square, (piece, _, _) in enumerate(squares) if piece == "Q"]
    state.at = queens[0] if queens else NONE
    state.value = [value for _, _, value in squares]
    state.ants = [value if owner == "a" else 0 for _, owner, value in squares]
    state.stock = lines.number("stock", 0, 99)
    state.turn = OVER if lines.value("turn") == "over" else lines.number("turn", 0, game.seats - 1)
    hands = [read_hand(lines.labelled.get(f"hand {seat}", [])) for seat in range(game.seats)]
    no_twins([domino for hand in hands for domino in hand])
    holder = [NONE] * 64
    for seat, hand in enumerate(hands):
        for domino in hand:
            holder[domino] = seat
    state.holder = holder
    state.dealt = dealt_before(hands)
    return state.seal()


def dealt_before(hands: list[list[int]]) -> list[int]:
    """A deal that fits these hands: the played dominoes complete them in any order."""
    held = {domino for hand in hands for domino in hand}
    played = [domino for domino in range(64) if domino not in held]
    dealt: list[int] = []
    for seat, hand in enumerate(hands):
        lacks = max(0, sum(hand_colours(len(hands), seat)) - len(hand))
        dealt += hand + played[:lacks]
        played = played[lacks:]
    return dealt + played


def read_hand(lines: list[str]) -> list[int]:
    return [known_domino(word) for word in " ".join(lines).split()]


def no_twins(found: list[int]) -> None:
    for domino in found:
        if found.count(domino) > 1:
            text = dominoes.TEXTS[domino]
            raise wrong(f"{text} is there twice", f"{text} y est deux fois")


def known_domino(word: str) -> int:
    if word not in dominoes.NUMBER:
        raise wrong(f"there is no domino {word!r}", f"il n’y a pas de domino {word!r}")
    return dominoes.NUMBER[word]
