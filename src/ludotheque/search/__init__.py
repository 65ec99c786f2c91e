"""Searches: Monte-Carlo tree search, alpha-beta, and one for cooperative games. None knows a particular game."""

from __future__ import annotations

from ludotheque.search.alphabeta import AlphaBeta
from ludotheque.search.cooperative import Cooperative
from ludotheque.search.mcts import Mcts, MoveStatistics

__all__ = ["AlphaBeta", "Cooperative", "Mcts", "MoveStatistics"]
