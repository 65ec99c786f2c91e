"""What is stored about a visitor besides their seats: lessons and puzzles done, and how to recover them.

A phrase of a few words restores the library of a lost browser. Only its hash is stored, computed slowly (scrypt) and
with the key of the library, so the database alone reveals nothing. A link does the same for another device, once and
for a short time. Both make a browser the same visitor as before.
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

LIFETIME = 15 * 60  # seconds until a link expires
PHRASE_WORDS = 7  # out of some hundred words: 48 bits, and guessing is rate-limited (limits.py)
SCRYPT = {"n": 2**14, "r": 8, "p": 1}  # parameters of scrypt: a twentieth of a second
PUZZLES, PUZZLE_DAYS = "puzzles", "puzzle-days"  # keys beside those of the games' lessons
MOST_DONE, LONGEST = 500, 40  # entries per game, and letters of a name

Progress = dict[str, list[str]]  # the steps done by game; and the puzzles


class Owner(NamedTuple):
    """The visitor whose library it is."""

    id: str
    name: str


class VisitorData:
    """Stores these among the settings of a library."""

    def __init__(self, store: Store, key: str) -> None:
        self.store, self.key = store, key
        self.links = URLSafeTimedSerializer(key, "library link")

    # ── Progress ──────────────────────────────────────────────────────────────────────

    async def progress(self, visitor: str) -> Progress:
        return json.loads(await self.store.recall(f"progress:{visitor}") or "{}")  # type: ignore[no-any-return]

    async def add(self, visitor: str, game: str, done: list[str]) -> None:
        """Add lessons or puzzles. Invalid and surplus ones are ignored."""
        known = await self.progress(visitor)
        before = known.get(game, [])
        after = list(dict.fromkeys([*before, *(one for one in done if re.fullmatch(rf"[\w.:-]{{1,{LONGEST}}}", one))]))
        if after != before:
            known[game] = after[-MOST_DONE:]
            await self.store.remember(f"progress:{visitor}", json.dumps(known))

    # ── The phrase ────────────────────────────────────────────────────────────────────

    async def new_phrase(self, owner: Owner, words: list[str]) -> str:
        """Make a new phrase, shown once; it replaces the one before."""
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
        """The hash of a phrase, ignoring accents, case and punctuation."""
        plain = "".join(letter for letter in unicodedata.normalize("NFD", phrase[:200].lower()) if letter.isascii())
        said = " ".join(re.findall("[a-z]+", plain)).encode()
        made = await asyncio.to_thread(hashlib.scrypt, said, salt=self.key.encode(), dklen=24, **SCRYPT)
        return made.hex()

    async def has_phrase(self, visitor: str) -> bool:
        return await self.store.recall(f"phrase of:{visitor}") is not None

    # ── The link ──────────────────────────────────────────────────────────────────────

    async def link(self, owner: Owner) -> str:
        """The token of a link: valid until it, or another one, is used."""
        return signed(self.links, [*owner, await self.used(owner.id)])

    async def owner_by_link(self, token: str) -> Owner | None:
        """The owner of a link, which is used up; None if it is invalid, expired, or used."""
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


async def forget_visitor_data(store: Store, visitor: str) -> None:
    """Delete everything stored about a visitor here."""
    await forget_phrase(store, visitor)
    for name in ("progress", "links of"):
        await store.forget(f"{name}:{visitor}")
