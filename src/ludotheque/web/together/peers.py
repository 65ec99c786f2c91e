"""Messages between the processes of a library: a table has changed, and who is present where.

Notes contain seats, versions and durations, never moves or times of day, and no names except those in the lobby. A
note may get lost: it is repeated, and a process that dies is soon forgotten.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Mapping, Sequence
from time import monotonic
from typing import Any, Protocol

from ludotheque.store.store import Note, Store
from ludotheque.table import Table
from ludotheque.web.rooms.background import Tasks
from ludotheque.web.rooms.presence import Presence
from ludotheque.web.together.lobby import ASKING, Lobby
from ludotheque.web.together.programs import Programs

BEAT = 5.0  # seconds after which presence is announced again,
GONE = 3 * BEAT  # and after which a silent process counts as gone
IN_A_NOTE = 100  # tables per note, because it must be short


class SharedRoom(Protocol):
    """A table that other processes may have open, too."""

    table: Table
    presence: Presence

    def greet(self, seat: int, number: int) -> None:
        """A player has sent a greeting."""

    def tell_news(self, seat: int, number: int) -> None:
        """A player has done something of which the others are told."""

    def hear_of(self, version: int) -> None:
        """Another process has changed the table."""

    def follow(self, version: int | None = None) -> Coroutine[Any, Any, None]:
        """Catch up with that version, or with the latest."""

    def turn_began_earlier(self, seconds: float) -> None:
        """The seat to move has had its turn for at least so long."""


class Peers:
    """The other processes of a library."""

    def __init__(
        self, store: Store, rooms: Mapping[str, SharedRoom], tasks: Tasks, programs: Programs, lobby: Lobby
    ) -> None:
        self.store, self.rooms, self.tasks, self.programs, self.lobby = store, rooms, tasks, programs, lobby
        self.loading: dict[str, int] = {}  # tables being loaded, and the latest version announced
        self.put_out: Callable[[str], None] = lambda browser: None  # told which browsers were put out elsewhere
        store.listen(self.hear)

    def hear(self, note: Note) -> None:
        if not note:  # notes may have been missed
            self.tasks.start(self.look_at_all())
            self.store.tell({"shown": ASKING})
        elif "version" in note:
            self.hear_of_change(note["code"], note["version"])
        elif "ask" in note and note["ask"] in self.rooms:
            self.tell([self.rooms[note["ask"]]])
        elif "programs" in note:
            self.programs.hear_of(note["by"], note["programs"])
        elif "greeting" in note and note["greeting"] in self.rooms:
            self.rooms[note["greeting"]].greet(note["seat"], note["number"])
        elif "out" in note:
            self.put_out(note["out"])
        elif "news" in note and note["news"] in self.rooms:
            self.rooms[note["news"]].tell_news(note["seat"], note["number"])
        elif "shown" in note or "hidden" in note:
            self.lobby.hear(note["by"], note)
        for code, facts in note.get("here", {}).items():
            if code in self.rooms:
                self.hear_of_presence(self.rooms[code], note["by"], facts)

    async def look_at_all(self) -> None:
        """One table after the other, so that players need not wait for all of them."""
        rooms = list(self.rooms.values())
        self.tell(rooms)
        for room in rooms:
            await room.follow()

    def hear_of_change(self, code: str, version: int) -> None:
        self.lobby.stir(code)
        room = self.rooms.get(code)
        if room and room.table.snapshot.version < version:
            room.hear_of(version)
        elif code in self.loading:
            self.loading[code] = max(self.loading[code], version)

    def hear_of_presence(self, room: SharedRoom, process: str, facts: list[Any]) -> None:
        """A peer announces who is at a table, and how long it has been waiting for a move."""
        seats, version, waited, *more = facts  # a process of an older version does not report phones
        room.presence.hear_of(process, frozenset(seats), frozenset(*more))
        if version == room.table.snapshot.version:
            room.turn_began_earlier(waited)

    # ── Sending ───────────────────────────────────────────────────────────────────────

    def ask(self, code: str) -> None:
        """Ask the peers who is at a table."""
        self.store.tell({"ask": code})

    def tell(self, rooms: Sequence[SharedRoom]) -> None:
        """Announce who is at these tables here, and how long they have been waiting."""
        facts = [(room.table.snapshot.code, facts_of(room)) for room in rooms]
        for first in range(0, len(facts), IN_A_NOTE):
            self.store.tell({"here": dict(facts[first : first + IN_A_NOTE])})

    async def beat(self) -> None:
        """Announce presence again and again, and drop silent peers."""
        while True:
            await asyncio.sleep(BEAT)
            self.tell([room for room in self.rooms.values() if room.presence.viewers])
            for room in self.rooms.values():
                room.presence.forget_peers(monotonic() - GONE)
            if self.programs.here:
                self.store.tell({"programs": self.programs.here})
            self.programs.forget_peers(monotonic() - GONE)
            self.lobby.beat(monotonic() - GONE)


def facts_of(room: SharedRoom) -> list[Any]:
    waited = monotonic() - room.table.turn_began
    presence = room.presence
    return [
        sorted(presence.here()),
        room.table.snapshot.version,
        round(waited, 3),
        sorted(presence.phones_here()),
    ]
