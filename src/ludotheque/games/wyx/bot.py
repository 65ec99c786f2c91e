"""The strategy: what a landing is worth, and who is ahead."""

from __future__ import annotations

import math

from ludotheque.core.moves import Moves
from ludotheque.core.state import State
from ludotheque.core.strategy import Strategy, mix
from ludotheque.games.wyx.board import NONE, PASS
from ludotheque.games.wyx.rules import Coop, Versus

try:
    import cython
except ImportError:
    from ludotheque import nocython as cython

# Move priors: strongholds are permanent, and a capture counts twice.
NOTHING, ORDINARY, CAPTURE, HILL_2, HILL_3 = 1, 6, 10, 16, 30

# Other advantages in hundredths of a counter, fitted like the values of counters. The number of dominoes that a seat
# can use adds nothing to the best it can reach with them.
TO_MOVE = 20
REACH, THEIR_REACH = 80, 65  # a counter that the next jump can gain: for the seat to move, and for others
DOUBT, DOUBT_EACH = 1.5, 0.085  # the spread of final scores, in counters: at the end, and for each domino left
NOWHERE = -100_000  # a standing below all others

# How early a square should be visited in the cooperative game, by its distance from an edge.
EDGE = [12, 5, 2, 1]

# ── What a counter is worth before the game is over ───────────────────────────────────
# In hundredths, fitted to the final leads of 750 games between bots; a fifth of them were held out.

RACK = 64
HILL = 4  # in place of a ring: a stronghold

# On an ordinary square a counter may still be sent home: it counts less while the rack is full, and less for each ring
# further from the edge, because more jumps lead there.
ON_A_SQUARE, LESS_WHEN_FULL, LESS_A_RING = 110, 30, 20

# In a stronghold it stays, and closes the square to others, until the last dominoes are taken.
ON_A_HILL, BARS = 100, 40
LAST = 16


