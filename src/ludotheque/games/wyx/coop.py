"""La Guerre des fourmis, cooperative: all seats share one queen and one reserve of ants."""

from __future__ import annotations

from ludotheque.core.moves import Moves
from ludotheque.core.published import guard
from ludotheque.core.rng import Rng
from ludotheque.core.state import OVER
from ludotheque.game import Game
from ludotheque.games.wyx import dominoes
from ludotheque.games.wyx.codes import ANTS_THERE, LEAVES_BOARD, NONE, NOT_IN_HAND, OFF_BOARD, PASS, QUEEN
from ludotheque.games.wyx.domino_state import DominoState

_OVER = OVER
ANTS = 64
TARGET = dominoes.TARGET  # as a C array when compiled


def hand_colours(seats: int, seat: int) -> list[int]:
    """The number of dominoes of each colour that a seat is dealt."""
    each = 16 // seats  # 2.1
    return [each + (16 % seats > 0 and colour % seats == seat) for colour in range(4)]  # 2.2


class Coop(DominoState):
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


guard(Coop, (range(5), range(64)), "landing")
guard(Coop, (range(5),), "landings")
