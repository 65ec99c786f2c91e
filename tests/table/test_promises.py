"""Commitments of a table: made before anybody contributes, kept to the last die, and revealed at the end."""

from __future__ import annotations

import hashlib
import logging
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import browsers
import pytest
from browsers import Seat, decode, head_in, library, open_table, visitor
from starlette.testclient import TestClient

from ludotheque import CHANCE, Rng
from ludotheque.chance.chains import Chain, given
from ludotheque.chance.draws import commitment_to
from ludotheque.games import GAMES
from ludotheque.record import BotSeat, Record
from ludotheque.table import table as tables
from ludotheque.table.snapshot import Snapshot
from ludotheque.web.connection.messages import (
    CommitNumber,
    Done,
    GiveNumber,
    Greet,
    NextThrow,
    Refusal,
    Rematch,
    RequestBot,
    Resign,
    Undo,
    View,
)

NAMES = [game.name for game in GAMES]


@pytest.fixture
def host(tmp_path: Path) -> Iterator[TestClient]:
    with library(tmp_path / "tables.db") as client:
        client.headers["accept-language"] = "en"
        yield client


@pytest.fixture
def patient(tmp_path: Path) -> Iterator[TestClient]:
    """A library whose throws wait for their browsers."""
    with library(tmp_path / "tables.db", patience=20.0) as client:
        client.headers["accept-language"] = "en"
        yield client


def snapshot(host: TestClient, code: str) -> Snapshot:
    """What only the library knows."""
    found: Snapshot | None = host.portal.call(host.app.state.library.store.load, code)
    assert found is not None
    return found


def after_the_deal(host: TestClient, code: str) -> Snapshot:
    while (found := snapshot(host, code)).deal is None:
        pass
    return found


def ended(host: TestClient, code: str) -> Record:
    """The record, after giving up."""
    after_the_deal(host, code)
    seat = Seat(host, code)
    seat.do(Resign)
    seat.close()
    return Record.read(host.get(f"/t/{code}/record.ludo").text)


def chain(name: str) -> Chain:
    return Chain(commitment_to(name))


def test_a_promise_is_shown_before_any_number_is_given_and_is_kept(patient: TestClient) -> None:
    code = open_table(patient, "wyx", "me", "2", words="  le  chat/dort ")
    assert snapshot(patient, code).numbers == ("",)
    promise = re.search(r"<code>([0-9a-f]{64})</code>", patient.get(f"/t/{code}").text)
    assert promise
    ana = Seat(patient, code)
    words = ["le chat dort", ""]
    assert ana.view.throw == NextThrow(0, promise[1], "wyx 2", words, ["", ""], "", 0, [], asked=[0], seat=0)
    ana.chain = chain("ana")
    ana.hello(version=-1)
    assert ana.my_turn()
    record = ended(patient, code)
    assert record.chance is not None
    assert hashlib.sha256(record.chance.secret.encode()).hexdigest() == promise[1]
    assert (record.chance.table, record.chance.words) == (code, ("le chat dort", ""))
    assert record.chance.numbers == (f"0:{ana.chain.numbers[1]}",)
    assert (record.bots, record.ended) == ((BotSeat(1, 2),), "resigned 0")


def test_a_number_is_shown_to_those_who_are_asked_next_and_to_nobody_else(patient: TestClient) -> None:
    code = open_table(patient, "wyx", "me", "link", name="Ana")
    ana, other = Seat(patient, code), visitor(patient)
    other.post(f"/t/{code}/sit", data={"name": "Ben"})
    ben, watcher = Seat(other, code), Seat(visitor(patient), code)
    ana.hello()
    numbers = {seat: chain(name).numbers for seat, name in ((ana, "ana"), (ben, "ben"))}
    for seat in (ana, ben):
        seat.do(CommitNumber, commitment=numbers[seat][0])
    ana.hello()
    before = len(ana.frames), len(watcher.frames)
    assert ana.view.throw
    head = head_in(ana.view.throw, code)
    ana.do(GiveNumber, throw=0, number=numbers[ana][1], head=head)
    assert [decode(frame) for frame in ana.frames[before[0] :]] == [Done(ana.count)]
    while not (ben.view.throw and ben.view.throw.asked == [1]):
        ben.receive()
    assert ben.view.throw.shown == [numbers[ana][1], numbers[ben][0]]
    watcher.ask(Greet, greeting=0)  # who watches may not, and is told so
    assert [type(decode(frame)) for frame in watcher.frames[before[1] :]] == [Refusal]
    assert head_in(ben.view.throw, code) == head, "both answer for the same"
    ben.do(GiveNumber, throw=0, number=numbers[ben][1], head=head)
    for seat in (ana, ben, watcher):
        while not seat.view.deal:
            seat.receive()
        seat.close()


