"""The library without a server: the same application over another host, its file, and what comes into it."""

from __future__ import annotations

import asyncio
import io
import json
import sqlite3
import subprocess
import sys
import zipfile
import zlib
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
from nim import Nim
from starlette.testclient import TestClient

from ludotheque.errors import GameError, LudothequeError
from ludotheque.games import GAMES, load
from ludotheque.learning import lessons
from ludotheque.record import Record
from ludotheque.store.backup import back_up, restore
from ludotheque.table.seating import BOT, PERSON
from ludotheque.web.connection.messages import PROTOCOL
from ludotheque.web.offline import mind
from ludotheque.web.offline.application import application
from ludotheque.web.offline.host import Answer, Host
from ludotheque.web.offline.own_games import KEPT_AS, TRYING, OwnGames
from ludotheque.web.offline.site import ARCHIVES, PARTS, OwnGame, as_module, write_site
from ludotheque.web.offline.store import StoreInPlace
from ludotheque.web.offline.thinking import thinkers
from ludotheque.web.server.app import application as server

RECORDS = Path(__file__).parents[1] / "records"
BASE = "/club/jeux"
FORM = [("content-type", "application/x-www-form-urlencoded"), ("accept-language", "en")]
# What only a server has, or only a process of its own.
ABSENT = (
    *(
        "uvicorn",
        "uvloop",
        "websockets",
        "httptools",
        "h11",
        "asyncpg",
        "prometheus_client",
        "cryptography",
        "http_ece",
    ),
    *("segno", "resource", "multiprocessing", "sqlalchemy", "alembic"),
)
SERVER_ONLY = ("ludotheque.web.server", "ludotheque.web.together", "ludotheque.cli", "ludotheque.terminal")
NIM = (Path(__file__).parents[1] / "helpers" / "nim.py").read_text(encoding="utf-8")


class Visit:
    """A visitor of a library in a browser."""

    def __init__(self, host: Host, own: OwnGames) -> None:
        self.host, self.own = host, own

    async def get(self, path: str, lang: str = "en") -> Answer:
        return await self.host.request("GET", BASE + path, [("accept-language", lang)])

    async def post(self, path: str, **fields: str) -> Answer:
        return await self.host.request("POST", BASE + path, FORM, urlencode(fields).encode())

    async def bring(self, what: str, content: bytes, name: str = "") -> tuple[int, dict[str, str]]:
        answer = await self.host.request(
            "POST", f"{BASE}/keep/{what}?name={name}", [("accept-language", "en")], content
        )
        return answer.status, json.loads(answer.body)

    async def table(self, game: str = "wyx", **fields: str) -> str:
        answer = await self.post(f"/play/{game}", **(fields or {"seat0": "me", "seat1": "1"}))
        assert answer.status == 303, answer.body
        return dict(answer.headers)["location"].removeprefix(f"{BASE}/t/")


async def here(thought: bytes) -> bytes:
    return mind.thought_out(thought)


@asynccontextmanager
async def visit(folder: Path, send: Callable[[bytes], Awaitable[bytes]] = here) -> AsyncIterator[Visit]:
    store = StoreInPlace(folder / "library.db")
    app = application(store, BASE, GAMES, thinkers(0.0, send))
    host = Host(app, store, "https://club.example")
    await host.open()
    own = app.state.own_games = OwnGames(store, folder / "own", GAMES, lambda sources: None)
    await own.open()
    app.state.games = own.games
    try:
        yield Visit(host, own)
    finally:
        await host.close()
        if str(folder / "own") in sys.path:
            sys.path.remove(str(folder / "own"))


# ── The host ──────────────────────────────────────────────────────────────────────────


