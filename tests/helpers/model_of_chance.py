"""The protocol of docs/chance.md as a small model, and a search through everything that a host can do with it.

    python tests/helpers/model_of_chance.py

There are two people, Ana and Ben, a host, and two throws with a move between them. Ana is honest. Ben is an accomplice
of the host, who knows his numbers from the start, or honest as well. The host brings all messages in any order, with
any contents: he shows moves and throws, takes them back, asks for numbers as often as he likes, and forks the story:
what he shows Ana and what he shows Ben need not be the same. He may hide the move, have a memory wiped, and publish a
record that stops early. Hashes are perfect: a head *is* what it is made of.

The property: **once an honest browser has given its number for a throw, all records that it would ever call verified
agree on everything up to that throw, which is among them.** So when the host can first compute a throw, nothing is left
for him to choose (the words, who takes part with which numbers, who withholds one), nothing that comes before the throw
is still open, which he could decide or play knowing it, and he cannot stop the game because he does not like it.

The same search finds the browsers of the second form of chance guilty: they answered as often as they were asked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import product
from typing import NamedTuple

THROWS = (0, 1)
# What the other seat does in a throw: it takes no part, or is committed to its own number or to one of the host's, and
# gives it, or withholds it.
OWN, HOSTS = "own", "host's"
PARTS = (None, OWN, HOSTS)
HIDDEN = "?"  # how a move is shown whose text is not


class Choices(NamedTuple):
    """What a host may choose from. Everything there is can be chosen twice; two honest browsers need less."""

    words: tuple[str, ...] = ("w", "v")  # whatever he chooses when the table opens: words, the promise, the rules
    moves: tuple[str, ...] = ("x", "y")  # what may be played between the throws
    parts: tuple[str | None, ...] = PARTS
    falls: tuple[bool, ...] = (True, False)  # whether he shows throws as they fell

    @property
    def lines(self) -> list[Line]:
        return [Line(part, given) for part in self.parts for given in ((True, False) if part else (False,))]


FEW = Choices(("w",), ("x",), (None, OWN), (True,))


class Line(NamedTuple):
    """What was given for a throw, as in a record; the browser itself always takes part."""

    other: str | None  # the commitment of the other seat
    given: bool  # whether its number was given


class Throw(NamedTuple):
    line: Line
    true: bool  # whether it fell as it follows from its numbers: what a record says always does


Story = tuple[object, ...]  # what has been shown: throws, and moves between them


class Record(NamedTuple):
    """What the host may publish in the end; a story whose throws are all true, perhaps of the first one only."""

    words: str
    story: Story


class Answer(NamedTuple):
    """What a browser keeps before it gives its number."""

    before: Story
    head: object


@dataclass(frozen=True)
class Browser:
    """The memory of a browser, as far as its later answers and its judgement depend on it."""

    story: Story = ()
    seen: tuple[Throw, ...] = ()  # all throws that it ever saw, by number
    answers: tuple[Answer | None, ...] = (None,) * len(THROWS)
    doubt: bool = False
    taken_back: bool = False  # whether a throw was

    # ── What it is shown ──────────────────────────────────────────────────────────────

    def shown(self, what: object) -> Browser:
        """One more move, or throw."""
        if isinstance(what, Throw):
            number = len(throws_in(self.story))
            if number < len(self.seen) and self.seen[number] != what:
                return replace(self, doubt=True)
            answer = self.answers[number]
            if answer and not self.fits(answer, number, what.line):
                return replace(self, doubt=True)
            return replace(self, story=(*self.story, what), seen=(*self.seen[:number], what, *self.seen[number + 1 :]))
        return replace(self, story=(*self.story, what))

    def fits(self, answer: Answer, number: int, line: Line) -> bool:
        words, *_ = answer.head  # type: ignore[misc]
        return answer.head == head(words, self.seen[:number], line.other) and answer.before == self.story

    def back(self, length: int) -> Browser:
        cut = self.story[length:]
        return replace(
            self, story=self.story[:length], taken_back=self.taken_back or any(isinstance(one, Throw) for one in cut)
        )

    def wiped(self) -> Browser:
        """Its memory is wiped, and the page loaded again: the tab knows whether a number was given."""
        return Browser(doubt=any(self.answers))

    # ── What it is asked ──────────────────────────────────────────────────────────────

    def asked(self, number: int, words: str, other: str | None) -> Browser:
        """It answers, or keeps a doubt, or says nothing, which changes nothing."""
        if number != len(throws_in(self.story)) or HIDDEN in self.story:
            return self
        answer = Answer(self.story, head(words, self.seen[:number], other))
        if self.answers[number] is not None:
            return self if self.answers[number] == answer else replace(self, doubt=True)
        return replace(self, answers=(*self.answers[:number], answer, *self.answers[number + 1 :]))

    # ── What it says in the end ───────────────────────────────────────────────────────

    def verifies(self, record: Record) -> bool:
        throws = throws_in(record.story)
        if self.doubt or self.taken_back or not same(self.story, record.story) or any(self.answers[len(throws) :]):
            return False
        for number, throw in enumerate(throws):
            answer, before = self.answers[number], record.story[: record.story.index(throw, at_throw(record, number))]
            true = head(record.words, throws[:number], throw.line.other)
            if answer is None or answer != Answer(before, true):
                return False
            if throw.line.other is not None and not throw.line.given:
                return False
        return True


def same(shown: Story, story: Story) -> bool:
    """Whether a story is what was shown, some of it hidden."""
    return len(shown) == len(story) and all(one in (HIDDEN, other) for one, other in zip(shown, story, strict=True))


def head(words: str, earlier: tuple[Throw, ...], other: str | None) -> object:
    """The words, what was given for earlier throws, and who takes part."""
    return words, tuple(throw.line for throw in earlier), other


def throws_in(story: Story) -> tuple[Throw, ...]:
    return tuple(one for one in story if isinstance(one, Throw))


def at_throw(record: Record, number: int) -> int:
    return [at for at, one in enumerate(record.story) if isinstance(one, Throw)][number]


class Obliging(Browser):
    """A browser of the second form: it answers whenever it is asked, keeps what it was shown last, and forgets throws
    that the host says were taken back.
    """

    def shown(self, what: object) -> Browser:
        number = len(throws_in(self.story))
        if isinstance(what, Throw):
            if number < len(self.seen) and self.seen[number] != what:
                return replace(self, doubt=True)
            return replace(self, story=(*self.story, what), seen=(*self.seen[:number], what, *self.seen[number + 1 :]))
        return replace(self, story=(*self.story, what))

    def back(self, length: int) -> Browser:
        left = len(throws_in(self.story[:length]))
        answers = tuple(answer if number < left else None for number, answer in enumerate(self.answers))
        return replace(self, story=self.story[:length], seen=self.seen[:left], answers=answers)

    def asked(self, number: int, words: str, other: str | None) -> Browser:
        if number < len(self.seen):
            return replace(self, doubt=True)
        answer = Answer((), (words, other))
        return replace(self, answers=(*self.answers[:number], answer, *self.answers[number + 1 :]))

    def verifies(self, record: Record) -> bool:
        if self.doubt or self.story != record.story:
            return False
        return all(
            self.answers[number] == Answer((), (record.words, throw.line.other))
            for number, throw in enumerate(throws_in(record.story))
        )


# ── What the host can do ──────────────────────────────────────────────────────────────


LOST = Browser(doubt=True)  # will call nothing verified any more, whatever comes: one such is like the other


class World(NamedTuple):
    """Both browsers; Ben's is None if he is an accomplice."""

    ana: Browser
    ben: Browser | None


