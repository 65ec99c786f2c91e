"""Search for games that all seats win or lose together, with nothing hidden: find a line that wins.

First by trying: games played as the strategy weighs the moves, until one is won. If none is, by
going through everything that is left, when that is little enough: then it finds a win or proves
that there is none.
"""

from __future__ import annotations

import time

from ludotheque.core.moves import Moves
from ludotheque.core.rng import Rng
from ludotheque.core.state import OVER, State
from ludotheque.search.frame import Frame, frames
from ludotheque.search.interrupts import check_signals
from ludotheque.search.proof import LOST, UNKNOWN, WON
from ludotheque.strategy import Strategy

try:
    import cython
except ImportError:
    from ludotheque import nocython as cython

_OVER = OVER
MAX_LENGTH = 500  # moves
BATCH = 50  # attempts between two looks at the clock
SIGNALS_EVERY = 1 << 14  # positions


class Cooperative:
    """A search for a common win. `run` it, then ask for `best` or `line`."""

    def __init__(self, state: State, strategy: Strategy, seed: int | str = 1) -> None:
        self.view, self.strategy = state, strategy
        self.state, self.rng, self.out = state.copy(), Rng(seed), Moves()
        self.proof = UNKNOWN
        self.nodes = self.node_limit = self.length = self.best_length = 0
        self.best_score = -1
        self.path, self.best_path = [0] * 512, [0] * 512
        self.top = frames(state, MAX_LENGTH)

    # ── Trying ────────────────────────────────────────────────────────────────────────

    def attempt(self, state: State) -> None:
        """Play one game as the strategy weighs the moves, and keep it if it is the best so far."""
        state.copy_from(self.view)
        self.length = 0
        while state.turn != _OVER and self.length < MAX_LENGTH:
            self.out.clear()
            state.add_moves(self.out)
            self.strategy.weigh(state, self.out)
            self.path[self.length] = self.out.pick(self.rng)
            state.make(self.path[self.length])
            self.length += 1
        self.nodes += self.length
        self.keep_if_best(state)

    def keep_if_best(self, state: State) -> None:
        if state.turn == _OVER and state.won(0):
            self.proof = WON
        if state.score(0) > self.best_score:
            self.best_score = state.score(0)
            self.best_length = self.length
            for i in range(self.length):
                self.best_path[i] = self.path[i]

    def attempt_many(self, n: int) -> None:
        check_signals()
        for _ in range(n):
            if self.proof != WON:
                self.attempt(self.state)

    def attempt_nogil(self, n: int) -> None:
        with cython.nogil:
            self.attempt_many(n)

    # ── Going through everything ──────────────────────────────────────────────────────

    def exhaust(self, frame: Frame, depth: int) -> int:
        """WON with the line in `path`, LOST if there is no win, UNKNOWN if it became too much."""
        self.nodes += 1
        if self.nodes % SIGNALS_EVERY == 0:
            check_signals()
        if frame.state.turn == _OVER:
            self.length = depth
            if frame.state.won(0):
                self.keep_if_best(frame.state)
                return WON
            return LOST
        if self.nodes > self.node_limit or depth >= MAX_LENGTH:
            return UNKNOWN
        frame.out.clear()
        frame.state.add_moves(frame.out)
        result = LOST
        for i in range(frame.out.n):
            frame.below.state.copy_from(frame.state)
            frame.below.state.make(frame.out.item[i])
            self.path[depth] = frame.out.item[i]
            below = self.exhaust(frame.below, depth + 1)
            if below != LOST:
                result = below
                break
        return result

    def exhaust_nogil(self) -> int:
        with cython.nogil:
            result = self.exhaust(self.top, 0)
        return result

    # ── What programs use ─────────────────────────────────────────────────────────────

    def run(self, nodes: int = 0, seconds: float = 0.0) -> None:
        """Look for a win: so many moves tried, or so long. With `nodes` the result is always the same."""
        until = time.monotonic() + seconds
        enough = self.nodes + nodes
        while self.proof == UNKNOWN and (self.nodes < enough if nodes else time.monotonic() < until):
            if self.view.native:
                self.attempt_nogil(BATCH)
            else:
                self.attempt_many(BATCH)
        if self.proof == UNKNOWN:
            self.search_everything(nodes or 200_000)

    def search_everything(self, nodes: int) -> None:
        """Go through what is left, up to so many positions."""
        self.node_limit = self.nodes + nodes
        self.top.state.copy_from(self.view)
        self.proof = self.exhaust_nogil() if self.view.native else self.exhaust(self.top, 0)

    @property
    def line(self) -> list[int]:
        """The best line found: to the win, if `proof` is WON."""
        return [self.best_path[i] for i in range(self.best_length)]

    def best(self) -> int:
        """The move to make; of a search that was not run, one that looks good."""
        if not self.best_length:
            self.run(nodes=1)
        return self.line[0]
