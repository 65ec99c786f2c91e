"""Backs the whole library up to one file while people play, and restores it.

A backup is an SQLite file that can be served as it is. It gets its name only when it is completely on disk and
checked, and never overwrites another file.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from types import ModuleType
from typing import NamedTuple

from ludotheque.chance import new_secret
from ludotheque.errors import LudothequeError
from ludotheque.files import refuse_existing, refuse_missing, sync, unfinished
from ludotheque.store.store import file_of, is_shared


class Contents(NamedTuple):
    """The size of a library."""

    tables: int
    moves: int


def back_up(database: str, target: Path) -> Contents:
    """Write a consistent copy of everything to a new file."""
    refuse_existing(target)
    refuse_missing_folder(target)
    with unfinished(target) as part:
        with explaining(f"{target} cannot be written", f"Impossible d’écrire {target}"):
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
    with opened(source) as db:
        target.touch(0o600)  # it holds secrets from the first byte on
        db.execute("vacuum into ?", [str(target)])


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
    """Turns errors of SQLite into a sentence about a file."""
    try:
        yield
    except sqlite3.Error as error:
        raise LudothequeError(f"{en}: {error}.", f"{fr}\u00a0: {error}.") from None


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
