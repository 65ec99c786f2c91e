"""Random games played to the end, for their length or their returns; and all games to a depth (perft)."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Event
from typing import Any

from ludotheque.core import validation
from ludotheque.core.encoding import Planes, float_array
from ludotheque.core.moves import Moves
from ludotheque.core.rng import Rng, generator
from ludotheque.core.state import OVER, State, check_full_state, return_of

try:
    import cython
except ImportError:
    from ludotheque import nocython as cython


def check_signals() -> None:
    """Raise KeyboardInterrupt (or what another signal handler raises) if a signal is pending. Main thread only.

    The interpreter does this between its instructions; compiled loops must do it themselves.
    """
    if cython.compiled:
        PyErr_CheckSignals()


# ── Counting moves ────────────────────────────────────────────────────────────────────────

_OVER = OVER  # as a C integer when compiled
BATCH = 200  # games between two checks for Ctrl-C
DEEPEST = 1000  # the longest game, in moves


def playouts(state: State, rng: Any, games: int) -> int:
    """Play random games from a position as fast as possible, and return the number of moves made.

    SeenError for a view with blanks: use guess(rng) first.
    """
    start = check_full_state(state).copy()  # a copy, because the caller may change the original in another thread
    s, out, source = start.copy(), Moves(), generator(rng)
    left, plies = validation.whole("games", games, 0), 0
    while left > 0:
        batch = min(left, BATCH)
        if start.native:
            plies += count_plies_nogil(start, s, source, out, batch)
        else:
            plies += count_plies(start, s, source, out, batch)
        left -= batch
        check_signals()
    return plies


def count_plies_nogil(start: State, s: State, rng: Rng, out: Moves, games: int) -> int:
    """The loop of playouts(), without the GIL."""
    with cython.nogil:
        plies = count_plies(start, s, rng, out, games)
    return plies


def count_plies(start: State, s: State, rng: Rng, out: Moves, games: int) -> int:
    plies = 0
    for _ in range(games):
        s.copy_from(start)
        while s.turn != _OVER:
            out.n = out.total = 0  # what clear() does, without calling another module
            s.add_moves(out)
            s.make(out.pick(rng))
            plies += 1
    return plies


def perft(state: State, depth: int) -> int:
    """The number of move sequences of length `depth` from here, chance included (perft).

    SeenError for a view with blanks, because it depends on what is hidden.
    """
    root = check_full_state(state).copy()
    depth = validation.whole("depth", depth, 0, DEEPEST)
    return leaves(root, depth) if depth else 1


def leaves(state: State, depth: int) -> int:
    out = Moves()
    if state.turn != _OVER:
        state.add_moves(out)
    if depth == 1:
        return out.n
    if depth > 2:
        check_signals()
    child = state.copy()
    total = 0
    for i in range(out.n):
        child.copy_from(state)
        child.make(out.item[i])
        total += leaves(child, depth - 1)
    return total


# ── Returns, on several threads ───────────────────────────────────────────────────────────

BLOCK = 64  # games that share a random source, so that the number of threads does not change the result
MOST_THREADS = 256


class Roller:
    """Plays blocks of random games. Each thread has its own."""

    def __init__(self, state: State, returns: Any) -> None:
        self.start, self.state, self.out = state.copy(), state.copy(), Moves()
        self.kind, self.returns = state.game.actions.returned, returns
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
                self.planes.put(return_of(self.state, seat, self.kind))


def rollouts(state: State, rng: Any, n: int, threads: int = 1) -> Any:
    """Play n random games from a position. Returns an array [game, seat] of their returns.

    Without numpy, a list of lists. The result depends on the random source only, not on the number of threads.
    """
    start, source = check_full_state(state), generator(rng)
    n, threads = validation.whole("n", n, 0), validation.whole("threads", threads, 1, MOST_THREADS)
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
