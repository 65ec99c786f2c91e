"""Evenings: people who play rounds of several games, who meets whom, and what is stored of it."""

from __future__ import annotations

import asyncio
import json
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, field, replace
from functools import partial
from itertools import combinations
from types import MappingProxyType
from typing import Any

from ludotheque.errors import LudothequeError, TableError
from ludotheque.game import Game
from ludotheque.games import lookup
from ludotheque.store.store import Conflict, Store, Unavailable
from ludotheque.table import Table
from ludotheque.table.in_play import PAUSED
from ludotheque.table.snapshot import Change, Damaged, Pause, Snapshot, Terms
from ludotheque.web.errors import Refusal
from ludotheque.web.rooms.codes import new_code
from ludotheque.web.rooms.library import Library
from ludotheque.web.together.called import table_for
from ludotheque.web.together.letters import LetterBox
from ludotheque.web.together.rows import (
    by_letters,
    distinct_name,
    facts_of,
    forget_rows,
    forget_rows_of,
    in_order_of_arrival,
    of_kind,
    person_id,
    set_row,
)
from ludotheque.web.traffic import Allowance

# ── Who meets whom ─────────────────────────────────────────────────────────────────────

NOBODY = ""  # the partner of somebody who rests
REST_AGAIN = 1000  # how much worse another rest is than a repeated pairing

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
            return REST_AGAIN * self.rested[two] - self.played[two]
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


ATTEMPTS = 5000  # pairs that are tried before a Swiss round allows two to meet again


def paired_swiss(ranked: Sequence[str], past: Past) -> tuple[list[list[str]], list[str]]:
    """The tables of a Swiss round, and who rests: neighbours in the ranking who have not met.

    With an odd number the last one of those who have rested least rests. If too few pairs are new, some meet again.
    """
    people, resting = list(ranked), []
    if len(people) % 2:
        least = min(past.rested[person] for person in people)
        resting = [next(person for person in reversed(people) if past.rested[person] == least)]
        people.remove(resting[0])
    pairs = new_pairs(people, past, [ATTEMPTS])
    if pairs is None:
        pairs = improved(list(zip(people[::2], people[1::2], strict=True)), past)
    return [sorted(pair, key=lambda person: past.first[person]) for pair in pairs], resting


def new_pairs(people: list[str], past: Past, attempts: list[int]) -> list[Pair] | None:
    """Pairs who have not met, each first one with the nearest possible; None if there are none within the attempts."""
    if not people:
        return []
    first, *others = people
    for other in others:
        if past.met[frozenset((first, other))]:
            continue
        attempts[0] -= 1
        if attempts[0] < 0:
            return None
        rest = new_pairs([person for person in others if person != other], past, attempts)
        if rest is not None:
            return [(first, other), *rest]
    return None


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


# ── One evening ────────────────────────────────────────────────────────────────────────

ALL, SWISS, FREE = "all", "swiss", "free"  # everybody against everybody, Swiss, or chosen by those who play
GRACE = 300  # seconds, unless the host sets others
LONGEST_GRACE = 60  # minutes
WIN, DRAW, REST = 2, 1, 1  # points; a rest costs nothing


@dataclass(frozen=True)
class Person:
    """A person who is there, or was."""

    id: str
    name: str
    visitor: str
    came: float
    gone: bool = False


@dataclass(frozen=True)
class Sitting:
    """A table of the evening; its people by seat."""

    code: str
    people: tuple[str, ...]


@dataclass(frozen=True)
class Round:
    """Tables that were opened together, for everybody who was free."""

    game: str
    clock: int
    tables: tuple[Sitting, ...]
    resting: tuple[str, ...] = ()
    increment: int = 0  # seconds that a move adds to the clock
    grace: int = GRACE  # seconds until a clock runs against who is missing
    opened: float = 0.0  # when its people were called to their tables
    pairing: str = ALL  # how it was paired


@dataclass(frozen=True)
class Call:
    """A table that waits for somebody."""

    table: str
    evening: Evening
    against: tuple[str, ...]  # the names of the others


