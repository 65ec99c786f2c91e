"""What a search may know about a game in order to play it well. This one knows nothing."""

from __future__ import annotations

from ludotheque.core.moves import Moves
from ludotheque.core.state import State

try:
    import cython
except ImportError:
    from ludotheque import nocython as cython

SPREAD = 0x9E3779B97F4A7C15
MASK = 0xFFFFFFFFFFFFFFFF


class Strategy:
    """Plain play: all moves are alike, and a game is judged when it is over.

    A game subclasses it in its `strategy.py`. `horizon` is the number of moves that a playout
    makes before `value` judges the position; 0 plays to the end. `exploration` is how much a Monte-Carlo search
    looks at moves that have not done well so far. A strategy may stay plain Python under a compiled
    search: its methods are then found by their names.
    """

    horizon: int
    exploration: float

    if cython.compiled:

        def __cinit__(self):
            self.weighs, self.values, self.judges = (
                hasattr(self, "weigh"),
                hasattr(self, "value"),
                hasattr(self, "outcome"),
            )
            self.settles, self.keys = hasattr(self, "unsettled"), hasattr(self, "key")

    def __init__(self) -> None:
        self.horizon = 0
        self.exploration = 1.0

    def weigh(self, state: State, out: Moves) -> None:
        """Give each move in out a weight (`out.weigh(i, weight)`): how good it looks at first sight.

        `out.items()` are the moves. Left alone, all are alike.
        """
        if cython.compiled:
            if self.weighs:
                self.python_weigh(state, out)

    def value(self, state: State, seat: int) -> float:
        """What a seat may expect, from 0 (lost) to 1 (won), by looking at a position that is not over.

        With two seats the values of both add up to 1.
        """
        if cython.compiled:
            if self.values:
                return self.python_value(state, seat)
        return 0.5

    def outcome(self, state: State, seat: int) -> float:
        """The same for a position that is over: 1 for a win, shared among those who share it."""
        if cython.compiled:
            if self.judges:
                return self.python_outcome(state, seat)
        if not state.won(seat):
            return 0.0
        sharing = 0
        for other in range(state.seats):
            if state.won(other):
                sharing += 1
        return 1.0 / sharing

    def unsettled(self, state: State, out: Moves) -> bool:
        """Whether a position is too unsettled for `value` to judge: alpha-beta then looks further."""
        if cython.compiled:
            if self.settles:
                return self.python_unsettled(state, out)
        return False

    def key(self, state: State) -> int:
        """64 bits that two positions share only if they are the same; 0 where none is known.

        It lets alpha-beta remember positions; build it with `mix`.
        """
        if cython.compiled:
            if self.keys:
                return self.python_key(state)
        return 0

    # Where a subclass is plain Python and the search is compiled, C code comes here.

    def python_weigh(self, state: State, out: Moves) -> None:
        getattr(self, "weigh")(state, out)

    def python_value(self, state: State, seat: int) -> float:
        return float(getattr(self, "value")(state, seat))

    def python_outcome(self, state: State, seat: int) -> float:
        return float(getattr(self, "outcome")(state, seat))

    def python_unsettled(self, state: State, out: Moves) -> bool:
        return bool(getattr(self, "unsettled")(state, out))

    def python_key(self, state: State) -> int:
        key: int = getattr(self, "key")(state)
        return key

    def weights(self, state: State) -> list[tuple[int, int]]:
        """The moves of a position, each with its weight."""
        out = Moves()
        state.add_moves(out)
        self.weigh(state, out)
        return [(out.item[i], out.weight[i] if out.total else 1) for i in range(out.n)]


class Guided(Strategy):
    """The moves weighed as another strategy does; games played to the end and judged by the win alone.

    So the mean of many judgements is a chance of winning, and the mean of scores one of final scores.
    """

    def __init__(self, guide: Strategy, cooperative: bool = False) -> None:
        """`cooperative` if all seats win or lose at once: then nobody shares the win with anybody."""
        Strategy.__init__(self)
        self.guide, self.cooperative, self.exploration = guide, cooperative, guide.exploration

    def weigh(self, state: State, out: Moves) -> None:
        return self.guide.weigh(state, out)

    def outcome(self, state: State, seat: int) -> float:
        if self.cooperative:
            return 1.0 if state.won(seat) else 0.0
        return Strategy.outcome(self, state, seat)


def mix(key: int, number: int) -> int:
    """A key that also depends on a number (below 2**64)."""
    key = ((key ^ number) * SPREAD) & MASK
    return key ^ (key >> 29)
