"""Checks numbers and random sources that are passed to public calls."""

from __future__ import annotations

import math
from operator import index
from typing import Any, TypeVar

from ludotheque.core import refusals
from ludotheque.core.rng import Rng
from ludotheque.errors import LudothequeError

Anything = TypeVar("Anything")
MOST = (1 << 31) - 1  # the largest count: what a C int holds


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
        raise refusals.wanted(
            "a source of chance: an Rng, a random.Random or a generator of numpy",
            "une source de hasard : un Rng, un random.Random ou un générateur de numpy",
            value,
        ) from None


def whole(name: str, value: Any, least: int, most: int = MOST) -> int:
    """An integer within bounds, from an int or a numpy integer; LudothequeError otherwise."""
    try:
        number = index(value)
    except TypeError:
        raise refusals.wanted(f"a whole number for {name}", f"un entier pour {name}", value) from None
    if not least <= number <= most:
        raise LudothequeError(
            f"{name} must be from {least} to {most}; {number} is not.",
            f"{name} doit aller de {least} à {most} ; ce n’est pas le cas de {number}.",
        )
    return number


def seat(value: Any, seats: int) -> int:
    return whole("seat", value, 0, seats - 1)


def real(name: str, value: Any, least: float = 0.0) -> float:
    """A finite number that is at least `least`; LudothequeError otherwise."""
    try:
        number = float(value)
    except (TypeError, ValueError):
        raise refusals.wanted(f"a number for {name}", f"un nombre pour {name}", value) from None
    if not (math.isfinite(number) and number >= least):
        raise LudothequeError(
            f"{name} must be a number from {least:g} on; {value!r} is not.",
            f"{name} doit être un nombre à partir de {least:g} ; ce n’est pas le cas de {value!r}.",
        )
    return number


def instance(value: Any, kind: type[Anything], en: str, fr: str) -> Anything:
    """Return the value if it is an instance of `kind`; else raise an error that says what was wanted."""
    if not isinstance(value, kind):
        raise refusals.wanted(en, fr, value)
    return value
