"""Programs over HTTP: tokens, the event stream, calls, and how they lose."""

from __future__ import annotations

import asyncio
import json
import os
import secrets
import subprocess
import sys
import time
import urllib.request
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from http.cookiejar import CookieJar
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from browsers import Seat, decode, library, visitor
from house import House
from paths import ROOT
from patience import PATIENCE
from starlette.testclient import TestClient
from websockets.sync.client import connect

import ludotheque
from ludotheque import Rng
from ludotheque.bots.players import Fault
from ludotheque.store.store import store_at
from ludotheque.table.seating import FREE, PERSON, PROGRAM, Chair
from ludotheque.table.snapshot import Snapshot
from ludotheque.web.connection.messages import PROTOCOL, Hello, PlayText, View, encode
from ludotheque.web.rooms.library import Library
from ludotheque.web.together import programs
from ludotheque.web.together.programs import KEPT_AS, Program, Tokens, setting_of

CODES = (f"LUNE-{number}" for number in count(10_000))
CODE = next(CODES)  # of the table of this test


@pytest.fixture(scope="module")
def database_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("library") / "tables.db"


@pytest.fixture(scope="module")
def server(database_file: Path) -> Iterator[TestClient]:
    with library(database_file) as client:
        yield client


@pytest.fixture
def client(server: TestClient) -> Iterator[TestClient]:
    """The library, with another table and without the programs of earlier tests."""
    global CODE
    CODE = next(CODES)
    yield server
    assert server.portal
    for program in server.portal.call(tokens(server).all):
        server.portal.call(tokens(server).revoke, program.name)


def tokens(client: TestClient) -> Tokens:
    found: Library = client.app.state.library  # type: ignore[attr-defined]
    return Tokens(found.store)


def made(client: TestClient, name: str) -> tuple[str, Program]:
    """A token, and whose it is."""
    assert client.portal
    token = client.portal.call(tokens(client).make, name)
    program = client.portal.call(tokens(client).find, token)
    assert program
    return token, program


def ask(client: TestClient, token: str, path: str, body: object = None, **more: Any) -> Any:
    headers = {"authorization": f"Bearer {token}"}
    if body is None and not path.endswith(("accept", "decline", "resign")):
        return client.get(path, headers=headers)
    return client.post(path, headers=headers, content=json.dumps(body) if body is not None else b"")


def table_for(client: TestClient, program: Program, game: str = "wyx", **more: Any) -> None:
    """A table at which somebody waits for a program."""
    seats = ludotheque.load(game).seats
    chairs = (Chair(PERSON, "Ana"), Chair(FREE, program.name), *[Chair(PERSON, "Ben")] * (seats - 2))
    sits = {(0, "ana"), (1, program.id), *((seat, "ana") for seat in range(2, seats))}
    snapshot = Snapshot(CODE, game, seats, {}, None, secrets.token_hex(32), chairs, sits=frozenset(sits), **more)
    assert client.portal
    client.portal.call(client.app.state.library.create, snapshot)  # type: ignore[attr-defined]


# ── Tokens ────────────────────────────────────────────────────────────────────────────


def test_only_the_hash_of_a_token_is_kept(client: TestClient, database_file: Path) -> None:
    token, program = made(client, "Parrot")
    assert program.name == "Parrot"
    assert client.portal
    kept = client.portal.call(client.app.state.library.store.recall_all, "")  # type: ignore[attr-defined]
    assert setting_of(token) in kept
    assert token not in str(kept)
    assert token.encode() not in b"".join(path.read_bytes() for path in database_file.parent.iterdir())


def test_a_player_makes_a_token_and_takes_it_away(client: TestClient) -> None:
    ana, ben = visitor(client), visitor(client)
    ana.get("/")  # a cookie first
    page = ana.post("/programs", data={"name": "Parrot <b>"}).text
    assert "Parrot &lt;b&gt;" in page
    token = page.split('id="token">')[1].split("<")[0]
    assert ask(client, token, f"/api/tables/{CODE}").status_code == 404
    assert token not in ana.get("/programs").text
    assert "Parrot" not in ben.get("/programs").text
    again = ben.post("/programs", data={"name": "parrot <B>"})
    assert again.status_code == 400
    assert "Somebody is called parrot &lt;B&gt; already" in again.text
    assert ben.post("/programs/revoke", data={"name": "Parrot <b>"}).status_code == 400
    assert "Parrot" not in ana.post("/programs/revoke", data={"name": "Parrot <b>"}).text
    assert ask(client, token, f"/api/tables/{CODE}").status_code == 401


