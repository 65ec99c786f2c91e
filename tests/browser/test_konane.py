"""A game of one's own, in the browser: what it lights can be touched, to the end of a game."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from conftest import Visit
from house import House

EXAMPLE = Path(__file__).parents[2] / "examples" / "konane.py"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with House(tmp_path_factory.mktemp("house"), games=(f"{EXAMPLE}:Konane",)) as house:
        yield house


def test_a_whole_game_by_touch(house: House, visit: Visit) -> None:
    guest = visit("fr", "phone")
    code = guest.open_table("konane", "me", "1")
    plies = guest.play_to_the_end()
    assert plies == len(house.snapshot(code).moves) > 4
    guest.page.locator("#ui-end").wait_for()
    assert guest.page.locator("#ui-end .end-title").inner_text()
