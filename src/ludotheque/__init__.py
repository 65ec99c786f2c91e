"""Ludothèque: board games, and the engine that plays them.

With LUDOTHEQUE_PURE=1 in the environment, Python runs the .py files even where compiled modules lie beside them.
"""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Any

if os.environ.get("LUDOTHEQUE_PURE"):
    from ludotheque import pure

    sys.meta_path.insert(0, pure.Finder())

from ludotheque.advice import Advice, Analysis, analyse
from ludotheque.core import CHANCE, OVER, Moves, Rng, State, perft, playouts
from ludotheque.core import COMPILED as compiled
from ludotheque.core.batch import Batch
from ludotheque.core.encoder import Encoder
from ludotheque.core.planes import Plane
from ludotheque.core.rollouts import rollouts
from ludotheque.errors import (
    BoardError,
    DealError,
    GameError,
    LessonError,
    LudothequeError,
    MoveError,
    OptionError,
    PositionError,
    PuzzleError,
    RecordError,
    SeenError,
    TableError,
)
from ludotheque.game import Game, Option
from ludotheque.games import load, shelf
from ludotheque.learning import lessons
from ludotheque.numbered import Info
from ludotheque.picture import Board, board
from ludotheque.puzzles import puzzles
from ludotheque.review import Moment, Review, review
from ludotheque.search import AlphaBeta, Cooperative, Mcts
from ludotheque.strategy import Strategy
from ludotheque.version import __version__

if TYPE_CHECKING:
    from ludotheque.tournament.from_python import arena

__all__ = [
    "CHANCE",
    "OVER",
    "Advice",
    "AlphaBeta",
    "Analysis",
    "Batch",
    "Board",
    "BoardError",
    "Cooperative",
    "DealError",
    "Encoder",
    "Game",
    "GameError",
    "Info",
    "LessonError",
    "LudothequeError",
    "Mcts",
    "Moment",
    "MoveError",
    "Moves",
    "Option",
    "OptionError",
    "Plane",
    "PositionError",
    "PuzzleError",
    "RecordError",
    "Review",
    "Rng",
    "SeenError",
    "State",
    "Strategy",
    "TableError",
    "__version__",
    "analyse",
    "arena",
    "board",
    "compiled",
    "lessons",
    "load",
    "perft",
    "playouts",
    "puzzles",
    "review",
    "rollouts",
    "shelf",
]


def __getattr__(name: str) -> Any:
    """Import the arena on first use: most programs do not need it."""
    if name == "arena":
        from ludotheque.tournament.from_python import arena

        return arena
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
