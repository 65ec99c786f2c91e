"""Keeps search trees between moves, so that a search can start from the subtree of an earlier one."""

from __future__ import annotations

from threading import Lock

from ludotheque.core import State
from ludotheque.search.mcts import Mcts


class TreeCache:
    """The last few searches of all tables, limited by memory."""

    def __init__(self, size: int = 4) -> None:
        self.size = size
        self.searches: list[Mcts] = []
        self.lock = Lock()

    def reuse(self, search: Mcts) -> bool:
        """Start a new search from the subtree of an earlier one of the same seat, if there is one; and cache it."""
        with self.lock:
            earlier = next((old for old in self.searches if since(old, search) is not None), None)
            if earlier in self.searches:
                self.searches.remove(earlier)
            self.searches = [search, *self.searches][: self.size]
        moves = since(earlier, search) if earlier else None
        return earlier is not None and moves is not None and search.reuse(earlier, moves)


def since(old: Mcts, new: Mcts) -> list[int] | None:
    """The moves between two positions of one game, seen by the same seat; None if the games differ."""
    before, after = old.view.moves_played(), new.view.moves_played()
    same = (
        not old.view.blanks  # its statistics belong to other guesses
        and old.view.game == new.view.game
        and old.view.viewer == new.view.viewer
        and len(before) < len(after)
        and after[: len(before)] == before
    )
    moves = after[len(before) :]
    return moves if same and lead(old.view.copy(), moves, new.view) else None


def lead(state: State, moves: list[int], there: State) -> bool:
    """Whether the moves lead from one position to the other: different games may have the same moves."""
    for move in moves:
        if move not in state.moves():
            return False
        state.make(move)
    return state.fields() == there.fields()
