"""The page of the host: who may see it, what it shows of the library, and what can be removed there.

It is there only if the host has made a token (`ludotheque host-page`). Only a hash of the token is stored.
"""

from __future__ import annotations

import asyncio
import json
import logging
import secrets
import shutil
import time
import traceback
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from hmac import compare_digest
from pathlib import Path
from types import TracebackType
from typing import NamedTuple

from itsdangerous import BadData, URLSafeTimedSerializer

from ludotheque.errors import GameError
from ludotheque.store.rows import GameRow
from ludotheque.store.store import Store, Unavailable, file_of, is_shared
from ludotheque.table.seating import PERSON
from ludotheque.web import metrics
from ludotheque.web.rooms.library import Library
from ludotheque.web.together import club, evening
from ludotheque.web.together.backups import LastBackup, last_backup
from ludotheque.web.together.club import Clubs
from ludotheque.web.together.forgetting import close_and_delete, forget_everywhere
from ludotheque.web.together.letters import LetterBox, forget_letter
from ludotheque.web.together.mail import MailServer
from ludotheque.web.visitors import signed


@dataclass(frozen=True)
class Hosting:
    """What a host has switched on."""

    backups: Path | None = None  # the folder
    mail: MailServer | None = None  # what sends reminders by e-mail


# ── Who may see it ─────────────────────────────────────────────────────────────────────

TOKEN = "host token"  # the name of the setting
COOKIE = "ludotheque-host"
LASTS = 7 * 24 * 3600  # seconds until a browser is asked for the token again


async def new_token(store: Store) -> str:
    """Make a token, which replaces the one before."""
    token = secrets.token_urlsafe(24)
    await store.remember(TOKEN, hashed(token))
    return token


async def forget_token(store: Store) -> None:
    """From now on there is no page, and no cookie opens it."""
    await store.forget(TOKEN)


def hashed(token: str) -> str:
    return sha256(token.encode()).hexdigest()


class Door:
    """Checks tokens, and the cookies that browsers get for them. A cookie is worth nothing under another token."""

    def __init__(self, store: Store, key: str) -> None:
        self.store, self.cookies = store, URLSafeTimedSerializer(key, "host page")

    async def exists(self) -> bool:
        return bool(await self.store.recall(TOKEN))

    async def opens(self, token: str) -> bool:
        kept = await self.store.recall(TOKEN)
        return bool(kept) and compare_digest(str(kept), hashed(token))

    async def cookie(self) -> str:
        return signed(self.cookies, hashed(str(await self.store.recall(TOKEN))))

    async def admits(self, cookie: str) -> bool:
        kept = await self.store.recall(TOKEN)
        try:
            mark = str(self.cookies.loads(cookie, max_age=LASTS))
        except BadData:
            return False
        return bool(kept) and compare_digest(mark.encode(), hashed(str(kept)).encode())


# ── Errors of late ─────────────────────────────────────────────────────────────────────

ERRORS = "errors "  # prefix of the settings, followed by the process
MOST_KINDS, LONGEST = 40, 100  # kinds of errors for each process; letters of an error
OTHERS = "…"  # the kind of all further ones
DAYS = 7  # for which they are kept
EVERY = 5.0  # seconds between two times of storing


class Trouble(NamedTuple):
    """A kind of warnings or errors."""

    event: str
    error: str
    times: int
    last: float


class RecentErrors(logging.Handler):
    """Counts warnings and errors by kind, as the log tells them: without names of people, tables or paths."""

    def __init__(self, store: Store) -> None:
        super().__init__(logging.WARNING)
        self.store, self.name_of_setting = store, ERRORS + secrets.token_hex(6)
        self.kinds: dict[tuple[str, str], Trouble] = {}
        self.stored: list[Trouble] = []

    def __enter__(self) -> None:
        logging.getLogger().addHandler(self)

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        logging.getLogger().removeHandler(self)

    def emit(self, record: logging.LogRecord) -> None:
        """Called by the logging module, in any thread, one at a time."""
        kind = event_of(record), error_of(record)
        if kind not in self.kinds and len(self.kinds) >= MOST_KINDS:
            kind = OTHERS, ""
        times = self.kinds[kind].times if kind in self.kinds else 0
        self.kinds[kind] = Trouble(*kind, times + 1, record.created)

    async def keep_storing(self) -> None:
        while True:
            with suppress(Unavailable):
                await self.save()
            await asyncio.sleep(EVERY)

    async def save(self) -> None:
        """Store what is new, and forget what is old."""
        now = list(self.kinds.values())
        if now == self.stored:
            return
        await self.store.remember(self.name_of_setting, json.dumps(now))
        self.stored = now
        for name, found in (await self.all()).items():
            if all(is_old(trouble) for trouble in found):
                await self.store.forget(name)

    async def all(self) -> dict[str, list[Trouble]]:
        kept = await self.store.recall_all(ERRORS)
        return {name: [Trouble(*row) for row in json.loads(text)] for name, text in kept.items()}

    async def of_late(self) -> list[Trouble]:
        """The errors of all processes, the latest first; those of this one even if nothing can be stored."""
        with suppress(Unavailable):
            await self.save()
        rows = await self.all() | {self.name_of_setting: list(self.kinds.values())}
        found: dict[tuple[str, str], Trouble] = {}
        for one in (trouble for troubles in rows.values() for trouble in troubles if not is_old(trouble)):
            same = found.get(one[:2], Trouble(*one[:2], 0, 0.0))
            found[one[:2]] = Trouble(*one[:2], same.times + one.times, max(same.last, one.last))
        return sorted(found.values(), key=lambda trouble: -trouble.last)