Steps = Iterator[tuple[int | None, Browser]]


def steps(browser: Browser, may_open: Callable[[int, Line], bool], choices: Choices) -> Steps:
    """What the host can do with a browser: the throw for which it gives its number, if any, and the browser then."""
    if browser != LOST:
        for gave, after in all_steps(browser, may_open, choices):
            yield gave, LOST if after.doubt or after.taken_back else after


def all_steps(browser: Browser, may_open: Callable[[int, Line], bool], choices: Choices) -> Steps:
    number = len(throws_in(browser.story))
    for asked, words, other in product(THROWS, choices.words, choices.parts):
        after = browser.asked(asked, words, other)
        yield asked if after.answers != browser.answers else None, after
    if len(browser.story) < 2 * len(THROWS) - 1:
        for move in (*choices.moves, HIDDEN) if number else ():
            yield None, browser.shown(move)
        for line, true in product(choices.lines, choices.falls):
            if number in THROWS and may_open(number, line):
                yield None, browser.shown(Throw(line, true))
    for length in range(len(browser.story)):
        yield None, browser.back(length)
    yield None, browser.wiped()


def knows(other: Browser | None, number: int, line: Line) -> bool:
    """Whether the host knows the numbers of a line: an accomplice's always, an honest one's once it was given.

    He may as well know all of somebody who will call nothing verified any more.
    """
    if line.other != OWN or not line.given or other is None or other == LOST:
        return True
    return other.answers[number] is not None


