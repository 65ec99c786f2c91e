"""The page of a review: computed in the background, stored, and never available during a game."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Iterator
from typing import Any

import pytest
from browsers import Seat, library, open_table, visitor
from finished_tables import finished
from paths import RECORDS
from patience import PATIENCE
from starlette.testclient import TestClient

from ludotheque.game.touch import Touches
from ludotheque.record import Record
from ludotheque.review import Review, judging
from ludotheque.web.pages.review import following

NODES = 60
CODE = "LUNE-PHARE-NOIX-482{:02}"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    before, judging.NODES = judging.NODES, NODES
    with library(tmp_path_factory.mktemp("reviews") / "tables.db") as client:
        yield client
    judging.NODES = before


@pytest.fixture
def host(house: TestClient) -> TestClient:
    """Somebody who has had nothing judged yet."""
    return visitor(house)


def opened(host: TestClient, name: str, number: int) -> str:
    code = CODE.format(number)
    host.portal.call(host.app.state.library.create_begun, finished(name, code))  # type: ignore[union-attr]
    return code


def judged(host: TestClient, code: str) -> str:
    """The page, once the game is judged."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        page = host.get(f"/t/{code}/review")
        assert page.status_code == 200, page.text
        if "data-waiting" not in page.text:
            return page.text
        told = host.get(f"/t/{code}/review/progress").json()
        assert 0 <= told["done"] <= told["of"]
        time.sleep(0.02)
    raise AssertionError("it was not judged")


def asked(host: TestClient, code: str, ply: int) -> dict[str, Any]:
    found: dict[str, Any] = host.get(f"/t/{code}/review/{ply}").json()
    return found


GAMES = ["fourmis-3", "fourmis-coop-2", "wigwam-2", "wu-hsing-2"]


@pytest.mark.parametrize("number", range(len(GAMES)), ids=GAMES)
def test_a_finished_game_is_told_and_stepped_through(host: TestClient, number: int) -> None:
    code = opened(host, GAMES[number], number)
    page = judged(host, code)
    record = Record.load(RECORDS / f"{GAMES[number]}.ludo")
    assert page.count('class="m"') >= 3
    assert 'class="graph"' in page
    for ply in (0, len(record.moves) // 2, len(record.moves)):
        look = asked(host, code, ply)
        assert look["ply"] == ply
        assert look["words"]
        assert look["panes"]


def test_a_first_look_is_shown_while_the_closer_one_is_on_its_way(host: TestClient) -> None:
    """It names what decided, with its graph; who waits is told how far the closer look is."""
    code = opened(host, "wykersham-2", 60)
    until = time.monotonic() + PATIENCE
    host.get(f"/t/{code}/review")
    while time.monotonic() < until:
        told = host.get(f"/t/{code}/review/progress").json()
        page = host.get(f"/t/{code}/review").text
        if told["glance"] and "data-waiting" in page:
            assert 'class="graph"' in page
            assert 'class="verdict"' in page
            return
        if told["done"] >= told["of"]:
            pytest.skip("this machine had judged it before a look could be taken")
        time.sleep(0.005)
    raise AssertionError("there was no first look")


def test_what_decided_is_on_the_page_and_the_bot_to_replay_against(host: TestClient) -> None:
    code = opened(host, "wigwam-2", 61)
    page = judged(host, code)
    assert re.search(r'class="verdict">(It turned on|Most was|The last chance|No single turn)', page)
    assert "Replayed against Stroller, as before." in page


def test_judgements_are_kept_with_the_table(host: TestClient) -> None:
    code = opened(host, "wigwam-2", 20)
    judged(host, code)
    reviews = host.app.state.library.reviews  # type: ignore[attr-defined]
    until = time.monotonic() + PATIENCE
    while reviews.going_on and time.monotonic() < until:  # kept already, and about to say so
        time.sleep(0.005)
    reviews.at_hand.clear()
    page = host.get(f"/t/{code}/review").text
    assert "data-waiting" not in page
    assert reviews.going_on == {}


def test_a_game_that_goes_on_is_not_looked_back_on(host: TestClient) -> None:
    code = open_table(host, "wu-hsing", "me", "here")
    Seat(host, code).close()
    for path in ("", "/progress", "/3", "/3.svg"):
        answer = host.get(f"/t/{code}/review{path}")
        assert answer.status_code == 400
        assert "hand" not in answer.text
    assert host.post(f"/t/{code}/review/1", data={"path": "1"}).status_code == 400
    assert host.post(f"/t/{code}/review/1/play").status_code == 400


def tried(host: TestClient, code: str, ply: int, path: Touches) -> dict[str, Any]:
    answer: dict[str, Any] = host.post(f"/t/{code}/review/{ply}", data={"path": "\n".join(path)}).json()
    return answer


def test_a_slip_can_be_played_again(host: TestClient) -> None:
    code = opened(host, "wyx-2", 30)
    page = judged(host, code)
    ply = int(re.findall(r'data-again="(\d+)"', page)[0])
    record = Record.load(RECORDS / "wyx-2.ludo")
    state = list(record.positions())[ply]
    played = state.game.touch.paths(state, state.parse(record.moves[ply].text))[0]
    wrong = tried(host, code, ply, played)
    assert not wrong["right"]
    assert "there is better" in wrong["words"]
    kept = json.loads(host.portal.call(host.app.state.library.store.recall, f"review {code}"))  # type: ignore[union-attr]
    best = next(row[2] for row in kept if row[0] == ply)
    assert tried(host, code, ply, state.game.touch.paths(state, state.parse(best))[0])["right"]
    assert tried(host, code, ply, ("nonsense",))["words"]


def test_a_game_goes_on_from_an_earlier_position_for_practice(host: TestClient) -> None:
    code = opened(host, "wykersham-2", 40)
    answer = host.post(f"/t/{code}/review/31/play", follow_redirects=False)
    assert answer.status_code == 303
    seat = Seat(host, answer.headers["location"].rsplit("/", 1)[1])
    assert seat.view.ply >= 31
    assert seat.view.practice
    assert [player.bot for player in seat.view.players] == [False, True]


def test_a_picture_shows_the_board_and_the_result(host: TestClient) -> None:
    code = opened(host, "wu-hsing-2", 50)
    picture = host.get(f"/t/{code}/review/9.svg")
    assert picture.headers["content-type"].startswith("image/svg+xml")
    assert "Wu Hsing · Camille" in picture.text


def test_nothing_follows_a_move_that_ends_the_game() -> None:
    """There was `After it, for example: .`"""
    record = Record.load(RECORDS / "wigwam-huff.ludo")
    review = Review(record, (), None, ())
    ply, best = 9, "f3xe3>d3"
    assert review.positions[ply].copy().play(best) is None
    decision = judging.Assessment(ply, 1, best, 1.0, True, 0.5, 0.2)
    assert [following(review, decision, lang) for lang in ("en", "fr")] == ["", ""]
    assert following(review, judging.judged(review.positions, 4, NODES), "en").startswith("After it, for example: ")
