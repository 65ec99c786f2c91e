"""Deletes the personal data of a visitor at every table where they sat."""

from __future__ import annotations

from typing import Protocol

from ludotheque.errors import LudothequeError
from ludotheque.store.store import Store
from ludotheque.web.table.room import Room

ALL = 1_000_000  # tables


class Rooms(Protocol):
    store: Store

    async def room(self, code: str) -> Room | None: ...


async def forget_visitor(library: Rooms, visitor: str) -> int:
    """Returns the number of damaged tables that could not be changed: the host has to inspect them."""
    left = 0
    for snapshot in await library.store.tables_of(visitor, ALL):
        try:
            room = await library.room(snapshot.code)
            if room:
                await room.decide(lambda table: table.forget(table.snapshot.taken_by(visitor)))
        except LudothequeError:
            left += 1
    return left
