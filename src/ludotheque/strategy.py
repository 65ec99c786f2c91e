"""The base class of strategies: what a search knows about a game. This one knows nothing."""

from __future__ import annotations

from typing import Any

from ludotheque.core import arguments, checks, refusals
from ludotheque.core.base_state import overrides_of
from ludotheque.core.moves import Moves
from ludotheque.core.published import moves_of, publish
from ludotheque.core.returns import share_of_win
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
    positions: type  # whose positions it can look at

    if cython.compiled:

        def __cinit__(self):
            own = overrides_of(type(self), Strategy)
            self._weighs, self._values, self._judges = "weigh" in own, "value" in own, "outcome" in own
            self._settles, self._keys = "unsettled" in own, "key" in own

    def __init__(self) -> None:
        self.horizon = 0
        self.exploration = 1.0
        self.positions = State

    def weigh(self, state: State, out: Moves) -> None:
        """Give each move in out a weight (`out.weigh(i, weight)`): how good it looks at first sight.

        `out.items()` are the moves. Left alone, all are alike.
        """
        if cython.compiled:
            if self._weighs:
                self._python_weigh(state, out)

    def value(self, state: State, seat: int) -> float:
        """What a seat may expect, from 0 (lost) to 1 (won), by looking at a position that is not over.

        With two seats the values of both add up to 1.
        """
        if cython.compiled:
            if self._values:
                return self._python_value(state, seat)
        return 0.5

    def outcome(self, state: State, seat: int) -> float:
        """The same for a position that is over: 1 for a win, shared among those who share it."""
        if cython.compiled:
            if self._judges:
                return self._python_outcome(state, seat)
        return share_of_win(state, seat)

    def unsettled(self, state: State, out: Moves) -> bool:
        """Whether a position is too unsettled for `value` to judge: alpha-beta then looks further."""
        if cython.compiled:
            if self._settles:
                return self._python_unsettled(state, out)
        return False

    def key(self, state: State) -> int:
        """64 bits that two positions share only if they are the same; 0 where none is known.

        It lets alpha-beta remember positions; build it with `mix`.
        """
        if cython.compiled:
            if self._keys:
                return self._python_key(state)
        return 0

    # Where a subclass is plain Python and the search is compiled, C code comes here.

    def _python_weigh(self, state: State, out: Moves) -> None:
        moves = out.items()
        for i in range(out.n):
            out.weight[i] = 0
        out.total = 0
        getattr(self, "weigh")(state.copy(), out)
        if out.items() != moves or sum(out.weights()) != out.total:
            raise refusals.weights_do_not_add_up("weigh()")

    def _python_value(self, state: State, seat: int) -> float:
        return float(getattr(self, "value")(state.copy(), seat))

    def _python_outcome(self, state: State, seat: int) -> float:
        return float(getattr(self, "outcome")(state.copy(), seat))

    def _python_unsettled(self, state: State, out: Moves) -> bool:
        return bool(getattr(self, "unsettled")(state.copy(), out))

    def _python_key(self, state: State) -> int:
        key: int = getattr(self, "key")(state.copy())
        return key & MASK

    def weights(self, state: State) -> list[tuple[int, int]]:
        """The moves of a position, each with its weight."""
        strategy_for(checks.to_search(state), self)
        if state.blanks and not state.moves_known():
            raise refusals.moves_unknown(state.viewer, state.turn)
        return self._weights(state)

    def _weights(self, state: State) -> list[tuple[int, int]]:
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
        arguments.instance(guide, Strategy, "a strategy", "une stratégie")
        self.guide, self.cooperative, self.exploration = guide, bool(cooperative), guide.exploration
        self.positions = guide.positions

    def weigh(self, state: State, out: Moves) -> None:
        return self.guide.weigh(state, out)

    def outcome(self, state: State, seat: int) -> float:
        if self.cooperative:
            return 1.0 if state.won(seat) else 0.0
        return share_of_win(state, seat)


def mix(key: int, number: int) -> int:
    """A key that also depends on a number (below 2**64)."""
    key = ((key ^ number) * SPREAD) & MASK
    return key ^ (key >> 29)


def strategy_for(state: State, strategy: Strategy | None) -> Strategy:
    """A strategy that can look at a state: by default that of its game; an error if it knows other games only."""
    if strategy is None:
        strategy = state.game.strategy()
    arguments.instance(
        strategy, Strategy, "a strategy, as game.strategy() gives one", "une stratégie, comme en donne game.strategy()"
    )
    known = getattr(strategy, "positions", None)
    if not (isinstance(known, type) and isinstance(state, known)):
        raise refusals.wanted(
            f"a strategy that knows {state.game.title.en}, and whose __init__ called that of Strategy",
            f"une stratégie qui connaît {state.game.title.fr}, et dont __init__ appelle celui de Strategy",
            strategy,
        )
    return strategy


# ── What compiled strategies show to Python ───────────────────────────────────────────
# A strategy in plain Python may call what it overrides, `super().outcome(…)`: it gets what Strategy does by default.


def looks_at(strategy: Any, state: Any, seat: Any = 0) -> Strategy:
    """A strategy that can look at a state whose blanks are filled, for a seat of it."""
    arguments.seat(seat, checks.full_state(state).seats)
    return strategy_for(state, arguments.instance(strategy, Strategy, "a strategy", "une stratégie"))


def public_weigh(self: Strategy, state: State, out: Moves) -> None:
    """Give each move in out a weight (`out.weigh(i, weight)`): how good it looks at first sight."""
    mine = cython.cast(Strategy, strategy_for(checks.to_search(state), self))
    if not mine._weighs:
        if moves_of(out).items() != state.moves():
            raise refusals.wanted("the moves of this state", "les coups de cet état", out)
        mine.weigh(cython.cast(State, state), cython.cast(Moves, out))


def public_value(self: Strategy, state: State, seat: int) -> float:
    """What a seat may expect, from 0 (lost) to 1 (won), by looking at a position that is not over."""
    mine = cython.cast(Strategy, looks_at(self, state, seat))
    return 0.5 if mine._values else mine.value(cython.cast(State, checks.to_search(state)), seat)


def public_outcome(self: Strategy, state: State, seat: int) -> float:
    """The same for a position that is over: 1 for a win, shared among those who share it."""
    mine = cython.cast(Strategy, looks_at(self, state, seat))
    return share_of_win(state, seat) if mine._judges else mine.outcome(cython.cast(State, state), seat)


def public_unsettled(self: Strategy, state: State, out: Moves) -> bool:
    """Whether a position is too unsettled for `value` to judge: alpha-beta then looks further."""
    mine = cython.cast(Strategy, looks_at(self, state))
    checks.to_search(state)
    return False if mine._settles else mine.unsettled(cython.cast(State, state), cython.cast(Moves, moves_of(out)))


def public_key(self: Strategy, state: State) -> int:
    """64 bits that two positions share only if they are the same; 0 where none is known."""
    mine = cython.cast(Strategy, looks_at(self, state))
    return 0 if mine._keys else mine.key(cython.cast(State, state))


if cython.compiled:
    publish(
        Strategy,
        weigh=public_weigh,
        value=public_value,
        outcome=public_outcome,
        unsettled=public_unsettled,
        key=public_key,
    )
