"""What a review claims that only a search can know, searched again: longer, and by another seed.

A win that is called certain must be proven. Of two moves the one that is said to win more often, and what is called
better at all, must bring more by half of what the review itself demands of a slip; and so must a move that is said to
have had the others far behind.
"""

from __future__ import annotations

from claims import played

from ludotheque.core import CHANCE, State
from ludotheque.review.judging import AGAIN, FALL, chance_of
from ludotheque.review.moments import FAR
from ludotheque.search.alphabeta import AlphaBeta
from ludotheque.search.base import LOST, WON
from ludotheque.search.cooperative import Cooperative

LONGER = 4 * AGAIN  # times as many nodes as a decision had, and four times those of its second look
ENOUGH = 4_000_000  # nodes for a proof
EVEN = 0.5  # a draw
# Windows that settle who wins: by points where a search has seen the end of every line, else by a proof alone.
TO_LOSE, TO_WIN = ((EVEN - 1e-9, EVEN), (0.0, 1e-9)), ((EVEN, EVEN + 1e-9), (1 - 1e-9, 1.0))


def is_so(fact: str, state: State, move: str, better: str, nodes: int) -> bool:
    """Whether a slip is what it is said to be, by a search of its own; `nodes` is what a decision had."""
    if fact == "out_of_reach":
        return together(played(state, better)) == WON and together(played(state, move)) == LOST
    if fact == "certain" and not is_certain(state, better):
        return False
    return is_better(state, move, better, nodes * LONGER)


def is_better(state: State, move: str, better: str, nodes: int) -> bool:
    best, own = (chance_of(state, state.parse(text), nodes, "again") for text in (better, move))
    return best is None or own is None or best - own >= FALL / 2


def is_far_ahead(state: State, move: str, nodes: int) -> bool:
    """Whether every other move is far behind, by half of what the review demands of one that had to be found."""
    best = chance_of(state, state.parse(move), nodes * AGAIN, "again")
    others = [chance_of(state, other, nodes * AGAIN, "again") for other in state.moves() if state.text(other) != move]
    return best is not None and all(other is not None and best - other >= FAR / 2 for other in others)


def together(state: State) -> int:
    if state.over:
        return WON if state.winners else LOST
    search = Cooperative(state)
    search.run(nodes=ENOUGH)
    return search.proof


def is_certain(state: State, move: str) -> bool:
    """Whether a move wins, whatever the others do; where all win together, whether a way is left."""
    if state.game.cooperative:
        return together(played(state, move)) == WON
    view = state.seen_by(state.turn).deduced()
    assert not view.blanks, "nobody can be certain who does not see everything"
    then = played(view, move)
    if then.over:
        return then.winners == [state.turn]
    assert then.turn != CHANCE, "what dice decide is not certain"
    return wins(then) if then.turn == state.turn else loses(then)


def wins(state: State) -> bool:
    """Whether some move wins for certain."""
    return any(
        one.proven and one.value > EVEN
        for window in TO_WIN
        for one in AlphaBeta(state).rate(nodes=ENOUGH, between=window)
    )


def loses(state: State) -> bool:
    """Whether every move loses for certain."""
    ratings = [AlphaBeta(state).rate(nodes=ENOUGH, between=window) for window in TO_LOSE]
    lost = {one.move for rating in ratings for one in rating if one.proven and one.value < EVEN}
    return lost == {one.move for one in ratings[0]}
