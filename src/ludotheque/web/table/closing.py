"""Tables at which nothing has happened for long are closed: never deleted, and they can still be looked at.

Time counts only while the library is open. Where more than a day lies between two looks at the clock,
the server was off, or the clock has jumped: no table grows older by that.
"""

from __future__ import annotations

import contextlib
import json
import time
from typing import TYPE_CHECKING

from ludotheque.errors import LudothequeError
from ludotheque.store.saved import Unavailable

if TYPE_CHECKING:
    from ludotheque.web.table.library import Library

DAY = 24 * 3600.0
CLOSE_AFTER = 90  # days, where a host says nothing else
KEPT_AS = "calendar"  # the name of the setting


class Calendar:
    """How long ago something was, in time during which the library was open."""

    def __init__(self, seen: float, gaps: list[list[float]]) -> None:
        self.seen = seen  # the last look at the clock
        self.gaps = gaps  # [when it ended, how long it was]

    @classmethod
    def read(cls, text: str | None) -> Calendar:
        return cls(**json.loads(text)) if text else cls(time.time(), [])

    def write(self) -> str:
        return json.dumps({"seen": self.seen, "gaps": self.gaps})

    def look(self, now: float) -> None:
        if now - self.seen > DAY:
            self.gaps.append([now, now - self.seen])
        self.seen = now

    def since(self, then: float) -> float:
        return self.seen - then - sum(length for end, length in self.gaps if then < end <= self.seen)


async def close_old(library: Library, now: float) -> None:
    """One look at the clock, and at all tables that have not changed for so many days."""
    with contextlib.suppress(Unavailable):  # there is another look in an hour
        await look(library, now)


async def look(library: Library, now: float) -> None:
    calendar = Calendar.read(await library.store.recall(KEPT_AS))
    calendar.look(now)
    await library.store.remember(KEPT_AS, calendar.write())
    allowed = library.close_after * DAY
    for code in await library.store.unchanged_since(now - allowed) if allowed else []:
        if code not in library.settled:
            await close_if_old(library, code, calendar, allowed)


async def close_if_old(library: Library, code: str, calendar: Calendar, allowed: float) -> None:
    try:
        saved = await library.store.load(code)
        room = library.rooms.get(code) or (library.opened(saved) if saved else None)
        if room is None or room.over:
            library.settled.add(code)
        elif calendar.since(room.saved.touched) >= allowed and not room.lines:
            async with room.lock:
                await room.end_by({"kind": "closed"})
    except LudothequeError:  # damaged, or changed a moment ago
        library.settled.add(code)
