"""A library whose calendar a test turns: days pass when a file says so, and tables are soon out of its memory.

It also sends its notices to this machine, and at once. Everything else is as it is for people.
"""

from __future__ import annotations

from pathlib import Path

from house import House

PROGRAM = """
import functools, sys
import time as clock
from pathlib import Path
from ludotheque import cli
from ludotheque.store import sqlite
from ludotheque.web.server import serving
from ludotheque.web.rooms import library
from ludotheque.web.together import notices
from ludotheque.web.rooms import closing

ahead = Path(sys.argv.pop(1))

class Wall:
    time = staticmethod(lambda: clock.time() + float(ahead.read_text()))
    monotonic = staticmethod(lambda: clock.monotonic() + float(ahead.read_text()))
    sleep = clock.sleep

closing.time = sqlite.time = Wall
notices.WAIT, library.IDLE = 0.0, 0.2
serving.application = functools.partial(serving.application, push_within=True)
sys.exit(cli.main())
"""
DAY = 24 * 3600


class CorrespondenceHouse(House):
    """Use it with `with`."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.calendar = folder / "seconds ahead"
        self.calendar.write_text("0")
        self.program = ("-c", PROGRAM, str(self.calendar))

    def days_pass(self, days: float) -> None:
        self.calendar.write_text(str(float(self.calendar.read_text()) + days * DAY))
