"""Glicko-2: how strong somebody plays, and how sure that is (M. Glickman, "Example of the Glicko-2 system").

A rating period is a day: all games of a day change a rating together, from the ratings before that day.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import exp, log, pi, sqrt
from typing import NamedTuple

SCALE = 173.7178  # points of a rating per unit of the computation
START, UNSURE = 1500.0, 350.0  # the rating and the deviation of whoever has not played
VOLATILITY = 0.06  # how much the strength of a person changes
TAU = 0.5  # how much volatilities change
SURE_TO = 1e-6  # precision of a volatility


class Rating(NamedTuple):
    """A rating, its deviation, and the volatility."""

    value: float = START
    deviation: float = UNSURE
    volatility: float = VOLATILITY


class Game(NamedTuple):
    """A game of two: who played, and the score of the first, 1, 0.5 or 0."""

    day: int
    one: str
    other: str
    score: float


@lru_cache(100)
def ratings(games: tuple[Game, ...]) -> Mapping[str, Rating]:
    """The ratings of all who have played, from games in any order. Cached: a page asks for them again and again."""
    known: dict[str, Rating] = {}
    days: dict[int, list[Game]] = {}
    for game in games:
        days.setdefault(game.day, []).append(game)
    for day in sorted(days):
        before = dict(known)
        played: dict[str, list[tuple[Rating, float]]] = {}
        for _, one, other, score in days[day]:
            played.setdefault(one, []).append((before.get(other, Rating()), score))
            played.setdefault(other, []).append((before.get(one, Rating()), 1 - score))
        rested = {person: updated(rating, []) for person, rating in before.items() if person not in played}
        known |= rested | {person: updated(before.get(person, Rating()), those) for person, those in played.items()}
    return known


def updated(rating: Rating, games: Sequence[tuple[Rating, float]]) -> Rating:
    """The rating after a period with these games: the ratings of the opponents, and the scores."""
    mu, phi = (rating.value - START) / SCALE, rating.deviation / SCALE
    if not games:  # only the deviation grows
        return rating._replace(deviation=min(UNSURE, SCALE * sqrt(phi**2 + rating.volatility**2)))
    weights = [(g(other.deviation / SCALE), (other.value - START) / SCALE, score) for other, score in games]
    expected = [(weight, 1 / (1 + exp(-weight * (mu - theirs))), score) for weight, theirs, score in weights]
    variance = 1 / sum(weight**2 * chance * (1 - chance) for weight, chance, _ in expected)
    gain = sum(weight * (score - chance) for weight, chance, score in expected)
    sigma = new_volatility(rating.volatility, phi, variance, variance * gain)
    phi_after = 1 / sqrt(1 / (phi**2 + sigma**2) + 1 / variance)
    return Rating(START + SCALE * (mu + phi_after**2 * gain), SCALE * phi_after, sigma)


def g(phi: float) -> float:
    """The weight of a game against somebody of this deviation."""
    return 1 / sqrt(1 + 3 * phi**2 / pi**2)


def new_volatility(sigma: float, phi: float, variance: float, delta: float) -> float:
    """Step 5 of the paper: the zero of f, by the Illinois algorithm."""
    a = log(sigma**2)

    def f(x: float) -> float:
        square = phi**2 + variance + exp(x)
        return exp(x) * (delta**2 - square) / (2 * square**2) - (x - a) / TAU**2

    low, high = a, log(delta**2 - phi**2 - variance) if delta**2 > phi**2 + variance else a - TAU
    while delta**2 <= phi**2 + variance and f(high) < 0:
        high -= TAU
    f_low, f_high = f(low), f(high)
    while abs(high - low) > SURE_TO:
        middle = low + (low - high) * f_low / (f_high - f_low)
        f_middle = f(middle)
        if f_middle * f_high <= 0:
            low, f_low = high, f_high
        else:
            f_low /= 2
        high, f_high = middle, f_middle
    return exp(low / 2)


def ranked(found: Mapping[str, Rating]) -> list[tuple[str, Rating]]:
    """The best first."""
    return sorted(found.items(), key=lambda pair: -pair[1].value)