def test_who_is_forgotten_leaves_no_token_behind(client: TestClient) -> None:
    ana = visitor(client)
    ana.get("/")
    token = ana.post("/programs", data={"name": "Parrot"}).text.split('id="token">')[1].split("<")[0]
    assert ana.post("/forget").status_code == 200
    assert ask(client, token, f"/api/tables/{CODE}").status_code == 401


def test_nobody_has_too_many(client: TestClient) -> None:
    ana = visitor(client)
    ana.get("/")
    answers = [ana.post("/programs", data={"name": f"Parrot {number}"}).status_code for number in range(6)]
    assert answers == [200] * 5 + [400]


@pytest.mark.parametrize("name", ["", "Master", "habitué", "random", "x" * 50, "a,b"])
def test_some_names_no_program_has(client: TestClient, name: str) -> None:
    with pytest.raises(ludotheque.LudothequeError):
        made(client, name)


def test_tokens_in_both_databases(database: str) -> None:
    async def go() -> None:
        store = store_at(database)
        await store.open()
        it = Tokens(store)
        token = await it.make("One")
        await it.make("Two", by="ana")
        assert [program.name for program in await it.all()] == ["One", "Two"]
        assert [program.name for program in await it.all("ana")] == ["Two"]
        with pytest.raises(ludotheque.LudothequeError):
            await it.revoke("One", by="ana")
        await it.revoke("One")
        assert await it.find(token) is None
        assert list(await store.recall_all("secret")) == []
        assert len(await store.recall_all(KEPT_AS)) == 1
        await store.close()

    asyncio.run(go())


def test_without_a_token_nothing_is_told(client: TestClient) -> None:
    made(client, "Parrot")
    for header in (
        {},
        {"authorization": "Bearer ludo_wrong"},
        {"authorization": "Basic x"},
        {"authorization": "Bearer"},
    ):
        for path in ("/api/events", f"/api/tables/{CODE}"):
            answer = client.get(path, headers=header)
            assert (answer.status_code, answer.headers["www-authenticate"]) == (401, "Bearer")
            assert answer.json() == {"error": "A program shows its token: Authorization: Bearer ludo_…"}
    assert "set-cookie" not in answer.headers


# ── Playing ───────────────────────────────────────────────────────────────────────────


def test_a_challenge_is_accepted_and_played(client: TestClient) -> None:
    token, program = made(client, "Parrot")
    table_for(client, program)
    asked = ask(client, token, f"/api/tables/{CODE}").json()
    assert (asked["type"], asked["seat"], asked["game"]) == ("challenge", 1, "wyx")
    assert asked["players"] == [{"name": "Ana", "bot": False}, {"name": "Parrot", "bot": False}]
    assert "secret" not in str(asked)
    assert ask(client, token, f"/api/tables/{CODE}/accept").json() == {"done": True}
    assert ask(client, token, f"/api/tables/{CODE}/accept").json() == {"done": True}  # the answer got lost, say
    position = ask(client, token, f"/api/tables/{CODE}").json()
    assert (position["type"], position["turn"], position["legal"]) == ("position", 0, [])
    assert position["players"][1] == {"name": "Parrot", "bot": True}
    move = {"ply": 0, "move": "5:e4"}
    early = ask(client, token, f"/api/tables/{CODE}/move", move)
    assert (early.status_code, list(early.json())) == (409, ["error"])
    assert ask(client, token, f"/api/tables/{CODE}/resign").json() == {"done": True}
    over = ask(client, token, f"/api/tables/{CODE}").json()
    assert (over["type"], over["winners"], over["ended"]) == ("over", [0], "resigned")


def test_a_challenge_is_declined_and_the_chair_is_anybodys(client: TestClient) -> None:
    token, program = made(client, "Parrot")
    table_for(client, program)
    assert ask(client, token, f"/api/tables/{CODE}/decline").json() == {"done": True}
    guest = visitor(client)
    guest.post(f"/t/{CODE}/sit", data={"seat": "1", "name": "Zoé"})
    for call in ("accept", "decline", "resign"):
        assert ask(client, token, f"/api/tables/{CODE}/{call}").status_code == 404
    assert ask(client, token, f"/api/tables/{CODE}").status_code == 404  # whoever sits there now is somebody else
    assert Seat(guest, CODE).view.viewpoint == 1


