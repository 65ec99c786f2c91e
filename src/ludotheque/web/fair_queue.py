"""A fair queue: addresses take turns, then the visitors of an address, each with their oldest request first.

A client that asks for a thousand things at once delays only itself.
"""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Generic, TypeVar

from ludotheque.web.limits import WORK, Client, Limits

T = TypeVar("T")

PATIENCE = 2.0  # seconds that a client over its limit may wait


class FairQueue(Generic[T]):
    """Items of clients, given out in turn."""

    def __init__(self) -> None:
        self.addresses: dict[str, dict[str, deque[T]]] = {}  # the next turn comes first

    def __bool__(self) -> bool:
        return bool(self.addresses)

    def put(self, client: Client, item: T) -> None:
        self.addresses.setdefault(client.address, {}).setdefault(client.visitor, deque()).append(item)

    def take(self) -> T:
        """The next item; its client goes to the end of the queue."""
        address = next(iter(self.addresses))
        visitors = self.addresses.pop(address)
        visitor = next(iter(visitors))
        items = visitors.pop(visitor)
        item = items.popleft()
        if items:
            visitors[visitor] = items
        if visitors:
            self.addresses[address] = visitors
        return item


class Turns:
    """Schedules work in the one thread that serves everybody: one piece at a time, with other tasks in between."""

    def __init__(self) -> None:
        self.waiting: FairQueue[asyncio.Future[None]] = FairQueue()
        self.busy = False

    async def take(self, client: Client) -> None:
        """Wait for one's turn, which lasts until the next await."""
        if self.busy:
            turn = asyncio.get_running_loop().create_future()
            self.waiting.put(client, turn)
            await turn
        else:
            self.begin()

    def begin(self) -> None:
        self.busy = True
        asyncio.get_running_loop().call_soon(self.next)

    def next(self) -> None:
        """Give the turn to the next one, after the current piece of work."""
        self.busy = False
        while self.waiting and not self.busy:
            turn = self.waiting.take()
            if not turn.done():  # the waiting client may have gone
                turn.set_result(None)
                self.begin()


class Traffic:
    """Decides when a client may do something."""

    def __init__(self, limits: Limits) -> None:
        self.limits, self.turns = limits, Turns()

    async def admit(self, client: Client, cost: float) -> bool:
        """Wait until a client may spend this cost and it is its turn; False if that would take too long."""
        wait = self.limits.spend(WORK, client, cost, PATIENCE)
        if wait > PATIENCE:
            return False
        if wait:
            await asyncio.sleep(wait)
        await self.turns.take(client)
        return True
