"""Engines: bots in processes of their own, kept between moves and shared by all who use the same command.

Separate threads write and read, so an engine that does not read, or says nothing, blocks only them.
"""

from __future__ import annotations

import atexit
import contextlib
import logging
import os
import queue
import signal
import subprocess
import threading
from collections import defaultdict, deque
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from time import monotonic

from ludotheque.bots.players import Bot, Forfeit, crashed, illegal, late, resigned
from ludotheque.bots.protocol import (
    HELLO,
    INFO,
    MOVE,
    NAME,
    QUIT,
    READY,
    RESIGN,
    STOP,
    VERSION,
    Go,
    SeenPosition,
    new_game,
    position,
    position_of,
    split,
)
from ludotheque.core import Rng, State
from ludotheque.errors import MoveError
from ludotheque.game import Game
from ludotheque.words import Words

# ── The process ───────────────────────────────────────────────────────────────────────────

START = 60.0  # seconds until an engine must be ready: some load much data
LONGEST = 60.0  # seconds for a move without a time limit
LONGEST_LINE = 10_000  # longest line, in characters
LINES_WAITING = 1000  # lines waiting to be read; then the engine is blocked
LAST_WORDS = 5  # lines of stderr that are kept
LEAVE = 1.0  # seconds to end voluntarily

log = logging.getLogger("ludotheque.bots")


class EngineProcess:
    """A running engine. Every question ends in an answer or in a Forfeit."""

    def __init__(self, name: str, command: tuple[str, ...], grace: float) -> None:
        """Forfeit if it does not start. `grace` is how many seconds late an answer may be."""
        self.name, self.grace = name, grace
        self.calls_itself = ""
        self.said: queue.Queue[str | None] = queue.Queue(LINES_WAITING)  # None when it has ended
        self.to_say: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self.last_words: deque[str] = deque(maxlen=LAST_WORDS)
        self.played: tuple[Game, SeenPosition] | None = None  # the last position it was asked about
        self.process = started(name, command)
        works = (self.hear_errors, self.hear, self.speak)
        self.threads = [threading.Thread(target=work, daemon=True) for work in works]
        for thread in self.threads:
            thread.start()
        self.greet()

    # ── Threads ───────────────────────────────────────────────────────────────────────

    def speak(self) -> None:
        assert self.process.stdin
        with contextlib.suppress(OSError), self.process.stdin as pipe:
            while (text := self.to_say.get()) is not None:
                pipe.write(text)
                pipe.flush()

    def hear(self) -> None:
        assert self.process.stdout
        with contextlib.suppress(OSError), self.process.stdout as pipe:
            while line := pipe.readline(LONGEST_LINE):
                self.said.put(line.rstrip("\r\n"))
        self.said.put(None)

    def hear_errors(self) -> None:
        assert self.process.stderr
        with contextlib.suppress(OSError), self.process.stderr as pipe:
            while line := pipe.readline(LONGEST_LINE):
                self.last_words.append(line.strip())

    # ── Conversation ──────────────────────────────────────────────────────────────────

    def say(self, *lines: str) -> None:
        self.to_say.put("".join(f"{line}\n" for line in lines))

    def next_line(self, until: float) -> str | None:
        """The next line; None if there is none until then. Forfeit if the engine has ended."""
        try:
            line = self.said.get(timeout=max(0.0, until - monotonic()))
        except queue.Empty:
            return None
        if line is None:
            raise self.ended()
        return line

    def ended(self) -> Forfeit:
        self.threads[0].join(LEAVE)
        words = " ".join(filter(None, list(self.last_words)[-1:])) or "–"
        return crashed(
            self.name, Words(f"it has ended. Its last words: {words}", f"il s’est arrêté, en disant {words}")
        )

    def greet(self) -> None:
        try:
            self.say(f"{HELLO} {VERSION}")
            until = monotonic() + START
            while (line := self.next_line(until)) is not None:
                word, rest = split(line)
                if word == READY:
                    return
                if word == NAME:
                    self.calls_itself = rest
            raise late(self.name, START)
        except BaseException:
            self.kill()
            raise

    def choose(self, game: Game, seen: SeenPosition, go: Go) -> str:
        """The text of its move. Forfeit if there is none; the process is then unusable."""
        fresh = [] if self.goes_on(game, seen) else new_game(game)
        self.played = game, seen
        self.say(*fresh, *position(seen), go.line())
        longest = min([limit for limit in (go.seconds, go.clock) if limit] or [LONGEST])
        began = monotonic()
        answer = self.answer(began + longest)
        if answer is None:
            self.say(STOP)
            answer = self.answer(began + longest + self.grace)
        if answer is None:
            raise late(self.name, longest + self.grace)
        return answer

    def answer(self, until: float) -> str | None:
        while (line := self.next_line(until)) is not None:
            word, rest = split(line)
            if word == MOVE:
                return rest.strip()
            if word == RESIGN:
                raise resigned(self.name)
            if word == INFO:
                log.debug("%s: %s", self.name, rest)
        return None

    def goes_on(self, game: Game, seen: SeenPosition) -> bool:
        """Whether this is a later position of the game that it was asked about last."""
        if self.played is None or self.played[0] != game or self.played[1].seat != seen.seat:
            return False
        before = self.played[1].moves
        return len(before) < len(seen.moves) and before == seen.moves[: len(before)]

    # ── Ending it ─────────────────────────────────────────────────────────────────────

    def close(self) -> None:
        """Ask it to quit, and make sure that it does."""
        self.say(QUIT)
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.process.wait(LEAVE)
        self.kill()

    def kill(self) -> None:
        """Kill it and all its children."""
        self.to_say.put(None)
        with contextlib.suppress(OSError):
            if hasattr(os, "killpg"):
                os.killpg(self.process.pid, signal.SIGKILL)
            else:
                self.process.kill()
        self.process.wait()
        until = monotonic() + LEAVE
        while any(thread.is_alive() for thread in self.threads) and monotonic() < until:
            with contextlib.suppress(queue.Empty):  # the reading thread may wait for room in the queue
                self.said.get(timeout=0.01)


def started(name: str, command: tuple[str, ...]) -> subprocess.Popen[str]:
    pipe = subprocess.PIPE
    try:
        return subprocess.Popen(
            command,
            stdin=pipe,
            stdout=pipe,
            stderr=pipe,
            encoding="utf-8",
            errors="replace",
            start_new_session=True,  # Ctrl-C does not reach it, and its children can be killed with it
        )
    except OSError as error:
        how = error.strerror or str(error)
        raise crashed(
            name, Words(f"{command[0]} cannot be started ({how}).", f"{command[0]} ne démarre pas ({how}).")
        ) from None


# ── The bot ───────────────────────────────────────────────────────────────────────────────

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
