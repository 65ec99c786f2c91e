"""The whole library in one file, made while people play, and put back.

A backup is an SQLite file that can be served as it is. It becomes visible under its name only when all
of it is on the disk and has been checked, and it never takes the place of another file.
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

from ludotheque.errors import LudothequeError
from ludotheque.store.store import file_of, is_shared


class Held(NamedTuple):
    """What is in a library."""

    tables: int
    moves: int


def back_up(database: str, target: Path) -> Held:
    """Everything as it is at one moment, in a new file."""
    refuse_existing(target)
    with unfinished(target) as part:
        with said(f"{target} cannot be written", f"Impossible d’écrire {target}"):
            if is_shared(database):
                transfer().into_file(database, part)
            else:
                copy(file_of(database), part)
        held = checked(part)
        on_disk(part)
        try:
            os.link(part, target)  # which, unlike a rename, overwrites nothing
        except FileExistsError:
            refuse_existing(target)
    on_disk(target.parent)
    return held


def restore(backup: Path, database: str, replace: bool) -> Held:
    """A backup in the place of a library that is not there or, if one says so, of one that nobody is using."""
    held = checked(backup)
    if is_shared(database):
        with TemporaryDirectory() as folder:
            copy(backup, Path(folder) / "copy.db")
            transfer().from_file(Path(folder) / "copy.db", database, replace)
    else:
        restore_file(backup, file_of(database), replace)
    return held


def restore_file(backup: Path, database: Path, replace: bool) -> None:
    if database.exists():
        refuse_use(database, replace)
    with unfinished(database) as part:
        with said(f"{database} cannot be written", f"Impossible d’écrire {database}"):
            copy(backup, part)
        checked(part)
        on_disk(part)
        for stale in ("-wal", "-shm"):  # of a library that was there before: they must not meet the new one
            Path(f"{database}{stale}").unlink(missing_ok=True)
        os.replace(part, database)
    on_disk(database.parent)


def copy(source: Path, target: Path) -> None:
    """A file as it is now, whoever is writing to it, without what it no longer needs."""
    with opened(source) as db:
        db.execute("vacuum into ?", [str(target)])


def transfer() -> ModuleType:
    """Only needed, and perhaps only installed, where there is PostgreSQL."""
    return import_module("ludotheque.store.transfer")


def checked(path: Path) -> Held:
    """What a file holds; LudothequeError if it is no library, or damaged."""
    with opened(path) as db, said(f"{path} is not a library", f"{path} n’est pas une ludothèque"):
        wrong = [row[0] for row in db.execute("pragma integrity_check(1)") if row[0] != "ok"]
        if wrong:
            raise LudothequeError(f"{path} is damaged: {wrong[0]}.", f"{path} est endommagé\u00a0: {wrong[0]}.")
        return Held(*(db.execute(f"select count(*) from {name}").fetchone()[0] for name in ("tables", "moves")))


@contextmanager
def opened(path: Path) -> Iterator[sqlite3.Connection]:
    """A library to read from, whoever else is using it."""
    refuse_missing(path)
    with said(f"{path} cannot be read", f"Impossible de lire {path}"):
        connection = sqlite3.connect(f"{path.absolute().as_uri()}?mode=rw", uri=True, isolation_level=None)
    with closing(connection):
        yield connection


@contextmanager
def said(en: str, fr: str) -> Iterator[None]:
    """Says what went wrong with a file."""
    try:
        yield
    except sqlite3.Error as error:
        raise LudothequeError(f"{en}: {error}.", f"{fr}\u00a0: {error}.") from None


@contextmanager
def unfinished(target: Path) -> Iterator[Path]:
    """A name beside a file, for as long as not all of it is written."""
    if not target.absolute().parent.is_dir():
        raise LudothequeError(f"There is no folder {target.parent}.", f"Il n’y a pas de dossier {target.parent}.")
    part = target.with_name(f".{target.name}.{os.getpid()}.part")
    part.unlink(missing_ok=True)
    try:
        yield part
    finally:
        part.unlink(missing_ok=True)


def on_disk(path: Path) -> None:
    """Whatever has been written there survives from now on; a file is for its owner alone, as it holds secrets."""
    if path.is_file():
        path.chmod(0o600)
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def refuse_missing(path: Path) -> None:
    if not path.is_file():
        raise LudothequeError(f"There is no file {path}.", f"Il n’y a pas de fichier {path}.")


def refuse_existing(target: Path) -> None:
    if target.exists():
        raise LudothequeError(
            f"{target} exists already, and is left as it is: choose another name.",
            f"{target} existe déjà, et reste tel quel\u00a0: choisissez un autre nom.",
        )


def refuse_use(database: Path, replace: bool) -> None:
    """LudothequeError if a library must not be replaced. One that may be is one plain file afterwards."""
    if not replace:
        raise LudothequeError(
            f"{database} exists already, and is left as it is: --replace puts the backup in its place.",
            f"{database} existe déjà, et reste tel quel\u00a0: --replace met la sauvegarde à sa place.",
        )
    try:
        with opened(database) as db:
            db.execute("pragma journal_mode=delete")  # refused while anybody else has it open
    except sqlite3.OperationalError:
        raise LudothequeError(
            f"A server is using {database}: stop it first.", f"Un serveur utilise {database}\u00a0: arrêtez-le d’abord."
        ) from None
    except sqlite3.DatabaseError:
        pass  # damaged, and about to be replaced
