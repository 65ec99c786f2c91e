"""Two processes share a library on PostgreSQL: viewers at one see what happens at the other."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from time import monotonic
from types import SimpleNamespace
from typing import Any

import pytest
from browsers import Seat, open_table, some_move, visitor, waiting_for
from patience import PATIENCE
from postgres import Postgres
from starlette.testclient import TestClient
from two_processes import moved, until

from ludotheque.chance.chains import Chain, given
from ludotheque.chance.draws import commitment_to
from ludotheque.core import Rng
from ludotheque.table import table as tables
from ludotheque.web.connection.messages import (
    AnswerOffer,
    Done,
    GiveNumber,
    Offer,
    OfferDraw,
    Refusal,
    Request,
    RequestBot,
)
from ludotheque.web.rooms.presence import Presence
from ludotheque.web.rooms.room import Room


def pair(two: tuple[TestClient, TestClient], game: str = "wyx") -> tuple[Seat, Seat]:
    """Ana at one process, Ben at the other."""
    code = open_table(two[0], game, "me", "link", name="Ana")
    ana = Seat(two[0], code)
    ben = visitor(two[1])
    assert ben.post(f"/t/{code}/sit", data={"name": "Ben"}).status_code == 200
    return ana, Seat(ben, code)


def test_moves_reach_the_other_process_as_what_has_changed(two: tuple[TestClient, TestClient]) -> None:
    ana, ben = pair(two)
    rng = Rng("two processes")
    for _ in range(6):
        for seat in (ana, ben):
            seat.until("choices")
            seat.play(rng)
    ana.until("choices")
    ben.hello(version=ben.view.version)
    assert ana.view.ply == ben.view.ply == 12
    for seat in (ana, ben):  # the whole drawing once, when they came or when the game was dealt
        assert sum('"full":{' in frame for frame in seat.frames) <= 2


def test_of_two_who_change_a_table_at_once_one_is_told_to_look_again(two: tuple[TestClient, TestClient]) -> None:
    ana, ben = pair(two)
    tab = Seat(moved(two[0], two[1]), ana.code)
    ana.until("choices")
    tab.until("choices")
    ply, move = ana.view.ply, some_move(ana.view, Rng("both"))
    ana.send(move)
    answer = tab.answer_to(move)  # the same move from another tab, at the same time
    assert isinstance(answer, Done) or (isinstance(answer, Refusal) and "look again" in answer.why)
    ben.until("choices")
    assert ben.view.ply == ply + 1


def test_a_proposal_is_answered_at_the_other_process(two: tuple[TestClient, TestClient]) -> None:
    ana, ben = pair(two)
    ana.until("choices")
    ana.do(OfferDraw)
    assert ben.until("offer").offer == Offer("Ana offers a draw.", asked=True)
    ben.ask(AnswerOffer, yes=True)
    ana.until("result")
    assert ana.result.title == "A draw, by agreement."


def test_who_is_there_is_known_everywhere_and_a_process_that_ends_is_forgotten(
    two: tuple[TestClient, TestClient], monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, ben = pair(two)
    wait_for(ana, [])
    ben.close()
    wait_for(ana, [1])
    monkeypatch.setattr(tables, "AWAY", 0.0)
    ana.do(RequestBot, seat=1)
    assert ana.view.players[1].bot


def wait_for(seat: Seat, away: list[int]) -> None:
    while seat.view.away != away:
        seat.receive()


@pytest.mark.parametrize("game", ["wykersham", "fourmis"])
def test_a_bot_and_dice_are_moved_by_one_process_and_seen_by_all(two: tuple[TestClient, TestClient], game: str) -> None:
    code = open_table(two[0], game, "me", "1")
    here, there = Seat(two[0], code), Seat(moved(two[0], two[1]), code)
    rng = Rng("bots")
    for seat, other in [(here, there), (there, here)] * 4:
        while seat.view.ply < other.view.ply:
            seat.receive()
        if seat.my_turn():
            seat.play(rng)
    while not (here.view.choices and there.view.choices and here.view.ply == there.view.ply):
        min(here, there, key=lambda seat: (seat.view.ply, bool(seat.view.choices))).receive()
    assert here.view.ply > 8
    assert here.view.choices == there.view.choices


def test_browsers_at_two_processes_throw_together(
    two: tuple[TestClient, TestClient], monkeypatch: pytest.MonkeyPatch
) -> None:
    """For the same throw neither is asked for two things, which it would refuse as a rigging."""
    given_for, send = defaultdict[tuple[Seat, int], set[str]](set), Seat.send

    def noted(seat: Seat, request: Request) -> int:
        if isinstance(request, GiveNumber):
            given_for[seat, request.throw].add(request.head)
        return send(seat, request)

    monkeypatch.setattr(Seat, "send", noted)
    with waiting_for(PATIENCE):
        people = pair(two, "wykersham")
        for number, seat in enumerate(people):
            seat.chain = Chain(commitment_to(str(number)))
            seat.hello(version=-1)
        rng = Rng("two processes")
        while people[0].view.ply < 12:
            for seat in people:
                seat.hello(version=seat.view.version)
                if seat.view.choices:
                    seat.play(rng)
        numbers = two[0].app.state.library.rooms[people[0].code].table.numbers  # type: ignore[attr-defined]
    assert len(numbers) > 3
    assert all(all(given(line, 2)) for line in numbers[:-1])
    assert {len(heads) for heads in given_for.values()} == {1}


def test_a_database_that_goes_away_is_said_so_and_is_found_again(
    two: tuple[TestClient, TestClient], postgres: Postgres
) -> None:
    ana, ben = pair(two)
    ana.until("choices")
    postgres.kill()
    answer = two[0].get("/")
    assert (answer.status_code, "try again" in answer.text) == (503, True)
    ply, move = ana.view.ply, some_move(ana.view, Rng("away"))
    refused = ana.answer_to(move)
    assert isinstance(refused, Refusal)
    assert "try again" in refused.why
    postgres.start()
    while not isinstance(ana.answer_to(move), Done):
        pass
    assert ben.until("choices").ply == ply + 1
    assert two[1].get("/").status_code == 200


def test_a_clock_goes_on_in_a_process_that_opens_the_table_later(two: tuple[TestClient, TestClient]) -> None:
    code = open_table(two[0], "wyx", "me", "1", clock="5")
    here = Seat(two[0], code)
    here.my_turn()
    library_here = two[0].app.state.library  # type: ignore[attr-defined]
    library_here.rooms[code].table.turn_began -= 100  # as if they had been thinking for so long
    there = Seat(moved(two[0], two[1]), code)
    while clock(there) > 201:
        there.hello(version=there.view.version)
    assert 150 < clock(there) <= 200


def room_at(client: TestClient, code: str) -> Room:
    library_here = client.app.state.library  # type: ignore[attr-defined]
    room: Room = library_here.rooms[code]
    return room


def test_a_table_at_which_nobody_looks_is_loaded_when_somebody_comes(two: tuple[TestClient, TestClient]) -> None:
    code = open_table(two[0], "wyx", "me", "link", name="Ana")
    ana, ben = Seat(moved(two[0], two[1]), code), visitor(two[0])
    assert ben.post(f"/t/{code}/sit", data={"name": "Ben"}).status_code == 200
    rng = Rng("nobody looks")
    other = Seat(moved(ben, two[1]), code)
    for seat in (ana, other) * 3:
        seat.until("choices")
        seat.play(rng)
    idle = room_at(two[0], code)
    assert until(lambda: idle.announced == other.view.version)
    assert idle.table.ply == 0
    assert Seat(ben, code).view.ply == 6
    assert idle.snapshot.version == other.view.version


def test_a_table_whose_clock_runs_is_followed_though_nobody_looks(two: tuple[TestClient, TestClient]) -> None:
    code = open_table(two[0], "wyx", "me", "1", clock="5")
    ana, rng = Seat(moved(two[0], two[1]), code), Rng("clock")
    for _ in range(3):
        ana.my_turn()
        ana.play(rng)
    ana.my_turn()
    assert until(lambda: room_at(two[0], code).table.ply == ana.view.ply)


def test_a_peer_that_says_nothing_new_is_not_forgotten_and_nothing_is_computed_again(
    two: tuple[TestClient, TestClient],
) -> None:
    code = open_table(two[0], "wyx", "me", "link")
    presence = Presence(room_at(two[0], code).table)
    presence.hear_of("peer", frozenset([0]))
    changed, then = presence.changed, monotonic()
    presence.hear_of("peer", frozenset([0]))
    presence.forget_peers(then)
    assert presence.changed is changed
    assert presence.online() == [0]
    presence.hear_of("peer", frozenset([0]), frozenset([0]))
    assert presence.phones() == {0}
    presence.forget_peers(monotonic())
    assert presence.online() == []


class Behind:
    """A table that hears of one more change whenever it has loaded one, up to some version, or is not there."""

    def __init__(self, last: int, there: bool) -> None:
        self.announced, self.last, self.there, self.loads = 1, last, there, 0
        self.snapshot, self.lock = SimpleNamespace(version=0), asyncio.Lock()

    async def catch_up(self) -> None:
        self.loads += 1
        if self.there:
            self.snapshot.version = self.announced
            self.announced = min(self.announced + 1, self.last)


@pytest.mark.parametrize(("last", "there", "loads"), [(1, True, 1), (3, True, 3), (1, False, 1)])
def test_what_is_announced_while_a_table_is_loaded_is_loaded_too(last: int, there: bool, loads: int) -> None:
    behind: Any = Behind(last, there)
    asyncio.run(Room.refresh(behind))
    assert behind.loads == loads


def clock(seat: Seat) -> float:
    assert seat.view.clocks
    return seat.view.clocks[0]
