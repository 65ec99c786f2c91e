"""Static files: modules and styles are served completely, except comments."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from browsers import library
from starlette.testclient import TestClient

from ludotheque.web.static_files import FOLDER, lean

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
