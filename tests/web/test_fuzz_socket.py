"""Fuzzes the WebSocket: every message gets an answer or a close code, and the game is unaffected."""

from __future__ import annotations

import logging
from collections.abc import Iterator

import pytest
from browsers import Seat, library, open_table, visitor
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from nonsense import HARMLESS, MONSTERS, REQUESTS, messages
from starlette.testclient import TestClient

import ludotheque
from ludotheque import Rng
from ludotheque.games import GAMES
from ludotheque.table.snapshot import Snapshot
from ludotheque.web.connection.messages import Answer, Done, Hello

BOUNDED = settings(
    max_examples=25,
    derandomize=True,
    deadline=None,
    database=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow, HealthCheck.data_too_large],
)


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with library(tmp_path_factory.mktemp("fuzz") / "tables.db") as client:
        yield client


@pytest.fixture(autouse=True)
def nothing_in_the_log(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    with caplog.at_level(logging.WARNING):
        yield
    assert [record.getMessage() for record in caplog.get_records("call")] == []


def begun(host: TestClient, game: str, rounds: int = 5) -> tuple[str, Seat, Seat]:
    """A table of two people who have made a few moves: its code, who is to move, and who waits."""
    code = open_table(host, game, "me", "link")
    other = visitor(host)
    other.post(f"/t/{code}/sit", data={"seat": "1"})
    both = [Seat(host, code), Seat(other, code)]
    rng = Rng(f"{game} begun")  # a game that lasts for so many rounds
    for _ in range(rounds):
        for seat in both:
            seat.catch_up()
            if seat.view.choices:
                seat.play(rng)
    for seat in both:
        seat.catch_up()
    mover, waiting = sorted(both, key=lambda seat: not seat.view.choices)
    return code, mover, waiting


def kept(host: TestClient, code: str) -> Snapshot:
    """What is in the database."""
    assert host.portal
    snapshot = host.portal.call(host.app.state.library.store.load, code)  # type: ignore[attr-defined]
    assert snapshot is not None
    return snapshot


def say(seat: Seat, message: str | bytes) -> Answer:
    """Send it as it is, and wait for an answer."""
    if isinstance(message, bytes):
        seat.socket.send_bytes(message)
    else:
        seat.socket.send_text(message)
    return seat.answer()


@pytest.mark.parametrize("game", [game.name for game in GAMES])
def test_nobody_but_the_seat_to_move_changes_a_game(host: TestClient, game: str) -> None:
    """A spectator, and the other player: nothing that they say is more than an answer."""
    code, mover, waiting = begun(host, game)
    before = kept(host, code)
    watching = Seat(visitor(host), code)

    @BOUNDED
    @given(st.lists(messages(REQUESTS), max_size=8), st.lists(messages(HARMLESS), max_size=8))
    def told(to_watch: list[str | bytes], to_wait: list[str | bytes]) -> None:
        for seat, said in (watching, to_watch), (waiting, to_wait):
            for message in said:
                assert isinstance(say(seat, message), Answer)

    told()
    assert kept(host, code) == before
    mover.hello()
    mover.play(Rng("after"))
    assert len(kept(host, code).moves) > len(before.moves)


@pytest.mark.parametrize(
    ("game", "rounds"), [("wyx", 5), ("wigwam", 5), ("wigwam", 0), ("wu-hsing", 5), ("wykersham", 5)]
)
def test_the_seat_to_move_changes_it_by_legal_moves_alone(host: TestClient, game: str, rounds: int) -> None:
    code, mover, waiting = begun(host, game, rounds)

    @BOUNDED
    @given(st.lists(messages(HARMLESS), max_size=10))
    def told(said: list[str | bytes]) -> None:
        for message in said:
            before = kept(host, code)
            answer = say(mover, message)
            after = kept(host, code)
            assert isinstance(answer, Answer)
            if after != before:
                assert isinstance(answer, Done)
                assert after.moves[: len(before.moves)] == before.moves

    told()
    for seat in (mover, waiting):
        seat.hello()
        if seat.view.choices:
            seat.play(Rng("after"))
    assert replayed(kept(host, code))


def replayed(snapshot: Snapshot) -> bool:
    state = ludotheque.load(snapshot.game, snapshot.seats, **snapshot.options).start(deal=snapshot.deal)
    for move in snapshot.moves:
        state.play(move.text)
    return True


def test_monsters_are_answered_too(host: TestClient) -> None:
    code, mover, _ = begun(host, "wyx")
    before = kept(host, code)
    for monster in MONSTERS:
        assert isinstance(say(mover, monster), Answer)
    assert kept(host, code) == before


def test_before_hello_a_stranger_gets_answers_and_changes_nothing(host: TestClient) -> None:
    code, _, _ = begun(host, "wu-hsing")
    before, stranger = kept(host, code), visitor(host)
    requests = [kind for kind in REQUESTS if kind is not Hello]

    @BOUNDED
    @given(st.lists(messages(requests), max_size=10))
    def told(said: list[str | bytes]) -> None:
        seat = Seat(stranger, code, greet=False)
        for message in said:
            assert isinstance(say(seat, message), Answer)
        assert seat.last_view is None
        seat.close()

    told()
    assert kept(host, code) == before
