"""Has a backup made once a day (`ludotheque serve --backups FOLDER`), and tells what has come of it.

All work is done by a process of its own (store/backup.py), so nobody waits for it. Every process of a library looks;
whoever is first makes the backup.
"""

from __future__ import annotations

import asyncio
import json
import logging
import sys
import time
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from subprocess import PIPE, Popen

from ludotheque.store.backup import Outcome
from ludotheque.store.store import Store, Unavailable
from ludotheque.words import Words

KEPT_AS = "backup"  # the name of the setting
LOOK_EVERY = 3600.0  # seconds; after a failure, too
WORKER = "ludotheque.store.backup"

log = logging.getLogger("ludotheque")


@dataclass(frozen=True)
class LastBackup:
    """The last backup, and what went wrong since, in both languages."""

    file: str = ""
    when: float = 0.0
    problem: tuple[str, str] | None = None


class Backups:
    def __init__(self, store: Store, database: str, folder: Path) -> None:
        self.store, self.database, self.folder = store, database, folder

    async def keep_making(self) -> None:
        while True:
            await self.look()
            await asyncio.sleep(LOOK_EVERY)

    async def look(self) -> None:
        """Have a backup made if it is due."""
        outcome = await self.outcome()
        if outcome.problem:
            log.error("no backup was made", extra={"facts": {"error": outcome.problem[0]}})
        if outcome.file or outcome.problem:
            with suppress(Unavailable):  # the log has told it
                await self.note(outcome)

    async def outcome(self) -> Outcome:
        """What the process tells. It is killed if the library is closed meanwhile."""
        try:
            process = Popen([sys.executable, "-m", WORKER], stdin=PIPE, stdout=PIPE)
        except OSError as error:
            return Outcome(problem=(f"{error}", f"{error}"))
        try:
            return await asyncio.to_thread(self.result_of, process)
        except asyncio.CancelledError:
            process.kill()
            raise

    def result_of(self, process: Popen[bytes]) -> Outcome:
        asked = {"folder": str(self.folder.absolute()), "database": self.database}
        with process:
            told, _ = process.communicate(json.dumps(asked).encode())
        try:
            return Outcome(**json.loads(told))
        except ValueError:
            status = process.returncode
            words = Words(f"The backup was cut off ({status}).", f"La sauvegarde a été interrompue ({status}).")
            return Outcome(problem=(words.en, words.fr))

    async def note(self, outcome: Outcome) -> None:
        last = await last_backup(self.store)
        if outcome.file:
            last = LastBackup(outcome.file, time.time())
        else:
            last = LastBackup(last.file, last.when, outcome.problem)
        await self.store.remember(KEPT_AS, json.dumps(asdict(last)))


async def last_backup(store: Store) -> LastBackup:
    return LastBackup(**json.loads(await store.recall(KEPT_AS) or "{}"))
