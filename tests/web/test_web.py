"""The server: whole games over its sockets, permissions, and restarts."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from browsers import Seat, library, open_table, sending, some_move, visitor
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from ludotheque import Rng
from ludotheque.games import GAMES
from ludotheque.record import Record
from ludotheque.table import in_play
from ludotheque.table import table as tables
from ludotheque.web.connection.messages import (
    PROTOCOL,
    AnswerOffer,
    AskHint,
    AskWhy,
    Done,
    EarlierPosition,
    Hint,
    ListMoves,
    LookBack,
    MatchPoints,
    MoveList,
    Offer,
    OfferDraw,
    PlaySetup,
    PlayText,
    PlayTouches,
    Refusal,
    Rematch,
    RequestBot,
    Resign,
    Undo,
)
from ludotheque.web.server.app import application

NAMES = [game.name for game in GAMES]


@pytest.fixture
def host(database: str) -> Iterator[TestClient]:
    with library(database) as client:
        client.headers["accept-language"] = "en"
        yield client


def whole_game(seat: Seat, seed: str) -> None:
    rng = Rng(seed)
    while seat.my_turn():
        seat.play(rng)


# ── Whole games ───────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("game", NAMES)
def test_a_whole_game_against_a_bot(host: TestClient, game: str) -> None:
    code = open_table(host, game, "me", "1")
    seat = Seat(host, code)
    whole_game(seat, game)
    assert seat.result.title
    record = Record.read(host.get(f"/t/{code}/record.ludo").text)
    assert record.result
    assert len(record.moves) == seat.view.ply
    moves = [size for size, frame in zip(seat.sizes, seat.frames, strict=True) if '"delta":{' in frame]
    assert max(moves) <= 3000, "what is sent for a move"
    seat.close()


@pytest.mark.parametrize("game", NAMES)
def test_two_people_through_a_link(host: TestClient, game: str) -> None:
    code = open_table(host, game, "me", "link", name="Ana")
    ana = Seat(host, code)
    assert "Waiting" in ana.view.prompts[0].text
    assert ana.refused(PlayText, ply=0, text="anything")
    other = visitor(host)
    assert "Ana" in other.get(f"/t/{code}").text
    other.post(f"/t/{code}/sit", data={"seat": "1", "name": "Ben"})
    ben, seen = Seat(other, code), Seat(visitor(host), code)
    ana.hello()
    assert ana.view.players[1].name == "Ben"
    rng = Rng(f"two {game}")
    for _ in range(12):
        for seat in (ana, ben):
            seat.catch_up()
            if seat.view.choices:
                seat.play(rng)
    for seat in (ana, ben, seen):
        seat.catch_up()
    assert ana.view.ply == ben.view.ply == seen.view.ply >= 12
    assert (seen.view.viewpoint, seen.view.choices) == (None, None)
    assert seen.refused(PlayText, ply=seen.view.ply, text="pass")
    for seat in (ana, ben, seen):
        seat.close()


def test_a_whole_drawing_is_sent_as_short_as_changes_are(host: TestClient) -> None:
    code = open_table(host, "wykersham", "me", "1")
    page, seat = host.get(f"/t/{code}").text, Seat(host, code)
    seat.hello(version=-1)
    assert seat.view.drawing
    board = seat.view.drawing.panes[0].svg
    assert board.count("data-t=") == page.count("data-t=") > 30
    assert page.count('tabindex="-1" role="button"') >= board.count("data-t=")
    assert "tabindex" not in board
    assert '"' not in board, "which JSON would escape"
    seat.close()


def test_a_shared_screen_has_a_curtain_where_there_are_secrets(host: TestClient) -> None:
    seat = Seat(host, open_table(host, "wu-hsing", "me", "here", name="Ana", name1="Ben"))
    rng = Rng("curtain")
    assert seat.view.curtain is None or seat.view.viewpoint is None
    names = set()
    for _ in range(6):
        if seat.view.curtain:
            names.add(seat.view.curtain.name)
            assert "hand" not in [pane.id for pane in (seat.view.drawing.panes if seat.view.drawing else [])]
            seat.hello(seat=seat.view.curtain.seat)
        assert seat.view.choices
        seat.play(rng)
    assert names == {"Ana", "Ben"}
    seat.close()


@pytest.mark.parametrize("game", ["wyx", "fourmis"])  # nobody knows the rack of the ants: nothing is kept from anyone
def test_a_shared_screen_without_secrets_needs_none(host: TestClient, game: str) -> None:
    seat = Seat(host, open_table(host, game, "me", "here"))
    rng = Rng("open")
    for turn in (0, 1, 0, 1):
        assert (seat.view.viewpoint, bool(seat.view.choices), seat.view.curtain) == (turn, True, None)
        seat.play(rng)
    seat.close()


# ── Nothing lost, nothing twice ───────────────────────────────────────────────────────


def test_a_table_survives_a_restart(database: str) -> None:
    with library(database) as client:
        code = open_table(client, "wykersham", "me", "2")
        seat = Seat(client, code)
        for _ in range(5):
            seat.my_turn()
            seat.play(Rng("restart"))
        ply, cookies = seat.view.ply, client.cookies
        seat.close()
    with library(database) as client:
        client.cookies = cookies
        seat = Seat(client, code)
        assert seat.view.ply >= ply
        assert seat.view.seats == [0]
        whole_game(seat, "after")
        assert seat.result
        seat.close()


def test_what_the_others_were_asked_survives_a_restart(database: str) -> None:
    with library(database) as client:
        client.headers["accept-language"] = "en"
        ana, ben = pair(client)
        ana.ask(OfferDraw)
        code, cookies = ana.code, ben.client.cookies
    with library(database) as client:
        client.cookies = cookies
        again = Seat(client, code)
        assert again.view.offer == Offer("Ana offers a draw.", asked=True)
        again.ask(AnswerOffer, yes=True)
        assert again.result.title == "A draw, by agreement."


def test_a_move_that_is_sent_again_is_made_once(host: TestClient) -> None:
    seat = Seat(host, open_table(host, "wyx", "me", "1"))
    seat.my_turn()
    ply, move = seat.view.ply, some_move(seat.view, Rng("again"))
    for _ in range(2):
        assert isinstance(seat.answer_to(move), Done)
    seat.my_turn()
    mine = [move for move in seat.view.moves.added if move.seat == 0]
    assert len(mine) <= 1
    assert seat.view.ply == ply + 2
    assert seat.refused(PlayTouches, ply=ply, path=["nowhere"])
    seat.close()


def test_two_tabs_of_a_seat_agree(host: TestClient) -> None:
    code = open_table(host, "fourmis", "me", "1")
    one, two = Seat(host, code), Seat(host, code)
    one.my_turn()
    one.play(Rng("tabs"))
    one.my_turn()
    while two.view.version < one.view.version:
        two.receive()
    for field in ("ply", "choices", "prompts", "version"):
        assert getattr(one.view, field) == getattr(two.view, field)
    one.close()
    two.close()


# ── Undo, draws, resignations, rematches ──────────────────────────────────────────────


def pair(host: TestClient, game: str = "wyx") -> tuple[Seat, Seat]:
    code = open_table(host, game, "me", "link", name="Ana")
    other = visitor(host)
    other.post(f"/t/{code}/sit", data={"seat": "1", "name": "Ben"})
    return Seat(host, code), Seat(other, code)


def test_undo_against_a_bot_is_at_once(host: TestClient) -> None:
    seat = Seat(host, open_table(host, "wyx", "me", "1"))
    assert seat.refused(Undo).why.startswith("Nothing to undo")
    seat.my_turn()
    ply = seat.view.ply
    seat.play(Rng("undo"))
    seat.my_turn()
    assert seat.view.can_undo
    seat.do(Undo)
    assert seat.view.ply == ply
    seat.close()


def test_a_move_of_somebody_else_is_undone_only_with_their_yes(host: TestClient) -> None:
    ana, ben = pair(host)
    for seat in (ana, ben):
        seat.hello()
        seat.play(Rng("two"))
    ana.do(Undo)
    assert ben.until("offer").offer == Offer("Ana asks to take back a move.", asked=True)
    assert ana.until("offer").offer == Offer("You ask to take back your move.")
    ben.do(AnswerOffer, yes=False)
    assert (ben.view.ply, ben.view.offer) == (2, None)
    ana.ask(Undo)
    ben.until("offer")
    ben.ask(AnswerOffer, yes=True)
    assert ben.view.ply == 0
    assert ben.refused(AnswerOffer, yes=True)


def test_a_draw_is_agreed_and_the_match_goes_on(host: TestClient) -> None:
    ana, ben = pair(host)
    ana.do(OfferDraw)
    assert ben.until("offer")
    ben.ask(AnswerOffer, yes=True)
    assert ben.result.title == "A draw, by agreement."
    assert [score.won for score in ben.result.scores] == [True, True]
    ana.do(Rematch)
    assert ana.result.rematch is None, "the other is asked first"
    ben.do(Rematch)
    ana.hello()
    code = ana.result.rematch
    assert code
    ben.hello()
    assert ben.result.rematch == code
    again = Seat(host, code)
    assert again.view.seats == [1]
    again.ask(Resign)
    assert again.result.match == [MatchPoints("Ben", 2), MatchPoints("Ana", 1)]


def test_resigning_ends_a_game_of_two_and_seats_a_bot_among_more(host: TestClient) -> None:
    seat = Seat(host, open_table(host, "wyx", "me", "2"))
    assert seat.refused(OfferDraw)
    seat.do(Resign)
    assert seat.result.title == "You have resigned: Stroller wins."
    assert [score.won for score in seat.result.scores] == [False, True]
    assert seat.refused(Undo)
    code = open_table(host, "fourmis", "me", "link", "1")
    other = visitor(host)
    other.post(f"/t/{code}/sit", data={"name": "Ben"})
    ben = Seat(other, code)
    ben.do(Resign)
    assert ben.view.seats == []
    assert ben.view.players[1].bot


def test_a_bot_takes_over_for_somebody_who_is_long_away(host: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    ana, ben = pair(host)
    assert ana.refused(RequestBot, seat=1)
    ben.close()
    while 1 not in ana.view.away:
        ana.receive()
    assert ana.refused(RequestBot, seat=1)
    monkeypatch.setattr(tables, "AWAY", 0.0)
    ana.do(RequestBot, seat=1)
    assert ana.view.players[1].bot


def test_who_waits_can_seat_bots_instead(host: TestClient) -> None:
    ana = Seat(host, open_table(host, "wu-hsing", "me", "link", "link"))
    stranger = Seat(visitor(host), ana.code)
    assert stranger.refused(RequestBot, seat=1)
    ana.do(RequestBot, seat=2)
    assert [(player.bot, player.free) for player in ana.view.players] == [(False, False), (False, True), (True, False)]
    ana.do(RequestBot, seat=1)
    assert ana.my_turn()
    assert ana.refused(RequestBot, seat=1)


def test_a_clock_that_runs_out_ends_the_game(host: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    code = open_table(host, "wyx", "me", "1", clock="1")
    seat = Seat(host, code)
    seat.my_turn()
    assert seat.view.clocks
    assert 59 < seat.view.clocks[0] <= 60
    monkeypatch.setattr(in_play, "MINUTE", 0.1)
    seat.play(Rng("clock"))
    seat.until("result")
    assert seat.result.title == "Your time is up: First steps wins."


@pytest.mark.parametrize("jump", [86_400.0, -86_400.0], ids=["a day on", "a day back"])
def test_a_wall_clock_that_jumps_takes_nobody_s_time(
    host: TestClient, monkeypatch: pytest.MonkeyPatch, jump: float
) -> None:
    seat = Seat(host, open_table(host, "wyx", "me", "1", clock="5"))
    seat.my_turn()
    wall = time.time
    monkeypatch.setattr(time, "time", lambda: wall() + jump)
    for _ in range(2):
        seat.my_turn()
        seat.play(Rng("jump"))
    assert seat.my_turn()
    assert seat.view.clocks
    assert all(200 < left <= 300 for left in seat.view.clocks)
    assert host.get("/").status_code == 200, "the tables of somebody, with when they last changed"


# ── Help ──────────────────────────────────────────────────────────────────────────────


def test_where_there_is_one_move_a_hint_names_it_at_once(host: TestClient) -> None:
    """“Look around here. Which move?” is no question where one has to pass."""
    seat, rng = Seat(host, open_table(host, "wu-hsing", "me", "1")), Rng("one move")
    while seat.my_turn():
        listed = seat.ask(ListMoves)
        assert isinstance(listed, MoveList)
        if len(listed.moves) == 1:
            break
        seat.play(rng)
    hint = seat.ask(AskHint)
    assert isinstance(hint, Hint)
    assert (hint.stage, hint.text) == (2, listed.moves[0].text)


def test_lists_hints_reasons_and_earlier_positions(host: TestClient) -> None:
    seat = Seat(host, open_table(host, "wyx", "me", "1"))
    seat.my_turn()
    listed, where, hint = seat.ask(ListMoves), seat.ask(AskHint), seat.ask(AskHint, stage=2)
    assert isinstance(listed, MoveList)
    assert isinstance(hint, Hint)
    assert isinstance(where, Hint)
    assert where.head == f"Look around {hint.path[-1]}."
    assert (where.look, where.path, where.text) == ([hint.path[-1]], [], "")
    assert hint.text in [move.text for move in listed.moves]
    assert hint.head == f"Domino {hint.path[0]}, to {hint.path[1]}."
    assert hint.look == ["d5", hint.path[1], hint.path[0]]
    seat.do(PlayTouches, ply=seat.view.ply, path=hint.path)
    seat.my_turn()
    earlier = seat.ask(LookBack, ply=0)
    assert isinstance(earlier, EarlierPosition)
    assert earlier.panes
    assert seat.refused(AskWhy, path=["nowhere"]).why
    assert seat.refused(PlayText, ply=seat.view.ply, text="1:z9")
    seat.close()


# ── Nonsense ──────────────────────────────────────────────────────────────────────────


def test_nonsense_gets_an_answer_and_changes_nothing(host: TestClient) -> None:
    seat = Seat(host, open_table(host, "wyx", "me", "1"))
    seat.my_turn()
    before = seat.view.version
    for text in ("", "x", "[]", "{}", '{"do":"fly","id":1}', '{"do":"move","id":"a"}', "9" * 9000, "\x00", "null"):
        seat.socket.send_text(text)
        assert isinstance(seat.receive(), Refusal)
    assert seat.refused(PlayTouches, ply=seat.view.ply, path=[])
    assert seat.refused(PlayTouches, ply=seat.view.ply, path=["a"] * 30)
    assert seat.refused(PlayText, ply=seat.view.ply, text="?" * 200)
    assert seat.refused(PlaySetup, ply=seat.view.ply, setup={"a": "b"})
    seat.hello()
    assert seat.view.version == before
    seat.close()


def test_too_many_messages_are_slowed_down(host: TestClient) -> None:
    with sending(60.0):  # the rate limit of a real server
        seat = Seat(host, open_table(host, "wyx", "me", "1"))
    for _ in range(80):
        seat.send(ListMoves(id=0))
    answers = [seat.receive() for _ in range(80)]
    assert any(isinstance(answer, Refusal) and "Too many" in answer.why for answer in answers)
    seat.close()


def test_other_sites_and_forged_cookies_get_nowhere(host: TestClient) -> None:
    code = open_table(host, "wyx", "me", "1")
    with (
        pytest.raises(WebSocketDisconnect),
        host.websocket_connect(f"/t/{code}/live", headers={"origin": "http://evil.test"}),
    ):
        pass
    assert host.post("/now", headers={"origin": "http://evil.test"}).status_code == 403
    thief = visitor(host)
    thief.cookies.set("ludotheque", host.cookies["ludotheque"][:-2] + "xx")
    assert Seat(thief, code).view.seats == []


def test_what_does_not_exist_is_said_so(host: TestClient) -> None:
    for path in (
        "/t/NOWHERE-1",
        "/t/%00",
        "/t/%ff",
        "/play/chess",
        "/rules/chess",
        "/nothing",
        "/static/../app.py",
        "/boards/chess.css",
    ):
        answer = host.get(path)
        assert answer.status_code == 404, path
    with pytest.raises(WebSocketDisconnect), host.websocket_connect("/t/NOWHERE-1/live") as socket:
        socket.receive_text()
    assert host.get("/now").status_code == 405
    assert host.get("/healthz").json() == {"status": "open"}


def test_a_form_that_cannot_be_is_shown_again_with_the_reason(host: TestClient) -> None:
    for form in (
        {"seat0": "me"},
        {"seat0": "me", "seat1": "9"},
        {"seat0": "me", "seat1": "1", "clock": "1000"},
        {"seat0": "me", "seat1": "1", "board": "x"},
    ):
        answer = host.post("/play/wyx", data=form)
        assert answer.status_code == 400
    assert host.post("/play/wyx", content=b"a=" + b"x" * 50_000).status_code == 413


@pytest.mark.parametrize("name", ["A" * 500, "‮evil", "<b>x</b>", "a,b", " \t ", "\x00\x07", "Zoë 🐜"])
def test_any_name_is_made_harmless(host: TestClient, name: str) -> None:
    code = open_table(host, "wyx", "me", "1", name=name)
    page = host.get(f"/t/{code}").text
    assert "<b>x" not in page
    assert "‮" not in page
    shown = Seat(host, code).view.players[0].name
    assert 0 < len(shown) <= 24
    assert "," not in shown


# ── Pages ─────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_every_page_speaks_both_languages_and_obeys_the_policy(host: TestClient, lang: str) -> None:
    paths = ["/", *(f"/{page}/{name}" for name in NAMES for page in ("play", "rules"))]
    paths += [f"/t/{open_table(host, name, 'me', '1')}" for name in NAMES]
    for path in paths:
        answer = host.get(path, params={"lang": lang})
        assert answer.status_code == 200, path
        assert f'<html lang="{lang}"' in answer.text
        assert " style=" not in answer.text, path
        assert "<style" not in answer.text, path
        assert "default-src 'self'" in answer.headers["content-security-policy"]


def test_the_record_waits_for_the_end(host: TestClient) -> None:
    code = open_table(host, "wu-hsing", "me", "1")
    assert host.get(f"/t/{code}/record.ludo").status_code == 400


@pytest.mark.parametrize("kept", ["/jeux", ""], ids=["the proxy keeps the prefix", "the proxy takes it off"])
def test_everything_works_under_a_path_prefix(tmp_path: Path, kept: str) -> None:
    with TestClient(application(tmp_path / "p.db", 0.0, "/jeux/"), base_url="http://testserver") as client:
        page = client.get(f"{kept}/")
        assert page.status_code == 200
        assert 'href="/jeux/static/' in page.text
        assert client.get(f"{kept}/static/base.css").status_code == 200
        answer = client.post(f"{kept}/play/wyx", data={"seat0": "me", "seat1": "1"}, follow_redirects=False)
        assert answer.headers["location"].startswith("/jeux/t/")
        assert "Path=/jeux/" in page.headers["set-cookie"]
        code = answer.headers["location"].removeprefix("/jeux")
        assert client.get(kept + code).status_code == 200
        with client.websocket_connect(f"{kept}{code}/live") as socket:
            socket.send_text(f'{{"do":"hello","id":1,"protocol":{PROTOCOL}}}')
            assert socket.receive()["bytes"]  # the whole table, compressed


def test_a_page_that_shows_the_table_is_not_sent_it_again(host: TestClient) -> None:
    code = open_table(host, "wyx", "me", "1")
    seat = Seat(host, code, version=1)  # the deal is a change
    assert seat.view.drawing is None
    assert len(seat.frames[0]) < 2000
    assert Seat(host, code, version=5).view.drawing


def test_where_the_players_judge_a_wrong_place_is_refused_in_the_words_of_those_who_touch(host: TestClient) -> None:
    seat = Seat(host, open_table(host, "wu-hsing", "me", "1", players_judge="on"))
    refusals = [
        seat.refused(PlayTouches, ply=seat.view.ply, path=[domino, "1,2", "2,2"])
        for domino in ("11", "12", "13", "14", "15", "22", "23", "24", "25", "33", "34", "35", "44", "45", "55")
    ]
    assert "Here it would lengthen only one group: it takes two." in [refusal.why for refusal in refusals]
    assert not any("@" in refusal.why for refusal in refusals)
