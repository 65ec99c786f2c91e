"""Deletes what is stored about a visitor: at every table where they sat, and besides."""

from __future__ import annotations

import re
from contextlib import suppress

from ludotheque.errors import LudothequeError
from ludotheque.store.store import Store
from ludotheque.web.rooms.library import Library
from ludotheque.web.rooms.reviews import NAME as REVIEW
from ludotheque.web.together.club import forget_clubs
from ludotheque.web.together.evening import forget_evenings
from ludotheque.web.together.letters import forget_letters, forget_letters_at
from ludotheque.web.together.notices import Subscriptions
from ludotheque.web.together.programs import forget_programs
from ludotheque.web.together.rows import REMINDERS, forget_rows_of
from ludotheque.web.visitor_data import forget_visitor_data

# ── At tables ──────────────────────────────────────────────────────────────────────────

ALL = 1_000_000  # tables


async def forget_everywhere(library: Library, visitor: str) -> int:
    """Forget a visitor; returns the number of damaged tables that could not be changed."""
    await forget_personal_data(library.store, visitor)
    return await forget_visitor(library, visitor)


async def forget_visitor(library: Library, visitor: str) -> int:
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


async def delete_table(store: Store, code: str) -> None:
    """Delete a table, its review and its letters."""
    await store.delete(code)
    await forget_letters_at(store, code)
    await forget_review(store, code)
    await forget_letters_at(store, code)


async def forget_review(store: Store, code: str) -> None:
    await store.forget(REVIEW + code)


async def close_and_delete(library: Library, code: str) -> None:
    """Delete a table that people may be looking at: they are shown that it is closed."""
    with suppress(LudothequeError):  # damaged, or changed a moment ago: it goes all the same
        room = await library.room(code)
        if room and not room.table.over:
            await room.decide(lambda table: None if table.over else table.close())
    room = library.rooms.pop(code, None)
    if room:
        room.stop()
        await library.store.release(code)
    await delete_table(library.store, code)


# ── Besides ────────────────────────────────────────────────────────────────────────────


async def forget_personal_data(store: Store, visitor: str) -> bool:
    """Delete it; returns whether there was any."""
    kept = await store.recall_all("")
    named = re.compile(rf"(?<!\w){re.escape(visitor)}(?!\w)")  # as a whole: a letter or two are in every setting
    await forget_programs(store, visitor)
    await Subscriptions(store).forget(visitor)
    await forget_evenings(store, visitor)
    await forget_clubs(store, visitor)
    await forget_letters(store, visitor)
    await forget_rows_of(store, REMINDERS, visitor, "")
    await forget_visitor_data(store, visitor)
    return any(named.search(name) or named.search(text) for name, text in kept.items())
