"""Turns the values of a search into chances of winning and final scores between equally strong players.

A game keeps its numbers in calibration.toml, by its name and how many play. `python bench/advice.py fit` finds them.
"""

from __future__ import annotations

import math
import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from ludotheque.game import Game

FILE = "calibration.toml"
CLOSEST = 0.002  # to 0 and to 1, of what is not proven


@dataclass(frozen=True)
class Calibration:
    """As judgements are taken where nothing else is known: at their word."""

    scale: float = 1.0  # of the logit: above 1 where a search is too timid
    offset: float = 0.0  # added to it
    gain: float = 1.0  # of the points that games played out by weight still bring, how many masters make

    def chance(self, value: float) -> float:
        """How often the seat wins that a search judges so."""
        return expit(self.scale * logit(value) + self.offset)

    def score(self, now: float, played_out: float) -> float:
        """The final score to expect, by the score now and the mean of games that were played out."""
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
