"""Bots and dice at a table, which move on their own until somebody must. Bots think in threads."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from time import monotonic
from typing import Protocol, TypeVar

from ludotheque.core import CHANCE
from ludotheque.engines.faults import Forfeit
from ludotheque.engines.program import PROCESSES, EngineBot
from ludotheque.store.store import Store
from ludotheque.table import Table
from ludotheque.table.snapshot import Change
from ludotheque.web import metrics
from ludotheque.web.refusals import Overtaken

T = TypeVar("T")

THREADS = 2  # bots that think at once; the others wait their turn
ENGINES = 8  # programs of others that do: nobody else waits for them
RETRY = 2.0  # seconds after which a bot tries again whose move could not be kept

log = logging.getLogger("ludotheque")


class Thinkers:
    """The threads in which the bots of a process think. `pace` is the least time between two of their moves."""

    def __init__(self, pace: float) -> None:
        self.pace = pace
        self.threads = ThreadPoolExecutor(THREADS, thread_name_prefix="bot")
        self.waiting = ThreadPoolExecutor(ENGINES, thread_name_prefix="engine")

    def think(self, thought: Callable[[], T]) -> asyncio.Future[T]:
        return asyncio.get_running_loop().run_in_executor(self.threads, thought)

    def think_elsewhere(self, thought: Callable[[], T]) -> asyncio.Future[T]:
        """The same for what another process thinks."""
        return asyncio.get_running_loop().run_in_executor(self.waiting, thought)

    def close(self) -> None:
        for threads in (self.threads, self.waiting):
            threads.shutdown(wait=False, cancel_futures=True)
        PROCESSES.close()


class Kept(Protocol):
    """A table whose changes are kept before they are shown."""

    table: Table
    lock: asyncio.Lock

    @property
    def moves_itself(self) -> bool:
        """Whether bots or dice move now."""

    async def commit(self, change: Change) -> None:
        """Overtaken if somebody else was faster."""


class Bots:
    """Moves the bots and the dice of a table."""

    def __init__(self, room: Kept, store: Store, thinkers: Thinkers) -> None:
        self.room, self.store, self.thinkers = room, store, thinkers
        self.task: asyncio.Task[None] | None = None

    def go_on(self) -> None:
        """Move, until somebody must."""
        if self.task is None and self.room.moves_itself:
            self.task = asyncio.create_task(self.run(), name=f"table {self.room.table.snapshot.code}")

    def stop(self) -> None:
        if self.task:
            self.task.cancel()

    async def run(self) -> None:
        try:
            while self.room.moves_itself:
                if await self.store.claim(self.room.table.snapshot.code):
                    await self.step()
                else:  # another process does it, for as long as it lives
                    await asyncio.sleep(RETRY)
        except Exception as error:  # a full disk, say: whatever it is, people wait for this move; try again by and by
            log.error("a table waits", extra={"facts": {"error": type(error).__name__}})
            asyncio.get_running_loop().call_later(RETRY, self.go_on)
        finally:
            self.task = None

    async def step(self) -> None:
        """One move. The table may change while a bot thinks: then it thinks again."""
        table = self.room.table
        version, turn = table.snapshot.version, table.turn
        by_chance = table.to_throw is not None or turn == CHANCE
        try:
            move = None if by_chance else await self.thought()
            decision = partial(table.throw, monotonic()) if by_chance else None
            if move is not None:
                decision = partial(table.play, turn, move, monotonic())
        except Forfeit as lost:
            log.warning("an engine has lost", extra={"facts": {"by": lost.fault}})  # its words might tell its hand
            decision = partial(table.forfeit, turn, lost.fault)
        async with self.room.lock:
            if table.snapshot.version == version and self.room.moves_itself and decision is not None:
                with suppress(Overtaken):
                    await self.room.commit(decision())

    async def thought(self) -> int | None:
        """What a bot wants to play; not before those who watch could follow the move before."""
        table = self.room.table
        think = (
            self.thinkers.think_elsewhere if isinstance(table.players[table.turn], EngineBot) else self.thinkers.think
        )
        with metrics.bots_thinking.track_inprogress(), metrics.bot_seconds.time():
            move = await think(partial(table.due, monotonic()))
        await asyncio.sleep(max(0.0, self.thinkers.pace - (monotonic() - table.turn_began)))
        return move
