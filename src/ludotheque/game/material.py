"""The material of a game: how it is dealt, as data, and the facts of its board.toml.

`Recipe.deal` here and `deal` in web/static/check/chance.js, for the page that verifies a deal in the browser, both
interpret recipes and must agree. Everything is text: a piece is written as in the deal.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from math import factorial, prod
from pathlib import Path
from typing import Any, Protocol

from ludotheque.errors import BoardError


class RandomSource(Protocol):
    """A source for deals: Rng, the Draws of chance.py, or one of your own."""

    def below(self, n: int) -> int:
        """One of 0 .. n-1, all equally likely."""

    def shuffle(self, items: list[Any]) -> None:
        """Shuffle the items in place."""


@dataclass(frozen=True)
class Recipe:
    """How to make a deal: `packs` are shuffled one after the other, then concatenated and cut into `piles`."""

    packs: tuple[tuple[str, ...], ...] = ()
    piles: tuple[tuple[int, ...], ...] = ()  # each pile as indices into the concatenated packs
    void: tuple[str, ...] = ()  # first piles with which everything is shuffled again
    turned: tuple[int, ...] = ()  # piles whose pieces may lie either way round, written forwards or backwards
    sorted: tuple[int, ...] = ()  # piles in which the order does not matter

    def deal(self, rng: RandomSource) -> str:
        """A random deal: the pieces of a pile separated by spaces, the piles by `/`."""
        piles = self.cut(rng)
        while self.void and " ".join(piles[0]) in self.void:
            piles = self.cut(rng)
        for number in self.turned:
            piles[number] = [piece[::-1] if rng.below(2) else piece for piece in piles[number]]
        for number in self.sorted:
            piles[number].sort()
        return "/".join(map(" ".join, piles))

    def cut(self, rng: RandomSource) -> list[list[str]]:
        """The packs, shuffled and cut."""
        pieces: list[str] = []
        for pack in self.packs:
            shuffled = list(pack)
            rng.shuffle(shuffled)
            pieces += shuffled
        return self.cut_from(pieces)

    def cut_from(self, pieces: Sequence[str]) -> list[list[str]]:
        return [[pieces[place] for place in pile] for pile in self.piles]

    # ── The chance of each deal ───────────────────────────────────────────────────────

    @cached_property
    def arrangements(self) -> int:
        """The number of equally likely ways in which deal() can lay the pieces, those that are void included."""
        orders = [factorial(len(pack)) // prod(map(factorial, Counter(pack).values())) for pack in self.packs]
        return prod(orders) << sum(len(self.piles[number]) for number in self.turned)

    @property
    def listed(self) -> bool:
        """Whether there are so few arrangements that `weights` can list the deals."""
        return self.arrangements <= MOST_LISTED

    @cached_property
    def weights(self) -> dict[str, int]:
        """The deals, each with the number of arrangements that give it. Only for a recipe that is `listed`."""
        found: Counter[str] = Counter()
        for orders in product(*map(list, map(distinct_orders, self.packs))):
            piles = self.cut_from([piece for order in orders for piece in order])
            if not self.void or " ".join(piles[0]) not in self.void:
                found.update(self.ways_round(piles))
        return dict(sorted(found.items()))

    def ways_round(self, piles: list[list[str]]) -> Iterator[str]:
        """These piles as deals, with the pieces that may lie either way round in every way."""
        sides = [
            product(*((piece, piece[::-1]) for piece in pile)) if number in self.turned else [tuple(pile)]
            for number, pile in enumerate(piles)
        ]
        for laid in product(*map(list, sides)):
            yield "/".join(
                " ".join(sorted(pile) if number in self.sorted else pile) for number, pile in enumerate(laid)
            )


MOST_LISTED = 20_000  # arrangements of a recipe whose deals are listed: a tenth of a second of work


def distinct_orders(pack: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """The orders of the pieces of a pack that can be told apart. Shuffled, all of them are equally likely."""
    if not pack:
        yield ()
    for first in dict.fromkeys(pack):
        rest = list(pack)
        rest.remove(first)
        for order in distinct_orders(rest):
            yield first, *order


NOTHING_DEALT = Recipe()


class Unshuffled:
    """A source that never shuffles: for a board that is shown before the deal."""

    def below(self, n: int) -> int:
        return 0

    def shuffle(self, items: list[str]) -> None:
        pass


UNSHUFFLED = Unshuffled()


def pick_weighted(weighed: Sequence[tuple[int, int]], rng: RandomSource) -> int:
    """Pick a move from (move, weight) pairs with `rng.below(total)`, in the order of the list."""
    rest = rng.below(sum(weight for _, weight in weighed))
    for move, weight in weighed:
        rest -= weight
        if rest < 0:
            return move
    raise AssertionError("the weights do not add up")


# ── Facts about the physical board, in a file so that an owner of the game can correct them


class BoardFile:
    """The contents of a board.toml, with the line number of each key."""

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            self.text = path.read_text(encoding="utf-8")
            self.facts: dict[str, Any] = tomllib.loads(self.text)
        except (ValueError, RecursionError) as error:  # no text, no TOML, a number too long, or nested without end
            raise BoardError(f"{path.name}: {error}.", f"{path.name}\u00a0: {error}.") from None

    def get(self, key: str) -> Any:
        return self.facts.get(key)

    def line_of(self, key: str) -> int:
        """The line number of a key; the last line if the key is missing."""
        lines = self.text.splitlines()
        return next((n for n, line in enumerate(lines, 1) if line.split("=")[0].strip() == key), len(lines))

    def wrong(self, key: str, en: str, fr: str) -> BoardError:
        """The error for an impossible value."""
        line, name = self.line_of(key), self.path.name
        return BoardError(f"{name}, line {line}: {en}.", f"{name}, ligne {line}\u00a0: {fr}.")
