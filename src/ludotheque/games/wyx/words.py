"""What the games of the family say: moves, endings, positions, score cards, tips and refusals."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from ludotheque.core import OVER, Rng
from ludotheque.drawing import cached
from ludotheque.game import GameWords, Refusal
from ludotheque.game.words import LOOK_HERE, WINS, Tally, Term, Tip, look_around, remaining
from ludotheque.game.words import PASS as PASS_TIP
from ludotheque.games.wyx.board import (
    ANTS_THERE,
    EMPTY_COLUMN,
    JUMPS,
    KNIGHT,
    LEAVES_BOARD,
    NONE,
    NOT_IN_HAND,
    OFF_BOARD,
    PASS,
    QUEEN,
    SQUARES,
    STRONGHOLD,
    TARGET,
)
from ludotheque.games.wyx.rules import Coop, Versus, side_of
from ludotheque.words import NO_WORDS, Words, capitalised, counted, listed_words, of_name, with_label

if TYPE_CHECKING:
    from ludotheque.games.wyx.drawing.scene import Scene, There

# ── Names ─────────────────────────────────────────────────────────────────────────────


class Counter(NamedTuple):
    """What a side places: one of them, several of them, and one that is sent home."""

    one: Words
    many: Words
    sent: Words

    def counted(self, number: int) -> Words:
        return counted(number, self.one, self.many)


def counter(en: str, fr: str, several: str, one: str) -> Counter:
    """`several` of them and the article of `one` are French: English says both by rule."""
    a = Words("an" if en[0] in "aeiou" else "a", one)
    return Counter(Words(en, fr), Words(f"{en}s", several), Words(f"{a.en} {en}", f"{a.fr} {fr}"))


@dataclass(frozen=True, eq=False)  # one for each game, compared by identity
class Lexicon:
    """The words of a game. A side is a seat, or in the cooperative game all seats together."""

    letters: str  # [side] in positions as text
    piece: Words
    pieces: tuple[Words, ...]  # [side]
    stronghold: Words
    several: Words  # counters of any side
    placed: tuple[Words, ...]  # [number] what a jump places
    counters: tuple[Counter, ...]  # [side]

    def __hash__(self) -> int:
        """The letters tell the games apart: hashing every word again would take long."""
        return hash(self.letters)


NOTHING = Words("nothing", "rien")
PAWNS = (Words("a pawn", "un pion"), Words("two pawns", "deux pions"), Words("three pawns", "trois pions"))
ANTS = (Words("an ant", "une fourmi"), Words("two ants", "deux fourmis"), Words("three ants", "trois fourmis"))

WYX = Lexicon(
    letters="wb",
    piece=Words("the knight", "le cavalier"),
    pieces=(Words("the white knight", "le cavalier blanc"), Words("the black knight", "le cavalier noir")),
    stronghold=Words("the stronghold", "la place forte"),
    several=Words("pawns", "pions"),
    placed=(NOTHING, *PAWNS),
    counters=(
        counter("white pawn", "pion blanc", "pions blancs", "un"),
        counter("black pawn", "pion noir", "pions noirs", "un"),
    ),
)
FOURMIS = Lexicon(
    letters="rban",
    piece=Words("the queen", "la reine"),
    pieces=(
        Words("the red queen", "la reine rouge"),
        Words("the blue queen", "la reine bleue"),
        Words("the amber queen", "la reine ambre"),
        Words("the black queen", "la reine noire"),
    ),
    stronghold=Words("the anthill", "la fourmilière"),
    several=Words("ants", "fourmis"),
    placed=(NOTHING, *ANTS),
    counters=(
        counter("red ant", "fourmi rouge", "fourmis rouges", "une"),
        counter("blue ant", "fourmi bleue", "fourmis bleues", "une"),
        counter("amber ant", "fourmi ambre", "fourmis ambre", "une"),
        counter("black ant", "fourmi noire", "fourmis noires", "une"),
    ),
)
TOGETHER = replace(
    FOURMIS,
    letters="a",
    pieces=(Words("the queen", "la reine"),),
    counters=(counter("ant", "fourmi", "fourmis", "une"),),
)


def bare(thing: Words) -> Words:
    """A name without its article: `white knight`, `cavalier blanc`."""
    return Words(thing.en.split(" ", 1)[1], thing.fr.split(" ", 1)[1])


# ── Moves ─────────────────────────────────────────────────────────────────────────────


@lru_cache(8192)
def jump(lexicon: Lexicon, side: int, square: int, owner: int, most: int) -> tuple[Words, Words]:
    """A jump of a side to a square with counters of `owner`, where it sets down so many at most.

    Cached, because there are few different ones.
    """
    piece, jumps, lands = lexicon.pieces[side], jump_to(square), landing(lexicon, side, owner, most)
    placed = lexicon.placed[most]
    deeds = [jumps, lands] if owner not in (NONE, side) else [jumps]
    sets = Words(f"sets down {placed.en}", f"pose {placed.fr}")
    done = listed_words([*deeds, Words("sets down nothing", "n’y pose rien") if owner == side else sets])
    brief = Words(f"{jumps.en}, {lands.en}", f"{jumps.fr}, {lands.fr}")
    return brief, Words(f"{piece.en} {done.en}", f"{piece.fr} {done.fr}")


def jump_to(square: int) -> Words:
    return Words(f"jumps to {SQUARES[square]}", f"saute en {SQUARES[square]}")


def landing(lexicon: Lexicon, side: int, owner: int, most: int) -> Words:
    """What a side does where it lands, in a few words."""
    if owner == side:
        return Words("sets nothing down", "sans poser")
    if owner != NONE:
        sent = lexicon.counters[owner].sent
        return Words(f"sends {sent.en} home", f"renvoie {sent.fr}")
    return lexicon.placed[most]


def landing_on(state: Versus | Coop, square: int) -> tuple[int, int, int]:
    """What the side to move finds on a square: the owner of its counters, its value, and the mover's own reserve."""
    value = state.value[square]
    if isinstance(state, Coop):
        return 0 if state.ants[square] else NONE, value, state.stock
    return side_of(state, state.owner[square]), value, state.stock[state.turn]