def test_words_and_numbers_change_the_deal(host: TestClient) -> None:
    deals = set()
    for words in ("", "a", "b"):
        record = ended(host, open_table(host, "wyx", "me", "2", words=words))
        assert record.chance is not None
        deals.add(record.deal)
        deals.add(replace(record.chance, words=("c", "")).deal(record.game))
        first = chain("c").numbers
        deals.add(replace(record.chance, numbers=(f"0:{first[1]}",)).deal(record.game))
    assert len(deals) == 9


def test_a_form_that_is_sent_twice_opens_one_table(host: TestClient) -> None:
    ticket = re.search(r'name="ticket" value="([^"]+)"', host.get("/play/wyx").text)
    assert ticket
    code = open_table(host, "wyx", "me", "2", ticket=ticket[1])
    assert open_table(host, "wyx", "me", "2", ticket=ticket[1]) == code
    answer = visitor(host).post("/play/wyx", data={"seat0": "me", "seat1": "2", "ticket": ticket[1]})
    assert answer.status_code == 400
    assert "has been opened already" in answer.text


@pytest.mark.parametrize("ticket", ["", "nonsense", "IkxVTkUtMSI.xxxx", "LUNE-10000", "é\x00"])
def test_a_ticket_that_is_none_of_ours_is_left_aside(host: TestClient, ticket: str) -> None:
    code = open_table(host, "wyx", "me", "2", ticket=ticket)
    assert re.fullmatch(r"([A-Z]+-){3}\d{5}", code)
    assert ended(host, code).chance is not None


# ── The deal ──────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("game", NAMES)
def test_the_deal_waits_for_the_last_chair(host: TestClient, game: str) -> None:
    code = open_table(host, game, "me", "link", name="Ana", words="ana")
    ana = Seat(host, code)
    assert snapshot(host, code).deal is None
    assert "Waiting" in ana.view.prompts[0].text
    assert not ana.view.choices
    ben = visitor(host)
    page = ben.get(f"/t/{code}").text
    assert snapshot(host, code).secret not in page
    ben.post(f"/t/{code}/sit", data={"seat": "1", "name": "Ben", "words": "ben"})
    now = after_the_deal(host, code)
    while ana.view.players[1].name != "Ben":
        ana.receive()
    record = ended(host, code)
    assert record.chance is not None
    assert (record.deal, record.chance.words) == (now.deal, ("ana", "ben"))
    ana.close()


def test_nobody_has_a_hand_before_the_deal(host: TestClient) -> None:
    code = open_table(host, "wu-hsing", "me", "link", name="Ana")
    ana = Seat(host, code)
    assert panes(ana) == ["board"]
    visitor(host).post(f"/t/{code}/sit", data={"name": "Ben"})
    after_the_deal(host, code)
    again = Seat(host, code)
    assert "hand" in panes(again)


def panes(seat: Seat) -> list[str]:
    assert seat.view.drawing
    return [pane.id for pane in seat.view.drawing.panes]


def test_a_screen_that_several_share_has_no_curtain_before_the_deal(host: TestClient) -> None:
    seat = Seat(host, open_table(host, "wu-hsing", "me", "here", "link"))
    assert seat.view.curtain is None
    visitor(host).post(f"/t/{seat.code}/sit", data={"name": "Cleo"})
    assert seat.until("curtain").curtain


