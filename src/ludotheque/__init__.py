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

from ludotheque.core import CHANCE, OVER, Moves, Rng, State, perft, playouts
from ludotheque.core import COMPILED as compiled
from ludotheque.core.batch import Batch
from ludotheque.core.encoding import Encoder, Plane
from ludotheque.core.rollouts import rollouts
from ludotheque.core.strategy import Strategy
from ludotheque.drawing.export import Board, board
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
from ludotheque.game import (
    Game,
    GameActions,
    GameComments,
    GameDrawing,
    GameNotation,
    GameSetup,
    GameTouch,
    GameWords,
    Info,
    Option,
    Payoffs,
)
from ludotheque.games import load, shelf
from ludotheque.learning import lessons
from ludotheque.puzzles import puzzles
from ludotheque.review import Moment, Review, review
from ludotheque.search import AlphaBeta, Cooperative, Mcts
from ludotheque.search.advice import Advice, Analysis, analyse
from ludotheque.version import __version__

if TYPE_CHECKING:
    from ludotheque.tournament import arena

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
    "GameActions",
    "GameComments",
    "GameDrawing",
    "GameError",
    "GameNotation",
    "GameSetup",
    "GameTouch",
    "GameWords",
    "Info",
    "LessonError",
    "LudothequeError",
    "Mcts",
    "Moment",
    "MoveError",
    "Moves",
    "Option",
    "OptionError",
    "Payoffs",
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
    "dataset",
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
    """Import the arena and its data on first use: most programs do not need them."""
    if name == "arena":
        from ludotheque.tournament import arena

        return arena
    if name == "dataset":
        from ludotheque.tournament.dataset import dataset

        return dataset
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
