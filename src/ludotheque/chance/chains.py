"""Hash chains: how each browser commits to the random numbers that it contributes to the dice.

Each browser makes a chain of numbers in which every number is the SHA-256 of the next one. It shows the first: its
commitment. From then on it can only give the numbers of that chain, one after the other, and nobody else can compute
the next one. So a browser that has committed cannot choose its numbers, and nobody can foresee them.

What the seats of the roster gave for a throw is written on one line, in the order of the seats:

    0:NUMBER                seat 0 was committed to this number, and gave it
    0:COMMITMENT>           seat 0 was committed to a number, and gave nothing

While a throw is due, its line holds what will be needed for its roster: commitments (`0:COMMITMENT>`), and that a seat
gives none (`0:-`). From the first number on, it has the seats of the roster, and no others.

Records of the second form had lines that continue each other: `0:COMMITMENT>NUMBER` began a chain in the deal,
`0:COMMITMENT>` later, and every other number is the next one of its chain.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from ludotheque.errors import LudothequeError

LENGTH = 1000  # length of a chain: more throws than a game has; after that a browser begins another chain
ENTRY = re.compile("(0|[1-9][0-9]{0,2}):(?:(-)|(?:([0-9a-f]{64})(>))?([0-9a-f]{64})?)")


def following(number: str) -> str:
    """The hash of a number: the number before it in its chain."""
    return hashlib.sha256(number.encode()).hexdigest()


class Chain:
    """The chain of one browser, computed from one random number."""

    def __init__(self, seed: str) -> None:
        numbers = [seed]
        for _ in range(LENGTH):
            numbers.append(following(numbers[-1]))
        self.numbers = numbers[::-1]

    @property
    def commitment(self) -> str:
        return self.numbers[0]

    def after(self, last: str) -> str | None:
        """The number to give after `last`; None if `last` is not in this chain, or is its end."""
        at = self.numbers.index(last) + 1 if last in self.numbers else len(self.numbers)
        return self.numbers[at] if at < len(self.numbers) else None


class Entry(NamedTuple):
    """What one seat did for a throw."""

    seat: int
    commitment: str = ""  # of a chain that the seat began
    number: str = ""

    def __str__(self) -> str:
        what = f"{self.commitment}>" if self.commitment else ""
        return f"{self.seat}:{what}{self.number}" if what or self.number else f"{self.seat}:-"


@lru_cache(256)  # a throw that is due is asked about many times
def read_line(line: str) -> tuple[Entry, ...]:
    """Parse a line. LudothequeError unless it lists each seat at most once, in order."""
    entries = []
    for part in line.split(" ") if line else []:
        found = ENTRY.fullmatch(part)
        if found is None or not any(found.groups()[1:]):
            raise not_numbers(part)
        entries.append(Entry(int(found[1]), found[3] or "", found[5] or ""))
    if any(one.seat >= other.seat for one, other in pairwise(entries)):
        raise not_numbers(line)
    return tuple(entries)


def with_entry(line: str, entry: Entry) -> str:
    """The line with the entry of a seat added or replaced."""
    others = [other for other in read_line(line) if other.seat != entry.seat]
    return " ".join(map(str, sorted([*others, entry])))


def given(line: str, seats: int) -> tuple[str, ...]:
    """The numbers on a line by seat; empty for a seat that gave none."""
    numbers = {entry.seat: entry.number for entry in read_line(line)}
    return tuple(numbers.get(seat, "") for seat in range(seats))


def bound(entry: Entry) -> str:
    """What a seat of a roster was committed to."""
    return following(entry.number) if entry.number else entry.commitment


@lru_cache(256)
def roster_of(line: str) -> str:
    """The roster of a throw: who takes part, and what they are committed to."""
    return " ".join(f"{entry.seat}:{bound(entry)}" for entry in read_line(line))


def check_line(line: str, seats: int) -> tuple[Entry, ...]:
    """The entries of a line of a record. LudothequeError if it is none."""
    entries = read_line(line)
    for entry in entries:
        if entry.seat >= seats or bool(entry.number) == bool(entry.commitment):
            raise not_numbers(str(entry))
    return entries


def last_shown(lines: Sequence[str], seats: int) -> list[str]:
    """The last commitment or number that each seat has shown; empty for a seat without a chain."""
    last = [""] * seats
    for line in reversed(lines):
        for entry in read_line(line):
            last[entry.seat] = last[entry.seat] or entry.number or entry.commitment
        if all(last):
            break
    return last


class Chains:
    """Checks records of the second form: every number belongs to the chain that its seat committed to."""

    def __init__(self, seats: int) -> None:
        self.throw = 0
        self.last = [""] * seats  # by seat, the last commitment or number shown

    def take(self, line: str) -> None:
        """Check the next throw. LudothequeError if a number does not belong to the chain of its seat."""
        for entry in read_line(line):
            if entry.seat >= len(self.last) or (self.throw and entry.commitment and entry.number):
                raise not_numbers(str(entry))
            before = entry.commitment or self.last[entry.seat]
            if entry.number and following(entry.number) != before:
                raise LudothequeError(
                    f"the number of seat {entry.seat} for throw {self.throw} is not the one that it was committed to.",
                    f"le nombre du siège {entry.seat} pour le jet {self.throw} n’est pas celui qu’il avait engagé.",
                )
            self.last[entry.seat] = entry.number or before
        self.throw += 1


def not_numbers(text: str) -> LudothequeError:
    return LudothequeError(
        f"{text[:40]!r} says no numbers of seats: they are written like 0:5f… 1:9b…, the seats in order.",
        f"{text[:40]!r} ne dit pas les nombres des sièges\u00a0: ils s’écrivent comme 0:5f… 1:9b…, dans l’ordre.",
    )
