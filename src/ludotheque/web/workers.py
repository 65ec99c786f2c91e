"""Runs several worker processes on one port, and replaces those that end."""

from __future__ import annotations

import logging
import os
import signal
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from types import FrameType

from ludotheque.web import metrics

PAUSE = 1.0  # seconds between two starts of a process that ends at once

log = logging.getLogger("ludotheque")


class Workers:
    """Keeps a number of processes running. Ctrl-C or SIGTERM stops them all gracefully."""

    def __init__(self, count: int, work: Callable[[int], None], ended: Callable[[int], None]) -> None:
        """`work` is called in each process with its number, from 0; `ended` here, with the number of one that ended."""
        self.count, self.work, self.ended = count, work, ended
        self.began: dict[int, tuple[int, float]] = {}  # by process: its number, which its replacement gets, and when
        self.stopping = False
        self.alive = os.pipe()  # ends with this process, however that ends

    def run(self) -> None:
        for each in (signal.SIGTERM, signal.SIGINT):
            signal.signal(each, self.stop)
        for number in range(self.count):
            self.begin(number)
        while self.began:
            self.replace(*os.waitpid(-1, 0))

    def stop(self, number: int, frame: FrameType | None) -> None:
        self.stopping = True
        for process in self.began:
            with suppress(ProcessLookupError):  # it has just ended
                os.kill(process, signal.SIGTERM)

    def replace(self, process: int, status: int) -> None:
        number, began = self.began.pop(process)
        self.ended(number)
        metrics.worker_ended(process)
        if self.stopping:
            return
        log.error("a worker has ended", extra={"facts": {"status": os.waitstatus_to_exitcode(status)}})
        time.sleep(max(0.0, began + PAUSE - time.monotonic()))
        self.begin(number)

    def begin(self, number: int) -> None:
        process = os.fork()
        if process == 0:
            self.run_worker(number)
        self.began[process] = number, time.monotonic()
        if self.stopping:  # a signal arrived before it was registered
            os.kill(process, signal.SIGTERM)

    def run_worker(self, number: int) -> None:
        """The worker process; in its own process group, so that Ctrl-C reaches only the parent."""
        status = 1
        try:
            for each in (signal.SIGTERM, signal.SIGINT):
                signal.signal(each, signal.SIG_DFL)
            os.setpgid(0, 0)
            os.close(self.alive[1])
            threading.Thread(target=self.end_with_parent, daemon=True).start()
            self.work(number)
            status = 0
        except SystemExit as end:
            status = end.code if isinstance(end.code, int) else 1
        except BaseException:
            log.exception("a worker cannot go on")
        finally:
            sys.stderr.flush()
            os._exit(status)

    def end_with_parent(self) -> None:
        os.read(self.alive[0], 1)
        os.kill(os.getpid(), signal.SIGTERM)
