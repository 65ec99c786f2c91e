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
from club_by_hand import scored
from evenings import HOSTILE, join, next_round, opened, person_of, played_out, points, tables_of
from starlette.testclient import TestClient

from ludotheque import Rng
from ludotheque.web.connection.messages import Resign
from ludotheque.web.together import evening as kept
from ludotheque.web.together.evening import Evenings, Past, paired, paired_swiss

NAMES = ["Ana", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gus", "Hana", "Inès"]


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


@pytest.mark.parametrize("number", [6, 7, 12, 31])
def test_a_swiss_round_pairs_neighbours_who_have_not_met(number: int) -> None:
    """Of two, the lower number wins: after five rounds the ranking is nearly theirs, and nobody has met twice."""
    people, past, points = [f"{person:02}" for person in range(number)], Past(), Counter[str]()
    gaps = []
    for _ in range(min(5, number - 2)):
        ranked = sorted(people, key=lambda person: (-points[person], person))
        tables, resting = paired_swiss(ranked, past)
        assert sorted(person for table in [*tables, resting] for person in table) == people
        gaps.append(sum(abs(points[one] - points[other]) for one, other in tables) / len(tables))
        past.add(tables, resting)
        points.update({min(table): 2 for table in tables} | dict.fromkeys(resting, 1))
    assert max(past.met.values()) == 1
    assert max([0, *past.rested.values()]) <= 1
    assert max(gaps[:3]) <= 4 / 3, "those who meet have nearly the same points"


def test_two_who_have_all_met_meet_again_in_a_swiss_round() -> None:
    past = Past()
    for _ in range(4):
        tables, resting = paired_swiss(list("abcd"), past)
        assert (sorted(person for pair in tables for person in pair), resting) == (list("abcd"), [])
        past.add(tables, resting)
    assert max(past.met.values()) == 2


@pytest.mark.parametrize("people", [[], ["a"]])
def test_one_alone_rests(people: list[str]) -> None:
    assert paired(people, Past()) == ([], people)


# ── An evening ────────────────────────────────────────────────────────────────────────


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


def test_everybody_is_called_wherever_they_are(host: TestClient) -> None:
    """People stood on their finished table, or at home, and only the page of the evening called them."""
    code = opened(host)
    people = {name: join(visitor(host), code, name) for name in NAMES[:2]}
    call = f"/evening/{code}/called"
    assert people["Ana"].get(call).status_code == 204
    (table,) = next_round(host, code, "wyx", 0)
    assert people["Ana"].get(call).json() == {
        "table": table,
        "url": f"/t/{table}",
        "text": "Your table is ready, with Ben.",
    }
    assert visitor(host).get(call).status_code == 204
    assert 'id="ui-called-here"' in people["Ana"].get("/").text
    page = people["Ana"].get(f"/t/{table}").text
    assert (f'data-evening="/evening/{code}"' in page, 'id="ui-next-table"' in page) == (True, True)
    seat = Seat(people["Ana"], table)
    assert seat.view.serious
    assert "Waiting for Ben." in seat.view.called
    seat.do(Resign)
    assert people["Ana"].get(call).status_code == 204


def test_a_table_nobody_came_to_counts_for_nobody_and_frees_its_people(host: TestClient) -> None:
    code = opened(host)
    people = {name: join(visitor(host), code, name) for name in NAMES[:4]}
    tables = []
    for number in range(2):
        page = host.post(
            f"/evening/{code}/round", data={"round": str(number), "game": "wyx", "clock": "5", "grace": "0"}
        ).text
        tables += tables_of(page, number)
        if number == 0:
            first = re.findall(r'class="name">([^<]+)<', host.get(f"/t/{tables[0]}").text)
            seat = Seat(people[first[0]], tables[0])
            assert seat.view.clocks
            assert seat.view.running == [1], "the clock of who is missing runs"
            seat.close()
    assert len(tables) == 3, "the two of the deserted table were paired again, the two of the other were not"
    assert set(points(host.get(f"/evening/{code}").text).values()) == {0}


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
    page = host.get(f"/evening/{codes[0]}").text
    host.post(f"/evening/{codes[0]}/leave", data={"person": person_of(page, NAMES[0])})
    join(visitor(host), codes[0], "Cleo")  # who was sent away takes no place
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


# ── What a host may do ────────────────────────────────────────────────────────────────


def test_a_host_enters_corrects_and_takes_back_a_result(host: TestClient) -> None:
    code = opened(host)
    for name in NAMES[:2]:
        join(visitor(host), code, name)
    (table,) = next_round(host, code, "wyx", 0)
    first, second = re.findall(r'class="name">([^<]+)<', host.get(f"/t/{table}").text)

    def entered(winners: str) -> dict[str, int]:
        return points(host.post(f"/evening/{code}/result", data={"table": table, "winners": winners}).text)

    assert entered("0") == {first: 2, second: 0}
    assert "entered by the host" in host.get(f"/evening/{code}").text
    assert entered("0 1") == {first: 1, second: 1}
    assert entered("1") == {first: 0, second: 2}
    assert entered("") == {first: 0, second: 0}
    assert entered("2") == {first: 0, second: 0}, "nobody sits there"
    stranger = visitor(host).post(f"/evening/{code}/result", data={"table": table, "winners": "0"})
    assert stranger.status_code == 403


def test_what_people_do_at_once_does_no_harm(host: TestClient) -> None:
    """They come twice, or two under one name; and two hosts correct one result: the last one is right, for all."""
    code = opened(host)
    for name in NAMES[:2]:
        join(visitor(host), code, name)
    (table,) = next_round(host, code, "wyx", 0)
    evenings: Evenings = host.app.state.evenings  # type: ignore[attr-defined]

    async def all_at_once() -> kept.Evening:
        before = await evenings.load(code)
        assert before
        await asyncio.gather(
            *(evenings.come(before, visitor, "Zoe") for visitor in ("one", "one", "other")),
            *(evenings.set_result(before, table, winners) for winners in ([0], [1], [0, 1])),
            *(evenings.set_void(before, table, void) for void in (True, False)),
        )
        after = await evenings.load(code)
        assert after
        return after

    assert host.portal
    after = host.portal.call(all_at_once)
    assert [person.name for person in after.people.values()] == [*NAMES[:2], "Zoe", "Zoe 2"]
    assert after.results[table] in ([0], [1], [0, 1])
    scores = [row.score.points for row in after.rows(host.portal.call(evenings.winners, after))]
    assert sum(scores) in ((2,) if table not in after.void else (0,))


def test_who_hosts_too_opens_rounds_but_names_no_host(host: TestClient) -> None:
    code = opened(host)
    ana, ben = (join(visitor(host), code, name) for name in NAMES[:2])
    assert ana.post(f"/evening/{code}/round", data={"round": "0", "game": "wyx"}).status_code == 403
    who = person_of(host.get(f"/evening/{code}").text, "Ana")
    assert ben.post(f"/evening/{code}/rule", data={"person": who}).status_code == 403
    host.post(f"/evening/{code}/rule", data={"person": who})
    assert len(next_round(ana, code, "wyx", 0)) == 1
    assert ana.post(f"/evening/{code}/rule", data={"person": who}).status_code == 403
    host.post(f"/evening/{code}/rule", data={"person": who, "no": "yes"})
    assert ana.post(f"/evening/{code}/round", data={"round": "1", "game": "wyx"}).status_code == 403


def test_in_free_play_people_open_tables_for_themselves_and_they_count(host: TestClient) -> None:
    code = opened(host)
    people = {name: join(visitor(host), code, name) for name in NAMES[:3]}
    assert "Play with somebody" not in people["Ana"].get(f"/evening/{code}").text
    host.post(f"/evening/{code}/rule", data={"free": "yes"})
    page = people["Ana"].get(f"/evening/{code}").text
    ben = re.search(r'value="(\w+)">With Ben<', page)
    assert ben
    assert "With Ana" not in page
    answer = people["Ana"].post(f"/evening/{code}/play", data={"person": ben[1], "game": "wigwam"})
    assert answer.status_code == 200
    call = people["Ben"].get(f"/evening/{code}/called").json()
    seat = Seat(people["Ana"], call["table"])
    assert seat.view.serious
    assert people["Cleo"].post(f"/evening/{code}/play", data={"person": ben[1]}).status_code == 400, "he plays"
    seat.do(Resign)
    assert points(host.get(f"/evening/{code}").text) == {"Ana": 0, "Ben": 2, "Cleo": 0}
    assert "Free play" in host.get(f"/evening/{code}").text
    host.post(f"/evening/{code}/rule", data={"stop": "yes"})
    assert people["Ana"].post(f"/evening/{code}/play", data={"person": ben[1]}).status_code == 400


def test_a_swiss_evening_pairs_those_of_equal_points(host: TestClient) -> None:
    code = opened(host)
    people = {name: join(visitor(host), code, name) for name in NAMES[:8]}
    met: list[frozenset[str]] = []
    for number in range(3):
        before = points(host.get(f"/evening/{code}").text)
        page = host.post(f"/evening/{code}/round", data={"round": str(number), "game": "wyx", "pairing": "swiss"})
        for table in tables_of(page.text, number):
            names = re.findall(r'class="name">([^<]+)<', host.get(f"/t/{table}").text)
            assert before[names[0]] == before[names[1]]
            met.append(frozenset(names))
            Seat(people[max(names)], table).do(Resign)
    assert len(set(met)) == 12, "nobody has met twice"
    assert points(host.get(f"/evening/{code}").text)["Ana"] == 6


# ── Pauses, and people who leave in the middle ────────────────────────────────────────


def test_in_a_pause_nobody_is_called_no_clock_runs_and_everybody_sees_it(host: TestClient) -> None:
    code = opened(host)
    people = {name: join(visitor(host), code, name) for name in NAMES[:3]}
    page = host.post(f"/evening/{code}/round", data={"round": "0", "game": "wyx", "clock": "5"}).text
    (table,) = tables_of(page, 0)
    one, other = re.findall(r'class="name">([^<]+)<', host.get(f"/t/{table}").text)
    first, second = Seat(people[one], table), Seat(people[other], table)
    assert first.view.choices
    assert people[one].post(f"/evening/{code}/pause").status_code == 403, "only a host lets it pause"
    host.post(f"/evening/{code}/pause")
    first.hello()
    assert (first.view.running, first.view.choices) == ([], None)
    assert "The evening pauses" in first.view.called
    assert "The evening pauses" in Seat(visitor(host), table).view.called, "whoever watches sees it too"
    for name in NAMES[:3]:
        assert people[name].get(f"/evening/{code}/called").status_code == 204
    page = people[one].get(f"/evening/{code}").text
    assert ("The evening pauses." in page, "data-table" in page) == (True, False)
    again = host.post(f"/evening/{code}/round", data={"round": "1", "game": "wyx"})
    assert (again.status_code, "The evening pauses" in again.text) == (400, True)
    host.post(f"/evening/{code}/pause", data={"on": "yes"})
    first.until("choices")
    assert (first.view.running, first.view.called) == ([0], "")
    assert people[one].get(f"/evening/{code}/called").status_code == 200
    second.close()


def test_a_pause_outlasts_the_server(tmp_path: Path) -> None:
    with library(tmp_path / "tables.db") as host:
        host.headers["accept-language"] = "en"
        code = opened(host)
        people = [join(visitor(host), code, name) for name in NAMES[:2]]
        page = host.post(f"/evening/{code}/round", data={"round": "0", "game": "wyx", "clock": "5"}).text
        (table,) = tables_of(page, 0)
        seats = [Seat(person, table) for person in people]
        host.post(f"/evening/{code}/pause")
        seats[0].hello()
        before, cookies = seats[0].view.clocks, (host.cookies, people[0].cookies)
    with library(tmp_path / "tables.db") as host:
        host.headers["accept-language"] = "en"
        ana = visitor(host)
        host.cookies, ana.cookies = cookies
        seat = Seat(ana, table)
        assert (seat.view.clocks, seat.view.running) == (before, [])
        host.post(f"/evening/{code}/pause", data={"on": "yes"})
        seat.hello()
        assert seat.view.running


def test_a_late_comer_plays_on_for_somebody_who_left(host: TestClient) -> None:
    code = opened(host)
    people = {name: join(visitor(host), code, name) for name in NAMES[:2]}
    (table,) = next_round(host, code, "wyx", 0)
    one, other = re.findall(r'class="name">([^<]+)<', host.get(f"/t/{table}").text)
    gone = Seat(people[one], table)
    gone.play(Rng("gone"))
    late = join(visitor(host), code, "Zoe")
    zoe = person_of(host.get(f"/evening/{code}").text, "Zoe")
    place = {"table": table, "seat": "0", "person": zoe}
    assert host.post(f"/evening/{code}/seat", data=place).status_code == 400, "they have not left"
    people[one].post(f"/evening/{code}/leave")
    assert f"{one} has left; instead:" in host.get(f"/evening/{code}").text
    assert late.post(f"/evening/{code}/seat", data=place).status_code == 403
    host.post(f"/evening/{code}/seat", data=place)
    assert late.get(f"/evening/{code}/called").json()["table"] == table
    seat = Seat(late, table)
    assert (seat.view.seats, [player.name for player in seat.view.players]) == ([0], ["Zoe", other])
    assert Seat(people[one], table).view.seats == [], "who has left only watches"
    Seat(people[other], table).do(Resign)
    assert points(host.get(f"/evening/{code}").text) == {"Zoe": 2, one: 0, other: 0}


@pytest.mark.parametrize("begun", [True, False])
def test_who_leaves_in_the_middle_can_resign_and_the_other_is_free(host: TestClient, begun: bool) -> None:
    code = opened(host)
    people = {name: join(visitor(host), code, name) for name in NAMES[:2]}
    (table,) = next_round(host, code, "wyx", 0)
    one, other = re.findall(r'class="name">([^<]+)<', host.get(f"/t/{table}").text)
    if begun:
        Seat(people[one], table).play(Rng("gone"))
    assert "I resign my game and leave" in people[one].get(f"/evening/{code}").text
    people[one].post(f"/evening/{code}/leave", data={"resign": "yes"})
    page = host.get(f"/evening/{code}").text
    assert points(page) == {other: 2 if begun else 0, one: 0}, "what has not begun counts for nobody"
    assert people[other].get(f"/evening/{code}/called").status_code == 204


def test_a_clock_of_ones_own_is_offered_for_the_next_round(host: TestClient) -> None:
    code = opened(host)
    for name in NAMES[:2]:
        join(visitor(host), code, name)
    page = host.post(f"/evening/{code}/round", data={"round": "0", "game": "wyx", "clock_own": "12+8"}).text
    assert '<option value="12+8" selected>12 min each, and 8 s for each move</option>' in page


def test_equal_points_are_in_the_order_of_the_alphabet(host: TestClient) -> None:
    code = opened(host)
    for name in ("Zoé", "Éva", "ana", "Finn"):
        join(visitor(host), code, name)
    assert list(points(host.get(f"/evening/{code}").text)) == ["ana", "Éva", "Finn", "Zoé"]


def test_what_is_refused_is_told_on_the_page_of_the_evening(host: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    code = opened(host)
    for name in NAMES[:2]:
        join(visitor(host), code, name)
    for form, said in (({"clock_own": "soon"}, "A clock is a number of minutes"), ({}, "Too many rounds")):
        monkeypatch.setattr(kept, "MOST_ROUNDS", 0)
        page = host.post(f"/evening/{code}/round", data={"round": "0", "game": "wyx"} | form).text
        assert (said in page, 'id="ui-round"' in page) == (True, True)
