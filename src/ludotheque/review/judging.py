"""Assesses every move of a game: the best move, and how much was given up, from what the seat could see.

A game has a budget of nodes, divided among its decisions, so that the time is bounded. What looks like a slip is
searched a second time, for longer, and counts only as far as both searches agree.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from ludotheque.advice import Advice, Analysis, analyse
from ludotheque.core import CHANCE, State
from ludotheque.review.second_look import best_by_alpha_beta, chance_of, share
from ludotheque.search.alphabeta import AlphaBeta

NODES, IN_ALL = 12_000, 720_000  # simulations: for a decision, and for a whole game
AGAIN = 4  # factor of nodes for the second search of a slip; all of them together cost at most as much as the first
FALL = 0.08  # drop of the chance of winning that is a slip
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
        return by_alpha_beta(state, ply, nodes)
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
    """Assess a decision by alpha-beta; the move played is assessed by the next decision."""
    search = AlphaBeta(state, state.game.strategy())
    chance, proven = best_by_alpha_beta(search, nodes)
    return Assessment(ply, state.turn, state.text(search.best()), chance, proven, chance, None)


def is_as_good(positions: Sequence[State], assessment: Assessment, move: int) -> bool:
    """Whether another move is as good as the best, or nearly."""
    state = positions[assessment.ply]
    if state.text(move) == assessment.best:
        return True
    nodes = nodes_for(positions) * AGAIN
    best, other = best_again(state, assessment, nodes), chance_of(state, move, nodes)
    return best is not None and other is not None and other >= best - NEARLY


# ── The second search ─────────────────────────────────────────────────────────────────


def searched_again(positions: Sequence[State], found: list[Assessment]) -> list[Assessment]:
    """Search every slip a second time."""
    slips = sum(assessment.fall >= FALL for assessment in found)
    nodes = max(LEAST, min(nodes_for(positions) * AGAIN, nodes_for(positions) * len(found) // (2 * slips or 1)))
    return [confirmed(it, positions, nodes) if it.fall >= FALL else it for it in found]


def confirmed(assessment: Assessment, positions: Sequence[State], nodes: int) -> Assessment:
    state, played = positions[assessment.ply], positions[assessment.ply + 1].last_move
    return confirmed_move(assessment, state, played, nodes)


def confirmed_move(assessment: Assessment, state: State, played: int, nodes: int) -> Assessment:
    """Search the best move and the move played separately, and reduce the fall to what that finds, if it is less."""
    best, own = best_again(state, assessment, nodes), chance_of(state, played, nodes)
    if best is None or own is None:
        return assessment
    if own >= best:  # the move played is as good as the one that was thought better
        return assessment._replace(best=state.text(played), second=assessment.chance, played=assessment.chance)
    return assessment._replace(played=max(assessment.played or 0.0, assessment.chance - (best - own)))


def best_again(state: State, assessment: Assessment, nodes: int) -> float | None:
    """The value of the best move: by a search of this move alone, unless it is proven."""
    if assessment.proven:
        return assessment.chance
    return chance_of(state, state.parse(assessment.best), nodes)


# ── The next decision ─────────────────────────────────────────────────────────────────


def with_next_assessments(positions: Sequence[State], found: list[Assessment]) -> list[Assessment]:
    """Complete assessments in which too little is known about the move played, from the decision after it.

    Then search every slip a second time.
    """
    judged_at = {assessment.ply: assessment for assessment in found}
    return searched_again(
        positions,
        [reconciled(assessment, value_by_next(positions, judged_at, assessment), positions) for assessment in found],
    )


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
