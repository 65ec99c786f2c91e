"""Deletes what is stored about a visitor besides their tables: tokens, push subscriptions, evenings, progress."""

from __future__ import annotations

import re

from ludotheque.store.store import Store
from ludotheque.web.evening.evenings import forget_evenings
from ludotheque.web.programs.tokens import forget_programs
from ludotheque.web.push.subscriptions import Subscriptions
from ludotheque.web.visitor_data import forget_visitor_data


async def forget_personal_data(store: Store, visitor: str) -> bool:
    """Delete it; returns whether there was any."""
    kept = await store.recall_all("")
    named = re.compile(rf"(?<!\w){re.escape(visitor)}(?!\w)")  # as a whole: a letter or two are in every setting
    await forget_programs(store, visitor)
    await Subscriptions(store).forget(visitor)
    await forget_evenings(store, visitor)
    await forget_visitor_data(store, visitor)
    return any(named.search(name) or named.search(text) for name, text in kept.items())
