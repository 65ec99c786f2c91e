"""The store where there are no threads and no other processes: each change is committed at once."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from ludotheque.store.sqlite import Answer, SqliteStore, connect, give

T = TypeVar("T")

BESIDE = ("-wal", "-shm", "-journal")  # ends of the names of files that belong to a database
# Where a library that cannot be read is put, so that nothing is lost. The names are known to static/offline/storage.js.
ASIDE = ("damaged-1.zip", "damaged-2.zip", "damaged-3.zip")


class StoreInPlace(SqliteStore):
    """An SqliteStore that commits in the one thread there is."""

    def connected(self) -> sqlite3.Connection:
        """A damaged file is put aside, and a new library begins: the browser has nobody to repair it."""
        try:
            return self.sound()
        except sqlite3.OperationalError:  # no room, or in use: nothing is damaged
            raise
        except sqlite3.DatabaseError:
            if not self.put_aside():
                raise
            return self.sound()

    def sound(self) -> sqlite3.Connection:
        """DatabaseError if something in the file is damaged."""
        connection = connect(self.path, alone=True)
        found = connection.execute("pragma quick_check(1)").fetchone()[0]
        if found == "ok":
            return connection
        connection.close()
        raise sqlite3.DatabaseError(found)

    def put_aside(self) -> bool:
        """Keep the files as they are in an archive; False if there is no place left."""
        free = [path for path in self.places() if not path.exists()]
        if not free:
            return False
        files = [path for end in ("", *BESIDE) if (path := Path(self.path + end)).exists()]
        with free[0].open("wb") as kept:
            with zipfile.ZipFile(kept, "w", zipfile.ZIP_DEFLATED) as archive:
                for path in files:
                    archive.write(path, path.name)
            kept.flush()
            os.fsync(kept.fileno())
        for path in files:
            path.unlink()
        return True

    def places(self) -> list[Path]:
        return [Path(self.path).with_name(name) for name in ASIDE]

    @property
    def aside(self) -> list[Path]:
        """The damaged files that were put aside."""
        return [path for path in self.places() if path.exists()]

    def start(self) -> None: ...

    async def close(self) -> None:
        self.connection.close()

    async def do(self, job: Callable[[sqlite3.Connection], T]) -> T:
        done: asyncio.Future[T] = self.loop.create_future()
        self.carry_out([(job, done)])
        return await done

    def answer(self, answers: list[Answer]) -> None:
        give(answers)
