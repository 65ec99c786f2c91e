"""Search for cooperative games without hidden information: finds a line by which all seats win.

First it plays games at random, by the weights of the strategy, until one is won. If none is, and few enough positions
are left, it searches all of them: then it finds a win or proves that there is none.
"""

from __future__ import annotations

import time

from ludotheque.core import validation
from ludotheque.core.moves import Moves
from ludotheque.core.rng import Rng
from ludotheque.core.rollouts import check_signals
from ludotheque.core.state import OVER, State, check_searchable
from ludotheque.core.strategy import Strategy, strategy_for
from ludotheque.search.base import LOST, UNKNOWN, WON, Exclusive, Frame, frames

try:
    import cython
except ImportError:
    from ludotheque import nocython as cython

_OVER = OVER
MAX_LENGTH = 500  # moves
BATCH = 50  # attempts between two checks of the clock
SIGNALS_EVERY = 1 << 14  # positions


class Cooperative(Exclusive):
    """A search for a common win. `run` it, then read `best` or `line`. By default it uses the strategy of the game."""

    def __init__(self, state: State, strategy: Strategy | None = None, seed: int | str = 1) -> None:
        root = check_searchable(state).copy()  # a copy, because the caller may change the original in another thread
        check_suited(root)
        Exclusive.__init__(self)
        self.view, self.strategy, self._root = state, strategy_for(root, strategy), root
        self._state, self._rng, self._out = root.copy(), Rng(seed), Moves()
        self.proof = UNKNOWN
        self.nodes = self._node_limit = self._length = self._best_length = 0
        self.best_score = -1
        self._path, self._best_path = [0] * 512, [0] * 512
        self._top = frames(root, MAX_LENGTH)

    # ── Random attempts ───────────────────────────────────────────────────────────────

    def _attempt(self, state: State) -> None:
        """Play one game by the weights of the strategy, and keep it if it is the best so far."""
        state.copy_from(self._root)
        self._length = 0
        while state.turn != _OVER and self._length < MAX_LENGTH:
            self._out.clear()
            state.add_moves(self._out)
            self.strategy.weigh(state, self._out)
            self._path[self._length] = self._out.pick(self._rng)
            state.make(self._path[self._length])
            self._length += 1
        self.nodes += self._length
        self._keep_if_best(state)

    def _keep_if_best(self, state: State) -> None:
        if state.turn == _OVER and state.won(0):
            self.proof = WON
        if state.score(0) > self.best_score:
            self.best_score = state.score(0)
            self._best_length = self._length
            for i in range(self._length):
                self._best_path[i] = self._path[i]

    def _attempt_many(self, n: int) -> None:
        check_signals()
        for _ in range(n):
            if self.proof != WON:
                self._attempt(self._state)

    def _attempt_nogil(self, n: int) -> None:
        with cython.nogil:
            self._attempt_many(n)

    # ── Exhaustive search ─────────────────────────────────────────────────────────────

    def _exhaust(self, frame: Frame, depth: int) -> int:
        """WON with the line in `path`, LOST if there is no win, UNKNOWN if the limit was reached."""
        self.nodes += 1
        if self.nodes % SIGNALS_EVERY == 0:
            check_signals()
        if frame.state.turn == _OVER:
            self._length = depth
            if frame.state.won(0):
                self._keep_if_best(frame.state)
                return WON
            return LOST
        if self.nodes > self._node_limit or depth >= MAX_LENGTH:
            return UNKNOWN
        frame.out.clear()
        frame.state.add_moves(frame.out)
        result = LOST
        for i in range(frame.out.n):
            frame.below.state.copy_from(frame.state)
            frame.below.state.make(frame.out.item[i])
            self._path[depth] = frame.out.item[i]
            below = self._exhaust(frame.below, depth + 1)
            if below != LOST:
                result = below
                break
        return result

    def _exhaust_nogil(self) -> int:
        with cython.nogil:
            result = self._exhaust(self._top, 0)
        return result

    # ── The public interface ──────────────────────────────────────────────────────────

    def run(self, nodes: int = 0, seconds: float = 0.0) -> None:
        """Search for a win, up to a number of moves tried or seconds. With `nodes` it is deterministic."""
        nodes, seconds = validation.whole("nodes", nodes, 0), validation.real("seconds", seconds)
        until, enough = time.monotonic() + seconds, self.nodes + nodes
        with self:
            while self.proof == UNKNOWN and (self.nodes < enough if nodes else time.monotonic() < until):
                if self._root.native:
                    self._attempt_nogil(BATCH)
                else:
                    self._attempt_many(BATCH)
            if self.proof == UNKNOWN:
                self._search_everything(nodes or 200_000)

    def _search_everything(self, nodes: int) -> None:
        """Search the remaining positions exhaustively, up to a limit."""
        self._node_limit = self.nodes + nodes
        self._top.state.copy_from(self._root)
        self.proof = self._exhaust_nogil() if self._root.native else self._exhaust(self._top, 0)

    @property
    def line(self) -> list[int]:
        """The best line found: to the win, if `proof` is WON."""
        with self:
            return self._best_line()

    def _best_line(self) -> list[int]:
        return [self._best_path[i] for i in range(self._best_length)]

    def best(self) -> int:
        """The move to make; before the first run, a move that the strategy prefers."""
        if not self._best_length:
            self.run(nodes=1)
        return self.line[0]


def check_suited(state: State) -> None:
    if not state.game.cooperative and state.seats > 1:
        raise validation.wanted(
            "a cooperative game: AlphaBeta and Mcts search the others",
            "un jeu coopératif : AlphaBeta et Mcts cherchent dans les autres",
            state.game,
        )
    if state.blanks:
        raise validation.blanked()
    if state.turn < 0:
        raise validation.no_chance_here()