def brief_landing(lexicon: Lexicon, state: Versus | Coop, square: int) -> Words:
    owner, value, left = landing_on(state, square)
    return landing(lexicon, side_of(state, state.turn), owner, min(value, left))


# ── Endings ───────────────────────────────────────────────────────────────────────────

ALL_DOWN = Words("The 64th ant is down.", "La 64ᵉ fourmi est posée.")
NOW_HARDER = Words(
    "The 64th ant is down. Try the harder game next.", "La 64ᵉ fourmi est posée. Essayez la partie plus difficile."
)


def leg_ending(lexicon: Lexicon, state: Versus) -> Refusal:
    """Why the finished leg, often the only one, has ended."""
    counters = lexicon.several
    for seat in range(state.seats):
        if state.stock[seat] == 0:
            piece = lexicon.counters[side_of(state, seat)].many
            return "5.1", Words(f"No {piece.en} are left to set down.", f"Il ne reste plus de {piece.fr} à poser.")
    if all(gone == 8 for gone in state.taken):
        return "5.2", Words(
            f"The rack is empty: most {counters.en} win.",
            f"Le distributeur est vide\u00a0: le plus de {counters.fr} gagne.",
        )
    return "5.3", Words(
        f"Nobody could jump any more: most {counters.en} win.",
        f"Personne ne pouvait plus sauter\u00a0: le plus de {counters.fr} gagne.",
    )


def both_legs(first: list[int], both: list[int]) -> Words:
    """What each leg brought, in the order of the seats, as the rows of a score card."""
    second = [total - before for total, before in zip(both, first, strict=True)]
    en, fr = (", ".join(joined.join(map(str, leg)) for leg in (first, second)) for joined in (" to ", " à "))
    return Words(f"Legs: {en}.", f"Manches\u00a0: {fr}.")


def second_leg(side: Words, name: Words) -> Words:
    """How the second leg of Double Wyx goes: `name` begins it with this side."""
    return Words(
        f"The same rack, and the knights change hands: {name.en} has {side.en} and begins. "
        "The pawns of both legs count together.",
        f"Le même distributeur, et l’on échange les cavaliers\u00a0: {name.fr} joue les {side.fr}s et commence. "
        "Les pions des deux manches comptent ensemble.",
    )


# ── Squares and dominoes ──────────────────────────────────────────────────────────────

