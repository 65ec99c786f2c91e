"""Finds the processes that tests have started and not ended.

Whoever is started inherits the environment, and with it a mark of this run of the tests.
"""

from __future__ import annotations

import os
import secrets
import time
from collections.abc import Callable, Iterable
from pathlib import Path

from patience import PATIENCE

MARK = "LUDOTHEQUE_TESTS"


def children(process: int) -> list[int]:
    file = Path(f"/proc/{process}/task/{process}/children")
    return [int(child) for child in file.read_text().split()] if file.exists() else []


def alive(process: int) -> bool:
    try:
        state = Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()[0]
    except OSError:
        return False
    return state != "Z"  # a process that has ended and that nobody has asked about


def until_gone(processes: Iterable[int]) -> None:
    wait(processes, alive)


def until_free(processes: Iterable[int]) -> None:
    """Until their numbers are free: PostgreSQL does not start while that of its predecessor is taken."""
    wait(processes, lambda process: Path(f"/proc/{process}").exists())


def wait(processes: Iterable[int], there: Callable[[int], bool]) -> None:
    until = time.monotonic() + PATIENCE
    while left := [process for process in processes if there(process)]:
        assert time.monotonic() < until, f"{left} are still there"
        time.sleep(0.02)


def mark() -> None:
    """From now on, know whom this process starts, directly or not."""
    os.environ[MARK] = secrets.token_hex(8)


def marked() -> dict[int, str]:
    """Whom this run has started and who is still there, by command line; nobody where there is no /proc."""
    sign = f"{MARK}={os.environ[MARK]}".encode()
    found = {}
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            if sign in (folder / "environ").read_bytes().split(b"\0"):
                command = (folder / "cmdline").read_bytes().replace(b"\0", b" ")
                found[int(folder.name)] = command.decode(errors="replace")
        except OSError:  # it has ended, or is somebody else's
            continue
    return found


def left_behind() -> dict[int, str]:
    """Those who do not end by themselves."""
    until = time.monotonic() + PATIENCE
    while (found := marked()) and time.monotonic() < until:
        time.sleep(0.1)
    return found