@dataclass
class Score:
    """The results of a person."""

    played: int = 0
    won: int = 0
    drawn: int = 0
    rested: int = 0

    @property
    def points(self) -> int:
        return WIN * self.won + DRAW * self.drawn + REST * self.rested

    def add(self, seat: int, winners: list[int]) -> None:
        self.played += 1
        self.won += winners == [seat]
        self.drawn += seat in winners and len(winners) > 1


@dataclass(frozen=True)
class Row:
    """A row of the ranking."""

    place: int
    person: Person
    score: Score


@dataclass(frozen=True)
class Evening:
    code: str
    name: str
    host: str  # the visitor who opened it
    made: float
    people: dict[str, Person] = field(default_factory=dict)  # in the order of arrival
    rounds: tuple[Round, ...] = ()
    void: frozenset[str] = frozenset()  # tables that do not count
    chosen: tuple[Round, ...] = ()  # tables that two have opened for themselves, one each
    results: dict[str, list[int]] = field(default_factory=dict)  # entered by a host: winners by table
    hosts: frozenset[str] = frozenset()  # the people who host it too
    free_play: bool = False  # whether people may open tables for themselves
    paused: float = 0.0  # since when it pauses; 0 if it does not
    club: str = ""  # the code of its club, if it has one

    def hosted_by(self, visitor: str) -> bool:
        person = self.person_of(visitor)
        return (bool(self.host) and self.host == visitor) or (person is not None and person.id in self.hosts)

    def person_of(self, visitor: str) -> Person | None:
        return next((person for person in self.people.values() if person.visitor == visitor), None)

    def name_of(self, id: str) -> str:
        """Empty for somebody whose data was deleted."""
        return self.people[id].name if id in self.people else ""

    @property
    def tables(self) -> list[Sitting]:
        """All tables that count, the latest last."""
        return [table for round in self.all_rounds for table in round.tables if table.code not in self.void]

    @property
    def all_rounds(self) -> list[Round]:
        """The rounds and the tables that people have opened for themselves, in the order of time."""
        return sorted([*self.rounds, *self.chosen], key=lambda round: round.opened)

    def past(self) -> Past:
        past = Past()
        for round in self.all_rounds:
            past.add([table.people for table in round.tables if table.code not in self.void], round.resting)
        return past

    def free(self, won: Mapping[str, list[int] | None]) -> list[str]:
        """Who could play now: those present who are at no ongoing table. `won` are the winners by table."""
        busy = {person for table in self.tables if table.code not in won for person in table.people}
        return [id for id, person in self.people.items() if not person.gone and id not in busy]

    def left(self, sitting: Sitting) -> list[int]:
        """The seats of a table whose people have left the evening."""
        people = [self.people.get(id) for id in sitting.people]
        return [seat for seat, person in enumerate(people) if person is None or person.gone]

    def rows(self, won: Mapping[str, list[int] | None]) -> list[Row]:
        """The ranking: a win counts 2, a draw and a rest 1. `won` are the winners by table."""
        scores = {id: Score() for id in self.people}
        for table in self.tables:
            winners = won.get(table.code)
            for seat, person in enumerate(table.people):
                if winners and person in scores:
                    scores[person].add(seat, winners)
        for round in self.rounds:
            for person in round.resting:
                if person in scores:
                    scores[person].rested += 1
        return ranked([(self.people[id], score) for id, score in scores.items()])


def ranked(scores: list[tuple[Person, Score]]) -> list[Row]:
    """The best first; equal points share a rank."""
    rows: list[Row] = []
    best_first = sorted(scores, key=lambda it: (-it[1].points, -it[1].won, by_letters(it[0].name)))
    for number, (person, score) in enumerate(best_first, 1):
        shared = bool(rows) and rows[-1].score.points == score.points
        rows.append(Row(rows[-1].place if shared else number, person, score))
    return rows


# ── All evenings ───────────────────────────────────────────────────────────────────────

KEPT_AS = "evening "  # prefix of the settings; followed by the code and the kind of row
MOST_PEOPLE, MOST_ROUNDS, MOST_CHOSEN = 60, 60, 300
MOST_NAMES = 4 * MOST_PEOPLE  # with those who have gone
ROUNDS = Allowance(6, 1 / 30)  # rounds of one evening: at once, and per second
KEPT_FOR = 30 * 24 * 3600.0  # seconds after which an evening is deleted
TIDY_EVERY = 3600.0  # seconds


