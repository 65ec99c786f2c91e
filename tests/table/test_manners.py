"""Manners between people: what is asked first, what the others are told, and what a player agrees to."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from browsers import Seat, library, open_table, visitor
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from ludotheque import load
from ludotheque.core import Rng
from ludotheque.errors import TableError
from ludotheque.record import Help, HelpKind, Record
from ludotheque.table import Table
from ludotheque.table import table as decisions
from ludotheque.table.seating import PERSON, Chair
from ludotheque.table.snapshot import EndedBy, Snapshot, Terms
from ludotheque.web.connection.messages import AnswerOffer, AskHint, OfferDraw, Rematch, RequestBot, Resign, Undo


@pytest.fixture
def host(tmp_path: Path) -> Iterator[TestClient]:
    with library(tmp_path / "tables.db") as client:
        client.headers["accept-language"] = "en"
        yield client


def pair(host: TestClient, game: str = "wyx", **more: str) -> tuple[str, Seat, Seat]:
    code = open_table(host, game, "me", "link", name="Ana", **more)
    ben = visitor(host)
    ben.post(f"/t/{code}/sit", data={"name": "Ben"})
    return code, Seat(host, code), Seat(ben, code)


def helped(host: TestClient, code: str) -> tuple[Help, ...]:
    found: tuple[Help, ...] = host.app.state.library.rooms[code].snapshot.helped  # type: ignore[attr-defined]
    return found


# ── Help ──────────────────────────────────────────────────────────────────────────────


def test_a_hint_between_people_is_told_noted_and_shown_at_the_end(host: TestClient) -> None:
    code, ana, ben = pair(host)
    ana.hello()
    assert ana.ask(AskHint, stage=1).id
    ana.ask(AskHint, stage=2)
    ben.hello()
    assert ben.news == ["Ana has looked at a hint."], "two looks at one hint are one help"
    assert ana.news == []
    assert helped(host, code) == (Help(0, HelpKind.HINT, 0),)
    ana.ask(Resign)
    assert ben.until("result").result
    assert ben.result.helped == "Ana: 1 hint."


def test_a_serious_table_gives_no_help_and_everybody_sees_it(host: TestClient) -> None:
    code, ana, ben = pair(host, manner="serious")
    ana.hello()
    assert "no hints and no guide" in ana.refused(AskHint).why
    assert host.get(f"/t/{code}/guide").status_code == 400
    assert (ana.view.serious, ben.view.serious) == (True, True)
    ana.play(Rng("serious"))
    ana.do(Undo)
    assert ana.view.ply == 1
    assert ben.until("offer").offer, "a move is taken back only if the other agrees"
    ben.do(AnswerOffer, yes=True)
    assert ben.view.ply == 0
    assert helped(host, code) == (Help(0, HelpKind.UNDO, 1),)
    ana.do(Resign)
    record = host.get(f"/t/{code}/record.ludo").text
    assert "\nterms: serious\nhelp: 0:undo@1\n" in record
    assert (Record.read(record).serious, Record.read(record).write()) == (True, record)


def test_the_record_of_a_friendly_game_tells_what_helped_whom(host: TestClient) -> None:
    code, ana, ben = pair(host)
    ana.hello()
    ana.ask(AskHint, stage=1)
    ana.play(Rng("told"))
    ana.do(Undo)
    ben.hello()
    assert ben.client.get(f"/t/{code}/guide").status_code == 200
    ana.do(Resign)
    record = Record.read(host.get(f"/t/{code}/record.ludo").text)
    assert (record.serious, " ".join(map(str, record.help))) == (False, "0:hint@0 0:undo@1 1:guide@0")


def test_the_set_up_offers_both_manners(host: TestClient) -> None:
    assert '<option value="serious">' in host.get("/play/wyx").text
    code, ana, _ = pair(host)
    assert not ana.view.serious
    assert not host.app.state.library.rooms[code].snapshot.terms.serious  # type: ignore[attr-defined]


# ── Taking back ───────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("clock", ["", "5"])
def test_by_the_clock_a_take_back_is_asked_for_and_else_it_is_told(host: TestClient, clock: str) -> None:
    _, ana, ben = pair(host, clock=clock)
    ana.hello()
    ana.play(Rng("back"))
    ana.do(Undo)
    ben.hello()
    assert ben.view.ply == (1 if clock else 0)
    assert bool(ben.view.offer) == bool(clock)
    assert ben.news == ([] if clock else ["Ana has taken back a move."])


def test_who_declines_is_heard_by_who_has_asked(host: TestClient) -> None:
    _, ana, ben = pair(host)
    ana.hello()
    ana.do(OfferDraw)
    ben.until("offer")
    ben.do(AnswerOffer, yes=False)
    ana.hello()
    assert ana.news == ["Ben declines the draw and plays on."]
    ana.do(OfferDraw)
    ana.do(AnswerOffer, yes=False)
    ben.hello()
    assert ben.news == [], "who withdraws has declined nothing"


# ── A rematch ─────────────────────────────────────────────────────────────────────────


def test_a_rematch_is_asked_for_and_can_be_declined(host: TestClient) -> None:
    code, ana, ben = pair(host)
    ana.hello()
    ana.do(Resign)
    ben.until("result")
    ben.do(Rematch)
    offer = ana.until("offer").offer
    assert offer
    assert (offer.text, offer.asked, offer.rematch) == ("Ben asks for a rematch.", True, True)
    ben.hello()
    assert ben.view.offer
    assert ben.view.offer.text == "You ask for a rematch.", "whoever asks is no third person"
    assert host.get(f"/t/{code}-2").status_code == 404, "nobody’s clock or minute of absence runs anywhere"
    ana.do(AnswerOffer, yes=False)
    ben.hello()
    assert (ben.view.offer, ben.result.rematch, ben.news) == (None, None, ["Ana does not play again now."])
    ana.do(Rematch)
    ben.until("offer")
    ben.do(AnswerOffer, yes=True)
    ana.hello()
    assert ana.result.rematch == f"{code}-2"


def test_while_browsers_shuffle_nothing_looks_dealt(tmp_path: Path) -> None:
    """A rack stood there, squares were lit, and it said whose turn it was."""
    with library(tmp_path / "tables.db", patience=2.0) as host:
        host.headers["accept-language"] = "en"
        code, ana, _ = pair(host)
        ana.hello()
        assert (ana.view.undealt, ana.view.choices, ana.view.prompts[0].text[:9]) == (True, None, "Shuffling")
        assert Seat(visitor(host), code).view.undealt, "whoever watches sees no deal either"
        assert ' undealt"' in host.get(f"/t/{code}").text
        ana.until("choices")
        assert (ana.view.undealt, ' undealt"' in host.get(f"/t/{code}").text) == (False, False)


# ── Clocks ────────────────────────────────────────────────────────────────────────────


def kept(**terms: object) -> Table:
    """A table of two by the clock, to which they were called at 0."""
    chairs = (Chair(PERSON, "Ana"), Chair(PERSON, "Ben"))
    snapshot = Snapshot(
        code="LUNE-1",
        game="wyx",
        seats=2,
        options={},
        deal=load("wyx", 2).start(seed=1).deal,
        secret="",
        chairs=chairs,
        clock=5,
        sits=frozenset({(0, "a"), (1, "b")}),
        terms=Terms(**terms),  # type: ignore[arg-type]
    )
    return Table.open(snapshot, Rng("x"), 0.0)


def come(it: Table, seat: int, now: float) -> None:
    change = it.arrive([seat], now)
    assert change
    it.apply(change, now)
    assert it.arrive([seat], now) is None


def test_no_clock_runs_before_both_have_sat_down() -> None:
    it = kept(called=1.0, grace=120)
    come(it, 0, 10.0)
    assert (it.time_left(100.0), it.running) == ([300.0, 300.0], [1])
    come(it, 1, 100.0)
    assert it.time_left(110.0) == [290.0, 300.0], "from now on that of the seat to move"


def test_after_the_grace_the_clock_runs_against_who_is_missing_whoever_is_to_move() -> None:
    it = kept(called=1.0, grace=120)
    come(it, 0, 10.0)
    assert it.turn == 0
    assert it.time_left(150.0) == [300.0, 270.0]
    assert it.end_by_time(419.0) is None
    ending = it.end_by_time(421.0)
    assert ending
    assert ending.ending
    assert (ending.ending.kind, ending.ending.seat) == (EndedBy.TIME, 1)
    come(it, 1, 150.0)
    assert it.time_left(150.0) == [300.0, 270.0], "who came late has lost that time"


def test_a_table_at_which_nobody_sat_down_counts_for_nobody() -> None:
    it = kept(called=1.0, grace=120)
    assert not it.deserted(119.0)
    assert it.deserted(121.0)
    ending = it.end_by_time(421.0)
    assert ending
    it.apply(ending, 421.0)
    assert (it.winners, it.snapshot.ended) == ([], "closed")


def halted(it: Table, since: float, now: float) -> None:
    change = it.set_pause(since, now)
    assert change
    it.apply(change, now)
    assert it.set_pause(since, now) is None


def test_in_a_pause_time_stands_and_nobody_moves() -> None:
    it = kept()
    halted(it, 1000.0, 30.0)
    assert (it.time_left(400.0), it.running, it.end_by_time(4000.0)) == ([270.0, 300.0], [], None)
    with pytest.raises(TableError, match="pauses"):
        it.play(0, it.state.moves()[0], 400.0)
    again = Table.open(it.snapshot, Rng("x"), 400.0)
    again.paused_at = 30.0
    assert again.time_left(400.0) == [270.0, 300.0], "a restart gives and takes nothing"
    halted(it, 0.0, 500.0)
    assert (it.time_left(510.0), it.running) == ([260.0, 300.0], [0])
    it.apply(it.play(0, it.state.moves()[0], 520.0), 520.0)
    assert it.time_left(520.0) == [250.0, 300.0], "the time before the pause counts, the pause does not"


def test_a_pause_is_no_part_of_the_grace() -> None:
    it = kept(called=1.0, grace=120)
    halted(it, 1000.0, 100.0)
    assert not it.deserted(900.0)
    halted(it, 0.0, 1000.0)
    assert (it.deserted(1019.0), it.deserted(1021.0)) == (False, True)
    assert it.snapshot.terms.called == 901.0


def test_whoever_takes_the_place_of_somebody_who_left_is_awaited_anew() -> None:
    it = kept(called=1.0, grace=120)
    come(it, 0, 10.0)
    come(it, 1, 20.0)
    it.apply(it.hand_over(0, "c", "Cleo", 200.0), 200.0)
    assert (it.seats_of("a"), it.seats_of("c"), it.names_in("en")) == ([], [0], ["Cleo", "Ben"])
    assert (it.snapshot.missing, it.grace_left(250.0), it.time_left(300.0)) == ([0], 70.0, [300.0, 300.0])
    come(it, 0, 310.0)
    assert it.time_left(320.0) == [290.0, 300.0]
    with pytest.raises(TableError):
        it.hand_over(0, "b", "Ben", 320.0)


def test_a_move_gains_the_increment() -> None:
    it = kept(increment=7)
    it.apply(it.play(0, it.state.moves()[0], 20.0), 20.0)
    assert it.time_left(20.0) == [287.0, 300.0]


def test_the_clock_of_who_lost_on_time_stands_at_zero_also_after_a_restart(tmp_path: Path) -> None:
    with library(tmp_path / "tables.db") as host:
        host.headers["accept-language"] = "en"
        code, ana, _ben = pair(host, clock="5")
        room = host.app.state.library.rooms[code]  # type: ignore[attr-defined]
        assert host.portal
        host.portal.call(room.turn_began_earlier, 301.0)
        host.portal.call(room.end_by_time)
        assert ana.until("result").clocks == [0.0, 300.0]
        cookies = host.cookies
    with library(tmp_path / "tables.db") as host:
        host.cookies = cookies
        assert Seat(host, code).view.clocks == [0.0, 300.0]


# ── Invitations ───────────────────────────────────────────────────────────────────────


def test_an_invitation_says_what_one_accepts(host: TestClient) -> None:
    code = open_table(host, "wykersham", "me", "link", name="Ana", clock="10+5", manner="serious")
    page = visitor(host).get(f"/t/{code}").text
    for said in ("Wykersham", "Ana is waiting", "10 min each, and 5 s for each move", "A serious game", "five minutes"):
        assert said in page, said
    french = visitor(host, "fr").get(f"/t/{code}").text
    assert "10 min chacun, plus 5 s par coup" in french
    assert "/learn/wykersham" in french


def test_an_invitation_names_the_options(host: TestClient) -> None:
    games = {game.name: game for game in host.app.state.games}  # type: ignore[attr-defined]
    switch = next(
        (name, option) for name, game in games.items() for option in game.options_offered() if option.default is False
    )
    name, option = switch
    seats = ["me", "link", *["1"] * (min(games[name].seat_numbers) - 2)]
    code = open_table(host, name, *seats, **{option.name: "true", "options": "1", "name": "Ana"})
    page = visitor(host).get(f"/t/{code}").text
    assert f"{option.title.en}: yes" in page


def test_who_comes_too_late_may_watch_and_keeps_their_name(host: TestClient) -> None:
    code, _, _ = pair(host)
    late = visitor(host)
    waiting = open_table(visitor(host), "fourmis", "me", "open", name="Cleo")
    answer = late.post(f"/t/{code}/sit", data={"name": "Dan"})
    assert answer.status_code == 409
    assert f'href="/t/{code}?watch=1"' in answer.text
    assert "/play/wyx?open=1" in answer.text
    assert waiting
    assert 'value="Dan"' in late.get("/").text, "the name that they typed is kept"


# ── Secret set-ups, and coming back ───────────────────────────────────────────────────


def test_who_waits_for_a_secret_set_up_is_told_what_happens(host: TestClient) -> None:
    _, ana, ben = pair(host, "wigwam")
    ana.hello()
    ben.hello()
    waiting = ben if ana.view.choices else ana
    assert "placing figures out of sight" in waiting.view.prompts[0].text


def test_coming_back_from_a_bot_adds_no_device(host: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """The page said that the seat was played from another device too: the number went from 0 to 1."""
    monkeypatch.setattr(decisions, "AWAY", -1.0)
    code, ana, ben = pair(host)
    numbers = [ben.view.devices]
    client = ben.client
    ben.close()
    ana.do(RequestBot, seat=1)
    page = client.get(f"/t/{code}").text
    numbers += [int(number) for number in re.findall(r'"devices":(\d+)', page)]
    numbers.append(Seat(client, code).view.devices)
    assert numbers == [1, 1, 1]


# ── Browsers of a library ─────────────────────────────────────────────────────────────


def token_of(page: str) -> str:
    found = re.search(r'/arrive#([^"]+)"', page)
    assert found
    return found[1]


def test_every_browser_of_a_library_is_listed_told_of_and_put_out(host: TestClient) -> None:
    code = open_table(host, "wyx", "me", "1", name="Ana")
    page = host.post("/keep", data={"make": "link"}).text
    assert 'src="data:image/svg+xml' in page, "the link has a QR code"
    phone, thief = visitor(host), visitor(host)
    phone.post("/arrive", data={"token": token_of(page)})
    phrase = re.search(r'id="phrase">([^<]+)<', host.post("/keep", data={"make": "phrase"}).text)
    assert phrase
    thief.post("/back", data={"phrase": phrase[1]})
    assert "Another browser has got your library" in host.get("/").text
    page = host.get("/keep").text
    assert page.count("it came by a link") == page.count("it came by the phrase") == page.count("This browser") == 1
    assert "Another browser has got your library" not in host.get("/").text, "one is told once"
    out = re.search(r'it came by the phrase</span></span>.*?name="out" value="(\w+)"', page, re.DOTALL)
    assert out
    table = Seat(thief, code)
    assert table.view.seats == [0]
    host.post("/keep", data={"out": out[1]})
    with pytest.raises(WebSocketDisconnect):
        table.hello()
    assert Seat(thief, code).view.seats == []
    assert Seat(phone, code).view.seats == [0]
    assert "it came by the phrase" not in host.get("/keep").text


def test_a_stranger_puts_nobody_out(host: TestClient) -> None:
    page = host.post("/keep", data={"make": "link"}).text
    phone = visitor(host)
    phone.post("/arrive", data={"token": token_of(page)})
    ids = re.findall(r'name="out" value="(\w+)"', host.get("/keep").text)
    visitor(host).post("/keep", data={"out": ids[0]})
    assert ids == re.findall(r'name="out" value="(\w+)"', host.get("/keep").text)


def test_browsers_that_were_put_out_stay_out_after_a_restart(tmp_path: Path) -> None:
    with library(tmp_path / "tables.db") as host:
        phone = visitor(host)
        phone.post("/arrive", data={"token": token_of(host.post("/keep", data={"make": "link"}).text)})
        [out] = re.findall(r'name="out" value="(\w+)"', host.get("/keep").text)
        host.post("/keep", data={"out": out})
        cookies = phone.cookies, host.cookies
        assert time.time()
    with library(tmp_path / "tables.db") as host:
        host.cookies = cookies[0]
        assert "This browser" not in host.get("/keep").text
        host.cookies = cookies[1]
        host.headers["accept-language"] = "en"
        assert "This browser" in host.get("/keep?lang=en").text
