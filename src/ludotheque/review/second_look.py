"""Searches a single move, so that a poor-looking move is assessed as carefully as the best one.

A search visits good moves often and the others rarely, so a move may look poor only because its best continuation was
not found. A review compares two moves by a search of each, with the same number of nodes.
"""

from __future__ import annotations

from ludotheque.advice import seed_of
from ludotheque.calibration import calibration
from ludotheque.core import CHANCE, State
from ludotheque.core.returns import share_of_win
from ludotheque.players import search_for
from ludotheque.search.alphabeta import AlphaBeta
from ludotheque.search.cooperative import Cooperative
from ludotheque.search.mcts import Mcts
from ludotheque.search.proof import LOST, WON

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
    """The value of the best move for the seat to move, and whether it is proven.

    It is a chance of winning; in a game where nearly everything is drawn (one with a `lead`), the value of the search.
    """
    search.run(nodes=nodes * POSITIONS)
    value, state = search.rows[0][1], search.view
    if value in (0.0, 1.0):
        return value, True
    if state.game.lead(state) is not None:
        return value, False
    if search.exhausted:
        return (0.5 if value == 0.5 else float(value > 0.5)), True
    return calibration(state.game).chance(value), False


def share(state: State, seat: int) -> float:
    """The result of a finished game for a seat."""
    return float(state.won(seat)) if state.game.cooperative else share_of_win(state, seat)
