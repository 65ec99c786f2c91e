"""Rate limits and fairness: one visitor cannot block others, nor guess the codes of tables."""

from __future__ import annotations

import asyncio
import os
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from browsers import Seat, library, open_table, visitor
from patience import PATIENCE
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from ludotheque.bots.players import LevelBot
from ludotheque.core import Rng, State
from ludotheque.web import application, traffic
from ludotheque.web.connection import websockets
from ludotheque.web.connection.messages import Refusal
from ludotheque.web.pages import table as table_page
from ludotheque.web.rooms.background import Thinkers
from ludotheque.web.rooms.codes import WORDS, new_code, rematch_code
from ludotheque.web.rooms.room import AT_ONCE, Room
from ludotheque.web.traffic import Allowance, Budget, Client, FairQueue, Ledger, Limits, Turns

ANA, BEN, CLEO = Client("ana", "192.0.2.1"), Client("ben", "192.0.2.1"), Client("cleo", "192.0.2.2")


@pytest.fixture
def host(tmp_path: Path) -> Iterator[TestClient]:
    with library(tmp_path / "tables.db") as client:
        client.headers["accept-language"] = "en"
        yield client


def wait_until(true: Callable[[], bool]) -> None:
    until = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < until
        time.sleep(0.01)


# ── Budgets ───────────────────────────────────────────────────────────────────────────


def test_what_is_dear_can_be_asked_for_less_often() -> None:
    budget = Budget("work", Allowance(100, 1e-9), Allowance(250, 1e-9))
    counted = Limits()
    assert [counted.spend(budget, ANA, 30) > 0 for _ in range(4)] == [False, False, False, True]
    assert not counted.spend(budget, ANA, 10), "something cheap still can be"
    assert not counted.spend(budget, BEN, 100)
    assert counted.spend(budget, Client("ben's other cookie", ANA.address), 100), "the address has spent too much"
    assert not counted.spend(budget, CLEO, 100)


def test_debts_melt_and_whoever_comes_later_waits_longer() -> None:
    budget, counted = Budget("work", Allowance(10, 1000), Allowance(1000, 1000)), Limits()
    waits = [counted.spend(budget, ANA, 1000, patience=10) for _ in range(3)]
    assert waits[0] < waits[1] < waits[2] <= 3
    assert counted.spend(budget, ANA, 9000, patience=10) > 10
    assert counted.wait(budget, ANA, 0) < 3, "what was refused is not spent"


def test_what_others_spend_is_nobody_elses_debt() -> None:
    """Accounts once shared a place by chance: with 2,000 visitors, one in thirty paid for somebody else."""
    budget, counted = Budget("phrases", Allowance(5, 0), Allowance(1e9, 0)), Limits()
    crowd = [Client(f"visitor {number}", "") for number in range(4000)]
    for client in crowd:
        counted.add(budget, client, 5)
    assert not [client for client in crowd if not counted.wait(budget, client, 1)], "a debt was forgotten"
    strangers = [Client(f"stranger {number}", "") for number in range(2000)]
    assert not [client for client in strangers if counted.wait(budget, client, 5)]


def test_where_there_is_no_room_who_was_quiet_longest_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(traffic, "PLACES", traffic.ROW)
    budget, counted = Budget("work", Allowance(1, 0), Allowance(1, 0)), Limits()
    crowd = [Client(f"visitor {number}", "") for number in range(traffic.ROW + 1)]
    for client in crowd:
        counted.add(budget, client, 1)
    assert [bool(counted.wait(budget, client, 1)) for client in crowd] == [False] + [True] * traffic.ROW


def test_workers_count_together() -> None:
    budget, counted = Budget("work", Allowance(100, 0), Allowance(100, 0)), Limits(Ledger())
    child = os.fork()
    if child == 0:
        counted.spend(budget, ANA, 80)
        os._exit(0)
    os.waitpid(child, 0)
    assert counted.spend(budget, ANA, 30)
    assert not counted.spend(budget, CLEO, 30)


