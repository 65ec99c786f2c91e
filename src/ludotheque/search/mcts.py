"""Monte-Carlo tree search for any game: any number of seats, chance, and secrets.

The tree belongs to what one seat sees. Where something is hidden every simulation fills the
blanks afresh, so a search can do no better than a person in that seat could.
"""

from __future__ import annotations

import math
import time
from typing import NamedTuple

from ludotheque.core.moves import Moves
from ludotheque.core.rng import Rng
from ludotheque.core.state import CHANCE, OVER, State
from ludotheque.search.interrupts import check_signals
from ludotheque.search.proof import LOST, UNKNOWN, WON
from ludotheque.search.tree import Tree
from ludotheque.strategy import Strategy

try:
    import cython
except ImportError:
    from ludotheque import nocython as cython

_CHANCE, _OVER = CHANCE, OVER
NONE, ROOT = -1, 0  # as in tree.py
MAX_DEPTH = 1000
BATCH = 200  # simulations between two looks at the clock, and for Ctrl-C


class MoveStatistics(NamedTuple):
    """What a search has found out about a move, for the seat that makes it."""

    move: int
    visits: int
    reward: float  # the mean of the strategy's judgements
    proof: int
    score: float  # the mean of what stood on paper at the end of the playouts


class Mcts(Tree):
    """A search from the view of the seat to move. `run` it, then ask for `best` or `ranking`.

    `exploration` is how much it tries moves that have not done well so far. `priors` follows the
    strategy's weights down the tree (PUCT); without it every move is tried once before any is tried
    again (UCT). `max_nodes` bounds the memory. `scored` keeps the mean score of every move, which
    costs a little time.
    """

    def __init__(
        self,
        view: State,
        strategy: Strategy,
        seed: int | str = 1,
        exploration: float = 1.0,
        priors: bool = True,
        max_nodes: int = 4_000_000,
        scored: bool = False,
    ) -> None:
        Tree.__init__(self)
        self.view, self.strategy = view, strategy
        self.state = view.copy()
        self.rng, self.out = Rng(seed), Moves()
        self.exploration, self.priors, self.max_nodes, self.scored = exploration, priors, max_nodes, scored
        self.hidden = view.blanks
        self.provable = view.seats == 2 and not view.blanks
        self.simulations = self.rounds = 0
        self.path, self.rewards = [0] * 1024, [0.0] * 8

    # ── Growing ───────────────────────────────────────────────────────────────────────

    def list_moves(self, state: State) -> None:
        """The moves of a position, weighed where a seat chooses among them."""
        self.out.clear()
        state.add_moves(self.out)
        if state.turn != _CHANCE:
            self.strategy.weigh(state, self.out)

    def prior_of(self, i: int) -> float:
        if self.out.total == 0:
            return 1.0 / self.out.n
        return float(self.out.weight[i]) / self.out.total

    def expand(self, node: int, state: State) -> None:
        """A child for every move."""
        self.list_moves(state)
        self.add_children(node, state.turn)
        self.nodes[node].expanded = True

    def add_children(self, node: int, seat: int) -> None:
        for i in range(self.out.n):
            self.add_child(node, self.out.item[i], seat, self.prior_of(i))

    def expand_available(self, node: int, state: State) -> None:
        """Where something is hidden: a child for every move that this filling of the blanks allows."""
        self.list_moves(state)
        self.rounds += 1
        if self.nodes[node].first == NONE and self.used < self.max_nodes:
            self.add_children(node, state.turn)
        # Children stand newest first, so going through the moves backwards finds each right after the last.
        child = NONE
        for i in range(self.out.n - 1, -1, -1):
            child = self.child_after(node, child, self.out.item[i])
            if child == NONE and self.used < self.max_nodes:
                child = self.add_child(node, self.out.item[i], state.turn, self.prior_of(i))
            if child != NONE:
                self.nodes[child].available += 1
                self.nodes[child].last_available = self.rounds

    # ── Going down ────────────────────────────────────────────────────────────────────

    def selection_value(self, child: int, parent_visits: int, fallback: float) -> float:
        """How much a child is worth another visit: what it brought so far, and more if it was seldom tried."""
        visits = self.nodes[child].visits
        tries = parent_visits
        if self.hidden:
            tries = self.nodes[child].available
        if self.priors:
            mean = self.nodes[child].reward / visits if visits else fallback
            return mean + self.exploration * self.nodes[child].prior * math.sqrt(tries) / (1 + visits)
        if visits == 0:
            return 1000.0 + self.nodes[child].prior
        return self.nodes[child].reward / visits + self.exploration * math.sqrt(math.log(tries + 1) / visits)

    def best_child(self, node: int, available_only: bool) -> int:
        """The child most worth a visit; where something is hidden, among those that are available now."""
        best = NONE
        most = -1.0
        visits = self.nodes[node].visits
        # A move never tried is thought a little worse than what was found so far.
        fallback = 0.5
        if visits > 0 and node != ROOT:
            fallback = 1.0 - self.nodes[node].reward / visits - 0.1
        child = self.nodes[node].first
        while child != NONE:
            if not available_only or self.nodes[child].last_available == self.rounds:
                value = self.selection_value(child, visits, fallback)
                if self.nodes[child].proof == LOST:
                    value = -0.5  # only if all are
                elif self.nodes[child].proof == WON:
                    value = 2000.0
                if value > most:
                    best = child
                    most = value
            child = self.nodes[child].next
        return best

    def sample_chance(self, node: int, state: State) -> int:
        self.list_moves(state)
        move = self.out.pick(self.rng)
        child = self.child_by(node, move)
        if child == NONE and self.used < self.max_nodes:
            child = self.add_child(node, move, _CHANCE, 0.0)
        return child

    def choose(self, node: int, state: State) -> int:
        """The child to go on with; NONE where the tree is full and knows none."""
        if state.turn == _CHANCE:
            return self.sample_chance(node, state)
        if self.hidden:
            self.expand_available(node, state)
            return self.best_child(node, True)
        if not self.nodes[node].expanded and self.used < self.max_nodes:
            self.expand(node, state)
        return self.best_child(node, False)

    def descend(self, state: State) -> None:
        """Play down the tree to a position that was not looked at before; remember the path."""
        node = ROOT
        self.depth = 1
        self.path[0] = ROOT
        while state.turn != _OVER and self.depth < MAX_DEPTH:
            node = self.choose(node, state)
            if node == NONE:
                break
            state.make(self.nodes[node].move)
            self.path[self.depth] = node
            self.depth += 1
            if self.nodes[node].visits == 0:
                break

    def roll_out(self, state: State) -> None:
        """Play on, as the strategy weighs the moves, to the end or to its horizon."""
        plies = 0
        while state.turn != _OVER and (self.strategy.horizon == 0 or plies < self.strategy.horizon):
            self.list_moves(state)
            state.make(self.out.pick(self.rng))
            plies += 1

    # ── Coming back ───────────────────────────────────────────────────────────────────

    def evaluate(self, state: State) -> None:
        for seat in range(state.seats):
            if state.turn == _OVER:
                self.rewards[seat] = self.strategy.outcome(state, seat)
            elif seat == 1 and state.seats == 2:
                self.rewards[1] = 1.0 - self.rewards[0]  # as Strategy.value says, and asking takes time
            else:
                self.rewards[seat] = self.strategy.value(state, seat)

    def prove(self, state: State) -> None:
        """The path has reached the end of the game: what does that prove on the way back?

        A won end proves the move before it; a move after which every answer is lost is won.
        """
        i = self.depth - 1
        last = self.path[i]
        seat = self.nodes[last].seat
        if seat >= 0 and state.won(seat) != state.won(1 - seat):
            self.nodes[last].proof = WON if state.won(seat) else LOST
        while i > 1 and self.nodes[self.path[i]].proof != UNKNOWN:
            child, node = self.path[i], self.path[i - 1]
            if self.nodes[node].proof != UNKNOWN or self.nodes[node].seat < 0 or self.nodes[child].seat < 0:
                break
            same = self.nodes[node].seat == self.nodes[child].seat
            if self.nodes[child].proof == WON:
                self.nodes[node].proof = WON if same else LOST
            elif self.all_lost(node):
                self.nodes[node].proof = LOST if same else WON
            i -= 1

    def back_up(self, seats: int) -> None:
        for i in range(self.depth):
            node = self.path[i]
            self.nodes[node].visits += 1
            seat = self.nodes[node].seat
            if seat >= 0:
                self.nodes[node].reward += self.rewards[seat]

    def sum_scores(self, state: State) -> None:
        """What stands on paper now, for the seats that moved on the path."""
        for i in range(self.depth):
            node = self.path[i]
            seat = self.nodes[node].seat
            if seat >= 0:
                self.nodes[node].score += state.score(seat)

    def simulate(self, state: State) -> None:
        state.copy_from(self.view)
        if self.hidden:
            state.fill(self.rng)
        self.descend(state)
        if state.turn == _OVER and self.provable:
            self.prove(state)
        self.roll_out(state)
        self.evaluate(state)
        self.back_up(state.seats)
        if self.scored:
            self.sum_scores(state)

    def simulate_many(self, n: int) -> None:
        for i in range(n):
            self.simulate(self.state)
            if i % BATCH == 0:
                check_signals()
        self.simulations += n

    def simulate_nogil(self, n: int) -> None:
        """The same, without holding the interpreter's lock."""
        with cython.nogil:
            self.simulate_many(n)

    # ── What programs use ─────────────────────────────────────────────────────────────

    def reuse(self, other: Mcts, moves: list[int]) -> bool:
        """Begin, before the first run, with what an earlier search knows of the position after these moves.

        False if it knows nothing of it, or if something is hidden: then it was looking at other fillings.
        """
        node = ROOT
        for move in moves:
            node = other.child_by(node, move)
            if node == NONE:
                return False
        if self.hidden or other.hidden or not other.nodes[node].expanded:
            return False
        self.graft(other, node)
        return True

    def run(self, nodes: int = 0, seconds: float = 0.0) -> None:
        """Simulate so many games, or for so long. With `nodes` the result is always the same."""
        until = time.monotonic() + seconds
        # However late it is on a busy machine: a search that has seen nothing has no best move.
        while nodes > 0 or (seconds > 0 and (self.simulations == 0 or time.monotonic() < until)):
            n = min(nodes, BATCH * 50) if nodes else BATCH
            if self.view.native:
                self.simulate_nogil(n)
            else:
                self.simulate_many(n)
            nodes -= n if nodes else 0
            if self.proven():
                break

    def proven(self) -> bool:
        """Whether more looking cannot change the choice."""
        child = self.nodes[ROOT].first
        while child != NONE:
            if self.nodes[child].proof == WON:
                return True
            child = self.nodes[child].next
        return False

    def ranking(self) -> list[MoveStatistics]:
        """The moves and what was found out about them, best first."""
        found = []
        child = self.nodes[ROOT].first
        while child != NONE:
            n = self.nodes[child]
            visits = n.visits or 1
            found.append(MoveStatistics(n.move, n.visits, n.reward / visits, n.proof, n.score / visits))
            child = self.nodes[child].next
        worth = {WON: 2, UNKNOWN: 1, LOST: 0}
        return sorted(found, key=lambda row: (worth[row.proof], row.visits, row.reward), reverse=True)

    def line(self, move: int, least: int = 2) -> list[int]:
        """The moves that are expected from a move of the root on, as far as each was visited so often.

        It ends where chance would move.
        """
        moves = [move]
        child = self.most_visited(self.child_by(ROOT, move))
        while child != NONE and self.nodes[child].seat >= 0 and self.nodes[child].visits >= least:
            moves.append(self.nodes[child].move)
            child = self.most_visited(child)
        return moves

    def best(self) -> int:
        """The move to make; of a search that was not run, the first that it would look at."""
        if self.nodes[ROOT].first == NONE:
            self.run(nodes=1)
        return self.ranking()[0].move
