"""What a club's games are worth, computed a second time from the records alone: code that shares nothing with it."""

from __future__ import annotations

import math
from collections.abc import Sequence

from ludotheque.record import Record


def winners(record: Record) -> list[int]:
    """The seats that won; several share a draw; none if the game counts for nobody."""
    kind, _, seat = record.ended.partition(" ")
    everybody = list(range(len(record.players)))
    if kind == "closed":
        return []
    if kind == "draw":
        return everybody
    return [other for other in everybody if other != int(seat)] if seat else record.replay().winners


def scored(record: Record) -> dict[str, int]:
    """The points of each player: 2 for a win, 1 for a draw."""
    won = winners(record)
    return {name: (2 if len(won) == 1 else 1) * (seat in won) for seat, name in enumerate(record.players)}


class Rated:
    """A player of Glicko-2, on its own scale."""

    def __init__(self) -> None:
        self.mu, self.phi, self.sigma = 0.0, 350 / 173.7178, 0.06

    @property
    def shown(self) -> tuple[int, int]:
        """The rating and twice its deviation, as a page shows them."""
        return round(173.7178 * self.mu + 1500), round(2 * 173.7178 * self.phi)


Result = tuple[str, str, float]  # two names, and the score of the first


def rated(periods: Sequence[Sequence[Result]]) -> dict[str, tuple[int, int]]:
    """Ratings after some periods: step by step as the paper has it; its equation is solved by halving an interval."""
    players: dict[str, Rated] = {}
    for results in periods:
        for one, other, _ in results:
            players.setdefault(one, Rated())
            players.setdefault(other, Rated())
        before = {name: (it.mu, it.phi) for name, it in players.items()}
        for name, it in players.items():
            own = [(other, score) for one, other, score in results if one == name]
            own += [(one, 1 - score) for one, other, score in results if other == name]
            after_period(it, [(*before[other], score) for other, score in own])
    return {name: it.shown for name, it in players.items()}


def after_period(it: Rated, games: list[tuple[float, float, float]]) -> None:
    if not games:
        it.phi = min(350 / 173.7178, math.hypot(it.phi, it.sigma))
        return
    inverse_v = total = 0.0
    for mu, phi, score in games:
        weight = 1 / math.sqrt(1 + 3 * phi * phi / math.pi**2)
        expected = 1 / (1 + math.exp(-weight * (it.mu - mu)))
        inverse_v += weight**2 * expected * (1 - expected)
        total += weight * (score - expected)
    it.sigma = volatility(it, 1 / inverse_v, total / inverse_v)
    it.phi = 1 / math.sqrt(1 / (it.phi**2 + it.sigma**2) + inverse_v)
    it.mu += it.phi**2 * total


def volatility(it: Rated, v: float, delta: float) -> float:
    """The root of a falling function between two bounds that are far apart."""
    a = 2 * math.log(it.sigma)

    def f(x: float) -> float:
        spread = it.phi**2 + v + math.exp(x)
        return math.exp(x) * (delta**2 - spread) / (2 * spread**2) - (x - a) / 0.25

    low, high = a - 20, a + 20
    for _ in range(200):
        middle = (low + high) / 2
        low, high = (middle, high) if f(middle) > 0 else (low, middle)
    return math.exp(low / 2)
