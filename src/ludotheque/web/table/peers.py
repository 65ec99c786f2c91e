"""What the processes that share a library say to each other: a table has changed, and who is at which table.

Only seats, versions and lengths of time are said, never moves, names or times of day. A note may get lost: it is
said again, and a process that dies is soon forgotten.
"""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Mapping, Sequence
from time import monotonic
from typing import Any, Protocol

from ludotheque.store.store import Note, Store
from ludotheque.table import Table
from ludotheque.web.table.presence import Presence
from ludotheque.web.table.programs import Programs
from ludotheque.web.table.tasks import Tasks

BEAT = 5.0  # seconds after which it is said again who is here,
GONE = 3 * BEAT  # and after which a process counts as gone of which nothing was heard
IN_A_NOTE = 100  # tables: a note must be short


class SharedRoom(Protocol):
    """A table that other processes may have open, too."""

    table: Table
    presence: Presence

    def follow(self, version: int | None = None) -> Coroutine[Any, Any, None]:
        """Catch up with that version, or with whatever there is."""

    def turn_began_earlier(self, seconds: float) -> None:
        """The seat to move has had its turn for at least so long."""


class Peers:
    """The other processes of a library."""

    def __init__(self, store: Store, rooms: Mapping[str, SharedRoom], tasks: Tasks, programs: Programs) -> None:
        self.store, self.rooms, self.tasks, self.programs = store, rooms, tasks, programs
        self.loading: dict[str, int] = {}  # tables that are being loaded, and the latest version that was heard of
        store.listen(self.hear)

    def hear(self, note: Note) -> None:
        if not note:  # something may have been missed
            self.tasks.start(self.look_at_all())
        elif "version" in note:
            self.hear_of_change(note["code"], note["version"])
        elif "ask" in note and note["ask"] in self.rooms:
            self.tell([self.rooms[note["ask"]]])
        elif "programs" in note:
            self.programs.hear_of(note["by"], note["programs"])
        for code, (seats, version, waited) in note.get("here", {}).items():
            if code in self.rooms:
                self.hear_of_presence(self.rooms[code], note["by"], frozenset(seats), version, waited)

    async def look_at_all(self) -> None:
        """One table after the other, so that those who move need not wait for all of them."""
        rooms = list(self.rooms.values())
        self.tell(rooms)
        for room in rooms:
            await room.follow()

    def hear_of_change(self, code: str, version: int) -> None:
        room = self.rooms.get(code)
        if room and room.table.snapshot.version < version:
            self.tasks.start(room.follow(version))
        elif code in self.loading:
            self.loading[code] = max(self.loading[code], version)

    def hear_of_presence(
        self, room: SharedRoom, process: str, seats: frozenset[int], version: int, waited: float
    ) -> None:
        """Another process says who is at a table, and for how long it has been waiting for a move."""
        room.presence.hear_of(process, seats)
        if version == room.table.snapshot.version:
            room.turn_began_earlier(waited)

    # ── What is said ──────────────────────────────────────────────────────────────────

    def ask(self, code: str) -> None:
        """Who is at a table?"""
        self.store.tell({"ask": code})

    def tell(self, rooms: Sequence[SharedRoom]) -> None:
        """Who is at these tables here, and for how long they have been waiting."""
        facts = [(room.table.snapshot.code, facts_of(room)) for room in rooms]
        for first in range(0, len(facts), IN_A_NOTE):
            self.store.tell({"here": dict(facts[first : first + IN_A_NOTE])})

    async def beat(self) -> None:
        """Say it again and again, and forget those who do not."""
        while True:
            await asyncio.sleep(BEAT)
            self.tell([room for room in self.rooms.values() if room.presence.viewers])
            for room in self.rooms.values():
                room.presence.forget_peers(monotonic() - GONE)
            if self.programs.here:
                self.store.tell({"programs": self.programs.here})
            self.programs.forget_peers(monotonic() - GONE)


def facts_of(room: SharedRoom) -> list[Any]:
    waited = monotonic() - room.table.turn_began
    return [sorted(room.presence.here()), room.table.snapshot.version, round(waited, 3)]
