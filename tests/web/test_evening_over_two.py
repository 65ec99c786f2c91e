"""An evening spread over two processes on PostgreSQL: whoever asks which of them finds the same."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from browsers import Seat, visitor
from clubs import evening_of, standings
from clubs import join as join_club
from clubs import opened as opened_club
from evenings import join, opened, person_of, points, tables_of
from patience import PATIENCE
from starlette.testclient import TestClient
from two_processes import moved, until

from ludotheque.core import Rng
from ludotheque.web.connection.messages import Resign
from ludotheque.web.together.evening import Evenings

NAMES = ["Ana", "Ben", "Cleo", "Dan"]

Two = tuple[TestClient, TestClient]


def people_of(two: Two) -> dict[str, TestClient]:
    """Every second one at the other process."""
    return {name: visitor(two[number % 2]) for number, name in enumerate(NAMES)}


def seated(people: dict[str, TestClient], code: str) -> dict[str, list[str]]:
    """Who was called to which table, by what each hears at their own process."""
    tables: dict[str, list[str]] = {}
    for name, client in people.items():
        answer = client.get(f"/evening/{code}/called")
        if answer.status_code == 200:
            tables.setdefault(answer.json()["table"], []).append(name)
    return tables


def shown(two: Two, code: str) -> dict[str, int]:
    """The points, which both processes show alike."""
    one, other = (points(client.get(f"/evening/{code}").text) for client in two)
    assert one == other
    return one


def test_an_evening_is_the_same_at_both(two: Two) -> None:
    here, there = two
    code, people = opened(here), people_of(two)
    for name, client in people.items():
        join(client, code, name)
    here.post(f"/evening/{code}/rule", data={"person": person_of(here.get(f"/evening/{code}").text, "Ben")})
    here.post(f"/evening/{code}/round", data={"round": "0", "game": "wyx", "clock": "10"})
    tables = seated(people, code)
    assert [len(names) for names in tables.values()] == [2, 2]
    (first, (one, other)), (second, (third, _)) = tables.items()
    seats = {name: Seat(people[name], first) for name in (one, other)}
    mover = next(name for name in seats if seats[name].view.choices)
    seats[mover].until("running")  # the other process has told that both have come
    seats[mover].play(Rng("over two"))
    people["Ben"].post(f"/evening/{code}/pause")  # who hosts too, at the other process
    assert until(lambda: not seated(people, code))
    seats[mover].until("called")  # the tables are told after the evening
    assert (seats[mover].view.running, "The evening pauses" in seats[mover].view.called) == ([], True)
    here.post(f"/evening/{code}/pause", data={"on": "yes"})
    seats[other].do(Resign)
    assert until(lambda: points(here.get(f"/evening/{code}").text)[one] == 2)
    assert until(lambda: points(there.get(f"/evening/{code}").text)[one] == 2)
    people[third].post(f"/evening/{code}/leave", data={"resign": "yes"})  # before the first move: it counts for nobody
    assert until(lambda: second not in seated(people, code))
    assert shown(two, code) == {name: 2 * (name == one) for name in NAMES}
    people["Ben"].post(f"/evening/{code}/result", data={"table": first, "winners": "0 1"})
    assert shown(two, code) == {name: int(name in (one, other)) for name in NAMES}
    people[third].post(f"/evening/{code}/leave", data={"back": "yes"})
    moved(here, there).post(f"/evening/{code}/round", data={"round": "1", "game": "wigwam", "pairing": "swiss"})
    again = seated(people, code)
    assert sorted(map(sorted, again.values())) != sorted(map(sorted, tables.values())), "nobody meets whom they met"
    assert {name for names in again.values() for name in names} == set(NAMES)


def test_two_processes_open_one_round(two: Two) -> None:
    code, people, both = opened(two[0]), people_of(two), Barrier(2)
    for name, client in people.items():
        join(client, code, name)

    def open_round(client: TestClient) -> None:
        evenings: Evenings = client.app.state.evenings  # type: ignore[attr-defined]
        game = next(game for game in client.app.state.games if game.name == "wyx")  # type: ignore[attr-defined]

        async def opening() -> None:
            evening = await evenings.load(code)
            assert evening
            await asyncio.to_thread(both.wait, PATIENCE)  # they have seen the same
            await evenings.open_round(evening, 0, game, 0)

        assert client.portal
        client.portal.call(opening)

    with ThreadPoolExecutor(2) as pool:
        list(pool.map(open_round, two))
    pages = [client.get(f"/evening/{code}").text for client in two]
    assert tables_of(pages[0], 0) == tables_of(pages[1], 0)
    assert sorted(map(len, seated(people, code).values())) == [2, 2]


def test_two_who_come_at_once_have_both_come(two: Two) -> None:
    """Each at their own process, which has not heard of the other yet: else a clock would run against one of them."""
    code, people = opened(two[0]), people_of(two)
    for name in NAMES[:2]:
        join(people[name], code, name)
    two[0].post(f"/evening/{code}/round", data={"round": "0", "game": "wyx", "clock": "10"})
    ((table, called),) = seated(people, code).items()
    rooms = [client.portal.call(client.app.state.library.room, table) for client in two]  # type: ignore[attr-defined,union-attr]
    assert {tuple(room.snapshot.missing) for room in rooms} == {(0, 1)}
    with ThreadPoolExecutor(2) as pool:
        seats = list(pool.map(lambda name: Seat(people[name], table), called))
    assert until(lambda: [list(room.snapshot.missing) for room in rooms] == [[], []])
    seats[0].until("running")


@pytest.mark.parametrize("looker", [0, 1])
def test_a_club_counts_what_was_played_at_the_other(two: Two, looker: int) -> None:
    code, people = opened_club(two[0]), people_of(two)
    for name, client in people.items():
        join_club(client, code, name)
    evening = evening_of(two[0], code, people)
    two[0].post(f"/evening/{evening}/round", data={"round": "0", "game": "wyx"})
    expected = dict.fromkeys(["Host", *NAMES], 0)
    for table, (one, other) in seated(people, evening).items():
        Seat(people[one], table).do(Resign)
        expected[other] = 2
    client = people[NAMES[looker]]
    assert until(lambda: standings(client.get(f"/club/{code}").text) == expected)
