"""The evenings of a library: stored as settings, one row for each person and each round.

No two people write the same row: everybody who comes adds their own, and if two open the same round, the first one
counts. Results come from the tables.
"""

from __future__ import annotations

import asyncio
import json
import time
from contextlib import suppress
from dataclasses import asdict, replace
from hashlib import sha256
from typing import Any

from ludotheque import lookup
from ludotheque.chance import new_secret
from ludotheque.errors import LudothequeError
from ludotheque.game import Game
from ludotheque.store.store import Conflict, Store, Unavailable
from ludotheque.table.seating import PERSON, Chair
from ludotheque.table.snapshot import Damaged, Snapshot
from ludotheque.web.evening.evening import Evening, Person, Round, Sitting
from ludotheque.web.evening.pairing import paired
from ludotheque.web.limits import Allowance
from ludotheque.web.refusals import Refusal
from ludotheque.web.table.codes import new_code
from ludotheque.web.table.library import Library

KEPT_AS = "evening "  # prefix of the settings; followed by the code and the kind of row
MOST_PEOPLE, MOST_ROUNDS = 60, 60
ROUNDS = Allowance(6, 1 / 30)  # rounds of one evening: at once, and per second
KEPT_FOR = 30 * 24 * 3600.0  # seconds after which an evening is deleted
TIDY_EVERY = 3600.0  # seconds


class Evenings:
    def __init__(self, library: Library) -> None:
        self.library, self.store = library, library.store
        self.over: dict[str, list[int] | None] = {}  # cache of the winners of finished tables

    # ── Storage ───────────────────────────────────────────────────────────────────────

    async def open(self, name: str, host: str) -> str:
        """Open an evening and return its code."""
        code = new_code()
        await self.store.remember(setting(code, "host"), json.dumps({"name": name, "host": host, "made": time.time()}))
        return code

    async def load(self, code: str) -> Evening | None:
        kept = await self.store.recall_all(setting(code, ""))
        facts = {name.removeprefix(setting(code, "")): text for name, text in kept.items()}
        return read(code, facts) if "host" in facts else None

    async def come(self, evening: Evening, visitor: str, name: str) -> None:
        """Add a person, or mark them as present again; Refusal if the evening is full."""
        known = evening.person_of(visitor)
        if known is None and len(evening.people) >= MOST_PEOPLE:
            raise Refusal(
                409,
                f"This evening is full: {MOST_PEOPLE} people are there.",
                f"Cette soirée est complète\u00a0: {MOST_PEOPLE} personnes y sont.",
            )
        came = known.came if known else time.time()
        await self.keep(
            evening, Person(person_id(evening.code, visitor), distinct_name(evening, visitor, name), visitor, came)
        )

    async def keep(self, evening: Evening, person: Person) -> None:
        await self.store.remember(setting(evening.code, f"person {person.id}"), json.dumps(asdict(person)))

    async def set_gone(self, evening: Evening, id: str, gone: bool) -> None:
        person = evening.people.get(id)
        if person:
            await self.keep(evening, replace(person, gone=gone))

    async def set_void(self, evening: Evening, code: str, void: bool) -> None:
        """Set whether a table counts."""
        known = code in [table.code for round in evening.rounds for table in round.tables]
        if known and void:
            await self.store.remember(setting(evening.code, f"void {code}"), "yes")
        elif known:
            await self.store.forget(setting(evening.code, f"void {code}"))

    async def open_round(self, evening: Evening, number: int, game: type[Game], clock: int) -> None:
        """Open tables for everybody who is free; a form that is sent twice opens them once."""
        if number != len(evening.rounds):
            return
        tables, resting = paired(evening.free(await self.winners(evening)), evening.past(), 3 in game.seat_numbers)
        if not tables:
            raise LudothequeError(
                "Two people at least must be there and free for a round.",
                "Il faut au moins deux personnes présentes et libres pour une ronde.",
            )
        if number >= MOST_ROUNDS or not self.library.limits.take(f"rounds {evening.code}", ROUNDS):
            raise Refusal(429, "Too many rounds: wait a moment.", "Trop de rondes\u00a0: attendez un instant.")
        sittings = [Sitting(await self.library.free_code(), tuple(people)) for people in tables]
        wanted = Round(lookup.name_of(game), clock, tuple(sittings), tuple(resting))
        kept = await self.store.keep(setting(evening.code, f"round {number:03}"), json.dumps(asdict(wanted)))
        await self.open_tables(evening, read_round(kept))

    async def open_tables(self, evening: Evening, round: Round) -> None:
        for sitting in round.tables:
            with suppress(Conflict):  # already opened
                await self.library.create(table_of(evening, round, sitting))

    async def forget_old(self, now: float) -> None:
        for name, text in (await self.store.recall_all(KEPT_AS)).items():
            code, _, what = name.removeprefix(KEPT_AS).partition(":")
            if what == "host" and json.loads(text)["made"] < now - KEPT_FOR:
                for row in await self.store.recall_all(setting(code, "")):
                    await self.store.forget(row)

    async def tidy(self) -> None:
        while True:
            with suppress(Unavailable):  # it is tried again in an hour
                await self.forget_old(time.time())
            await asyncio.sleep(TIDY_EVERY)

    # ── Results ───────────────────────────────────────────────────────────────────────

    async def winners(self, evening: Evening) -> dict[str, list[int] | None]:
        """The winners by table; None for a table without a result."""
        for round in evening.rounds:
            for sitting in round.tables:
                if sitting.code not in self.over:
                    await self.look_at(evening, round, sitting)
        codes = [sitting.code for sitting in evening.tables]
        return {code: self.over[code] for code in codes if code in self.over}

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


