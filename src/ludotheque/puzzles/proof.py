"""Proves the right answer of a puzzle: by an exhaustive search, a forced win, or counted points."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ludotheque.core import State
from ludotheque.search.alphabeta import AlphaBeta
from ludotheque.search.base import LOST, WON
from ludotheque.search.cooperative import Cooperative

EVEN, MORE = 0.5, 0.5 + 1e-9  # the value of a draw, and the least value above it


@dataclass(frozen=True)
class Proof:
    """The right moves, and whether all others are proven wrong."""

    right: list[int]
    whole: bool


def winning(state: State, nodes: int) -> Proof:
    """The moves that win against every reply, by alpha-beta with a number of nodes.

    Nothing may be hidden that a seat could not deduce.
    """
    found = AlphaBeta(state).rate(nodes=nodes, between=(EVEN, MORE))
    return Proof([one.move for one in found if one.proven and one.value > EVEN], all(one.proven for one in found))


def saving(state: State, nodes: int) -> Proof:
    """The moves after which all can still win together, with a number of nodes for each."""
    proofs = {move: together(after(state, move), nodes) for move in state.moves()}
    return Proof([move for move, proof in proofs.items() if proof == WON], all(map(decided, proofs.values())))


def together(state: State, nodes: int) -> int:
    if state.over:
        return WON if state.winners else LOST
    search = Cooperative(state)
    search.run(nodes=nodes)
    return search.proof


def decided(proof: int) -> bool:
    return proof in (WON, LOST)


def after(state: State, move: int) -> State:
    state = state.copy()
    state.play(move)
    return state


# ── Counting points ───────────────────────────────────────────────────────────────────


def gains(state: State) -> dict[tuple[int, ...], int]:
    """What a seat can score this turn, by every sequence of moves up to the scoring one; those without points are
    omitted.
    """
    return dict(scoring(state, state.turn, state.scores[state.turn], ()))


def scoring(state: State, seat: int, before: int, line: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], int]]:
    for move in state.moves():
        then = after(state, move)
        if then.scores[seat] > before:
            yield (*line, move), most_in_a_row(then, seat) - before
        elif then.turn == seat:
            yield from scoring(then, seat, before, (*line, move))


def most_in_a_row(state: State, seat: int) -> int:
    """The score after the best immediately scoring moves that follow, such as the marbles of stacks."""
    now = state.scores[seat]
    following = [after(state, move) for move in state.moves()] if state.turn == seat else []
    return max((most_in_a_row(then, seat) for then in following if then.scores[seat] > now), default=now)


def best_gain(found: dict[tuple[int, ...], int]) -> tuple[list[tuple[int, ...]], int, int]:
    """The shortest sequences with the most points, without reorderings; the points, and the next best result."""
    most = max(found.values(), default=0)
    best = sorted((line for line, gain in found.items() if gain == most), key=len)
    kept: list[tuple[int, ...]] = []
    for line in best:
        if not any(set(shorter) <= set(line) for shorter in kept):
            kept.append(line)
    return kept, most, max((gain for gain in found.values() if gain < most), default=0)
