"""The rules of the family: `Versus` for Wyx and La Guerre des fourmis, versus, and `Coop` for the cooperative game.

Wyx says knight, pawn and stronghold; the ants say queen, ant and anthill. A number in a class is that of the rulebooks
of the games that are played by it: Wyx and the ants, versus, have the same ones.
"""

from __future__ import annotations

from ludotheque.core.moves import Moves
from ludotheque.core.published import guard
from ludotheque.core.rng import Rng
from ludotheque.core.state import OVER, State
from ludotheque.game import Game
from ludotheque.games.wyx import board
from ludotheque.games.wyx.board import (
    ANTS_THERE,
    EMPTY_COLUMN,
    KNIGHT,
    LEAVES_BOARD,
    NOBODY,
    NONE,
    NOT_IN_HAND,
    OFF_BOARD,
    PASS,
    QUEEN,
    SMALL_SUPPLY,
    STRONGHOLD,
)

_OVER = OVER
SUPPLY_2, SUPPLY_MORE = 32, 16
ANTS = 64  # of the cooperative game
TARGET, OUTSIDE = board.TARGET, board.OUTSIDE  # as C arrays when compiled
SMALL_DOMINOES, NEVER_THERE = board.SMALL_DOMINOES, [board.never_there(column) for column in range(8)]


class DominoState(State):
    """A state that is dealt colour by colour."""

    def shuffle_colour(self, pack: list[int], colour: int, rng: Rng) -> None:
        """Fill a pack with the sixteen dominoes of a colour, in random order."""
        for i in range(16):
            pack[i] = 16 * colour + i
        rng.shuffle_first(pack, 16)


