"""The folder of a game's modules."""

from __future__ import annotations

import inspect
from pathlib import Path

from ludotheque.game import Game


def folder_of(game: type[Game]) -> Path:
    return Path(inspect.getfile(game)).parent
