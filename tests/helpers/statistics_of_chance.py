"""Whether throws and deals look random: chi-square and runs tests, for fixed secrets."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Hashable, Iterable, Sequence
from itertools import pairwise

import ludotheque
from ludotheque.chance.draws import Chance
from ludotheque.game import Game

FAR = 3.9  # standard deviations: one honest test in ten thousand would go as far


def chi_square(counts: Sequence[float], expected: Sequence[float]) -> float:
    """How many standard deviations the counts lie from what is expected (Wilson and Hilferty)."""
    found = sum((n - e) ** 2 / e for n, e in zip(counts, expected, strict=True))
    spread = 2 / (9 * (len(counts) - 1))
    return float(((found / (len(counts) - 1)) ** (1 / 3) - 1 + spread) / math.sqrt(spread))


def even(counts: Counter[Hashable], kinds: int) -> float:
    """The same, where all kinds are equally likely."""
    total = sum(counts.values())
    return chi_square([*counts.values(), *[0] * (kinds - len(counts))], [total / kinds] * kinds)


def runs(high: Sequence[bool]) -> float:
    """How many standard deviations the number of runs lies from what is expected (Wald and Wolfowitz)."""
    ups = sum(high)
    downs, n = len(high) - ups, len(high)
    expected = 2 * ups * downs / n + 1
    spread = math.sqrt((expected - 1) * (expected - 2) / (n - 1))
    found = 1 + sum(a != b for a, b in pairwise(high))
    return (found - expected) / spread


def suspicious(results: Iterable[tuple[str, float]]) -> list[str]:
    return [f"{name}: {deviations:+.2f}" for name, deviations in results if abs(deviations) > FAR]


# ── Dice ──────────────────────────────────────────────────────────────────────────────


def throws(secret: str, count: int) -> list[int]:
    """Rolls of two dice, as places among the outcomes."""
    state = ludotheque.load("wykersham").start()
    place = {move: number for number, move in enumerate(state.moves())}
    chance = Chance(secret, "LUNE-10000", ("", "chat"))
    return [place[chance.roll(state, number)] for number in range(1, count + 1)]


def throw_tests(secret: str, count: int) -> list[tuple[str, float]]:
    state = ludotheque.load("wykersham").start()
    weights, fallen = state.weights(), throws(secret, count)
    counted = Counter(fallen)
    shares = [weight / sum(weights) for weight in weights]
    return [
        ("outcomes", chi_square([counted[n] for n in range(len(weights))], [share * count for share in shares])),
        ("pairs of outcomes", in_pairs(fallen, shares)),
        ("runs of high and low", runs([outcome > 10 for outcome in fallen])),
        ("runs of doubles", runs([weights[outcome] == 1 for outcome in fallen])),
    ]


def in_pairs(fallen: list[int], shares: list[float]) -> float:
    """Whether a throw tells anything about the next."""
    pairs = Counter(zip(fallen[::2], fallen[1::2], strict=False))
    total = pairs.total()
    both = [(a, b) for a in range(len(shares)) for b in range(len(shares))]
    return chi_square([pairs[pair] for pair in both], [shares[a] * shares[b] * total for a, b in both])


def throws_look_random(secret: str, count: int) -> list[str]:
    """The tests that throws fail."""
    return suspicious(throw_tests(secret, count))


# ── Deals ─────────────────────────────────────────────────────────────────────────────


def deal_tests(secret: str, game: Game, count: int) -> list[tuple[str, float]]:
    """What lies at each place of the first pile, what comes after what, and whether a deal tells of the next."""
    chances = [Chance(secret, f"LUNE-{10_000 + number}", ("", "chat")) for number in range(count)]
    first = [chance.deal(game).split("/")[0].split() for chance in chances]
    recipe = game.recipe()
    pack_at = [pack for pack in recipe.packs for _ in pack]
    packs = [pack_at[place] for place in recipe.piles[0]]
    whole = len(packs[0])
    return [
        *(
            (f"{game.name}, place {place}", even(Counter(pile[place] for pile in first), len(pack)))
            for place, pack in enumerate(packs)
        ),
        (f"{game.name}, first two", even(Counter((pile[0], pile[1]) for pile in first), whole * (whole - 1))),
        (f"{game.name}, runs", runs([packs[0].index(pile[0]) < whole // 2 for pile in first])),
    ]


def deals_look_random(secret: str, count: int) -> list[str]:
    """The tests that deals fail."""
    return suspicious(deal_tests(secret, ludotheque.load("wyx"), count))