def is_old(trouble: Trouble) -> bool:
    return trouble.last < time.time() - DAYS * 24 * 3600


def event_of(record: logging.LogRecord) -> str:
    """What happened, as it stands in the source; of other libraries only which one tells it."""
    return str(record.msg)[:LONGEST] if record.name == "ludotheque" else record.name


def error_of(record: logging.LogRecord) -> str:
    """The kind of an error and where it was raised, without its text, which might name somebody."""
    if record.exc_info and record.exc_info[0]:
        at = traceback.extract_tb(record.exc_info[2])[-1:]
        where = "".join(f", {Path(frame.filename).name}:{frame.lineno}" for frame in at)
        return record.exc_info[0].__name__ + where
    facts = getattr(record, "facts", {})
    return str(facts.get("error", facts.get("status", "")))[:LONGEST] if record.name == "ludotheque" else ""


# ── What there is ──────────────────────────────────────────────────────────────────────

SHOWN = 20  # tables, clubs, or places of a name


class Place(NamedTuple):
    """Something that can be removed: a table or a club, or a name with all that its visitor has left."""

    kind: str  # table, club, seat, member, person or letter
    code: str  # of the table, the club or the evening
    id: str = ""  # the seat, the member, the person or the letter
    name: str = ""


@dataclass(frozen=True)
class Room:
    """How much there is, and how much is left, in bytes."""

    name: str  # database, backups or memory
    left: int
    of: int


@dataclass(frozen=True)
class ClubRow:
    code: str
    name: str
    members: int
    games: int


@dataclass(frozen=True)
class Report:
    """A letter that its reader has reported."""

    table: str
    id: str
    seat: int  # of who wrote it
    text: str
    when: float


@dataclass(frozen=True)
class Overview:
    tables: int
    ongoing: int
    browsers: int  # at a table now
    in_memory: int
    resident: int  # bytes
    size: int  # of the database, in bytes; 0 if it is elsewhere
    rooms: list[Room]
    backup: LastBackup | None  # None if the switch is off
    latest: list[GameRow]
    clubs: list[ClubRow]
    reports: list[Report]
    errors: list[Trouble]