def test_a_page_too_many_is_refused_without_making_one(host: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(traffic, "WORK", Budget("work", Allowance(25, 0), Allowance(1000, 0)))
    monkeypatch.setattr(application, "REFUSED_AFTER", 0)
    answers = [host.get("/rules/wyx") for _ in range(8)]
    codes = [answer.status_code for answer in answers]
    assert codes == sorted(codes)
    assert codes[-1] == 429
    assert "<h1>Too much at once: wait a moment.</h1>" in answers[-1].text
    assert answers[-1].headers["retry-after"] == "5"
    assert host.get("/healthz").status_code == 200, "whoever watches over it is never refused"
    assert visitor(host).get("/").status_code == 200


def test_sockets_of_one_visitor_share_a_budget(host: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """Fifty sockets that said hello twenty times a second each kept the server from everything else."""
    code = open_table(host, "wyx", "me", "link")
    seats = [Seat(host, code) for _ in range(5)]
    monkeypatch.setattr(traffic, "WORK", Budget("work", Allowance(60, 0), Allowance(1000, 0)))
    monkeypatch.setattr(websockets, "TOO_FAST_PAUSE", 0)
    answers = [seat.hello(version=-1) for _ in range(4) for seat in seats]
    refused = [answer for answer in answers if isinstance(answer, Refusal)]
    assert 5 <= len(refused) < len(answers)
    assert refused[0].why.startswith("Too many messages")
    assert not isinstance(Seat(visitor(host), code).hello(), Refusal)


def test_a_socket_that_speaks_too_fast_is_refused_for_a_moment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(websockets, "PER_SECOND", 0)
    monkeypatch.setattr(websockets, "TOO_FAST_PAUSE", 0)
    with library(tmp_path / "tables.db", burst=3) as host:
        host.headers["accept-language"] = "en"
        seat = Seat(host, open_table(host, "wyx", "me", "link"))
        answers = [seat.hello(version=-1) for _ in range(4)]
    said = [answer.why if isinstance(answer, Refusal) else "" for answer in answers]
    assert said == ["", "", *["Too many messages at once: wait a moment."] * 2], "one hello was said on arrival"


# ── Turns ─────────────────────────────────────────────────────────────────────────────


def test_a_turn_for_each_address_and_then_for_each_visitor() -> None:
    queue: FairQueue[str] = FairQueue()
    for number in range(3):
        queue.put(ANA, f"ana {number}")
    queue.put(BEN, "ben")
    queue.put(CLEO, "cleo")
    taken = []
    while queue:
        taken.append(queue.take())
    assert taken == ["ana 0", "cleo", "ben", "ana 1", "ana 2"]


def test_between_two_pieces_of_work_others_are_served() -> None:
    """However many pieces wait, one that somebody else wants is the next but one."""
    done: list[str] = []

    async def piece(waiting: Turns, client: Client) -> None:
        await waiting.take(client)
        done.append(client.visitor)
        if len(done) == 2:
            asyncio.get_running_loop().call_soon(done.append, "something else")

    async def main() -> None:
        waiting = Turns()
        await asyncio.gather(*(piece(waiting, ANA) for _ in range(20)), piece(waiting, CLEO))

    asyncio.run(main())
    assert done.index("cleo") <= 3
    assert done.index("something else") <= 4
    assert len(done) == 22


def test_whoever_gives_up_waiting_does_not_hold_up_others() -> None:
    async def main() -> bool:
        waiting = Turns()
        await waiting.take(ANA)
        gone = asyncio.ensure_future(waiting.take(ANA))
        await asyncio.sleep(0)
        gone.cancel()
        async with asyncio.timeout(5):
            await waiting.take(CLEO)
        return True

    assert asyncio.run(main())


# ── Thoughts ──────────────────────────────────────────────────────────────────────────


def test_a_short_thought_never_waits_for_long_ones_and_long_ones_take_turns() -> None:
    """Twenty tables of level-6 bots made the bots of others wait for twenty seconds."""
    order: list[str] = []

    async def main() -> None:
        thinkers, finish = Thinkers(0.0), threading.Event()
        first = [asyncio.ensure_future(thinkers.long.think(ANA, finish.wait)) for _ in range(2)]
        later = [asyncio.ensure_future(thinkers.long.think(ANA, lambda: order.append("ana"))) for _ in range(10)]
        await asyncio.sleep(0)
        other = asyncio.ensure_future(thinkers.long.think(CLEO, lambda: order.append("cleo")))
        async with asyncio.timeout(5):
            assert await thinkers.short.think(BEN, lambda: "at once") == "at once"
        finish.set()
        await asyncio.gather(*first, *later, other)
        thinkers.close()

    asyncio.run(main())
    assert order.index("cleo") <= 2
    assert len(order) == 11


def test_a_thought_that_nobody_waits_for_keeps_its_thread_until_its_end() -> None:
    async def main() -> tuple[int, int]:
        thinkers, finish, begun = Thinkers(0.0), threading.Event(), threading.Event()

        def thought() -> None:
            begun.set()
            finish.wait()

        thinking = asyncio.ensure_future(thinkers.short.think(ANA, thought))
        await asyncio.to_thread(begun.wait)
        thinking.cancel()
        await asyncio.gather(thinking, return_exceptions=True)
        busy = thinkers.short.free
        finish.set()
        await thinkers.short.think(CLEO, lambda: None)
        await asyncio.sleep(0)
        thinkers.close()
        return busy, thinkers.short.free

    assert asyncio.run(main()) == (0, 1)


def test_bots_do_not_play_where_nobody_looks(host: TestClient) -> None:
    nobody = open_table(host, "wyx", "1", "1")
    watched = Seat(host, open_table(host, "wyx", "1", "1"))
    watched.until("result")
    rooms = host.app.state.library.rooms  # type: ignore[attr-defined]
    assert (rooms[nobody].table.ply, rooms[nobody].bots.task) == (0, None)
    assert Seat(host, nobody).until("result")


def test_a_bot_thinks_no_more_when_all_have_left_and_goes_on_when_somebody_is_back(
    host: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    think, let, thought = LevelBot.choose, threading.Event(), 0

    def choose(self: LevelBot, seen: State, rng: Rng) -> int:
        nonlocal thought
        thought += 1
        let.wait(PATIENCE)
        return think(self, seen, rng)

    monkeypatch.setattr(LevelBot, "choose", choose)
    codes = [open_table(host, "wyx", "4", "4") for _ in range(4)]
    seats = [Seat(host, code) for code in codes]
    rooms = [host.app.state.library.rooms[code] for code in codes]  # type: ignore[attr-defined]
    wait_until(lambda: thought == 2)
    for seat in seats[1:]:
        seat.close()
    wait_until(lambda: [room.bots.task for room in rooms[1:]] == [None] * 3)
    Seat(host, codes[3])
    wait_until(lambda: rooms[3].bots.task is not None)
    host.portal.call(gone_and_back, rooms[0])  # type: ignore[union-attr]
    let.set()
    wait_until(lambda: rooms[0].table.over and rooms[3].table.over)
    assert [room.table.ply for room in rooms[1:3]] == [0, 0]


def gone_and_back(room: Room) -> None:
    """Its only viewer leaves, and is back before anything else happens."""
    [viewer] = room.presence.viewers
    room.leave(viewer)
    room.enter(viewer)
    room.bots.go_on()


def test_a_bot_whose_clock_runs_goes_on_without_onlookers(host: TestClient) -> None:
    code = open_table(host, "wyx", "1", "me", clock="5")
    rooms = host.app.state.library.rooms  # type: ignore[attr-defined]
    while not rooms[code].table.ply:
        host.get("/healthz")
    assert rooms[code].table.turn == 1


# ── Pages, and who is shown what ──────────────────────────────────────────────────────


def test_a_page_is_kept_until_the_table_changes(host: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []
    make = table_page.table_page
    monkeypatch.setattr(table_page, "table_page", lambda page, *more: made.append(page.lang) or make(page, *more))
    code = open_table(host, "wyx", "me", "1")
    pages = [host.get(f"/t/{code}").text for _ in range(3)]
    assert len(made) == 1
    assert pages[0] == pages[1] == pages[2]
    someone = visitor(host)
    someone.get("/")
    others = [someone.get(f"/t/{code}").text, visitor(host).get(f"/t/{code}").text]
    assert others[0] == others[1] != pages[0], "those who watch are shown the same, and not what a player is"
    assert len(made) == 2
    assert host.get(f"/t/{code}", params={"lang": "fr"}).text != pages[0]
    seat = Seat(host, code)
    seat.play(Rng("page"))
    assert host.get(f"/t/{code}").text != pages[0]


def test_a_page_is_readable_without_compression(host: TestClient) -> None:
    code = open_table(host, "wyx", "me", "1")
    plain = host.get(f"/t/{code}", headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.text == host.get(f"/t/{code}").text


def test_onlookers_who_come_and_go_are_not_told_to_everybody(host: TestClient) -> None:
    code = open_table(host, "wyx", "me", "link")
    seat = Seat(host, code)
    before = len(seat.frames)
    for _ in range(3):
        Seat(visitor(host), code).close()
    seat.hello(version=seat.view.version)
    assert len(seat.frames) == before + 1, "the view that answers the hello"


def test_all_onlookers_are_shown_a_move(host: TestClient) -> None:
    code = open_table(host, "wyx", "me", "here")
    seats = [Seat(visitor(host), code) for _ in range(3 * AT_ONCE)]
    Seat(host, code).play(Rng("onlookers"))
    for seat in seats:
        while seat.view.ply == 0:
            seat.receive()
    assert {seat.view.ply for seat in seats} == {1}


# ── Names of tables ───────────────────────────────────────────────────────────────────


def test_names_are_too_many_to_be_guessed() -> None:
    assert len(set(WORDS)) ** 3 * 90_000 > 10**11
    *words, number = new_code().split("-")
    assert set(words) <= set(WORDS)
    assert (len(words), len(number)) == (3, 5)


@pytest.mark.parametrize("code", ["LUNE-48213", "LUNE-PHARE-NOIX-48213"])
def test_games_of_one_match_are_numbered(code: str) -> None:
    assert rematch_code(code) == f"{code}-2"
    assert rematch_code(f"{code}-2") == f"{code}-3"
    assert rematch_code(f"{code}-99") == f"{code}-100"


def test_whoever_tries_names_finds_nothing_any_more(host: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ten thousand tries in 45 seconds found two tables of strangers."""
    monkeypatch.setattr(traffic, "MISSES", Budget("misses", Allowance(3, 0), Allowance(10, 0)))
    monkeypatch.setattr("ludotheque.web.rooms.library.MISSES", traffic.MISSES)
    host.get("/")
    own, theirs = open_table(host, "wyx", "me", "1"), open_table(visitor(host), "wyx", "me", "link")
    answers = [host.get(f"/t/LUNE-{number}").status_code for number in range(10_000, 10_005)]
    assert answers == [404, 404, 404, 429, 429]
    assert host.get(f"/t/{theirs}").status_code == 429, "else a hit would be told by that"
    with host.websocket_connect(f"/t/{theirs}/live") as socket, pytest.raises(WebSocketDisconnect) as closed:
        socket.receive_text()
    assert closed.value.code == websockets.TOO_MANY
    assert host.get(f"/t/{own}").status_code == 200
    assert visitor(host).get(f"/t/{theirs}").status_code == 200, "from the same address, others may still come"
    for number in range(10):
        visitor(host).get(f"/t/LUNE-{number}")
    assert visitor(host).get(f"/t/{theirs}").status_code == 429, "without a cookie it is the address that counts"
