"""Writes files atomically, and explains the errors of the file system."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from ludotheque.errors import LudothequeError


def write_new(path: Path, text: str) -> None:
    """Write a file that must not exist yet; LudothequeError if it does."""
    try:
        with path.open("x", encoding="utf-8", newline="\n") as file:
            file.write(text)
    except FileExistsError:
        raise taken(path) from None
    except OSError as error:
        raise unwritable(path, error) from None


def replace(path: Path, content: str | bytes) -> None:
    """Replace a file atomically: after a crash, either the old or the new contents are there."""
    data = content.encode() if isinstance(content, str) else content
    try:
        if path.exists() and not path.is_file():  # a device or a pipe cannot be replaced
            path.write_bytes(data)
            return
        with unfinished(path) as part:
            part.write_bytes(data)
            part.replace(path)
    except OSError as error:
        raise unwritable(path, error) from None


@contextmanager
def unfinished(target: Path) -> Iterator[Path]:
    """A temporary name beside a file, which is removed in the end."""
    part = target.with_name(f".{target.name}.{os.getpid()}.part")
    part.unlink(missing_ok=True)
    try:
        yield part
    finally:
        part.unlink(missing_ok=True)


def sync(path: Path) -> None:
    """Wait until the contents of a file, or the names in a folder, are safely on disk (fsync)."""
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def locked(folder: Path) -> int | None:
    """Lock a folder until the handle is closed, or this process has ended; None if another process has it."""
    try:
        import fcntl
    except ImportError:  # on Windows, where one process serves alone
        return os.open(os.devnull, os.O_RDONLY)
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(handle)
        return None
    return handle


def make_folder(path: Path) -> None:
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise unwritable(path, error) from None


# ── Error messages ────────────────────────────────────────────────────────────────────


def refuse_existing(path: Path) -> None:
    if path.exists():
        raise taken(path)


def refuse_missing(path: Path) -> None:
    if not path.is_file():
        raise LudothequeError(f"There is no file {path}.", f"Il n’y a pas de fichier {path}.")


def taken(path: Path) -> LudothequeError:
    return LudothequeError(
        f"{path} exists already, and is left as it is: choose another name.",
        f"{path} existe déjà, et reste tel quel : choisissez un autre nom.",
    )


def unwritable(path: Path, error: OSError) -> LudothequeError:
    return LudothequeError(
        f"{path} cannot be written: {error.strerror}.", f"Impossible d’écrire {path} : {error.strerror}."
    )


def unreadable(path: Path, error: OSError) -> LudothequeError:
    return LudothequeError(
        f"{path} cannot be read: {error.strerror}.", f"Impossible de lire {path} : {error.strerror}."
    )