def setting(code: str, what: str) -> str:
    return f"{KEPT_AS}{code}:{what}"


def person_id(code: str, visitor: str) -> str:
    """An id that is the same when a visitor comes twice, and does not reveal the visitor."""
    return sha256(f"{code} {visitor}".encode()).hexdigest()[:12]


def distinct_name(evening: Evening, visitor: str, name: str) -> str:
    """A name that nobody else has there."""
    taken = {person.name for person in evening.people.values() if person.visitor != visitor}
    number, found = 1, name
    while found in taken:
        number += 1
        found = f"{name} {number}"
    return found


def read(code: str, facts: dict[str, str]) -> Evening:
    host: dict[str, Any] = json.loads(facts["host"])
    people = sorted(
        (Person(**json.loads(text)) for what, text in facts.items() if what.startswith("person ")),
        key=lambda person: person.came,
    )
    rounds = [read_round(text) for what, text in sorted(facts.items()) if what.startswith("round ")]
    void = frozenset(what.removeprefix("void ") for what in facts if what.startswith("void "))
    return Evening(code, **host, people={person.id: person for person in people}, rounds=tuple(rounds), void=void)


def read_round(text: str) -> Round:
    facts = json.loads(text)
    tables = tuple(Sitting(table["code"], tuple(table["people"])) for table in facts["tables"])
    return Round(facts["game"], facts["clock"], tables, tuple(facts["resting"]))


def table_of(evening: Evening, round: Round, sitting: Sitting) -> Snapshot:
    game = lookup.find(round.game)(len(sitting.people))
    people = [evening.people.get(id) for id in sitting.people]
    return Snapshot(
        code=sitting.code,
        game=round.game,
        seats=game.seats,
        options=game.chosen(),
        deal=None,
        secret=new_secret(),
        numbers=("",),
        chairs=tuple(Chair(PERSON, person.name if person else "") for person in people),
        clock=round.clock,
        sits=frozenset((seat, person.visitor) for seat, person in enumerate(people) if person),
    )


async def forget_evenings(store: Store, visitor: str) -> None:
    """Delete a person's name from every evening; an evening that they opened loses its host."""
    for name, text in (await store.recall_all(KEPT_AS)).items():
        what, facts = name.partition(":")[2], json.loads(text) if text.startswith("{") else {}
        if facts.get("visitor") == visitor:
            await store.forget(name)
        elif what == "host" and facts["host"] == visitor:
            await store.remember(name, json.dumps(facts | {"host": ""}))
