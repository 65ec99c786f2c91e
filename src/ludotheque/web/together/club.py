"""Clubs: members without accounts, their evenings and challenges over weeks and seasons, and what came of them.

A member is a browser that has joined. Everything is stored as settings, a row for each fact, so that two processes
never write the same one. The results of evenings are copied here when somebody looks, and before an evening is deleted.
"""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from datetime import datetime
from typing import Any

from ludotheque.errors import LudothequeError
from ludotheque.game import Game
from ludotheque.games import lookup
from ludotheque.store.store import Store
from ludotheque.table import Table
from ludotheque.table.snapshot import Damaged, Terms
from ludotheque.web.errors import Refusal
from ludotheque.web.rooms.codes import new_code
from ludotheque.web.rooms.library import Library
from ludotheque.web.together import rating
from ludotheque.web.together.called import table_for
from ludotheque.web.together.evening import DRAW, WIN, Evening, Evenings
from ludotheque.web.together.rating import Rating
from ludotheque.web.together.rows import (
    REMINDERS,
    distinct_name,
    facts_of,
    forget_rows,
    forget_rows_of,
    in_order_of_arrival,
    of_kind,
    person_id,
    set_row,
)

KEPT_AS = "club "  # prefix of the settings; followed by the code and the kind of row
CLUBS_OF = "clubs of "  # prefix of the settings that name the clubs of a visitor
MOST_MEMBERS, MOST_EVENINGS, MOST_SEASONS, MOST_CHALLENGES = 200, 400, 60, 5
MOST_CLUBS = 30  # of a visitor
DAY = 24 * 3600
WITHOUT_END = 3650 * DAY  # the grace of a challenge: a table at which nothing happens is closed long before


@dataclass(frozen=True)
class Member:
    """A browser that has joined."""

    id: str
    name: str
    visitor: str
    came: float
    rated: bool = True  # whether they want a rating


@dataclass(frozen=True)
class Played:
    """A finished game: its people are members, or empty for somebody who is none any more."""

    table: str
    game: str
    when: float
    people: tuple[str, ...]
    winners: tuple[int, ...]  # seats; several share a draw


@dataclass(frozen=True)
class Season:
    """A season begins at a moment and lasts until the next one."""

    name: str
    since: float


@dataclass(frozen=True)
class Challenge:
    """A member asks another one for a game."""

    id: str
    by: str
    to: str
    game: str
    when: float
    first: str = ""  # who has the first seat


@dataclass(frozen=True)
class NextEvening:
    """When and where the club meets next: as the host wrote it."""

    when: str  # like 2026-11-27T19:30
    where: str = ""
    first: str = ""  # for when it was announced at first, if it was moved: calendars know it by that

    @property
    def over(self) -> bool:
        return datetime.fromisoformat(self.when).timestamp() < time.time()


