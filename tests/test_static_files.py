"""Static files: modules and styles are served completely, except comments; and a page needs few of them at first."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from browsers import library, open_table, visitor
from starlette.testclient import TestClient

from ludotheque.games import GAMES
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


def test_what_has_not_changed_is_not_sent_again(client: TestClient) -> None:
    first = client.get("/static/dom.js")
    again = client.get("/static/dom.js", headers={"if-none-match": first.headers["etag"]})
    assert (again.status_code, again.text) == (304, "")


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
    links = re.findall(r'<(?:link|script)[^>]* (?:href|src)="([^"]+\.(?:css|js))"', guest.get(table).text)
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