class Versus(DominoState):
    """The seat that places most counters wins."""

    legs: int  # 1, or 2 in Double Wyx
    open_rack: int
    small: int  # 1 in the small edition
    leg: int  # 0, or 1 in the second leg of Double Wyx
    leg_moves: int
    supply: int  # counters that each seat begins with
    start: list[int]  # the squares of white and black in Wyx; NONE where queens are placed
    central: list[int]
    at: list[int]  # [seat] the square of its knight or queen
    stock: list[int]  # [seat] counters not on the board
    before: list[int]  # [seat] counters placed in the first leg
    taken: list[int]  # [column] number of dominoes gone
    value: list[int]  # [square] 1, or the value of the stronghold
    owner: list[int]  # [square] the seat whose counters lie there, or NONE
    pawns: list[int]  # [square] their number
    held: list[int]  # [square] the only seat that may land there; NOBODY, or NONE if all may
    columns: list[list[int]]  # [column][place] dominoes from the lowest up, NONE if unknown

    def __init__(
        self,
        game: Game,
        columns: list[list[int]],
        value: list[int],
        central: list[int],
        start: list[int],
        double: bool,
        open_rack: bool,
        small: bool,
    ) -> None:
        DominoState.__init__(self, game)
        self.columns = columns
        self.value = value
        self.central = central
        self.start = start  # 2.1
        self.legs = 2 if double else 1
        self.open_rack = int(open_rack)
        self.small = int(small)
        self.supply = SMALL_SUPPLY if small else SUPPLY_2 if self.seats == 2 else SUPPLY_MORE  # 1.8
        self.leg = self.leg_moves = 0
        self.before = [0] * 4
        self.at, self.stock, self.taken = [NONE] * 4, [0] * 4, [0] * 8
        self.owner, self.pawns, self.held = [NONE] * 64, [0] * 64, [NONE] * 65
        self.begin_leg()

    def begin_leg(self) -> None:
        for square in range(64):
            self.owner[square] = self.held[square] = NONE  # 2.2
            self.pawns[square] = 0
            if self.small and OUTSIDE[square]:
                self.held[square] = NOBODY
        self.held[OFF_BOARD] = NOBODY  # 3.2
        for column in range(8):
            self.taken[column] = NEVER_THERE[column] if self.small else 0  # wyx 7.1 the same rack in both legs
        for seat in range(self.seats):
            self.stock[seat] = self.supply
            self.at[seat] = NONE
            if self.start[0] != NONE:
                self.at[seat] = self.start[seat ^ self.leg]  # 2.1, wyx 7.2 knights change hands
                self.held[self.at[seat]] = NOBODY
        self.leg_moves = 0
        self.turn = self.leg  # 2.3, wyx 7.2 seat 1 begins the second leg

    def _redeal(self, rng: Rng) -> None:
        for colour in range(4):
            if self.small:
                self.redeal_pair(colour, rng)
            else:
                self.redeal_colour(colour, rng)

    def redeal_colour(self, colour: int, rng: Rng) -> None:
        """Shuffle the dominoes of a colour into its two columns, as the recipe does."""
        pack = [0] * 16
        self.shuffle_colour(pack, colour, rng)
        for i in range(16):
            self.columns[2 * colour + i // 8][i % 8] = pack[i]  # 1.6

    def redeal_pair(self, colour: int, rng: Rng) -> None:
        """The same in the small edition, where each colour has two dominoes."""
        first = rng.below(2)
        self.columns[2 * colour][7 - first] = 16 * colour + SMALL_DOMINOES[0]
        self.columns[2 * colour][6 + first] = 16 * colour + SMALL_DOMINOES[1]

    # ── What a turn may do ────────────────────────────────────────────────────────────

    def target(self, seat: int, column: int) -> int:
        """The square that the lowest domino of a column leads to; OFF_BOARD if there is none."""
        if self.taken[column] == 8:
            return OFF_BOARD  # 3.1
        return TARGET[self.columns[column][self.taken[column]]][self.at[seat]]  # 3.1

    def is_open(self, seat: int, square: int) -> bool:
        """Whether a seat may land on a square."""
        holder = self.held[square]
        return (holder == NONE) | (holder == seat)  # 3.2, 3.3, 3.4

    def landing(self, seat: int, column: int) -> int:
        """The square that a seat reaches with a column, or the reason why it cannot use it."""
        square = self.target(seat, column)
        return square if self.is_open(seat, square) else self.obstacle(column, square)

    def obstacle(self, column: int, square: int) -> int:
        """The reason why a column that leads to a square cannot be used."""
        if self.taken[column] == 8:
            return EMPTY_COLUMN  # 3.1
        if square == OFF_BOARD or (self.small and OUTSIDE[square]):
            return LEAVES_BOARD  # 3.2
        if self.held[square] == NOBODY:
            return KNIGHT  # 3.3
        return STRONGHOLD  # 3.4

    def can_jump(self, seat: int) -> bool:
        for column in range(8):
            if self.is_open(seat, self.target(seat, column)):
                return True
        return False

    def anyone_can_jump(self) -> bool:
        if self.can_jump(self.turn):
            return True
        for seat in range(self.seats):
            if self.can_jump(seat):
                return True
        return False

    def placing(self) -> bool:
        """Whether the seat to move still has to place its queen."""
        return self.at[self.turn] == NONE

    def add_moves(self, out: Moves) -> None:
        if self.placing():
            for i in range(4):
                if self.held[self.central[i]] == NONE:  # 2.1
                    out.add(QUEEN + self.central[i])
        else:
            self.add_jumps(out)

    def add_jumps(self, out: Moves) -> None:
        # Write every jump, but count it only if its square is open: twice as fast as add() under an `if`, because the
        # branch is unpredictable.
        n = out.n
        for column in range(8):
            square = self.target(self.turn, column)
            out.item[n] = 64 * column + square
            n += self.is_open(self.turn, square)
        out.n = n
        if out.n == 0:
            out.add(PASS)  # 3.7

    # ── What a move does ──────────────────────────────────────────────────────────────

    def make(self, move: int) -> None:
        mover = self.turn
        if move >= QUEEN:
            self.place_queen(move - QUEEN)
        elif move != PASS:
            self.jump(move >> 6, move & 63)
        self.leg_moves += 1
        self.turn = mover + 1 if mover + 1 < self.seats else 0  # 2.3
        if self.leg_over(mover):
            self.end_leg()

    def place_queen(self, square: int) -> None:
        self.at[self.turn] = square
        self.held[square] = NOBODY  # 3.3; 2.2 no ant is placed

    def jump(self, column: int, square: int) -> None:
        self.taken[column] += 1  # 3.6
        left = self.at[self.turn]
        self.held[left] = self.owner[left] if self.value[left] > 1 else NONE  # 3.4
        self.at[self.turn] = square  # 3.5 jumping over anything
        self.held[square] = NOBODY  # 3.3
        if self.owner[square] != self.turn:  # 4.1
            self.settle(square)

    def settle(self, square: int) -> None:
        if self.owner[square] != NONE:
            self.stock[self.owner[square]] += 1  # 4.2
        placed = self.value[square]  # 4.3, 4.4
        if placed > self.stock[self.turn]:
            placed = self.stock[self.turn]  # 4.5
        self.stock[self.turn] -= placed
        self.owner[square] = self.turn
        self.pawns[square] = placed

    # ── When it ends ──────────────────────────────────────────────────────────────────

    def leg_over(self, mover: int) -> bool:
        if self.at[self.seats - 1] == NONE:
            return False  # 5.4 not before the last queen is placed
        if self.stock[mover] == 0:
            return True  # 5.1
        return not self.anyone_can_jump()  # 5.2, 5.3, 5.4

    def end_leg(self) -> None:
        if self.leg + 1 < self.legs:
            for seat in range(self.seats):
                self.before[seat] = self.supply - self.stock[seat]  # wyx 7.3
            self.leg = 1
            self.begin_leg()
        else:
            self.turn = _OVER

    # 5.6 The best score wins and ties share: see State.won.

    def score(self, seat: int) -> int:
        return self.before[seat] + self.supply - self.stock[seat]  # 5.5, wyx 7.3

    # ── Hidden information ────────────────────────────────────────────────────────────

    def blank(self, seat: int) -> None:
        if self.leg == 1 and self.turn != _OVER:
            self.blanks = 1  # wyx 7.4 the history of the first leg: see seen_moves
        if not self.open_rack:  # fourmis 6.3
            for column in range(8):
                for place in range(self.taken[column] + 1, 8):
                    self.columns[column][place] = NONE  # 1.7
                    self.blanks = 1

    def deducible(self) -> bool:
        # A single hidden domino of a colour is known by elimination; the first leg no longer matters.
        for colour in range(4):
            if self.hidden_of(colour) > 1:
                return False
        return True

    def hidden_of(self, colour: int) -> int:
        """The number of unknown dominoes of a colour."""
        hidden = 0
        for column in range(2 * colour, 2 * colour + 2):
            for place in range(8):
                if self.columns[column][place] == NONE:
                    hidden += 1
        return hidden

    def fill(self, rng: Rng) -> None:
        for colour in range(4):
            self.fill_colour(colour, rng)

    def fill_colour(self, colour: int, rng: Rng) -> None:
        """Deal the unknown dominoes of a colour to the blank places at random."""
        pool = [0] * 16
        for i in range(16):
            pool[i] = 1
        for column in range(2 * colour, 2 * colour + 2):
            for place in range(8):
                if self.columns[column][place] != NONE:
                    pool[self.columns[column][place] % 16] = 0
        unknown = 0
        for i in range(16):
            if pool[i]:
                pool[unknown] = 16 * colour + i
                unknown += 1
        for column in range(2 * colour, 2 * colour + 2):
            for place in range(8):
                if self.columns[column][place] == NONE:
                    i = rng.below(unknown)
                    unknown -= 1
                    self.columns[column][place] = pool[i]
                    pool[i] = pool[unknown]

    def seen_moves(self, seat: int, moves: list[int]) -> list[int]:
        if self.leg == 1 and not self.over:
            return moves[len(moves) - self.leg_moves :]  # wyx 7.4
        return moves


def hand_colours(seats: int, seat: int) -> list[int]:
    """The number of dominoes of each colour that a seat is dealt."""
    each = 16 // seats  # fourmis-coop 2.1
    return [each + (16 % seats > 0 and colour % seats == seat) for colour in range(4)]  # fourmis-coop 2.2


class Coop(DominoState):
    """All seats share one queen and one reserve of ants."""

    at: int  # the square of the queen, or NONE
    stock: int  # ants in the reserve
    central: list[int]
    value: list[int]  # [square] ants to place there
    ants: list[int]  # [square] ants that are there
    dealt: list[int]  # the dominoes in the order of the deal, hand after hand
    holder: list[int]  # [domino] the seat that holds it, or NONE once it is played

    def __init__(self, game: Game, hands: list[list[int]], value: list[int], central: list[int]) -> None:
        DominoState.__init__(self, game)
        self.at = NONE
        self.stock = ANTS  # 1.6
        self.value = value
        self.central = central
        self.ants = [0] * 64  # 2.5
        self.dealt = [domino for hand in hands for domino in hand]
        holder = [NONE] * 64
        for seat, hand in enumerate(hands):
            for domino in hand:
                holder[domino] = seat
        self.holder = holder
        self.turn = 0

    def _redeal(self, rng: Rng) -> None:
        for colour in range(4):
            self.redeal_colour(colour, rng)

    def redeal_colour(self, colour: int, rng: Rng) -> None:
        """Shuffle the dominoes of a colour and deal them from the top, as the recipe does."""
        pack = [0] * 16
        self.shuffle_colour(pack, colour, rng)
        top = 16
        first = 0
        for seat in range(self.seats):
            place = first
            for earlier in range(colour):
                place += self.dealt_of(seat, earlier)
            for i in range(self.dealt_of(seat, colour)):
                top -= 1
                self.dealt[place + i] = pack[top]
                self.holder[pack[top]] = seat
            for other in range(4):
                first += self.dealt_of(seat, other)

    def dealt_of(self, seat: int, colour: int) -> int:
        """The number of dominoes of a colour that a seat is dealt: see hand_colours."""
        return 16 // self.seats + (1 if 16 % self.seats and colour % self.seats == seat else 0)

    # ── What a turn may do ────────────────────────────────────────────────────────────

    def playable(self, seat: int, domino: int) -> bool:
        """Whether a seat may jump with a domino. Asked without a branch, because none of them is predictable."""
        square = TARGET[domino][self.at & 63]  # 3.1; from some square or other before the queen has one
        ants = self.ants[square & 63]  # of some square or other if the jump leads off the board
        free = (square != OFF_BOARD) & (ants == 0)  # 3.2, 3.3
        return (self.at != NONE) & (self.holder[domino] == seat) & free  # 3.1

    def landing(self, seat: int, domino: int) -> int:
        """The square that a domino leads to, or why it cannot be played."""
        return TARGET[domino][self.at] if self.playable(seat, domino) else self.obstacle(seat, domino)

    def obstacle(self, seat: int, domino: int) -> int:
        """The reason why a seat cannot play a domino."""
        if self.holder[domino] != seat:
            return NOT_IN_HAND  # 3.1
        if TARGET[domino][self.at & 63] == OFF_BOARD:
            return LEAVES_BOARD  # 3.2
        return ANTS_THERE  # 3.3

    def landings(self, seat: int) -> int:
        """The squares that a seat could jump to, as a bit set."""
        found = 0
        if self.at != NONE:
            for domino in range(64):
                bit = self.playable(seat, domino)
                found |= bit << (TARGET[domino][self.at] & 63)
        return found

    def anyone_can_jump(self) -> bool:
        for domino in range(64):
            if self.holder[domino] != NONE and self.playable(self.holder[domino], domino):
                return True
        return False

    def add_moves(self, out: Moves) -> None:
        if self.at == NONE:
            for i in range(4):
                out.add(QUEEN + self.central[i])  # 2.4
        else:
            self.add_jumps(out)

    def add_jumps(self, out: Moves) -> None:
        # Write every jump, but count it only if it can be played: several times as fast as add() under an `if`.
        n = out.n
        for domino in range(64):
            out.item[n] = 64 * domino + TARGET[domino][self.at]
            n += self.playable(self.turn, domino)
        out.n = n
        if out.n == 0:
            out.add(PASS)  # 3.7

    # ── What a move does ──────────────────────────────────────────────────────────────

    def make(self, move: int) -> None:
        if move >= QUEEN:
            self.at = move - QUEEN  # 2.4, 2.5 the same seat takes the first turn, no ant is placed
        else:
            if move != PASS:
                self.jump(move // 64, move % 64)
            self.turn = self.turn + 1 if self.turn + 1 < self.seats else 0  # 2.6
        if self.stock == 0 or not self.anyone_can_jump():  # 4.1, 4.2, 4.3
            self.turn = _OVER

    def jump(self, domino: int, square: int) -> None:
        self.holder[domino] = NONE  # 3.6
        self.at = square
        placed = self.value[square]  # 3.4
        if placed > self.stock:
            placed = self.stock  # 3.5
        self.ants[square] = placed
        self.stock -= placed

    # ── When it ends ──────────────────────────────────────────────────────────────────

    # 2.3 Nothing is hidden, so the views of State show everything.

    def score(self, seat: int) -> int:
        return ANTS - self.stock  # 4.4

    def won(self, seat: int) -> bool:
        return self.stock == 0  # 4.1, 4.2


def side_of(state: Versus | Coop, seat: int) -> int:
    """The side that a seat plays: knights change hands in the second leg of Double Wyx."""
    if isinstance(state, Coop):
        return 0
    return seat ^ state.leg if seat >= 0 else seat  # wyx 7.2


guard(Versus, (range(4), range(8)), "landing")
guard(Coop, (range(5), range(64)), "landing")
guard(Coop, (range(5),), "landings")
