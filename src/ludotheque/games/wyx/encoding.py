"""Moves and positions as numbers: a column or a domino is an action; the board, the rack and the hands are planes."""

from __future__ import annotations

from ludotheque.core.encoding import Encoder, Plane, Planes
from ludotheque.core.moves import Moves
from ludotheque.core.state import State
from ludotheque.game import GameActions
from ludotheque.games.wyx import board
from ludotheque.games.wyx.board import (
    DOMINOES,
    NONE,
    OFF_BOARD,
    PASS,
    QUEEN,
    SMALL_DOMINOES,
    SMALL_SUPPLY,
    SQUARES,
    box,
)
from ludotheque.games.wyx.rules import Coop, Versus

try:
    import cython
except ImportError:
    from ludotheque import nocython as cython

TARGET = board.TARGET  # as a C array when compiled
BOARD = (8, 8)


def queen_names(central: list[int]) -> tuple[str, ...]:
    return tuple(f"@{SQUARES[square]}" for square in central)


class VersusEncoder(Encoder):
    """Wyx and La Guerre des fourmis, versus. Seats are counted from the observing one."""

    def __init__(self, seats: int, central: list[int], queens: bool) -> None:
        placing = queen_names(central) if queens else ()
        planes = (
            Plane("pieces", (seats, *BOARD), 0, 1),
            Plane("counters", (seats, *BOARD), 0, 3),
            Plane("strongholds", BOARD, 1, 3),
            Plane("landings", (8, *BOARD), 0, 1),  # where the lowest domino of each column would lead
            Plane("rack", (8, 8), -1, 63),  # dominoes from the lowest up; -1 if gone or unknown
            Plane("stock", (seats,), 0, 32),
            Plane("first leg", (seats,), 0, 32),
            Plane("leg", (1,), 0, 1),
            Plane("turn", (seats,), 0, 1),
        )
        Encoder.__init__(self, (*map(str, range(1, 9)), "pass", *placing), planes)
        self.central = central

    def step(self, state: State, move: int, depth: int) -> int:
        if depth > 0:
            return NONE
        if move < PASS:
            return move >> 6
        if move == PASS:
            return 8
        for i in range(4):
            if self.central[i] == move - QUEEN:
                return 9 + i
        return NONE

    def number(self, state: State, out: Moves) -> None:
        if out.item[0] < PASS:  # all are jumps, and a column is an action
            for i in range(out.n):
                out.weight[i] = out.item[i] >> 6
        else:
            Encoder.number(self, state, out)

    def write(self, state: State, seat: int, out: Planes) -> None:
        self.write_board(cython.cast(Versus, state), seat, out)
        self.write_rest(cython.cast(Versus, state), seat, out)

    def write_board(self, state: Versus, seat: int, out: Planes) -> None:
        for i in range(state.seats):
            out.put_one_hot(state.at[(seat + i) % state.seats], 64)
        for i in range(state.seats):
            out.put_where(state.pawns, state.owner, (seat + i) % state.seats, 64)
        out.put_all(state.value, 64)
        for column in range(8):
            out.put_one_hot(self.landing(state, seat, column), 64)

    def landing(self, state: Versus, seat: int, column: int) -> int:
        """The square that the lowest domino of a column would lead a seat to, or OFF_BOARD."""
        if state.at[seat] == NONE or state.taken[column] == 8:
            return OFF_BOARD
        return TARGET[state.columns[column][state.taken[column]]][state.at[seat]]

    def write_rest(self, state: Versus, seat: int, out: Planes) -> None:
        for column in range(8):
            out.put_left(state.columns[column], state.taken[column], 8, NONE)
        for i in range(state.seats):
            out.put(state.stock[(seat + i) % state.seats])
        for i in range(state.seats):
            out.put(state.before[(seat + i) % state.seats])
        out.put(state.leg)
        for i in range(state.seats):
            out.put(1.0 if state.turn == (seat + i) % state.seats else 0.0)


class CoopEncoder(Encoder):
    """La Guerre des fourmis, cooperative. Seats are counted from the observing one."""

    def __init__(self, seats: int, central: list[int]) -> None:
        planes = (
            Plane("queen", BOARD, 0, 1),
            Plane("ants", BOARD, 0, 3),
            Plane("anthills", BOARD, 1, 3),
            Plane("landings", BOARD, 0, 1),  # where the seat could jump
            Plane("hands", (seats, 64), 0, 1),
            Plane("stock", (1,), 0, 64),
            Plane("turn", (seats,), 0, 1),
        )
        Encoder.__init__(self, (*DOMINOES, "pass", *queen_names(central)), planes)
        self.central = central

    def step(self, state: State, move: int, depth: int) -> int:
        if depth > 0:
            return NONE
        if move <= PASS:
            return move >> 6
        for i in range(4):
            if self.central[i] == move - QUEEN:
                return 65 + i
        return NONE

    def write(self, state: State, seat: int, out: Planes) -> None:
        self.write_all(cython.cast(Coop, state), seat, out)

    def write_all(self, state: Coop, seat: int, out: Planes) -> None:
        out.put_one_hot(state.at, 64)
        out.put_all(state.ants, 64)
        out.put_all(state.value, 64)
        out.put_bits(state.landings(seat), 64)
        for i in range(state.seats):
            out.put_equal(state.holder, (seat + i) % state.seats, 64)
        out.put(state.stock)
        for i in range(state.seats):
            out.put(1.0 if state.turn == (seat + i) % state.seats else 0.0)


class VersusActions(GameActions):
    def make_encoder(self) -> Encoder:
        return VersusEncoder(self.game.seats, box().central, self.game.queens)

    def secrets(self) -> bool:
        return bool(self.game.options.get("double") or not self.game.options.get("open_rack", True))

    def longest(self) -> int:
        dominoes = 4 * len(SMALL_DOMINOES) if self.game.small else 64
        return longest_leg(self.game.seats, dominoes) * (2 if self.game.options.get("double") else 1)

    def largest_margin(self) -> float:
        supply = SMALL_SUPPLY if self.game.small else 32 if self.game.seats == 2 else 16  # wyx 1.8
        return supply * (2 if self.game.options.get("double") else 1)

    def outcomes(self) -> int:
        return 0


class CoopActions(GameActions):
    def make_encoder(self) -> Encoder:
        return CoopEncoder(self.game.seats, box().central)

    def secrets(self) -> bool:
        return False

    def longest(self) -> int:
        return longest_leg(self.game.seats)

    def outcomes(self) -> int:
        return 0


def longest_leg(seats: int, dominoes: int = 64) -> int:
    """Every jump takes a domino, and before one all others may pass; plus the placing of the queens."""
    return dominoes * seats + 2 * seats
