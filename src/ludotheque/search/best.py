"""Which search plays a game best, how long it searches, and the trees that it keeps between moves.

The limit of seconds is for much slower machines, and for games that are not compiled.
"""

from __future__ import annotations

import time
from threading import Lock

from ludotheque.core import State
from ludotheque.search.alphabeta import AlphaBeta
from ludotheque.search.cooperative import Cooperative
from ludotheque.search.mcts import MAX_NODES, Mcts

CACHED_NODES = 1 << 20  # 67 MB


class TreeCache:
    """The last searches of all tables, limited by the nodes that they hold together."""

    def __init__(self, nodes: int = CACHED_NODES) -> None:
        self.nodes = nodes
        self.searches: list[Mcts] = []
        self.lock = Lock()

    def reuse(self, search: Mcts) -> bool:
        """Start a new search from the subtree of an earlier one of the same seat, if there is one; and cache it."""
        with self.lock:
            earlier = next((old for old in self.searches if since(old, search) is not None), None)
            if earlier in self.searches:
                self.searches.remove(earlier)
            if not search.view.blanks:  # else its statistics belong to guesses, and nothing can go on from them
                self.searches.insert(0, search)
            self.make_room()
        moves = since(earlier, search) if earlier else None
        return earlier is not None and moves is not None and search.reuse(earlier, moves)

    def run(self, search: Mcts, seconds: float) -> None:
        """Run a search for some seconds, from an earlier one if possible."""
        self.reuse(search)
        search.run(seconds=seconds)
        with self.lock:
            self.make_room()

    def make_room(self) -> None:
        """Drop the oldest searches as long as all together hold too many nodes."""
        held = 0
        for number, search in enumerate(self.searches):
            held += search.used
            if held > self.nodes:
                del self.searches[number:]
                break

    def forget(self, state: State) -> None:
        """Drop the searches of a game which nobody goes on with for now."""
        with self.lock:
            self.searches = [old for old in self.searches if not is_before(old.view, state)]


def is_before(view: State, state: State) -> bool:
    """Whether a position is one of those before another one, in the same game."""
    moves = view.moves_played()
    same = view.game == state.game and view.deal == state.deal
    return bool(same and moves == state.moves_played()[: len(moves)])


def since(old: Mcts, new: Mcts) -> list[int] | None:
    """The moves between two positions of one game, seen by the same seat; None if the games differ."""
    before, after = old.view.moves_played(), new.view.moves_played()
    same = (
        not old.view.blanks  # its statistics belong to other guesses
        and old.view.game == new.view.game
        and old.view.viewer == new.view.viewer
        and len(before) < len(after)
        and after[: len(before)] == before
    )
    moves = after[len(before) :]
    return moves if same and lead(old.view.copy(), moves, new.view) else None


def lead(state: State, moves: list[int], there: State) -> bool:
    """Whether the moves lead from one position to the other: different games may have the same moves."""
    for move in moves:
        if move not in state.moves():
            return False
        state.make(move)
    return state.fields() == there.fields()


# ── The search of a game ──────────────────────────────────────────────────────────────────

TREES = TreeCache()  # a search without a limit of nodes continues from the last one of the same game
Search = Mcts | AlphaBeta | Cooperative


def search_for(seen: State, seed: int | str = 1, max_nodes: int = MAX_NODES) -> Search:
    """The search that plays a game best, from the view of the seat to move."""
    strategy = seen.game.strategy()
    seen = seen.deduced()
    if seen.game.cooperative and not seen.blanks:
        return Cooperative(seen, strategy, seed)
    if seen.game.suits_alpha_beta(seen):
        return AlphaBeta(seen, strategy)
    return Mcts(seen, strategy, seed, strategy.exploration, max_nodes=max_nodes)


# ── Limits: of nodes, which is reproducible, and of seconds ───────────────────────────────

SIMULATIONS, NODES, SECONDS = 40_000, 400_000, 3.0  # a few tenths of a second on an idle core
ALONE = 4  # factor for games in which the master continues from its last tree, which is about as many times larger
STEP = 2_000  # simulations between two checks of the clock


def run_bounded(search: Mcts | AlphaBeta) -> None:
    if isinstance(search, AlphaBeta):
        search.run(nodes=NODES, seconds=SECONDS)
        return
    until = time.monotonic() + SECONDS
    while search.simulations < simulations_for(search) and not search.proven() and time.monotonic() < until:
        search.run(nodes=STEP)


def simulations_for(search: Mcts) -> int:
    """The simulations for a single question: as many as the tree of the master holds when it moves."""
    return SIMULATIONS if search.view.blanks else SIMULATIONS * ALONE
