"""Elo ratings with confidence intervals, and a sequential test that stops as soon as it is known who is stronger."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from ludotheque.errors import LudothequeError
from ludotheque.search.advice import NORMAL_95

STEPS = 400 / math.log(10)  # Elo points for a factor of e in the odds

Games = Sequence[tuple[int, int, float, float]]  # two players, the share of the first, the number of games


def ratings(players: int, games: Games) -> tuple[list[float], list[float]]:
    """[player] the maximum-likelihood Elo, and half of its 95 % interval; the average of all is 0.

    Every pair gets one virtual draw, so that even a clean sweep has an Elo.
    """
    games = [*games, *((a, b, 0.5, 1.0) for a, b in combinations(range(players), 2))]
    strengths = most_likely(players, games)
    spread = covariance(players, games, strengths)
    margins = [NORMAL_95 * STEPS * math.sqrt(max(0.0, spread[i][i])) for i in range(players)]
    return [STEPS * strength for strength in strengths], margins


def most_likely(players: int, games: Games) -> list[float]:
    """The maximum-likelihood strengths, with average 0 (Newton's method)."""
    strengths = [0.0] * players
    for _ in range(100):
        slope = [0.0] * players
        for a, b, share, number in games:
            surplus = number * (share - expected(strengths[a] - strengths[b]))
            slope[a] += surplus
            slope[b] -= surplus
        spread = covariance(players, games, strengths)
        steps = [sum(row[i] * slope[i] for i in range(players)) for row in spread]
        # Limit each step to a factor of e in the odds: a larger one might diverge.
        longest = max(1.0, *map(abs, steps))
        strengths = [strength + step / longest for strength, step in zip(strengths, steps, strict=True)]
        if max(map(abs, steps)) < 1e-9:
            break
    return strengths


def expected(difference: float) -> float:
    """The expected share of a player who is stronger by this difference."""
    return 1 / (1 + math.exp(-difference))


def covariance(players: int, games: Games, strengths: Sequence[float]) -> list[list[float]]:
    """The covariance of the strengths, each against the average of all."""
    information = [[1 / players] * players for _ in range(players)]  # the constraint that the average is 0
    for a, b, _, number in games:
        chance = expected(strengths[a] - strengths[b])
        weight = number * chance * (1 - chance)
        for i, j, sign in ((a, a, 1), (b, b, 1), (a, b, -1), (b, a, -1)):
            information[i][j] += sign * weight
    return [[value - 1 / players for value in row] for row in inverse(information)]


def inverse(matrix: Sequence[Sequence[float]]) -> list[list[float]]:
    """The inverse of a small matrix, by Gauss-Jordan elimination."""
    n = len(matrix)
    rows = [[*row, *(float(i == j) for j in range(n))] for i, row in enumerate(matrix)]
    for i in range(n):
        pivot = max(range(i, n), key=lambda k: abs(rows[k][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        rows[i] = [value / rows[i][i] for value in rows[i]]
        for k in range(n):
            if k != i:
                factor = rows[k][i]
                rows[k] = [value - factor * other for value, other in zip(rows[k], rows[i], strict=True)]
    return [row[n:] for row in rows]


# ── The sequential test (Wald’s SPRT) ─────────────────────────────────────────────────────

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
