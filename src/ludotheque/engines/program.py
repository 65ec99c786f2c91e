"""A bot that is an engine. Its process is kept between moves and shared by all who use the same command."""

from __future__ import annotations

import atexit
import threading
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace

from ludotheque.core import Rng, State
from ludotheque.engines.faults import illegal
from ludotheque.engines.process import EngineProcess
from ludotheque.engines.protocol import Go
from ludotheque.engines.seen_position import position_of
from ludotheque.errors import MoveError
from ludotheque.players import Bot

SECONDS = 1.0  # seconds for a move by default
GRACE = 5.0  # seconds that an answer may be late, because machines are shared


class Processes:
    """A pool of idle engine processes, by command."""

    def __init__(self) -> None:
        self.idle: dict[tuple[str, ...], list[EngineProcess]] = defaultdict(list)
        self.running: set[EngineProcess] = set()
        self.lock = threading.Lock()

    @contextmanager
    def one(self, name: str, command: tuple[str, ...], grace: float) -> Iterator[EngineProcess]:
        """A process for one question; if it fails, it is killed."""
        with self.lock:
            process = self.idle[command].pop() if self.idle[command] else None
        process = process or EngineProcess(name, command, grace)
        with self.lock:
            self.running.add(process)
        try:
            yield process
        except BaseException:
            with self.lock:
                self.running.discard(process)
            process.kill()
            raise
        with self.lock:
            self.idle[command].append(process)

    def close(self) -> None:
        """End all of them."""
        with self.lock:
            processes, self.running, self.idle = self.running, set(), defaultdict(list)
        for process in processes:
            process.close()

    def kill(self) -> None:
        """Kill all of them without taking the lock: for signal handlers."""
        for process in list(self.running):
            process.kill()


PROCESSES = Processes()
atexit.register(PROCESSES.close)


@dataclass(frozen=True)
class EngineBot(Bot):
    """A bot that is an engine."""

    command: tuple[str, ...]
    seconds: float = 0.0
    clock: float = 0.0
    grace: float = GRACE

    def start(self) -> str:
        """Start it and return its name. Forfeit if it does not start."""
        with PROCESSES.one(self.name, self.command, self.grace) as process:
            return process.calls_itself

    def timed(self, seconds: float) -> Bot:
        return replace(self, clock=seconds)

    def choose(self, seen: State, rng: Rng) -> int:
        go = Go(self.seconds or (0.0 if self.clock else SECONDS), self.clock, seed=rng.below(1 << 30))
        with PROCESSES.one(self.name, self.command, self.grace) as process:
            text = process.choose(seen.game, position_of(seen), go)
            try:
                return seen.parse(text)
            except MoveError as error:
                raise illegal(self.name, text, error.words) from None
