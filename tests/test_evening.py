"""Club evenings: everybody plays everybody, with late comers and early leavers; points agree with the records."""

from __future__ import annotations

import asyncio
import re
import time
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

import pytest
from browsers import Seat, library, visitor
from starlette.testclient import TestClient

from ludotheque import Rng
from ludotheque.record import Record
from ludotheque.web.connection.messages import AnswerOffer, OfferDraw, Resign
from ludotheque.web.evening import evenings as kept
from ludotheque.web.evening.evenings import Evenings
from ludotheque.web.evening.pairing import Past, paired

NAMES = ["Ana", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gus", "Hana", "Inès"]
HOSTILE = ["<script>alert(1)</script>", "'; drop table settings; --", "{{ 7*7 }}", "\u202eliveD", "a,b", "x" * 500]


@pytest.fixture
def host(tmp_path: Path) -> Iterator[TestClient]:
    with library(tmp_path / "tables.db") as client:
        client.headers["accept-language"] = "en"
        yield client


# ── Pairing ───────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("number", [2, 3, 4, 5, 8, 9, 12])
def test_everybody_meets_everybody_once_and_rests_once(number: int) -> None:
    people, past = [str(person) for person in range(number)], Past()
    for _ in range(number - 1 + number % 2):
        past.add(*paired(people, past))
    assert past.met == Counter(frozenset(pair) for pair in combinations(people, 2))
    assert set(past.rested.values()) == ({1} if number % 2 else set())
    assert set(past.played.values()) == {number - 1}
    assert max(past.first.values()) - min(past.first[person] for person in people) <= 3


def test_three_at_a_table_leave_nobody_out() -> None:
    past = Past()
    for _ in range(6):
        tables, resting = paired(list("abcde"), past, three=True)
        assert (sorted(map(len, tables)), resting) == ([2, 3], [])
        past.add(tables, resting)
    assert max(past.met.values()) - min(past.met.values()) <= 2


def test_late_comers_and_those_who_go_do_no_harm() -> None:
    """Nobody meets anybody a third time before all who are there have met once; nobody rests twice before all have."""
    past, people = Past(), list("abcde")
    for round in range(12):
        if round == 3:
            people += ["late", "later"]
        if round == 6:
            people.remove("b")
        tables, resting = paired(people, past)
        assert sorted(person for table in [*tables, resting] for person in table) == sorted(people)
        past.add(tables, resting)
    assert max(past.met[frozenset(pair)] for pair in combinations(people, 2)) <= 3
    assert max(past.rested.values()) <= 3


@pytest.mark.parametrize("people", [[], ["a"]])
def test_one_alone_rests(people: list[str]) -> None:
    assert paired(people, Past()) == ([], people)


# ── An evening ────────────────────────────────────────────────────────────────────────


def opened(host: TestClient, title: str = "Games on Friday") -> str:
    answer = host.post("/evening", data={"title": title}, follow_redirects=False)
    assert answer.status_code == 303
    return str(answer.headers["location"].rsplit("/", 1)[1])


def join(client: TestClient, code: str, name: str) -> TestClient:
    assert client.post(f"/evening/{code}/join", data={"name": name}).status_code == 200
    return client


def next_round(host: TestClient, code: str, game: str, number: int) -> list[str]:
    """The tables that were opened."""
    page = host.post(f"/evening/{code}/round", data={"round": str(number), "game": game})
    assert page.status_code == 200, re.sub("<[^>]+>", "", page.text)
    return tables_of(page.text, number)


def tables_of(page: str, number: int) -> list[str]:
    return re.findall(r'href="/t/([^"]+)">', page.split(f"Round {number + 1} ")[1].split("</section>")[0])


def points(page: str) -> dict[str, int]:
    rows = re.findall(r'<th scope="row">([^<]*?)(?: <span.*?)?</th>.*?<b>(\d+)</b>', page)
    return {name: int(number) for name, number in rows}


def played_out(people: dict[str, TestClient], host: TestClient, code: str, rng: Rng) -> Record:
    """A table of the evening, played or given up in one of several ways, and its record."""
    names = re.findall(r'class="name">([^<]+)<', host.get(f"/t/{code}").text)
    seats = [Seat(people[name], code) for name in names]
    how = rng.below(7)
    if how == 0 and len(seats) == 2:
        seats[0].do(OfferDraw)
        seats[1].until("offer")
        seats[1].do(AnswerOffer, yes=True)
    elif how < 6 and len(seats) == 2:
        seats[how % 2].do(Resign)
    else:
        finish(seats, rng)
    for seat in seats:
        seat.close()
    return Record.read(host.get(f"/t/{code}/record.ludo").text)


def finish(seats: list[Seat], rng: Rng) -> None:
    while not seats[0].view.result:
        for seat in seats:
            seat.catch_up()
            if seat.view.choices:
                seat.play(rng)


def scored(record: Record) -> dict[str, int]:
    """What a record is worth: as a club counts it by hand."""
    state = record.replay()
    kind, _, seat = record.ended.partition(" ")
    everybody = list(range(len(record.players)))
    won = everybody if kind == "draw" else state.winners
    if seat:
        won = [other for other in everybody if other != int(seat)]
    return {name: (2 if len(won) == 1 else 1) * (seat in won) for seat, name in enumerate(record.players)}


def test_an_evening_of_nine_people_and_three_games(host: TestClient) -> None:
    """Points agree with the records; in games of two one rests, where three may play nobody does."""
    code, rng = opened(host), Rng("evening")
    people = {name: join(visitor(host), code, name) for name in NAMES[:8]}
    expected, sizes = Counter[str](), []
    for number, game in enumerate(["wigwam", "wyx", "wu-hsing"]):
        tables = next_round(host, code, game, number)
        if number == 0:
            people["Inès"] = join(visitor(host), code, "Inès")  # who came late, and waits for the next round
        records = [played_out(people, host, table, rng) for table in tables]
        sizes.append(sorted(len(record.players) for record in records))
        for record in records:
            expected.update(scored(record))
    page = host.get(f"/evening/{code}").text
    resting = re.findall(r'<li class="soft">(\S+) rests<', page)
    assert (sizes, len(resting)) == ([[2, 2, 2, 2], [2, 2, 2, 2], [2, 2, 2, 3]], 1)
    expected.update(resting)
    assert points(page) == {name: expected[name] for name in NAMES}
    assert len(set(points(page).values())) > 2


def test_an_evening_is_live_and_in_both_languages(host: TestClient) -> None:
    code = opened(host)
    phone = join(visitor(host, "fr"), code, "Ana")
    page = phone.get(f"/evening/{code}").text
    mark = re.search(r'data-mark="(\w+)"', page)
    assert mark
    live = f"/evening/{code}/live?mark="
    assert phone.get(live + mark[1]).status_code == 204
    join(visitor(host), code, "Ana")
    changed = phone.get(live + mark[1])
    assert (changed.status_code, "Ana 2" in changed.text) == (200, True), "no two are called alike"
    assert phone.get(live + changed.headers["x-mark"]).status_code == 204
    (table,) = next_round(host, code, "wyx", 0)
    called = phone.get(live + mark[1]).text
    assert f'href="/t/{table}" data-table="{table}"' in called
    assert "À votre table" in called
    assert "data-table" not in host.get(f"/evening/{code}").text
    assert "<svg" in phone.get(f"/evening/{code}/qr.svg").text


def test_a_form_that_is_sent_twice_opens_one_round(host: TestClient) -> None:
    code = opened(host)
    for name in NAMES[:4]:
        join(visitor(host), code, name)
    tables = next_round(host, code, "wyx", 0)
    assert next_round(host, code, "wyx", 0) == tables
    again = host.post(f"/evening/{code}/round", data={"round": "1", "game": "wyx"})
    assert (again.status_code, "Two people at least" in again.text) == (400, True), "all are playing"
    assert len(tables) == 2


def test_two_hosts_at_once_open_the_same_round(host: TestClient) -> None:
    """As with two processes: of two rounds of one number, the first is right, and its tables are opened once."""
    code = opened(host)
    for name in NAMES[:5]:
        join(visitor(host), code, name)
    evenings: Evenings = host.app.state.evenings  # type: ignore[attr-defined]
    game = next(game for game in host.app.state.games if game.name == "wyx")  # type: ignore[attr-defined]

    async def both() -> int:
        evening = await evenings.load(code)
        assert evening
        await asyncio.gather(*(evenings.open_round(evening, 0, game, 0) for _ in range(2)))
        after = await evenings.load(code)
        assert after
        await evenings.winners(after)
        return len(after.tables)

    assert host.portal
    assert host.portal.call(both) == 2


def test_who_goes_is_not_paired_and_a_table_may_not_count(host: TestClient) -> None:
    code = opened(host)
    people = {name: join(visitor(host), code, name) for name in NAMES[:3]}
    people["Cleo"].post(f"/evening/{code}/leave")
    (table,) = next_round(host, code, "wyx", 0)
    assert "Cleo" not in host.get(f"/t/{table}").text
    people["Cleo"].post(f"/evening/{code}/leave", data={"back": "yes"})
    Seat(people["Ana"], table).do(Resign)
    page = host.get(f"/evening/{code}").text
    assert points(page) == {"Ben": 2, "Ana": 0, "Cleo": 0}
    host.post(f"/evening/{code}/void", data={"table": table})
    assert points(host.get(f"/evening/{code}").text) == {"Ana": 0, "Ben": 0, "Cleo": 0}
    host.post(f"/evening/{code}/void", data={"table": table, "count": "yes"})
    assert points(host.get(f"/evening/{code}").text)["Ben"] == 2


def test_a_table_that_was_not_opened_in_time_is_opened_later(host: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody stopped the server between the round and its tables."""
    code = opened(host)
    for name in NAMES[:2]:
        join(visitor(host), code, name)

    async def nothing(*_: object) -> None:
        pass

    with monkeypatch.context() as patch:
        patch.setattr(Evenings, "open_tables", nothing)
        host.post(f"/evening/{code}/round", data={"round": "0", "game": "wyx"})
    (table,) = tables_of(host.get(f"/evening/{code}").text, 0)
    assert "Ana" in host.get(f"/t/{table}").text


# ── Limits, bad input, and being forgotten ────────────────────────────────────────────


def test_hostile_names_are_text(host: TestClient) -> None:
    code = opened(host, HOSTILE[0])
    for name in HOSTILE:
        join(visitor(host), code, name)
    page = host.get(f"/evening/{code}").text
    assert "<script>alert" not in page
    assert "&lt;script&gt;alert" in page
    assert "{{ 7*7 }}" in page
    assert "\u202e" not in page
    assert "x" * 25 not in page
    nobody = visitor(host).post(f"/evening/{code}/join", data={"name": " \u200b "})
    assert (nobody.status_code, "how we shall call you" in nobody.text) == (400, True)


def test_only_the_host_opens_rounds_and_sends_people_away(host: TestClient) -> None:
    code = opened(host)
    ana, ben = (join(visitor(host), code, name) for name in NAMES[:2])
    page = host.get(f"/evening/{code}").text
    persons = re.findall(r'name="person" value="(\w+)"', page)
    for path, form in (("round", {"round": "0"}), ("void", {"table": "X"}), ("leave", {"person": persons[0]})):
        for client in (ben, visitor(host)):
            assert client.post(f"/evening/{code}/{path}", data=form).status_code == 403
    assert ana.post(f"/evening/{code}/leave", data={"person": persons[0]}).status_code == 200
    assert "gone" in host.get(f"/evening/{code}").text
    assert 'name="round"' not in ben.get(f"/evening/{code}").text
    assert host.post(f"/evening/{code}/round", data={"round": "x" * 50, "game": "no"}).status_code == 200


def test_there_are_limits(host: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    codes = [opened(host) for _ in range(6)]  # the first without a cookie
    more = host.post("/evening", data={"title": "one more"})
    assert (more.status_code, "Too many evenings" in more.text) == (429, True)
    assert opened(visitor(host)), "others may"
    monkeypatch.setattr(kept, "MOST_PEOPLE", 2)
    for name in NAMES[:2]:
        join(visitor(host), codes[0], name)
    full = visitor(host).post(f"/evening/{codes[0]}/join", data={"name": "Cleo"})
    assert (full.status_code, "full" in full.text) == (409, True)
    assert visitor(host).get("/evening/NO-SUCH-EVENING-12345").status_code == 404
    assert visitor(host).get("/evening/%20%2e").status_code == 404


def test_an_evening_is_forgotten_with_its_people_and_after_a_month(host: TestClient) -> None:
    code = opened(host)
    ana = join(visitor(host), code, "Ana")
    join(visitor(host), code, "Ben")
    next_round(host, code, "wyx", 0)
    ana.post("/forget")
    page = host.get(f"/evening/{code}").text
    assert (list(points(page)), "somebody · Ben" in page or "Ben · somebody" in page) == (["Ben"], True)
    host.post("/forget")
    assert 'name="round"' not in host.get(f"/evening/{code}").text
    evenings: Evenings = host.app.state.evenings  # type: ignore[attr-defined]
    assert host.portal
    host.portal.call(evenings.forget_old, time.time() + kept.KEPT_FOR - 60)
    assert visitor(host).get(f"/evening/{code}").status_code == 200
    host.portal.call(evenings.forget_old, time.time() + kept.KEPT_FOR + 60)
    assert visitor(host).get(f"/evening/{code}").status_code == 404
    assert host.portal.call(evenings.store.recall_all, kept.KEPT_AS) == {}
