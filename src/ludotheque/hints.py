"""Chooses the move that a hint recommends: always the same one for the same position."""

from __future__ import annotations

from typing import NamedTuple

from ludotheque.advice import seed_of
from ludotheque.core import State
from ludotheque.players import search_for
from ludotheque.search.alphabeta import AlphaBeta
from ludotheque.search.bounded import NODES, run_bounded
from ludotheque.search.cooperative import Cooperative
from ludotheque.search.mcts import Mcts
from ludotheque.search.proof import LOST, UNKNOWN, WON
from ludotheque.tip import CERTAIN, HOPELESS, ONLY_MOVE, OUT_OF_REACH, WINS, Tip
from ludotheque.words import sentence

PLAIN = 40  # how much slower a node is uncompiled


class Recommended(NamedTuple):
    """The best move of a seat, and what is proven: WON if it wins whatever the others and chance do."""

    move: int
    proof: int


def recommend(view: State) -> Recommended:
    """The best move for the seat to move, from its view."""
    search = search_for(view, seed_of(view))
    if isinstance(search, Cooperative):
        search.run(nodes=NODES if view.native else NODES // PLAIN)
        found = search.proof != WON or view.seats == 1  # not a proof: the others may deviate from the line
        return Recommended(search.best(), search.proof if found else UNKNOWN)
    run_bounded(search)
    return Recommended(*best_of(search))


def best_of(search: Mcts | AlphaBeta) -> tuple[int, int]:
    """The best move of a search, and what it has proven about it."""
    if isinstance(search, AlphaBeta):
        return search.best(), {1.0: WON, 0.0: LOST}.get(search.rows[0][1], UNKNOWN)
    best = search.ranking()[0]
    return best.move, best.proof


def tip(view: State) -> tuple[int, Tip]:
    """The recommended move, and its tip."""
    moves, setups = view.moves(), view.game.suggested_setups()
    if len(moves) == 1:
        return moves[0], view.game.tip(view, moves[0])._replace(reason=ONLY_MOVE)
    if setups and view.game.setup_places(view):  # too many moves for a search: suggest a known good set-up
        text, called = next(iter(setups.items()))
        return view.parse(text), view.game.tip(view, view.parse(text))._replace(reason=sentence(called))
    move, proof = recommend(view)
    found = view.game.tip(view, move)
    if proof == UNKNOWN or found.reason == WINS:
        return move, found
    lost = OUT_OF_REACH if view.game.cooperative else HOPELESS
    return move, found._replace(reason=CERTAIN if proof == WON else lost)
