"""Somebody who comes to the library by its home page."""

from __future__ import annotations

from browsers import visitor
from starlette.testclient import TestClient


def named(host: TestClient, name: str, lang: str = "en") -> TestClient:
    """Somebody who has said their name."""
    other = visitor(host, lang)
    other.get("/")
    other.post("/name", data={"name": name})
    return other
