"""The speed of the searches, and how much they delay other threads: for bench/compare.py."""

from __future__ import annotations

import asyncio
import json
import threading
from statistics import median
from time import perf_counter, process_time, sleep

import ludotheque
from ludotheque.bench.timing import cost
from ludotheque.search.mcts import Mcts
from ludotheque.strategy import Strategy

THREADS = 2
TASKS, PAUSE = 300, 0.002  # number of short tasks, and the seconds between them


def uct() -> Mcts:
    """The textbook search on Wyx, from the first position."""
    return Mcts(ludotheque.load("wyx").start(seed=1), Strategy(), 1, 0.7, priors=False)


def simulations_a_second(seconds: float) -> float:
    """Simulations of UCT on Wyx, in one thread, by CPU time."""
    return 1 / cost(time_uct, seconds)


def time_uct(times: int) -> float:
    search = uct()
    began = process_time()
    search.run(nodes=times)
    return process_time() - began


def speed_up(seconds: float, rounds: int = 5) -> float:
    """The nodes of two threads relative to one in the same time; the best of some rounds."""
    nodes = int(simulations_a_second(seconds) * seconds)
    return max(wall(nodes, 1) / wall(nodes, THREADS) * THREADS for _ in range(rounds))


def wall(nodes: int, threads: int) -> float:
    """Wall-clock seconds until so many threads have searched so many nodes each."""
    workers = [threading.Thread(target=search.run, args=(nodes,)) for search in [uct() for _ in range(threads)]]
    began = perf_counter()
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    return perf_counter() - began


def latency(searching: bool) -> float:
    """The median milliseconds that a short task waits in an event loop, with or without a search in another thread."""
    search, done = uct(), threading.Event()

    def think() -> None:
        while not done.is_set():
            search.run(seconds=0.1)

    thinker = threading.Thread(target=think)
    if searching:
        thinker.start()
        sleep(0.1)
    try:
        return 1000 * median(asyncio.run(waits()))
    finally:
        done.set()
        if searching:
            thinker.join()


async def waits() -> list[float]:
    """The seconds that each of some short tasks takes."""
    found = []
    for _ in range(TASKS):
        began = perf_counter()
        await asyncio.create_task(short_task())
        found.append(perf_counter() - began)
        await asyncio.sleep(PAUSE)
    return found


async def short_task() -> None:
    """About what a page asks of a server: a move, read and answered."""
    state = ludotheque.load("wyx").start(seed=1)
    await asyncio.sleep(0)
    json.dumps({"moves": [state.text(move) for move in state.moves()]})
