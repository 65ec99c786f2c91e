"""The lobby: public tables with a free chair, and tables that may be watched.

A table is listed while one of its players is present, or was a moment ago. Each process lists its own tables and those
that its peers announce, made from a spectator's view.
"""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from hashlib import blake2b
from time import monotonic
from typing import Any, Protocol

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from ludotheque.table import Table
from ludotheque.table.seating import BOT, FREE, PERSON, PROGRAM
from ludotheque.web.rooms.presence import Presence
from ludotheque.words import Words

AWAY = 120.0  # seconds after the last player has left until a table is no longer listed
MOST = 20  # tables of a kind on the list
LONGEST_NOTE = 7000  # bytes: a note can hold 8000
ASKING = "?"  # a note of a process that has just started: which tables are there?


class Sitter(Struct, frozen=True, array_like=True):
    """A player at a table; without a name if they gave none."""

    en: str
    fr: str
    bot: bool = False


class Listed(Struct, frozen=True, kw_only=True):
    """A table as everybody may see it."""

    code: str
    game: str
    who: list[Sitter]
    free: int  # chairs that anybody may take
    warm: bool  # whether a bot plays on one of them meanwhile
    playing: bool
    clock: int
    options: dict[str, str] = {}  # that are not as usual
    increment: int = 0  # seconds that a move adds to the clock
    serious: bool = False
    crowd: str  # the same for all tables from one address
    age: float = 0.0  # seconds since it was first listed
    progress: tuple[str, str] = ("", "")  # how far the game has got
    scores: list[int] = []
    watchers: int = 0


class ListedRoom(Protocol):
    """A table that may be listed."""

    table: Table
    presence: Presence


class Lobby:
    """The list of public tables."""

    def __init__(self, tell: Callable[[dict[str, Any]], None], key: str) -> None:
        """`tell` sends a note to the peers; the `key` hides from which address a table was opened."""
        self.tell, self.key = tell, key.encode()[:64]
        self.rooms: dict[str, ListedRoom] = {}  # the tables listed by this process,
        self.shown: dict[str, Listed] = {}  # as they were last announced,
        self.since: dict[str, float] = {}  # and since when
        self.peers: dict[str, dict[str, tuple[Listed, float]]] = {}  # by process: its tables, and when it said so
        self.news = asyncio.Event()  # set and replaced at the next change
        self.made: dict[Hashable, Any] = {}  # cache of the rows for readers, until the next change
        self.followers: dict[str, set[asyncio.Event]] = {}  # by table: events for visitors whose own table it is

    @contextmanager
    def followed(self, codes: Iterable[str]) -> Iterator[asyncio.Event]:
        """An event that is set when something happens at one of these tables, listed or not."""
        event, codes = asyncio.Event(), list(codes)
        for code in codes:
            self.followers.setdefault(code, set()).add(event)
        try:
            yield event
        finally:
            for code in codes:
                self.followers[code].discard(event)
                if not self.followers[code]:
                    del self.followers[code]

    def stir(self, code: str) -> None:
        """Notify those who follow a table."""
        for event in self.followers.get(code, ()):
            event.set()

    # ── Tables of this process ────────────────────────────────────────────────────────

    def look(self, room: ListedRoom) -> None:
        """Update the entry of a table after a change. The progress of a game is announced only now and then."""
        code = room.table.snapshot.code
        self.stir(code)
        if not shows(room):
            self.drop(code)
        elif code not in self.shown or outline(room) != outline_of(self.shown[code]):
            self.put(room)

    def put(self, room: ListedRoom) -> None:
        code, listed = room.table.snapshot.code, self.listed(room)
        self.rooms[code] = room
        self.since.setdefault(code, monotonic())
        if listed != self.shown.get(code):
            self.shown[code] = listed
            self.announce([listed])
            self.change()

    def drop(self, code: str) -> None:
        if code in self.shown:
            del self.shown[code], self.rooms[code], self.since[code]
            self.tell({"hidden": code})
            self.change()

    def change(self) -> None:
        self.made.clear()
        self.news.set()
        self.news = asyncio.Event()

    def listed(self, room: ListedRoom) -> Listed:
        """The current entry of a table."""
        table, view = room.table, room.table.view(None)
        who, free, warm, playing, watchers = outline(room)
        progress = view.game.words.progress(view, table.ply) if playing else Words("", "")
        return Listed(
            code=table.snapshot.code,
            game=table.game.name,
            who=who,
            free=free,
            warm=warm,
            playing=playing,
            clock=table.snapshot.clock,
            options=table.snapshot.options,
            increment=table.snapshot.terms.increment,
            serious=table.snapshot.terms.serious,
            crowd=self.crowd(room),
            progress=(progress.en, progress.fr),
            scores=[view.game.words.tally(view, seat).score for seat in range(view.seats)]
            if playing and not free
            else [],
            watchers=watchers,
        )

    def crowd(self, room: ListedRoom) -> str:
        """A keyed hash of the address from which a table was opened, so that one address cannot fill the list."""
        code, table = room.table.snapshot.code, room.table
        here = [viewer.client for viewer in room.presence.viewers if table.seats_of(viewer.visitor)]
        if here:
            client = min(here)
            return blake2b((client.address or client.visitor).encode(), digest_size=6, key=self.key).hexdigest()
        return self.shown[code].crowd if code in self.shown else code

    # ── Notes between processes ───────────────────────────────────────────────────────

    def announce(self, tables: Iterable[Listed]) -> None:
        """Announce tables to the peers, as many per note as fit."""
        note: list[Any] = []
        for listed in tables:
            facts = msgspec.to_builtins(self.with_age(listed))
            if note and len(json.dumps([*note, facts])) > LONGEST_NOTE:
                self.tell({"shown": note})
                note = []
            note.append(facts)
        if note:
            self.tell({"shown": note})

    def hear(self, process: str, note: Mapping[str, Any]) -> None:
        """A peer announces its tables, or asks for ours."""
        if note.get("shown") == ASKING:
            self.announce(self.shown.values())
            return
        known = self.peers.setdefault(process, {})
        before = {code: without_age(listed) for code, (listed, _) in known.items()}
        known.pop(note.get("hidden", ""), None)
        with suppress(msgspec.ValidationError):  # from a process of another version
            for listed in msgspec.convert(note.get("shown", []), list[Listed]):
                known[listed.code] = listed, monotonic()
        if {code: without_age(listed) for code, (listed, _) in known.items()} != before:
            self.change()

    def beat(self, since: float) -> None:
        """Announce all tables again, and drop those of peers that were not announced since then."""
        for code, room in list(self.rooms.items()):
            if shows(room):
                self.put(room)
            else:
                self.drop(code)
        self.announce(self.shown.values())
        for tables in self.peers.values():
            for code, (_, heard) in list(tables.items()):
                if heard < since:
                    del tables[code]
                    self.change()

    # ── The list ──────────────────────────────────────────────────────────────────────

    def open_tables(self) -> list[Listed]:
        """The tables with a chair for anybody."""
        return self.some(lambda listed: listed.free > 0)

    def to_watch(self) -> list[Listed]:
        return self.some(lambda listed: not listed.free)

    def some(self, wanted: Callable[[Listed], bool]) -> list[Listed]:
        """Tables of a kind, those of this process up to date; watchers are counted in all processes."""
        here = [self.with_age(listed) for listed in self.shown.values() if wanted(listed)]
        found = [listed for listed in [*here, *self.listed_elsewhere()] if wanted(listed)]
        watchers: Counter[str] = Counter()
        for listed in found:
            watchers[listed.code] += listed.watchers
        chosen = fairly(list({listed.code: listed for listed in reversed(found)}.values()))
        return [replace(self.fresh(listed), watchers=watchers[listed.code]) for listed in chosen]

    def watchers(self, room: ListedRoom) -> int:
        """The number of spectators of a table, as far as it is listed."""
        code = room.table.snapshot.code
        watchers = [tables[code][0].watchers for tables in self.peers.values() if code in tables]
        return sum(watchers) + (self.shown[code].watchers if code in self.shown else 0)

    def fresh(self, listed: Listed) -> Listed:
        room = self.rooms.get(listed.code)
        return replace(self.listed(room), age=listed.age) if room else listed

    def with_age(self, listed: Listed) -> Listed:
        return replace(listed, age=round(monotonic() - self.since[listed.code], 1))

    def listed_elsewhere(self) -> list[Listed]:
        now = monotonic()
        pairs = [pair for tables in self.peers.values() for pair in tables.values()]
        return [replace(listed, age=listed.age + now - heard) for listed, heard in pairs]


