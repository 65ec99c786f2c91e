"""A real terminal for tests: the command runs in a pseudo-terminal, and we type."""

from __future__ import annotations

import codecs
import fcntl
import os
import pty
import select
import subprocess
import sys
import termios
import time
from pathlib import Path
from types import TracebackType

from paths import HELPERS, ROOT
from patience import PATIENCE

CTRL_C, CTRL_D = "\x03", "\x04"


def environment(**changes: str) -> dict[str, str]:
    """One in which the command behaves the same on every machine."""
    kept = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "LESS", "PAGER")}
    paths = os.pathsep.join([str(ROOT / "src"), str(HELPERS)])
    return {**kept, "PYTHONPATH": paths, "LC_ALL": "C.UTF-8", "TERM": "xterm", "PAGER": "cat", **changes}


class Terminal:
    """`python -m ludotheque …` in a terminal of its own."""

    def __init__(self, folder: Path, *arguments: str, **changes: str) -> None:
        self.ours, theirs = pty.openpty()
        self.process = subprocess.Popen(
            [sys.executable, "-m", "ludotheque", *arguments],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            cwd=folder,
            env=environment(**changes),
            start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),
        )
        os.close(theirs)
        self.shown = ""
        self.decoder = codecs.getincrementaldecoder("utf-8")(errors="replace")

    def __enter__(self) -> Terminal:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        os.close(self.ours)

    def expect(self, text: str, seconds: float = PATIENCE) -> str:
        """Wait until a text is shown; what was shown up to it, which is then behind us."""
        until = time.monotonic() + seconds
        while text not in self.shown:
            if time.monotonic() > until or not self.read():
                raise AssertionError(f"{text!r} was not shown, but: {self.shown}")
        before, _, self.shown = self.shown.partition(text)
        return before

    def read(self) -> bool:
        """Take in what is shown; False once the command has ended."""
        ready, _, _ = select.select([self.ours], [], [], 0.2)
        if not ready:
            return True
        try:
            data = os.read(self.ours, 65536)
        except OSError:
            return False
        self.shown = (self.shown + self.decoder.decode(data)).replace("\r\n", "\n")
        return bool(data)

    def type(self, text: str) -> None:
        os.write(self.ours, text.encode())

    def interrupt(self, number: int | None = None) -> None:
        """Ctrl-C, or a signal, again each second: one that comes while a prompt is set up is noticed late."""
        until = time.monotonic() + PATIENCE
        again = 0.0
        while "ludotheque play" not in self.shown and self.process.poll() is None and time.monotonic() < until:
            if time.monotonic() > again:
                again = time.monotonic() + 1
                self.type(CTRL_C) if number is None else self.process.send_signal(number)
            self.read()

    def status(self, seconds: float = PATIENCE) -> int:
        """Wait for the end of the command."""
        until = time.monotonic() + seconds
        while self.read() and self.process.poll() is None:
            if time.monotonic() > until:
                raise AssertionError(f"The command has not ended; it shows: {self.shown}")
        while select.select([self.ours], [], [], 0)[0] and self.read():
            pass
        return self.process.wait(PATIENCE)
