"""Backs the whole library up to one file while people play, and restores it; and makes a backup a day.

A backup is an SQLite file that can be served as it is. It gets its name only when it is completely on disk and
checked, and never overwrites another file.
"""

from __future__ import annotations

import json
import os
import sqlite3
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import asdict, dataclass
from datetime import datetime
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from types import ModuleType
from typing import NamedTuple

from ludotheque.chance.draws import new_secret
from ludotheque.errors import LudothequeError
from ludotheque.files import locked, make_folder, refuse_existing, refuse_missing, sync, unfinished, unwritable
from ludotheque.store.store import file_of, is_shared


class Contents(NamedTuple):
    """The size of a library."""

    tables: int
    moves: int


def back_up(database: str, target: Path) -> Contents:
    """Write a consistent copy of everything to a new file."""
    refuse_existing(target)
    refuse_missing_folder(target)
    with explaining(f"{target} cannot be written", f"Impossible d’écrire {target}"), unfinished(target) as part:
        if is_shared(database):
            transfer().into_file(database, part)
        else:
            copy(file_of(database), part)
        contents = checked(part)
        secure(part)
        try:
            os.link(part, target)  # unlike a rename, a link never overwrites
        except FileExistsError:
            refuse_existing(target)
    sync(target.parent)
    return contents


def restore(backup: Path, database: str, replace: bool) -> Contents:
    """Put a backup in the place of a library that does not exist or, with `replace`, of one that nobody is using."""
    contents = checked(backup)
    if is_shared(database):
        with TemporaryDirectory() as folder:
            copy(backup, Path(folder) / "copy.db")
            renew_secrets(Path(folder) / "copy.db")
            transfer().from_file(Path(folder) / "copy.db", database, replace)
    else:
        restore_file(backup, file_of(database), replace)
    return contents


def restore_file(backup: Path, database: Path, replace: bool) -> None:
    if database.exists():
        refuse_use(database, replace)
    refuse_missing_folder(database)
    with unfinished(database) as part:
        with explaining(f"{database} cannot be written", f"Impossible d’écrire {database}"):
            copy(backup, part)
            renew_secrets(part)
        checked(part)
        secure(part)
        for stale in ("-wal", "-shm"):  # leftovers of the old library, which must not be applied to the new file
            Path(f"{database}{stale}").unlink(missing_ok=True)
        os.replace(part, database)
    sync(database.parent)


def copy(source: Path, target: Path) -> None:
    """A consistent copy of a file that may be in use, without free pages."""
    try:
        with opened(source) as db:
            target.touch(0o600)  # it holds secrets from the first byte on
            db.execute("vacuum into ?", [str(target)])
    finally:
        Path(f"{target}-journal").unlink(missing_ok=True)  # SQLite leaves it on a full disk


def renew_secrets(path: Path) -> None:
    """Give new secrets to tables that are not dealt yet: theirs may have been revealed since the backup."""
    with opened(path) as db:
        columns = [row[1] for row in db.execute("pragma table_info(tables)")]
        numbers = ", numbers = ''" if "numbers" in columns else ""
        for (code,) in db.execute("select code from tables where deal is null").fetchall():
            db.execute(
                f"update tables set secret = ?, version = version + 1{numbers} where code = ?", [new_secret(), code]
            )


def transfer() -> ModuleType:
    """Imported only where PostgreSQL is used, and perhaps installed only there."""
    return import_module("ludotheque.store.transfer")


def checked(path: Path) -> Contents:
    """The size of a library; LudothequeError if the file is no library, or damaged."""
    with opened(path) as db, explaining(f"{path} is not a library", f"{path} n’est pas une ludothèque"):
        wrong = [row[0] for row in db.execute("pragma integrity_check(1)") if row[0] != "ok"]
        if wrong:
            raise LudothequeError(f"{path} is damaged: {wrong[0]}.", f"{path} est endommagé\u00a0: {wrong[0]}.")
        return Contents(*(db.execute(f"select count(*) from {name}").fetchone()[0] for name in ("tables", "moves")))


@contextmanager
def opened(path: Path) -> Iterator[sqlite3.Connection]:
    """A read-only connection to a library that may be in use."""
    refuse_missing(path)
    with explaining(f"{path} cannot be read", f"Impossible de lire {path}"):
        connection = sqlite3.connect(f"{path.absolute().as_uri()}?mode=rw", uri=True, isolation_level=None)
    with closing(connection):
        yield connection


