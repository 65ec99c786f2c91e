"""Nobody is sent what they may not know: all frames and pages are searched for what only the house knows."""

from __future__ import annotations

import re

import pytest
from guests import Visit
from house import House
from sent import PAIRS, domino_patterns, found, in_hand, laid_out, nothing_of_the_house, received, touchable

from ludotheque.core import State
from ludotheque.games.wyx.board import DOMINOES
from ludotheque.games.wyx.words import jump_words
from ludotheque.words import LANGUAGES


def jump_patterns(domino: int) -> list[str]:
    text = DOMINOES[domino]
    said = [re.escape(jump_words(domino, lang)) for lang in LANGUAGES] if len(text) == 4 else []
    return [rf"-[Tt]{text}(?![\dUD])", rf"[ /]{text}[ /]", *touchable(text), *said]


def above_the_foot(truth: State) -> list[int]:
    return [
        domino for column, taken in zip(truth.columns, truth.taken, strict=True) for domino in list(column)[taken + 1 :]
    ]


@pytest.mark.long
def test_the_rack_above_its_foot_is_sent_to_nobody(house: House, visit: Visit) -> None:
    ana, ben, eve = visit("en"), visit("fr"), visit("fr", "phone")
    code = ana.open_table("fourmis", "me", "link")
    ben.come_by_link(ana.invitation())
    ana.wait()
    for guest in (ana, ben):
        guest.wait(others=guest is ben)
        guest.forget()  # before the browsers had shuffled there was no deal that anybody could have been told
    eve.page.goto(f"/t/{code}")
    eve.wait_online()
    for _ in range(3):
        ana.move(others=True)
        ben.move(others=True)
    ana.wait()
    truth = house.truth(code)
    hidden, feet = above_the_foot(truth), [truth.columns[i][truth.taken[i]] for i in range(8)]
    assert len(hidden) > 40
    for guest in (ana, ben, eve):
        guest.page.reload()
        guest.wait_online()
        text = received(guest)
        nothing_of_the_house(house.snapshot(code), text)
        assert all(found(jump_patterns(domino), text) for domino in feet), "the search finds nothing at all"
        assert [found(jump_patterns(domino), text) for domino in hidden] == [[]] * len(hidden)


# ── Hands of Wu Hsing ─────────────────────────────────────────────────────────────────


def test_a_hand_is_sent_to_its_owner_only(house: House, visit: Visit) -> None:
    ana, ben, eve = visit("fr"), visit("en", "phone"), visit("en")
    code = ana.open_table("wu-hsing", "me", "link", "1")
    ben.come_by_link(ana.invitation())
    ana.wait()
    for guest in (ana, ben):
        guest.wait(others=guest is ben)
        guest.forget()  # before the browsers had shuffled there was no deal that anybody could have been told
    eve.page.goto(f"/t/{code}")
    eve.wait_online()
    ana.move(others=True)
    ben.move(others=True)
    ana.wait()
    truth, snapshot = house.truth(code), house.snapshot(code)
    known = laid_out(snapshot).union(*(in_hand(truth, seat) for seat in range(3) if truth.shown[seat]))
    assert len(known) < len(PAIRS), "nothing is hidden any more"
    hands = [in_hand(truth, seat) for seat in range(3)]
    own = {ana: hands[0], ben: hands[1], eve: set[str]()}
    for seat, (guest, hand) in enumerate(own.items()):
        guest.page.reload()
        guest.wait_online()
        text = received(guest)
        nothing_of_the_house(snapshot, text, seat if hand else None)
        secret = set(PAIRS) - known - hand
        assert all(found(domino_patterns(domino), text) for domino in hand), "the search finds nothing at all"
        assert {domino: found(domino_patterns(domino), text) for domino in secret} == {domino: [] for domino in secret}


# ── The first set-up of Wigwam ────────────────────────────────────────────────────────


def anonymous(page: str, code: str) -> str:
    """What was sent, without what is different at every table, and the numbers by which a page asks."""
    return re.sub(r'"(id|done)":\d+|[0-9a-f]{64}', "…", page.replace(code, "CODE"))


def what_others_get_of_a_set_up(house: House, visit: Visit, by_hand: bool) -> tuple[str, list[list[str]]]:
    ana, ben, eve = visit("en"), visit("en"), visit("en")
    code = ana.open_table("wigwam", "me", "link")
    ben.come_by_link(ana.invitation())
    eve.page.goto(f"/t/{code}")
    eve.wait_online()
    ana.wait()
    for guest in (ben, eve):
        guest.wait_until_quiet()  # whoever came is told
        guest.forget()
    ana.set_up(by_hand, others=True)
    ben.wait()
    for guest in (ben, eve):
        guest.page.reload()
        guest.wait_online()
        guest.wait_until_quiet()
    setup = house.snapshot(code).moves[0].text
    texts = [[anonymous(text, code) for text in guest.pages + guest.frames] for guest in (ben, eve)]
    for text in (text for some in texts for text in some):
        assert setup not in text
    return setup, texts


@pytest.mark.long
def test_of_a_first_set_up_others_get_the_same_whatever_it_is(house: House, visit: Visit) -> None:
    """Two tables that differ in nothing but the first set-up: not a byte of what the others get is different."""
    one, sent_of_one = what_others_get_of_a_set_up(house, visit, by_hand=True)
    two, sent_of_two = what_others_get_of_a_set_up(house, visit, by_hand=False)
    assert one != two
    assert sent_of_one == sent_of_two
