"""My games: ongoing and finished ones, lessons, and recovering them."""

from __future__ import annotations

import asyncio
import html
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from browsers import Seat, library, open_table, visitor
from starlette.testclient import TestClient
from stores import opened
from strangers import named

from ludotheque.store.store import Store
from ludotheque.table.seating import BOT, PERSON, Chair
from ludotheque.table.snapshot import EndedBy, Ending, Snapshot
from ludotheque.web import traffic
from ludotheque.web.connection.messages import Resign
from ludotheque.web.pages.my_games import final_score
from ludotheque.web.traffic import Allowance, Budget
from ludotheque.web.visitor_data import Owner, VisitorData


@pytest.fixture
def host(tmp_path: Path) -> Iterator[TestClient]:
    with library(tmp_path / "tables.db") as client:
        yield client


def rows(page: str) -> list[tuple[str, str, str]]:
    """Title, line and chip of every row of one's own."""
    found = re.findall(
        r'<strong>(.*?)</strong><span class="small soft">(.*?)</span></span>.*?<span class="chip[^>]*>(.*?)</span>',
        page.split('class="tables mine"', 1)[1],
        re.DOTALL,
    )
    return [(title, html.unescape(line), chip) for title, line, chip in found]


def test_tables_where_it_is_my_turn_come_first_and_finished_ones_have_a_result(host: TestClient) -> None:
    ana, ben = named(host, "Ana"), named(host, "Ben")
    mine = open_table(ana, "wyx", "me", "link")
    theirs = open_table(ana, "wyx", "link", "me")
    resigned = open_table(ana, "fourmis", "me", "link")
    for code in (mine, theirs, resigned):
        ben.post(f"/t/{code}/sit", data={"name": "Ben"})
    seat = Seat(ben, resigned)
    seat.do(Resign)
    seat.close()
    page = ana.get("/mine").text
    assert rows(page) == [
        ("Wyx", "against Ben", "Your turn"),
        ("Wyx", "against Ben", "Ben to play"),
        ("La Guerre des fourmis", "against Ben, 0\u00a0–\u00a00", "Won"),
    ]
    assert rows(ben.get("/mine").text)[-1] == ("La Guerre des fourmis", "against Ana, 0\u00a0–\u00a00", "Lost")
    assert [chip for _, _, chip in rows(ana.get("/").text)] == ["Your turn", "Ben to play", "Won"]


def test_the_score_of_a_finished_game_begins_with_ones_own() -> None:
    assert final_score([0, 2], (1,), cooperative=False) == "2\u00a0–\u00a00"
    assert final_score([12, 7, 30], (2,), cooperative=False) == "30\u00a0–\u00a012\u00a0–\u00a07"
    assert final_score([41, 41], (1,), cooperative=True) == "41"


async def keep_many(store: Store, visitor: str, number: int) -> None:
    for n in range(number):
        chairs = (Chair(PERSON, "Ana"), Chair(BOT, level=1 + n % 6))
        snapshot = Snapshot(
            code=f"LUNE-{n}", game="wyx", seats=2, options={}, deal=None, secret="", chairs=chairs,
            sits=frozenset([(0, visitor)]), ending=Ending(EndedBy.RESIGNING, n % 2),
        )  # fmt: skip
        await store.create(snapshot)
        await store.note_result(snapshot.code, {"scores": [n, 3], "winners": [1 - n % 2], "ended": "resigned"})
    assert [row.code for row in await store.games_of(visitor, True, 3, 1)] == ["LUNE-118", "LUNE-117", "LUNE-116"]
    assert await store.games_of(visitor, False, 9) == []


def test_a_hundred_games_are_listed_a_page_at_a_time_without_opening_one(database: str) -> None:
    with library(database) as host:
        ana = named(host, "Ana")
        known = host.app.state.cookies.cookies.loads(ana.cookies["ludotheque"])
        host.portal.call(keep_many, host.app.state.library.store, known["id"], 120)
        first = ana.get("/mine").text
        assert (len(rows(first)), "Earlier games" in first, "Later games" in first) == (20, True, False)
        assert rows(first)[0] == ("Wyx", "against Master, 119\u00a0–\u00a03", "Won")
        last = ana.get("/mine?page=6").text
        assert (len(rows(last)), "Earlier games" in last) == (20, False)
        assert ana.get("/mine?page=7").status_code == ana.get("/mine?page=x").status_code == 200
        assert host.app.state.library.rooms == {}


# ── The ways back ─────────────────────────────────────────────────────────────────────


def phrase_of(page: str) -> str:
    found = re.search(r'id="phrase">(.*?)</code>', page)
    assert found
    return found[1]


