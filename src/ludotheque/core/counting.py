"""Random games to the end, and all games to a depth: how many moves these are."""

from __future__ import annotations

from ludotheque.core.moves import Moves
from ludotheque.core.rng import Rng
from ludotheque.core.state import OVER, State
from ludotheque.errors import LudothequeError

try:
    import cython
except ImportError:
    from ludotheque import nocython as cython

_OVER = OVER  # as a C integer when compiled


def playouts(state: State, rng: Rng, games: int) -> int:
    """Play games at random from a position, as fast as it goes; how many moves they took."""
    out = Moves()
    s = state.copy()
    if not state.native:
        return count_plies(state, s, rng, out, games)
    return count_plies_nogil(state, s, rng, out, games)


def count_plies_nogil(start: State, s: State, rng: Rng, out: Moves, games: int) -> int:
    """The same, without holding the interpreter's lock."""
    with cython.nogil:
        plies = count_plies(start, s, rng, out, games)
    return plies


def count_plies(start: State, s: State, rng: Rng, out: Moves, games: int) -> int:
    plies = 0
    for _ in range(games):
        s.copy_from(start)
        while s.turn != _OVER:
            out.n = out.total = 0  # as clear() does, without a call into another module
            s.add_moves(out)
            s.make(out.pick(rng))
            plies += 1
    return plies


def perft(state: State, depth: int) -> int:
    """How many ways there are to make `depth` moves from here, chance included."""
    if depth < 0:
        raise LudothequeError(
            f"A depth is 0 or more; {depth} is not.", f"Une profondeur est 0 ou plus ; {depth} ne l’est pas."
        )
    return leaves(state, depth) if depth else 1


def leaves(state: State, depth: int) -> int:
    out = Moves()
    if state.turn != _OVER:
        state.add_moves(out)
    if depth == 1:
        return out.n
    child = state.copy()
    total = 0
    for i in range(out.n):
        child.copy_from(state)
        child.make(out.item[i])
        total += leaves(child, depth - 1)
    return total
