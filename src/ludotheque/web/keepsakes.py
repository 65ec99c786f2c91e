"""What is stored about a visitor besides their seats: lessons and puzzles done, and how to recover them.

A phrase of a few words brings a library back that a browser has lost. Only its hash is kept, made slowly and with the
key of the library, so that who reads the database learns nothing from it. A link does the same for another device,
once and not for long. Both make a browser the same visitor as before.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import re
import secrets
import unicodedata
from typing import Any, NamedTuple

from itsdangerous import BadData, URLSafeTimedSerializer

from ludotheque.store.store import Store
from ludotheque.web.signing import signed

LIFETIME = 15 * 60  # seconds for which a link is good
PHRASE_WORDS = 7  # of some hundred: 48 bits, and whoever tries one after the other soon has to wait (limits.py)
SLOWLY = {"n": 2**14, "r": 8, "p": 1}  # of scrypt: a twentieth of a second
PUZZLES, PUZZLE_DAYS = "puzzles", "puzzle-days"  # under which they are kept, beside the lessons of games
MOST_DONE, LONGEST = 500, 40  # that are kept of a game, and letters of a name

Progress = dict[str, list[str]]  # the steps that are done, by game; and the puzzles


class Owner(NamedTuple):
    """Whose library it is."""

    id: str
    name: str


class Keepsakes:
    """Keeps them among the settings of a library."""

    def __init__(self, store: Store, key: str) -> None:
        self.store, self.key = store, key
        self.links = URLSafeTimedSerializer(key, "library link")

    # ── What is done ──────────────────────────────────────────────────────────────────

    async def progress(self, visitor: str) -> Progress:
        return json.loads(await self.store.recall(f"progress:{visitor}") or "{}")  # type: ignore[no-any-return]

    async def add(self, visitor: str, game: str, done: list[str]) -> None:
        """Some lessons or puzzles more. What cannot be one is left out, and what is too much."""
        known = await self.progress(visitor)
        before = known.get(game, [])
        after = list(dict.fromkeys([*before, *(one for one in done if re.fullmatch(rf"[\w.:-]{{1,{LONGEST}}}", one))]))
        if after != before:
            known[game] = after[-MOST_DONE:]
            await self.store.remember(f"progress:{visitor}", json.dumps(known))

    # ── The phrase ────────────────────────────────────────────────────────────────────

    async def new_phrase(self, owner: Owner, words: list[str]) -> str:
        """A phrase that is theirs from now on, told this once; the one before is worth nothing any more."""
        phrase = " ".join(secrets.choice(words).lower() for _ in range(PHRASE_WORDS))
        await forget_phrase(self.store, owner.id)
        mark = await self.mark(phrase)
        await self.store.remember(f"phrase:{mark}", json.dumps(owner))
        await self.store.remember(f"phrase of:{owner.id}", mark)
        return phrase

    async def owner_by_phrase(self, phrase: str) -> Owner | None:
        kept = await self.store.recall(f"phrase:{await self.mark(phrase)}")
        return Owner(*json.loads(kept)) if kept else None

    async def mark(self, phrase: str) -> str:
        """What is kept in place of a phrase, which may be written with accents, capitals or commas."""
        plain = "".join(letter for letter in unicodedata.normalize("NFD", phrase[:200].lower()) if letter.isascii())
        said = " ".join(re.findall("[a-z]+", plain)).encode()
        made = await asyncio.to_thread(hashlib.scrypt, said, salt=self.key.encode(), dklen=24, **SLOWLY)
        return made.hex()

    async def has_phrase(self, visitor: str) -> bool:
        return await self.store.recall(f"phrase of:{visitor}") is not None

    # ── The link ──────────────────────────────────────────────────────────────────────

    async def link(self, owner: Owner) -> str:
        """What a link holds: good until it is used, or another one is."""
        return signed(self.links, [*owner, await self.used(owner.id)])

    async def owner_by_link(self, token: str) -> Owner | None:
        """Whose link it is, which is used up by that; None if it is none of ours, too old, or used."""
        try:
            kept: Any = self.links.loads(token, max_age=LIFETIME)
            visitor, name, number = kept
        except (BadData, ValueError, TypeError):
            return None
        if number != await self.used(visitor):
            return None
        await self.store.remember(f"links of:{visitor}", str(number + 1))
        return Owner(visitor, name)

    async def used(self, visitor: str) -> int:
        return int(await self.store.recall(f"links of:{visitor}") or 0)


async def forget_phrase(store: Store, visitor: str) -> None:
    mark = await store.recall(f"phrase of:{visitor}")
    if mark:
        await store.forget(f"phrase:{mark}")
        await store.forget(f"phrase of:{visitor}")


async def forget_keepsakes(store: Store, visitor: str) -> None:
    """All that is kept of a visitor here is gone."""
    await forget_phrase(store, visitor)
    for name in ("progress", "links of"):
        await store.forget(f"{name}:{visitor}")
