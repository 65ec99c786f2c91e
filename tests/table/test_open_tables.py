"""Public tables: who may sit down, the lobby, greetings and limits."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from browsers import Seat, library, open_table, visitor
from postgres import Postgres
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect
from strangers import named
from tables import Heaps, kept, play, refused

from ludotheque import Rng
from ludotheque.table import Table
from ludotheque.table import table as tables
from ludotheque.table.seating import BOT, FREE, PERSON, Chair
from ludotheque.table.snapshot import Change
from ludotheque.web import traffic
from ludotheque.web.connection.messages import FreeChair, Greet, RequestBot, SetDoor
from ludotheque.web.connection.websockets import TOO_MANY
from ludotheque.web.rooms.acts import GREETINGS
from ludotheque.web.together import lobby, peers
from ludotheque.web.together.lobby import Listed, Lobby, fairly
from ludotheque.web.traffic import Allowance, Budget

HOSTILE = ["<b>Ann</b>", '"><script>x()</script>', "{{ 7*7 }}", "\u202eevil", "&lt;i&gt;", "' onclick='x"]


@pytest.fixture
def host(tmp_path: Path) -> Iterator[TestClient]:
    with library(tmp_path / "tables.db") as client:
        client.headers["accept-language"] = "en"
        yield client


def rows(page: str, section: str) -> list[str]:
    """What a list of the home page says, row by row."""
    listed = re.search(rf'<ul class="tables" id="{section}">(.*?)</ul>', page, re.DOTALL)
    assert listed, section
    found = re.findall(r"<strong>(.*?)</strong><span class=\"small soft\">(.*?)</span>", listed[1])
    return [html.unescape(f"{title} · {line}") for title, line in found]


# ── What the table decides ────────────────────────────────────────────────────────────


def open_to_all(*chairs: Chair) -> Table:
    names = [chair.name or "-" for chair in chairs]
    it = kept(Heaps(len(chairs)), *names, deal="3 4")
    it.apply(Change(chairs=chairs))
    return it


ANA = Chair(PERSON, "Ana")


def test_a_chair_that_a_bot_keeps_warm_is_taken_in_the_middle_of_a_game() -> None:
    it = open_to_all(ANA, Chair(BOT, level=2, open=True, words="old"))
    assert it.complete
    play(it, 0, "a-1")
    it.apply(it.sit_down(it.vacant_seat(""), "b", "Ben", "new"))
    chair = it.snapshot.chairs[1]
    assert (chair.kind, chair.name, chair.since, it.seats_of("b")) == (PERSON, "Ben", 1, [1])
    assert chair.words == "old", "what the dice to come depend on stays"
    it.apply(it.free_chair("b", 1))
    assert (it.snapshot.chairs[1].kind, it.snapshot.chairs[1].level) == (BOT, 2)
    it.apply(it.sit_down(1, "b", "Ben"))
    play(it, 1, "a-1")
    with refused("only before its first move"):
        it.free_chair("b", 1)


def test_whoever_opened_the_table_sends_a_stranger_away_for_good() -> None:
    it = open_to_all(ANA, Chair(FREE, open=True), Chair(FREE, open=True))
    for seat, who in ((1, "Ben"), (2, "Cleo")):
        it.apply(it.sit_down(seat, who[0].lower(), who))
    assert (it.can_free("a"), it.can_free("b"), it.can_free("x")) == ([1, 2], [1], [])
    with refused("freed by whoever sits there"):
        it.free_chair("b", 2)
    with refused("freed by whoever sits there"):
        it.free_chair("b", 0)
    with refused("You are watching"):
        it.free_chair("x", 1)
    it.apply(it.free_chair("a", 1))
    assert (it.snapshot.free, it.snapshot.offered, it.seats_of("b")) == ([1], [1], [])
    with refused("rather play with somebody else"):
        it.sit_down(1, "b", "Ben")
    it.apply(it.sit_down(1, "d", "Dora"))
    it.apply(it.free_chair("a", 1))
    for who in "bd":
        with refused("rather play with somebody else"):
            it.sit_down(1, who, "again")


def test_a_table_is_closed_to_strangers_and_opened_again() -> None:
    it = open_to_all(ANA, Chair(FREE, open=True), Chair(BOT, level=1, open=True))
    change = it.set_door("a", open_to_all=False, watch=True)
    assert change
    it.apply(change)
    assert (it.snapshot.offered, it.snapshot.free, it.snapshot.watch) == ([], [1], True)
    assert it.set_door("a", open_to_all=False, watch=True) is None
    change = it.set_door("a", open_to_all=True, watch=True)
    assert change
    it.apply(change)
    assert it.snapshot.offered == [1], "the bot is a bot for good"
    with refused("You are watching"):
        it.set_door("x", open_to_all=True, watch=True)


# ── The home page ─────────────────────────────────────────────────────────────────────


def test_two_strangers_meet_through_the_home_page(host: TestClient) -> None:
    ana, ben = named(host, "Ana"), named(host, "Ben", "fr")
    code = open_table(ana, "wigwam", "me", "open")
    assert rows(ben.get("/").text, "open") == [], "nobody is there yet"
    with ben.websocket_connect("/live") as live:
        assert json.loads(live.receive_text())["open"] == ""
        first = Seat(ana, code)
        assert "Ana attend quelqu’un à Wigwam" in json.loads(live.receive_text())["open"]
        assert rows(ben.get("/").text, "open") == ["Ana attend quelqu’un à Wigwam · 30 min environ, sans pendule"]
        assert rows(ana.get("/").text, "open") == [], "one’s own table is among one’s own"
        assert "your table, open to all" in ana.get("/").text
        assert ben.post(f"/t/{code}/sit", data={"home": "1"}).url.path == f"/t/{code}"
        now = json.loads(live.receive_text())
        assert (now["open"], now["waits"]) == ("", "")
    second = Seat(ben, code)
    third = Seat(named(host, "Cleo"), code)
    assert third.view.seats == []
    passer_by = visitor(host)
    assert rows(passer_by.get("/").text, "watch") == ["Ana against Ben · Wigwam, move 1"]
    assert "1 watching" in passer_by.get("/").text
    assert first.until("choices").door
    rng = Rng("strangers")
    for seat in (first, second):
        seat.until("choices")
        seat.play(rng)
    assert rows(passer_by.get("/").text, "watch") == ["Ana against Ben · Wigwam, move 3"]
    assert second.refused(FreeChair, seat=1).why.startswith("Une chaise ne se libère qu’avant")


def test_whoever_comes_second_is_told_kindly(host: TestClient) -> None:
    ana = named(host, "Ana")
    code = open_table(ana, "wyx", "me", "open")
    seat = Seat(ana, code)
    came = [named(host, name).post(f"/t/{code}/sit", data={"home": "1"}) for name in ("Ben", "Cleo")]
    assert [answer.url.path for answer in came] == [f"/t/{code}", "/"]
    assert "Somebody has just sat down. Another table?" in came[1].text
    seat.until("choices")
    assert [player.name for player in seat.view.players] == ["Ana", "Ben"]


def test_who_talks_to_the_list_is_no_home_page(host: TestClient) -> None:
    with visitor(host).websocket_connect("/live") as live:
        live.receive_text()
        live.send_text("x" * 1000)
        with pytest.raises(WebSocketDisconnect) as gone:
            live.receive_text()
    assert gone.value.code == TOO_MANY
    with pytest.raises(WebSocketDisconnect), visitor(host).websocket_connect("/live", headers={"origin": "http://x.y"}):
        pass


def test_a_stranger_without_a_name_is_asked_for_one(host: TestClient) -> None:
    ana = named(host, "Ana")
    code = open_table(ana, "wyx", "me", "open")
    seat = Seat(ana, code)
    ben = visitor(host)
    asked = ben.post(f"/t/{code}/sit", data={"home": "1"})
    assert 'name="name"' in asked.text
    assert "Ana is waiting for you." in asked.text
    ben.post(f"/t/{code}/sit", data={"name": "Ben"})
    seat.until("choices")


def test_a_table_is_shown_while_somebody_is_there(host: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    ana, ben = named(host, "Ana"), named(host, "Ben")
    code = open_table(ana, "fourmis", "me", "open", "open", watch="true", options="shown")
    seat = Seat(ana, code)
    titles = rows(ben.get("/").text, "open")
    assert titles == [
        "Ana is waiting for somebody at La Guerre des fourmis · 2 chairs are free, about 25 min, without a clock"
    ]
    seat.do(SetDoor, open=False, watch=True)
    assert rows(ben.get("/").text, "open") == []
    seat.do(SetDoor, open=True, watch=True)
    ben.post(f"/t/{code}/sit", data={"home": "1"})
    passer_by = visitor(host)
    assert rows(passer_by.get("/").text, "open")[0].startswith("Ana and Ben are looking for a third · La Guerre")
    seat.close()
    assert rows(passer_by.get("/").text, "open"), "for a while"
    monkeypatch.setattr(lobby, "AWAY", 0.0)
    host.app.state.company.lobby.beat(0.0)
    assert rows(passer_by.get("/").text, "open") == []


def test_names_are_text_wherever_they_are_shown(host: TestClient) -> None:
    for name in HOSTILE:
        somebody = named(host, name)
        Seat(somebody, open_table(somebody, "wigwam", "me", "open"))
    passer_by = visitor(host)
    page = passer_by.get("/").text
    with passer_by.websocket_connect("/live") as live:
        sent = json.loads(live.receive_text())
    for text in (page, sent["open"], sent["waits"]):
        assert not re.search(r"<script>x|<b>Ann|\u202e|<i>|onclick='x'|'x \w", text.replace("&#39;", "’"))
    assert any("{{ 7*7 }} is waiting" in row for row in rows(page, "open"))
    assert any("<b>Ann</b> is waiting" in row for row in rows(page, "open"))


def test_a_bot_keeps_a_chair_warm_until_somebody_comes(host: TestClient) -> None:
    ana, ben = named(host, "Ana"), named(host, "Ben")
    code = open_table(ana, "wyx", "me", "open", warm1="bot1")
    seat = Seat(ana, code)
    seat.until("choices")
    seat.play(Rng("warm"))
    assert rows(ben.get("/").text, "open")[0].endswith("without a clock, a bot plays there meanwhile")
    ben.post(f"/t/{code}/sit", data={"home": "1"})
    other = Seat(ben, code)
    assert [player.name for player in other.view.players] == ["Ana", "Ben"]
    seat.hello(version=seat.view.version)
    assert seat.view.door
    assert seat.view.door.can_free == [1]


def test_whoever_comes_back_has_their_seat_again_and_the_others_know_who_it_was(
    host: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, ben = named(host, "Ana"), named(host, "Ben")
    code = open_table(ana, "wyx", "me", "open")
    one = Seat(ana, code)
    ben.post(f"/t/{code}/sit", data={"home": "1"})
    two = Seat(ben, code)
    one.until("choices")
    two.close()
    monkeypatch.setattr(tables, "AWAY", 0.0)
    one.do(RequestBot, seat=1)
    assert one.view.players[1].stands_for == "Ben"
    assert "A bot plays for you" in ben.get("/").text
    two = Seat(ben, code)
    assert two.view.seats == [1]
    one.hello(version=one.view.version)
    assert (one.view.players[1].name, one.view.players[1].stands_for) == ("Ben", "")


# ── Greetings ─────────────────────────────────────────────────────────────────────────


def test_a_greeting_is_read_by_everybody_in_their_own_language_and_not_without_end(host: TestClient) -> None:
    ana, ben = named(host, "Ana"), named(host, "Ben", "fr")
    code = open_table(ana, "wyx", "me", "open")
    one = Seat(ana, code)
    ben.post(f"/t/{code}/sit", data={"home": "1"})
    two, third = Seat(ben, code), Seat(visitor(host), code)
    one.do(Greet, greeting=2)
    two.do(Greet, greeting=0)
    one.hello(version=one.view.version)
    assert [(said.seat, said.text) for said in one.greetings] == [(0, "Well played!"), (1, "Hello!")]
    two.hello(version=two.view.version)
    assert [said.text for said in two.greetings] == ["Bien joué\u00a0!", "Bonjour\u00a0!"]
    assert third.refused(Greet, greeting=1).why.startswith("You are watching")
    for _ in range(2):
        one.do(Greet, greeting=1)
    assert one.refused(Greet, greeting=1).why == "One greeting at a time: wait a little."
    two.do(Greet, greeting=4)
    assert one.refused(Greet, greeting=9).why.startswith("This message")
    assert len(GREETINGS) == 5


# ── Limits ────────────────────────────────────────────────────────────────────────────


def test_who_opens_tables_by_the_thousand_does_not_keep_others_from_it(
    host: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(traffic, "SHOWN", Budget("shown", Allowance(2, 0), Allowance(40, 0)))
    greedy, ana = named(host, "Greedy"), named(host, "Ana")
    form = {"seat0": "me", "seat1": "open"}
    answers = [greedy.post("/play/wyx", data=form, follow_redirects=False) for _ in range(4)]
    assert [answer.status_code for answer in answers] == [303, 303, 429, 429]
    assert "open this one by invitation" in answers[-1].text
    by_link = open_table(greedy, "wyx", "me", "link")
    seat = Seat(greedy, by_link)
    assert seat.refused(SetDoor, open=True, watch=True).why.startswith("You have opened several")
    open_table(ana, "wyx", "me", "open")


def listed(code: str, crowd: str, age: float) -> Listed:
    return Listed(code=code, game="wyx", who=[], free=1, warm=False, playing=False, clock=0, crowd=crowd, age=age)


def test_a_thousand_tables_of_one_address_do_not_hide_the_table_of_another() -> None:
    many = [listed(f"A{number}", "one", 1.0) for number in range(1000)]
    found = [table.code for table in fairly([*many, listed("B", "two", 500.0), listed("C", "three", 900.0)])]
    assert found[1:3] == ["B", "C"]
    assert len(found) == lobby.MOST


def test_what_processes_tell_each_other_fits_into_notes() -> None:
    told: list[dict[str, object]] = []
    here, there = Lobby(told.append, "key"), Lobby(lambda note: None, "key")
    name = "\U0001f3b2" * 24
    facts = [lobby.Sitter(name, name)] * 5
    here.shown = {
        f"T{number}": Listed(
            code=f"T{number}", game="fourmis", who=facts, free=1, warm=False, playing=False, clock=0, crowd="c"
        )
        for number in range(9)
    }
    here.since = dict.fromkeys(here.shown, 0.0)
    here.announce(here.shown.values())
    assert len(told) > 1
    assert all(len(json.dumps(note)) < 7900 for note in told)
    for note in told:
        there.hear("other", note)
    assert len(there.open_tables()) == 9
    news = there.news
    for note in told:
        there.hear("other", note)
    assert there.news is news, "what is said again is no news"
    there.hear("other", {"hidden": "T3"})
    assert len(there.open_tables()) == 8
    there.beat(float("inf"))
    assert there.open_tables() == []


# ── Two processes ─────────────────────────────────────────────────────────────────────


def test_what_one_process_shows_the_other_shows(postgres: Postgres, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(peers, "BEAT", 30.0)  # nothing here waits for what is said again and again
    database = postgres.emptied()
    with library(database) as one, library(database) as other:
        ana, ben, cleo = named(one, "Ana"), named(other, "Ben"), named(one, "Cleo")
        with visitor(other).websocket_connect("/live") as live:
            assert json.loads(live.receive_text())["open"] == ""
            code = open_table(ana, "wyx", "me", "open")
            first = Seat(ana, code)
            assert "Ana is waiting for somebody at Wyx" in json.loads(live.receive_text())["open"]
            came = [who.post(f"/t/{code}/sit", data={"home": "1"}) for who in (ben, cleo)]
            assert [answer.url.path for answer in came] == [f"/t/{code}", "/"]
            assert "Somebody has just sat down" in came[1].text
            while json.loads(live.receive_text())["open"]:
                pass
        second = Seat(ben, code)
        first.until("choices")
        second.do(Greet, greeting=0)
        while not first.greetings:
            first.receive()
        assert first.greetings[0].text == "Hello!"
