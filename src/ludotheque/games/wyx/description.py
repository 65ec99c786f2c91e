"""A position in words, for people who cannot see the board."""

from __future__ import annotations

from ludotheque.core import OVER
from ludotheque.drawing import cached
from ludotheque.games.wyx.board import SQUARES
from ludotheque.games.wyx.codes import NONE
from ludotheque.games.wyx.coop import Coop
from ludotheque.games.wyx.dominoes import JUMPS
from ludotheque.games.wyx.lexicon import Lexicon, bare
from ludotheque.games.wyx.scene import Scene, There, counters_by_side, side_of
from ludotheque.games.wyx.versus import Versus
from ludotheque.words import Words, capitalised, listed_words, with_label

EMPTY, NOT_PLACED = Words("empty", "vide"), Words("not placed yet", "pas encore placée")
RIGHT, LEFT = Words("right", "à droite"), Words("left", "à gauche")
UP, DOWN = Words("up", "vers le haut"), Words("down", "vers le bas")
COLUMN = Words("Column", "Colonne")
# [number of counters][square] where they lie: `e4`, or `e4 (2)`
LYING = [[name + f" ({number})" * (number > 1) for name in SQUARES] for number in range(4)]
TO_TAKE, RACK_EMPTY = Words("To take", "Dominos à prendre"), Words("The rack is empty.", "Le distributeur est vide.")

# ── Squares and dominoes ──────────────────────────────────────────────────────────────


def square_label(lexicon: Lexicon, square: int, there: There, lang: str) -> str:
    """A square and what is there: `e4, blue queen, 2 blue ants, anthill of 2`."""
    found = []
    if there.piece != NONE:
        found.append(bare(lexicon.pieces[there.piece]))
    if there.owner != NONE:
        found.append(lexicon.counters[there.owner].counted(there.counters))
    if there.value > 1:
        place = bare(lexicon.stronghold)
        found.append(Words(f"{place.en} of {there.value}", f"{place.fr} de {there.value}"))
    return ", ".join([SQUARES[square], *(words(lang) for words in found or [EMPTY])])


@cached
def jump_words(domino: int, lang: str) -> str:
    """A domino in words: `2 right, 4 down`."""
    dx, dy = JUMPS[domino]
    across = [f"{abs(dx)} {(RIGHT if dx > 0 else LEFT)(lang)}"] * bool(dx)
    along = [f"{abs(dy)} {(UP if dy > 0 else DOWN)(lang)}"] * bool(dy)
    return ", ".join(across + along)


@cached
def all_jumps(lang: str) -> list[str]:
    """[domino] in words."""
    return [jump_words(domino, lang) for domino in range(len(JUMPS))]


@cached
def column_label(column: int, domino: int, lang: str) -> str:
    """A domino that can be taken: `Column 7: 2 right, 4 down`."""
    return with_label(f"{COLUMN(lang)} {column + 1}", jump_words(domino, lang), lang)


# ── Positions ─────────────────────────────────────────────────────────────────────────


def describe(lexicon: Lexicon, state: Versus | Coop, scene: Scene, lang: str) -> str:
    """The whole position, one sentence per line."""
    lines = [turn(state)(lang), *side_lines(lexicon, scene, lang)]
    if scene.last:
        lines.append(last_jump(scene.last, lang))
    if isinstance(state, Versus) and state.leg:
        scores = " – ".join(str(state.before[side_of(state, side)]) for side in range(2))
        lines.append(Words(f"First leg: {scores}.", f"Première manche\u00a0: {scores}.")(lang))
    return "\n".join(lines + (rack_lines(state, lang) if isinstance(state, Versus) else hand_lines(state, lang)))


@cached
def last_jump(jump: tuple[int, int], lang: str) -> str:
    left, reached = (SQUARES[square] for square in jump)
    return Words(f"Last jump: {left} to {reached}.", f"Dernier saut\u00a0: de {left} à {reached}.")(lang)


def turn(state: Versus | Coop) -> Words:
    if state.turn != OVER:
        name = state.game.side_name(state, state.turn)
        return Words(f"To move: {name.en}.", f"Trait\u00a0: {name.fr}.")
    winners = listed_words([state.game.side_name(state, seat) for seat in state.winners])
    if not state.winners:
        return Words("Over: lost.", "Partie finie\u00a0: perdue.")
    return Words(f"Over. Winning: {winners.en}.", f"Partie finie. Victoire\u00a0: {winners.fr}.")


def side_lines(lexicon: Lexicon, scene: Scene, lang: str) -> list[str]:
    """For each side the square of its knight or queen, its counters, and its reserve."""
    lying = counters_by_side(scene, LYING)
    return [
        side_line(lexicon, side, square, scene.supply - stock, stock, lang)[bool(there)].format(" ".join(there))
        for side, (square, stock, there) in enumerate(zip(scene.at, scene.stock, lying, strict=True))
    ]


@cached
def side_line(lexicon: Lexicon, side: int, square: int, placed: int, stock: int, lang: str) -> tuple[str, str]:
    """The line of a side without counters on the board, and the one with them."""
    piece = capitalised(bare(lexicon.pieces[side])(lang))
    where = SQUARES[square] if square != NONE else NOT_PLACED(lang)
    counters = lexicon.counters[side].counted(placed)(lang)
    left = Words(f"{stock} left", f"{stock} en réserve")(lang)
    there = with_label(counters, "{}", lang)
    return with_label(piece, f"{where}. {counters}. {left}.", lang), with_label(
        piece, f"{where}. {there}. {left}.", lang
    )


def rack_lines(state: Versus, lang: str) -> list[str]:
    """The dominoes that can be taken, each with its column."""
    columns = state.columns  # looked up once, because compiled arrays are copied at each access
    lowest = [column_label(column, columns[column][gone], lang) for column, gone in enumerate(state.taken) if gone < 8]
    return [with_label(TO_TAKE(lang), "; ".join(lowest) + ".", lang) if lowest else RACK_EMPTY(lang)]


def hand_lines(state: Coop, lang: str) -> list[str]:
    """The dominoes of each hand."""
    held = list(zip(state.holder, all_jumps(lang), strict=True))
    hands = [[jump for holder, jump in held if holder == seat] for seat in range(state.seats)]
    names = [capitalised(state.game.seat_name(seat)(lang)) for seat in range(state.seats)]
    return [with_label(name, "; ".join(hand) or "–", lang) for name, hand in zip(names, hands, strict=True)]
