"""Random games to the end on several threads, and their returns for each seat."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Event
from typing import Any

from ludotheque.core import arguments, checks
from ludotheque.core.interrupts import check_signals
from ludotheque.core.moves import Moves
from ludotheque.core.planes import Planes, float_array
from ludotheque.core.returns import return_of
from ludotheque.core.rng import Rng
from ludotheque.core.state import OVER, State

try:
    import cython
except ImportError:
    from ludotheque import nocython as cython

_OVER = OVER  # as a C integer when compiled
BLOCK = 64  # games that share a random source, so that the number of threads does not change the result
MOST_THREADS = 256


class Roller:
    """Plays blocks of random games. Each thread has its own."""

    def __init__(self, state: State, returns: Any) -> None:
        self.start, self.state, self.out = state.copy(), state.copy(), Moves()
        self.cooperative, self.returns = bool(state.game.cooperative), returns
        self.planes = Planes()

    def play(self, rng: Rng, first: int, games: int) -> None:
        """Play games, and write their returns into the rows from `first` on."""
        seats = self.start.seats
        self.planes.aim(self.returns[first * seats : (first + games) * seats], games * seats)
        if self.start.native:
            self._play_nogil(rng, games)
        else:
            self._play_games(rng, games)
        check_signals()

    def _play_nogil(self, rng: Rng, games: int) -> None:
        with cython.nogil:
            self._play_games(rng, games)

    def _play_games(self, rng: Rng, games: int) -> None:
        for _ in range(games):
            self.state.copy_from(self.start)
            while self.state.turn != _OVER:
                self.out.clear()
                self.state.add_moves(self.out)
                self.state.make(self.out.pick(rng))
            for seat in range(self.start.seats):
                self.planes.put(return_of(self.state, seat, self.cooperative))


def rollouts(state: State, rng: Any, n: int, threads: int = 1) -> Any:
    """Play n random games from a position. Returns an array [game, seat] of their returns.

    Without numpy, a list of lists. The result depends on the random source only, not on the number of threads.
    """
    start, source = checks.check_full_state(state), arguments.generator(rng)
    n, threads = arguments.whole("n", n, 0), arguments.whole("threads", threads, 1, MOST_THREADS)
    flat = float_array(n * start.seats)
    view = memoryview(flat)
    blocks = [(Rng(source.next()), first, min(BLOCK, n - first)) for first in range(0, n, BLOCK)]
    rollers = [Roller(start, view) for _ in range(min(threads, len(blocks)))]

    stopped = Event()

    def work(number: int) -> None:
        for block in blocks[number :: len(rollers)]:
            if not stopped.is_set():
                rollers[number].play(*block)

    run_all(work, len(rollers), stopped)
    return shaped(flat, n, start.seats)


def run_all(work: Callable[[int], None], threads: int, stopped: Event) -> None:
    """Run `work` in several threads. If one of them raises, `stopped` is set, all end, and the error is raised."""
    if threads == 1:
        work(0)
    elif threads:
        with ThreadPoolExecutor(threads) as pool:
            try:
                list(pool.map(work, range(threads)))
            finally:
                stopped.set()


def shaped(flat: Any, rows: int, columns: int) -> Any:
    """A flat array as rows: a numpy array is reshaped, other arrays become lists."""
    if hasattr(flat, "reshape"):
        return flat.reshape(rows, columns)
    return [list(flat[row * columns : (row + 1) * columns]) for row in range(rows)]
