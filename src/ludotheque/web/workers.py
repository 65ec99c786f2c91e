"""Runs several worker processes on one port, and replaces those that end."""

from __future__ import annotations

import logging
import os
import signal
import sys
import threading
import time
from collections.abc import Callable
from types import FrameType

from ludotheque.web import metrics

PAUSE = 1.0  # seconds between two starts of a process that ends at once

log = logging.getLogger("ludotheque")


class Workers:
    """Keeps a number of processes running. Ctrl-C or SIGTERM stops them all gracefully."""

    def __init__(self, count: int, work: Callable[[], None]) -> None:
        self.count, self.work = count, work
        self.began: dict[int, float] = {}  # by process
        self.stopping = False
        self.alive = os.pipe()  # ends with this process, however that ends

    def run(self) -> None:
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, self.stop)
        for _ in range(self.count):
            self.begin()
        while self.began:
            self.replace(*os.waitpid(-1, 0))

    def stop(self, number: int, frame: FrameType | None) -> None:
        self.stopping = True
        for process in self.began:
            os.kill(process, signal.SIGTERM)

    def replace(self, process: int, status: int) -> None:
        began = self.began.pop(process)
        metrics.worker_ended(process)
        if self.stopping:
            return
        log.error("a worker has ended", extra={"facts": {"status": os.waitstatus_to_exitcode(status)}})
        time.sleep(max(0.0, began + PAUSE - time.monotonic()))
        self.begin()

    def begin(self) -> None:
        process = os.fork()
        if process == 0:
            self.run_worker()
        self.began[process] = time.monotonic()
        if self.stopping:  # a signal arrived before it was registered
            os.kill(process, signal.SIGTERM)

    def run_worker(self) -> None:
        """The worker process; in its own process group, so that Ctrl-C reaches only the parent."""
        status = 1
        try:
            for number in (signal.SIGTERM, signal.SIGINT):
                signal.signal(number, signal.SIG_DFL)
            os.setpgid(0, 0)
            os.close(self.alive[1])
            threading.Thread(target=self.end_with_parent, daemon=True).start()
            self.work()
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
