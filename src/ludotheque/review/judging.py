"""Assesses every move of a game: the best move, and how much was given up, from what the seat could see.

A search visits good moves often and the others rarely, so a move may look poor only because its best continuation was
not found. A review compares two moves by a search of each, with the same number of nodes.

A game has a budget of nodes, divided among its decisions, so that the time is bounded. What looks like a slip is
searched a second time, for longer, and counts only as far as both searches agree.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from ludotheque.core import CHANCE, State
from ludotheque.core.state import share_of_win
from ludotheque.learning.lesson import made_before
from ludotheque.search.advice import Advice, Analysis, analyse, calibration, seed_of
from ludotheque.search.alphabeta import AlphaBeta
from ludotheque.search.base import LOST, WON
from ludotheque.search.best import search_for
from ludotheque.search.cooperative import Cooperative
from ludotheque.search.mcts import Mcts

# ── A single move, searched as carefully as the best one ──────────────────────────────────

POSITIONS = 8  # nodes of alpha-beta in the time of one simulation
PROVEN = {WON: 1.0, LOST: 0.0}


def chance_of(state: State, move: int, nodes: int, seed: str = "") -> float | None:
    """The value of a move for the seat to move, from 0 to 1, from what that seat can see; None if unknown."""
    view = state.seen_by(state.turn)
    search = search_for(view, seed_of(view) + seed)
    if isinstance(search, Mcts):
        return alone(search, move, nodes)
    then = search.view.copy()
    then.play(move)
    while then.turn >= 0 and len(then.moves()) == 1:
        then.play(then.moves()[0])
    if then.over:
        return share(then, state.turn)
    if isinstance(search, Cooperative):
        return together(then, nodes)
    return None if then.turn == CHANCE else against(then, state.turn, nodes)


def alone(search: Mcts, move: int, nodes: int) -> float:
    search.run(nodes=1)
    search.keep_to(move)
    search.run(nodes=nodes)
    row = next(row for row in search.ranking() if row.move == move)
    return PROVEN.get(row.proof, calibration(search.view.game).chance(row.reward))


def together(state: State, nodes: int) -> float | None:
    search = Cooperative(state)
    search.run(nodes=nodes)
    return PROVEN.get(search.proof)


def against(state: State, seat: int, nodes: int) -> float:
    """The value of a position for a seat, whoever is to move."""
    chance, _ = best_by_alpha_beta(AlphaBeta(state), nodes)
    return chance if state.turn == seat else 1.0 - chance


def best_by_alpha_beta(search: AlphaBeta, nodes: int) -> tuple[float, bool]:
    """The chance of winning with the best move, for the seat to move, and whether it is proven; a draw counts half."""
    search.run(nodes=nodes * POSITIONS)
    value, state = search.rows[0][1], search.view
    if value in (0.0, 1.0):
        return value, True
    if search.exhausted:
        return (0.5 if value == 0.5 else float(value > 0.5)), True
    return calibration(state.game).chance(value), False


def share(state: State, seat: int) -> float:
    """The result of a finished game for a seat."""
    return float(state.won(seat)) if state.game.cooperative else share_of_win(state, seat)


# ── All moves of a game ───────────────────────────────────────────────────────────────────

NODES, IN_ALL = 12_000, 720_000  # simulations: for a decision, and for a whole game
AGAIN = 4  # factor of nodes for the second search of a slip; all of them together cost at most as much as the first
LEADING = 3  # of the slips of a seat, those that are searched a third time
HARDEST = 2  # moves that were hard to find, and are searched again
OTHERS = 8  # times as many nodes as a decision has, for all other moves together
FALL = 0.08  # drop of the chance of winning that is a slip
PLAIN = 40  # how much slower a node is uncompiled
MUCH = 0.15  # change of the chance of winning that decides something
NEARLY = 0.03  # difference of the chance of winning that counts as equally good
LEAST = 30  # visits that make the value of a move reliable
GLANCE = 24  # how many times fewer nodes a first look has, which shows something within two seconds
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
    return with_next_assessments(positions, found, nodes)


def decisions_of(positions: Sequence[State]) -> list[int]:
    """The plies with a decision of the players that a search can assess."""
    made = made_before(positions[-1])
    return [ply for ply, state in enumerate(positions[:-1]) if ply >= made and decides(state)]


def nodes_for(positions: Sequence[State]) -> int:
    """The nodes for each decision of a game."""
    nodes = min(NODES, IN_ALL // max(1, len(decisions_of(positions))))
    return max(LEAST, nodes // (1 if positions[0].native else PLAIN))


def glance_nodes(positions: Sequence[State]) -> int:
    """The nodes for each decision of a first look."""
    return max(LEAST, nodes_for(positions) // GLANCE)


def decides(state: State) -> bool:
    """Whether there is a decision here that a search can assess."""
    game = state.game
    return state.turn >= 0 and game.lists_moves(state) and not game.setup.places(state) and len(state.moves()) > 1


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


def searched_again(positions: Sequence[State], found: list[Assessment], nodes: int) -> list[Assessment]:
    """Search every slip a second time; `nodes` is what each decision had."""
    slips = sum(assessment.fall >= FALL for assessment in found)
    bounded = max(LEAST, min(nodes * AGAIN, nodes * len(found) // (2 * slips or 1)))
    again = [confirmed(it, positions, bounded) if it.fall >= FALL else it for it in found]
    return leading_again(positions, again, nodes)


def found_again(positions: Sequence[State], found: list[Assessment], nodes: int) -> list[Assessment]:
    """Search every other move where the best one seemed far ahead and was found; only those may then be called hard."""
    hard = sorted((it for it in found if it.ahead >= FALL and it.played == it.chance), key=lambda it: -it.ahead)
    again = {it.ply for it in hard[:HARDEST]}
    return [
        ahead_again(it, positions[it.ply], nodes) if it.ply in again else it._replace(second=it.chance) for it in found
    ]


def ahead_again(assessment: Assessment, state: State, nodes: int) -> Assessment:
    """Reduce how far the best move was ahead to what a search of each move alone finds, if it is less."""
    others = [move for move in state.moves() if state.text(move) != assessment.best]
    each = max(LEAST, nodes * OTHERS // len(others))
    best, rest = best_again(state, assessment, nodes, "found"), [chance_of(state, it, each, "found") for it in others]
    known = [chance for chance in rest if chance is not None]
    if best is None or len(known) < len(rest):
        return assessment._replace(second=assessment.chance)
    return assessment._replace(second=max(assessment.second, assessment.chance - (best - max(known))))


def leading_again(positions: Sequence[State], found: list[Assessment], nodes: int) -> list[Assessment]:
    """Search the slips of each seat that may be told a third time: the largest, and its last chance.

    Small ones a fourth time, for longer; all of these together cost at most as much as the first search.
    """
    searched: set[int] = set()
    small = min(sum(FALL <= it.fall < MUCH for it in found), (LEADING + 1) * positions[0].seats)
    longer = nodes * min(AGAIN * AGAIN, max(AGAIN, len(found) // (2 * small or 1)))
    even = even_chance(positions[0])
    for seat in range(positions[0].seats):
        for _ in range(2 * (LEADING + 1)):
            ply = next((it.ply for it in leading(found, seat, even) if it.ply not in searched), None)
            if ply is None:
                break
            searched.add(ply)
            found = [confirmed_longer(it, positions, nodes, longer) if it.ply == ply else it for it in found]
    return found


def confirmed_longer(assessment: Assessment, positions: Sequence[State], nodes: int, longer: int) -> Assessment:
    third = confirmed(assessment, positions, nodes * AGAIN, "third")
    return confirmed(third, positions, longer, "fourth") if FALL <= third.fall < MUCH else third


def leading(found: Sequence[Assessment], seat: int, even: float) -> list[Assessment]:
    """The largest slips of a seat, and the last one that gave a real chance away."""
    slips = [it for it in found if it.seat == seat and it.fall >= FALL]
    return [*sorted(slips, key=lambda it: -it.fall)[:LEADING], *[it for it in slips if gave_away(it, even)][-1:]]


def gave_away(assessment: Assessment, even: float) -> bool:
    """Whether a slip gave a real chance away: from an even position or a better one, or else much of what was left."""
    return assessment.fall >= (FALL if assessment.chance >= even else MUCH)


def even_chance(state: State) -> float:
    """The chance of winning of somebody who is neither ahead nor behind."""
    return 0.5 if state.seats == 2 or state.game.cooperative else 1 / state.seats


def confirmed(assessment: Assessment, positions: Sequence[State], nodes: int, seed: str = "") -> Assessment:
    state, played = positions[assessment.ply], positions[assessment.ply + 1].last_move
    return confirmed_move(assessment, state, played, nodes, seed)


def confirmed_move(assessment: Assessment, state: State, played: int, nodes: int, seed: str = "") -> Assessment:
    """Search the best move and the move played separately, and reduce the fall to what that finds, if it is less."""
    best, own = best_again(state, assessment, nodes, seed), chance_of(state, played, nodes, seed)
    if best is None or own is None:
        return assessment
    if own >= best:  # the move played is as good as the one that was thought better
        return assessment._replace(best=state.text(played), second=assessment.chance, played=assessment.chance)
    return assessment._replace(played=max(assessment.played or 0.0, assessment.chance - (best - own)))


def best_again(state: State, assessment: Assessment, nodes: int, seed: str = "") -> float | None:
    """The value of the best move: by a search of this move alone, unless it is proven."""
    if assessment.proven:
        return assessment.chance
    return chance_of(state, state.parse(assessment.best), nodes, seed)


# ── The next decision ─────────────────────────────────────────────────────────────────


def with_next_assessments(positions: Sequence[State], found: list[Assessment], nodes: int) -> list[Assessment]:
    """Complete assessments in which too little is known about the move played, from the decision after it.

    Then search every slip a second time; `nodes` is what each decision had.
    """
    judged_at = {assessment.ply: assessment for assessment in found}
    completed = [
        reconciled(assessment, value_by_next(positions, judged_at, assessment), positions) for assessment in found
    ]
    return found_again(positions, searched_again(positions, completed, nodes), nodes)


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
