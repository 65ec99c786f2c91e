"""Whole games, from the form to the last move, by touching what can be touched."""

from __future__ import annotations

import pytest
from conftest import Visit
from house import House


@pytest.mark.parametrize(
    ("game", "lang", "size"),
    [
        ("wykersham", "en", "laptop"),
        ("wyx", "fr", "phone"),
        ("fourmis", "fr", "laptop"),
        ("fourmis-coop", "en", "phone"),
        ("wigwam", "fr", "phone"),
        ("wu-hsing", "en", "laptop"),
    ],
)
def test_a_whole_game_against_a_bot(house: House, visit: Visit, game: str, lang: str, size: str) -> None:
    guest = visit(lang, size)
    code = guest.open_table(game, "me", "1")
    plies = guest.play_to_the_end()
    assert house.truth(code).over
    assert plies == len(house.snapshot(code).moves)
    assert guest.page.locator("#ui-end .end-title").inner_text()
    assert guest.page.locator("html").get_attribute("lang") == lang
