"""Locks an SQLite file for one server. A second server on the same file is refused."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from ludotheque.errors import LudothequeError

try:
    import fcntl
except ImportError:  # on Windows
    fcntl = None  # type: ignore[assignment]


@contextmanager
def sole_server(file: Path) -> Iterator[None]:
    """Lock a file for this server; LudothequeError if another one has it. The lock ends with the process.

    A file that does not exist yet is not locked.
    """
    if fcntl is None or not file.exists():
        yield
        return
    handle = os.open(file, os.O_RDWR)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(handle)
        raise in_use(file) from None
    try:
        yield
    finally:
        os.close(handle)


def in_use(file: Path) -> LudothequeError:
    return LudothequeError(
        f"Another server has {file} open: stop that one, or choose another file with --database.",
        f"Un autre serveur a ouvert {file}\u00a0: arrêtez-le, ou choisissez un autre fichier avec --database.",
    )
