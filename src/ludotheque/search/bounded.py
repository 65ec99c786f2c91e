"""Runs a search with a limit of nodes, which is reproducible, and a limit of seconds.

The limit of seconds is for much slower machines, and for games that are not compiled.
"""

from __future__ import annotations

import time

from ludotheque.search.alphabeta import AlphaBeta
from ludotheque.search.mcts import Mcts

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
