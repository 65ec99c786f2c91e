"""The folder in which several workers share their metrics: locked while any of them lives, so that the next server can
remove what one that was killed left behind."""

from __future__ import annotations

import atexit
import fcntl
import os
import shutil
import tempfile
from pathlib import Path

NAME = "ludotheque-metrics-"
LOCKED = ".locked"  # ends the name of a folder that is locked as long as it is in use


def new_folder() -> Path:
    """A folder of this server, removed when it ends."""
    remove_abandoned()
    made = Path(tempfile.mkdtemp(prefix=NAME))
    lock(made)
    folder = made.rename(f"{made}{LOCKED}")  # only now others may ask whether it is in use
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


def remove_abandoned() -> None:
    """Remove the folders of servers that were killed."""
    for folder in Path(tempfile.gettempdir()).glob(f"{NAME}*{LOCKED}"):
        handle = lock(folder)
        if handle is not None:
            shutil.rmtree(folder, ignore_errors=True)
            os.close(handle)


def lock(folder: Path) -> int | None:
    """Lock a folder of this user until the handle is closed, or this process and all its workers have ended.

    None if it is in use, or not ours.
    """
    try:
        handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
    except OSError:
        return None
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        if os.fstat(handle).st_uid == os.getuid():
            return handle
    except OSError:
        pass
    os.close(handle)
    return None
