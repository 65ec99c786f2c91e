"""Keeps search trees between moves, so that a search can start from the subtree of an earlier one."""

from __future__ import annotations

from threading import Lock

from ludotheque.core import State
from ludotheque.search.mcts import Mcts


class TreeCache:
    """The last few searches, whoever made them: as many as there is memory for, not one for every table."""

    def __init__(self, size: int = 4) -> None:
        self.size = size
        self.searches: list[Mcts] = []
        self.lock = Lock()

    def reuse(self, search: Mcts) -> bool:
        """Give a new search what an earlier one of the same seat knows, if there is one; and keep the new one."""
        with self.lock:
            earlier = next((old for old in self.searches if since(old, search) is not None), None)
            if earlier in self.searches:
                self.searches.remove(earlier)
            self.searches = [search, *self.searches][: self.size]
        moves = since(earlier, search) if earlier else None
        return earlier is not None and moves is not None and search.reuse(earlier, moves)


def since(old: Mcts, new: Mcts) -> list[int] | None:
    """The moves between two positions of one game, seen by the same seat; None if they are of different games."""
    before, after = old.view.moves_played(), new.view.moves_played()
    same = (
        not old.view.blanks  # then it was looking at other fillings
        and old.view.game == new.view.game
        and old.view.viewer == new.view.viewer
        and len(before) < len(after)
        and after[: len(before)] == before
    )
    moves = after[len(before) :]
    return moves if same and lead(old.view.copy(), moves, new.view) else None


def lead(state: State, moves: list[int], there: State) -> bool:
    """Whether moves lead from a position to another: games that began differently may share their moves."""
    for move in moves:
        if move not in state.moves():
            return False
        state.make(move)
    return state.fields() == there.fields()
