"""Static files: modules and styles are served completely, except comments; and a page needs few of them at first."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from browsers import library, open_table, visitor
from starlette.testclient import TestClient

from ludotheque.games import GAMES
from ludotheque.web import static_files
from ludotheque.web.static_files import FOLDER, lean

FIRST_LOAD = 60_000  # bytes, compressed
MODULES = sorted(FOLDER.rglob("*.js"))
IDS = [path.relative_to(FOLDER).as_posix() for path in MODULES]


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with library(tmp_path_factory.mktemp("static") / "tables.db") as client:
        yield client


@pytest.mark.parametrize("name", IDS)
def test_a_module_is_served_line_for_line_without_types_and_comments(client: TestClient, name: str) -> None:
    answer = client.get(f"/static/{name}")
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "text/javascript; charset=utf-8"
    source, served = (FOLDER / name).read_text(encoding="utf-8").split("\n"), answer.text.split("\n")
    code = [line for line in source if line.strip() and not line.strip().startswith(("//", "/**", "*"))]
    assert len(list(filter(None, served))) == len(code)
    assert all(line in code[number] for number, line in enumerate(served) if line and "/**" not in code[number])
    assert "@param" not in answer.text
    assert not [line for line in served if line.startswith(("*", "//", " "))]


@pytest.mark.parametrize("path", MODULES, ids=IDS)
def test_no_text_in_quotes_looks_like_a_comment_or_goes_over_lines(path: Path) -> None:
    for line in lean(path, 0).split("\n"):
        assert line.count("`") % 2 == 0, line
    for line in path.read_text(encoding="utf-8").split("\n"):
        before = line.partition("/**")[0].partition(" // ")[0]
        assert before == line or before.count("'") % 2 == before.count("`") % 2 == before.count('"') % 2 == 0, line


def test_types_within_a_line_leave_the_line(tmp_path: Path) -> None:
    path = tmp_path / "a.js"
    path.write_text("/**\n * @param {number} a\n */\n  const f = (/** @type {string} */ a) => 2 /* two */ // **/\n")
    assert lean(path, 0) == "const f = ( a) => 2 /* two */\n"


@pytest.mark.parametrize("path", ["/static/dom.js", "/boards/wyx.css"])
def test_what_has_not_changed_is_not_sent_again(client: TestClient, path: str) -> None:
    first = client.get(path)
    again = client.get(path, headers={"if-none-match": first.headers["etag"]})
    assert (again.status_code, again.text) == (304, "")
    assert first.headers["cache-control"] == again.headers["cache-control"] == "no-cache"


def test_a_page_asks_for_the_files_of_its_version_and_keeps_them(client: TestClient) -> None:
    """So a browser that was here before an update has nothing of the older version on the newer page."""
    page = visitor(client, "en").get("/").text
    style = re.search(r'href="(/static/[0-9a-f]{8}/home\.css)"', page)
    assert style
    assert "immutable" in client.get(style[1]).headers["cache-control"]
    older = client.get("/static/00000000/home.css")  # asked for by a page of another version, which is still open
    assert (older.status_code, older.headers["cache-control"]) == (200, "no-cache")


def test_a_part_of_a_page_says_of_what_kind_it_is_and_leaves_the_rest_to_the_page(client: TestClient) -> None:
    for path in ("/static/dom.js", "/static/base.css", "/boards/wyx.css"):
        said = client.get(path).headers
        assert said["x-content-type-options"] == "nosniff"
        assert "content-security-policy" not in said
    assert "content-security-policy" in client.get("/static/offline/icon-192.png").headers  # can be opened by itself


def test_another_file_is_another_stamp(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(static_files, "FOLDER", tmp_path)
    assert static_files.stamp_at(-1) == ""
    (tmp_path / "a.js").write_text("1")
    before = static_files.stamp_at(-2)
    (tmp_path / "b.css").write_text("2")
    assert before != static_files.stamp_at(-3)


def test_styles_are_served_without_comments(client: TestClient) -> None:
    served, source = client.get("/static/base.css").text, (FOLDER / "base.css").read_text(encoding="utf-8")
    assert "/*" not in served
    assert served.count("{") == source.count("{")
    assert "\n\n" not in served
    assert served.count("{") == source.count("{")


# ── The first load of a table ─────────────────────────────────────────────────────────


@pytest.mark.parametrize("game", [game.name for game in GAMES])
def test_the_first_load_of_a_table_is_small(client: TestClient, game: str) -> None:
    guest = visitor(client, "fr")  # its sentences are the longer ones
    table = f"/t/{open_table(guest, game, 'me', '1')}"
    tags = re.findall(r"<(?:link|script)[^>]*>", guest.get(table).text)
    needed = [tag for tag in tags if 'fetchpriority="low"' not in tag]  # the others come when the table is shown
    links = re.findall(r' (?:href|src)="([^"]+\.(?:css|js))"', " ".join(needed))
    assert len(links) > 30
    assert sum(bytes_of(guest, link) for link in (table, *links)) <= FIRST_LOAD


def test_small_modules_are_compressed_too(client: TestClient) -> None:
    path = "table/state.js"
    assert bytes_of(client, f"/static/{path}") < len(lean(FOLDER / path, 0))


def test_every_icon_is_used() -> None:
    templates = {path.name: path.read_text(encoding="utf-8") for path in FOLDER.parent.glob("templates/**/*.html")}
    icons = set(re.findall(r'<symbol id="i-(\w+)"', templates.pop("icons.html")))
    rest = "\n".join([*templates.values(), *(path.read_text(encoding="utf-8") for path in MODULES)])
    assert icons == {icon for icon in icons if re.search(rf"""icon\(.*['"]{icon}['"]|#i-{icon}\b""", rest)}


def test_sentences_in_a_page_are_not_escaped(client: TestClient) -> None:
    guest = visitor(client, "fr")
    page = guest.get(f"/t/{open_table(guest, 'wyx', 'me', '1')}").text
    assert '"yoursLong": "À vous de jouer"' in page


def bytes_of(client: TestClient, link: str) -> int:
    """As sent."""
    answer = client.get(link)
    assert answer.status_code == 200
    return int(answer.headers["content-length"])
