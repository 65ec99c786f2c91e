"""Games from the form to the last move, by touching what can be touched; most of the middle is left out.

`whole_games.py` plays all of them whole, by touch, by mouse and by keys.
"""

from __future__ import annotations

import pytest
from guests import Visit
from house import House


@pytest.mark.parametrize(
    ("game", "lang", "size"),
    [
        pytest.param("wykersham", "en", "laptop", marks=pytest.mark.long),
        pytest.param("wyx", "fr", "phone", marks=pytest.mark.long),
        pytest.param("fourmis", "fr", "laptop", marks=pytest.mark.long),
        ("fourmis-coop", "en", "phone"),
        ("wigwam", "fr", "phone"),
        ("wu-hsing", "en", "laptop"),
    ],
)
def test_a_game_against_a_bot(house: House, visit: Visit, game: str, lang: str, size: str) -> None:
    guest = visit(lang, size)
    code = guest.open_table(game, "me", "1")
    guest.move()
    code = house.near_the_end(code)
    guest.page.goto(f"/t/{code}")
    guest.wait_online()
    plies = guest.play_to_the_end()
    assert house.truth(code).over
    assert plies == len(house.snapshot(code).moves)
    guest.page.locator("#ui-end").wait_for()
    assert guest.page.locator("#ui-end .end-title").inner_text()
    assert guest.page.locator("html").get_attribute("lang") == lang