def worlds(world: World, choices: Choices) -> Iterator[tuple[int | None, int | None, World]]:
    """All that can happen next: for which throw Ana, and Ben, give a number; and the world then."""
    ana, ben = world
    for gave, after in steps(ana, lambda number, line: knows(ben, number, line), choices):
        yield gave, None, World(after, ben)
    if ben is not None:
        for gave, after in steps(ben, lambda number, line: knows(ana, number, line), choices):
            yield None, gave, World(ana, after)


def all_records(choices: Choices) -> list[Record]:
    """Every record whose throws are true."""
    between = ((), *((move,) for move in choices.moves))
    after = ((), *((Throw(second, True),) for second in choices.lines))
    return [
        Record(words, (Throw(first, True), *moves, *rest))
        for words, first, moves, rest in product(choices.words, choices.lines, between, after)
    ]


# ── The search ────────────────────────────────────────────────────────────────────────


class Found(NamedTuple):
    states: int
    steps: int
    verified: int  # records that some browser can come to call verified
    broken: list[tuple[int, Record, Record]]  # a throw, and two records that differ although its number was given


def search(start: World, choices: Choices = Choices()) -> Found:  # noqa: B008 - it is a tuple
    """Go through all that can happen, and look at every number that is given."""
    number_of, order, edges, gifts = {start: 0}, [start], [], []
    for world in order:
        for by_ana, by_ben, after in worlds(world, choices):
            if after == world:
                continue
            if after not in number_of:
                number_of[after] = len(order)
                order.append(after)
            edges.append((number_of[world], number_of[after]))
            for who, throw in ((0, by_ana), (1, by_ben)):
                if throw is not None:
                    gifts.append((who, throw, number_of[after]))
    records = all_records(choices)
    broken = []
    everything = 0
    for who in (0, 1) if start.ben else (0,):
        reach = reachable(order, edges, who, records)
        everything |= reach[0]
        broken += [found for gift in gifts if gift[0] == who for found in differing(gift[1], reach[gift[2]], records)]
    return Found(len(order), len(edges), everything.bit_count(), broken)


def reachable(order: list[World], edges: list[tuple[int, int]], who: int, records: list[Record]) -> list[int]:
    """For each world, as bits, the records that a browser may come to call verified from there."""
    reach = [
        sum(1 << at for at, record in enumerate(records) if browser.verifies(record))
        for browser in (world[who] for world in order)
        if browser is not None
    ]
    changed = True
    while changed:
        changed = False
        for before, after in reversed(edges):
            both = reach[before] | reach[after]
            if both != reach[before]:
                reach[before], changed = both, True
    return reach


def differing(throw: int, bits: int, records: list[Record]) -> Iterator[tuple[int, Record, Record]]:
    """Two of these records that do not agree on everything up to a throw, or one that stops before it."""
    some = [record for at, record in enumerate(records) if bits >> at & 1]
    for record in some:
        if len(throws_in(record.story)) <= throw or until(record, throw) != until(some[0], throw):
            yield throw, some[0], record
            return


def until(record: Record, throw: int) -> object:
    return record.words, record.story[: at_throw(record, throw) + 1]


STARTS = {
    "Ben is an accomplice of the host": (World(Browser(), None), Choices()),
    "Ben is honest, too": (World(Browser(), Browser()), FEW),
    "the browsers of the second form": (World(Obliging(), None), Choices()),
}

if __name__ == "__main__":
    for name, (start, choices) in STARTS.items():
        found = search(start, choices)
        print(
            f"{name}: {found.states} states, {found.steps} steps, {found.verified} records can be called verified, "
            f"{len(found.broken)} numbers were given before all was fixed"
        )
        for throw, one, other in found.broken[:2]:
            print(f"  throw {throw}:\n    {one}\n    {other}")
