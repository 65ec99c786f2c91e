"""Moves, deals and positions as text.

In a position, a square is three characters: the knight or queen on it, the owner of its counters, and the value of the
stronghold. `Ww3` is the white knight on three white pawns, ` . ` an empty square.
"""

from __future__ import annotations

import re

from ludotheque.core import EVERYTHING, OVER
from ludotheque.errors import DealError
from ludotheque.game import Game, GameNotation
from ludotheque.game.material import UNSHUFFLED, Recipe
from ludotheque.game.notation import PositionText, no_move_has, not_a_move, wrong
from ludotheque.games.wyx.board import (
    DOMINO,
    DOMINOES,
    NOBODY,
    NONE,
    OUTSIDE,
    PASS,
    QUEEN,
    SMALL_DOMINOES,
    SQUARE,
    SQUARES,
    colour,
    never_there,
)
from ludotheque.games.wyx.rules import Coop, Versus, hand_colours
from ludotheque.words import Words, with_label

# ── Moves ─────────────────────────────────────────────────────────────────────────────


def other_text(game: Game, queens: bool, move: int) -> str:
    """A pass, or the square of a queen."""
    if move == PASS:
        return "pass"
    if queens and QUEEN <= move < QUEEN + 64:
        return f"@{SQUARES[move - QUEEN]}"
    raise no_move_has(game, move)


def other_parse(game: Game, queens: bool, text: str, jump: Words, example: str) -> int:
    if text == "pass":
        return PASS
    if queens and text[:1] == "@" and text[1:] in SQUARE:
        return QUEEN + SQUARE[text[1:]]
    raise not_a_move(
        game,
        text,
        f"a move is {jump.en}, like {example}" + ", a queen’s square, like @d4," * queens + " or pass.",
        f"un coup est {jump.fr}, comme {example}" + ", la case d’une reine, comme @d4," * queens + " ou pass.",
    )


# ── Deals ─────────────────────────────────────────────────────────────────────────────
# The rack of eight columns, or the hands of the cooperative game.

PACKS = tuple(tuple(DOMINOES[first : first + 16]) for first in range(0, 64, 16))
RACK_RECIPE = Recipe(PACKS, tuple(tuple(range(first, first + 8)) for first in range(0, 64, 8)))  # wyx 1.6, fourmis 1.6

SMALL_PACKS = tuple(tuple(pack[number] for number in SMALL_DOMINOES) for pack in PACKS)
SMALL_RECIPE = Recipe(SMALL_PACKS, tuple(() if column % 2 else (column, column + 1) for column in range(8)))


def deal_text(groups: list[list[int]]) -> str:
    return "/".join(" ".join("?" if domino == NONE else DOMINOES[domino] for domino in group) for group in groups)


def hands_recipe(seats: int) -> Recipe:
    """Every seat takes its dominoes from the top of each colour, one seat after the other."""
    hands: list[list[int]] = [[] for _ in range(seats)]
    for first in range(0, 64, 16):
        places = list(range(first, first + 16))
        for seat in range(seats):
            for _ in range(hand_colours(seats, seat)[colour(first)]):
                hands[seat].append(places.pop())
    return Recipe(PACKS, tuple(map(tuple, hands)))


def cut(dealt: list[int], seats: int) -> list[list[int]]:
    """The hands of a deal, cut from one list of dominoes."""
    hands, first = [], 0
    for seat in range(seats):
        size = sum(hand_colours(seats, seat))
        hands.append(dealt[first : first + size])
        first += size
    return hands


def dealt_rack(deal: str) -> list[list[int]]:
    """The eight columns of a deal; DealError if it is none."""
    columns = read_groups(deal, 8, Words("column", "colonne"))
    for number, column in enumerate(columns, 1):
        if len(column) != 8:
            raise DealError(
                f"Column {number} has {len(column)} dominoes; each column has 8.",
                f"La colonne {number} a {len(column)} dominos ; chaque colonne en a 8.",
            )
        for domino in column:
            if colour(domino) != (number - 1) // 2:  # wyx 1.6, fourmis 1.6
                raise DealError(
                    f"{DOMINOES[domino]} is of colour {colour(domino) + 1} and cannot be in column {number}, "
                    f"which is of colour {(number + 1) // 2}.",
                    f"{DOMINOES[domino]} est de la couleur {colour(domino) + 1} et ne peut être dans la colonne "
                    f"{number}, qui est de la couleur {(number + 1) // 2}.",
                )
    return columns