EMPTY, NOT_PLACED = Words("empty", "vide"), Words("not placed yet", "pas encore placée")
RIGHT, LEFT = Words("right", "à droite"), Words("left", "à gauche")
UP, DOWN = Words("up", "vers le haut"), Words("down", "vers le bas")
COLUMN = Words("Column", "Colonne")
# [number of counters][square] where they lie: `e4`, or `e4 (2)`
LYING = [[name + f" ({number})" * (number > 1) for name in SQUARES] for number in range(4)]
TO_TAKE, RACK_EMPTY = Words("To take", "Dominos à prendre"), Words("The rack is empty.", "Le distributeur est vide.")


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


# ── Positions, for people who cannot see the board ────────────────────────────────────


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
    lying = scene.lying(LYING)
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


# ── Score cards ───────────────────────────────────────────────────────────────────────

PAWNS_SET = Term(Words("pawns set", "pions posés"), Words("pawns", "pions"))
PAWNS_IN_BOTH = Term(Words("pawns, both legs", "pions, deux manches"), Words("both legs", "2 manches"))
ANTS_SET = Term(Words("ants set", "fourmis posées"), Words("ants", "fourmis"))
ANTS_TOGETHER = Term(Words("ants set down, together", "fourmis posées, ensemble"), ANTS_SET.short)
MOST_IN_TWO_LEGS = Words("most pawns in two legs win", "le plus de pions en deux manches gagne")  # wyx 7.3


@cache
def in_hand(held: int) -> Term:
    return remaining(held, counted(held, Words("domino", "domino"), Words("dominoes", "dominos")))


@cache
def last_ant(number: int) -> Words:
    # fourmis-coop 4.1
    return Words(f"the {number}th ant wins for all", f"la {number}ᵉ fourmi gagne pour tous")


@cache
def all_set(supply: int, noun: Term) -> Words:
    """`32 pawns set win`."""
    return Words(f"{supply} {noun.long.en} win", f"{supply} {noun.long.fr} gagnent")  # 5.1


# ── Tips: where a jump leads, and why ─────────────────────────────────────────────────

CORNERS = (0, 7, 56, 63)
A_CORNER = Words("That is one corner less to worry about.", "C’est un coin de moins à craindre.")
MANY_WAYS = 3  # dominoes that fit: enough to have a choice


def named(state: Versus | Coop, domino: str, square: str) -> Words:
    """A jump by what is visible: the column of the rack, or the domino that is ringed."""
    if isinstance(state, Coop):
        return Words(f"This domino, to {square}.", f"Ce domino, vers {square}.")
    return Words(f"Domino {domino}, to {square}.", f"Le {domino}, vers {square}.")


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


def after_jump(state: Coop, move: int) -> Coop:
    after = state.copy()
    after.play(move)
    return after


def fitting(state: Coop) -> int:
    """The number of dominoes that the next seat can play."""
    return sum(state.landing(state.turn, domino) >= 0 for domino in range(64))


def ways_on(state: Coop, move: int) -> Words:
    """The choices that the next seat will have."""
    after = after_jump(state, move)
    number = 0 if after.over else fitting(after)
    if number < MANY_WAYS:
        return NO_WORDS
    if after.turn == state.turn:
        return Words(f"{number} of your dominoes fit afterwards.", f"Ensuite, {number} de vos dominos conviennent.")
    name = state.game.seat_name(after.turn)
    return Words(
        f"{capitalised(name.en)} then has a choice of {number} dominoes.",
        f"{capitalised(name.fr)} a ensuite le choix\u00a0: {number} dominos conviennent.",
    )


# ── Refusals, with the reason that the move generator found ───────────────────────────


def refuse_queen(central: list[int], square: int) -> Words:
    if square not in central:
        squares = listed_words([SQUARES[place] for place in central])
        return Words(
            f"a queen starts on a central square: {squares.en}.",
            f"une reine commence sur une case centrale\u00a0: {squares.fr}.",
        )
    return Words(f"another queen stands on {SQUARES[square]}.", f"une autre reine est déjà en {SQUARES[square]}.")


def refuse_column(lexicon: Lexicon, state: Versus, column: int, square: int) -> Refusal:
    landing, number = state.landing(state.turn, column), column + 1
    if landing == EMPTY_COLUMN:
        return "3.1", Words(f"column {number} is empty.", f"la colonne {number} est vide.")
    domino = state.columns[column][state.taken[column]]
    if landing == LEAVES_BOARD:
        return "3.2", off_the_board(of_column(number), state.at[state.turn])
    reached = TARGET[domino][state.at[state.turn]]
    if landing == KNIGHT:
        return "3.3", refuse_knight(lexicon, state, reached)
    if landing == STRONGHOLD:
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


