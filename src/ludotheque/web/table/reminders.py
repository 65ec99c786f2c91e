"""Sends a notice to players who are away when their turn comes, if they have subscribed."""

from __future__ import annotations

import asyncio
import json
from typing import Protocol

from ludotheque.store.store import Store
from ludotheque.table import Table
from ludotheque.web.limits import Limits
from ludotheque.web.push.keys import ServerKey, available, new_private_key
from ludotheque.web.push.sender import Sender
from ludotheque.web.push.subscriptions import Subscription, Subscriptions
from ludotheque.web.table.presence import Presence
from ludotheque.web.table.tasks import Tasks
from ludotheque.words import Words

KEPT_AS = "vapid"  # the name of the setting
WAIT = 5.0  # seconds after which a player counts as away: a page may just be reloading


class Awaited(Protocol):
    """A table that may wait for somebody."""

    table: Table
    presence: Presence


class Reminders:
    """Sends notices for all tables of this process: the process that stores a change notifies the next player."""

    def __init__(self, store: Store, tasks: Tasks, limits: Limits, within: bool) -> None:
        self.store, self.tasks, self.limits, self.within = store, tasks, limits, within
        self.subscriptions = Subscriptions(store)
        self.sender: Sender | None = None  # None if the extra `push` is not installed

    async def begin(self) -> None:
        """Load the key of the library, which is made once and stored with the tables."""
        if available():
            key = ServerKey(await self.store.keep(KEPT_AS, new_private_key()))
            self.sender = Sender(key, self.subscriptions, self.limits, self.within)

    @property
    def public_key(self) -> str:
        """The key by which browsers identify the sender; empty if there are no notices."""
        return self.sender.key.public if self.sender else ""

    def turn_came(self, room: Awaited) -> None:
        if self.sender and is_away(room):
            self.tasks.start(self.remind(room, self.sender, room.table.ply))

    async def remind(self, room: Awaited, sender: Sender, ply: int) -> None:
        await asyncio.sleep(WAIT)
        table = room.table
        if table.ply != ply or not is_away(room):
            return
        for visitor in table.snapshot.devices_of(table.turn):
            for name, subscription in (await self.subscriptions.of(visitor)).items():
                await sender.send(visitor, name, subscription, notice(table, subscription))


def is_away(room: Awaited) -> bool:
    """Whether a table waits for somebody who is away, in a game with other people."""
    table = room.table
    if table.over or not table.complete or table.turn not in table.people:
        return False
    return bool(table.snapshot.others(table.turn)) and table.turn not in room.presence.online()


def notice(table: Table, subscription: Subscription) -> bytes:
    """The text of a notice: the game and the players, nothing about the position."""
    lang = subscription.lang
    others = ", ".join(name(lang) for seat, name in enumerate(table.names) if seat != table.turn)
    body = Words(f"It is your turn, with {others}.", f"C’est à vous, avec {others}.")
    url = f"{subscription.site}/t/{table.snapshot.code}"
    facts = {"title": table.game.title(lang), "body": body(lang), "url": url, "tag": table.snapshot.code}
    return json.dumps(facts, ensure_ascii=False).encode()