def test_what_the_browser_needs_imports_nothing_that_only_a_server_has() -> None:
    script = (
        f"import sys\nfor name in {ABSENT}: sys.modules[name] = None\n"
        "import ludotheque.web.offline.application, ludotheque.web.offline.own_games, ludotheque.web.offline.mind\n"
        f"print([name for name in sys.modules if name.startswith({SERVER_ONLY})])"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert (done.stdout, done.returncode) == ("[]\n", 0), done.stderr


def test_the_thinking_worker_needs_no_pages() -> None:
    script = "import sys, ludotheque.web.offline.mind\nprint([n for n in sys.modules if n.startswith('starlette')])"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


def answers(message: Any, request: int) -> bool:
    """Whether a page was told that a request of its is done, or not possible."""
    text = zlib.decompress(message) if isinstance(message, bytes) else message
    told = json.loads(text) if text else {}
    return request in (told.get("id"), told.get("done"))


def test_a_game_against_a_bot_without_any_network(tmp_path: Path) -> None:
    async def play() -> tuple[Record, list[Any]]:
        async with visit(tmp_path) as visitor:
            code = await visitor.table()
            got: list[Any] = []
            socket = visitor.host.connect(f"{BASE}/t/{code}/live", got.append, got.append)
            hello = {"do": "hello", "id": 1, "protocol": PROTOCOL}
            for request in (hello, {"do": "commit-number", "id": 2, "commitment": ""}, {"do": "resign", "id": 3}):
                socket.push(json.dumps(request))
                while not any(answers(message, request["id"]) for message in got):
                    await asyncio.sleep(0.01)
            record = (await visitor.get(f"/t/{code}/record.ludo")).body
            socket.close()
            await asyncio.sleep(0)
            return Record.read(record), got

    record, got = asyncio.run(play())
    assert record.ended == "resigned 0"
    assert got[0] is None  # the socket was accepted
    assert len(got) > 3


def test_the_visitor_is_the_same_when_they_come_back(tmp_path: Path) -> None:
    async def come_twice() -> tuple[str, str]:
        async with visit(tmp_path) as visitor:
            code = await visitor.table(seat0="me", seat1="1", name="Ada")
        async with visit(tmp_path) as visitor:
            return code, (await visitor.get("/mine")).body.decode()

    code, page = asyncio.run(come_twice())
    assert f"{BASE}/t/{code}" in page
    assert "Ada" in page


def test_what_needs_others_is_not_offered(tmp_path: Path) -> None:
    async def pages() -> tuple[str, str, str, list[int]]:
        async with visit(tmp_path) as visitor:
            code = await visitor.table()
            home, setup, table = [(await visitor.get(path)).body.decode() for path in ("/", "/play/wyx", f"/t/{code}")]
            gone = [
                (await visitor.get(path)).status for path in ("/evening", "/programs", "/metrics", f"/t/{code}/qr.svg")
            ]
            return home, setup, table, gone

    home, setup, table, gone = asyncio.run(pages())
    assert gone == [404] * 4
    for word in ("/evening", "/programs", "/join", "/live", "Free chairs"):
        assert word not in home
    assert 'value="link"' not in setup
    assert 'value="open"' not in setup
    assert 'value="10+5"' in setup
    assert 'value="3d"' not in setup
    assert '"online": "Here"' in table
    assert "qr.svg" not in table
    assert "/devices" not in table


@pytest.mark.parametrize(
    "path", ["/", "/mine", "/keep", "/privacy", "/check", "/puzzles", "/learn/wyx/1", "/rules/wyx", "/nowhere"]
)
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_page_speaks_both_languages(tmp_path: Path, path: str, lang: str) -> None:
    async def page() -> Answer:
        async with visit(tmp_path) as visitor:
            return await visitor.get(path, lang)

    answer = asyncio.run(page())
    assert answer.status == (404 if path == "/nowhere" else 200)
    assert f'<html lang="{lang}">' in answer.body.decode()
    assert "frame-ancestors 'self'" in dict(answer.headers)["content-security-policy"]


def test_a_thought_that_fails_elsewhere_fails_here(tmp_path: Path) -> None:
    failed = mind.thought_out(b"no thought")

    async def ask() -> None:
        async def send(thought: bytes) -> bytes:
            return failed

        await thinkers(0.0, send).short.mind.think(lambda: 1)

    with pytest.raises(Exception, match=r"pickle|load key|unpickling|opcode"):
        asyncio.run(ask())


# ── Files ─────────────────────────────────────────────────────────────────────────────


def test_a_library_goes_to_a_server_and_comes_back(tmp_path: Path) -> None:
    async def saved() -> tuple[str, bytes]:
        (tmp_path / "one").mkdir()
        async with visit(tmp_path / "one") as visitor:
            code = await visitor.table()
            await visitor.post("/progress", game="wyx", done=lessons(load("wyx")).steps[0].id)
            return code, (await visitor.get("/keep/library.db")).body

    code, file = asyncio.run(saved())
    (tmp_path / "saved.db").write_bytes(file)
    assert restore(tmp_path / "saved.db", str(tmp_path / "server.db"), replace=False).tables == 1
    back_up(str(tmp_path / "server.db"), tmp_path / "backup.db")

    async def brought() -> tuple[tuple[int, dict[str, str]], tuple[int, dict[str, str]], str]:
        (tmp_path / "two").mkdir()
        async with visit(tmp_path / "two") as visitor:
            await visitor.table("wigwam", seat0="me", seat1="2")
            content = (tmp_path / "backup.db").read_bytes()
            first, again = await visitor.bring("library", content), await visitor.bring("library", content)
            return first, again, (await visitor.get("/mine")).body.decode()

    first, again, mine = asyncio.run(brought())
    assert first == (200, {"words": "Tables brought along: 1; here already: 0.", "path": f"{BASE}/mine"})
    assert again[1]["words"] == "Tables brought along: 0; here already: 1."
    assert f"{BASE}/t/{code}" in mine
    assert mine.count("/t/") >= 2  # what was there is still there
    assert "Lessons: 1 of" in mine


@pytest.mark.parametrize("damage", ["nothing", "text", "half", "foreign", "torn"])
def test_a_file_that_is_no_library_changes_nothing(tmp_path: Path, damage: str) -> None:
    async def bring() -> tuple[int, dict[str, str], int]:
        async with visit(tmp_path) as visitor:
            await visitor.table()
            whole = (await visitor.get("/keep/library.db")).body
            with sqlite3.connect(":memory:") as other:
                other.execute("create table recipes (name text)")
                foreign = other.serialize()
            torn = whole[:5000] + bytes(9000) + whole[14000:]
            files = {
                "nothing": b"",
                "text": b"hello",
                "half": whole[: len(whole) // 2],
                "foreign": foreign,
                "torn": torn,
            }
            status, said = await visitor.bring("library", files[damage])
            assert (await visitor.get("/keep/library.db")).body[100:] == whole[100:]
            return status, said, len(whole)

    status, said, _ = asyncio.run(bring())
    assert status == 400
    assert said["words"].startswith("This")
    assert said["path"] == ""


@pytest.mark.parametrize("damage", ["no header", "a torn page", "cut off"])
def test_a_damaged_library_lies_aside_and_a_new_one_begins(tmp_path: Path, damage: str) -> None:
    async def come_twice() -> tuple[str, bytes, bytes, str, list[Path]]:
        async with visit(tmp_path) as visitor:
            await visitor.table()
        file = tmp_path / "library.db"
        whole = file.read_bytes()
        damaged = {
            "no header": bytes(100) + whole[100:],
            "a torn page": whole[:4096] + b"\xff" * 8192 + whole[12288:],
            "cut off": whole[:5000],
        }[damage]
        file.write_bytes(damaged)
        async with visit(tmp_path) as visitor:
            await visitor.table("wigwam", seat0="me", seat1="2")
            page = (await visitor.get("/keep")).body.decode()
            saved = (await visitor.get("/keep/aside/damaged-1.zip")).body
            assert (await visitor.get("/keep/aside/library.db")).status == 404
        async with visit(tmp_path) as visitor:  # what was begun since is there
            mine = (await visitor.get("/mine")).body.decode()
            await visitor.post("/keep/aside", name="damaged-1.zip")
            return page, saved, damaged, mine, visitor.host.store.aside  # type: ignore[attr-defined]

    page, saved, damaged, mine, aside = asyncio.run(come_twice())
    assert "could not be read" in page
    assert zipfile.ZipFile(io.BytesIO(saved)).read("library.db") == damaged
    assert mine.count("/t/") == 1
    assert aside == []


def test_a_library_that_cannot_be_opened_for_want_of_room_is_not_put_aside(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(path: str, alone: bool) -> sqlite3.Connection:
        raise sqlite3.OperationalError("database or disk is full")

    (tmp_path / "library.db").write_bytes(b"games")
    monkeypatch.setattr("ludotheque.web.offline.store.connect", full)
    store = StoreInPlace(tmp_path / "library.db")
    with pytest.raises(LudothequeError, match="full"):
        asyncio.run(store.open())
    assert (tmp_path / "library.db").read_bytes() == b"games"
    assert store.aside == []


@pytest.mark.parametrize("name", ["wyx-1.ludo", "wigwam-1.ludo", "wykersham-1.ludo"])
def test_a_written_game_comes_onto_a_table(tmp_path: Path, name: str) -> None:
    path = RECORDS / name if (RECORDS / name).exists() else sorted(RECORDS.glob(f"{name[:4]}*.ludo"))[0]

    async def bring() -> tuple[int, dict[str, str], int, str]:
        async with visit(tmp_path) as visitor:
            status, said = await visitor.bring("record", path.read_bytes())
            page = await visitor.get(said["path"].removeprefix(BASE))
            return status, said, page.status, page.body.decode()

    status, said, page, text = asyncio.run(bring())
    assert (status, page) == (200, 200), said
    game = Record.load(path)
    assert f"game-{game.game.name}" in text
    assert text.count('data-ply="') == len(game.moves)


@pytest.mark.parametrize("text", [b"", b"\xff\xfe", b"ludotheque: 1\ngame: chess\n", b"ludotheque: 1\ngame: os:path\n"])
def test_a_file_that_is_no_game_is_refused_with_a_sentence(tmp_path: Path, text: bytes) -> None:
    async def bring() -> tuple[int, dict[str, str]]:
        async with visit(tmp_path) as visitor:
            return await visitor.bring("record", text)

    status, said = asyncio.run(bring())
    assert status == 400
    assert said["words"].endswith(".")


# ── Games of one's own ────────────────────────────────────────────────────────────────


def test_a_game_of_ones_own_is_on_the_shelf_and_stays_there(tmp_path: Path) -> None:
    async def bring() -> tuple[tuple[int, dict[str, str]], str, str]:
        async with visit(tmp_path) as visitor:
            said = await visitor.bring("game", NIM.encode(), "own_nim.py")
            name = said[1]["path"].rpartition("/")[2]
            await visitor.table(name, seat0="me", seat1="3")
        sys.modules.pop("own_nim")
        async with visit(tmp_path) as visitor:
            return said, name, (await visitor.get("/")).body.decode()

    (status, said), name, home = asyncio.run(bring())
    assert status == 200, said
    assert f"{BASE}/play/{name}" in home


@pytest.mark.parametrize(
    ("name", "source", "words"),
    [
        ("a.py", "def", "is no Python"),
        ("a.py", "import nowhere_at_all", "cannot be imported"),
        ("a.py", "x = 1", "There is no class in a.py"),
        ("a game.py", "x = 1", "is named like a module"),
        ("../a.py", "x = 1", "is named like a module"),
    ],
)
def test_a_file_that_is_no_game_of_ones_own(tmp_path: Path, name: str, source: str, words: str) -> None:
    async def bring() -> tuple[int, dict[str, str]]:
        async with visit(tmp_path) as visitor:
            return await visitor.bring("game", source.encode(), name)

    status, said = asyncio.run(bring())
    assert status == 400
    assert words in said["words"]


def test_a_game_of_ones_own_comes_along_and_is_not_run_before_it_is_wanted(tmp_path: Path) -> None:
    async def saved() -> bytes:
        (tmp_path / "one").mkdir()
        async with visit(tmp_path / "one") as visitor:
            await visitor.bring("game", NIM.encode(), "carried_nim.py")
            return (await visitor.get("/keep/library.db")).body

    file = asyncio.run(saved())
    sys.modules.pop("carried_nim")

    async def brought() -> tuple[list[str], list[bool]]:
        (tmp_path / "two").mkdir()
        shelves, run = [], []
        async with visit(tmp_path / "two") as visitor:
            for step in (
                visitor.bring("library", file),
                visitor.bring("game", b"", "carried_nim.py"),
                visitor.post("/keep/game/remove", name="carried_nim.py"),
            ):
                await step
                shelves.append((await visitor.get("/keep")).body.decode())
                run.append("carried_nim" in sys.modules)
        async with visit(tmp_path / "two") as visitor:
            return [*shelves, (await visitor.get("/keep")).body.decode()], run

    (came, put, thrown, later), run = asyncio.run(brought())
    assert run == [False, True, False]
    assert 'data-put="carried_nim.py"' in came
    assert "data-put" not in put
    assert "carried_nim.py" in put
    assert "carried_nim.py" not in thrown + later


def test_settings_of_a_library_that_are_no_settings_change_nothing(tmp_path: Path) -> None:
    async def saved() -> bytes:
        (tmp_path / "one").mkdir()
        async with visit(tmp_path / "one") as visitor:
            await visitor.table()
            await visitor.host.store.remember(KEPT_AS, "[1]")
            return (await visitor.get("/keep/library.db")).body

    async def brought(file: bytes) -> tuple[int, dict[str, str]]:
        (tmp_path / "two").mkdir()
        async with visit(tmp_path / "two") as visitor:
            return await visitor.bring("library", file)

    status, said = asyncio.run(brought(asyncio.run(saved())))
    assert status == 400
    assert "nothing was taken from it" in said["words"]


def test_a_game_that_was_stopped_while_it_was_tried_is_not_tried_again(tmp_path: Path) -> None:
    async def come() -> dict[str, str]:
        async with visit(tmp_path) as visitor:
            await visitor.host.store.remember("own games", json.dumps({"endless.py": "while True: pass"}))
            await visitor.host.store.remember(TRYING, "endless.py")
        async with visit(tmp_path) as visitor:
            return visitor.own.sources

    assert asyncio.run(come()) == {}


# ── The folder ────────────────────────────────────────────────────────────────────────


@pytest.fixture
def parts(tmp_path: Path) -> Path:
    """A folder with files named like Python for a browser."""
    folder = tmp_path / "parts"
    folder.mkdir()
    for name in (*PARTS, *ARCHIVES):
        (folder / name).write_bytes(name.encode())
    return folder


def test_an_archive_in_a_module_is_still_an_archive() -> None:
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w") as files:
        files.writestr("a.py", "# " + 1000 * "a")
    module = as_module(archive.getvalue())
    magic, kind, sizes, content = module[:8], module[8], module[9:14], module[14:]
    assert (magic, kind) == (b"\0asm\1\0\0\0", 0)
    assert sum((byte & 127) << 7 * place for place, byte in enumerate(sizes)) == len(content)
    assert [byte >> 7 for byte in sizes] == [1, 1, 1, 1, 0]
    assert zipfile.ZipFile(io.BytesIO(module)).read("a.py") == b"# " + 1000 * b"a"


def test_the_first_page_of_a_site_is_the_shelf_in_both_languages(tmp_path: Path, parts: Path) -> None:
    own = OwnGame(Path(__file__).parents[1] / "helpers" / "nim.py", "Nim")
    version = write_site(tmp_path / "site", parts, [own], "https://club.example/")
    for lang, name in (("fr", "index.html"), ("en", "en.html")):
        page = (tmp_path / "site" / name).read_text(encoding="utf-8")
        assert f'<html lang="{lang}"' in page
        for game in (*GAMES, Nim):
            assert f">{game.title(lang)}</h3>" in page
        assert 'href="https://club.example/" target="_top"' in page
        assert f"./{version}/static/offline/shell.js" in page
    assert (tmp_path / "site" / version / "games" / "nim.py").exists()


@pytest.mark.parametrize("given", [OwnGame(Path("nowhere.py"), "Nim"), OwnGame(Path(__file__), "Visit")])
def test_a_site_with_a_game_that_is_none_is_not_written(tmp_path: Path, parts: Path, given: OwnGame) -> None:
    with pytest.raises(GameError):
        write_site(tmp_path / "site", parts, [given])
    assert not (tmp_path / "site").exists()


@pytest.mark.parametrize("address", ["club.example", "https:/club.example", "javascript:alert(1)", "/other/"])
def test_a_library_elsewhere_has_an_address(tmp_path: Path, parts: Path, address: str) -> None:
    with pytest.raises(LudothequeError, match="begins with https://"):
        write_site(tmp_path / "site", parts, elsewhere=address)
    assert not (tmp_path / "site").exists()


def test_a_site_without_python_for_browsers_is_not_written(tmp_path: Path) -> None:
    with pytest.raises(LudothequeError, match="make wasm"):
        write_site(tmp_path / "site", tmp_path)


# ── Beside a server ───────────────────────────────────────────────────────────────────


def test_a_server_serves_a_site_beside_its_pages(tmp_path: Path, parts: Path) -> None:
    (parts / "pyodide.asm.wasm").write_bytes(b"wasm " * 1000)
    version = write_site(tmp_path / "site", parts)
    app = server(tmp_path / "server.db", site=tmp_path / "site")
    with TestClient(app, base_url="http://testserver") as client:
        assert 'href="/site/"' in client.get("/").text
        first = client.get("/site/")
        assert "'wasm-unsafe-eval'" in first.headers["content-security-policy"]
        assert first.headers["cache-control"] == client.get("/site/sw.js").headers["cache-control"] == "no-cache"
        address = f"/site/{version}/python/pyodide.asm.wasm"
        with client.stream("GET", address, headers={"accept-encoding": "gzip"}) as answer:
            assert answer.headers["content-encoding"] == "gzip"
            assert len(b"".join(answer.iter_raw())) < 1000
        plain = client.get(address, headers={"accept-encoding": "identity"})
        assert plain.content == b"wasm " * 1000
        assert "immutable" in plain.headers["cache-control"]
        assert plain.headers["content-type"] == "application/wasm"
        assert client.get("/site/nowhere").status_code == 404


def test_a_folder_without_a_site_is_refused_when_a_server_begins(tmp_path: Path) -> None:
    with pytest.raises(LudothequeError, match="There is no site"):
        server(tmp_path / "server.db", site=tmp_path)


def test_seats_of_others_are_played_by_bots_in_a_game_that_goes_on_alone(tmp_path: Path) -> None:
    async def bring() -> list[str]:
        async with visit(tmp_path) as visitor:
            answer = await visitor.host.request(
                "POST", f"{BASE}/keep/record?me=1", [], (RECORDS / "wyx-2.ludo").read_bytes()
            )
            code = json.loads(answer.body)["path"].rpartition("/")[2]
            snapshot = await visitor.host.store.load(code)
            assert snapshot is not None
            return [chair.kind for chair in snapshot.chairs]

    assert asyncio.run(bring()) == [BOT, PERSON]
