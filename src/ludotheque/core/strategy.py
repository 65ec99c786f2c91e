"""The base class of strategies: what a search knows about a game. This one knows nothing."""

from __future__ import annotations

from typing import Any

from ludotheque.core import validation
from ludotheque.core.moves import Moves
from ludotheque.core.published import moves_of, publish
from ludotheque.core.state import State, check_full_state, check_searchable, overrides_of, share_of_win

try:
    import cython
except ImportError:
    from ludotheque import nocython as cython

SPREAD = 0x9E3779B97F4A7C15
MASK = 0xFFFFFFFFFFFFFFFF


class Strategy:
    """A strategy without knowledge: all moves are equal, and only finished games are judged.

    A game subclasses it in its `strategy.py`. `horizon` is the number of moves of a playout before `value` judges the
    position; 0 plays to the end. `exploration` is the exploration constant of a Monte-Carlo search. A strategy may be
    plain Python under a compiled search, which then finds its methods by name.
    """

    horizon: int
    exploration: float
    positions: type  # the class of states that it knows

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
        """Give each move in out a weight (`out.weigh(i, weight)`): its prior.

        `out.items()` are the moves. By default all are equal.
        """
        if cython.compiled:
            if self._weighs:
                self._python_weigh(state, out)

    def value(self, state: State, seat: int) -> float:
        """The expected result of a seat, from 0 (lost) to 1 (won), in a position that is not over.

        With two seats both values add up to 1.
        """
        if cython.compiled:
            if self._values:
                return self._python_value(state, seat)
        return 0.5

    def outcome(self, state: State, seat: int) -> float:
        """The result of a seat in a finished position: 1 for a win, divided among several winners."""
        if cython.compiled:
            if self._judges:
                return self._python_outcome(state, seat)
        return share_of_win(state, seat)

    def unsettled(self, state: State, out: Moves) -> bool:
        """Whether a position is too unsettled for `value`: alpha-beta then searches deeper (quiescence)."""
        if cython.compiled:
            if self._settles:
                return self._python_unsettled(state, out)
        return False

    def key(self, state: State) -> int:
        """A 64-bit hash of the position for the transposition table; 0 if the strategy has none.

        Build it with `mix`.
        """
        if cython.compiled:
            if self._keys:
                return self._python_key(state)
        return 0

    # When the subclass is plain Python and the search is compiled, C code calls it through these methods.

    def _python_weigh(self, state: State, out: Moves) -> None:
        moves = out.items()
        for i in range(out.n):
            out.weight[i] = 0
        out.total = 0
        getattr(self, "weigh")(state.copy(), out)
        if out.items() != moves or sum(out.weights()) != out.total:
            raise validation.weights_do_not_add_up("weigh()")

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
        """The moves of a position with their weights."""
        strategy_for(check_searchable(state), self)
        if state.blanks and not state.moves_known():
            raise validation.moves_unknown(state.viewer, state.turn)
        return self._weights(state)

    def _weights(self, state: State) -> list[tuple[int, int]]:
        out = Moves()
        state.add_moves(out)
        self.weigh(state, out)
        return [(out.item[i], out.weight[i] if out.total else 1) for i in range(out.n)]


class Guided(Strategy):
    """Weights from another strategy, but playouts go to the end and only the win counts.

    So the mean of the values is a chance of winning, and the mean of the scores an expected final score.
    """

    def __init__(self, guide: Strategy, cooperative: bool = False) -> None:
        """`cooperative` if all seats win or lose together: then a win is not divided."""
        Strategy.__init__(self)
        validation.instance(guide, Strategy, "a strategy", "une stratégie")
        self.guide, self.cooperative, self.exploration = guide, bool(cooperative), guide.exploration
        self.positions = guide.positions

    def weigh(self, state: State, out: Moves) -> None:
        return self.guide.weigh(state, out)

    def outcome(self, state: State, seat: int) -> float:
        if self.cooperative:
            return 1.0 if state.won(seat) else 0.0
        return share_of_win(state, seat)


def mix(key: int, number: int) -> int:
    """Mix a number (below 2**64) into a key."""
    key = ((key ^ number) * SPREAD) & MASK
    return key ^ (key >> 29)


def strategy_for(state: State, strategy: Strategy | None) -> Strategy:
    """The given strategy, or that of the game; an error if it does not know this class of states."""
    if strategy is None:
        strategy = state.game.strategy()
    validation.instance(
        strategy, Strategy, "a strategy, as game.strategy() gives one", "une stratégie, comme en donne game.strategy()"
    )
    known = getattr(strategy, "positions", None)
    if not (isinstance(known, type) and isinstance(state, known)):
        raise validation.wanted(
            f"a strategy that knows {state.game.title.en}, and whose __init__ called that of Strategy",
            f"une stratégie qui connaît {state.game.title.fr}, et dont __init__ appelle celui de Strategy",
            strategy,
        )
    return strategy


# ── What compiled strategies offer to Python ──────────────────────────────────────────


def looks_at(strategy: Any, state: Any, seat: Any = 0) -> Strategy:
    """Return the strategy if it knows this state, which has no blanks; else raise an error."""
    validation.seat(seat, check_full_state(state).seats)
    return strategy_for(state, validation.instance(strategy, Strategy, "a strategy", "une stratégie"))


def public_weigh(self: Strategy, state: State, out: Moves) -> None:
    """Give each move in out a weight (`out.weigh(i, weight)`): its prior."""
    mine = cython.cast(Strategy, strategy_for(check_searchable(state), self))
    if not mine._weighs:
        if moves_of(out).items() != state.moves():
            raise validation.wanted("the moves of this state", "les coups de cet état", out)
        mine.weigh(cython.cast(State, state), cython.cast(Moves, out))


def public_value(self: Strategy, state: State, seat: int) -> float:
    """The expected result of a seat, from 0 (lost) to 1 (won), in a position that is not over."""
    mine = cython.cast(Strategy, looks_at(self, state, seat))
    return 0.5 if mine._values else mine.value(cython.cast(State, check_searchable(state)), seat)


def public_outcome(self: Strategy, state: State, seat: int) -> float:
    """The result of a seat in a finished position: 1 for a win, divided among several winners."""
    mine = cython.cast(Strategy, looks_at(self, state, seat))
    return share_of_win(state, seat) if mine._judges else mine.outcome(cython.cast(State, state), seat)


def public_unsettled(self: Strategy, state: State, out: Moves) -> bool:
    """Whether a position is too unsettled for `value`: alpha-beta then searches deeper (quiescence)."""
    mine = cython.cast(Strategy, looks_at(self, state))
    check_searchable(state)
    return False if mine._settles else mine.unsettled(cython.cast(State, state), moves_of(out))


def public_key(self: Strategy, state: State) -> int:
    """A 64-bit hash of the position for the transposition table; 0 if the strategy has none."""
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
