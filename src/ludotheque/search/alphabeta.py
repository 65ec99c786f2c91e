"""Alpha-beta with iterative deepening: for two seats, perfect information and no chance.

Values go from 0 (lost) to 1 (won) for the seat to move. A position with a single move costs no depth, so forced lines
are followed to their end.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

from ludotheque.core import validation
from ludotheque.core.moves import Moves
from ludotheque.core.rollouts import check_signals
from ludotheque.core.state import OVER, State, check_searchable, whole_move
from ludotheque.core.strategy import Strategy, strategy_for
from ludotheque.errors import LudothequeError
from ludotheque.search.base import Exclusive, Frame, frames

try:
    import cython
except ImportError:
    from ludotheque import nocython as cython

_OVER = OVER
MAX_PLY = 100  # plies
NO_MOVE = -1
EXACT, AT_LEAST, AT_MOST = 1, 2, 3  # whether a stored value is exact, a lower or an upper bound
NOT_FOUND = -1.0
NULL_WINDOW = 1e-9  # the width of a null window, which only tells whether a move is better
TABLE_SIZE = 1 << 19
SIGNALS_EVERY = 1 << 14  # nodes
CLOCK_EVERY = 1 << 8  # nodes, where no other thread can watch the clock
LONGEST_LINE = 12  # moves


class PyEntry:
    __slots__ = ("bound", "depth", "key", "move", "value", "whole")

    def __init__(self) -> None:
        self.key = self.move = self.depth = self.bound = 0
        self.value = 0.0
        self.whole = False


class Rating(NamedTuple):
    """The value of a move for the seat that makes it, and whether it is proven."""

    move: int
    value: float
    proven: bool
    shift: float  # how much the last iteration changed the value


class AlphaBeta(Exclusive):
    """An alpha-beta search. `run` it, then read `best` or `rows`. By default it uses the strategy of the game."""

    def __init__(self, state: State, strategy: Strategy | None = None) -> None:
        root = check_searchable(state).copy()  # a copy, because the caller may change the original in another thread
        if root.seats != 2 or root.blanks:
            raise LudothequeError(
                "Alpha-beta is for two seats and nothing hidden; use Mcts here.",
                "L’alpha-bêta veut deux sièges et rien de caché ; prenez Mcts.",
            )
        if root.turn < 0:
            raise validation.no_chance_here()
        Exclusive.__init__(self)
        self.view, self.strategy, self._root = state, strategy_for(root, strategy), root
        self._top = frames(root, MAX_PLY + 2)
        self.nodes = self._node_limit = self.depth = 0
        self._stopped = self._judged = False
        self._until = 0.0
        self.exhausted = False  # all values come from finished games: searching deeper changes nothing
        # The moves with their values, best first. Values other than the best are upper bounds.
        self.rows: list[tuple[int, float]] = [
            (move, 0.5) for move, _ in sorted(self.strategy.weights(root), key=lambda row: -row[1])
        ]
        self._make_table()

    if cython.compiled:

        def _make_table(self):
            free(self._table)
            self._table = cython.cast(cython.pointer(Entry), calloc(TABLE_SIZE, cython.sizeof(Entry)))
            if self._table == cython.NULL:
                raise MemoryError

        def __dealloc__(self):
            free(self._table)
    else:

        def _make_table(self) -> None:
            empty = PyEntry()
            self._table = [empty] * TABLE_SIZE

    # ── The transposition table ───────────────────────────────────────────────────────

    def _slot(self, key: int) -> int:
        return key & (TABLE_SIZE - 1)

    def _store(self, key: int, depth: int, value: float, bound: int, move: int) -> None:
        slot = self._slot(key)
        if not cython.compiled:
            self._table[slot] = PyEntry()
        self._table[slot].key = key
        self._table[slot].depth = depth
        self._table[slot].value = value
        self._table[slot].bound = bound
        self._table[slot].move = move
        self._table[slot].whole = not self._judged

    def _probe(self, key: int, depth: int, alpha: float, beta: float) -> float:
        """The stored value of a position, if it was searched at least as deep and settles this window."""
        slot = self._slot(key)
        if key == 0 or self._table[slot].key != key or self._table[slot].depth < depth:
            return NOT_FOUND
        value = self._table[slot].value
        bound = self._table[slot].bound
        if bound == EXACT or (bound == AT_LEAST and value >= beta) or (bound == AT_MOST and value <= alpha):
            if not self._table[slot].whole:
                self._judged = True
            return value
        return NOT_FOUND

    def _table_move(self, key: int) -> int:
        slot = self._slot(key)
        if key == 0 or self._table[slot].key != key:
            return NO_MOVE
        return self._table[slot].move

    # ── The search ────────────────────────────────────────────────────────────────────

    def _bring_best_forward(self, out: Moves, i: int, first: int) -> None:
        """Swap the most promising of the moves from i on to index i: `first`, else the heaviest."""
        best = i
        for j in range(i, out.n):
            if out.item[j] == first:
                best = j
                break
            if out.total and out.weight[j] > out.weight[best]:
                best = j
        swap, weight = out.item[i], out.weight[i]
        out.item[i], out.weight[i] = out.item[best], out.weight[best]
        out.item[best], out.weight[best] = swap, weight

    def _is_leaf(self, frame: Frame, depth: int, ply: int) -> bool:
        if ply >= MAX_PLY:
            return True
        if depth > 0 or frame.out.n == 1:
            return False
        return not self.strategy.unsettled(frame.state, frame.out)

    def _after(self, frame: Frame, move: int, depth: int, ply: int, alpha: float, beta: float) -> float:
        """The value of a move for the seat that makes it."""
        frame.below.state.copy_from(frame.state)
        frame.below.state.make(move)
        if frame.below.state.turn == _OVER:
            return self.strategy.outcome(frame.below.state, frame.state.turn)
        if frame.below.state.turn == frame.state.turn:
            return self._search(frame.below, depth, ply + 1, alpha, beta)
        return 1.0 - self._search(frame.below, depth, ply + 1, 1.0 - beta, 1.0 - alpha)

    def _scout(self, frame: Frame, i: int, depth: int, ply: int, alpha: float, beta: float) -> float:
        """Principal variation search: the first move with a full window, the others with a null window first."""
        if i > 0:
            value = self._after(frame, frame.out.item[i], depth, ply, alpha, alpha + NULL_WINDOW)
            if value <= alpha or value >= beta:
                return value
        return self._after(frame, frame.out.item[i], depth, ply, alpha, beta)

    def _search(self, frame: Frame, depth: int, ply: int, alpha: float, beta: float) -> float:
        """The value of a position for the seat to move, exact between alpha and beta."""
        self.nodes += 1
        if self._node_limit and self.nodes >= self._node_limit:
            self._stopped = True
        if self.nodes % SIGNALS_EVERY == 0:
            check_signals()
        if self._until and self.nodes % CLOCK_EVERY == 0 and is_over(self._until):
            self._stopped = True
        if self._stopped:
            return 0.0
        if frame.state.turn < 0:
            met_chance()
        frame.out.clear()
        frame.state.add_moves(frame.out)
        if self._is_leaf(frame, depth, ply):
            self._judged = True
            return self.strategy.value(frame.state, frame.state.turn)
        if depth > 0 and frame.out.n > 1:
            depth -= 1
        key = self.strategy.key(frame.state)
        value = self._probe(key, depth, alpha, beta)
        if value != NOT_FOUND:
            return value
        return self._search_moves(frame, key, depth, ply, alpha, beta)

    def _search_moves(self, frame: Frame, key: int, depth: int, ply: int, alpha: float, beta: float) -> float:
        self.strategy.weigh(frame.state, frame.out)
        first = self._table_move(key)
        best = -1.0
        best_move = NO_MOVE
        floor = alpha
        judged = self._judged
        self._judged = False  # valid for this position only, until it is stored
        for i in range(frame.out.n):
            self._bring_best_forward(frame.out, i, first)
            value = self._scout(frame, i, depth, ply, floor, beta)
            if self._stopped:
                return 0.0
            if value > best:
                best = value
                best_move = frame.out.item[i]
            if best > floor:
                floor = best
            if best >= beta:
                break
        if key:
            bound = AT_LEAST if best >= beta else EXACT if best > alpha else AT_MOST
            self._store(key, depth, best, bound, best_move)
        self._judged = self._judged or judged
        return best

    def _after_nogil(self, move: int, depth: int, alpha: float, beta: float) -> float:
        """The value of a root move, searched without the GIL."""
        with cython.nogil:
            value = self._after(self._top, move, depth, 0, alpha, beta)
        return value

    def _root_value(self, move: int, depth: int, alpha: float, beta: float) -> float:
        if self._root.native:
            return self._after_nogil(move, depth, alpha, beta)
        return self._after(self._top, move, depth, 0, alpha, beta)

    # ── The public interface ──────────────────────────────────────────────────────────

    def run(self, nodes: int = 0, seconds: float = 0.0, depth: int = 0) -> None:
        """Iterative deepening up to a number of nodes, seconds or plies. With `nodes` it is deterministic."""
        deepest = validation.whole("depth", depth, 0, MAX_PLY) or MAX_PLY
        with self, self._limited(nodes, seconds):
            while not self._stopped and self.depth < deepest and not self.decided():
                self._deepen()

    @contextmanager
    def _limited(self, nodes: int, seconds: float) -> Iterator[None]:
        nodes, seconds = validation.whole("nodes", nodes, 0), validation.real("seconds", seconds)
        self._node_limit, self._stopped = nodes and self.nodes + nodes, False
        self._until, timer = 0.0, threading.Timer(min(seconds, threading.TIMEOUT_MAX), self.stop)
        if seconds:
            try:
                timer.start()
            except RuntimeError:  # a browser has no threads: the search looks at the clock itself
                self._until = time.monotonic() + seconds
        try:
            yield
        finally:
            timer.cancel()

    def stop(self) -> None:
        """Stop a search that is running in another thread."""
        self._stopped = True

    def decided(self) -> bool:
        """Whether searching deeper cannot change the best move."""
        return len(self.rows) < 2 or not 0.0 < self.rows[0][1] < 1.0

    def _deepen(self) -> None:
        """One more iteration; if it is interrupted, only an improvement found so far counts."""
        found: list[tuple[int, float]] = []
        best = -1.0
        self._judged = False
        for move, _ in self.rows:
            value = self._root_value(move, self.depth, max(best, 0.0) - NULL_WINDOW, 1.0 + NULL_WINDOW)
            if self._stopped:
                break
            found.append((move, value))
            best = max(best, value)
        done = {move for move, _ in found}
        rest = [row for row in self.rows if row[0] not in done]
        if found and (not rest or found[0][0] == self.rows[0][0]):
            found.sort(key=lambda row: -row[1])
            self.rows = found + rest
        if not rest:
            self.depth += 1
            self.exhausted = not self._judged

    def best(self) -> int:
        """The move to make."""
        return self.rows[0][0]

    def rate(
        self, nodes: int = 0, seconds: float = 0.0, between: tuple[float, float] = (-NULL_WINDOW, 1.0 + NULL_WINDOW)
    ) -> list[Rating]:
        """Search every move separately, not only the best, up to a number of nodes or seconds.

        Values outside `between` are only bounded, which is faster.
        """
        with self:
            with self._limited(0, 0.0):
                found = self._rate_at(0, {}, between)
            with self._limited(nodes, seconds):
                for depth in range(1, MAX_PLY):
                    if all(one.proven for one in found):
                        break
                    deeper = self._rate_at(depth, {one.move: one.value for one in found}, between)
                    if self._stopped:
                        break
                    found = deeper
        return found

    def _rate_at(self, depth: int, before: dict[int, float], between: tuple[float, float]) -> list[Rating]:
        found = []
        for move, _ in self.rows:
            self._judged = False
            value = self._root_value(move, depth, *between)
            shift = abs(value - before.get(move, 0.5))
            found.append(Rating(move, value, not self._judged or value in (0.0, 1.0), shift))
        return found

    def line(self, move: int) -> list[int]:
        """The principal variation after a root move, as far as the transposition table has it."""
        with self:
            return self._line(self._root.copy(), whole_move(move))

    def _line(self, state: State, move: int) -> list[int]:
        line: list[int] = []
        while move != NO_MOVE and move in state.moves() and len(line) < LONGEST_LINE:
            line.append(move)
            state.make(move)
            move = NO_MOVE if state.over else self._table_move(self.strategy.key(state))
        return line


def is_over(until: float) -> bool:
    """Whether a time of the monotonic clock has come."""
    return time.monotonic() >= until


def met_chance() -> None:
    """Raise the error for a game with dice that the first position did not show."""
    raise validation.no_chance_here()