@contextmanager
def explaining(en: str, fr: str) -> Iterator[None]:
    """Turns errors of SQLite and of the disk into a sentence about a file."""
    try:
        yield
    except (sqlite3.Error, OSError) as error:
        why = getattr(error, "strerror", None) or error
        raise LudothequeError(f"{en}: {why}.", f"{fr}\u00a0: {why}.") from None


def secure(path: Path) -> None:
    """Make a file readable by its owner only, because it holds secrets, and sync it."""
    path.chmod(0o600)
    sync(path)


def refuse_missing_folder(path: Path) -> None:
    if not path.absolute().parent.is_dir():
        raise LudothequeError(f"There is no folder {path.parent}.", f"Il n’y a pas de dossier {path.parent}.")


def refuse_use(database: Path, replace: bool) -> None:
    """LudothequeError if a library must not be replaced. Otherwise it is one plain file afterwards."""
    if not replace:
        raise LudothequeError(
            f"{database} exists already, and is left as it is: --replace puts the backup in its place.",
            f"{database} existe déjà, et reste tel quel\u00a0: --replace met la sauvegarde à sa place.",
        )
    try:
        with opened(database) as db:
            db.execute("pragma journal_mode=delete")  # fails while anybody else has it open
    except sqlite3.OperationalError:
        raise LudothequeError(
            f"A server is using {database}: stop it first.", f"Un serveur utilise {database}\u00a0: arrêtez-le d’abord."
        ) from None
    except sqlite3.DatabaseError:
        pass  # damaged, and about to be replaced


# ── A backup a day in a folder, of which the latest are kept; in a process of its own ────────


# A process that is killed leaves at most a file with another name, which the next one removes. The database comes over
# stdin, because its address may hold a password; what has become of it goes to stdout, as JSON.

DAY = 24 * 3600.0
KEPT = 14  # backups
NAME = "ludotheque-%Y-%m-%d-%H%M.db"  # of a backup, in the time of the machine
NICENESS = 10


@dataclass(frozen=True)
class Outcome:
    """What came of it: a file, a problem in both languages, or nothing, because none was due."""

    file: str = ""
    problem: tuple[str, str] | None = None


def made_in(folder: Path) -> dict[Path, float]:
    """The backups of a folder, and when they were made, by their names."""
    found = {}
    for path in folder.iterdir():
        with suppress(ValueError):
            found[path] = datetime.strptime(path.name, NAME).timestamp()
    return found


def is_due(folder: Path, now: float) -> bool:
    """Whether none was made in the last day. One from the future was made while the clock was wrong."""
    return not any(0 <= now - when < DAY for when in made_in(folder).values())


def make_if_due(folder: Path, database: str, now: float) -> Outcome:
    """Make a backup unless there is a young one, or another process is at it; then remove the oldest ones."""
    make_folder(folder)
    with alone_in(folder) as alone:
        if not alone or not is_due(folder, now):
            return Outcome()
        remove_unfinished(folder)
        target = folder / datetime.fromtimestamp(now).strftime(NAME)
        back_up(database, target)
        remove_oldest(folder, target, now)
        return Outcome(target.name)


@contextmanager
def alone_in(folder: Path) -> Iterator[bool]:
    handle = locked(folder)
    try:
        yield handle is not None
    finally:
        if handle is not None:
            os.close(handle)


def remove_unfinished(folder: Path) -> None:
    """Remove what killed processes have left."""
    for path in folder.glob(".ludotheque-*.part*"):
        path.unlink(missing_ok=True)


def remove_oldest(folder: Path, latest: Path, now: float) -> None:
    """Keep the latest one and those before it. Those from the future go first."""
    others = {path: when if when <= now else 0.0 for path, when in made_in(folder).items() if path != latest}
    for path in sorted(others, key=lambda path: others[path])[: max(0, len(others) + 1 - KEPT)]:
        path.unlink(missing_ok=True)


def main() -> None:
    asked = json.load(sys.stdin)
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    try:
        outcome = make_if_due(Path(asked["folder"]), asked["database"], time.time())
    except LudothequeError as error:
        outcome = Outcome(problem=(error.words.en, error.words.fr))
    except OSError as error:
        words = unwritable(Path(asked["folder"]), error).words
        outcome = Outcome(problem=(words.en, words.fr))
    json.dump(asdict(outcome), sys.stdout)


if __name__ == "__main__":
    main()
