"""Shows the progress of an arena: a bar in a terminal, otherwise a line now and then."""

from __future__ import annotations

import sys
from time import monotonic

from ludotheque.words import Words

WIDTH = 30  # width of the bar
LINE_EVERY = 30.0  # seconds between two lines without a terminal


class Progress:
    def __init__(self, done: int, games: int, lang: str) -> None:
        """`done` games are left from an earlier run."""
        self.before, self.done, self.games, self.lang = done, done, games, lang
        self.began = self.last_line = monotonic()

    def step(self) -> None:
        """One more game is finished."""
        self.done += 1
        self.show()

    def show(self) -> None:
        if sys.stderr.isatty():
            filled = WIDTH * self.done // self.games
            print(f"\r\x1b[K{'█' * filled}{'░' * (WIDTH - filled)} {self.words()}", end="", file=sys.stderr, flush=True)
        elif monotonic() - self.last_line > LINE_EVERY:
            self.last_line = monotonic()
            print(self.words(), file=sys.stderr, flush=True)

    def words(self) -> str:
        so_far = Words(f"{self.done} of {self.games} games", f"{self.done} parties sur {self.games}")(self.lang)
        left = self.left()
        return so_far + (Words(f", {left} left", f", encore {left}")(self.lang) if left else "")

    def left(self) -> str:
        """The estimated time left."""
        fresh = self.done - self.before
        if not fresh or self.done == self.games:
            return ""
        seconds = (monotonic() - self.began) / fresh * (self.games - self.done)
        if seconds < 90:
            return f"{seconds:.0f} s"
        return f"{seconds / 60:.0f} min" if seconds < 5400 else f"{seconds / 3600:.1f} h"

    def end(self) -> None:
        """Erase the bar."""
        if sys.stderr.isatty():
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)