def dealt_small_rack(deal: str) -> list[list[int]]:
    """The same for the small edition. What it leaves in the box counts as taken: it comes first."""
    groups = [part.split() for part in deal.split("/")]
    wanted = [SMALL_PACKS[column // 2] if column % 2 == 0 else () for column in range(8)]
    if [sorted(group) for group in groups] != [sorted(pack) for pack in wanted]:
        example = SMALL_RECIPE.deal(UNSHUFFLED)
        raise DealError(
            f"A deal of the small edition has two dominoes of each colour in columns 1, 3, 5 and 7, like {example}.",
            "Une donne de la petite édition a deux dominos de chaque couleur dans les colonnes 1, 3, 5 et 7, comme "
            f"{example}.",
        )
    columns = []
    for number, group in enumerate(groups):
        of_colour = range(16 * (number // 2), 16 * (number // 2) + 16)
        in_box = [domino for domino in of_colour if DOMINOES[domino] not in wanted[number - number % 2]]
        first = 0 if number % 2 == 0 else never_there(number - 1)
        columns.append(in_box[first : first + never_there(number)] + [DOMINO[text] for text in group])
    return columns


def dealt_hands(deal: str, seats: int) -> list[list[int]]:
    """The hands of a deal of the cooperative game; DealError if it is none."""
    hands = read_groups(deal, seats, Words("hand", "main"))
    for seat, hand in enumerate(hands):
        for c, wanted in enumerate(hand_colours(seats, seat)):  # fourmis-coop 2.1, fourmis-coop 2.2
            count = sum(colour(domino) == c for domino in hand)
            if count != wanted:
                raise DealError(
                    f"Seat {seat} has {count} dominoes of colour {c + 1}; with {seats} seats it has {wanted}.",
                    f"La main du siège {seat} a {count} dominos de la couleur {c + 1} ; à {seats}, elle en a {wanted}.",
                )
    return hands


def read_groups(deal: str, count: int, group: Words) -> list[list[int]]:
    """The 64 dominoes in the required number of groups."""
    groups = [part.split() for part in deal.split("/")]
    if len(groups) != count:
        raise DealError(
            f"A deal has {count} {group.en}s joined by `/`; this one has {len(groups)}.",
            f"Une donne a {count} {group.fr}s jointes par `/`\u00a0; celle-ci en a {len(groups)}.",
        )
    seen: set[str] = set()
    for text in [text for part in groups for text in part]:
        if text not in DOMINO:
            raise DealError(
                f"There is no domino {text!r}; dominoes are written like R2D3, L1U4, R3 or U2.",
                f"Il n’y a pas de domino {text!r} ; les dominos s’écrivent comme R2D3, L1U4, R3 ou U2.",
            )
        if text in seen:
            raise DealError(
                f"{text} is there twice; every domino comes once.",
                f"{text} y est deux fois ; chaque domino est unique.",
            )
        seen.add(text)
    missing = [text for text in DOMINOES if text not in seen]
    if missing:
        raise DealError(
            f"A deal has all 64 dominoes; these are missing: {' '.join(missing)}.",
            f"Une donne compte les 64 dominos ; il manque : {' '.join(missing)}.",
        )
    return [[DOMINO[text] for text in part] for part in groups]


# ── Colours in a terminal ─────────────────────────────────────────────────────────────
# They repeat what the letters say.

Colours = tuple[tuple[str, str], ...]

BOARD_COLOURS: Colours = (
    (r"^    a  b .*$", "dim"),
    (r"(?<=\.)[23]", "green"),  # strongholds that nobody holds
)
RACK_COLOURS: Colours = (
    (r"^.*(?=\n\(1\))", "bold"),  # the dominoes that can be taken
    (r"^\(1\).*$", "dim"),
    (r"\?", "dim"),
)


def seat_colours(letters: str, colours: tuple[str, ...]) -> Colours:
    """The counters of each seat in its colour, its knight or queen in reverse video."""
    return tuple(
        rule
        for letter, colour in zip(letters, colours, strict=True)
        for rule in (
            (f"{letter.upper()}(?=[{letters}.])", f"reverse {colour}"),
            (f"(?<=[ A-Z]){letter}[23]?(?=[ A-Z]|$)", colour),
        )
    )


# ── Positions ─────────────────────────────────────────────────────────────────────────

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
    return "?" if domino == NONE else DOMINOES[domino]


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
            text = DOMINOES[domino]
            raise wrong(f"{text} is there twice", f"{text} y est deux fois")


def known_domino(word: str) -> int:
    if word not in DOMINO:
        raise wrong(f"there is no domino {word!r}", f"il n’y a pas de domino {word!r}")
    return DOMINO[word]


# ── The notation of each game ─────────────────────────────────────────────────────────


class VersusNotation(GameNotation):
    def __init__(self, letters: str, queens: bool, colours: tuple[str, ...]) -> None:
        """`letters` and `colours` are those of the seats; `queens` if queens are placed in the first turn."""
        self.letters, self.queens = letters, queens
        self.colours = (*BOARD_COLOURS, *RACK_COLOURS, *seat_colours(letters, colours))  # type: ignore[misc]

    def text(self, game: Game, move: int) -> str:
        if 0 <= move < 8 * 64:
            return f"{move // 64 + 1}:{SQUARES[move % 64]}"
        return other_text(game, self.queens, move)

    def parse(self, game: Game, text: str) -> int:
        match = re.fullmatch(r"([1-8]):([a-h][1-8])", text)
        if match:
            return 64 * (int(match[1]) - 1) + SQUARE[match[2]]
        return other_parse(game, self.queens, text, Words("a column and a square", "une colonne et une case"), "5:e4")

    def deal(self, state: Versus) -> str:
        if state.small:
            return deal_text([column[never_there(number) :] for number, column in enumerate(state.columns)])
        return deal_text(state.columns)

    def show(self, state: Versus, lang: str) -> str:
        letters = self.letters[::-1] if state.leg else self.letters  # wyx 7.2
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

    def read(self, game: Game[Versus], text: str) -> Versus:
        lines = PositionText(text)
        state = game.begin(game.shuffle(UNSHUFFLED))
        letters = self.letters[: game.seats]
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
            NOBODY if square in at or (state.small and OUTSIDE[square]) else owners[square] if value > 1 else NONE
            for square, (_, _, value) in enumerate(squares)
        ] + [NOBODY]
        state.stock = read_stock(lines.value("stock"), letters)
        if LEG.en in lines:
            state.leg, state.before = 1, read_first_leg(lines)
        turn = lines.value("turn")
        state.turn = OVER if turn == "over" else seat_of(turn, letters, "turn")
        state.blanks = int(
            any(NONE in column[taken:] for column, taken in zip(state.columns, state.taken, strict=True))
        )
        state.viewer = -1 if state.blanks else EVERYTHING
        return state.seal()


class CoopNotation(GameNotation):
    colours = (*BOARD_COLOURS, (r"Q(?=[a.])", "reverse"), *seat_colours("a", ("yellow",)))

    def text(self, game: Game, move: int) -> str:
        if 0 <= move < 64 * 64:
            return f"{DOMINOES[move // 64]}:{SQUARES[move % 64]}"
        return other_text(game, True, move)

    def parse(self, game: Game, text: str) -> int:
        domino, colon, square = text.partition(":")
        if colon and domino in DOMINO and square in SQUARE:
            return 64 * DOMINO[domino] + SQUARE[square]
        return other_parse(game, True, text, Words("a domino and a square", "un domino et une case"), "R2D3:e4")

    def deal(self, state: Coop) -> str:
        return deal_text(cut(list(state.dealt), state.seats))

    def show(self, state: Coop, lang: str) -> str:
        pieces = ["Q" if square == state.at else " " for square in range(64)]
        lines = board_lines(pieces, ["a" if ants else "." for ants in state.ants], list(state.value))
        lines.append(with_label(STOCK(lang), state.stock, lang))
        turn = FINISHED(lang) if state.turn == OVER else str(state.turn)
        lines.append(with_label(TURN(lang), turn, lang))
        for seat in range(state.seats):
            hand = [DOMINOES[domino] for domino in state.dealt if state.holder[domino] == seat]
            for row in range(0, max(len(hand), 1), 12):
                lines.append(with_label(f"{HAND(lang)} {seat}", " ".join(hand[row : row + 12]), lang))
        return "\n".join(lines)

    def read(self, game: Game[Coop], text: str) -> Coop:
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
