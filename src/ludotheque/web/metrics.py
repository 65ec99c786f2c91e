"""Metrics for Prometheus: without names of people, codes of tables or paths.

They are served to this machine only: a request through a proxy, or from elsewhere, gets 404.
"""

from __future__ import annotations

import asyncio
import ipaddress
import os
from collections.abc import Iterator, Sized
from contextlib import contextmanager
from functools import cache
from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

try:
    from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram
except ImportError:  # in a browser, where nobody asks

    class CollectorRegistry:  # type: ignore[no-redef]
        pass

    class Meter:
        """Counts nothing."""

        def __init__(self, *about: object, **settings: object) -> None: ...

        def labels(self, *labels: object) -> Meter:
            return self

        def inc(self, amount: float = 1) -> None: ...

        def dec(self, amount: float = 1) -> None: ...

        def set(self, value: float) -> None: ...

        def observe(self, amount: float) -> None: ...

        @contextmanager
        def time(self) -> Iterator[None]:
            yield

        track_inprogress = time

    Counter = Gauge = Histogram = Meter  # type: ignore[assignment,misc]

SHARED = "PROMETHEUS_MULTIPROC_DIR"  # where several workers store their metrics, if there are several
EVERY = 5.0  # seconds between two updates of gauges
FORWARDED = ("x-forwarded-for", "x-forwarded-proto", "x-real-ip", "forwarded", "via")
ALL = CollectorRegistry()
FAST = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)


def gauge(name: str, about: str) -> Gauge:
    return Gauge(f"ludotheque_{name}", about, registry=ALL, multiprocess_mode="livesum")


def counter(name: str, about: str, *labels: str) -> Counter:
    return Counter(f"ludotheque_{name}", about, labels, registry=ALL)


def histogram(name: str, about: str, *labels: str) -> Histogram:
    return Histogram(f"ludotheque_{name}", about, labels, registry=ALL, buckets=FAST)


requests = counter("requests_total", "Answers to requests", "route", "status")
request_seconds = histogram("request_seconds", "From a request to the beginning of its answer", "route")
sockets = gauge("sockets", "Browsers that are connected to a table")
tables = gauge("tables_in_memory", "Tables that are live")
moves = counter("moves_total", "Moves that were kept, of people, bots and dice", "game")
moves_of = cache(moves.labels)  # there are as many as games
commit_seconds = histogram("commit_seconds", "From a change until it was kept")
commits_waiting = gauge("commits_waiting", "Changes that are being kept")
bots_thinking = gauge("bots_thinking", "Bots that think, or wait for their turn to think")
bot_seconds = histogram("bot_seconds", "Until a bot had its move, waiting included")
refusals = counter("refusals_total", "What browsers were refused", "why")
conflicts = counter("conflicts_total", "Changes that came too late: somebody else had changed the table")
resyncs = counter("resyncs_total", "Browsers that came back and had to be shown the whole table")
unavailable = counter("unavailable_total", "Changes that could not be kept: the database did not answer, or was full")
resident = gauge("resident_bytes", "Memory of all workers")
cpu = gauge("cpu_seconds", "Processor time of all workers")


class Count:
    """A number that changes too often for a gauge, which takes a lock each time; it is told to its gauge now and
    then."""

    def __init__(self) -> None:
        self.number = 0


being_kept = Count()


async def watch(rooms: Sized) -> None:
    """Update gauges that are not counted as things happen, as long as the library is open."""
    import resource  # not on Windows, and not in a browser

    while True:
        used = resource.getrusage(resource.RUSAGE_SELF)
        tables.set(len(rooms))
        commits_waiting.set(being_kept.number)
        cpu.set(used.ru_utime + used.ru_stime)
        resident.set(int(Path("/proc/self/statm").read_text().split()[1]) * resource.getpagesize())
        await asyncio.sleep(EVERY)


def worker_ended(worker: int) -> None:
    """Remove the gauges of a worker that has ended; its counters stay."""
    if SHARED in os.environ:
        from prometheus_client import multiprocess

        multiprocess.mark_process_dead(worker)  # type: ignore[no-untyped-call]


async def page(request: Request) -> Response:
    if not from_here(request):
        raise HTTPException(404)
    from prometheus_client import generate_latest
    from prometheus_client.exposition import CONTENT_TYPE_LATEST

    return Response(generate_latest(of_all_workers()), media_type=CONTENT_TYPE_LATEST)


def of_all_workers() -> CollectorRegistry:
    """The metrics of all workers of this machine."""
    if SHARED not in os.environ:
        return ALL
    from prometheus_client import multiprocess

    registry = CollectorRegistry()
    multiprocess.MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    return registry


def total(name: str) -> float:
    """What a gauge shows, of all workers of this machine together."""
    wanted = f"ludotheque_{name}"
    return sum(sample.value for kind in of_all_workers().collect() for sample in kind.samples if sample.name == wanted)


def from_here(request: Request) -> bool:
    """Whether a request comes from this machine, and not through a proxy."""
    if any(name in request.headers for name in FORWARDED):
        return False
    try:
        return ipaddress.ip_address(request.client.host if request.client else "").is_loopback
    except ValueError:
        return False
