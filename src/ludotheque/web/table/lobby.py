"""The lobby: public tables with a free chair, and tables that may be watched.

A table is shown while somebody who plays there is at it, or has been a moment ago. Each process shows its own tables
and those that others tell of, in words that everybody may read: whatever is told is made from a spectator's view.
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
from ludotheque.web.table.presence import Presence
from ludotheque.words import Words

AWAY = 120.0  # seconds for which nobody who plays at a table need be there before it is no longer shown
MOST = 20  # tables of a kind on the list
LONGEST_NOTE = 7000  # bytes: a note can hold 8000
ASKING = "?"  # what a process says that has just begun: which tables are there?


class Sitter(Struct, frozen=True, array_like=True):
    """Somebody at a table, as they are called there; somebody who gave no name has none here."""

    en: str
    fr: str
    bot: bool = False


class Listed(Struct, frozen=True, kw_only=True):
    """A table as everybody may read of it."""

    code: str
    game: str
    who: list[Sitter]
    free: int  # chairs that anybody may take
    warm: bool  # whether a bot plays on one of them meanwhile
    playing: bool
    clock: int
    crowd: str  # the same for all tables from one address
    age: float = 0.0  # seconds since it was first shown
    progress: tuple[str, str] = ("", "")  # how far the game is
    scores: list[int] = []
    watchers: int = 0


class ListedRoom(Protocol):
    """A table that may have to be shown."""

    table: Table
    presence: Presence


class Lobby:
    """Which tables are shown to everybody."""

    def __init__(self, tell: Callable[[dict[str, Any]], None], key: str) -> None:
        """`tell` the other processes; with the `key` nobody else can tell from where a table was opened."""
        self.tell, self.key = tell, key.encode()[:64]
        self.rooms: dict[str, ListedRoom] = {}  # that are shown by this process,
        self.shown: dict[str, Listed] = {}  # as it has told of them last,
        self.since: dict[str, float] = {}  # and since when
        self.peers: dict[str, dict[str, tuple[Listed, float]]] = {}  # by process: its tables, and when that was said
        self.news = asyncio.Event()  # set by the next change: then there is another one
        self.made: dict[Hashable, Any] = {}  # what was made of all this for its readers, until the next change
        self.followers: dict[str, set[asyncio.Event]] = {}  # by table: of those whose own table it is

    @contextmanager
    def followed(self, codes: Iterable[str]) -> Iterator[asyncio.Event]:
        """What is set when something has happened at one of these tables, be they shown or not."""
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
        """Something has happened at a table."""
        for event in self.followers.get(code, ()):
            event.set()

    # ── The tables of this process ────────────────────────────────────────────────────

    def look(self, room: ListedRoom) -> None:
        """Something has happened at a table: show it otherwise, if need be. How far a game is, is told now and then."""
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
        """What everybody may read of a table now."""
        table, view = room.table, room.table.view(None)
        who, free, warm, playing, watchers = outline(room)
        progress = view.game.progress(view, table.ply) if playing else Words("", "")
        return Listed(
            code=table.snapshot.code,
            game=table.game.name,
            who=who,
            free=free,
            warm=warm,
            playing=playing,
            clock=table.snapshot.clock,
            crowd=self.crowd(room),
            progress=(progress.en, progress.fr),
            scores=[view.game.tally(view, seat).score for seat in range(view.seats)] if playing and not free else [],
            watchers=watchers,
        )

    def crowd(self, room: ListedRoom) -> str:
        """From where a table was opened, in a way that nobody can read: so that one address does not fill the list."""
        code, table = room.table.snapshot.code, room.table
        here = [viewer.client for viewer in room.presence.viewers if table.seats_of(viewer.visitor)]
        if here:
            client = min(here)
            return blake2b((client.address or client.visitor).encode(), digest_size=6, key=self.key).hexdigest()
        return self.shown[code].crowd if code in self.shown else code

    # ── What the processes tell each other ────────────────────────────────────────────

    def announce(self, tables: Iterable[Listed]) -> None:
        """Tell the others of tables, as many in a note as it can hold."""
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
        """Another process tells of its tables, or asks for ours."""
        if note.get("shown") == ASKING:
            self.announce(self.shown.values())
            return
        known = self.peers.setdefault(process, {})
        before = {code: without_age(listed) for code, (listed, _) in known.items()}
        known.pop(note.get("hidden", ""), None)
        with suppress(msgspec.ValidationError):  # of a process of another version, which says it in its own way
            for listed in msgspec.convert(note.get("shown", []), list[Listed]):
                known[listed.code] = listed, monotonic()
        if {code: without_age(listed) for code, (listed, _) in known.items()} != before:
            self.change()

    def beat(self, since: float) -> None:
        """Say again what is shown here, and forget what was not said again elsewhere since then."""
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
        """Those with a chair for anybody."""
        return self.some(lambda listed: listed.free > 0)

    def to_watch(self) -> list[Listed]:
        return self.some(lambda listed: not listed.free)

    def some(self, wanted: Callable[[Listed], bool]) -> list[Listed]:
        """Tables of a kind, those of this process as they are now; who looks is counted everywhere."""
        here = [self.with_age(listed) for listed in self.shown.values() if wanted(listed)]
        found = [listed for listed in [*here, *self.listed_elsewhere()] if wanted(listed)]
        watchers: Counter[str] = Counter()
        for listed in found:
            watchers[listed.code] += listed.watchers
        chosen = fairly(list({listed.code: listed for listed in reversed(found)}.values()))
        return [replace(self.fresh(listed), watchers=watchers[listed.code]) for listed in chosen]

    def watchers(self, room: ListedRoom) -> int:
        """How many look at a table who do not play, as far as it is shown."""
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
    """Whether a table is shown: it has a chair for anybody, or may be watched, and somebody who plays is there."""
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
    """What is told at once when it changes: who sits there, what is free, whether they play, and how many look."""
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
    """The latest first, and of several from one address all but the latest after those of others."""
    seen: Counter[str] = Counter()
    ranked = []
    for listed in sorted(tables, key=lambda listed: (listed.age, listed.code)):
        ranked.append((seen[listed.crowd], listed))
        seen[listed.crowd] += 1
    return [listed for _, listed in sorted(ranked, key=lambda pair: pair[0])][:MOST]
