"""Counts moves: of random games played to the end, and of all games to a depth (perft)."""

from __future__ import annotations

from typing import Any

from ludotheque.core import arguments, checks
from ludotheque.core.interrupts import check_signals
from ludotheque.core.moves import Moves
from ludotheque.core.rng import Rng
from ludotheque.core.state import OVER, State

try:
    import cython
except ImportError:
    from ludotheque import nocython as cython

_OVER = OVER  # as a C integer when compiled
BATCH = 200  # games between two checks for Ctrl-C
DEEPEST = 1000  # the longest game, in moves


def playouts(state: State, rng: Any, games: int) -> int:
    """Play random games from a position as fast as possible, and return the number of moves made.

    SeenError for a view with blanks: use guess(rng) first.
    """
    start = checks.check_full_state(
        state
    ).copy()  # a copy, because the caller may change the original in another thread
    s, out, source = start.copy(), Moves(), arguments.generator(rng)
    left, plies = arguments.whole("games", games, 0), 0
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
    root = checks.check_full_state(state).copy()
    depth = arguments.whole("depth", depth, 0, DEEPEST)
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
