"""What a hint says about a jump: where it leads, and why."""

from __future__ import annotations

from collections.abc import Iterator

from ludotheque.core import OVER, Rng
from ludotheque.games.wyx.board import SQUARES
from ludotheque.games.wyx.codes import NONE, OFF_BOARD, PASS, QUEEN
from ludotheque.games.wyx.coop import Coop
from ludotheque.games.wyx.dominoes import TARGET
from ludotheque.games.wyx.lexicon import Lexicon
from ludotheque.games.wyx.touch import paths, standing
from ludotheque.games.wyx.versus import Versus
from ludotheque.tip import LOOK_HERE, WINS, Tip, look_around
from ludotheque.tip import PASS as PASS_TIP
from ludotheque.touch import Touches
from ludotheque.words import NO_WORDS, Words, capitalised

CORNERS = (0, 7, 56, 63)
A_CORNER = Words("That is one corner less to worry about.", "C’est un coin de moins à craindre.")
MANY_WAYS = 3  # dominoes that fit: enough to have a choice


def tip(lexicon: Lexicon, state: Versus | Coop, move: int) -> Tip:
    if move == PASS:
        return Tip(LOOK_HERE, (), PASS_TIP, ())
    if move >= QUEEN:
        place = SQUARES[move - QUEEN]
        return Tip(look_around(place), (place,), Words(f"The queen on {place}.", f"La reine en {place}."), (place,))
    domino, square = paths(state, move)[0]
    at: Touches = (SQUARES[standing(state)],)
    reason = coop_reason(lexicon, state, move) if isinstance(state, Coop) else versus_reason(lexicon, state, move)
    return Tip(look_around(square), (square,), named(state, domino, square), (*at, square, domino), reason)


def named(state: Versus | Coop, domino: str, square: str) -> Words:
    """A jump by what is visible: the column of the rack, or the domino that is ringed."""
    if isinstance(state, Coop):
        return Words(f"This domino, to {square}.", f"Ce domino, vers {square}.")
    return Words(f"Domino {domino}, to {square}.", f"Le {domino}, vers {square}.")


# ── Against others ────────────────────────────────────────────────────────────────────


def versus_reason(lexicon: Lexicon, state: Versus, move: int) -> Words:
    column, square = divmod(move, 64)
    if ends_won(state, move):
        return WINS
    return (
        gained(lexicon, state, square)
        or denied(lexicon, state, column, square)
        or opened(lexicon, state, column, square)
        or NO_WORDS
    )


def ends_won(state: Versus | Coop, move: int) -> bool:
    after = state.guess(Rng(1))
    seat = after.turn
    after.play(move)
    return after.turn == OVER and after.winners == [seat]


def gain(state: Versus, seat: int, square: int) -> int:
    """The number of counters that a seat would place on a square; 0 if it may not land there."""
    if state.held[square] not in (NONE, seat) or state.owner[square] == seat:
        return 0
    return min(state.value[square] if state.owner[square] == NONE else 1, state.stock[seat])


def gained(lexicon: Lexicon, state: Versus, square: int) -> Words | None:
    """A free stronghold, or an opponent's counter that is sent home."""
    owner, here = state.owner[square], gain(state, state.turn, square)
    if here > 1:
        place, counters = lexicon.stronghold, lexicon.placed[here]
        return Words(
            f"{capitalised(place.en)} is free and worth {counters.en}.",
            f"{capitalised(place.fr)} est libre et vaut {counters.fr}.",
        )
    if owner not in (NONE, state.turn):
        sent = lexicon.counters[state.game.side(state, owner)].sent
        return Words(f"{capitalised(sent.en)} goes back home.", f"{capitalised(sent.fr)} retourne en réserve.")
    return None


def reached(state: Versus, seat: int, at: int) -> Iterator[tuple[int, int]]:
    """Where the visible dominoes at the foot of the columns lead: column and square."""
    for column, gone in enumerate(state.taken):
        domino = state.columns[column][gone] if gone < 8 else NONE
        if domino != NONE and TARGET[domino][at] != OFF_BOARD:
            yield column, TARGET[domino][at]


def denied(lexicon: Lexicon, state: Versus, column: int, square: int) -> Words | None:
    """An opponent could reach a stronghold, and loses the domino that leads there."""
    for step in range(1, state.seats):
        other = (state.turn + step) % state.seats
        for by, aim in reached(state, other, state.at[other]):
            if by == column and aim != square and gain(state, other, aim) > 1:
                name, counters = state.game.side_name(state, other), lexicon.placed[gain(state, other, aim)]
                return Words(
                    f"{capitalised(name.en)} could use it to reach {SQUARES[aim]}: {counters.en}.",
                    f"{capitalised(name.fr)} pourrait s’en servir pour aller en {SQUARES[aim]}\u00a0: {counters.fr}.",
                )
    return None


def opened(lexicon: Lexicon, state: Versus, column: int, square: int) -> Words | None:
    """From there another visible domino leads to a stronghold."""
    ways = [(gain(state, state.turn, aim), aim) for by, aim in reached(state, state.turn, square) if by != column]
    most, aim = max(ways, default=(0, 0))
    if most < 2:
        return None
    counters = lexicon.placed[most]
    return Words(
        f"From there {SQUARES[aim]} comes within reach: {counters.en}.",
        f"De là, {SQUARES[aim]} est à portée\u00a0: {counters.fr}.",
    )


# ── Cooperative ───────────────────────────────────────────────────────────────────────


def coop_reason(lexicon: Lexicon, state: Coop, move: int) -> Words:
    square = move % 64
    placed = min(state.value[square], state.stock)
    if ends_won(state, move) or state.stock == placed:
        return WINS
    if placed > 1:
        counters = lexicon.placed[placed]
        return Words(f"{capitalised(counters.en)} at once.", f"{capitalised(counters.fr)} d’un coup.")
    return A_CORNER if square in CORNERS else ways_on(state, move)


def ways_on(state: Coop, move: int) -> Words:
    """The choices that the next seat will have."""
    after = state.copy()
    after.play(move)
    if after.turn == OVER:
        return NO_WORDS
    fitting = sum(after.landing(after.turn, domino) >= 0 for domino in range(64))
    if fitting < MANY_WAYS:
        return NO_WORDS
    if after.turn == state.turn:
        return Words(f"{fitting} of your dominoes fit afterwards.", f"Ensuite, {fitting} de vos dominos conviennent.")
    name = state.game.seat_name(after.turn)
    return Words(
        f"{capitalised(name.en)} then has a choice of {fitting} dominoes.",
        f"{capitalised(name.fr)} a ensuite le choix\u00a0: {fitting} dominos conviennent.",
    )