def without_age(listed: Listed) -> Listed:
    return replace(listed, age=0.0)


def shows(room: ListedRoom) -> bool:
    """Whether a table is listed: it has an open chair or may be watched, and one of its players is present."""
    table = room.table
    if table.over or not (table.snapshot.offered or (table.snapshot.watch and table.complete)):
        return False
    return any(room.presence.seen_within(seat, AWAY) for seat in table.people)


def sitter(table: Table, seat: int) -> Sitter:
    chair, name = table.snapshot.chairs[seat], table.names[seat]
    nameless = chair.kind == PERSON and not chair.name
    return Sitter("", "") if nameless else Sitter(name.en, name.fr, chair.kind in (BOT, PROGRAM))


Outline = tuple[list[Sitter], int, bool, bool, int]


def outline(room: ListedRoom) -> Outline:
    """What is announced at once when it changes: the players, free chairs, whether they play, and the watchers."""
    table, chairs = room.table, room.table.snapshot.chairs
    who = [
        sitter(table, seat)
        for seat, chair in enumerate(chairs)
        if chair.kind != FREE and seat not in table.snapshot.offered
    ]
    warm = any(chairs[seat].kind == BOT for seat in table.snapshot.offered)
    looking = [viewer.visitor for viewer in room.presence.viewers if viewer.seat is None]
    watchers = sum(not table.seats_of(visitor) for visitor in looking)
    return who, len(table.snapshot.offered), warm, table.complete, watchers


def outline_of(listed: Listed) -> Outline:
    return listed.who, listed.free, listed.warm, listed.playing, listed.watchers


def fairly(tables: list[Listed]) -> list[Listed]:
    """The latest first; further tables of the same address come after those of all others."""
    seen: Counter[str] = Counter()
    ranked = []
    for listed in sorted(tables, key=lambda listed: (listed.age, listed.code)):
        ranked.append((seen[listed.crowd], listed))
        seen[listed.crowd] += 1
    return [listed for _, listed in sorted(ranked, key=lambda pair: pair[0])][:MOST]