# ── Dice ──────────────────────────────────────────────────────────────────────────────


def test_undoing_moves_and_a_restart_do_not_move_the_dice(tmp_path: Path) -> None:
    with library(tmp_path / "tables.db") as client:
        code = open_table(client, "wykersham", "me", "1")
        play_and_undo(Seat(client, code))
        cookies = client.cookies
    with library(tmp_path / "tables.db") as client:
        client.cookies = cookies
        play_and_undo(Seat(client, code))
        record = ended(client, code)  # reading it checks every throw
        assert record.throws > 4


def play_and_undo(seat: Seat) -> None:
    rng = Rng("undo")
    for _ in range(6):
        assert seat.my_turn()
        seat.play(rng)
        seat.ask(Undo)
        assert seat.my_turn()
        seat.play(rng)


def test_a_bot_that_takes_over_keeps_the_words(host: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "AWAY", 0.0)
    code = open_table(host, "wykersham", "me", "link", name="Ana", words="ana")
    other = visitor(host)
    other.post(f"/t/{code}/sit", data={"seat": "1", "name": "Ben", "words": "ben"})
    ana, ben = Seat(host, code), Seat(other, code)
    ben.close()
    while 1 not in ana.view.away:
        ana.receive()
    ana.do(RequestBot, seat=1)
    rng = Rng("bot")
    for _ in range(6):
        ana.my_turn()
        ana.play(rng)
    record = ended(host, code)
    assert record.chance is not None
    assert record.chance.words == ("ana", "ben")


# ── The next game ─────────────────────────────────────────────────────────────────────


def test_a_rematch_promises_anew_and_takes_everybodys_words_and_numbers(patient: TestClient) -> None:
    code = open_table(patient, "wyx", "me", "link", words="old")
    other = visitor(patient)
    other.post(f"/t/{code}/sit", data={"name": "Ben", "words": "old too"})
    ana, ben = Seat(patient, code, chain=chain("ana")), Seat(other, code, chain=chain("ben"))
    while not (ana.view.choices or ben.view.choices):
        ana.hello(version=-1)
        ben.hello(version=-1)
    ana.do(Resign)
    ana.do(Rematch)  # Ben is asked, and agrees; then Ana’s browser says its words
    ben.do(Rematch, words="ben’s")
    ana.do(Rematch, words="ana’s")
    again = f"{code}-2"
    assert (ana.until("result").result or ana.result).rematch == again
    assert snapshot(patient, again).secret != snapshot(patient, code).secret
    assert [chair.words for chair in snapshot(patient, again).chairs] == ["ben’s", "ana’s"]
    ana, ben = Seat(patient, again, chain=chain("ana 2")), Seat(other, again, chain=chain("ben 2"))
    while snapshot(patient, again).deal is None:
        ana.hello(version=-1)
        ben.hello(version=-1)
    record = ended(patient, again)
    assert record.chance is not None
    assert record.chance.words == ("ben’s", "ana’s")
    assert record.chance.given_for(0) == (chain("ben 2").numbers[1], chain("ana 2").numbers[1])


# ── Nothing secret leaves early ───────────────────────────────────────────────────────


