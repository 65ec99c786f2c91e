"""Searches: Monte-Carlo trees, alpha-beta, and one for cooperative games. They know states and strategies, no game."""

from __future__ import annotations

from ludotheque.search.alphabeta import AlphaBeta
from ludotheque.search.cooperative import Cooperative
from ludotheque.search.mcts import Mcts, MoveStatistics

__all__ = ["AlphaBeta", "Cooperative", "Mcts", "MoveStatistics"]