def piece_on(lexicon: Lexicon, state: Versus, square: int) -> Words:
    """The knight or queen on a square where one stands."""
    return lexicon.pieces[side_of(state, list(state.at).index(square))]


def refuse_knight(lexicon: Lexicon, state: Versus, square: int) -> Words:
    piece = piece_on(lexicon, state, square)
    return Words(f"{piece.en} stands on {SQUARES[square]}.", f"{piece.fr} est en {SQUARES[square]}.")


def refuse_stronghold(lexicon: Lexicon, state: Versus, square: int) -> Words:
    name, place = state.game.side_name(state, state.owner[square]), lexicon.stronghold
    return Words(f"{name.en} holds {place.en} at {SQUARES[square]}.", f"{name.fr} tient {place.fr} {SQUARES[square]}.")


def refuse_domino(state: Coop, domino: int, square: int) -> Refusal:
    landing, name = state.landing(state.turn, domino), by_its_jump(domino)
    if landing == NOT_IN_HAND:
        holder = state.holder[domino]
        if holder == NONE:
            return "3.6", Words(f"{name.en} has been played.", f"{name.fr} a déjà été joué.")
        whose = of_name(state.game.seat_name(holder))
        return "3.1", Words(f"{name.en} is in the hand of {whose.en}.", f"{name.fr} est dans la main {whose.fr}.")
    if landing == LEAVES_BOARD:
        return "3.2", off_the_board(name, state.at)
    reached = TARGET[domino][state.at]
    if landing == ANTS_THERE:
        return "3.3", Words(f"there are ants on {SQUARES[reached]}.", f"il y a déjà des fourmis en {SQUARES[reached]}.")
    return "3.1", elsewhere(name, reached, square)


def by_its_jump(domino: int) -> Words:
    """A domino by the jump drawn on it: `the domino “2 right, 4 down”`."""
    en, fr = (jump_words(domino, lang) for lang in ("en", "fr"))
    return Words(f"the domino “{en}”", f"le domino «\u00a0{fr}\u00a0»")


# ── What each game says ───────────────────────────────────────────────────────────────


class FamilyWords(GameWords):
    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = lexicon

    def tell(self, state: Versus | Coop, move: int) -> tuple[Words, Words]:
        """A legal move of a position in a few words, for a list that names the seat, and as a sentence."""
        if move < PASS:
            owner, value, left = landing_on(state, move % 64)
            return jump(self.lexicon, side_of(state, state.turn), move % 64, owner, min(value, left))
        piece = self.lexicon.pieces[side_of(state, state.turn)]
        if move == PASS:
            said = Words(f"{piece.en} cannot jump", f"{piece.fr} ne peut pas sauter")
            return Words("cannot jump, passes", "ne peut pas sauter, passe"), said
        square = SQUARES[move - QUEEN]
        said = Words(f"{piece.en} settles on {square}", f"{piece.fr} s’installe en {square}")
        return Words(f"queen on {square}", f"reine en {square}"), said

    def tip(self, seen: Versus | Coop, move: int) -> Tip:
        if move == PASS:
            return Tip(LOOK_HERE, (), PASS_TIP, ())
        if move >= QUEEN:
            place = SQUARES[move - QUEEN]
            return Tip(look_around(place), (place,), Words(f"The queen on {place}.", f"La reine en {place}."), (place,))
        (domino, square), _, (at, _) = seen.game.touch.paths(seen, move)
        return Tip(
            look_around(square), (square,), named(seen, domino, square), (at, square, domino), self.reason(seen, move)
        )

    def reason(self, seen: Any, move: int) -> Words:
        """Why a jump is good; empty if nothing can be said."""
        raise NotImplementedError


