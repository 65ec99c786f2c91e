"""Proves the right answer of a puzzle: by an exhaustive search, a forced win, or counted points."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ludotheque.core import State
from ludotheque.search.alphabeta import AlphaBeta
from ludotheque.search.cooperative import Cooperative
from ludotheque.search.proof import LOST, WON

EVEN, MORE = 0.5, 0.5 + 1e-9  # the value of a draw, and of the least that is better


@dataclass(frozen=True)
class Proof:
    """The moves that are right, and whether of all others it is certain that they are not."""

    right: list[int]
    whole: bool


def winning(state: State, nodes: int) -> Proof:
    """The moves that win against anything: looked for by alpha-beta, with so many nodes. Nothing may be hidden that
    a seat could not work out."""
    found = AlphaBeta(state).rate(nodes=nodes, between=(EVEN, MORE))
    return Proof([one.move for one in found if one.proven and one.value > EVEN], all(one.proven for one in found))


def saving(state: State, nodes: int) -> Proof:
    """The moves after which all can still win together, with so many nodes for each."""
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


# ── Counting ──────────────────────────────────────────────────────────────────────────


def gains(state: State) -> dict[tuple[int, ...], int]:
    """What a seat scores this turn, by every way to go on until it scores; those that score nothing are left out."""
    return dict(scoring(state, state.turn, state.scores[state.turn], ()))


def scoring(state: State, seat: int, before: int, line: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], int]]:
    for move in state.moves():
        then = after(state, move)
        if then.scores[seat] > before:
            yield (*line, move), most_in_a_row(then, seat) - before
        elif then.turn == seat:
            yield from scoring(then, seat, before, (*line, move))


def most_in_a_row(state: State, seat: int) -> int:
    """The score when each move scores that follows at once, the most of it: marbles of stacks, say."""
    now = state.scores[seat]
    following = [after(state, move) for move in state.moves()] if state.turn == seat else []
    return max((most_in_a_row(then, seat) for then in following if then.scores[seat] > now), default=now)


def best_gain(found: dict[tuple[int, ...], int]) -> tuple[list[tuple[int, ...]], int, int]:
    """The shortest ways to the most points, without those that only add moves or change their order; how many
    points, and how many the next best brings that needs other moves."""
    most = max(found.values(), default=0)
    best = sorted((line for line, gain in found.items() if gain == most), key=len)
    kept: list[tuple[int, ...]] = []
    for line in best:
        if not any(set(shorter) <= set(line) for shorter in kept):
            kept.append(line)
    return kept, most, max((gain for gain in found.values() if gain < most), default=0)
