"""Assesses every move of a game: the best move, and how much was given up, from what the seat could see.

A game has a budget of nodes, divided among its decisions, so that the time is bounded.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from ludotheque.advice import Advice, Analysis, analyse
from ludotheque.core import CHANCE, State
from ludotheque.core.returns import share_of_win
from ludotheque.search.alphabeta import AlphaBeta

NODES, IN_ALL = 12_000, 720_000  # simulations: for a decision, and for a whole game
POSITIONS = 8  # nodes of alpha-beta in the time of one simulation
PLAIN = 40  # how much slower a node is uncompiled
NEARLY = 0.03  # difference of the chance of winning that counts as equally good
LEAST = 30  # visits that make the value of a move reliable
Progress = Callable[[int, int], None]  # decisions assessed so far, and in all


class Assessment(NamedTuple):
    """A decision: the best move, and the expected results of that and of the move played, from 0 to 1."""

    ply: int  # number of moves before it
    seat: int
    best: str  # in notation
    chance: float
    proven: bool  # whether `chance` is proven: against every reply or, in a cooperative game, by a winning line
    second: float  # upper bound of the second-best move
    played: float | None  # upper bound of the move played; None if unknown

    @property
    def fall(self) -> float:
        """How much was given up, at least."""
        return 0.0 if self.played is None else max(0.0, self.chance - self.played)

    @property
    def ahead(self) -> float:
        """How far the best move was ahead of all others."""
        return max(0.0, self.chance - self.second)


def judge(positions: Sequence[State], progress: Progress = lambda done, of: None) -> list[Assessment]:
    """Assess every decision of a game; `positions` are all its positions."""
    decisions, nodes = decisions_of(positions), nodes_for(positions)
    found: list[Assessment] = []
    for done, ply in enumerate(decisions):
        progress(done, len(decisions))
        found.append(judged(positions, ply, nodes))
    progress(len(decisions), len(decisions))
    return with_next_assessments(positions, found)


def decisions_of(positions: Sequence[State]) -> list[int]:
    """The plies with a decision that a search can assess."""
    return [ply for ply, state in enumerate(positions[:-1]) if decides(state)]


def nodes_for(positions: Sequence[State]) -> int:
    """The nodes for each decision of a game."""
    nodes = min(NODES, IN_ALL // max(1, len(decisions_of(positions))))
    return max(LEAST, nodes // (1 if positions[0].native else PLAIN))


def decides(state: State) -> bool:
    """Whether there is a decision here that a search can assess."""
    game = state.game
    return state.turn >= 0 and game.lists_moves(state) and not game.setup_places(state) and len(state.moves()) > 1


def judged(positions: Sequence[State], ply: int, nodes: int) -> Assessment:
    """Assess one decision by a search."""
    return assessed(positions[ply], ply, positions[ply + 1].last_move, nodes)


def assessed(state: State, ply: int, played: int, nodes: int) -> Assessment:
    if state.game.suits_alpha_beta(state):
        return by_alpha_beta(state, ply, nodes * POSITIONS)
    analysis = analyse(state, state.turn, nodes=nodes)
    best = analysis.best
    found = {advice.move: upper_bound(advice, analysis) for advice in analysis.moves[1:]}
    second = max((1.0 if other is None else other for other in found.values()), default=best.chance)
    own = best.chance if played == best.move else found.get(played)
    return Assessment(ply, state.turn, best.text, best.chance, best.margin == 0.0, second, own)


def upper_bound(advice: Advice, analysis: Analysis) -> float | None:
    """The upper bound of the value of a move; None if it was visited too rarely."""
    return advice.chance + advice.margin if advice.share * analysis.nodes >= LEAST else None


def by_alpha_beta(state: State, ply: int, nodes: int) -> Assessment:
    """Assess a decision by alpha-beta; its value is not a chance of winning."""
    search = AlphaBeta(state, state.game.strategy())
    search.run(nodes=nodes)
    move, value = search.rows[0]
    return Assessment(ply, state.turn, state.text(move), value, value in (0.0, 1.0), value, None)


def after_move(state: State, assessment: Assessment, move: int, nodes: int) -> float | None:
    """The expected result after a move, from the view of the next seat; None if unknown."""
    after = state.copy()
    after.play(move)
    found = {1: assessed(after, 1, move, nodes)} if not after.over and decides(after) else {}
    return value_by_next([state, after], found, assessment._replace(ply=0))


def is_as_good(positions: Sequence[State], assessment: Assessment, move: int) -> bool:
    """Whether another move is as good as the best, or nearly."""
    state = positions[assessment.ply]
    if state.text(move) == assessment.best:
        return True
    nodes = nodes_for(positions)
    if state.game.cooperative or state.game.suits_alpha_beta(state):
        then = after_move(state, assessment, move, nodes)
        return then is not None and then >= assessment.chance - NEARLY
    analysis = analyse(state, state.turn, nodes=nodes)
    found = next((advice for advice in analysis.moves if advice.move == move), None)
    return found is not None and found.share * analysis.nodes >= LEAST and found.chance >= assessment.chance - NEARLY


# ── The next decision ─────────────────────────────────────────────────────────────────


def with_next_assessments(positions: Sequence[State], found: list[Assessment]) -> list[Assessment]:
    """Complete assessments in which too little is known about the move played, from the decision after it."""
    judged_at = {assessment.ply: assessment for assessment in found}
    return [reconciled(assessment, value_by_next(positions, judged_at, assessment), positions) for assessment in found]


def reconciled(assessment: Assessment, then: float | None, positions: Sequence[State]) -> Assessment:
    """Where nothing is hidden, a loss counts only if both assessments agree; else the seat's own view decides."""
    state, own = positions[assessment.ply], assessment.played
    if state.text(positions[assessment.ply + 1].last_move) == assessment.best:
        return assessment._replace(played=assessment.chance)
    if then is None or (own is not None and state.seen_by(assessment.seat).deduced().blanks):
        return assessment
    return assessment._replace(played=then if own is None else max(own, then))


def value_by_next(positions: Sequence[State], judged_at: dict[int, Assessment], assessment: Assessment) -> float | None:
    """The value of the move played, by the next decision or the end; None if dice or several others come between."""
    seat = assessment.seat
    for ply in range(assessment.ply + 1, len(positions)):
        state = positions[ply]
        if state.over:
            return share(state, seat)
        if state.turn == CHANCE:
            return None
        if ply in judged_at:
            return for_seat(judged_at[ply], seat, state)
    return None


def for_seat(assessment: Assessment, seat: int, state: State) -> float | None:
    """The value that an assessment of another seat has for this seat."""
    if assessment.seat == seat or state.game.cooperative:
        return assessment.chance
    return 1.0 - assessment.chance if state.seats == 2 else None


def share(state: State, seat: int) -> float:
    """The result of a finished game for a seat."""
    return float(state.won(seat)) if state.game.cooperative else share_of_win(state, seat)