class Evenings:
    def __init__(self, library: Library) -> None:
        self.library, self.store = library, library.store
        self.over: dict[str, list[int] | None] = {}  # cache of the winners of finished tables
        self.before_deleting: Callable[[Evening], Awaitable[None]] | None = None

    # ── Storage ───────────────────────────────────────────────────────────────────────

    async def open(self, name: str, host: str, club: str = "") -> str:
        """Open an evening, perhaps of a club, and return its code."""
        code = new_code()
        facts = {"name": name, "host": host, "made": time.time()} | ({"club": club} if club else {})
        await self.store.remember(setting(code, "host"), json.dumps(facts))
        return code

    async def load(self, code: str) -> Evening | None:
        facts = await facts_of(self.store, setting(code, ""))
        return read(code, facts) if "host" in facts else None

    async def come(self, evening: Evening, visitor: str, name: str) -> None:
        """Add a person, or mark them as present again; Refusal if the evening is full of those who are there."""
        known, there = evening.person_of(visitor), [one for one in evening.people.values() if not one.gone]
        if known is None and (len(there) >= MOST_PEOPLE or len(evening.people) >= MOST_NAMES):
            raise Refusal(
                409,
                f"This evening is full: {MOST_PEOPLE} people are there.",
                f"Cette soirée est complète\u00a0: {MOST_PEOPLE} personnes y sont.",
            )
        came = known.came if known else time.time()
        others = {person.name for person in evening.people.values() if person.visitor != visitor}
        await self.keep(evening, Person(person_id(evening.code, visitor), distinct_name(name, others), visitor, came))

    async def keep(self, evening: Evening, person: Person) -> None:
        await self.store.remember(setting(evening.code, f"person {person.id}"), json.dumps(asdict(person)))

    async def set_gone(self, evening: Evening, id: str, gone: bool) -> None:
        person = evening.people.get(id)
        if person:
            await self.keep(evening, replace(person, gone=gone))

    async def set_void(self, evening: Evening, code: str, void: bool) -> None:
        """Set whether a table counts."""
        if code in [table.code for round in evening.all_rounds for table in round.tables]:
            await set_row(self.store, setting(evening.code, f"void {code}"), "yes" if void else "")

    async def set_result(self, evening: Evening, code: str, winners: list[int]) -> None:
        """Enter or correct the result of a table; without winners, what the table says counts again."""
        sitting = next((table for round in evening.all_rounds for table in round.tables if table.code == code), None)
        if sitting is None or not set(winners) <= set(range(len(sitting.people))):
            return
        await set_row(self.store, setting(evening.code, f"result {code}"), json.dumps(winners) if winners else "")

    async def set_host(self, evening: Evening, id: str, hosts: bool) -> None:
        """Let a person host the evening too, or no more."""
        if id in evening.people:
            await set_row(self.store, setting(evening.code, f"hosts {id}"), "yes" if hosts else "")

    async def set_free_play(self, evening: Evening, free: bool) -> None:
        """Set whether people may open tables for themselves."""
        await set_row(self.store, setting(evening.code, "free play"), "yes" if free else "")

    # ── Pauses, and people who leave in the middle ────────────────────────────────────

    async def set_pause(self, evening: Evening, pause: bool) -> None:
        """Stop the clocks of all tables, or let them run again."""
        since = time.time() if pause else 0.0
        if bool(evening.paused) == pause:
            return
        await set_row(self.store, setting(evening.code, "paused"), str(since) if pause else "")
        won = await self.winners(evening)
        for sitting in evening.tables:
            if sitting.code not in won:
                await self.decide(sitting, lambda table: table.set_pause(since, time.monotonic()))

    async def decide(self, sitting: Sitting, decision: Callable[[Table], Change | None]) -> None:
        """Decide something at a table, again if another process has changed it first."""
        room = await self.library.room(sitting.code)
        if room:
            await room.insist(decision)

    async def give_up(self, evening: Evening, id: str) -> None:
        """Somebody who leaves ends their game: it is resigned, or counts for nobody if it has not begun."""
        won = await self.winners(evening)
        for sitting in evening.tables:
            if id in sitting.people and sitting.code not in won:
                seat = sitting.people.index(id)
                with suppress(TableError):  # it has just ended
                    await self.decide(sitting, partial(given_up, seat=seat))

    async def seat_instead(self, evening: Evening, code: str, seat: int, id: str) -> None:
        """Somebody who is free plays on for somebody who has left the evening."""
        won = await self.winners(evening)
        sitting = next((one for one in evening.tables if one.code == code and one.code not in won), None)
        person = evening.people.get(id)
        if sitting is None or person is None or seat not in evening.left(sitting) or id not in evening.free(won):
            raise LudothequeError(
                "Only somebody who is free can take the place of somebody who has left.",
                "Seul quelqu’un de libre peut prendre la place de quelqu’un qui est parti.",
            )
        await self.decide(sitting, lambda table: table.hand_over(seat, person.visitor, person.name, time.monotonic()))
        await self.store.remember(setting(evening.code, f"instead {code} {seat}"), id)

    async def open_free(self, evening: Evening, one: str, other: str, game: type[Game]) -> None:
        """Open a table for two who are free, at the wish of the first; the clock is that of the last round."""
        check_not_paused(evening)
        free = evening.free(await self.winners(evening))
        if not evening.free_play or one == other or not {one, other} <= set(free):
            raise LudothequeError(
                "One of you is not free to play now.", "L’un de vous deux n’est pas libre pour jouer maintenant."
            )
        if len(evening.chosen) >= MOST_CHOSEN:
            raise Refusal(429, "This evening has had too many tables.", "Cette soirée a eu trop de tables.")
        last = evening.rounds[-1] if evening.rounds else Round("", 0, ())
        sitting = Sitting(await self.library.free_code(), (one, other))
        wanted = replace(
            last, game=lookup.name_of(game), tables=(sitting,), resting=(), opened=time.time(), pairing=FREE
        )
        await self.store.remember(setting(evening.code, f"chosen {sitting.code}"), json.dumps(asdict(wanted)))
        await self.open_tables(evening, wanted)

    async def open_round(
        self,
        evening: Evening,
        number: int,
        game: type[Game],
        clock: int,
        increment: int = 0,
        grace: int = GRACE,
        pairing: str = ALL,
    ) -> None:
        """Open tables for everybody who is free; a form that is sent twice opens them once."""
        if number != len(evening.rounds):
            return
        check_not_paused(evening)
        await self.close_deserted(evening)
        won = await self.winners(evening)
        free = evening.free(won)
        if pairing == SWISS and len(free) > 1:
            ranking = [row.person.id for row in evening.rows(won)]
            tables, resting = paired_swiss(sorted(free, key=ranking.index), evening.past())
        else:
            tables, resting = paired(free, evening.past(), 3 in game.seat_numbers)
        if not tables:
            raise LudothequeError(
                "Two people at least must be there and free for a round.",
                "Il faut au moins deux personnes présentes et libres pour une ronde.",
            )
        if number >= MOST_ROUNDS or not self.library.limits.take(f"rounds {evening.code}", ROUNDS):
            raise Refusal(429, "Too many rounds: wait a moment.", "Trop de rondes\u00a0: attendez un instant.")
        sittings = [Sitting(await self.library.free_code(), tuple(people)) for people in tables]
        name, now = lookup.name_of(game), time.time()
        wanted = Round(name, clock, tuple(sittings), tuple(resting), increment, grace, now, pairing)
        kept = await self.store.keep(setting(evening.code, f"round {number:03}"), json.dumps(asdict(wanted)))
        await self.open_tables(evening, read_round(kept))

    async def open_tables(self, evening: Evening, round: Round) -> None:
        for sitting in round.tables:
            with suppress(Conflict):  # already opened
                await self.library.create(table_of(evening, round, sitting))

    async def close_deserted(self, evening: Evening) -> None:
        """Close tables at which nobody sat down within the grace, so that their people can be paired again."""
        won = await self.winners(evening)
        for sitting in evening.tables:
            room = await self.library.room(sitting.code) if sitting.code not in won else None
            if room and room.table.deserted(time.monotonic()):
                with suppress(LudothequeError):  # somebody has just come
                    await room.decide(lambda table: table.close() if table.deserted(time.monotonic()) else None)

    async def call(self, evening: Evening, visitor: str) -> Call | None:
        """The table of the last rounds that waits for a visitor; None if there is none."""
        person, won = evening.person_of(visitor), await self.winners(evening)
        for sitting in reversed(evening.tables if person and not evening.paused else []):
            if person and person.id in sitting.people and sitting.code not in won:
                names = [evening.name_of(other) for other in sitting.people if other != person.id]
                return Call(sitting.code, evening, tuple(names))
        return None

    async def forget_old(self, now: float) -> None:
        for name, text in (await self.store.recall_all(KEPT_AS)).items():
            code, _, what = name.removeprefix(KEPT_AS).partition(":")
            if what == "host" and json.loads(text)["made"] < now - KEPT_FOR:
                evening = await self.load(code)
                if evening and self.before_deleting:
                    await self.before_deleting(evening)
                await forget_rows(self.store, setting(code, ""))

    async def tidy(self) -> None:
        while True:
            with suppress(Unavailable):  # it is tried again in an hour
                await self.forget_old(time.time())
                await LetterBox(self.store).forget_old(time.time())
            await asyncio.sleep(TIDY_EVERY)

    # ── Results ───────────────────────────────────────────────────────────────────────

    async def winners(self, evening: Evening) -> dict[str, list[int] | None]:
        """The winners by table; None for a table without a result. What a host has entered comes first."""
        for round in evening.all_rounds:
            for sitting in round.tables:
                if sitting.code not in self.over:
                    await self.look_at(evening, round, sitting)
        codes = [sitting.code for sitting in evening.tables]
        found = {code: self.over[code] for code in codes if code in self.over}
        return found | {code: winners for code, winners in evening.results.items() if code in codes}

    async def look_at(self, evening: Evening, round: Round, sitting: Sitting) -> None:
        try:
            room = await self.library.room(sitting.code)
        except Damaged:
            self.over[sitting.code] = None
            return
        if room is None:  # the server stopped while it opened the round
            await self.open_tables(evening, replace(round, tables=(sitting,)))
        elif room.table.over:
            self.over[sitting.code] = room.table.winners or None


