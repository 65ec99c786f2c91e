"""Turns the values of a search into chances of winning and final scores between equally strong players.

A game stores its parameters in calibration.toml, by its name and number of seats. `python bench/advice.py fit`
computes them.
"""

from __future__ import annotations

import math
import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from ludotheque.game import Game

FILE = "calibration.toml"
CLOSEST = 0.002  # the smallest distance to 0 and 1 of a chance that is not proven


@dataclass(frozen=True)
class Calibration:
    """The parameters of a calibration. The defaults leave values unchanged."""

    scale: float = 1.0  # factor of the logit: above 1 if the search is too cautious
    offset: float = 0.0  # added to the logit
    gain: float = 1.0  # of the points that rollouts still earn, the share that masters earn

    def chance(self, value: float) -> float:
        """The chance of winning that a value of the search means."""
        return expit(self.scale * logit(value) + self.offset)

    def score(self, now: float, played_out: float) -> float:
        """The expected final score, from the current score and the mean of the rollouts."""
        return now + self.gain * (played_out - now)


def logit(chance: float) -> float:
    kept = min(max(chance, CLOSEST), 1 - CLOSEST)
    return math.log(kept / (1 - kept))


def expit(x: float) -> float:
    """The inverse of logit."""
    return 0.5 + 0.5 * math.tanh(x / 2)


def calibration(game: Game) -> Calibration:
    known = read(game.folder).get(game.name, {}) if game.folder else {}
    return Calibration(**known.get(str(game.seats), {}))


@cache
def read(folder: Path) -> dict[str, dict[str, dict[str, float]]]:
    path = folder / FILE
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
