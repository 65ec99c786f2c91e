"""Clubs that last: members, standings over evenings and seasons, ratings, challenges, exports, and being forgotten."""

from __future__ import annotations

import codecs
import csv
import io
import json
import re
from collections import Counter
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

import pytest
from browsers import Seat, library, open_table, visitor
from club_by_hand import rated, scored
from clubs import evening_of, id_of, join, opened, standings
from evenings import HOSTILE, next_round, played_out, tables_of
from starlette.testclient import TestClient

from ludotheque import Rng
from ludotheque.web.connection.messages import Resign
from ludotheque.web.together import club, rating
from ludotheque.web.together.rating import Game, Rating, ratings, updated

NAMES = ["Ana", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gus", "Hana", "Inès", "Jo", "Kim", "Lou"]


@pytest.fixture
def host(tmp_path: Path) -> Iterator[TestClient]:
    with library(tmp_path / "tables.db") as client:
        client.headers["accept-language"] = "en"
        yield client


# ── Ratings ───────────────────────────────────────────────────────────────────────────


def test_the_published_example_of_glicko_2() -> None:
    """M. Glickman, "Example of the Glicko-2 system": a player of 1500 (200) wins one and loses two."""
    games = [(Rating(1400, 30), 1.0), (Rating(1550, 100), 0.0), (Rating(1700, 300), 0.0)]
    after = updated(Rating(1500, 200, 0.06), games)
    assert after.value == pytest.approx(1464.06, abs=0.01)
    assert after.deviation == pytest.approx(151.52, abs=0.01)
    assert after.volatility == pytest.approx(0.05999, abs=0.00001)


def test_who_does_not_play_becomes_less_sure_and_nothing_else() -> None:
    after = updated(Rating(1500, 200, 0.06), [])
    assert (after.value, after.volatility) == (1500, 0.06)
    assert after.deviation == pytest.approx(200.27, abs=0.01)


def test_a_surprise_makes_a_volatility_grow() -> None:
    rating_before = Rating(2000, 40)
    after = updated(rating_before, [(Rating(1200, 40), 0.0)] * 8)
    assert after.volatility > rating_before.volatility
    assert after.value < 1950


def test_the_stronger_are_rated_higher_and_the_order_of_games_of_a_day_does_not_matter() -> None:
    rng, games = Rng("games"), []
    for day in range(60):
        one, other = rng.below(5), rng.below(5)
        if one != other:
            games.append(Game(day // 4, str(one), str(other), 1.0 if one < other or not rng.below(6) else 0.0))
    found = ratings(tuple(games))
    assert rating.ranked(found)[0][0] == "0"
    turned = ratings(tuple(sorted(games, key=lambda game: (game.day, -games.index(game)))))
    for person in found:
        assert turned[person] == pytest.approx(found[person])


def test_a_second_computation_finds_the_same_ratings() -> None:
    rng = Rng("twice")
    days: list[list[Game]] = []
    for day in range(12):
        pairs = [(str(rng.below(6)), str(rng.below(6))) for _ in range(5)]
        days.append([Game(day, one, other, rng.below(3) / 2) for one, other in pairs if one != other])
    found = {
        id: (round(it.value), round(2 * it.deviation))
        for id, it in ratings(tuple(game for day in days for game in day)).items()
    }
    assert found == rated([[(game.one, game.other, game.score) for game in games] for games in days])


# ── Over weeks ────────────────────────────────────────────────────────────────────────


def test_a_club_of_twelve_over_three_evenings(tmp_path: Path) -> None:
    """Swiss, everybody against everybody and free play, a late comer, one who leaves, and a restart of the server.

    Points and games agree with the records, counted here by other code.
    """
    expected, games, rng = Counter[str](), 0, Rng("club")
    path = tmp_path / "tables.db"
    with library(path) as host:
        host.headers["accept-language"] = "en"
        code = opened(host)
        people = {name: join(visitor(host), code, name) for name in NAMES}
        first = evening_of(host, code, dict(list(people.items())[:11]))
        for number in range(2):
            page = host.post(
                f"/evening/{first}/round", data={"round": str(number), "game": "wyx", "pairing": "swiss"}
            ).text
            for table in tables_of(page, number):
                record = played_out(people, host, table, rng)
                expected.update(scored(record))
                games += 1
            people["Lou"].post(f"/evening/{first}/join", data={"name": "Lou"})  # who comes late
        second = evening_of(host, code, people)
        people["Ana"].post(f"/evening/{second}/leave")
        for table in next_round(host, second, "wigwam", 0):
            expected.update(scored(played_out(people, host, table, rng)))
            games += 1
        assert standings(host.get(f"/club/{code}").text) == {name: expected[name] for name in ["Host", *NAMES]}
        cookies = {name: client.cookies for name, client in people.items()}
        own = host.cookies
    with library(path) as host:
        host.cookies, host.headers["accept-language"] = own, "en"
        for name, kept in cookies.items():
            people[name] = visitor(host)
            people[name].cookies = kept
        third = evening_of(host, code, people)
        host.post(f"/evening/{third}/rule", data={"free": "yes"})
        page = people["Ana"].get(f"/evening/{third}").text
        ben = re.search(r'value="(\w+)">With Ben<', page)
        assert ben
        people["Ana"].post(f"/evening/{third}/play", data={"person": ben[1], "game": "wyx"})
        table = people["Ben"].get(f"/evening/{third}/called").json()["table"]
        expected.update(scored(played_out(people, host, table, rng)))
        page = host.get(f"/club/{code}").text
        assert standings(page) == {name: expected[name] for name in ["Host", *NAMES]}
        assert f"{games + 1} games." in page
        assert "Glicko-2" in page


def test_what_a_host_voids_or_corrects_changes_the_standings(host: TestClient) -> None:
    code = opened(host)
    people = {name: join(visitor(host), code, name) for name in NAMES[:2]}
    evening = evening_of(host, code, people)
    (table,) = next_round(host, evening, "wyx", 0)
    Seat(people["Ana"], table).do(Resign)
    assert standings(host.get(f"/club/{code}").text) == {"Host": 0, "Ana": 0, "Ben": 2}
    names = re.findall(r'class="name">([^<]+)<', host.get(f"/t/{table}").text)
    host.post(f"/evening/{evening}/result", data={"table": table, "winners": str(names.index("Ana"))})
    assert standings(host.get(f"/club/{code}").text) == {"Host": 0, "Ana": 2, "Ben": 0}
    host.post(f"/evening/{evening}/void", data={"table": table})
    assert standings(host.get(f"/club/{code}").text) == {"Host": 0, "Ana": 0, "Ben": 0}


def test_a_season_counts_from_its_beginning_and_a_club_outlives_its_evenings(host: TestClient) -> None:
    code = opened(host)
    people = {name: join(visitor(host), code, name) for name in NAMES[:2]}
    evening = evening_of(host, code, people)
    (table,) = next_round(host, evening, "wyx", 0)
    Seat(people["Ana"], table).do(Resign)
    assert standings(host.get(f"/club/{code}").text)["Ben"] == 2
    host.post(f"/club/{code}/set", data={"season": "Spring"})
    page = host.get(f"/club/{code}").text
    assert (standings(page)["Ben"], "Spring" in page) == (0, True)
    assert host.portal
    host.portal.call(host.app.state.evenings.forget_old, 1e12)  # type: ignore[attr-defined]
    assert host.get(f"/evening/{evening}").status_code == 404
    assert standings(host.get(f"/club/{code}?season=0").text)["Ben"] == 2


def test_nobody_has_to_look_for_results_to_be_kept(host: TestClient) -> None:
    """A club that rests for a month finds its last evening in the standings."""
    code = opened(host)
    people = {name: join(visitor(host), code, name) for name in NAMES[:2]}
    evening = evening_of(host, code, people)
    (table,) = next_round(host, evening, "wyx", 0)
    Seat(people["Ana"], table).do(Resign)
    assert host.portal
    host.portal.call(host.app.state.evenings.forget_old, 1e12)  # type: ignore[attr-defined]
    assert host.get(f"/evening/{evening}").status_code == 404
    page = host.get(f"/club/{code}").text
    assert standings(page) == {"Host": 0, "Ana": 0, "Ben": 2}
    assert "To this evening" not in page


def test_members_find_this_evening_on_the_page_of_their_club(host: TestClient) -> None:
    code = opened(host)
    ana = join(visitor(host), code, "Ana")
    assert "To this evening" not in ana.get(f"/club/{code}").text
    evening = evening_of(host, code, {})
    page = ana.get(f"/club/{code}").text
    assert f'href="/evening/{evening}">To this evening' in page
    assert evening not in visitor(host).get(f"/club/{code}").text


# ── Challenges ────────────────────────────────────────────────────────────────────────


def test_a_home_page_reads_the_names_of_clubs_and_not_all_their_games(
    host: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana = join(visitor(host), opened(host), "Ana")
    monkeypatch.delattr(club.Clubs, "load")
    assert ">Tuesdays</a>" in ana.get("/").text


def test_nothing_is_read_twice_when_nothing_has_happened(host: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """A club of some years has thousands of games: only a result that is new makes the page read them again."""
    code = opened(host)
    people = {name: join(visitor(host), code, name) for name in NAMES[:2]}
    (table,) = next_round(host, evening_of(host, code, people), "wyx", 0)
    reads, load = [], club.Clubs.load

    async def counted(self: club.Clubs, code: str) -> club.Club | None:
        reads.append(code)
        return await load(self, code)

    monkeypatch.setattr(club.Clubs, "load", counted)
    Seat(people["Ana"], table).do(Resign)
    for number in (2, 1, 1):
        reads.clear()
        assert standings(host.get(f"/club/{code}").text)["Ben"] == 2
        assert len(reads) == number


def test_an_evening_leads_its_members_back_to_their_club_and_nobody_else(host: TestClient) -> None:
    code, stranger = opened(host), visitor(host)
    ben = join(visitor(host), code, "Ben")
    evening = evening_of(host, code, {"Ben": ben})
    assert f'href="/club/{code}"' in ben.get(f"/evening/{evening}").text
    assert code not in stranger.get(f"/evening/{evening}").text, "its code lets people in"


def test_a_member_is_challenged_with_one_touch_and_may_decline(host: TestClient) -> None:
    code = opened(host)
    ana, ben = (join(visitor(host), code, name) for name in NAMES[:2])
    who = id_of(ana.get(f"/club/{code}").text, "Ben")
    answer = ana.post(
        f"/club/{code}/challenge", data={"member": who, "game": "wyx", "clock": "3d"}, follow_redirects=False
    )
    table = answer.headers["location"].rsplit("/", 1)[1]
    assert "Ana asks you for a game of Wyx" in ben.get(f"/club/{code}").text
    assert [one for one in ("Not now", "Withdraw it") if one in ben.get(f"/club/{code}").text] == ["Not now"]
    assert [one for one in ("Not now", "Withdraw it") if one in ana.get(f"/club/{code}").text] == ["Withdraw it"]
    assert f"/t/{table}" in ben.get("/").text
    assert f"/club/{code}" in ben.get("/").text, "the club stands on the home page"
    stranger = visitor(host).post(f"/club/{code}/challenge", data={"decline": table})
    assert stranger.status_code == 403
    ben.post(f"/club/{code}/challenge", data={"decline": table})
    assert "asks you" not in ben.get(f"/club/{code}").text
    assert Seat(ana, table).result.outcome == "closed"
    assert sum(standings(ana.get(f"/club/{code}").text).values()) == 0
    answer = ana.post(f"/club/{code}/challenge", data={"member": who, "game": "wyx"}, follow_redirects=False)
    seat = Seat(ben, answer.headers["location"].rsplit("/", 1)[1])
    assert seat.view.serious
    seat.do(Resign)
    assert standings(ana.get(f"/club/{code}").text)["Ana"] == 2


def test_nobody_challenges_themself_a_stranger_or_without_end(host: TestClient) -> None:
    code = opened(host)
    ana, _ = (join(visitor(host), code, name) for name in NAMES[:2])
    page = ana.get(f"/club/{code}").text
    for who in (id_of(page, "Ana"), "nobody"):
        assert ana.post(f"/club/{code}/challenge", data={"member": who, "game": "wyx"}).status_code == 400
    answers = [
        ana.post(f"/club/{code}/challenge", data={"member": id_of(page, "Ben"), "game": "wyx"}, follow_redirects=False)
        for _ in range(6)
    ]
    assert [answer.status_code for answer in answers] == [303] * 5 + [429]


def challenged(by: TestClient, code: str, name: str, game: str = "wyx", clock: str = "3d") -> str:
    """The table of a challenge."""
    who = id_of(by.get(f"/club/{code}").text, name)
    form = {"member": who, "game": game, "clock": clock}
    answer = by.post(f"/club/{code}/challenge", data=form, follow_redirects=False)
    return str(answer.headers["location"].rsplit("/", 1)[1])


def test_whoever_was_challenged_is_awaited_and_loses_nothing_before_they_come(host: TestClient) -> None:
    """Whoever asked could make a move at once: then it could not be declined any more, and the days ran out."""
    code = opened(host)
    ana, ben = (join(visitor(host), code, name) for name in NAMES[:2])
    table = challenged(ana, code, "Ben")
    assert "You are awaited" in ben.get("/").text
    first = Seat(ana, table)
    assert first.view.called == "Waiting for Ben. No clock runs before."
    first.until("choices")
    first.play(Rng(1))
    first.hello()
    assert (first.view.ply, first.view.running, set(first.view.clocks or ())) == (1, [], {3 * 24 * 3600.0})
    ben.post(f"/club/{code}/challenge", data={"decline": table})
    assert Seat(ana, table).result.outcome == "closed"
    again = challenged(ana, code, "Ben")
    first, second = Seat(ana, again), Seat(ben, again)
    first.until("choices")
    first.play(Rng(1))
    assert "has begun" in ben.post(f"/club/{code}/challenge", data={"decline": again}).text
    assert not second.view.called


@pytest.mark.parametrize(("wanted", "got"), [("7d", 7 * 24 * 60), ("", 0), ("5", 3 * 24 * 60), ("10+5", 3 * 24 * 60)])
def test_a_challenge_has_a_clock_for_people_who_come_at_different_hours(
    host: TestClient, wanted: str, got: int
) -> None:
    """With minutes, who had asked lost on time while the other came."""
    code = opened(host)
    ana, _ = (join(visitor(host), code, name) for name in NAMES[:2])
    room = host.portal.call(host.app.state.library.room, challenged(ana, code, "Ben", clock=wanted))  # type: ignore[union-attr, attr-defined]
    assert (room.snapshot.clock, room.snapshot.terms.increment) == (got, 0)


def test_two_who_challenge_each_other_begin_in_turn(host: TestClient) -> None:
    code = opened(host)
    ana, ben = (join(visitor(host), code, name) for name in NAMES[:2])
    begun = []
    for _ in range(3):
        table = challenged(ana, code, "Ben")
        seats = {Seat(ana, table).view.seats[0]: "Ana", Seat(ben, table).view.seats[0]: "Ben"}
        begun.append(seats[0])
        Seat(ana, table).do(Resign)
        assert standings(ana.get(f"/club/{code}").text)["Ben"] == 2 * len(begun)
    assert begun == ["Ana", "Ben", "Ana"]


def test_a_closed_browser_is_told_of_a_challenge(tmp_path: Path) -> None:
    pytest.importorskip("http_ece")
    from push_service import PushService

    with library(tmp_path / "tables.db", push_within=True) as host, PushService() as service:
        code = opened(host)
        ana, ben = (join(visitor(host), code, name) for name in NAMES[:2])
        ben.post("/notices", data=service.subscription)
        table = challenged(ana, code, "Ben")
        _, told = service.notice()
        for _ in range(4):
            ana.post(f"/club/{code}/challenge", data={"decline": table})
            table = challenged(ana, code, "Ben")
        later = [service.notice()[1]["body"] for _ in range(2)]
        host.get("/")
        assert (later, service.received.empty()) == ([told["body"]] * 2, True), "nobody is called without end"
        table = told["tag"]
    assert told == {
        "title": "Wyx",
        "body": "Ana asks you for a game.",
        "url": f"http://testserver/t/{table}",
        "tag": table,
    }


def test_a_code_leads_to_its_club_its_evening_or_its_table(host: TestClient) -> None:
    """The page of an evening says: scan this code, or type it."""
    code = opened(host)
    ana = join(visitor(host), code, "Ana")
    evening = evening_of(host, code, {"Ana": ana})
    table = open_table(ana, "wyx", "me", "link")
    for name, path in ((code, "/club/"), (evening, "/evening/"), (table, "/t/")):
        said = name.lower().replace("-", " ")
        assert visitor(host).get("/join", params={"code": said}).url.path == path + name
    assert evening in host.get(f"/evening/{evening}").text.replace(f"/{evening}", "")
    answers = [ana.get("/join", params={"code": f"LUNE-{number}"}).status_code for number in range(10000, 10030)]
    assert (answers[0], answers[-1]) == (404, 429), "codes cannot be tried one after the other"
    right = ana.get("/join", params={"code": evening}, follow_redirects=False)
    assert right.status_code == 429, "nor is it told that one was right"


# ── What leaves the club, and who sees it ─────────────────────────────────────────────


def test_exports_hold_every_game_and_are_for_members(host: TestClient) -> None:
    code = opened(host)
    people = {name: join(visitor(host), code, name) for name in ["=1+1", "Ben"]}
    (table,) = next_round(host, evening_of(host, code, people), "wyx", 0)
    Seat(people["Ben"], table).do(Resign)
    found = json.loads(people["Ben"].get(f"/club/{code}/export.json").text)
    [game] = found["games"]
    assert (game["table"], game["game"], sorted(game["players"])) == (table, "wyx", ["=1+1", "Ben"])
    assert [game["players"][seat] for seat in game["winners"]] == ["=1+1"]
    sent = people["Ben"].get(f"/club/{code}/export.csv").content
    assert sent.startswith(codecs.BOM_UTF8), "a spreadsheet reads accents"
    first, row = csv.reader(io.StringIO(sent.decode("utf-8-sig")))
    assert first == ["table", "game", "when", "player 1", "player 2", "player 3", "winner"]
    assert (row[0], sorted(row[3:6]), row[6]) == (table, ["", "'=1+1", "Ben"], "'=1+1"), "no name is a formula"
    for path in (f"/club/{code}/export.json", f"/club/{code}/next.ics"):
        assert visitor(host).get(path).status_code == 403
    assert "Ben" not in visitor(host).get(f"/club/{code}").text, "names are for members"


def test_the_next_evening_is_a_calendar_file(host: TestClient) -> None:
    code = opened(host, "Cafés; jeux")
    host.post(
        f"/club/{code}/set", data={"when": "2026-11-27T19:30", "where": "Café du Port, salle du fond " + "x" * 90}
    )
    text = host.get(f"/club/{code}/next.ics").content.decode()
    assert text.startswith("BEGIN:VCALENDAR\r\n")
    assert "DTSTART:20261127T193000\r\nDTEND:20261127T233000\r\n" in text
    assert "SUMMARY:Cafés\\; jeux\r\n" in text
    assert "LOCATION:Café du Port\\, salle" in text
    assert max(len(line.encode()) for line in text.split("\r\n")) <= 75
    assert "Friday 27 November" in host.get(f"/club/{code}").text
    assert host.post(f"/club/{code}/set", data={"when": "soon"}).status_code == 400
    host.post(f"/club/{code}/set", data={"when": ""})
    assert host.get(f"/club/{code}/next.ics").status_code == 404


def test_an_evening_that_is_moved_stays_the_same_one_for_a_calendar(
    host: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = opened(host)

    def announced(when: str) -> str:
        host.post(f"/club/{code}/set", data={"when": when})
        text = host.get(f"/club/{code}/next.ics").text
        assert f"DTSTART:{when.replace('-', '').replace(':', '')}00" in text
        return re.findall("UID:(.*)\r", text)[0]  # type: ignore[no-any-return]

    monkeypatch.setattr(club.time, "time", lambda: datetime(2026, 11, 1).timestamp())
    first = announced("2026-11-27T19:30")
    assert announced("2026-12-04T20:00") == announced("2026-12-05T20:00") == first
    monkeypatch.setattr(club.time, "time", lambda: datetime(2026, 12, 6).timestamp())
    assert announced("2026-12-27T19:30") != first


CALENDAR_LINES = {
    *("BEGIN", "VERSION", "PRODID", "UID", "DTSTAMP", "DTSTART", "DTEND", "SUMMARY", "LOCATION", "URL", "END"),
}


@pytest.mark.parametrize("break_", ["\r\n", "\n", "\r", "\u2028", "\x0b", "\x85", "\\n"])
def test_hostile_names_stay_in_their_line_of_a_calendar(host: TestClient, break_: str) -> None:
    hostile = f"A{break_}END:VEVENT{break_}ATTENDEE:mailto:x@y.org;,\\"
    code = opened(host, hostile)
    host.post(f"/club/{code}/set", data={"when": "2026-11-27T19:30", "where": hostile})
    sent = host.get(f"/club/{code}/next.ics").content
    lines = re.sub(rb"\r\n ", b"", sent).removesuffix(b"\r\n").split(b"\r\n")
    assert {re.split(b"[:;]", line)[0].decode() for line in lines} == CALENDAR_LINES
    assert [line for line in lines if re.search(rb"[\n\r\x0b\x85]|\xe2\x80\xa8", line)] == []
    said = [line for line in lines if line.startswith((b"SUMMARY:", b"LOCATION:"))]
    assert [line for line in said if re.search(rb"(?<!\\)(\\\\)*[;,]", line)] == [], "each is escaped"
    assert len(said) == 2


@pytest.mark.parametrize("name", ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "＝1", '"=1"', "=cmd|' /C calc'!A0"])
def test_no_name_is_a_formula_in_an_export(host: TestClient, name: str) -> None:
    code = opened(host)
    people = {shown: join(visitor(host), code, shown) for shown in (name, name + " 2")}
    (table,) = next_round(host, evening_of(host, code, people), "wyx", 0)
    Seat(people[name], table).do(Resign)
    sent = host.get(f"/club/{code}/export.csv").content.decode("utf-8-sig")
    assert len(sent.splitlines()) == 2, "one game is one line"
    for cell in [cell for row in csv.reader(io.StringIO(sent)) for cell in row]:
        assert cell[:1] not in "=+-@\t\r＝＋－＠" or not cell


@pytest.mark.parametrize("when", ["0001-01-01T00:00", "1999-12-31T23:59", "9999-12-31T23:59", "2026-13-01T00:00", "0"])
def test_an_evening_is_in_years_that_can_be_computed_with(host: TestClient, when: str) -> None:
    """Else whoever announces one would end the reminders of all clubs."""
    code = opened(host)
    assert host.post(f"/club/{code}/set", data={"when": when}).status_code == 400
    assert "Next evening:" not in host.get(f"/club/{code}").text


def test_a_rating_can_be_refused_and_a_member_is_forgotten(host: TestClient) -> None:
    code = opened(host)
    people = {name: join(visitor(host), code, name) for name in NAMES[:2]}
    (table,) = next_round(host, evening_of(host, code, people), "wyx", 0)
    Seat(people["Ben"], table).do(Resign)
    assert "Glicko-2" in host.get(f"/club/{code}").text
    people["Ben"].post(f"/club/{code}/me", data={"rated": "no"})
    assert "Glicko-2" not in host.get(f"/club/{code}").text
    people["Ben"].post(f"/club/{code}/me", data={"forget": "yes"})
    page = host.get(f"/club/{code}").text
    assert "Ben" not in page
    assert standings(page) == {"Host": 0, "Ana": 2}, "the games of the others stay"
    forgotten = people["Ana"].get("/forget")
    assert forgotten.status_code == 200


def test_forgetting_a_visitor_takes_them_out_of_their_clubs(host: TestClient) -> None:
    code = opened(host)
    ana = join(visitor(host), code, "Ana")
    who = host.app.state.cookies.cookies.loads(ana.cookies["ludotheque"])["id"]  # type: ignore[attr-defined]
    from ludotheque.web.together.club import forget_clubs

    assert host.portal
    store = host.app.state.library.store  # type: ignore[attr-defined]
    host.portal.call(forget_clubs, store, who)
    assert "Ana" not in host.get(f"/club/{code}").text
    kept = host.portal.call(store.recall_all, "")
    assert not [name for name, text in kept.items() if who in name + text]


def test_only_the_host_rules_and_a_club_is_deleted_by_its_code(host: TestClient) -> None:
    code = opened(host)
    ana = join(visitor(host), code, "Ana")
    for form in ({"evening": "yes"}, {"season": "x"}, {"when": "2026-01-01T10:00"}, {"close": code}):
        assert ana.post(f"/club/{code}/set", data=form).status_code == 403
    host.post(f"/club/{code}/set", data={"away": id_of(host.get(f"/club/{code}").text, "Ana")})
    assert "Join the club" in ana.get(f"/club/{code}").text
    host.post(f"/club/{code}/set", data={"close": "no"})
    assert host.get(f"/club/{code}").status_code == 200
    host.post(f"/club/{code}/set", data={"close": code})
    assert host.get(f"/club/{code}").status_code == 404


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_names_are_shown_as_text(host: TestClient, name: str) -> None:
    code = opened(host, name)
    join(visitor(host), code, name)
    for page in (f"/club/{code}", "/"):
        text = host.get(page).text
        assert "<script>alert" not in text
        assert "49" not in re.findall(r'">([^<]*)</a>', text)


def test_clubs_are_not_opened_without_end(host: TestClient) -> None:
    answers = [host.post("/club", data={"name": "Ana"}, follow_redirects=False).status_code for _ in range(6)]
    assert 429 in answers
    assert visitor(host).post("/club", data={"name": "Ben"}, follow_redirects=False).status_code == 303


# ── Who asks for too much ─────────────────────────────────────────────────────────────


def rows(host: TestClient) -> int:
    assert host.portal
    return len(host.portal.call(host.app.state.library.store.recall_all, ""))  # type: ignore[attr-defined]


def flood(host: TestClient, code: str, evening: str, flooder: TestClient, number: int) -> Counter[int]:
    """Whoever asks for everything by the hundred; how they were answered."""
    answers = Counter[int]()
    for turn in range(number):
        nobody = visitor(host)  # without a cookie: a name more, from the same address
        for who, path, form in (
            (flooder, "/club", {"title": f"Club {turn}", "name": "Flood"}),
            (flooder, f"/club/{code}/set", {"evening": "yes"}),
            (nobody, f"/club/{code}/join", {"name": f"Flood {turn}"}),
            (flooder, "/evening", {"title": f"Evening {turn}"}),
            (nobody, f"/evening/{evening}/join", {"name": f"Flood {turn}"}),
            (flooder, "/play/wyx", {"seat0": "me", "seat1": "link", "clock": "3d", "name": "Flood"}),
        ):
            answers[who.post(path, data=form, follow_redirects=False).status_code] += 1
    return answers


@pytest.mark.parametrize("number", [40, pytest.param(1000, marks=pytest.mark.long)])
def test_what_somebody_asks_for_by_the_thousand_touches_nobody_else(host: TestClient, number: int) -> None:
    code = opened(host)
    ana = join(visitor(host), code, "Ana")
    evening = evening_of(host, code, {"Ana": ana})
    flooder = visitor(host)
    flooder.get("/")
    before = rows(host)
    answers = flood(host, code, evening, flooder, number)
    assert answers[429] > number, answers
    assert rows(host) - before < 300, "what one can leave behind is bounded, however long they go on"
    assert len(standings(host.get(f"/club/{code}").text)) <= 110
    ben = visitor(host)
    ben.get("/")
    for path, form in (
        ("/club", {"title": "Another", "name": "Ben"}),
        ("/evening", {"title": "Another"}),
        ("/play/wyx", {"seat0": "me", "seat1": "link", "name": "Ben"}),
    ):
        assert ben.post(path, data=form, follow_redirects=False).status_code == 303, path
    page = ana.get(f"/club/{code}").text
    challenge = {"member": id_of(page, "Host"), "game": "wyx", "clock": "3d"}
    assert ana.post(f"/club/{code}/challenge", data=challenge, follow_redirects=False).status_code == 303


def test_nobody_is_in_clubs_without_end(host: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(club, "MOST_CLUBS", 1)
    codes = [opened(host, name="Host"), opened(visitor(host), name="Other")]
    ana = join(visitor(host), codes[0], "Ana")
    again = ana.post(f"/club/{codes[1]}/join", data={"name": "Ana"})
    assert (again.status_code, "leave one first" in again.text) == (409, True)
    ana.post(f"/club/{codes[0]}/me", data={"forget": "yes"})
    join(ana, codes[1], "Ana")
