"""A game of one's own, in the browser: what it lights can be touched, to the end, with dice, with secrets, or plain."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from guests import Visit
from house import House
from paths import ROOT

EXAMPLES = [f"{ROOT}/examples/{name}" for name in ("konane.py:Konane", "puluc.py:Puluc", "goofspiel.py:Goofspiel")]


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with House(tmp_path_factory.mktemp("house"), games=tuple(EXAMPLES)) as house:
        yield house


@pytest.mark.parametrize("game", ["konane", pytest.param("puluc", marks=pytest.mark.long), "goofspiel"])
def test_a_whole_game_by_touch(house: House, visit: Visit, game: str) -> None:
    guest = visit("fr", "phone")
    code = guest.open_table(game, "me", "1")
    plies = guest.play_to_the_end()
    assert plies == len(house.snapshot(code).moves) > 4
    guest.page.locator("#ui-end").wait_for()
    assert guest.page.locator("#ui-end .end-title").inner_text()


# ── Games of OpenSpiel ────────────────────────────────────────────────────────────────


@pytest.fixture(scope="module")
def spiel_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    pytest.importorskip("pyspiel", reason="OpenSpiel has no wheel for this platform", exc_type=ImportError)
    names = ("tic_tac_toe", "connect_four", "kuhn_poker")
    games = tuple(f"{ROOT}/examples/openspiel_table.py:{name}" for name in names)
    with House(tmp_path_factory.mktemp("spiel"), games=games) as house:
        yield house


@pytest.mark.parametrize(("game", "least"), [("tic-tac-toe", 5), ("connect-four", 7), ("kuhn-poker", 4)])
def test_a_game_of_openspiel_by_its_buttons(spiel_house: House, visit: Visit, game: str, least: int) -> None:
    guest = visit("en", "laptop")
    guest.page.goto(f"{spiel_house.url}/play/{game}")
    code = guest.fill_in("me", "1")
    guest.wait()
    before = "".join(guest.frames + guest.pages)
    assert guest.play_to_the_end() == len(spiel_house.snapshot(code).moves) >= least
    guest.page.locator("#ui-end").wait_for()
    if game == "kuhn-poker":
        cards = ">" + " ".join(move.text for move in spiel_house.snapshot(code).moves[:2])
        assert cards not in before
        assert cards in "".join(guest.frames), "in the end all cards are shown"
