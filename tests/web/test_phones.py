"""Phones as private hands: at a shared screen each player uses a phone or the curtain."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from browsers import Seat, library, open_table, visitor
from private_links import link_of, take
from starlette.testclient import TestClient
from worlds import SCREEN, compare

import ludotheque
from ludotheque import Rng
from ludotheque.table.seating import PERSON, Chair
from ludotheque.table.snapshot import Snapshot
from ludotheque.web.connection.messages import AskHint, AskWhy, ListMoves, Rematch, Resign, Undo
from ludotheque.web.rooms.presence import Presence


@pytest.fixture
def host(tmp_path: Path) -> Iterator[TestClient]:
    with library(tmp_path / "tables.db") as client:
        client.headers["accept-language"] = "en"
        yield client


def phone(host: TestClient, code: str, seat: int) -> TestClient:
    """Somebody who has scanned the square of a seat."""
    device = visitor(host)
    assert take(device, code, link_of(host, code, seat)) == 303
    return device


def hands_open(seat: Seat) -> int:
    """How many hands have been sent to a device."""
    return sum('"id":"hand"' in frame for frame in seat.frames)


def latest(*seats: Seat) -> None:
    for seat in seats:
        seat.hello(version=seat.view.version)


# ── Secrets ───────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("name", [SCREEN, "seat1"])
def test_neither_the_screen_nor_a_phone_can_tell_two_worlds_apart(name: str) -> None:
    """Wu Hsing with three phones and a screen: every byte is the same, whatever the others hold."""
    assert compare(ludotheque.load("wu-hsing", 3), "phones", 2, name, screen=True) > 30


def test_other_secrets_stay_on_the_phones_too() -> None:
    assert compare(ludotheque.load("fourmis", 2), "phones", 1, SCREEN, screen=True) > 20


# ── Phones, curtain and bots at one table ─────────────────────────────────────────────


def test_phones_play_and_the_screen_shows_no_hand(host: TestClient) -> None:
    code = open_table(host, "wu-hsing", "here", "here", "here", name0="Ana", name1="Ben", name2="Cleo")
    players = [Seat(phone(host, code, seat), code) for seat in range(3)]
    screen = Seat(host, code)
    assert (screen.view.seats, screen.view.held, screen.view.curtain) == ([], [0, 1, 2], None)
    assert [seat.view.handset for seat in players] == [True] * 3
    assert [seat.view.seats for seat in players] == [[0], [1], [2]]
    rng = Rng("phones")
    for ply in range(12):
        mover = players[ply % 3]
        latest(*players)
        assert mover.view.choices
        mover.play(rng)
        screen.hello(seat=ply % 3)
        assert screen.view.viewpoint is None
    assert hands_open(screen) == 0
    assert all(hands_open(seat) for seat in players)
    for request in (AskHint, ListMoves, Undo, Resign):
        assert "watching" in screen.refused(request).why
    assert "watching" in screen.refused(AskWhy, path=["12"]).why


@pytest.mark.parametrize("seats", [("here", "here"), ("me", "link")])
def test_a_guest_of_a_shared_screen_has_no_other_device(host: TestClient, seats: tuple[str, str]) -> None:
    code = open_table(host, "wu-hsing", *seats, name0="Ana", name1="Ben", name="Ana")
    page = visitor(host).get(f"/t/{code}/seat?lang=en").text
    assert ("Your other device" in page) == (seats != ("here", "here"))
    assert ("Hold your hand on this phone?" in page) == (seats == ("here", "here"))


def test_a_phone_that_goes_leaves_its_seat_to_the_curtain(host: TestClient) -> None:
    code = open_table(host, "wu-hsing", "here", "here", name0="Ana", name1="Ben")
    device = phone(host, code, 0)
    hand, screen = Seat(device, code), Seat(host, code)
    assert (screen.view.seats, screen.view.curtain) == ([1], None)
    hand.play(Rng("first"))
    screen.until("curtain")
    assert screen.view.curtain
    assert screen.view.curtain.name == "Ben"
    screen.hello(seat=1)
    screen.play(Rng("second"))
    latest(screen, hand)
    assert (screen.view.viewpoint, screen.view.turn) == (None, 0), "others look at this screen: no hand stays open"
    hand.close()
    screen.until("curtain")
    assert screen.view.curtain.name == "Ana"
    screen.hello(seat=0)
    assert (screen.view.viewpoint, bool(screen.view.choices)) == (0, True)
    back = Seat(device, code)
    while screen.view.viewpoint is not None:
        screen.receive()
    assert (screen.view.seats, screen.view.curtain, screen.view.choices) == ([1], None, None)
    assert back.view.choices, "nothing is lost"
    back.play(Rng("third"))
    assert back.view.ply == 3


def test_bots_and_a_phone_and_the_next_game(host: TestClient) -> None:
    code = open_table(host, "wu-hsing", "here", "here", "1", name0="Ana", name1="Ben")
    hand, screen = Seat(phone(host, code, 1), code), Seat(host, code)
    rng = Rng("mixed")
    while not screen.view.result:
        if screen.my_turn():
            screen.play(rng)
        elif screen.view.curtain:
            screen.hello(seat=screen.view.curtain.seat)
        latest(hand, screen)
        if hand.view.choices:
            hand.play(rng)
            latest(screen)
    screen.do(Rematch, words="again")
    assert Seat(hand.client, f"{code}-2").view.handset


def test_one_seat_on_two_devices_is_played_from_both(host: TestClient) -> None:
    """Only a screen that several share leaves a seat to its phone."""
    code = open_table(host, "wu-hsing", "me", "1")
    other = Seat(phone(host, code, 0), code)
    desk = Seat(host, code)
    for seat in (desk, other):
        assert (seat.view.seats, seat.view.held, seat.view.handset) == ([0], [], False)


# ── The square, and other processes ───────────────────────────────────────────────────


def test_a_square_is_for_the_seats_of_a_shared_screen(host: TestClient) -> None:
    code = open_table(host, "wu-hsing", "here", "here", "1")
    assert "<svg" in host.get(f"/t/{code}/phone/1.svg").text
    page = host.get(f"/t/{code}").text
    assert "A phone for each hand" in page
    assert host.get(f"/t/{code}/phone/2.svg").status_code == 400
    assert visitor(host).get(f"/t/{code}/phone/0.svg").status_code == 400
    assert host.get(f"/t/{code}/phone/x.svg").status_code == 404
    device = phone(host, code, 1)
    assert re.search('class="at-table[^"]*handset', device.get(f"/t/{code}").text)
    assert device.get(f"/t/{code}/phone/1.svg").status_code == 400


def test_phones_at_another_process_count() -> None:
    """What one process says of its phones, and what one of an older version does not say."""
    chairs = tuple(Chair(PERSON, name) for name in ("Ana", "Ben"))
    sits = frozenset([(0, "screen"), (1, "screen"), (1, "phone")])
    table = ludotheque.table.Table.open(
        Snapshot("X", "wyx", 2, {}, None, "", chairs, sits=sits, numbers=("",)), Rng("x")
    )
    presence = Presence(table)
    assert presence.seats_of("screen") == [0, 1]
    presence.hear_of("other", frozenset([1]), frozenset([1]))
    assert (presence.seats_of("screen"), presence.seats_of("phone")) == ([0], [1])
    presence.hear_of("other", frozenset([1]))
    assert presence.seats_of("screen") == [0, 1]
