"""All live tables of this process, and the threads in which bots think."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from ludotheque.store.saved import Damaged, Saved
from ludotheque.store.store import Store
from ludotheque.web.limits import Limits
from ludotheque.web.table.closing import CLOSE_AFTER, close_old
from ludotheque.web.table.codes import is_code, new_code
from ludotheque.web.table.commitments import Promises
from ludotheque.web.table.dealing import dealt
from ludotheque.web.table.neighbours import Neighbours
from ludotheque.web.table.room import Room

IDLE = 60.0  # seconds for which a table that nobody looks at stays in memory
LOOK_EVERY = 3600.0  # seconds between two looks for tables that are to be closed
THINKERS = 2  # bots that think at once; the others wait their turn

log = logging.getLogger("ludotheque")


class Library:
    """All live tables of this process, and the threads in which bots think."""

    def __init__(self, store: Store, promises: Promises, pace: float = 0.6, close_after: int = CLOSE_AFTER) -> None:
        self.store, self.promises, self.pace, self.close_after = store, promises, pace, close_after
        self.rooms: dict[str, Room] = {}
        self.opening: dict[str, int] = {}  # tables that are being loaded, and the latest version that was heard of
        self.neighbours = Neighbours(self)
        self.tasks: set[asyncio.Task[None]] = set()
        self.settled: set[str] = set()  # tables that will never have to be closed
        self.limits = Limits()
        self.thinkers = ThreadPoolExecutor(THINKERS, thread_name_prefix="bot")

    async def room(self, code: str) -> Room | None:
        """The room of a table, opened if need be; None if there is no such table. Damaged if it cannot be."""
        room = self.rooms.get(code)
        if room is None and not is_code(code):
            return None
        if room is None:
            self.opening.setdefault(code, 0)
            try:
                saved = await self.store.load(code)
            finally:
                latest = self.opening.pop(code, 0)
            if saved is None:
                return None
            room = self.rooms.setdefault(code, self.opened(saved))  # two may have been loading at once
            self.neighbours.ask(code)
            self.start(room.follow(latest))
        room.used = time.monotonic()
        return room

    def opened(self, saved: Saved) -> Room:
        """Damaged if what is kept cannot be played again: nobody invents what is missing."""
        try:
            return Room(self, saved)
        except Exception as error:  # a flipped bit may have turned anything into anything
            facts = {"table": saved.code, "error": type(error).__name__}  # its words might tell what is hidden
            log.error("a table is damaged", extra={"facts": facts})
            raise Damaged(saved.code) from None

    async def free_code(self) -> str:
        """A name that no table has."""
        while await self.store.load(code := new_code()):
            pass
        return code

    async def create(self, saved: Saved) -> Room:
        """A new table, dealt if nobody is missing; Conflict if there is one of that name."""
        room = self.rooms[saved.code] = Room(self, await self.store.create(dealt(saved)))
        room.go_on()
        return room

    def forget(self) -> None:
        """Nothing in memory is needed to go on with a table that nobody has looked at for a while."""
        before = time.monotonic() - IDLE
        for code, room in list(self.rooms.items()):
            if not room.lines and room.driver is None and room.used < before:
                room.stop()
                del self.rooms[code]
                self.start(self.store.release(code))

    def start(self, work: Coroutine[Any, Any, None]) -> None:
        """Have something done that nobody waits for."""
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.done)

    def done(self, task: asyncio.Task[None]) -> None:
        self.tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if error:
            log.error("a task failed", extra={"facts": {"error": type(error).__name__}})

    async def tidy(self) -> None:
        """Forget tables, and close old ones, for as long as the library is open."""
        looked = -LOOK_EVERY
        while True:
            await asyncio.sleep(IDLE)
            self.forget()
            if time.monotonic() - looked >= LOOK_EVERY:
                looked = time.monotonic()
                await close_old(self, time.time())

    async def close(self) -> None:
        for room in self.rooms.values():
            room.stop()
        for task in self.tasks:
            task.cancel()
        self.thinkers.shutdown(wait=False, cancel_futures=True)
