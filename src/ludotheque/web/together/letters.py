"""Letters: a few lines of text between people who play by correspondence.

They are off until everybody at the table has switched them on, and only those who play there read them. A reader may
mute a writer, and report a letter to the host. Everything is stored as settings.
"""

from __future__ import annotations

import json
import time
from dataclasses import asdict, dataclass
from typing import NamedTuple

from ludotheque.store.store import Store
from ludotheque.web.errors import Refusal
from ludotheque.web.together.rows import facts_of, forget_rows, forget_rows_of, of_kind, set_row
from ludotheque.web.visitors import cleaned

KEPT_AS = "letters "  # prefix of the settings; followed by the code of the table and the kind of row
REPORTED = "reported "  # prefix of the settings with letters that were reported
LONGEST_LINE, MOST_LINES = 80, 6
MOST_LETTERS, MOST_REPORTS = 200, 500  # of a table, and of a library
KEPT_FOR = 90 * 24 * 3600.0  # seconds


@dataclass(frozen=True)
class Letter:
    id: str
    seat: int
    visitor: str  # who wrote it
    text: str
    when: float


class Letters(NamedTuple):
    """The letters of a table, the oldest first."""

    code: str
    on: frozenset[int]  # the seats that have switched them on
    muted: frozenset[tuple[int, int]]  # reader and writer
    all: tuple[Letter, ...]

    def read_by(self, seat: int) -> list[Letter]:
        """What somebody reads: not what is muted."""
        return [letter for letter in self.all if (seat, letter.seat) not in self.muted]

    def silent(self, seat: int) -> bool:
        """Whether somebody has muted this writer."""
        return any(writer == seat for _, writer in self.muted)

    def open_between(self, seats: list[int]) -> bool:
        """Whether all these seats have switched them on."""
        return set(seats) <= self.on


def clean_lines(text: str) -> str:
    """A few short lines that can be shown: without control and direction characters."""
    lines = (cleaned(line, "\n", LONGEST_LINE) for line in text.splitlines())
    return "\n".join([line for line in lines if line][:MOST_LINES])


class LetterBox:
    """The letters of a library."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def load(self, code: str) -> Letters:
        facts = await facts_of(self.store, setting(code, ""))
        pairs = (pair.split() for pair in of_kind(facts, "mute"))
        kept = time.time() - KEPT_FOR
        all = [Letter(**json.loads(text)) for text in of_kind(facts, "letter").values()]
        return Letters(
            code,
            frozenset(map(int, of_kind(facts, "on"))),
            frozenset((int(reader), int(writer)) for reader, writer in pairs),
            tuple(letter for letter in all if letter.when > kept),
        )

    async def switch(self, code: str, seats: list[int], on: bool) -> None:
        for seat in seats:
            await set_row(self.store, setting(code, f"on {seat}"), "yes" if on else "")

    async def mute(self, code: str, reader: int, writer: int, muted: bool) -> None:
        await set_row(self.store, setting(code, f"mute {reader} {writer}"), "yes" if muted else "")

    async def write(self, letters: Letters, seat: int, visitor: str, text: str) -> None:
        if len(letters.all) >= MOST_LETTERS:
            raise Refusal(
                409,
                f"There are {MOST_LETTERS} letters here: delete some of yours first.",
                f"Il y a {MOST_LETTERS} lettres ici\u00a0: effacez d’abord des vôtres.",
            )
        now = time.time()
        letter = Letter(f"{now:017.6f}-{seat}", seat, visitor, text, now)
        await self.store.remember(setting(letters.code, f"letter {letter.id}"), json.dumps(asdict(letter)))

    async def delete(self, letters: Letters, seats: list[int]) -> None:
        """Delete what these seats have written."""
        for letter in letters.all:
            if letter.seat in seats:
                await self.store.forget(setting(letters.code, f"letter {letter.id}"))

    async def report(self, letters: Letters, seat: int, id: str) -> None:
        """Show a letter that a seat can read to the host; only that one."""
        found = next((letter for letter in letters.all if letter.id == id and letter.seat != seat), None)
        if found and len(await self.reports()) < MOST_REPORTS:
            report = json.dumps(asdict(found) | {"table": letters.code, "by": seat})
            await self.store.remember(f"{REPORTED}{letters.code}:{id}", report)

    async def reports(self) -> dict[str, str]:
        """The letters that were reported, as JSON, by table and letter."""
        return await facts_of(self.store, REPORTED)

    async def settle(self, report: str) -> None:
        """The host has read a report, named as in `reports`, and the letter stays; see forget_letter."""
        await self.store.forget(f"{REPORTED}{report}")

    async def forget_old(self, now: float) -> None:
        for prefix in (KEPT_AS, REPORTED):
            for name, text in (await self.store.recall_all(prefix)).items():
                if text.startswith("{") and json.loads(text)["when"] < now - KEPT_FOR:
                    await self.store.forget(name)


def setting(code: str, what: str) -> str:
    return f"{KEPT_AS}{code}:{what}"


async def forget_letter(store: Store, code: str, id: str) -> None:
    """Delete a letter that was reported, for its reader too."""
    await store.forget(setting(code, f"letter {id}"))
    await store.forget(f"{REPORTED}{code}:{id}")


async def forget_letters_at(store: Store, code: str) -> None:
    """Delete the letters of a table, and what was reported of them."""
    await forget_rows(store, setting(code, ""))
    await forget_rows(store, f"{REPORTED}{code}:")


async def forget_letters(store: Store, visitor: str) -> None:
    """Delete everything that a visitor has written, and what was reported of it."""
    for prefix in (KEPT_AS, REPORTED):
        await forget_rows_of(store, prefix, visitor, "")
