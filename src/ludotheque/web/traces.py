"""What is kept of a visitor beside the tables where they sat: all of it goes when they are forgotten."""

from __future__ import annotations

from ludotheque.store.store import Store
from ludotheque.web.evening.evenings import forget_evenings
from ludotheque.web.keepsakes import forget_keepsakes
from ludotheque.web.programs.tokens import forget_programs
from ludotheque.web.push.subscriptions import Subscriptions


async def forget_traces(store: Store, visitor: str) -> bool:
    """Whether there was anything."""
    kept = await store.recall_all("")
    await forget_programs(store, visitor)
    await Subscriptions(store).forget(visitor)
    await forget_evenings(store, visitor)
    await forget_keepsakes(store, visitor)
    return any(visitor in name or visitor in text for name, text in kept.items())