def test_a_phrase_brings_a_lost_library_back_with_what_was_played_meanwhile(host: TestClient) -> None:
    ana = named(host, "Ana")
    code = open_table(ana, "wyx", "me", "1")
    ana.post("/progress", data={"game": "wyx", "done": "jump edge"})
    phrase = phrase_of(ana.post("/keep", data={"make": "phrase"}).text)
    assert len(phrase.split()) == 7
    new = named(host, "Ana")
    meanwhile = open_table(new, "wigwam", "me", "1")
    assert new.post("/back", data={"phrase": "lune lune lune"}).status_code == 404
    page = new.post("/back", data={"phrase": phrase.title().replace(" ", ", ")})
    assert page.url.path == "/mine"
    assert f"/t/{code}" in page.text
    assert f"/t/{meanwhile}" in page.text
    assert "Lessons: 2 of 8" in page.text
    assert Seat(new, code).view.seats == Seat(ana, code).view.seats == [0]
    assert Seat(ana, meanwhile).view.seats == [0]
    assert 'data-known="jump edge"' in new.get("/").text
    again = phrase_of(ana.post("/keep", data={"make": "phrase"}).text)
    assert visitor(host).post("/back", data={"phrase": phrase}).status_code == 404, "it is worth nothing any more"
    ana.post("/forget", data={})
    assert visitor(host).post("/back", data={"phrase": again}).status_code == 404


def test_only_the_hash_of_a_phrase_is_kept(host: TestClient) -> None:
    phrase = phrase_of(named(host, "Ana").post("/keep", data={"make": "phrase"}).text)
    kept = host.portal.call(host.app.state.library.store.recall_all, "phrase") if host.portal else {}
    assert len(kept) == 2
    assert not any(word in str(kept).lower().split() or phrase in str(kept) for word in phrase.split())


def test_whoever_tries_one_phrase_after_the_other_waits_and_nobody_else(
    host: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(traffic, "PHRASES", Budget("phrases", Allowance(2, 0), Allowance(9, 0)))
    greedy, ana = named(host, "Greedy"), named(host, "Ana")
    tried = [greedy.post("/back", data={"phrase": f"lune {n}"}).status_code for n in range(4)]
    assert tried == [404, 404, 429, 429]
    assert ana.post("/back", data={"phrase": "lune"}).status_code == 404


def test_a_link_takes_the_library_to_another_device_once(host: TestClient) -> None:
    ana = named(host, "Ana")
    code = open_table(ana, "wyx", "me", "1")
    link = re.search(r'value="(http[^"]*/arrive#[^"]*)"', ana.post("/keep", data={"make": "link"}).text)
    assert link
    token = html.unescape(link[1]).split("#")[1]
    phone = visitor(host)
    assert "this is me" in phone.get("/arrive").text
    assert f"/t/{code}" in phone.post("/arrive", data={"token": token}).text
    assert Seat(phone, code).view.seats == [0]
    for other in (token, "nonsense", ""):
        assert visitor(host).post("/arrive", data={"token": other}).status_code == 404


def test_what_cannot_be_learnt_is_not_kept(host: TestClient) -> None:
    ana = named(host, "Ana")
    assert ana.post("/progress", data={"game": "chess", "done": "a"}).status_code == 400
    ana.post("/progress", data={"game": "wyx", "done": '<script> "x" jump ' + "a" * 99})
    ana.post("/progress", data={"game": "puzzles", "done": "p1 p2"})
    assert "Puzzles solved: 2" in ana.get("/mine").text
    assert 'data-known="jump"' in ana.get("/").text


def test_of_twenty_who_use_a_link_at_once_one_gets_the_library(database: str) -> None:
    async def main() -> list[Owner | None]:
        store = await opened(database)
        kept, found = VisitorData(store, "key"), []
        for _ in range(3):  # another link after each
            token = await kept.link(Owner("ana", "Ana"))
            found += await asyncio.gather(*(kept.owner_by_link(token) for _ in range(20)))
        await store.close()
        return found

    found = asyncio.run(main())
    assert [found[first : first + 20].count(Owner("ana", "Ana")) for first in (0, 20, 40)] == [1, 1, 1]


def test_lessons_that_are_added_at_once_are_all_kept(database: str) -> None:
    async def main() -> list[str]:
        store = await opened(database)
        kept = VisitorData(store, "key")
        await asyncio.gather(*(kept.add("ana", "wyx", [f"lesson-{n}"]) for n in range(12)))
        done = await kept.progress("ana")
        await store.close()
        return done["wyx"]

    assert sorted(asyncio.run(main())) == sorted(f"lesson-{n}" for n in range(12))
