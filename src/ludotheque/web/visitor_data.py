"""What is stored about a visitor besides their seats, and the links that take a seat or all of it to another device.

A phrase of a few words restores the library of a lost browser. Only its hash is stored, computed slowly (scrypt) and
with the key of the library, so the database alone reveals nothing. A link does the same for another device, once and
for a short time. Both make a browser the same visitor as before.

A link that takes one seat to another device works once, too: it is valid as long as the devices of the seat do not
change, and using it adds a device, so nothing has to be stored.
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
from ludotheque.table.snapshot import Snapshot
from ludotheque.web.visitors import signed

# ── The library of a visitor ───────────────────────────────────────────────────────────

LIFETIME = 15 * 60  # seconds until a link expires, of a seat or of all
PHRASE_WORDS = 7  # out of some hundred words: 48 bits, and guessing is rate-limited (traffic.py)
SCRYPT = {"n": 2**14, "r": 8, "p": 1}  # parameters of scrypt: a twentieth of a second
PUZZLES, PUZZLE_DAYS = "puzzles", "puzzle-days"  # keys beside those of the games' lessons
BROWSER, PUT_OUT = "browser:", "put out:"  # prefixes of settings
FIRST, BY_LINK, BY_PHRASE = "first", "link", "phrase"  # how a browser got a library
MOST_BROWSERS = 20  # of one library
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
        valid = [one for one in done if re.fullmatch(rf"[\w.:-]{{1,{LONGEST}}}", one)]
        stored = False
        while not stored:  # several pages may add at once
            kept = await self.store.recall(f"progress:{visitor}")
            known: Progress = json.loads(kept or "{}")
            before = known.get(game, [])
            known[game] = list(dict.fromkeys([*before, *valid]))[-MOST_DONE:]
            text = json.dumps(known)
            stored = known[game] == before or await self.store.swap(f"progress:{visitor}", kept, text)

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
        before = str(number) if number else None
        unused = await self.store.swap(f"links of:{visitor}", before, str(number + 1))  # one of many at once
        return Owner(visitor, name) if unused else None

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
    for name in await store.recall_all(f"{BROWSER}{visitor}:"):
        await store.forget(name)


# ── The browsers of a library ──────────────────────────────────────────────────────────


class Browser(NamedTuple):
    """A browser that has somebody's library."""

    id: str
    since: float
    how: str  # first, link or phrase
    told: bool  # whether the others were told of it


class Browsers:
    """The browsers that have a library, and those that were put out of one."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.out: set[str] = set()  # browsers that were put out: their cookies are worth nothing

    async def open(self) -> None:
        self.out |= {name.removeprefix(PUT_OUT) for name in await self.store.recall_all(PUT_OUT)}

    async def of(self, visitor: str) -> list[Browser]:
        """The browsers of a library, the first one first."""
        kept = await self.store.recall_all(f"{BROWSER}{visitor}:")
        found = [Browser(name.rpartition(":")[2], *json.loads(text)) for name, text in kept.items()]
        return sorted(found, key=lambda browser: browser.since)

    async def add(self, visitor: str, browser: str, how: str, now: float) -> None:
        """Note a browser; nothing changes if it is known."""
        if browser in {known.id for known in await self.of(visitor)}:
            return
        while len(known := await self.of(visitor)) >= MOST_BROWSERS:  # the oldest one makes room, and is put out
            await self.put_out(visitor, known[0].id)
        await self.store.remember(f"{BROWSER}{visitor}:{browser}", json.dumps([now, how, how == FIRST]))

    async def tell(self, visitor: str, but: str) -> list[Browser]:
        """The browsers that have come without the others being told, except the reader's own."""
        return [browser for browser in await self.of(visitor) if not browser.told and browser.id != but]

    async def note_told(self, visitor: str, but: str) -> None:
        for browser in await self.tell(visitor, but):
            text = json.dumps([browser.since, browser.how, True])
            await self.store.remember(f"{BROWSER}{visitor}:{browser.id}", text)

    async def put_out(self, visitor: str, browser: str) -> None:
        """From now on a browser has this library no more."""
        if browser in {known.id for known in await self.of(visitor)}:
            await self.store.remember(f"{PUT_OUT}{browser}", "yes")
            await self.store.forget(f"{BROWSER}{visitor}:{browser}")
            self.out.add(browser)
            self.store.tell({"out": browser})


# ── Links of a seat ────────────────────────────────────────────────────────────────────


class SeatLinks:
    """Makes and checks signed links."""

    def __init__(self, secret: str) -> None:
        self.links = URLSafeTimedSerializer(secret, "seat link")

    def token(self, snapshot: Snapshot, seat: int) -> str:
        return signed(self.links, [snapshot.code, seat, played_from(snapshot, seat)])

    def seat(self, snapshot: Snapshot, token: str) -> int | None:
        """The seat that a link opens; None if it is invalid, expired, or used."""
        try:
            kept: Any = self.links.loads(token, max_age=LIFETIME)
            code, seat, devices = kept
        except (BadData, ValueError, TypeError):
            return None
        ours = code == snapshot.code and isinstance(seat, int) and devices == played_from(snapshot, seat)
        return seat if ours else None


def played_from(snapshot: Snapshot, seat: int) -> str:
    """A hash of the devices of a seat: it changes with every device added or removed, and never repeats."""
    return hashlib.sha256("\n".join(sorted(snapshot.visitors_of([seat]))).encode()).hexdigest()[:16]
