"""Round one screen, each with a phone: it shows one hand, the screen shows none, and nobody is sent another's."""

from __future__ import annotations

import sqlite3
import time
from typing import Any
from unittest.mock import patch

from guests import Guest, Visit
from house import House
from itsdangerous import TimestampSigner
from sent import PAIRS, domino_patterns, found, in_hand, laid_out, nothing_of_the_house, received

from ludotheque.web.pages.devices import qr_image
from ludotheque.web.visitor_data import SeatLinks

NAMES = ("Ana", "Ben", "Cleo")


def link_in(square: bytes, house: House, code: str, seat: int) -> str:
    """What a phone reads from a square: the link that the library made a moment ago, drawn in the same way."""
    with sqlite3.connect(house.database) as connection:
        (key,) = connection.execute("select value from settings where name = 'secret'").fetchone()
    now = int(time.time())
    for moment in range(now, now - 15, -1):
        with patch.object(TimestampSigner, "get_timestamp", lambda _, moment=moment: moment):
            link = f"{house.url}/t/{code}/seat#{SeatLinks(key).token(house.snapshot(code), seat)}"
        if qr_image(link).body == square:
            return link
    raise AssertionError("the square leads somewhere else")


def squares(screen: Guest) -> list[bytes]:
    """The squares that a screen shows, one for each seat."""
    seen: dict[str, Any] = {}
    screen.page.on("response", lambda answer: seen.setdefault(answer.url.split("/phone/")[-1][:1], answer))
    screen.press_on("[data-do=phones]:visible")
    screen.page.wait_for_function(
        "() => document.querySelectorAll('#ui-phones .qr').length === 3"
        " && [...document.querySelectorAll('#ui-phones .qr')].every(square => square.naturalWidth)"
    )
    return [seen[str(seat)].body() for seat in range(3)]


def test_three_phones_and_a_screen(house: House, visit: Visit) -> None:
    screen, phones = visit("fr"), [visit("en", "phone") for _ in NAMES]
    screen.page.goto("/play/wu-hsing")
    for seat in range(3):
        screen.page.select_option(f"[name=seat{seat}]", "here")
    for seat, name in enumerate(NAMES):
        screen.page.fill(f"[name=name{seat}]", name)
    code = screen.fill_in("here", "here", "here")
    for seat, link in enumerate([link_in(square, house, code, seat) for seat, square in enumerate(squares(screen))]):
        phones[seat].page.goto(link)
        phones[seat].press_on("main .btn-primary")
        phones[seat].at_table()
    screen.page.wait_for_function("() => document.querySelectorAll('#ui-phones .joined').length === 3")
    screen.page.keyboard.press("Escape")
    for _ in range(2):
        for phone in phones:
            phone.move(others=True)
    phones[0].wait()

    truth, snapshot = house.truth(code), house.snapshot(code)
    hands = [in_hand(truth, seat) for seat in range(3)]
    known = laid_out(snapshot).union(*(hands[seat] for seat in range(3) if truth.shown[seat]))
    assert len(known) < len(PAIRS), "nothing is hidden any more"
    for seat, device in [*enumerate(phones), (None, screen)]:
        device.page.reload()
        device.wait_online()
        text, hand = received(device), hands[seat] if seat is not None else set[str]()
        nothing_of_the_house(snapshot, text, seat)
        assert all(found(domino_patterns(domino), text) for domino in hand), "the search finds nothing at all"
        secret = set(PAIRS) - known - hand
        assert {domino: found(domino_patterns(domino), text) for domino in secret} == {domino: [] for domino in secret}
    assert screen.page.locator("#ui-hand > svg").count() == 0
    assert phones[1].page.locator("#ui-hand > svg").count() == 1
