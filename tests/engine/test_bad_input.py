"""Bad input of every kind gets a clear answer and changes nothing."""

from __future__ import annotations

import asyncio
import logging
import random
import re
import sqlite3
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from browsers import Seat, library, open_table, some_move, visitor
from itsdangerous import URLSafeSerializer
from paths import RECORDS
from starlette.applications import Starlette
from starlette.requests import HTTPConnection
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from ludotheque import Rng, State
from ludotheque.cli import main
from ludotheque.game.words import Tip
from ludotheque.record import Record
from ludotheque.search.advice import tip
from ludotheque.store.store import Unavailable
from ludotheque.table.snapshot import Snapshot
from ludotheque.web import traffic
from ludotheque.web.connection import requests, websockets
from ludotheque.web.connection.messages import AskHint, Hint, Refusal
from ludotheque.web.pages import page_request, shelf
from ludotheque.web.server.app import application
from ludotheque.web.visitors import COOKIE, clean_name


@pytest.fixture
def host(tmp_path: Path) -> Iterator[TestClient]:
    with library(tmp_path / "tables.db") as client:
        client.headers["accept-language"] = "en"
        yield client


def sentence(answer: Any) -> str:
    """What an error page says."""
    found = re.search("<h1>(.*?)</h1>", answer.text)
    assert found, answer.text[:500]
    return found[1]


def behind_the_back(host: TestClient, *statements: tuple[str, list[Any]]) -> list[Any]:
    """Do something that the server does not notice; the last answer."""

    async def done() -> list[Any]:
        store = host.app.state.library.store  # type: ignore[attr-defined]
        host.app.state.library.rooms.clear()  # type: ignore[attr-defined]
        found: list[Any] = []
        for statement in statements:
            found = await store.do(lambda db, it=statement: db.execute(*it).fetchall())
        return found

    assert host.portal
    return host.portal.call(done)


# ── Who somebody is ───────────────────────────────────────────────────────────────────


