"""What several of these tests need."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from browsers import library
from postgres import Postgres
from starlette.testclient import TestClient

from ludotheque.web.together import peers


@pytest.fixture
def two(postgres: Postgres, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[TestClient, TestClient]]:
    """Two processes of one library."""
    monkeypatch.setattr(peers, "BEAT", 0.2)
    monkeypatch.setattr(peers, "GONE", 0.6)
    database = postgres.emptied()
    with library(database) as one, library(database) as other:
        for client in (one, other):
            client.headers["accept-language"] = "en"
        yield one, other