class HostPage:
    """What the page shows and does."""

    def __init__(self, library: Library, key: str, clubs: Clubs, database: str, hosting: Hosting) -> None:
        """`key` is the secret of the library."""
        self.door = Door(library.store, key)
        self.library, self.store, self.clubs = library, library.store, clubs
        self.database, self.hosting = database, hosting
        self.errors, self.letters = RecentErrors(library.store), LetterBox(library.store)

    async def overview(self) -> Overview:
        tables, ongoing = await self.store.counted()
        return Overview(
            tables=tables,
            ongoing=ongoing,
            browsers=int(metrics.total("sockets")),
            in_memory=int(metrics.total("tables_in_memory")),
            resident=int(metrics.total("resident_bytes")),
            size=0 if is_shared(self.database) else size_of(file_of(self.database)),
            rooms=[room for name, folder in self.folders() if (room := disk(name, folder))] + memory(),
            backup=await last_backup(self.store) if self.hosting.backups else None,
            latest=await self.store.latest(SHOWN),
            clubs=(await self.all_clubs())[:SHOWN],
            reports=(await self.reports())[:SHOWN],
            errors=(await self.errors.of_late())[:SHOWN],
        )

    def folders(self) -> Iterable[tuple[str, Path]]:
        if not is_shared(self.database):
            yield "database", file_of(self.database).absolute().parent
        if self.hosting.backups:
            yield "backups", self.hosting.backups

    async def all_clubs(self) -> list[ClubRow]:
        """The largest first."""
        rows: dict[str, list[str]] = {}
        kept = await self.store.recall_all(club.KEPT_AS)
        for name in kept:
            code, _, what = name.removeprefix(club.KEPT_AS).partition(":")
            rows.setdefault(code, []).append(what)
        found = []
        for code, facts in rows.items():
            if "club" in facts:
                name = json.loads(kept[club.setting(code, "club")])["name"]
                found.append(ClubRow(code, name, number(facts, "member"), number(facts, "game")))
        return sorted(found, key=lambda row: (-row.members, -row.games, row.code))

    async def reports(self) -> list[Report]:
        """The letters that were reported, the latest first."""
        rows = [json.loads(text) for text in (await self.letters.reports()).values()]
        found = [Report(row["table"], row["id"], row["seat"], row["text"], row["when"]) for row in rows]
        return sorted(found, key=lambda report: -report.when)

    # ── People ────────────────────────────────────────────────────────────────────────

    async def find(self, name: str) -> list[Place]:
        """Where somebody has this name, or one that contains it."""
        found = [place for row in await self.store.latest(SHOWN, name) for place in seats_of(row) if name in place.name]
        for prefix, kind in ((club.KEPT_AS, "member"), (evening.KEPT_AS, "person")):
            for setting, text in (await self.store.recall_all(prefix)).items():
                code, _, what = setting.removeprefix(prefix).partition(":")
                if what.startswith(f"{kind} ") and name in (known := json.loads(text)["name"]):
                    found.append(Place(kind, code, what.removeprefix(f"{kind} "), known))
        return found[:SHOWN]

    async def visitors_at(self, place: Place) -> list[str]:
        """The visitors behind a name."""
        if place.kind == "seat":
            snapshot = await self.store.load(place.code)
            known = snapshot is not None and place.id.isdecimal() and int(place.id) < snapshot.seats
            return sorted(snapshot.devices_of(int(place.id))) if snapshot and known else []
        prefix = club.KEPT_AS if place.kind == "member" else evening.KEPT_AS
        kept = await self.store.recall(f"{prefix}{place.code}:{place.kind} {place.id}")
        return [json.loads(kept)["visitor"]] if kept else []

    # ── Removing ──────────────────────────────────────────────────────────────────────

    async def look_up(self, kind: str, code: str, id: str) -> Place:
        """What would be removed; LudothequeError if there is no such thing."""
        place = Place(kind, code.strip().upper(), id)
        name = None
        if kind == "table" and place.code in await self.store.codes():
            name = place.code
        elif kind == "club" and (found := await self.clubs.load(place.code)):
            name = found.name
        elif kind == "letter":
            name = next((one.text for one in await self.reports() if (one.table, one.id) == (place.code, id)), None)
        elif kind in ("seat", "member", "person") and await self.visitors_at(place):
            name = await self.name_at(place)
        if name is None:
            raise GameError("There is nothing of this name.", "Il n’y a rien de ce nom.")
        return place._replace(name=name)

    async def name_at(self, place: Place) -> str:
        if place.kind == "seat":
            snapshot = await self.store.load(place.code)
            return snapshot.chairs[int(place.id)].name if snapshot else ""
        prefix = club.KEPT_AS if place.kind == "member" else evening.KEPT_AS
        return str(json.loads(await self.store.recall(f"{prefix}{place.code}:{place.kind} {place.id}") or "{}")["name"])

    async def remove(self, place: Place) -> None:
        if place.kind == "table":
            await close_and_delete(self.library, place.code)
        elif place.kind == "club":
            found = await self.clubs.load(place.code)
            if found:
                await self.clubs.close(found)
        elif place.kind == "letter":
            await forget_letter(self.store, place.code, place.id)
        else:
            for visitor in await self.visitors_at(place):
                await forget_everywhere(self.library, visitor)


def seats_of(row: GameRow) -> list[Place]:
    """The names of people at a table."""
    return [
        Place("seat", row.code, str(seat), chair.name)
        for seat, chair in enumerate(row.chairs)
        if chair.kind == PERSON and chair.name
    ]


def number(facts: list[str], kind: str) -> int:
    return sum(what.startswith(f"{kind} ") for what in facts)


def size_of(file: Path) -> int:
    """The bytes of an SQLite file and of what lies beside it."""
    found = 0
    for name in (file, Path(f"{file}-wal")):
        with suppress(OSError):
            found += name.stat().st_size
    return found


def disk(name: str, folder: Path) -> Room | None:
    try:
        usage = shutil.disk_usage(folder)
    except OSError:
        return None
    return Room(name, usage.free, usage.total)


def memory() -> list[Room]:
    """Of this machine; nothing where there is no /proc."""
    try:
        lines = dict(line.split(":", 1) for line in Path("/proc/meminfo").read_text().splitlines())
        left, of = (1024 * int(lines[name].split()[0]) for name in ("MemAvailable", "MemTotal"))
    except (OSError, KeyError, ValueError):
        return []
    return [Room("memory", left, of)]
