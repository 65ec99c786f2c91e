"""The push subscriptions of visitors, stored as settings until they are cancelled."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from hashlib import sha256

from ludotheque.errors import LudothequeError
from ludotheque.store.store import Store

KEPT_AS = "push "  # prefix of the setting; followed by the visitor and a hash of the endpoint
MOST = 5  # browsers per visitor


@dataclass(frozen=True)
class Subscription:
    """The push subscription of a browser."""

    endpoint: str
    key: str  # the keys with which notices are encrypted for this browser
    auth: str  # (p256dh and auth in the Push API)
    lang: str
    site: str  # the address of the library, as the browser knows it


class Subscriptions:
    """The subscriptions of all visitors."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def of(self, visitor: str) -> dict[str, Subscription]:
        """The subscriptions of a visitor, by the names of their settings."""
        kept = await self.store.recall_all(f"{KEPT_AS}{visitor} ")
        return {name: Subscription(**json.loads(text)) for name, text in kept.items()}

    async def add(self, visitor: str, subscription: Subscription) -> None:
        name = f"{KEPT_AS}{visitor} {sha256(subscription.endpoint.encode()).hexdigest()[:16]}"
        known = await self.of(visitor)
        if name not in known and len(known) >= MOST:
            raise LudothequeError(
                "Notices go to too many places already: turn them off somewhere first.",
                "Les avis vont déjà à trop d’endroits\u00a0: arrêtez-les d’abord quelque part.",
            )
        await self.store.remember(name, json.dumps(asdict(subscription)))

    async def forget(self, visitor: str) -> None:
        for name in await self.of(visitor):
            await self.store.forget(name)
