"""The example with a deal and hidden moves: what is hidden, from whom, and until when."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from browsers import Seat, library, open_table, visitor
from paths import ROOT
from starlette.testclient import TestClient

from ludotheque import DealError, MoveError, Rng
from ludotheque.checking.laws import LAWS, random_play
from ludotheque.games import lookup
from ludotheque.record import Record

FILE = ROOT / "examples" / "goofspiel.py"
GOOFSPIEL = lookup.find(f"{FILE}:Goofspiel", trusted=True)
DEAL = "3 1 4 5 2 6 7"


def test_the_laws_hold() -> None:
    for seed in range(3):
        for ply, state in enumerate(random_play(GOOFSPIEL().start(seed=seed), Rng(seed))):
            for law in LAWS:
                law(state, Rng(ply))


def test_every_sentence_is_there_in_both_languages_and_in_the_code() -> None:
    english, french = (re.findall(r"^(\d\.\d) ", GOOFSPIEL().rulebook(lang), re.MULTILINE) for lang in ("en", "fr"))
    assert english == french
    comments = " ".join(re.findall(r"  # (\d.*)", FILE.read_text(encoding="utf-8")))
    assert set(re.findall(r"\d\.\d", comments)) == set(english)


def test_a_bid_is_hidden_until_both_have_bid() -> None:
    state = GOOFSPIEL().start(deal=DEAL)
    state.play("6")
    assert [state.seen_by(viewer).history for viewer in (0, 1, None)] == [["6"], ["?"], ["?"]]
    assert {state.seen_by(1).guess(Rng(seed)).history[0] for seed in range(99)} == set("1234567")  # 2.1
    state.play("5")
    assert [state.seen_by(viewer).history for viewer in (0, 1, None)] == [["6", "5"]] * 3
    assert state.scores == [3, 0]  # 2.2
    assert [state.text(move) for move in state.moves()] == ["1", "2", "3", "4", "5", "7"]  # 2.4


def test_prizes_are_turned_up_one_by_one() -> None:
    state, seen = GOOFSPIEL().start(deal=DEAL), []
    while not state.over:
        seen.append(state.seen_by(None).deal)
        for _ in range(2):
            state.play(state.moves()[0])
    assert seen[:3] == ["3 ? ? ? ? ? ?", "3 1 ? ? ? ? ?", "3 1 4 ? ? ? ?"]  # 1.1
    assert seen[4:] == ["3 1 4 5 2 ? ?", DEAL, DEAL]  # the last one can be told
    assert (state.scores, state.winners) == ([0, 0], [0, 1])  # 2.3, 3.1


@pytest.mark.parametrize("deal", ["", "1 2 3", "3 1 4 5 2 6 6", "3 1 4 5 2 6 8"])
def test_a_wrong_deal(deal: str) -> None:
    with pytest.raises(DealError):
        GOOFSPIEL().start(deal=deal)


def test_a_position_is_read_as_it_was_written() -> None:
    for state in random_play(GOOFSPIEL().start(deal=DEAL), Rng(1)):
        assert GOOFSPIEL().read(str(state)).key() == state.key()


def test_a_refusal_names_its_rule() -> None:
    state = GOOFSPIEL().start(deal=DEAL)
    for move in ("6", "5"):
        state.play(move)
    with pytest.raises(MoveError) as caught:
        state.play("6")
    assert caught.value.rule == "2.4"


@pytest.fixture
def host(database: str) -> Iterator[TestClient]:
    with library(database, lookup.shelf_with([GOOFSPIEL])) as client:
        yield client


def test_no_bid_reaches_the_other_before_its_time(host: TestClient) -> None:
    code, ben = open_table(host, "goofspiel", "me", "link"), visitor(host)
    ben.post(f"/t/{code}/sit", data={"name": "Ben"})
    seats, rng = [Seat(host, code), Seat(ben, code)], Rng("goofspiel")
    while seats[0].my_turn():
        seats[0].play(rng)
        seats[1].until("choices")
        assert seats[1].view.moves.added[-1].text == "?"
        seats[1].play(rng)
    for seat in seats:
        seat.close()
    assert len(Record.read(host.get(f"/t/{code}/record.ludo").text, GOOFSPIEL).moves) == 14