def test_a_chair_that_waits_for_a_program_is_no_one_elses(client: TestClient) -> None:
    _, program = made(client, "Parrot")
    table_for(client, program)
    guest = visitor(client)
    assert "Parrot has been asked to play." in guest.get(f"/t/{CODE}").text
    assert guest.post(f"/t/{CODE}/sit", data={"seat": "1", "name": "Zoé"}).status_code == 409


def playing(client: TestClient, **more: Any) -> tuple[str, Any]:
    """A program whose turn it is, and its table."""
    token, program = made(client, "Parrot")
    table_for(client, program, **more)
    ask(client, token, f"/api/tables/{CODE}/accept")
    assert client.portal
    room = client.portal.call(client.app.state.library.room, CODE)  # type: ignore[attr-defined]
    client.portal.call(room.decide, lambda table: table.play(0, table.state.moves()[0]))
    return token, room


def test_a_move_is_made_once(client: TestClient) -> None:
    token, room = playing(client)
    position = ask(client, token, f"/api/tables/{CODE}").json()
    move = {"ply": position["ply"], "move": position["legal"][0]}
    for _ in range(2):
        assert ask(client, token, f"/api/tables/{CODE}/move", move).json() == {"done": True}
    assert room.table.ply == 2
    late = ask(client, token, f"/api/tables/{CODE}/move", {"ply": 0, "move": "x"})
    assert late.status_code == 409


def test_a_cheat_loses(client: TestClient) -> None:
    token, room = playing(client)
    answer = ask(client, token, f"/api/tables/{CODE}/move", {"ply": 1, "move": "queen takes all"})
    assert answer.status_code == 400
    assert "is not a move of Wyx" in answer.json()["error"]
    assert (room.snapshot.ending.kind, room.table.winners) == ("illegal", [0])


def test_a_silent_one_loses(client: TestClient) -> None:
    token, room = playing(client)
    assert room.timer
    assert room.table.end_by_time(room.table.turn_began + 59) is None
    change = room.table.end_by_time(room.table.turn_began + 60.01)  # 60 itself may be rounded to a little less
    assert (change.ending.kind, change.ending.seat) == (Fault.LATE, 1)
    clocked = ask(client, token, f"/api/tables/{CODE}").json()
    assert clocked["clocks"] is None


@pytest.mark.parametrize(
    "body",
    [b"", b"{", b"[]", b'{"ply": "1", "move": "x"}', b'{"ply": 1}', b'{"ply": 1, "move": "x", "more": 1}', b"\xff"],
)
def test_nonsense_is_refused_and_loses_nothing(client: TestClient, body: bytes) -> None:
    token, room = playing(client)
    answer = client.post(f"/api/tables/{CODE}/move", headers={"authorization": f"Bearer {token}"}, content=body)
    assert (answer.status_code, room.table.over) == (400, False)
    assert answer.json()["error"].startswith("A move is sent as")
    long = client.post(f"/api/tables/{CODE}/move", headers={"authorization": f"Bearer {token}"}, content=b" " * 5000)
    assert long.status_code == 413


def test_calls_are_limited(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(programs, "CALLS", (3.0, 0.0))
    token, _ = made(client, "Parrot")
    answers = [ask(client, token, f"/api/tables/{CODE}").status_code for _ in range(5)]
    assert answers == [404, 404, 404, 429, 429]


def test_another_program_may_not_look(client: TestClient) -> None:
    playing(client)
    other, _ = made(client, "Other")
    assert ask(client, other, f"/api/tables/{CODE}").status_code == 404
    assert ask(client, other, f"/api/tables/{CODE}/move", {"ply": 1, "move": "5:e4"}).status_code == 404


# ── A whole game, with the example ────────────────────────────────────────────────────


class Person:
    """Somebody with a browser, at a real server."""

    def __init__(self, url: str) -> None:
        self.url, self.jar = url, CookieJar()
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.jar))

    def get(self, path: str, form: str = "") -> tuple[str, str]:
        """Where it led, and what was there."""
        with self.opener.open(self.url + path, form.encode() or None, timeout=PATIENCE) as answer:
            return str(answer.url), answer.read().decode()

    def cookies(self) -> str:
        return "; ".join(f"{cookie.name}={cookie.value}" for cookie in self.jar)

    def until_listed(self, name: str) -> None:
        until = time.monotonic() + PATIENCE
        while f'value="program:{name}"' not in self.get("/play/wyx?lang=en")[1]:
            assert time.monotonic() < until, "the program is not listed"
            time.sleep(0.1)

    def open_table(self, game: str, program: str) -> str:
        """The name of a table against a program."""
        return self.get(f"/play/{game}", f"seat0=me&seat1=program:{program}")[0].rsplit("/", 1)[1]


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with House(tmp_path_factory.mktemp("house")) as house:
        yield house


