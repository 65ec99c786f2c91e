"""Search for cooperative games without hidden information: finds a line by which all seats win.

First by trying: games played as the strategy weighs the moves, until one is won. If none is, by
going through everything that is left, when that is little enough: then it finds a win or proves
that there is none.
"""

from __future__ import annotations

import time

from ludotheque.core import arguments, checks, refusals
from ludotheque.core.interrupts import check_signals
from ludotheque.core.moves import Moves
from ludotheque.core.rng import Rng
from ludotheque.core.state import OVER, State
from ludotheque.search.exclusive import Exclusive
from ludotheque.search.frame import Frame, frames
from ludotheque.search.proof import LOST, UNKNOWN, WON
from ludotheque.strategy import Strategy, strategy_for

try:
    import cython
except ImportError:
    from ludotheque import nocython as cython

_OVER = OVER
MAX_LENGTH = 500  # moves
BATCH = 50  # attempts between two looks at the clock
SIGNALS_EVERY = 1 << 14  # positions


class Cooperative(Exclusive):
    """A search for a common win: `run` it, then ask for `best` or `line`; by default with the game's own strategy."""

    def __init__(self, state: State, strategy: Strategy | None = None, seed: int | str = 1) -> None:
        root = checks.to_search(state).copy()  # somebody may play on the other one meanwhile
        check_suited(root)
        Exclusive.__init__(self)
        self.view, self.strategy, self._root = state, strategy_for(root, strategy), root
        self._state, self._rng, self._out = root.copy(), Rng(seed), Moves()
        self.proof = UNKNOWN
        self.nodes = self._node_limit = self._length = self._best_length = 0
        self.best_score = -1
        self._path, self._best_path = [0] * 512, [0] * 512
        self._top = frames(root, MAX_LENGTH)

    # ── Trying ────────────────────────────────────────────────────────────────────────

    def _attempt(self, state: State) -> None:
        """Play one game as the strategy weighs the moves, and keep it if it is the best so far."""
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

    # ── Going through everything ──────────────────────────────────────────────────────

    def _exhaust(self, frame: Frame, depth: int) -> int:
        """WON with the line in `path`, LOST if there is no win, UNKNOWN if it became too much."""
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

    # ── What programs use ─────────────────────────────────────────────────────────────

    def run(self, nodes: int = 0, seconds: float = 0.0) -> None:
        """Look for a win: so many moves tried, or so long. With `nodes` the result is always the same."""
        nodes, seconds = arguments.whole("nodes", nodes, 0), arguments.real("seconds", seconds)
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
        """Go through what is left, up to so many positions."""
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
        """The move to make; of a search that was not run, one that looks good."""
        if not self._best_length:
            self.run(nodes=1)
        return self.line[0]


def check_suited(state: State) -> None:
    if state.blanks:
        raise refusals.blanked()
    if state.turn < 0:
        raise refusals.no_chance_here()
