"""The strategy: what a play scores, and which plays it opens for whom."""

from __future__ import annotations

from ludotheque.core.moves import Moves
from ludotheque.core.state import State
from ludotheque.core.strategy import Strategy, mix
from ludotheque.games.wu_hsing import board
from ludotheque.games.wu_hsing.board import CHOICE, PAIR, PASS, UPRIGHT
from ludotheque.games.wu_hsing.rules import WuHsingState, cell_at

try:
    import cython
except ImportError:
    from ludotheque import nocython as cython

KIND, DOUBLE = board.KIND, board.DOUBLE

# Fitted to the final scores of 730 games between bots, in points. The best play of a seat counts in full, every
# further possible play 8: it will score later, or avoid a loss at the end.
WAY = 8
DOUBT, DOUBT_EACH = 20, 7  # the spread of final scores: at least, and for each domino in hand
CLOSE = 50  # a win by this margin counts as close


class WuHsingStrategy(Strategy):
    def __init__(self) -> None:
        Strategy.__init__(self)
        self.positions = WuHsingState
        self.horizon = 2  # the value of a position tells more than longer playouts
        self.plays = Moves()

    # ── Move priors ───────────────────────────────────────────────────────────────────

    def weigh(self, state: State, out: Moves) -> None:
        self.weigh_all(cython.cast(WuHsingState, state), out)

    def weigh_all(self, state: WuHsingState, out: Moves) -> None:
        for i in range(out.n):
            out.weigh(i, self.weight_of(state, out.item[i]))

    def weight_of(self, state: WuHsingState, move: int) -> int:
        if move < PASS:
            return self.points(state, move)
        if move >= CHOICE:
            return 1 if DOUBLE[KIND[move - CHOICE]] else 2  # a double is better kept: it scores twice
        return 1  # whoever can play should not claim; when judging, silence and pointing are equal

    def points(self, state: WuHsingState, move: int) -> int:
        """The points of a play."""
        return state.worth(move // PAIR, move // UPRIGHT & 1, cell_at(move & UPRIGHT - 1))

    # ── Position values ───────────────────────────────────────────────────────────────

    def value(self, state: State, seat: int) -> float:
        return self.expected(cython.cast(WuHsingState, state), seat)

    def expected(self, state: WuHsingState, seat: int) -> float:
        """The expected result: a lead counts more, the fewer dominoes are left."""
        doubt = DOUBT
        for other in range(state.seats):
            doubt += DOUBT_EACH * state.held[other]
        return self.chance(self.lead(state, seat), doubt)

    def outcome(self, state: State, seat: int) -> float:
        return self.settled(self.lead(cython.cast(WuHsingState, state), seat))

    def settled(self, lead: int) -> float:
        """The result of a decided game: the win, and a little for its size."""
        won = 1.0 if lead > 0 else 0.5 if lead == 0 else 0.0
        return 0.9 * won + 0.1 * self.chance(lead, CLOSE)

    def chance(self, lead: int, doubt: int) -> float:
        """From 0 to 1; halfway to either for a lead as big as the doubt."""
        size = lead if lead > 0 else -lead
        return 0.5 + 0.5 * lead / (doubt + size)

    def lead(self, state: WuHsingState, seat: int) -> int:
        """Points ahead of the best of the others."""
        best = -1_000_000
        for other in range(state.seats):
            if other != seat:
                theirs = self.standing(state, other)
                if theirs > best:
                    best = theirs
        return self.standing(state, seat) - best

    def standing(self, state: WuHsingState, seat: int) -> int:
        """The score of a seat, with the expected value of its hand."""
        if state.turn < 0:
            return state.score(seat)
        return state.score(seat) + self.prospects(state, seat)

    def prospects(self, state: WuHsingState, seat: int) -> int:
        self.plays.clear()
        state.add_plays(state.hand_pairs(seat), self.plays)
        best = 0
        for i in range(self.plays.n):
            points = self.points(state, self.plays.item[i])
            if points > best:
                best = points
        return best + WAY * self.plays.n

    # ── Position keys ─────────────────────────────────────────────────────────────────

    def key(self, state: State) -> int:
        return self.position_key(cython.cast(WuHsingState, state))

    def position_key(self, state: WuHsingState) -> int:
        key = mix(state.turn + 1, 8 * state.passes + state.claimer + 1)
        key = mix(key, 32 * (state.choice + 1) + state.pointed + 1)
        for seat in range(state.seats):
            key = mix(key, self.hand_word(state, seat))
        for row in range(state.bottom, state.top + 1):
            for column in range(state.left, state.right + 1):
                cell = 32 * (row & 31) + (column & 31)
                if state.lying[cell]:
                    key = mix(key, 64 * cell + 2 * state.pair_at(cell) + state.lying[cell])
        return key

    def hand_word(self, state: WuHsingState, seat: int) -> int:
        word = state.points[seat]
        for kind in range(15):
            word = 4 * word + state.hand[seat][kind]
        return word
