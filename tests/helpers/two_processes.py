"""Browsers at two processes of one library."""

from __future__ import annotations

import time
from collections.abc import Callable
from time import monotonic

from browsers import visitor
from patience import PATIENCE
from starlette.testclient import TestClient


def moved(client: TestClient, to: TestClient) -> TestClient:
    """The same browser, whose next request goes to another process."""
    other = visitor(to)
    other.cookies = client.cookies
    return other


def until(condition: Callable[[], bool]) -> bool:
    end = monotonic() + PATIENCE
    while not condition() and monotonic() < end:
        time.sleep(0.01)
    return condition()
