"""Thread pools for bots and hints, shared fairly among clients.

Short thoughts have their own thread, so they never wait for long ones. These threads have a low priority, so that
answers to people come first.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from ludotheque.engines.program import PROCESSES
from ludotheque.web.fair_queue import FairQueue
from ludotheque.web.limits import Client

T = TypeVar("T")

SHORT, LONG = 1, 2  # concurrent thoughts of each kind
ENGINES = 8  # concurrent engines, in processes of their own
REVIEWS = 1  # concurrent assessments of finished games
NICENESS = 5  # nice value of the threads


class Lane:
    """A thread pool behind a fair queue."""

    def __init__(self, name: str, threads: int) -> None:
        self.threads = ThreadPoolExecutor(threads, thread_name_prefix=name, initializer=be_nice)
        self.waiting: FairQueue[asyncio.Future[None]] = FairQueue()
        self.free = threads

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
        thinking = loop.run_in_executor(self.threads, thought)
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
    """The thread pools of a process. `pace` is the minimum time between two moves of bots."""

    def __init__(self, pace: float) -> None:
        self.pace = pace
        self.short, self.long = Lane("short", SHORT), Lane("long", LONG)
        self.elsewhere, self.review = Lane("engine", ENGINES), Lane("review", REVIEWS)

    def close(self) -> None:
        for lane in (self.short, self.long, self.elsewhere, self.review):
            lane.threads.shutdown(wait=False, cancel_futures=True)
        PROCESSES.close()


def be_nice() -> None:
    """Lower the priority of this thread, where the system allows it (Linux)."""
    with contextlib.suppress(OSError, AttributeError):
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICENESS)
