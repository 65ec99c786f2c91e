"""A sequential test (Wald's SPRT): two players meet until it is known whether the first is stronger."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass

from ludotheque.errors import LudothequeError
from ludotheque.tournament.elo import STEPS, expected

DOUBT = 1.0  # virtual draws, so that a short clean sweep does not prove too much
FEWEST = 10  # games before the first decision


@dataclass(frozen=True)
class SequentialTest:
    """Whether the first player is stronger than the second by `most` Elo rather than by `least`."""

    least: float = 0.0
    most: float = 40.0
    risk: float = 0.05  # probability of a wrong answer, either way

    def __post_init__(self) -> None:
        if not (self.least < self.most and 0 < self.risk < 0.5):
            raise LudothequeError(
                f"A test needs two numbers of Elo, the smaller first, not {self.least:g} and {self.most:g}.",
                f"Un test demande deux nombres d’Elo, le plus petit d’abord, pas {self.least:g} et {self.most:g}.",
            )

    @classmethod
    def read(cls, text: str) -> SequentialTest:
        """Parse `0,40`: the two Elo differences."""
        if not re.fullmatch(r"-?\d{1,4},-?\d{1,4}", text):
            raise LudothequeError(
                f"A test is two numbers of Elo, like 0,40, not {text!r}.",
                f"Un test est fait de deux nombres d’Elo, comme 0,40, pas {text!r}.",
            )
        least, most = map(float, text.split(","))
        return cls(least, most)

    def evidence(self, share: float, games: float) -> float:
        """The log-likelihood ratio of `most` to `least`, after a share of so many independent games."""
        low, high = expected(self.least / STEPS), expected(self.most / STEPS)
        share = (share * games + DOUBT / 2) / (games + DOUBT)
        return games * (high - low) * (2 * share - low - high) / (2 * share * (1 - share))

    @property
    def enough(self) -> float:
        """The evidence at which the test ends."""
        return math.log((1 - self.risk) / self.risk)

    def verdict(self, share: float, weight: float, games: int) -> Verdict:
        found = self.evidence(share, weight) if games else 0.0
        known = games >= FEWEST and abs(found) >= self.enough
        return Verdict(self, found, games, known, known and found > 0)


@dataclass(frozen=True)
class Verdict:
    """The result of a test so far."""

    test: SequentialTest
    evidence: float
    games: int
    known: bool
    stronger: bool  # once it is decided: whether the first player is stronger
