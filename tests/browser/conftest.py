"""A real server, a real Chromium, and guests who come to the library with it."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from chromium import CHROMIUM, launched
from guests import LOCALES, SIZES, Guest, Typist, Visit
from house import House
from patience import PATIENCE


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    here, reason = Path(__file__).parent, ""
    if os.environ.get("LUDOTHEQUE_PURE"):
        reason = "the page is the same with plain rules: once is enough"
    elif CHROMIUM is None:
        reason = "there is no Chromium here: apt-get install chromium"
    for item in items:
        if reason and here in item.path.parents:
            item.add_marker(pytest.mark.skip(reason=reason))


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with House(tmp_path_factory.mktemp("house")) as house:
        yield house


# No longer than a module: while Playwright is there, no other test could start an event loop.
@pytest.fixture(scope="module")
def chromium() -> Iterator[Any]:
    with launched() as browser:
        yield browser


@pytest.fixture
def visit(house: House, chromium: Any) -> Iterator[Visit]:
    """Somebody comes in, with a browser of their own. In the end, no page may have had anything to complain about."""
    guests: list[Guest] = []

    def come(
        lang: str = "en", size: str = "laptop", calm: bool = True, light: str = "light", keys: bool = False
    ) -> Guest:
        context = chromium.new_context(
            base_url=house.url,
            locale=LOCALES[lang],
            reduced_motion="reduce" if calm else "no-preference",
            color_scheme=light,
            **SIZES[size],
        )
        context.set_default_timeout(1000 * PATIENCE)
        kind = Typist if keys else Guest
        guests.append(kind(context, lang, touching="has_touch" in SIZES[size]))
        return guests[-1]

    yield come
    complaints = [complaint for guest in guests for complaint in guest.complaints]
    for guest in guests:
        guest.context.close()
    assert complaints == []
