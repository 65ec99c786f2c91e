"""What the processes that share a library tell each other: a table has changed, and who is at which table.

Only seats, versions and lengths of time are told, never moves, names or clock times. Nothing is lost
with a note that gets lost: it is told again, and a process that dies is soon forgotten.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ludotheque.store.store import Note

if TYPE_CHECKING:
    from ludotheque.web.table.library import Library
    from ludotheque.web.table.room import Room

BEAT = 5.0  # seconds after which it is told again who is here,
GONE = 3 * BEAT  # and after which somebody counts as gone of whom nothing was heard
IN_A_NOTE = 100  # tables: a note must be short


@dataclass(frozen=True)
class Elsewhere:
    """The seats whose players are at a table through another process."""

    seats: frozenset[int]
    heard: float  # when


class Neighbours:
    """The other processes of a library."""

    def __init__(self, library: Library) -> None:
        self.library = library
        library.store.listen(self.hear)

    def hear(self, note: Note) -> None:
        rooms = self.library.rooms
        if not note:  # something may have been missed
            self.library.start(self.look_at_all())
        elif "version" in note:
            self.changed(note["code"], note["version"])
        elif "ask" in note and note["ask"] in rooms:
            self.tell([rooms[note["ask"]]])
        for code, told in note.get("here", {}).items():
            if code in rooms:
                self.are_there(rooms[code], note["by"], *told)

    async def look_at_all(self) -> None:
        """One table after the other, so that those who move need not wait for all of them."""
        rooms = list(self.library.rooms.values())
        self.tell(rooms)
        for room in rooms:
            await room.follow()

    def changed(self, code: str, version: int) -> None:
        room = self.library.rooms.get(code)
        if room and room.saved.version < version:
            self.library.start(room.follow(version))
        elif code in self.library.opening:
            self.library.opening[code] = max(self.library.opening[code], version)

    def are_there(self, room: Room, process: str, seats: list[int], version: int, spent: float) -> None:
        """Another process tells who is at a table, and for how long it has been waiting for a move."""
        before = room.online()
        room.elsewhere[process] = Elsewhere(frozenset(seats), time.monotonic())
        if version == room.saved.version:
            room.since = min(room.since, time.monotonic() - spent)
        self.compare(room, before)

    def compare(self, room: Room, before: list[int]) -> None:
        if room.online() != before:
            room.somebody_left(before)
            room.tell_others_who_is_there()

    # ── What is told ──────────────────────────────────────────────────────────────────

    def ask(self, code: str) -> None:
        """Who is at a table?"""
        self.library.store.tell({"ask": code})

    def tell(self, rooms: Sequence[Room]) -> None:
        """Who is at these tables here, and since when they wait."""
        told = [(room.saved.code, told_of(room)) for room in rooms]
        for first in range(0, len(told), IN_A_NOTE):
            self.library.store.tell({"here": dict(told[first : first + IN_A_NOTE])})

    async def beat(self) -> None:
        """Tell it again and again, and forget those who do not."""
        while True:
            await asyncio.sleep(BEAT)
            self.tell([room for room in self.library.rooms.values() if room.viewers])
            for room in self.library.rooms.values():
                self.forget(room)

    def forget(self, room: Room) -> None:
        before, since = room.online(), time.monotonic() - GONE
        room.elsewhere = {who: others for who, others in room.elsewhere.items() if others.heard > since}
        self.compare(room, before)


def told_of(room: Room) -> list[Any]:
    return [sorted(room.here()), room.saved.version, round(time.monotonic() - room.since, 3)]