class VersusWords(FamilyWords):
    def __init__(self, lexicon: Lexicon, noun: Term) -> None:
        """`noun` is what a counter is called."""
        super().__init__(lexicon)
        self.noun = noun

    def ending(self, state: Versus) -> Refusal:
        rule, why = leg_ending(self.lexicon, state)
        if state.legs == 1:
            return rule, why
        legs = both_legs(list(state.before)[: state.seats], state.scores)
        return "7.3", Words(f"{why.en} {legs.en}", f"{why.fr} {legs.fr}")

    def tally(self, seen: Versus, seat: int) -> Tally:
        goal = 0 if seen.legs > 1 else seen.supply
        noun = PAWNS_IN_BOTH if seen.legs > 1 and seen.leg else self.noun
        return Tally(seen.scores[seat], noun, goal, remaining(seen.stock[seat]))

    def aim(self, seen: Versus) -> Words:
        return MOST_IN_TWO_LEGS if seen.legs > 1 else all_set(seen.supply, self.noun)

    def reason(self, state: Versus, move: int) -> Words:
        column, square = divmod(move, 64)
        if ends_won(state, move):
            return WINS
        return (
            gained(self.lexicon, state, square)
            or denied(self.lexicon, state, column, square)
            or opened(self.lexicon, state, column, square)
            or NO_WORDS
        )

    def refuse(self, state: Versus, move: int) -> Refusal:
        if state.placing():
            if move >= QUEEN:
                return "2.1", refuse_queen(list(state.central), move - QUEEN)
            return "2.1", Words("place your queen first, like @d4.", "placez d’abord votre reine, comme @d4.")
        if move >= QUEEN:
            return "2.1", Words("your queen is on the board already.", "votre reine est déjà sur le plateau.")
        if move == PASS:
            return "3.7", Words(
                "one passes only without a domino to take.", "on ne passe que si aucun domino n’est possible."
            )
        return refuse_column(self.lexicon, state, move // 64, move % 64)


class WyxWords(VersusWords):
    hidden_move = Words("a move of the first leg", "un coup de la première manche")  # wyx 7.4
    hidden_moves = Words("{n} moves of the first leg", "{n} coups de la première manche")

    def progress(self, seen: Versus, ply: int) -> Words:
        """The moves of each leg are counted from one."""
        if seen.legs == 1:
            return super().progress(seen, ply)
        number = seen.leg_moves + 1
        if seen.leg:
            return Words(f"second leg, move {number}", f"seconde manche, coup {number}")
        return Words(f"first leg, move {number}", f"première manche, coup {number}")

    def between_legs(self, state: Versus, name: Words) -> tuple[list[int], Words] | None:
        if not state.leg or state.leg_moves or state.over:
            return None
        return list(state.before)[: state.seats], second_leg(state.game.side_name(state, state.turn), name)


class CoopWords(FamilyWords):
    def ending(self, state: Coop) -> Refusal:
        if state.stock == 0:
            return "4.1", ALL_DOWN if state.game.options["hard"] else NOW_HARDER
        left = self.lexicon.counters[0].counted(state.stock)
        return "4.2", Words(
            f"No jump is left, with {left.en} still to place.",
            f"Plus aucun saut possible, avec encore {left.fr} à poser.",
        )

    def tally(self, seen: Coop, seat: int) -> Tally:
        score = seen.scores[seat]
        return Tally(score, ANTS_TOGETHER, score + seen.stock, in_hand(list(seen.holder).count(seat)))

    def aim(self, seen: Coop) -> Words:
        return last_ant(seen.scores[0] + seen.stock)

    def reason(self, state: Coop, move: int) -> Words:
        square = move % 64
        placed = min(state.value[square], state.stock)
        if ends_won(state, move) or state.stock == placed:
            return WINS
        if placed > 1:
            counters = self.lexicon.placed[placed]
            return Words(f"{capitalised(counters.en)} at once.", f"{capitalised(counters.fr)} d’un coup.")
        return A_CORNER if square in CORNERS else ways_on(state, move)

    def refuse(self, state: Coop, move: int) -> Refusal:
        if state.at == NONE:
            if move >= QUEEN:
                return "2.4", refuse_queen(list(state.central), move - QUEEN)
            return "2.4", Words("place the queen first, like @d4.", "placez d’abord la reine, comme @d4.")
        if move >= QUEEN:
            return "2.4", Words("the queen is on the board already.", "la reine est déjà sur le plateau.")
        if move == PASS:
            return "3.7", Words(
                "one passes only without a domino to play.", "on ne passe que si aucun domino n’est possible."
            )
        return refuse_domino(state, move // 64, move % 64)
