"""Seats: private links, devices, one person on two of them, and coming back."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from browsers import Seat, library, open_table, visitor
from private_links import link_of, take
from starlette.testclient import TestClient

from ludotheque.core import Rng
from ludotheque.table import table as decisions
from ludotheque.web import visitor_data
from ludotheque.web.connection.messages import AnswerOffer, OfferDraw, RequestBot, Resign, Undo
from ludotheque.web.visitors import COOKIE


@pytest.fixture
def host(tmp_path: Path) -> Iterator[TestClient]:
    with library(tmp_path / "tables.db") as client:
        client.headers["accept-language"] = "en"
        yield client


def another_device(client: TestClient, code: str) -> TestClient:
    device = visitor(client)
    assert take(device, code, link_of(client, code)) == 303
    return device


def two_people(host: TestClient) -> tuple[str, TestClient]:
    """A table of two, and the browser of the second."""
    code, ben = open_table(host, "wyx", "me", "link", name="Ana"), visitor(host)
    ben.post(f"/t/{code}/sit", data={"name": "Ben"})
    return code, ben


# ── Links ─────────────────────────────────────────────────────────────────────────────


def test_a_private_link_works_once_and_by_its_button_only(host: TestClient) -> None:
    """It worked for ever, for anybody, by a plain visit, and stood in the logs of proxies."""
    code = open_table(host, "wyx", "me", "1", name="Ana")
    assert "/take/" not in host.get(f"/t/{code}").text
    token, other = link_of(host, code), link_of(host, code)
    phone, preview, thief = visitor(host), visitor(host), visitor(host)
    assert "Play here" in preview.get(f"/t/{code}/seat").text
    assert preview.get(f"/t/{code}/take").status_code == 405
    assert Seat(preview, code).view.seats == []
    assert take(phone, code, f"{token}x") == 400
    assert take(phone, code, token) == 303
    version = Seat(phone, code).view.version
    for link in (token, other):
        assert take(thief, code, link) == 400, "used, or made before another was used"
    seat = Seat(phone, code)
    assert (seat.view.seats, seat.view.version) == ([0], version)
    assert Seat(thief, code).view.seats == []
    thief.headers["cookie"] = f"{COOKIE}={token}"
    assert Seat(thief, code).view.seats == []


def test_a_private_link_is_for_one_table_and_expires(host: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    code, elsewhere = open_table(host, "wyx", "me", "1"), open_table(host, "wyx", "me", "1")
    token = link_of(host, code)
    assert take(visitor(host), elsewhere, token) == 400
    monkeypatch.setattr(visitor_data, "LIFETIME", -1)
    assert take(visitor(host), code, token) == 400


def test_a_private_link_ends_with_the_game(host: TestClient) -> None:
    code = open_table(host, "wyx", "me", "1")
    token = link_of(host, code)
    Seat(host, code).ask(Resign)
    assert take(visitor(host), code, token) == 400


def test_links_are_for_those_who_play(host: TestClient) -> None:
    code = open_table(host, "wyx", "me", "1")
    stranger = visitor(host)
    for answer in (stranger.get(f"/t/{code}/devices"), stranger.post(f"/t/{code}/devices", data={"seat": "0"})):
        assert (answer.status_code, "seat#" in answer.text) == (400, False)


# ── Devices ───────────────────────────────────────────────────────────────────────────


def test_the_owner_is_told_of_another_device_and_can_remove_it(host: TestClient) -> None:
    code = open_table(host, "wyx", "me", "1", name="Ana")
    seat = Seat(host, code)
    assert seat.view.devices == 1
    phone = another_device(host, code)
    while seat.view.devices == 1:
        seat.receive()
    there = Seat(phone, code)
    page = host.get(f"/t/{code}/devices").text
    assert (page.count("This device"), page.count("Another device"), page.count("at the table now")) == (1, 1, 2)
    assert "played from 2 devices" in host.get(f"/t/{code}").text
    old = link_of(phone, code)
    marks = re.findall(r'name="device" value="(\w+)"', page)
    host.post(f"/t/{code}/devices", data={"seat": "0", "device": marks[1]})
    while there.view.seats:
        there.receive()
    assert there.view.viewpoint is None
    assert phone.get(f"/t/{code}/devices").status_code == 400
    assert take(phone, code, old) == 400, "no link from before leads back"
    only = host.post(f"/t/{code}/devices", data={"seat": "0", "device": marks[0]})
    assert (only.status_code, "the only device" in only.text) == (400, True)
    assert Seat(host, code).view.seats == [0]


def test_a_seat_is_not_played_from_ever_more_devices(host: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(decisions, "MOST_DEVICES", 3)
    code = open_table(host, "wyx", "me", "1")
    for _ in range(2):
        another_device(host, code)
    assert take(visitor(host), code, link_of(host, code)) == 400


def test_one_person_on_two_devices_is_one_person(host: TestClient) -> None:
    """A second device ended “offer a draw”, which counted visitors."""
    code, ben = two_people(host)
    phone = another_device(host, code)
    desk, pocket, other = Seat(host, code), Seat(phone, code), Seat(ben, code)
    desk.hello()
    assert (desk.view.can_offer_draw, desk.view.away) == (True, [])
    desk.play(Rng("draw"))
    desk.do(Undo)  # nobody else has moved since: nobody is asked, on the other device neither
    for seat in (pocket, other):
        seat.hello()
        assert (seat.view.ply, seat.view.offer) == (0, None)
    pocket.do(OfferDraw)
    desk.until("offer")
    assert desk.view.offer
    assert not desk.view.offer.asked, "one does not answer oneself"
    desk.close()
    assert 0 not in other.view.away, "they are still there"
    other.do(AnswerOffer, yes=True)
    assert pocket.until("result")


# ── Coming back ───────────────────────────────────────────────────────────────────────


def test_whoever_was_replaced_by_a_bot_can_come_back(host: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """Away for a minute, the others gave the seat to a bot for good."""
    monkeypatch.setattr(decisions, "AWAY", -1.0)
    code, ben = two_people(host)
    ana, other = Seat(host, code), Seat(ben, code)
    other.close()
    ana.do(RequestBot, seat=1)
    ana.hello()
    assert ana.view.players[1].bot
    back = Seat(ben, code)
    assert (back.view.seats, back.view.players[1].name) == ([1], "Ben")
    ana.hello()
    assert not ana.view.players[1].bot
    assert Seat(visitor(host), code).view.seats == []


def test_whoever_resigned_does_not_come_back(host: TestClient) -> None:
    code = open_table(host, "fourmis", "me", "link", "link", name="Ana")
    for name in ("Ben", "Cleo"):
        visitor(host).post(f"/t/{code}/sit", data={"name": name})
    Seat(host, code).do(Resign)
    assert Seat(host, code).view.seats == []
