"""What a finished search says about each move: its value, its certainty, and the expected continuation."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ludotheque.search.alphabeta import AlphaBeta, Rating
from ludotheque.search.bounded import NODES, run_bounded
from ludotheque.search.intervals import wilson
from ludotheque.search.mcts import Mcts, MoveStatistics
from ludotheque.search.proof import LOST, WON

RATING = 0.15  # share of the nodes of alpha-beta for the moves that are not the best
LEAST_SHIFT = 0.01  # the smallest margin of a value that the last iteration did not change


@dataclass(frozen=True)
class Judgement:
    """The value of a move from 0 (lost) to 1 (won), with the ends of its interval."""

    move: int
    low: float
    value: float
    high: float
    proven: bool  # whether the value is proven against every reply
    visits: int
    line: tuple[int, ...]


def judge(search: Mcts | AlphaBeta, nodes: int, seconds: float) -> list[Judgement]:
    """Run a search with a limit of nodes or seconds, or the default one, and return its judgements, best first."""
    if isinstance(search, AlphaBeta):
        return by_alpha_beta(search, nodes, seconds)
    if nodes or seconds:
        search.run(nodes=nodes, seconds=seconds)
    else:
        run_bounded(search)
    return [by_visits(row, search.line(row.move)) for row in search.ranking() if row.visits]


def by_visits(row: MoveStatistics, line: list[int]) -> Judgement:
    proven = {WON: 1.0, LOST: 0.0}.get(row.proof)
    if proven is not None:
        return Judgement(row.move, proven, proven, proven, True, row.visits, tuple(line))
    low, high = wilson(row.reward, row.visits)
    return Judgement(row.move, low, row.reward, high, False, row.visits, tuple(line))


def by_alpha_beta(search: AlphaBeta, nodes: int, seconds: float) -> list[Judgement]:
    """The best move as the search chose it; the others searched one by one, with values not above the best."""
    if nodes or seconds:
        search.run(nodes=int(nodes * (1 - RATING)), seconds=seconds * (1 - RATING))
    else:
        run_bounded(search)
    chosen, value = search.rows[0]
    ratings = search.rate(nodes=0 if seconds else int((nodes or NODES) * RATING) + 1, seconds=seconds * RATING)
    best = next(rated(one, search) for one in ratings if one.move == chosen)
    if search.depth and not best.proven:
        best = around(best, value, search.exhausted or value in (0.0, 1.0))
    others = [no_better(rated(one, search), best.value) for one in ratings if one.move != chosen]
    return [replace(best, visits=search.nodes or 1), *sorted(others, key=lambda one: -one.value)]


def rated(one: Rating, search: AlphaBeta) -> Judgement:
    shift = max(one.shift, LEAST_SHIFT)
    found = Judgement(one.move, -shift, 0.0, shift, False, 0, tuple(search.line(one.move)))
    return around(found, one.value, one.proven)


def around(one: Judgement, value: float, proven: bool) -> Judgement:
    """The judgement with another value, and an interval of the same width around it."""
    if proven:
        won = 0.5 if value == 0.5 else float(value > 0.5)
        return replace(one, low=won, value=won, high=won, proven=True)
    half = (one.high - one.low) / 2
    return replace(one, low=max(value - half, 0.0), value=value, high=min(value + half, 1.0))


def no_better(one: Judgement, most: float) -> Judgement:
    return one if one.value <= most else around(one, most, False)