def rings() -> list[int]:
    """[square] its distance from the nearest edge."""
    return [min(square % 8, 7 - square % 8, square // 8, 7 - square // 8) for square in range(64)]


def counter_values() -> list[list[int]]:
    """[dominoes left][ring, or HILL] the value of a counter there."""
    return [[ordinary(ring, left) for ring in range(HILL)] + [stronghold(left)] for left in range(RACK + 1)]


def ordinary(ring: int, left: int) -> int:
    return ON_A_SQUARE - (LESS_WHEN_FULL + LESS_A_RING * ring) * left // RACK


def stronghold(left: int) -> int:
    return ON_A_HILL + BARS * min(left, LAST) // LAST


RING, COUNTER_VALUE = rings(), counter_values()

# ── The strategies ────────────────────────────────────────────────────────────────────


class VersusStrategy(Strategy):
    """Wyx and La Guerre des fourmis, versus."""

    standing: list[int]  # [seat] the expected value of its counters, in hundredths

    def __init__(self) -> None:
        Strategy.__init__(self)
        self.positions = Versus
        self.horizon = 1  # with a playout of 8 moves it scored 38 % ± 9 in 82 games
        self.exploration = 0.4
        self.standing = [0] * 4

    def gain(self, state: Versus, square: int) -> int:
        owner = state.owner[square]
        if owner == state.turn:
            return NOTHING
        if owner != NONE:
            return CAPTURE
        if state.value[square] == 1:
            return ORDINARY
        return HILL_2 if state.value[square] == 2 else HILL_3

    def weigh(self, state: State, out: Moves) -> None:
        self.weigh_landings(cython.cast(Versus, state), out)

    def weigh_landings(self, state: Versus, out: Moves) -> None:
        if out.item[0] < PASS:
            for i in range(out.n):
                out.weigh(i, self.gain(state, out.item[i] & 63))

    def lead(self, state: Versus, seat: int) -> int:
        """Counters ahead of the best of the others."""
        best = -100
        for other in range(state.seats):
            if other != seat and state.score(other) > best:
                best = state.score(other)
        return state.score(seat) - best

    def dominoes_left(self, state: Versus) -> int:
        left = 0
        for column in range(8):
            left += 8 - state.taken[column]
        return left

    def value(self, state: State, seat: int) -> float:
        return self.expected(cython.cast(Versus, state), seat)

    def expected(self, state: Versus, seat: int) -> float:
        """The expected result: a lead counts more, the fewer dominoes are left."""
        left = self.dominoes_left(state)
        self.look(state, left)
        best = NOWHERE
        for other in range(state.seats):
            if other != seat and self.standing[other] > best:
                best = self.standing[other]
        lead = (self.standing[seat] - best) / 100.0
        doubt = DOUBT + DOUBT_EACH * (left + RACK * (state.legs - 1 - state.leg))
        return 0.5 + 0.5 * lead / math.sqrt(doubt * doubt + lead * lead)

    def look(self, state: Versus, left: int) -> None:
        """Compute the expected value of each seat's counters: those on ordinary squares may still be sent home."""
        for seat in range(state.seats):
            self.standing[seat] = 100 * state.before[seat]
        for square in range(64):
            owner = state.owner[square]
            if owner != NONE:
                worth = COUNTER_VALUE[left][HILL if state.value[square] > 1 else RING[square]]
                self.standing[owner] += worth * state.pawns[square]
        for seat in range(state.seats):
            self.standing[seat] += (REACH if seat == state.turn else THEIR_REACH) * self.reach(state, seat)
        self.standing[state.turn] += TO_MOVE

    def reach(self, state: Versus, seat: int) -> int:
        """The largest gain that a next jump can bring a seat."""
        most = 0
        if state.at[seat] != NONE:
            for column in range(8):
                square = state.target(seat, column)
                if state.is_open(seat, square):
                    most = max(most, self.ahead(state, seat, square))
        return most

    def ahead(self, state: Versus, seat: int, square: int) -> int:
        owner = state.owner[square]
        if owner == NONE:
            return state.value[square]
        return 0 if owner == seat else 2  # one sent home, one placed

    def outcome(self, state: State, seat: int) -> float:
        return self.settled(self.lead(cython.cast(Versus, state), seat))

    def settled(self, lead: int) -> float:
        """The result of a decided game: the win, and a little for its size."""
        won = 1.0 if lead > 0 else 0.5 if lead == 0 else 0.0
        return 0.9 * won + 0.05 + 0.05 * lead / 64.0

    def key(self, state: State) -> int:
        return self.position_key(cython.cast(Versus, state))

    def position_key(self, state: Versus) -> int:
        key = mix(state.turn + 1, state.leg + 2 * state.at[0] + 256 * state.at[1])
        word = 0
        for square in range(64):
            word = 3 * word + state.owner[square] + 1
            if square & 31 == 31:
                key = mix(key, word)
                word = 0
        for column in range(8):
            word = 9 * word + state.taken[column]
        return mix(key, word)


class CoopStrategy(Strategy):
    """La Guerre des fourmis, cooperative: squares that few jumps reach come first."""

    def __init__(self) -> None:
        Strategy.__init__(self)
        self.positions = Coop

    def weigh(self, state: State, out: Moves) -> None:
        self.weigh_landings(cython.cast(Coop, state), out)

    def weigh_landings(self, state: Coop, out: Moves) -> None:
        if out.item[0] < PASS:
            for i in range(out.n):
                square = out.item[i] & 63
                out.weigh(i, self.hurry(square) * state.value[square])

    def hurry(self, square: int) -> int:
        """Corners before edges, edges before the rest."""
        column, row = square & 7, square >> 3
        across = column if column < 4 else 7 - column
        along = row if row < 4 else 7 - row
        return EDGE[across] * EDGE[along]

    def outcome(self, state: State, seat: int) -> float:
        return (0.5 if state.won(seat) else 0.0) + 0.5 * state.score(seat) / 64.0