def test_a_cookie_that_we_did_not_sign_is_nobodys(host: TestClient) -> None:
    code = open_table(host, "wyx", "me", "1", name="Ana")
    ours = host.cookies[COOKIE]
    forged = URLSafeSerializer("another library", "visitor").dumps({"id": "x", "name": "Ana"})
    for value in (str(forged), ours[:-1], ours[: len(ours) // 2], "." + ours, ours.upper(), "x" * 3000, "", "=;,"):
        thief = visitor(host)
        thief.headers["cookie"] = f"{COOKIE}={value}"
        assert "Ana" not in thief.get("/").text
        assert Seat(thief, code).view.seats == []


# ── From where they come ──────────────────────────────────────────────────────────────

OURS = [{}, {"origin": "http://testserver"}, {"origin": "HTTP://TestServer"}, {"origin": "https://testserver"}]
OURS += [{"sec-fetch-site": "same-origin"}, {"sec-fetch-site": "none"}]
NOT_OURS = [{"origin": origin} for origin in ("null", "", "http://testserver:81", "http://evil.test", "testserver")]
NOT_OURS += [{"origin": "http://testserver.evil.test"}, {"origin": "ftp://testserver"}]
NOT_OURS += [{"sec-fetch-site": "cross-site"}, {"sec-fetch-site": "same-site", "origin": "http://testserver"}]


@pytest.mark.parametrize("headers", NOT_OURS)
def test_other_sites_neither_post_nor_connect(host: TestClient, headers: dict[str, str]) -> None:
    code = open_table(host, "wyx", "me", "1")
    answer = visitor(host).post("/now", headers=headers, follow_redirects=False)
    assert (answer.status_code, sentence(answer)) == (403, "This comes from another site.")
    assert "set-cookie" not in answer.headers, "the cookie that the other site left behind is not replaced"
    with pytest.raises(WebSocketDisconnect), host.websocket_connect(f"/t/{code}/live", headers=headers):
        pass


@pytest.mark.parametrize("headers", OURS)
def test_our_own_pages_do(host: TestClient, headers: dict[str, str]) -> None:
    assert visitor(host).post("/now", headers=headers, follow_redirects=False).status_code == 303


def test_where_we_see_https_a_page_by_http_is_not_ours(host: TestClient) -> None:
    safe = TestClient(host.app, base_url="https://testserver")
    safe.portal = host.portal
    assert safe.post("/now", headers={"origin": "http://testserver"}, follow_redirects=False).status_code == 403
    assert safe.post("/now", headers={"origin": "https://testserver"}, follow_redirects=False).status_code == 303


@pytest.mark.parametrize(
    "path",
    [
        *("/static/../app.py", "/static/%2e%2e/app.py", "/static/..%2fapp.py", "/static//etc/passwd", "/static/%00"),
        *("/static/" + "x" * 5000, "/t/%2e%2e", "/t/%00", "/t/‮LUNE", "/t/" + "9" * 9000, "/t//sit"),
        *("/play/%F0%9F%90%9C", "/rules/..%5c..", "/boards/../../etc.css", "/t/LUNE-1/seat/" + "." * 3000, "/%ff%fe"),
    ],
)
def test_odd_paths_lead_nowhere(host: TestClient, path: str) -> None:
    answer = host.get(path, follow_redirects=False)
    assert answer.status_code in (400, 404, 405)
    assert sentence(answer)


# ── Forms and names ───────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("status", "kind", "body"),
    [
        (415, "multipart/form-data; boundary=x", b"--x\r\n"),
        (415, "application/json", b'{"seat": 1}'),
        (415, "text/plain", b"seat=1"),
        (413, "application/x-www-form-urlencoded", b"x" * 20_000),
        (413, "application/x-www-form-urlencoded", b"a=1&" * 4000),
        (303, "application/x-www-form-urlencoded", b"seat=" + b"9" * 9000),
        (303, "application/x-www-form-urlencoded; charset=utf-8", b"name=%ff%fe\xff&seat=-1"),
    ],
)
def test_a_form_is_read_or_refused(host: TestClient, status: int, kind: str, body: bytes) -> None:
    code = open_table(host, "wyx", "me", "link")
    other = visitor(host)
    answer = other.post(f"/t/{code}/sit", content=body, headers={"content-type": kind}, follow_redirects=False)
    assert answer.status_code == status
    assert status == 303 or sentence(answer)
    assert Seat(other, code).view.seats == ([1] if status == 303 else [])


async def posted(app: Starlette, path: str, *chunks: dict[str, Any]) -> int:
    """The status that something is answered with which is sent in these chunks; after them, nothing comes."""
    to_come, sent = iter(chunks), []

    async def receive() -> Any:
        return next(to_come, None) or await asyncio.sleep(60)

    async def send(message: Any) -> None:
        sent.append(message)

    scope = {"type": "http", "method": "POST", "path": path, "root_path": "", "query_string": b"", "headers": []}
    await app({**scope, "scheme": "http", "server": ("test", 80), "http_version": "1.1"}, receive, send)
    return int(sent[0]["status"])


@pytest.mark.parametrize(("end", "status"), [([{"type": "http.disconnect"}], 400), ([], 408)], ids=["cut", "slow"])
def test_a_form_that_never_ends_is_not_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, end: list[dict[str, Any]], status: int
) -> None:
    monkeypatch.setattr(page_request, "FORM_SECONDS", 0.1)

    async def ask() -> int:
        app = application(tmp_path / "a.db")
        async with app.router.lifespan_context(app):
            return await posted(app, "/name", {"type": "http.request", "body": b"name=An", "more_body": True}, *end)

    assert asyncio.run(ask()) == status


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("A" * 500, "A" * 24),
        ("\u202eevil\u202c", "evil"),
        ("a\u200bb\u2060c", "a b c"),
        ("Zo" + "\u0301" * 50 + "e", "Zó\u0301\u0301e"),
        ("\u0301\u0301", ""),
        ("\u3164\u2800", ""),
        ("Zoë 🐜", "Zoë 🐜"),
        ("שרה", "שרה"),
        ("a,\r\n\tb", "a b"),
    ],
)
def test_names_are_shown_as_they_can_be(written: str, shown: str) -> None:
    assert clean_name(written) == shown


# ── Too many of anything ──────────────────────────────────────────────────────────────