def given_up(table: Table, seat: int) -> Change:
    return table.resign(seat) if table.ply else table.close()


def check_not_paused(evening: Evening) -> None:
    if evening.paused:
        raise LudothequeError(*PAUSED)


def setting(code: str, what: str) -> str:
    return f"{KEPT_AS}{code}:{what}"


def read(code: str, facts: dict[str, str]) -> Evening:
    host: dict[str, Any] = json.loads(facts["host"])
    people = in_order_of_arrival([Person(**json.loads(text)) for text in of_kind(facts, "person").values()])
    instead = of_kind(facts, "instead")
    chosen = [read_round(text, instead) for text in of_kind(facts, "chosen").values()]
    return Evening(
        code,
        **host,
        people=people,
        rounds=tuple(read_round(text, instead) for text in of_kind(facts, "round").values()),
        void=frozenset(of_kind(facts, "void")),
        chosen=tuple(sorted(chosen, key=lambda round: round.opened)),
        results={table: json.loads(text) for table, text in of_kind(facts, "result").items()},
        hosts=frozenset(of_kind(facts, "hosts")),
        free_play="free play" in facts,
        paused=float(facts.get("paused", 0.0)),
    )


def read_round(text: str, instead: Mapping[str, str] = MappingProxyType({})) -> Round:
    """A round; `instead` are people who play on for others, by table and seat."""
    facts = json.loads(text)
    tables = tuple(
        Sitting(code, tuple(instead.get(f"{code} {seat}", id) for seat, id in enumerate(table["people"])))
        for table in facts["tables"]
        for code in [table["code"]]
    )
    return Round(**facts | {"tables": tables, "resting": tuple(facts["resting"])})


def table_of(evening: Evening, round: Round, sitting: Sitting) -> Snapshot:
    people = [evening.people.get(id) for id in sitting.people]
    terms = Terms(True, round.increment, evening.code, round.opened, round.grace)
    return table_for(sitting.code, lookup.find(round.game), people, round.clock, terms, Pause(evening.paused))


async def forget_evenings(store: Store, visitor: str) -> None:
    """Delete a person's name from every evening; an evening that they opened loses its host."""
    await forget_rows_of(store, KEPT_AS, visitor, "host")
