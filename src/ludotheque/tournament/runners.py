"""Runs games in parallel, on all cores of this machine or on a Ray cluster, and shows the progress."""

from __future__ import annotations

import importlib
import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor, as_completed
from multiprocessing.connection import wait
from time import monotonic
from typing import Any

from ludotheque.bots.engines import PROCESSES
from ludotheque.errors import LudothequeError
from ludotheque.tournament.match import FinishedMatch, Match, play
from ludotheque.words import Words

Games = Generator[FinishedMatch, None, None]  # in the order in which they finish; close() aborts the rest
Runner = Callable[[Sequence[Match]], Games]


def cores() -> int:
    """The cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


# ── This machine ──────────────────────────────────────────────────────────────────────


def on_all_cores(matches: Sequence[Match]) -> Games:
    """Every game in a process of its own, as many at once as there are cores."""
    yield from in_processes(play, matches)


def in_processes(work: Callable[[Any], Any], tasks: Sequence[Any]) -> Generator[Any, None, None]:
    """The results of some work on each task, as they come, from as many processes as there are cores."""
    if sys.platform == "emscripten":  # a browser, which has no processes
        yield from map(work, tasks)
        return
    if not tasks:
        return
    others = multiprocessing.active_children()
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(min(cores(), len(tasks)), context, begin_worker)
    try:
        for done in as_completed([pool.submit(work, task) for task in tasks]):
            yield done.result()
        pool.shutdown()
    finally:
        for child in multiprocessing.active_children():
            if child not in others:
                child.terminate()
        pool.shutdown(cancel_futures=True)


def begin_worker() -> None:
    """Ignore Ctrl-C, which is for the parent; end when the parent ends, and end the engines then."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, end_worker)
    threading.Thread(target=end_with_parent, daemon=True).start()


def end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent:
        wait([parent.sentinel])
    end_worker()


def end_worker(*signalled: object) -> None:
    PROCESSES.kill()
    os._exit(1)


def in_threads(matches: Sequence[Match]) -> Games:
    """In this process, as many at once as there are cores: searches and engines release the GIL."""
    pool = ThreadPoolExecutor(min(cores(), len(matches)))
    try:
        for done in as_completed([pool.submit(play, match) for match in matches]):
            yield done.result()
    finally:
        pool.shutdown(cancel_futures=True)


def one_by_one(matches: Sequence[Match]) -> Games:
    """One after the other in this process: for bots that cannot be sent to another process."""
    yield from map(play, matches)


# ── Many machines ─────────────────────────────────────────────────────────────────────


def on_ray(matches: Sequence[Match]) -> Games:
    """On a Ray cluster: the one in RAY_ADDRESS, or a running local one; else a new one on this machine.

    Every machine of the cluster needs Ludothèque. A game that is lost with its machine is played again.
    """
    ray = imported_ray()
    ours = not ray.is_initialized()
    if ours:
        ray.init(log_to_driver=False, logging_level="ERROR")
    remote = ray.remote(num_cpus=1)(play)
    try:
        running = [remote.remote(match) for match in matches]
        while running:
            done, running = ray.wait(running)
            yield from ray.get(done)
    finally:
        if ours:
            ray.shutdown()


def imported_ray() -> Any:
    try:
        return importlib.import_module("ray")
    except ImportError:
        raise LudothequeError(
            "Ray is not installed here: pip install 'ludotheque[ray]'.",
            "Ray n’est pas installé ici : pip install 'ludotheque[ray]'.",
        ) from None


# ── Progress: a bar in a terminal, otherwise a line now and then ──────────────────────────

WIDTH = 30  # width of the bar
LINE_EVERY = 30.0  # seconds between two lines without a terminal


class Progress:
    def __init__(self, done: int, games: int, lang: str) -> None:
        """`done` games are left from an earlier run."""
        self.before, self.done, self.games, self.lang = done, done, games, lang
        self.began = self.last_line = monotonic()

    def step(self, games: int = 1) -> None:
        """So many more games are finished."""
        self.done += games
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