@dataclass(frozen=True)
class Club:
    code: str
    name: str
    host: str  # the visitor who opened it
    made: float
    members: dict[str, Member] = field(default_factory=dict)  # in the order of arrival
    played: tuple[Played, ...] = ()  # in the order of time
    seasons: tuple[Season, ...] = ()
    evenings: tuple[str, ...] = ()  # their codes, the latest last
    challenges: tuple[Challenge, ...] = ()
    next: NextEvening | None = None

    def member_of(self, visitor: str) -> Member | None:
        return next((member for member in self.members.values() if member.visitor == visitor), None)

    def name_of(self, id: str) -> str:
        """Empty for somebody who has left."""
        return self.members[id].name if id in self.members else ""

    def season(self, number: int | None) -> tuple[Played, ...]:
        """The games of a season, counted from 1; None: of all time."""
        if number is None or not 1 <= number <= len(self.seasons):
            return self.played
        until = self.seasons[number].since if number < len(self.seasons) else float("inf")
        return tuple(game for game in self.played if self.seasons[number - 1].since <= game.when < until)

    def ratings(self, game: str) -> Mapping[str, Rating]:
        """The ratings of a game: of those who want one, from their games of two against each other."""
        rated = {id for id, member in self.members.items() if member.rated}
        return rating.ratings(
            tuple(
                rating.Game(int(one.when // DAY), *one.people, score_of(one))
                for one in self.played
                if one.game == game and len(one.people) == 2 and set(one.people) <= rated and len(set(one.people)) == 2
            )
        )


@dataclass
class Standing:
    """What a member has done in some games."""

    id: str
    played: int = 0
    won: int = 0
    drawn: int = 0

    @property
    def lost(self) -> int:
        return self.played - self.won - self.drawn

    @property
    def points(self) -> int:
        return WIN * self.won + DRAW * self.drawn

    def add(self, seat: int, winners: Sequence[int]) -> None:
        self.played += 1
        self.won += list(winners) == [seat]
        self.drawn += seat in winners and len(winners) > 1


def score_of(game: Played) -> float:
    """The score of the first of two."""
    return 0.5 if len(game.winners) > 1 else float(game.winners == (0,))


def standings(members: Sequence[str], games: Sequence[Played]) -> list[Standing]:
    """The best first; a win counts 2, a draw 1."""
    found = {id: Standing(id) for id in members}
    for game in games:
        for seat, person in enumerate(game.people):
            if person in found:
                found[person].add(seat, game.winners)
    return sorted(found.values(), key=lambda standing: (-standing.points, -standing.won, standing.played))


def against(member: str, games: Sequence[Played]) -> dict[str, Standing]:
    """What a member has done against each other one; in games of more, against each of them."""
    found: dict[str, Standing] = {}
    for game in games:
        if member in game.people:
            for other in set(game.people) - {member, ""}:
                found.setdefault(other, Standing(other)).add(game.people.index(member), game.winners)
    return found


def games_of(member: str, games: Sequence[Played]) -> Counter[str]:
    """How often a member has played each game."""
    return Counter(game.game for game in games if member in game.people)


# ── All clubs ──────────────────────────────────────────────────────────────────────────


class Clubs:
    def __init__(self, library: Library, evenings: Evenings) -> None:
        self.library, self.store, self.evenings = library, library.store, evenings
        evenings.before_deleting = self.keep_results

    async def open(self, name: str, host: str) -> str:
        """Open a club and return its code."""
        code = new_code()
        await self.store.remember(setting(code, "club"), json.dumps({"name": name, "host": host, "made": time.time()}))
        return code

    async def load(self, code: str) -> Club | None:
        facts = await facts_of(self.store, setting(code, ""))
        return read(code, facts) if "club" in facts else None

    async def of(self, visitor: str) -> list[Club]:
        """The clubs that a visitor has joined: their names alone, because every home page asks for them."""
        codes = [name.rpartition(":")[2] for name in await self.store.recall_all(f"{CLUBS_OF}{visitor}:")]
        kept = [(code, await self.store.recall(setting(code, "club"))) for code in codes]
        return [read(code, {"club": text}) for code, text in kept if text]

    # ── Members ───────────────────────────────────────────────────────────────────────

    async def join(self, club: Club, visitor: str, name: str) -> None:
        known = club.member_of(visitor)
        if known is None and len(club.members) >= MOST_MEMBERS:
            raise Refusal(
                409,
                f"This club is full: it has {MOST_MEMBERS} members.",
                f"Ce club est complet\u00a0: il a {MOST_MEMBERS} membres.",
            )
        if known is None and len(await self.store.recall_all(f"{CLUBS_OF}{visitor}:")) >= MOST_CLUBS:
            raise Refusal(
                409,
                f"You are in {MOST_CLUBS} clubs: leave one first.",
                f"Vous êtes dans {MOST_CLUBS} clubs\u00a0: quittez-en un d’abord.",
            )
        id, came = person_id(club.code, visitor), known.came if known else time.time()
        others = {member.name for member in club.members.values() if member.visitor != visitor}
        rated = known.rated if known else True
        await self.keep(club, Member(id, distinct_name(name, others), visitor, came, rated))
        await self.store.remember(f"{CLUBS_OF}{visitor}:{club.code}", "yes")

    async def keep(self, club: Club, member: Member) -> None:
        await self.store.remember(setting(club.code, f"member {member.id}"), json.dumps(asdict(member)))

    async def set_rated(self, club: Club, member: Member, rated: bool) -> None:
        await self.keep(club, replace(member, rated=rated))

    async def forget(self, club: Club, member: Member) -> None:
        """Forget a member: their games stay for the others, without a name."""
        for what in [f"member {member.id}", *challenges_of(club, member.id)]:
            await self.store.forget(setting(club.code, what))
        await self.store.forget(f"{CLUBS_OF}{member.visitor}:{club.code}")
        await forget_rows(self.store, f"{REMINDERS}{club.code}:{member.id} ")

    async def close(self, club: Club) -> None:
        """Delete a club with everything."""
        for member in club.members.values():
            await self.store.forget(f"{CLUBS_OF}{member.visitor}:{club.code}")
        await forget_rows(self.store, setting(club.code, ""))
        await forget_rows(self.store, f"{REMINDERS}{club.code}:")

    # ── Evenings and seasons ──────────────────────────────────────────────────────────

    async def open_evening(self, club: Club, host: str, name: str) -> str:
        """Open an evening of the club and return its code."""
        if len(club.evenings) >= MOST_EVENINGS:
            raise Refusal(409, "This club has had too many evenings.", "Ce club a eu trop de soirées.")
        code = await self.evenings.open(name, host, club.code)
        await self.store.remember(setting(club.code, f"evening {code}"), str(time.time()))
        return code

    async def this_evening(self, club: Club) -> str:
        """The code of the evening that goes on; empty if there is none."""
        evening = await self.evenings.load(club.evenings[-1]) if club.evenings else None
        return evening.code if evening and evening.made > time.time() - DAY else ""

    async def begin_season(self, club: Club, name: str) -> None:
        if len(club.seasons) >= MOST_SEASONS:
            raise Refusal(409, "This club has had too many seasons.", "Ce club a eu trop de saisons.")
        season = Season(name, time.time())
        await self.store.remember(setting(club.code, f"season {len(club.seasons):03}"), json.dumps(asdict(season)))

    async def set_next(self, club: Club, wanted: NextEvening | None) -> None:
        if wanted and club.next and not club.next.over:
            wanted = replace(wanted, first=club.next.first or club.next.when)
        await set_row(self.store, setting(club.code, "next"), json.dumps(asdict(wanted)) if wanted else "")

    # ── Results ───────────────────────────────────────────────────────────────────────

    async def collect(self, club: Club) -> Club:
        """Copy the results of its evenings and challenges, as they count now; the club with them."""
        known, news = {game.table: game for game in club.played}, []
        for code in club.evenings:
            evening = await self.evenings.load(code)
            if evening:
                news.append(await self.collect_from(club, known, evening))
        news += [await self.look_at(club, known, challenge) for challenge in club.challenges]
        return (await self.load(club.code) if any(news) else None) or club

    async def collect_from(self, club: Club, known: dict[str, Played], evening: Evening) -> bool:
        return await self.note(club, known, await self.results(club, evening), tables_of(evening))

    async def keep_results(self, evening: Evening) -> None:
        """Copy the results of an evening that is deleted, if it is one of a club: perhaps nobody has looked since."""
        row = f":evening {evening.code}"
        for name in [name for name in await self.store.recall_all(KEPT_AS) if name.endswith(row)]:
            club = await self.load(name.removeprefix(KEPT_AS).removesuffix(row))
            if club:
                await self.collect_from(club, {game.table: game for game in club.played}, evening)
            await self.store.forget(name)

    async def note(self, club: Club, known: dict[str, Played], found: list[Played], tables: set[str]) -> bool:
        """Keep what is new or corrected, and forget what does not count any more; whether there was anything."""
        new = [game for game in found if known.get(game.table) != game]
        gone = tables & set(known) - {game.table for game in found}
        for game in new:
            await self.store.remember(setting(club.code, f"game {game.table}"), json.dumps(asdict(game)))
        for table in gone:
            await self.store.forget(setting(club.code, f"game {table}"))
        return bool(new or gone)

    async def results(self, club: Club, evening: Evening) -> list[Played]:
        won = await self.evenings.winners(evening)
        found = []
        for round in evening.all_rounds:
            for sitting in round.tables:
                winners = won.get(sitting.code)
                if winners and sitting.code not in evening.void:
                    people = tuple(member_at(club, evening, person) for person in sitting.people)
                    found.append(Played(sitting.code, round.game, round.opened, people, tuple(winners)))
        return found

    async def look_at(self, club: Club, known: dict[str, Played], challenge: Challenge) -> bool:
        """Note the result of a challenge that was played, and whether it was: it is forgotten then."""
        try:
            room = await self.library.room(challenge.id)
        except Damaged:
            room = None
        if room is None or not room.table.over:
            return False
        if room.table.winners and not room.snapshot.practice:
            others = (challenge.by, challenge.to)
            people = others if challenge.first != challenge.to else others[::-1]
            game = Played(challenge.id, challenge.game, challenge.when, people, tuple(room.table.winners))
            await self.note(club, known, [game], set())
        await self.store.forget(setting(club.code, f"challenge {challenge.id}"))
        return True

    # ── Challenges ────────────────────────────────────────────────────────────────────

    async def challenge(self, club: Club, by: Member, to: str, game: type[Game], clock: int) -> str:
        """Open a serious table for two members; the other finds it at home and in the club, and may decline it.

        No clock runs before both have come.
        """
        other = club.members.get(to)
        if other is None or other.id == by.id:
            raise LudothequeError("There is no such member.", "Il n’y a pas de tel membre.")
        if len([one for one in club.challenges if one.by == by.id]) >= MOST_CHALLENGES:
            raise Refusal(
                429,
                f"{MOST_CHALLENGES} of your challenges wait: finish one first.",
                f"{MOST_CHALLENGES} de vos défis attendent\u00a0: finissez-en un d’abord.",
            )
        people, now = by_turns(club, by, other, lookup.name_of(game)), time.time()
        terms = Terms(serious=True, called=now, grace=WITHOUT_END)
        code = await self.library.free_code()
        await self.library.create(table_for(code, game, people, clock, terms))
        wanted = Challenge(code, by.id, other.id, lookup.name_of(game), now, people[0].id)
        await self.store.remember(setting(club.code, f"challenge {code}"), json.dumps(asdict(wanted)))
        return code

    async def decline(self, club: Club, member: Member, table: str) -> None:
        """End a challenge that nobody has taken up, or that has no move yet: it counts for nobody."""
        found = next((one for one in club.challenges if one.id == table and member.id in (one.by, one.to)), None)
        room = await self.library.room(table) if found else None
        if room and has_begun(room.table):
            raise LudothequeError(
                "This game has begun: it can be resigned.", "Cette partie a commencé\u00a0: on peut l’abandonner."
            )
        if room and not room.table.over:
            await room.decide(lambda it: None if it.over or has_begun(it) else it.close())
        if found:
            await self.store.forget(setting(club.code, f"challenge {table}"))


def by_turns(club: Club, one: Member, other: Member, game: str) -> tuple[Member, Member]:
    """Who begins: whoever has begun less often when the two played this game; the first time, the one who asks."""
    begun = Counter(it.people[0] for it in club.played if it.game == game and set(it.people) == {one.id, other.id})
    return (other, one) if begun[other.id] < begun[one.id] else (one, other)


def has_begun(table: Table) -> bool:
    """Whether both have come and there is a move: who has not come has not accepted to play."""
    return bool(table.ply) and not table.snapshot.missing


def setting(code: str, what: str) -> str:
    return f"{KEPT_AS}{code}:{what}"


def member_at(club: Club, evening: Evening, person: str) -> str:
    """The member who sat as a person at an evening; empty if they are none."""
    known = evening.people.get(person)
    member = club.member_of(known.visitor) if known else None
    return member.id if member else ""


def tables_of(evening: Evening) -> set[str]:
    return {sitting.code for round in evening.all_rounds for sitting in round.tables}


def challenges_of(club: Club, member: str) -> list[str]:
    return [f"challenge {one.id}" for one in club.challenges if member in (one.by, one.to)]


def read(code: str, facts: dict[str, str]) -> Club:
    def rows(kind: str) -> list[dict[str, Any]]:
        return [json.loads(text) for text in of_kind(facts, kind).values()]

    members = in_order_of_arrival([Member(**row) for row in rows("member")])
    played = [
        Played(row["table"], row["game"], row["when"], tuple(row["people"]), tuple(row["winners"]))
        for row in rows("game")
    ]
    evenings = sorted((float(text), code) for code, text in of_kind(facts, "evening").items())
    return Club(
        code,
        **json.loads(facts["club"]),
        members=members,
        played=tuple(sorted(played, key=lambda game: game.when)),
        seasons=tuple(Season(**row) for row in rows("season")),
        evenings=tuple(code for _, code in evenings),
        challenges=tuple(Challenge(**row) for row in rows("challenge")),
        next=NextEvening(**json.loads(facts["next"])) if "next" in facts else None,
    )


async def forget_clubs(store: Store, visitor: str) -> None:
    """Delete a visitor from every club; a club that they opened loses its host."""
    await forget_rows(store, f"{CLUBS_OF}{visitor}:")
    await forget_rows_of(store, KEPT_AS, visitor, "club")
