"""Work beside that of the tables: background tasks, and the threads in which bots think."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import threading
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Protocol, TypeVar

from ludotheque.bots.engines import PROCESSES
from ludotheque.web.traffic import Client, FairQueue

# ── Tasks ──────────────────────────────────────────────────────────────────────────────

log = logging.getLogger("ludotheque")


class Tasks:
    """The background tasks of a process."""

    def __init__(self) -> None:
        self.running: set[asyncio.Task[None]] = set()

    def start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self.running.add(task)
        task.add_done_callback(self.done)

    def done(self, task: asyncio.Task[None]) -> None:
        self.running.discard(task)
        error = None if task.cancelled() else task.exception()
        if error:
            log.error("a task failed", extra={"facts": {"error": type(error).__name__}})

    def cancel(self) -> None:
        for task in self.running:
            task.cancel()


# ── Bots ───────────────────────────────────────────────────────────────────────────────

T = TypeVar("T")

SHORT, LONG = 1, 2  # concurrent thoughts of each kind
ENGINES = 8  # concurrent engines, in processes of their own
REVIEWS = 1  # concurrent assessments of finished games
NICENESS = 5  # nice value of the threads


class Mind(Protocol):
    """Where thoughts are thought. A thought is a function of a module with its arguments: it may travel (pickle)."""

    def think(self, thought: Callable[[], T]) -> asyncio.Future[T]: ...

    def close(self) -> None: ...


class Threads:
    """Threads of this process, with a low priority."""

    def __init__(self, name: str, threads: int) -> None:
        self.pool = ThreadPoolExecutor(threads, thread_name_prefix=name, initializer=be_nice)

    def think(self, thought: Callable[[], T]) -> asyncio.Future[T]:
        return asyncio.get_running_loop().run_in_executor(self.pool, thought)

    def close(self) -> None:
        self.pool.shutdown(wait=False, cancel_futures=True)


class Lane:
    """A mind behind a fair queue, with so many thoughts at once."""

    def __init__(self, mind: Mind, at_once: int) -> None:
        self.mind = mind
        self.waiting: FairQueue[asyncio.Future[None]] = FairQueue()
        self.free = at_once

    async def think(self, client: Client, thought: Callable[[], T]) -> T:
        loop = asyncio.get_running_loop()
        place = loop.create_future()
        self.waiting.put(client, place)
        self.give_places()
        try:
            await place
        except asyncio.CancelledError:
            if place.done() and not place.cancelled():
                self.leave()
            raise
        thinking = self.mind.think(thought)
        thinking.add_done_callback(self.leave)  # a thought runs to its end, even if nobody waits for it any more
        return await asyncio.shield(thinking)

    def give_places(self) -> None:
        while self.free and self.waiting:
            place = self.waiting.take()
            if not place.done():  # the caller may have gone
                self.free -= 1
                place.set_result(None)

    def leave(self, thinking: asyncio.Future[T] | None = None) -> None:
        self.free += 1
        self.give_places()


class Thinkers:
    """What thinks for the tables of a process. `pace` is the minimum time between two moves of bots."""

    def __init__(self, pace: float, mind: Callable[[str, int], Mind] = Threads) -> None:
        self.pace = pace
        self.short, self.long = Lane(mind("short", SHORT), SHORT), Lane(mind("long", LONG), LONG)
        self.elsewhere, self.review = Lane(mind("engine", ENGINES), ENGINES), Lane(mind("review", REVIEWS), REVIEWS)

    def close(self) -> None:
        for lane in (self.short, self.long, self.elsewhere, self.review):
            lane.mind.close()
        PROCESSES.close()


def be_nice() -> None:
    """Lower the priority of this thread, where the system allows it (Linux)."""
    with contextlib.suppress(OSError, AttributeError):
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICENESS)
