"""How evenings, clubs and letters are stored: as settings, a row for each fact, so that no two people change the same.

A name is a prefix, and then the kind of the row and what it is about: `evening CODE:person 3f2a…`.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence
from dataclasses import Field, replace
from hashlib import sha256
from typing import Any, ClassVar, Protocol, TypeVar
from unicodedata import normalize

from ludotheque.store.store import Store

REMINDERS = "reminder "  # prefix of the settings of members who want to be reminded; followed by the club and who it is


async def facts_of(store: Store, prefix: str) -> dict[str, str]:
    """The rows under a prefix, by the rest of their names."""
    return {name.removeprefix(prefix): text for name, text in (await store.recall_all(prefix)).items()}


def of_kind(facts: dict[str, str], kind: str) -> dict[str, str]:
    """The rows of a kind, by what they are about, in the order of their names."""
    return {what.removeprefix(f"{kind} "): text for what, text in sorted(facts.items()) if what.startswith(f"{kind} ")}


async def set_row(store: Store, name: str, text: str) -> None:
    """Keep a row, or forget it if the text is empty."""
    if text:
        await store.remember(name, text)
    else:
        await store.forget(name)


async def forget_rows(store: Store, prefix: str) -> None:
    for name in await store.recall_all(prefix):
        await store.forget(name)


async def forget_rows_of(store: Store, prefix: str, visitor: str, hosted: str) -> None:
    """Forget every row about a visitor; a row of the kind `hosted` that they made loses its host."""
    for name, text in (await store.recall_all(prefix)).items():
        what, facts = name.partition(":")[2], json.loads(text) if text.startswith("{") else {}
        if facts.get("visitor") == visitor:
            await store.forget(name)
        elif what == hosted and facts["host"] == visitor:
            await store.remember(name, json.dumps(facts | {"host": ""}))


def person_id(code: str, visitor: str) -> str:
    """An id that is the same when a visitor comes twice, and does not reveal the visitor."""
    return sha256(f"{code} {visitor}".encode()).hexdigest()[:12]


def distinct_name(name: str, taken: Collection[str]) -> str:
    """The name, with a number if it is taken."""
    number, found = 1, name
    while found in taken:
        number += 1
        found = f"{name} {number}"
    return found


def by_letters(name: str) -> str:
    """The key by which names are sorted: Éva comes before Finn."""
    return normalize("NFKD", name).casefold()


class Somebody(Protocol):
    """A person at an evening, or a member of a club."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]

    @property
    def id(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def came(self) -> float: ...


S = TypeVar("S", bound=Somebody)


def in_order_of_arrival(people: Sequence[S]) -> dict[str, S]:
    """By id. Two who came under one name at the same moment did not know: here they get different ones."""
    found: dict[str, S] = {}
    taken: set[str] = set()
    for person in sorted(people, key=lambda person: person.came):
        name = distinct_name(person.name, taken)
        taken.add(name)
        found[person.id] = replace(person, name=name) if name != person.name else person
    return found