def test_whoever_opens_table_after_table_is_asked_to_wait(host: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    few = traffic.Budget("tables", traffic.Allowance(2, 0), traffic.Allowance(4, 0))
    monkeypatch.setattr(traffic, "TABLES", few)
    host.get("/")
    for _ in range(2):
        open_table(host, "wyx", "me", "1")
    answer = host.post("/now")
    assert (answer.status_code, sentence(answer)[:20]) == (429, "Too many tables at o")
    for _ in range(2):
        open_table(visitor(host), "wyx", "me", "1")
    refused = visitor(host).post("/play/wyx", data={"seat0": "me", "seat1": "1"})
    assert refused.status_code == 429, "without a cookie it is the address that counts"


def test_whoever_opens_socket_after_socket_is_sent_away(host: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(traffic, "SOCKETS_OF_A_VISITOR", 3)
    code = open_table(host, "wyx", "me", "1")
    seats = [Seat(host, code) for _ in range(3)]
    with host.websocket_connect(f"/t/{code}/live") as socket, pytest.raises(WebSocketDisconnect) as closed:
        socket.receive_text()
    assert (closed.value.code, closed.value.reason[:8]) == (websockets.TOO_MANY, "Too many")
    assert Seat(visitor(host), code).view
    seats.pop().close()
    assert Seat(host, code).view.seats == [0]


@pytest.mark.parametrize(("address", "who"), [("127.0.0.1", ""), ("::1", ""), ("192.0.2.7", "192.0.2.7")])
def test_whom_a_limit_is_for(address: str, who: str) -> None:
    assert traffic.address_of(HTTPConnection({"type": "http", "client": (address, 1)})) == who
    assert traffic.address_of(HTTPConnection({"type": "http", "client": ("2001:db8::7", 1)})) == "2001:db8::/64"


def test_of_a_thousand_who_want_a_chair_one_gets_it(tmp_path: Path) -> None:
    with library(tmp_path / "tables.db") as client:
        code = open_table(client, "wyx", "me", "link")

    async def race() -> tuple[list[int], Snapshot]:
        app = application(tmp_path / "tables.db", pace=0.0)
        form = {"type": "http.request", "body": b"seat=1"}
        async with app.router.lifespan_context(app):
            answers = await asyncio.gather(*(posted(app, f"/t/{code}/sit", form) for _ in range(1000)))
            return answers, await app.state.library.store.load(code)

    answers, snapshot = asyncio.run(race())
    assert (answers.count(303), answers.count(409)) == (1, 999)
    assert sorted(seat for seat, _ in snapshot.sits) == [0, 1]


def test_a_hint_is_thought_out_once_however_many_ask(host: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    thought = []

    def counted(view: State) -> tuple[int, Tip]:
        thought.append(view.turn)
        return tip(view)

    monkeypatch.setattr(requests, "tip", counted)
    code = open_table(host, "wyx", "me", "1")
    hints = [Seat(host, code).ask(AskHint) for _ in range(5)]
    assert len({hint.head for hint in hints if isinstance(hint, Hint)}) == 1
    assert thought == [0]


def test_a_socket_that_never_says_hello_is_closed(host: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(websockets, "HELLO_TIMEOUT", 0.1)
    code = open_table(host, "wyx", "me", "1")
    with host.websocket_connect(f"/t/{code}/live") as socket, pytest.raises(WebSocketDisconnect) as closed:
        socket.receive_text()
    assert closed.value.code == websockets.TOO_SLOW


# ── What is kept, damaged ─────────────────────────────────────────────────────────────

DAMAGES = [
    "update moves set text='zz9' where code=? and ply=1",
    "update moves set ply=77 where code=? and ply=1",
    "update tables set game='chess' where code=?",
    "update tables set seats=9 where code=?",
    "update tables set options='{' where code=?",
    "update tables set options='[1]' where code=?",
    "update tables set chairs='[]' where code=?",
    """update tables set chairs='[{"kind":"bot","level":99},{"kind":"person"}]' where code=?""",
    "update tables set deal='?' where code=?",
    "update tables set deal=cast(x'ff00ff' as text) where code=?",
]


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_table_is_said_to_be_and_left_alone(
    host: TestClient, damage: str, caplog: pytest.LogCaptureFixture
) -> None:
    good, bad = open_table(host, "wyx", "me", "1"), open_table(host, "wyx", "me", "1", name="Ana")
    for code in (good, bad):
        seat = Seat(host, code)
        seat.my_turn()
        seat.play(Rng("before"))
        seat.my_turn()
        seat.close()
    everything = "select code, ply, hex(text) from moves order by 1, 2", "select hex(deal), options, chairs from tables"
    behind_the_back(host, (damage, [bad]))
    before = [behind_the_back(host, (question, [])) for question in everything]
    answer = host.get(f"/t/{bad}")
    assert answer.status_code == 500
    assert sentence(answer).startswith(f"Table {bad} cannot be opened")
    with host.websocket_connect(f"/t/{bad}/live") as socket, pytest.raises(WebSocketDisconnect) as closed:
        socket.receive_text()
    assert closed.value.code == websockets.NO_TABLE
    home = host.get("/").text
    assert good in home
    assert bad not in home
    assert Seat(host, good).view.seats == [0]
    assert [behind_the_back(host, (question, [])) for question in everything] == before
    [secret] = behind_the_back(host, ("select secret from tables where code=?", [bad]))[0]
    assert secret not in caplog.text
    assert "Traceback" not in caplog.text


def test_flipped_bytes_in_the_file_never_make_the_server_stumble(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with library(tmp_path / "tables.db") as client:
        codes = [open_table(client, game, "1", "2") for game in ("wyx", "fourmis")]
        for code in codes:
            seat = Seat(client, code)
            seat.until("result") if code == codes[0] else seat.close()
        cookies = client.cookies
    connection = sqlite3.connect(tmp_path / "tables.db")
    connection.execute("pragma wal_checkpoint(truncate)")
    connection.close()
    whole, rng, answers = (tmp_path / "tables.db").read_bytes(), random.Random("flips"), []
    for number in range(12):
        data = bytearray(whole)
        for _ in range(rng.choice([1, 5, 200])):
            data[rng.randrange(100, len(data))] ^= 1 << rng.randrange(8)
        (tmp_path / f"{number}.db").write_bytes(data)
        try:
            with library(tmp_path / f"{number}.db") as client:
                client.cookies = cookies
                answers += [client.get(path).status_code for path in ("/", *(f"/t/{code}" for code in codes))]
        except Exception as error:
            assert "cannot be used as a database" in str(error)
            answers.append(0)
    assert set(answers) <= {0, 200, 404, 500, 503}
    assert 200 in answers
    assert len(set(answers)) > 1
    assert "this should not have happened" not in caplog.text


def test_a_full_disk_is_said_to_be_and_forgotten_once_there_is_room(
    host: TestClient, caplog: pytest.LogCaptureFixture
) -> None:
    seat, spare = Seat(host, open_table(host, "wyx", "me", "here")), open_table(host, "wyx", "me", "here")
    [[pages_now]] = behind_the_back(host, ("pragma page_count", []))
    behind_the_back(host, (f"pragma max_page_count={pages_now}", []))
    for first, size in (0, 500), (1000, 50), (2000, 1):  # to the last byte
        with suppress(Unavailable):
            for ply in range(first, first + 500):
                behind_the_back(host, ("insert into moves values (?,?,?,0)", [spare, ply, "x" * size]))
    seat.hello()
    version = seat.view.version
    answer = seat.answer_to(some_move(seat.view, Rng("full")))
    assert isinstance(answer, Refusal)
    assert answer.why.startswith("This could not be kept")
    answers = [host.post("/play/wyx", data={"seat0": "me", "seat1": "here", "name1": "x" * 24}) for _ in range(15)]
    assert answers[-1].status_code == 503
    assert sentence(answers[-1]).startswith("Nothing can be kept at the moment")
    assert "full" in str([getattr(record, "facts", "") for record in caplog.records])
    assert host.get("/healthz").status_code == 200
    seat.hello()
    assert (seat.view.ply, seat.view.version) == (0, version)
    behind_the_back(host, ("pragma max_page_count=100000", []))
    seat.play(Rng("again"))
    assert seat.view.ply == 1


def test_a_clock_that_jumps_changes_neither_visitors_nor_games(
    host: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = open_table(host, "wyx", "me", "1", clock="5", name="Ana")
    faithful, true_time = visitor(host), time.time
    faithful.headers["cookie"] = f"{COOKIE}={host.cookies[COOKIE]}"  # whose own clock does not jump
    for jump in (-365 * 86_400, 365 * 86_400, -86_400):
        monkeypatch.setattr(time, "time", lambda jump=jump: true_time() + jump)
        seat = Seat(faithful, code)
        assert seat.my_turn()
        assert seat.view.clocks
        assert seat.view.clocks[0] > 290
        seat.play(Rng("jump"))
        home = faithful.get("/").text
        assert "Ana" in home
        assert code in home
        assert not re.search(r"\bin \d+ (second|day|month|year)", home)
        seat.close()


# ── Records ───────────────────────────────────────────────────────────────────────────


def test_damaged_records_are_refused_by_every_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good = (RECORDS / "wu-hsing-2.ludo").read_bytes()
    Record.read(good)
    rng, path = random.Random("records"), tmp_path / "a.ludo"
    for _ in range(25):
        data = bytearray(good)
        kind = rng.choice(["flip", "cut", "insert", "noise"])
        at = rng.randrange(len(data))
        if kind == "flip":
            data[at] ^= 0x80
        elif kind == "cut":
            del data[at : at + 30]
        elif kind == "insert":
            data[at:at] = rng.randbytes(3) + b"\x00\xff"
        else:
            data = bytearray(rng.randbytes(500))
        path.write_bytes(data)
        for command in (["replay"], ["draw", "-o", str(tmp_path / "a.svg")], ["verify"]):
            status = main([command[0], str(path), *command[1:]])
            said = "".join(capsys.readouterr())
            assert status != 0, kind
            assert said.strip().endswith("."), kind


# ── What should not happen ────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("lang", "said"), [("en", "Something went wrong here"), ("fr", "Quelque chose a échoué ici")])
def test_whatever_nobody_thought_of_is_a_page_too(
    host: TestClient, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, lang: str, said: str
) -> None:
    def fails(page: page_request.PageRequest) -> str:
        raise ZeroDivisionError

    monkeypatch.setattr(shelf, "greeting", fails)
    answer = host.get("/", headers={"accept-language": lang})
    assert answer.status_code == 500
    assert sentence(answer).startswith(said)
    assert "default-src 'self'" in answer.headers["content-security-policy"]
    assert [record.levelno for record in caplog.records if record.exc_info] == [logging.ERROR]
