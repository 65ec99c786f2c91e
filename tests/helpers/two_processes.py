"""Browsers at two processes of one library."""

from __future__ import annotations

import time
from collections.abc import Callable
from time import monotonic

from browsers import visitor
from starlette.testclient import TestClient

SOON = 20.0  # seconds, on a busy machine


def moved(client: TestClient, to: TestClient) -> TestClient:
    """The same browser, whose next request goes to another process."""
    other = visitor(to)
    other.cookies = client.cookies
    return other


def until(condition: Callable[[], bool]) -> bool:
    end = monotonic() + SOON
    while not condition() and monotonic() < end:
        time.sleep(0.01)
    return condition()
