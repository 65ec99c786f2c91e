"""Runs games in parallel: on all cores of this machine, or on a Ray cluster."""

from __future__ import annotations

import importlib
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor, as_completed
from multiprocessing.connection import wait
from typing import Any

from ludotheque.engines.program import PROCESSES
from ludotheque.errors import LudothequeError
from ludotheque.tournament.match import FinishedMatch, Match, play

Games = Generator[FinishedMatch, None, None]  # in the order in which they finish; close() aborts the rest
Runner = Callable[[Sequence[Match]], Games]


def cores() -> int:
    """The cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


# ── This machine ──────────────────────────────────────────────────────────────────────


def on_all_cores(matches: Sequence[Match]) -> Games:
    """Every game in a process of its own, as many at once as there are cores."""
    others = multiprocessing.active_children()
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(min(cores(), len(matches)), context, begin_worker)
    try:
        for done in as_completed([pool.submit(play, match) for match in matches]):
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
