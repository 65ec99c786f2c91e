"""A whole library as one file, to keep and to take elsewhere: the file of an ordinary library (see store/backup.py).

Merging takes over the tables and progress of such a file; what is there already stays.
"""

from __future__ import annotations

import json
import sqlite3
from collections import Counter
from contextlib import closing, suppress
from http.cookies import SimpleCookie
from typing import Any, NamedTuple

from itsdangerous import BadSignature

from ludotheque.errors import LudothequeError
from ludotheque.store.migrate import migrate, outdated
from ludotheque.store.sqlite import version_in
from ludotheque.web.offline.host import COOKIES
from ludotheque.web.offline.own_games import BROUGHT, KEPT_AS
from ludotheque.web.visitors import COOKIE, VisitorCookies

MAGIC = b"SQLite format 3\x00"
VERSIONS_AT = slice(18, 20)  # of the header: how the file is written and read; 2 is with a write-ahead log, 1 without
PLAIN = b"\x01\x01"
PER_TABLE = ("moves", "sits")
REVIEW = "review "  # the beginning of a setting: the assessments of a table
PROGRESS = "progress:"  # likewise, of a visitor

NOT_OURS = (
    "This file is no library: choose one that was saved here, or by `ludotheque backup`.",
    "Ce fichier n’est pas une ludothèque\u00a0: choisissez-en un enregistré ici, ou par `ludotheque backup`.",
)


class Merged(NamedTuple):
    """What a merge has brought."""

    tables: int
    known: int  # tables that were there already
    games: int  # files with games of somebody's own


def exported(db: sqlite3.Connection) -> bytes:
    """The library as a file."""
    return plain(db.serialize())


def plain(file: bytes) -> bytes:
    """A file that says it is complete without a log beside it."""
    content = bytearray(file)
    content[VERSIONS_AT] = PLAIN
    return bytes(content)


def merge(db: sqlite3.Connection, file: bytes, visitor: str) -> Merged:
    """Take over what a library has, for this visitor; LudothequeError if it is damaged.

    The caller has begun a transaction, and takes it back if this fails.
    """
    if not file.startswith(MAGIC):
        raise LudothequeError(*NOT_OURS)
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as source:
        try:
            source.deserialize(plain(file))
            check(source)
            if outdated(version_in(source), "ludotheque.db"):
                migrate(source)
            return merged(db, source, visitor)
        except (sqlite3.Error, ValueError) as error:
            raise LudothequeError(
                f"This library is damaged ({error}): nothing was taken from it.",
                f"Cette ludothèque est endommagée ({error})\u00a0: rien n’en a été pris.",
            ) from None


def check(source: sqlite3.Connection) -> None:
    wrong = source.execute("pragma integrity_check(1)").fetchone()[0]
    if wrong != "ok":
        raise sqlite3.DatabaseError(wrong)
    names = {name for (name,) in source.execute("select name from sqlite_master where type = 'table'")}
    if not {"tables", "moves", "sits", "settings", "alembic_version"} <= names:
        raise LudothequeError(*NOT_OURS)


def merged(db: sqlite3.Connection, source: sqlite3.Connection, visitor: str) -> Merged:
    known = {code for (code,) in db.execute("select code from tables")}
    codes = [code for (code,) in source.execute("select code from tables")]
    new = [code for code in codes if code not in known]
    owner = owner_of(source)
    for name in ("tables", *PER_TABLE):
        columns = [row[1] for row in db.execute(f"pragma table_info({name})")]  # ours: theirs may be named like SQL
        insert = f"insert or ignore into {name} ({', '.join(columns)}) values ({','.join('?' * len(columns))})"
        for code in new:
            rows = source.execute(f"select {', '.join(columns)} from {name} where code = ?", [code])
            db.executemany(insert, [as_mine(name, row, owner, visitor) for row in rows])
    reviews = source.execute("select name, value from settings where substr(name, 1, ?) = ?", [len(REVIEW), REVIEW])
    db.executemany("insert or ignore into settings (name, value) values (?, ?)", reviews.fetchall())
    join_progress(db, source, owner, visitor)
    return Merged(len(new), len(codes) - len(new), join_games(db, source))


def as_mine(name: str, row: tuple[object, ...], owner: str, visitor: str) -> tuple[object, ...]:
    return tuple(visitor if value == owner else value for value in row) if name == "sits" else row


def owner_of(source: sqlite3.Connection) -> str:
    """The visitor whose library it is: who saved it or, of a library of many, whoever has most of the seats."""
    settings = dict(
        source.execute("select name, value from settings where name in (?, 'secret')", [COOKIES]).fetchall()
    )
    if COOKIES in settings:
        cookie = SimpleCookie(settings[COOKIES]).get(COOKIE)
        with suppress(BadSignature, KeyError, TypeError):
            return str(VisitorCookies(settings["secret"]).cookies.loads(cookie.value if cookie else "")["id"])
    sits = Counter(visitor for (visitor,) in source.execute("select visitor from sits"))
    return sits.most_common(1)[0][0] if sits else ""


def join_progress(db: sqlite3.Connection, source: sqlite3.Connection, owner: str, visitor: str) -> None:
    """Lessons and puzzles that are done there are done here, too."""
    known = setting(db, PROGRESS + visitor)
    for game, steps in setting(source, PROGRESS + owner).items():
        known[game] = list(dict.fromkeys([*known.get(game, []), *steps]))
    if known:
        write(db, PROGRESS + visitor, known)


def join_games(db: sqlite3.Connection, source: sqlite3.Connection) -> int:
    """Files of games that are not here, or are different. They are programs: they wait until the visitor wants them."""
    known = setting(db, KEPT_AS)
    new = {name: text for name, text in setting(source, KEPT_AS).items() if known.get(name) != text}
    if new:
        write(db, BROUGHT, setting(db, BROUGHT) | new)
    return len(new)


def setting(db: sqlite3.Connection, name: str) -> dict[str, Any]:
    row = db.execute("select value from settings where name = ?", [name]).fetchone()
    found = json.loads(row[0]) if row else {}
    if not isinstance(found, dict):
        raise ValueError(name)
    return found


def write(db: sqlite3.Connection, name: str, value: dict[str, Any]) -> None:
    db.execute("insert or replace into settings (name, value) values (?, ?)", [name, json.dumps(value)])