@pytest.mark.parametrize("game", ["wykersham", "wu-hsing"])
def test_the_secret_is_told_at_the_end_and_never_before(
    host: TestClient, game: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    code = open_table(host, game, "me", "link", name="Ana", words="a")
    secret, key = snapshot(host, code).secret, host.portal.call(host.app.state.library.store.secret)
    told = [host.get(f"/t/{code}").text]
    other = visitor(host)
    told.append(other.get(f"/t/{code}").text)
    other.post(f"/t/{code}/sit", data={"seat": "1", "name": "Ben", "words": "b"})
    after_the_deal(host, code)
    seats, rng = [Seat(host, code), Seat(other, code), Seat(visitor(host), code)], Rng("secret")
    for _ in range(2):  # no game is over so soon
        for seat in seats[:2]:
            seat.hello(version=seat.view.version)
            while seat.view.turn == CHANCE:
                seat.receive()
            if seat.view.choices:
                seat.play(rng)
    told += [client.get(f"/t/{code}").text for client in (host, other, visitor(host))]
    told += [host.get(f"/t/{code}/record.ludo").text, host.get("/").text]
    told += [frame for seat in seats for frame in seat.frames]
    promise = hashlib.sha256(secret.encode()).hexdigest()
    running = host.app.state.library.rooms[code]
    told.append(running.table.record().write())  # which the host may export
    pages = [text for text in told if "ui-main" in text]
    assert len(pages) == 4, "all but that of somebody who may sit down"
    assert all(promise in page for page in pages)
    for hidden in (secret, key):
        assert not any(hidden in text for text in [*told, caplog.text])
    for seat in seats:
        seat.close()
    assert ended(host, code).chance == Record.read(other.get(f"/t/{code}/record.ludo").text).chance
    assert secret in host.get(f"/t/{code}/record.ludo").text
    assert key not in host.get(f"/t/{code}/record.ludo").text


def test_a_table_from_before_there_were_promises_goes_on(host: TestClient) -> None:
    code = open_table(host, "wykersham", "me", "1")
    store = host.app.state.library.store
    host.portal.call(store.do, lambda db: db.execute("update tables set secret='', numbers=null where code=?", [code]))
    host.app.state.library.rooms.clear()
    seat, rng = Seat(host, code), Rng("before")
    for _ in range(3):
        assert seat.my_turn()
        seat.play(rng)
    assert "fingerprint" not in host.get(f"/t/{code}").text
    record = ended(host, code)
    assert (record.chance, record.throws > 1) == (None, True)


# ── Dice ──────────────────────────────────────────────────────────────────────────────


def test_browsers_throw_every_die_together(patient: TestClient) -> None:
    code = open_table(patient, "wykersham", "me", "link", name="Ana")
    other = visitor(patient)
    other.post(f"/t/{code}/sit", data={"seat": "1", "name": "Ben"})
    ana, ben = Seat(patient, code, chain=chain("ana")), Seat(other, code, chain=chain("ben"))
    rng = Rng("together")
    while ana.view.ply < 12:
        for seat in (ana, ben):
            seat.hello(version=seat.view.version)
            if seat.view.choices:
                seat.play(rng)
    ana.close()
    ben.close()
    found = snapshot(patient, code).numbers
    assert found is not None
    made = found[1:-1]
    assert len(made) > 3
    assert [given(line, 2) for line in made] == [
        (chain("ana").numbers[throw], chain("ben").numbers[throw]) for throw in range(2, len(made) + 2)
    ]
    views = [view for seat in (ana, ben) for frame in seat.frames if isinstance(view := decode(frame), View)]
    due = [view for view in views if view.throw and view.throw.number]
    assert due
    assert all(view.throw.asked for view in due), "the last number and its throw are shown as one"
    assert not any(view.can_undo for view in due), "whoever was shown it first could think so"


def test_a_message_that_does_not_come_is_missed_with_a_sentence(
    host: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana = Seat(host, open_table(host, "wyx", "me", "link"))
    monkeypatch.setattr(browsers, "PATIENCE", 0.1)
    with pytest.raises(AssertionError, match=r"nothing came for 0\.1 s"):
        ana.receive()


def test_a_throw_waits_for_a_browser_that_is_away_and_not_for_one_that_gives_nothing(tmp_path: Path) -> None:
    with library(tmp_path / "tables.db", patience=0.2) as host:
        code = open_table(host, "wykersham", "me", "1")
        ana = Seat(host, code, chain=chain("ana"))
        assert ana.my_turn()
        ana.close()
        room = host.app.state.library.rooms[code]  # type: ignore[attr-defined]
        assert room.table.numbers[1].startswith("0:")
        again = Seat(host, code)  # another device, which has no numbers
        rng = Rng("away")
        while room.table.throws < 3:  # which are made without its numbers, after a while
            assert again.my_turn()
            again.play(rng)
        assert given(room.table.numbers[room.table.throws], 2) == ("", "")
