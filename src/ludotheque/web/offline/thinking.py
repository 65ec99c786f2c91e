"""Thinks in another worker, so that pages are answered meanwhile."""

from __future__ import annotations

import asyncio
import pickle
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from ludotheque.web.rooms.background import Mind, Thinkers

T = TypeVar("T")
Send = Callable[[bytes], Awaitable[Any]]  # a pickled thought; its answer is pickled, too


class OtherWorker:
    """The mind of another worker."""

    def __init__(self, send: Send) -> None:
        self.send = send

    def think(self, thought: Callable[[], T]) -> asyncio.Future[T]:
        return asyncio.ensure_future(self.asked(thought))

    async def asked(self, thought: Callable[[], T]) -> T:
        answer = await self.send(pickle.dumps(thought))
        failed, found = pickle.loads(bytes(answer))
        if failed:
            raise found
        return found  # type: ignore[no-any-return]

    def close(self) -> None: ...


def thinkers(pace: float, send: Send) -> Thinkers:
    mind: Mind = OtherWorker(send)
    return Thinkers(pace, lambda name, at_once: mind)
