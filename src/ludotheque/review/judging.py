"""Assesses every move of a game: the best move, and how much was given up, from what the seat could see.

A whole game costs a bounded number of nodes, shared among its decisions, so that the time is bounded too.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from ludotheque.advice import Advice, Analysis, analyse
from ludotheque.core import CHANCE, State
from ludotheque.core.returns import share_of_win
from ludotheque.search.alphabeta import AlphaBeta

NODES, IN_ALL = 12_000, 720_000  # simulated games: for a decision, and for all of a game together
POSITIONS = 8  # that alpha-beta looks at in the time of a simulated game
PLAIN = 40  # times as long takes a node where nothing is compiled
NEARLY = 0.03  # of the chance of winning: who is so near has found something as good
LEAST = 30  # visits that tell something of a move
Progress = Callable[[int, int], None]  # decisions judged so far, and all of them


class Assessment(NamedTuple):
    """A decision: what the seat had best do, and what may be expected of that and of what it did, from 0 to 1."""

    ply: int  # moves made before it
    seat: int
    best: str  # in notation
    chance: float
    proven: bool  # whether `chance` is: 1 is a win whatever the others do, or in a cooperative game one that is there
    second: float  # what the second best brings at most
    played: float | None  # what was played brings at most; None where nobody can tell

    @property
    def fall(self) -> float:
        """How much was given up, at least."""
        return 0.0 if self.played is None else max(0.0, self.chance - self.played)

    @property
    def ahead(self) -> float:
        """How far the best was ahead of everything else."""
        return max(0.0, self.chance - self.second)


def judge(positions: Sequence[State], progress: Progress = lambda done, of: None) -> list[Assessment]:
    """Every decision of a game, from all of its positions."""
    decisions, nodes = decisions_of(positions), nodes_for(positions)
    found: list[Assessment] = []
    for done, ply in enumerate(decisions):
        progress(done, len(decisions))
        found.append(judged(positions, ply, nodes))
    progress(len(decisions), len(decisions))
    return with_what_followed(positions, found)


def decisions_of(positions: Sequence[State]) -> list[int]:
    """The plies at which somebody had a choice that a search can judge."""
    return [ply for ply, state in enumerate(positions[:-1]) if decides(state)]


def nodes_for(positions: Sequence[State]) -> int:
    """How many nodes each decision of a game may cost."""
    nodes = min(NODES, IN_ALL // max(1, len(decisions_of(positions))))
    return max(LEAST, nodes // (1 if positions[0].native else PLAIN))


def decides(state: State) -> bool:
    """Whether somebody has a choice here that a search can judge."""
    game = state.game
    return state.turn >= 0 and game.lists_moves(state) and not game.setup_places(state) and len(state.moves()) > 1


def judged(positions: Sequence[State], ply: int, nodes: int) -> Assessment:
    """A decision by itself: what a search of it tells."""
    return assessed(positions[ply], ply, positions[ply + 1].last_move, nodes)


def assessed(state: State, ply: int, played: int, nodes: int) -> Assessment:
    if state.game.suits_alpha_beta(state):
        return by_alpha_beta(state, ply, nodes * POSITIONS)
    analysis = analyse(state, state.turn, nodes=nodes)
    best = analysis.best
    found = {advice.move: at_most(advice, analysis) for advice in analysis.moves[1:]}
    second = max((1.0 if other is None else other for other in found.values()), default=best.chance)
    own = best.chance if played == best.move else found.get(played)
    return Assessment(ply, state.turn, best.text, best.chance, best.margin == 0.0, second, own)


def at_most(advice: Advice, analysis: Analysis) -> float | None:
    """What a move brings at most; None where too few looks at it tell."""
    return advice.chance + advice.margin if advice.share * analysis.nodes >= LEAST else None


def by_alpha_beta(state: State, ply: int, nodes: int) -> Assessment:
    """How the best bot sees it: no chance, but what it plays by."""
    search = AlphaBeta(state, state.game.strategy())
    search.run(nodes=nodes)
    move, value = search.rows[0]
    return Assessment(ply, state.turn, state.text(move), value, value in (0.0, 1.0), value, None)


def after_move(state: State, assessment: Assessment, move: int, nodes: int) -> float | None:
    """What may be expected after a move, as whoever comes next finds it; None where nobody can tell."""
    after = state.copy()
    after.play(move)
    found = {1: assessed(after, 1, move, nodes)} if not after.over and decides(after) else {}
    return followed([state, after], found, assessment._replace(ply=0))


def is_as_good(positions: Sequence[State], assessment: Assessment, move: int) -> bool:
    """Whether another move brings as much as the best that was found, or nearly."""
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


# ── What followed ─────────────────────────────────────────────────────────────────────


def with_what_followed(positions: Sequence[State], found: list[Assessment]) -> list[Assessment]:
    """The same, where nothing or too little is known of what was played: as whoever came next found it."""
    judged_at = {assessment.ply: assessment for assessment in found}
    return [heard(assessment, followed(positions, judged_at, assessment), positions) for assessment in found]


def heard(assessment: Assessment, then: float | None, positions: Sequence[State]) -> Assessment:
    """Where nothing is hidden, both must agree that something was given up; else the seat's own view decides."""
    state, own = positions[assessment.ply], assessment.played
    if state.text(positions[assessment.ply + 1].last_move) == assessment.best:
        return assessment._replace(played=assessment.chance)
    if then is None or (own is not None and state.seen_by(assessment.seat).deduced().blanks):
        return assessment
    return assessment._replace(played=then if own is None else max(own, then))


def followed(positions: Sequence[State], judged_at: dict[int, Assessment], assessment: Assessment) -> float | None:
    """What the next decision, or the end, says of what was played; None where dice or several others come between."""
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
    """What an assessment of another seat means for a seat."""
    if assessment.seat == seat or state.game.cooperative:
        return assessment.chance
    return 1.0 - assessment.chance if state.seats == 2 else None


def share(state: State, seat: int) -> float:
    """What a finished game was worth to a seat."""
    return float(state.won(seat)) if state.game.cooperative else share_of_win(state, seat)