@contextmanager
def example_client(house: House, name: str) -> Iterator[subprocess.Popen[str]]:
    arguments = [sys.executable, "-m", "ludotheque", "token", "new", name, "--database", house.database]
    token = subprocess.run(arguments, capture_output=True, text=True, check=True, timeout=PATIENCE).stdout.strip()
    with subprocess.Popen(
        [sys.executable, str(ROOT / "examples" / "bots" / "client.py"), house.url],
        env={**os.environ, "LUDOTHEQUE_TOKEN": token},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as program:
        try:
            yield program
        finally:
            program.kill()


def play_to_the_end(house: House, person: Person, code: str) -> View:
    """Any legal moves against whoever sits there; the last view."""
    rng, number = Rng(7), 1
    address = f"{house.url.replace('http', 'ws')}/t/{code}/live"
    with connect(address, additional_headers={"Cookie": person.cookies()}) as socket:
        socket.send(encode(Hello(id=1, protocol=PROTOCOL, version=-1)).decode())
        while True:
            sent = socket.recv(timeout=PATIENCE)
            view = decode(sent if isinstance(sent, str) else zlib.decompress(sent))
            if isinstance(view, View) and view.result:
                return view
            if isinstance(view, View) and view.choices:
                number += 1
                state = house.truth(code)
                move = PlayText(id=number, ply=view.ply, text=state.text(state.pick(rng)))
                socket.send(encode(move).decode())


def test_the_example_plays_a_whole_game_against_a_person(house: House) -> None:
    person = Person(house.url)
    with example_client(house, "Parrot") as program:
        person.until_listed("Parrot")
        code = person.open_table("wu-hsing", "Parrot")
        view = play_to_the_end(house, person, code)
        assert view.result
        assert [player.bot for player in view.players] == [False, True]
        assert house.snapshot(code).chairs[1].kind == PROGRAM
        assert house.snapshot(code).ending is None  # played to the end
        assert program.stdout
        assert program.stdout.readline().startswith(code)


def test_a_token_that_is_taken_away_ends_the_stream(house: House) -> None:
    with example_client(house, "Outcast") as program:
        Person(house.url).until_listed("Outcast")
        arguments = [sys.executable, "-m", "ludotheque", "token", "revoke", "Outcast", "--database", house.database]
        subprocess.run(arguments, check=True, capture_output=True, timeout=PATIENCE)
        assert program.wait(PATIENCE) == 0  # it was told so, with 401


def test_a_killed_one_loses_what_it_plays_and_is_not_listed(house: House) -> None:
    person = Person(house.url)
    with example_client(house, "Doomed") as program:
        person.until_listed("Doomed")
        program.kill()
        program.wait()
    until = time.monotonic() + PATIENCE
    while 'value="program:Doomed"' in person.get("/play/wyx?lang=en")[1]:
        assert time.monotonic() < until
        time.sleep(0.2)


@pytest.mark.parametrize("command", [["list"], ["revoke", "Nobody"], ["new"], ["new", "Master"]])
def test_the_command_for_hosts(command: list[str], tmp_path: Path) -> None:
    arguments = [sys.executable, "-m", "ludotheque", "token", *command, "--database", str(tmp_path / "x.db")]
    done = subprocess.run(arguments, capture_output=True, text=True, timeout=PATIENCE)
    assert done.returncode == (0 if command == ["list"] else 2)
    assert "Traceback" not in done.stderr
