"""Verifiable chance: every deal and throw of a table is computed from a secret that it committed to beforehand.

First the table shows a commitment: the SHA-256 of its secret, in hexadecimal. (Pages and records call it a
promise.) Then the browsers of the players commit to numbers of their own (see chains.py). Only then do they give
one, for the deal and for each throw, and each only once. So nobody can choose or foresee a deal or a throw, not even a
host who changes the library. When the game is over the record reveals the secret, and anybody can compute everything
again. docs/chance.md has the whole protocol, and the reasons.

The random numbers of a throw (0 is the deal, 1, 2, 3 … are the throws of dice) come from

    HMAC-SHA-256(key = secret, message = "ludotheque chance 3\\n" head "\\n" numbers … "\\n" block)

with the secret as the 64 characters of the record; the head of the throw, a hash of all that was public before it (see
Chance.head); the number that each seat gave for it, each on a line (empty for a seat that gave none); `block` in
decimal; all in UTF-8. Block 0 gives 32 bytes: eight big-endian numbers of 32 bits; then comes block 1, and so on.
To choose one of k: take the next number; skip it if it is not below the greatest multiple of k up to 2**32; else take
it modulo k. So all choices are equally likely.

A pack is shuffled from its last index down to 1: the piece there is swapped with one of those up to it, chosen so.
The outcome of dice is chosen by weight: one of the sum of all weights, counted along the outcomes in the order in
which the game lists them.

Earlier records say "ludotheque chance 1" or 2, the table, the words of every seat, in the second form the numbers that
the seats gave for the throw, the number of the throw, and the block.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from ludotheque.chance.chains import given, roster_of
from ludotheque.core import State
from ludotheque.core.rng import shuffle
from ludotheque.game import Game
from ludotheque.game.material import pick_weighted

FORMAT = "ludotheque chance"
NUMBERS = 2**32  # how many values a draw has


def new_secret() -> str:
    """A random secret from the operating system, for one table."""
    return secrets.token_hex(32)


def commitment_to(secret: str) -> str:
    """The hash of a secret: it reveals nothing, and no other secret has it."""
    return hashlib.sha256(secret.encode()).hexdigest()


def hash_of(*lines: str) -> str:
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()


def rules_text(game: str, seats: int, options: Mapping[str, str]) -> str:
    """What is played, on one line: `wykersham 2`, or with options that are not as usual `wu-hsing 2 NAME=VALUE`."""
    return " ".join([game, str(seats), *(f"{name}={value}" for name, value in sorted(options.items()))])


def head_of(opening: Sequence[str], lines: Sequence[str]) -> str:
    """The head of the last of these throws, at a table with this name, rules, promise, and words."""
    head = hash_of(f"{FORMAT} 3", *opening, roster_of(lines[0]))
    for before, line in pairwise(lines):
        head = hash_of(head, before, roster_of(line))
    return head


def hmac_of(secret: str, *lines: str) -> bytes:
    return hmac.digest(secret.encode(), "\n".join(lines).encode(), "sha256")


class Draws:
    """The random numbers of one throw."""

    def __init__(self, secret: str, *about: str) -> None:
        self.secret, self.about = secret, about
        self.block = 0
        self.rest = b""

    def next(self) -> int:
        """The next 32 bits."""
        if not self.rest:
            self.rest = hmac_of(self.secret, *self.about, str(self.block))
            self.block += 1
        number, self.rest = self.rest[:4], self.rest[4:]
        return int.from_bytes(number, "big")

    def below(self, n: int) -> int:
        """One of 0 .. n-1, all equally likely."""
        number = self.next()
        while number >= NUMBERS - NUMBERS % n:
            number = self.next()
        return number % n

    def shuffle(self, items: list[Any]) -> None:
        """Shuffle the items in place; all orders are equally likely."""
        shuffle(items, self.below)


@dataclass(frozen=True)
class Chance:
    """All chance of a table."""

    secret: str
    table: str
    words: tuple[str, ...]  # of the seats, in order
    numbers: tuple[str, ...] | None = None  # one line for each throw, see chains.py; None for records of the first form
    rules: str = ""  # see rules_text; empty for records of the first two forms

    @property
    def form(self) -> int:
        return 3 if self.rules else 1 if self.numbers is None else 2

    @property
    def commitment(self) -> str:
        return commitment_to(self.secret)

    def throw(self, number: int) -> Draws:
        form = f"{FORMAT} {self.form}"
        if self.form == 3:
            return Draws(self.secret, form, self.head(number), *self.given_for(number))
        return Draws(self.secret, form, self.table, *self.words, *self.given_for(number), str(number))

    def head(self, number: int) -> str:
        """The head of a throw: a hash of all that is public before it, its own roster included."""
        opening = (self.table, self.rules, self.commitment, *self.words)
        return head_of(opening, [self.line(throw) for throw in range(number + 1)])

    def line(self, number: int) -> str:
        """What the seats gave for a throw; empty if nobody took part."""
        numbers = self.numbers or ()
        return numbers[number] if number < len(numbers) else ""

    def given_for(self, number: int) -> tuple[str, ...]:
        """The numbers that each seat gave for a throw; empty for records of the first form."""
        if self.numbers is None:
            return ()
        return given(self.line(number), len(self.words))

    def deal(self, game: Game) -> str:
        return game.shuffle(self.throw(0))

    def roll(self, state: State, number: int) -> int:
        """The outcome of chance in a position, for the throw of that number."""
        return pick_weighted(list(zip(state.moves(), state.weights(), strict=True)), self.throw(number))

    def bot_seed(self, ply: int) -> str:
        """The seed of the bot that makes the move at that ply: unpredictable, and independent of all throws."""
        return hmac_of(self.secret, "ludotheque bot 1", self.table, str(ply)).hex()

    def seal(self, text: str) -> str:
        """The seal of a record: a hash that reveals any change of it."""
        return hmac_of(self.secret, "ludotheque seal 1", text).hex()
