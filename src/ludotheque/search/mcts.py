"""Monte-Carlo tree search for any game: any number of seats, chance, and secrets.

The search starts from the view of a seat. If something is hidden, every simulation makes a new guess, so the search
knows no more than a person in that seat.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from typing import Any, NamedTuple

from ludotheque.core import validation
from ludotheque.core.moves import Moves
from ludotheque.core.rng import Rng
from ludotheque.core.rollouts import check_signals
from ludotheque.core.state import CHANCE, OVER, State, check_searchable, whole_move
from ludotheque.core.strategy import Strategy, strategy_for
from ludotheque.search.base import LOST, UNKNOWN, WON, Exclusive

try:
    import cython
except ImportError:
    from ludotheque import nocython as cython

# ── The tree: moves and their statistics, in one array ────────────────────────────────────

NONE, ROOT = -1, 0


class PyNode:
    """A move, and the statistics of the position after it."""

    __slots__ = (
        "available",  # number of simulations in which the move was possible, where something is hidden
        "expanded",  # whether every move of the position has a child
        "first",  # its first child
        "last_available",  # the last simulation in which it was possible
        "move",
        "next",  # the next sibling
        "prior",  # the prior; 1 in sum over all moves
        "proof",  # the proven result for the seat that makes the move
        "reward",  # sum of the values for that seat over all visits
        "score",  # sum of its scores
        "seat",  # the seat that makes the move
        "visits",
    )

    def __init__(self) -> None:
        self.move = self.seat = self.first = self.next = 0
        self.visits = self.available = self.last_available = 0
        self.expanded, self.proof = False, 0
        self.prior = self.reward = self.score = 0.0


class Tree(Exclusive):
    """Nodes by number, the root first. A node refers to its first child, and each child to its next sibling."""

    def __init__(self) -> None:
        Exclusive.__init__(self)
        self.used = self._room = 0
        if not cython.compiled:
            self._nodes: list[PyNode] = []
        self._make_room(4096)
        self.used = 1
        self._nodes[ROOT].first = self._nodes[ROOT].next = NONE

    if cython.compiled:

        def _make_room(self, room):
            nodes = cython.cast(cython.pointer(Node), realloc(self._nodes, room * cython.sizeof(Node)))
            if nodes == cython.NULL:
                raise MemoryError
            if not self._room:  # the other nodes are written when they are used: until then they take no memory
                memset(nodes + ROOT, 0, cython.sizeof(Node))
            self._nodes = nodes
            self._room = room

        def __dealloc__(self):
            free(self._nodes)
    else:

        def _make_room(self, room: int) -> None:
            self._nodes += [PyNode() for _ in range(room - self._room)]
            self._room = room

    def _add_child(self, parent: int, move: int, seat: int, prior: float) -> int:
        """Add a child in front of its siblings, and return it."""
        if self.used == self._room:
            self._make_room(2 * self._room)
        child = self.used
        self.used += 1
        self._nodes[child].move = move
        self._nodes[child].seat = seat
        self._nodes[child].prior = prior
        self._nodes[child].first = NONE
        self._nodes[child].next = self._nodes[parent].first
        self._nodes[child].expanded = False
        self._nodes[child].proof = UNKNOWN
        self._nodes[child].visits = self._nodes[child].available = self._nodes[child].last_available = 0
        self._nodes[child].reward = self._nodes[child].score = 0.0
        self._nodes[parent].first = child
        return child

    def _child_by(self, parent: int, move: int) -> int:
        """The child reached by a move, or NONE."""
        child = self._nodes[parent].first
        while child != NONE and self._nodes[child].move != move:
            child = self._nodes[child].next
        return child

    def _child_after(self, parent: int, child: int, move: int) -> int:
        """The child reached by a move, searched first after another child."""
        if child != NONE and self._nodes[child].next != NONE:
            if self._nodes[self._nodes[child].next].move == move:
                return self._nodes[child].next
        return self._child_by(parent, move)

    def _children(self, node: int) -> list[int]:
        found = []
        child = self._nodes[node].first
        while child != NONE:
            found.append(child)
            child = self._nodes[child].next
        return found

    def _rule_out_others(self, move: int) -> bool:
        """Mark every other move of the root as lost, so that a search visits only this one; False if it is unknown."""
        kept = self._child_by(ROOT, move)
        if kept == NONE:
            return False
        for child in self._children(ROOT):
            if child != kept:
                self._nodes[child].proof = LOST
        return True

    def _most_visited(self, node: int) -> int:
        """The child to play: one that is proven won, else the most visited."""
        best = NONE
        child = self._nodes[node].first
        while child != NONE:
            if self._nodes[child].proof == WON:
                return child
            if best == NONE or self._nodes[child].visits > self._nodes[best].visits:
                best = child
            child = self._nodes[child].next
        return best

    def _all_lost(self, node: int) -> bool:
        child = self._nodes[node].first
        while child != NONE:
            if self._nodes[child].proof != LOST:
                return False
            child = self._nodes[child].next
        return True

    def _graft(self, other: Tree, source: int) -> None:
        """Copy a node of another tree and its subtree to the root of this one, which has no children yet."""
        sources, target = [source], ROOT
        self._copy_statistics(ROOT, other, source)
        while target < self.used:
            for child in reversed(other._children(sources[target])):  # _add_child reverses the order
                new = self._add_child(
                    target, other._nodes[child].move, other._nodes[child].seat, other._nodes[child].prior
                )
                self._copy_statistics(new, other, child)
                sources.append(child)
            target += 1

    def _copy_statistics(self, node: int, other: Tree, source: int) -> None:
        """Copy the statistics of a node, without its children."""
        self._nodes[node].expanded = other._nodes[source].expanded
        self._nodes[node].proof = other._nodes[source].proof
        self._nodes[node].visits = other._nodes[source].visits
        self._nodes[node].reward = other._nodes[source].reward
        self._nodes[node].score = other._nodes[source].score


# ── The search ────────────────────────────────────────────────────────────────────────────

_CHANCE, _OVER = CHANCE, OVER
MAX_DEPTH = 1000
MAX_NODES, MOST_NODES = 4_000_000, 1 << 30  # of a tree: usually, and at all
LARGEST = (1 << 62) - 1  # move
BATCH = 200  # simulations between two checks of the clock and for Ctrl-C


class MoveStatistics(NamedTuple):
    """What a search has found out about a move, for the seat that makes it."""

    move: int
    visits: int
    reward: float  # mean of the values at the ends of the playouts
    proof: int
    score: float  # mean of the final scores of the playouts


class Mcts(Tree):
    """A search from the view of the seat to move. `run` it, then read `best` or `ranking`.

    By default it uses the strategy of the game. `exploration` is the exploration constant. With `priors` the weights
    of the strategy guide the selection (PUCT); without it every move is tried once before any is tried again (UCT).
    `max_nodes` bounds the memory. `scored` records the mean score of every move, which costs a little time.

    With an `evaluator` there are no playouts: it gets up to `batch` states without blanks at a time and returns
    (priors, values). A row of priors has a number for each of state.moves(), or for each action of the game; a value
    is like state.returns(): for each seat, or only for the seat to move.
    """

    def __init__(
        self,
        view: State,
        strategy: Strategy | None = None,
        seed: int | str = 1,
        exploration: float = 1.0,
        priors: bool = True,
        max_nodes: int = MAX_NODES,
        scored: bool = False,
        evaluator: Callable[[list[State]], Any] | None = None,
        batch: int = 16,
    ) -> None:
        root = check_searchable(view).copy()  # a copy, because the caller may change the original in another thread
        Tree.__init__(self)
        own = Strategy() if evaluator is not None and strategy is None else strategy
        self.view, self.strategy = view, strategy_for(root, own)
        if evaluator is not None and not callable(evaluator):
            raise validation.wanted("a function for an evaluator", "une fonction comme évaluateur", evaluator)
        self.evaluator, self.batch = evaluator, validation.whole("batch", batch, 1, MOST_NODES)
        self._asks, self._gathered = evaluator is not None, 0
        self._root, self._state, self._seats = root, root.copy(), root.seats
        self._rng, self._out = Rng(seed), Moves()
        self._exploration = validation.real("exploration", exploration)
        self._max_nodes = validation.whole("max_nodes", max_nodes, 1, MOST_NODES)
        self._priors, self._scored = bool(priors), bool(scored)
        self._hidden = bool(root.blanks)
        self._provable = root.seats == 2 and not root.blanks
        self.simulations = self._rounds = 0
        self._path, self._rewards = [0] * 1024, [0.0] * 8

    # ── Expansion ─────────────────────────────────────────────────────────────────────

    def _list_moves(self, state: State) -> None:
        """List the moves of a position, weighed by the strategy unless it is chance's turn."""
        self._out.clear()
        state.add_moves(self._out)
        if state.turn != _CHANCE and not self._asks:
            self.strategy.weigh(state, self._out)

    def _prior_of(self, i: int) -> float:
        if self._out.total == 0:
            return 1.0 / self._out.n
        return float(self._out.weight[i]) / self._out.total

    def _expand(self, node: int, state: State) -> None:
        """Add a child for every move."""
        self._list_moves(state)
        self._add_children(node, state.turn)
        self._nodes[node].expanded = True

    def _add_children(self, node: int, seat: int) -> None:
        for i in range(self._out.n):
            self._add_child(node, self._out.item[i], seat, self._prior_of(i))

    def _expand_available(self, node: int, state: State) -> None:
        """With hidden information: add a child for every move that is possible in this guess."""
        self._list_moves(state)
        self._rounds += 1
        if self._nodes[node].first == NONE and self.used < self._max_nodes:
            self._add_children(node, state.turn)
        # The newest child comes first, so walking the moves backwards finds each child right after the last.
        child = NONE
        for i in range(self._out.n - 1, -1, -1):
            child = self._child_after(node, child, self._out.item[i])
            if child == NONE and self.used < self._max_nodes:
                child = self._add_child(node, self._out.item[i], state.turn, self._prior_of(i))
            if child != NONE:
                self._nodes[child].available += 1
                self._nodes[child].last_available = self._rounds

    # ── Selection ─────────────────────────────────────────────────────────────────────

    def _selection_value(self, child: int, parent_visits: int, fallback: float) -> float:
        """The UCT or PUCT value of a child: its mean value, plus a bonus for few visits."""
        visits = self._nodes[child].visits
        tries = parent_visits
        if self._hidden:
            tries = self._nodes[child].available
        if self._priors:
            mean = self._nodes[child].reward / visits if visits else fallback
            return mean + self._exploration * self._nodes[child].prior * math.sqrt(tries) / (1 + visits)
        if visits == 0:
            return 1000.0 + self._nodes[child].prior
        return self._nodes[child].reward / visits + self._exploration * math.sqrt(math.log(tries + 1) / visits)

    def _best_child(self, node: int, available_only: bool) -> int:
        """The child with the highest selection value; with hidden information, among those possible in this guess."""
        best = NONE
        most = -1.0
        visits = self._nodes[node].visits
        # A move that was never tried is estimated a little below the mean so far.
        fallback = 0.5
        if visits > 0 and node != ROOT:
            fallback = 1.0 - self._nodes[node].reward / visits - 0.1
        child = self._nodes[node].first
        while child != NONE:
            if not available_only or self._nodes[child].last_available == self._rounds:
                value = self._selection_value(child, visits, fallback)
                if self._nodes[child].proof == LOST:
                    value = -0.5  # only if all of them are lost
                elif self._nodes[child].proof == WON:
                    value = 2000.0
                if value > most:
                    best = child
                    most = value
            child = self._nodes[child].next
        return best

    def _sample_chance(self, node: int, state: State) -> int:
        self._list_moves(state)
        move = self._out.pick(self._rng)
        child = self._child_by(node, move)
        if child == NONE and self.used < self._max_nodes:
            child = self._add_child(node, move, _CHANCE, 0.0)
        return child

    def _choose(self, node: int, state: State) -> int:
        """The child to continue with; NONE if the tree is full and has no child here."""
        if state.turn == _CHANCE:
            return self._sample_chance(node, state)
        if self._hidden:
            self._expand_available(node, state)
            return self._best_child(node, True)
        if not self._nodes[node].expanded and self.used < self._max_nodes:
            self._expand(node, state)
        return self._best_child(node, False)

    def _descend(self, state: State) -> None:
        """Descend the tree to a position that was not visited before, and remember the path."""
        node = ROOT
        self._depth = 1
        self._path[0] = ROOT
        while state.turn != _OVER and self._depth < MAX_DEPTH:
            node = self._choose(node, state)
            if node == NONE:
                break
            state.make(self._nodes[node].move)
            self._path[self._depth] = node
            self._depth += 1
            if self._nodes[node].visits == 0:
                break

    def _roll_out(self, state: State) -> None:
        """Play on by the weights of the strategy, to the end or to its horizon."""
        plies = 0
        while state.turn != _OVER and (self.strategy.horizon == 0 or plies < self.strategy.horizon):
            self._list_moves(state)
            state.make(self._out.pick(self._rng))
            plies += 1

    # ── Backing up ────────────────────────────────────────────────────────────────────

    def _evaluate(self, state: State) -> None:
        for seat in range(self._seats):
            if state.turn == _OVER:
                self._rewards[seat] = self.strategy.outcome(state, seat)
            elif seat == 1 and self._seats == 2:
                self._rewards[1] = 1.0 - self._rewards[0]  # by definition of Strategy.value; this saves a call
            else:
                self._rewards[seat] = self.strategy.value(state, seat)

    def _prove(self, state: State) -> None:
        """Back up what the end of a game proves along the path.

        A move to a won end is won; a move after which every reply is lost is won.
        """
        i = self._depth - 1
        last = self._path[i]
        seat = self._nodes[last].seat
        if seat >= 0 and state.won(seat) != state.won(1 - seat):
            self._nodes[last].proof = WON if state.won(seat) else LOST
        while i > 1 and self._nodes[self._path[i]].proof != UNKNOWN:
            child, node = self._path[i], self._path[i - 1]
            if self._nodes[node].proof != UNKNOWN or self._nodes[node].seat < 0 or self._nodes[child].seat < 0:
                break
            same = self._nodes[node].seat == self._nodes[child].seat
            if self._nodes[child].proof == WON:
                self._nodes[node].proof = WON if same else LOST
            elif self._all_lost(node):
                self._nodes[node].proof = LOST if same else WON
            i -= 1

    def _back_up(self) -> None:
        for i in range(self._depth):
            node = self._path[i]
            self._nodes[node].visits += 1
            seat = self._nodes[node].seat
            if seat >= 0:
                self._nodes[node].reward += self._rewards[seat]

    def _sum_scores(self, state: State) -> None:
        """Add the current scores of the seats that moved on the path."""
        for i in range(self._depth):
            node = self._path[i]
            seat = self._nodes[node].seat
            if seat >= 0:
                self._nodes[node].score += state.score(seat)

    def _simulate(self, state: State) -> None:
        state.copy_from(self._root)
        if self._hidden:
            state.fill(self._rng)
        self._descend(state)
        if state.turn == _OVER and self._provable:
            self._prove(state)
        self._roll_out(state)
        self._evaluate(state)
        self._back_up()
        if self._scored:
            self._sum_scores(state)

    def _simulate_many(self, n: int) -> None:
        for i in range(n):
            self._simulate(self._state)
            if i % BATCH == 0:
                check_signals()
        self.simulations += n

    def _simulate_nogil(self, n: int) -> None:
        """The loop of run(), without the GIL."""
        with cython.nogil:
            self._simulate_many(n)

    # ── The public interface ──────────────────────────────────────────────────────────

    def reuse(self, other: Mcts, moves: list[int]) -> bool:
        """Before the first run, start from the subtree of an earlier search after these moves.

        False if it has none, or if something is hidden: then its statistics belong to other guesses.
        """
        validation.instance(other, Mcts, "another Mcts", "un autre Mcts")
        if self.view.game != other.view.game or self.used > 1:
            return False
        with self:
            return self._reuse(other, [validation.whole("move", move, -LARGEST, LARGEST) for move in moves])

    def _reuse(self, other: Mcts, moves: list[int]) -> bool:
        if other._busy:
            return False
        node = ROOT
        for move in moves:
            node = other._child_by(node, move)
            if node == NONE:
                return False
        if self._hidden or other._hidden or not other._nodes[node].expanded:
            return False
        self._graft(other, node)
        return True

    def keep_to(self, move: int) -> None:
        """Search only this move of the root from now on. MoveError if the search knows no such move."""
        with self:
            if not self._rule_out_others(whole_move(move)):
                raise validation.not_looked_at(move)

    def run(self, nodes: int = 0, seconds: float = 0.0) -> None:
        """Run simulations, up to a number or for some seconds. With `nodes` the result is deterministic."""
        left, seconds = validation.whole("nodes", nodes, 0), validation.real("seconds", seconds)
        until = time.monotonic() + seconds
        with self:
            if not self._asks:
                self._run(left, seconds, until)
            elif nodes or seconds:
                from ludotheque.search.evaluated import run_evaluated  # imported here because evaluated.py needs Mcts

                run_evaluated(self, left, until)

    def _run(self, nodes: int, seconds: float, until: float) -> None:
        left = nodes
        # Run at least one simulation, however late it is: without any there is no best move.
        while left > 0 or (nodes == 0 and seconds > 0 and (not self.simulations or time.monotonic() < until)):
            n = min(left, BATCH * 50) if nodes else BATCH
            if self._root.native:
                self._simulate_nogil(n)
            else:
                self._simulate_many(n)
            left -= n if nodes else 0
            if self._proven():
                break

    def proven(self) -> bool:
        """Whether further simulations cannot change the choice."""
        with self:
            return self._proven()

    def _proven(self) -> bool:
        child = self._nodes[ROOT].first
        while child != NONE:
            if self._nodes[child].proof == WON:
                return True
            child = self._nodes[child].next
        return False

    def ranking(self) -> list[MoveStatistics]:
        """The moves and their statistics, best first."""
        with self:
            return self._ranking()

    def _ranking(self) -> list[MoveStatistics]:
        found = []
        child = self._nodes[ROOT].first
        while child != NONE:
            n = self._nodes[child]
            visits = n.visits or 1
            found.append(MoveStatistics(n.move, n.visits, n.reward / visits, n.proof, n.score / visits))
            child = self._nodes[child].next
        found.sort(key=rank_key, reverse=True)
        return found

    def line(self, move: int, least: int = 2) -> list[int]:
        """The principal variation after a root move, as far as each move was visited at least `least` times.

        It ends where chance would move. MoveError if the move is not in the tree.
        """
        with self:
            return self._line(whole_move(move), validation.whole("least", least, 0))

    def _line(self, move: int, least: int) -> list[int]:
        moves = [move]
        child = self._child_by(ROOT, move)
        if child == NONE:
            raise validation.not_looked_at(move)
        child = self._most_visited(child)
        while child != NONE and self._nodes[child].seat >= 0 and self._nodes[child].visits >= least:
            moves.append(self._nodes[child].move)
            child = self._most_visited(child)
        return moves

    def best(self) -> int:
        """The move to make. Runs one simulation if there was none."""
        found = self.ranking()
        if not found:
            self.run(nodes=1)
            found = self.ranking()
        return found[0].move


def rank_key(row: MoveStatistics) -> tuple[int, int, float]:
    """The sort key of moves: proven results first, then visits."""
    return {WON: 2, UNKNOWN: 1, LOST: 0}[row.proof], row.visits, row.reward
