"""A fair queue: addresses take turns, then the visitors of an address, each with their oldest request first.

Whoever asks for a thousand things at once has to wait for them, and nobody else has.
"""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Generic, TypeVar

from ludotheque.web.limits import WORK, Client, Limits

T = TypeVar("T")

PATIENCE = 2.0  # seconds for which somebody waits who asks for too much


class FairQueue(Generic[T]):
    """Gives out what waits in turns."""

    def __init__(self) -> None:
        self.addresses: dict[str, dict[str, deque[T]]] = {}  # those whose turn is next come first

    def __bool__(self) -> bool:
        return bool(self.addresses)

    def put(self, client: Client, item: T) -> None:
        self.addresses.setdefault(client.address, {}).setdefault(client.visitor, deque()).append(item)

    def take(self) -> T:
        """Whoever had a turn is last from now on."""
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
    """Work in the one thread that serves everybody: a piece at a time, and in between whatever else is waiting."""

    def __init__(self) -> None:
        self.waiting: FairQueue[asyncio.Future[None]] = FairQueue()
        self.busy = False

    async def take(self, client: Client) -> None:
        """Wait for one's turn, which lasts until one waits for something."""
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
        """The next one's turn, after the piece of work that was begun."""
        self.busy = False
        while self.waiting and not self.busy:
            turn = self.waiting.take()
            if not turn.done():  # whoever waited may have gone
                turn.set_result(None)
                self.begin()


class Traffic:
    """Who may do something, and when."""

    def __init__(self, limits: Limits) -> None:
        self.limits, self.turns = limits, Turns()

    async def admit(self, client: Client, cost: float) -> bool:
        """Wait until somebody may spend so much, and it is their turn; False if that would be too long."""
        wait = self.limits.spend(WORK, client, cost, PATIENCE)
        if wait > PATIENCE:
            return False
        if wait:
            await asyncio.sleep(wait)
        await self.turns.take(client)
        return True
