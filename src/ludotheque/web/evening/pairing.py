"""Pairs people for the next round: those who have met least often.

Everybody who is free stands in a circle (round-robin). The rotation with the fewest repeated pairings is chosen; with
an odd number, one place is empty. Then pairs swap partners as long as that is better, which takes care of late comers
and those who still play.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import combinations

NOBODY = ""  # the partner of somebody who rests
REST = 1000  # how much worse another rest is than a repeated pairing

Pair = tuple[str, str]


@dataclass
class Past:
    """The history of the evening."""

    met: Counter[frozenset[str]] = field(default_factory=Counter)  # how often two have met
    rested: Counter[str] = field(default_factory=Counter)
    played: Counter[str] = field(default_factory=Counter)
    first: Counter[str] = field(default_factory=Counter)  # how often somebody had the first seat

    def add(self, tables: Sequence[Sequence[str]], resting: Sequence[str]) -> None:
        for people in tables:
            self.first[people[0]] += 1
            self.played.update(people)
            self.met.update(frozenset(two) for two in combinations(people, 2))
        self.rested.update(resting)

    def cost(self, pair: Pair) -> int:
        """The cost of repeating a pair; whoever has played most rests first."""
        one, two = sorted(pair)
        if one == NOBODY:
            return REST * self.rested[two] - self.played[two]
        return self.met[frozenset(pair)] ** 2


def paired(people: Sequence[str], past: Past, three: bool = False) -> tuple[list[list[str]], list[str]]:
    """The tables of the next round, and who rests. With `three`, nobody rests: three share one table."""
    if len(people) < 2:
        return [], list(people)
    pairs = improved(best_turn(people, past), past)
    resting = [person for pair in pairs if NOBODY in pair for person in pair if person != NOBODY]
    tables = [list(pair) for pair in pairs if NOBODY not in pair]
    if resting and three:
        smallest = min(tables, key=lambda table: sum(past.cost((person, resting[0])) for person in table))
        smallest.append(resting.pop())
    return [sorted(table, key=lambda person: past.first[person]) for table in tables], resting


def best_turn(people: Sequence[str], past: Past) -> list[Pair]:
    fixed, *others = [people[0], *[NOBODY] * (len(people) % 2), *people[1:]]  # who came first does not rest first
    turns = [circle(fixed, others[turn:] + others[:turn]) for turn in range(len(others))]
    return min(turns, key=lambda pairs: sum(map(past.cost, pairs)))


def circle(fixed: str, others: list[str]) -> list[Pair]:
    """One stands still, the others face each other."""
    ring = [fixed, *others]
    return [(ring[place], ring[-1 - place]) for place in range(len(ring) // 2)]


def improved(pairs: list[Pair], past: Past) -> list[Pair]:
    """The pairs after all swaps of partners that reduce the cost."""
    better = True
    while better:
        better = False
        for one, two in combinations(range(len(pairs)), 2):
            (a, b), (c, d) = pairs[one], pairs[two]
            now = past.cost((a, b)) + past.cost((c, d))
            for changed in (((a, c), (b, d)), ((a, d), (b, c))):
                if sum(map(past.cost, changed)) < now:
                    pairs[one], pairs[two] = changed
                    better = True
                    break
    return pairs
