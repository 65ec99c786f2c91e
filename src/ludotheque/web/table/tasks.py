"""Background tasks, cancelled when the server stops."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any

log = logging.getLogger("ludotheque")


class Tasks:
    """The background tasks of a process."""

    def __init__(self) -> None:
        self.running: set[asyncio.Task[None]] = set()

    def start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self.running.add(task)
        task.add_done_callback(self.done)

    def done(self, task: asyncio.Task[None]) -> None:
        self.running.discard(task)
        error = None if task.cancelled() else task.exception()
        if error:
            log.error("a task failed", extra={"facts": {"error": type(error).__name__}})

    def cancel(self) -> None:
        for task in self.running:
            task.cancel()
