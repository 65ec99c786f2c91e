"""A random number generator that gives the same numbers compiled or not."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from operator import index
from typing import Any

from ludotheque.core import validation
from ludotheque.errors import LudothequeError

try:
    import cython
except ImportError:
    from ludotheque import nocython as cython

MASK, LOW_32, TWO_32 = 0xFFFFFFFFFFFFFFFF, 0xFFFFFFFF, 0x100000000
GAMMA, MIX_1, MIX_2 = 0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB
MOST = (1 << 31) - 1


class Rng:
    """SplitMix64: small, fast, and the same numbers compiled or not.

    For shuffling, random play and searches; not for secrets.
    """

    state: int

    def __init__(self, seed: int | str) -> None:
        self.state = int.from_bytes(hashlib.sha256(seed_text(seed).encode(errors="surrogatepass")).digest()[:8], "big")

    def next(self) -> int:
        """64 random bits."""
        self.state = (self.state + GAMMA) & MASK
        z = self.state
        z = ((z ^ (z >> 30)) * MIX_1) & MASK
        z = ((z ^ (z >> 27)) * MIX_2) & MASK
        return z ^ (z >> 31)

    def below(self, n: int) -> int:
        """One of 0 .. n-1, all equally likely (n below 2**31)."""
        if not cython.compiled:  # compiled, published.py checks calls from Python, and calls from C are trusted
            n = limit(n)
        product = (self.next() >> 32) * n
        # Reject the first 2**32 % n of the 2**32 numbers: they would favour some results.
        if (product & LOW_32) < n:
            surplus = TWO_32 % n
            while (product & LOW_32) < surplus:
                product = (self.next() >> 32) * n
        return product >> 32

    def shuffle_first(self, items: list[int], n: int) -> None:
        """Shuffle the first n ints in place, as shuffle() does, for C arrays."""
        for i in range(n - 1, 0, -1):
            j = self.below(i + 1)
            item = items[i]
            items[i] = items[j]
            items[j] = item

    def shuffle(self, items: list[Any]) -> None:
        """Shuffle the items in place."""
        try:
            shuffle(items, self.below)
        except (TypeError, LookupError):
            raise validation.wanted(
                "a list of what is to be shuffled", "une liste de ce qu’il faut mélanger", items
            ) from None

    def __reduce__(self) -> Any:
        return Rng, (0,), (None, {"state": self.state})


def generator(value: Any) -> Rng:
    """A random source: an Rng as it is, or one seeded from a random.Random or a numpy generator."""
    if isinstance(value, Rng):
        return value
    try:
        if hasattr(value, "getrandbits"):
            return Rng(int(value.getrandbits(64)))
        draw = value.integers if hasattr(value, "integers") else value.randint  # the method names of a numpy generator
        return Rng(int(draw(0, 1 << 62)))
    except (AttributeError, TypeError, ValueError):
        raise validation.wanted(
            "a source of chance: an Rng, a random.Random or a generator of numpy",
            "une source de hasard : un Rng, un random.Random ou un générateur de numpy",
            value,
        ) from None


def seed_text(seed: Any) -> str:
    if isinstance(seed, str):
        return seed
    try:
        return str(index(seed))
    except TypeError:
        raise validation.wanted(
            "a whole number or a text for a seed", "un entier ou un texte pour graine", seed
        ) from None


def limit(n: Any) -> int:
    """Return n if a random source can draw below it; else raise an error."""
    try:
        if 0 < index(n) <= MOST:
            return index(n)
    except TypeError:
        pass
    raise LudothequeError(
        f"below(n) draws one of 0 .. n-1, for n from 1 to {MOST}; {n!r} is not.",
        f"below(n) tire l’un de 0 .. n-1, pour n de 1 à {MOST} ; {n!r} n’en est pas.",
    )


def shuffle(items: list[Any], below: Callable[[int], int]) -> None:
    """Shuffle the items in place with the given source of numbers below n."""
    for i in range(len(items) - 1, 0, -1):
        j = below(i + 1)
        items[i], items[j] = items[j], items[i]
