"""The page of the host: only with the token, nothing hidden on it, and what it removes is gone."""

from __future__ import annotations

import logging
import re
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from browsers import Seat, library, open_table, visitor
from evenings import HOSTILE
from letters import allowed, read, write
from starlette.testclient import TestClient
from stores import everything_in

from ludotheque.cli import main
from ludotheque.core import Rng
from ludotheque.web.together import host as hosting
from ludotheque.web.together.host import COOKIE, RecentErrors, Trouble


@pytest.fixture
def people(tmp_path: Path) -> Iterator[TestClient]:
    """A library with a page for its host, and somebody in it."""
    with library(tmp_path / "tables.db") as client:
        client.headers["accept-language"] = "en"
        yield client


def token_of(client: TestClient) -> str:
    """A new token, as the command makes it."""
    assert client.portal
    return str(client.portal.call(hosting.new_token, client.app.state.library.store))  # type: ignore[attr-defined]


def entered(client: TestClient) -> TestClient:
    """The browser of the host, who has shown the token."""
    browser = visitor(client)
    answer = browser.post("/host", data={"token": token_of(client)})
    assert (answer.status_code, "Errors of late" in answer.text) == (200, True)
    return browser


def remove(browser: TestClient, **what: str) -> int:
    """Ask, and press the button of the page that asks again."""
    asked = browser.get("/host/remove", params=what)
    if asked.status_code == 200:
        fields = dict(re.findall(r'name="(\w+)" value="([^"]*)"', asked.text))
        assert fields["sure"] == "yes"
        return browser.post("/host/remove", data=fields).status_code
    return asked.status_code


# ── Who may see it ────────────────────────────────────────────────────────────────────


def test_without_a_token_there_is_no_page(people: TestClient) -> None:
    for path in ("/host", "/host/remove"):
        assert people.get(path).status_code == 404
        assert people.post(path, data={"token": ""}).status_code == 404


@pytest.mark.parametrize("wrong", ["", "x", "é", "\0", "x" * 200, "' or 1=1 --"])
def test_another_token_opens_nothing(people: TestClient, wrong: str) -> None:
    token = token_of(people)
    answer = people.post("/host", data={"token": wrong})
    assert (answer.status_code, COOKIE in people.cookies) == (403, False)
    assert "Errors of late" not in answer.text
    assert people.post("/host", data={"token": token[:-1]}).status_code == 403
    for request in (people.get("/host"), people.post("/host", data={"find": "Ana"})):
        assert "Errors of late" not in request.text
    assert people.get("/host/remove", params={"kind": "table", "code": "X"}).status_code == 403


def test_tokens_cannot_be_tried_one_after_the_other(people: TestClient) -> None:
    token_of(people)
    people.get("/")  # a cookie: from now on there is somebody to count for
    found = [people.post("/host", data={"token": str(number)}).status_code for number in range(8)]
    assert (found[0], found[-1]) == (403, 429)


def test_a_cookie_ends_with_its_token_and_a_made_one_is_none(people: TestClient) -> None:
    browser = entered(people)
    assert "Errors of late" in browser.get("/host").text
    kept = browser.cookies[COOKIE]
    token_of(people)
    assert "Errors of late" not in browser.get("/host").text
    for made in (kept, kept[:-2] + "xx", "x", ""):
        other = visitor(people)
        other.cookies.set(COOKIE, made, path="/host")
        assert "Errors of late" not in other.get("/host").text
    assert people.portal
    people.portal.call(hosting.forget_token, people.app.state.library.store)  # type: ignore[attr-defined]
    assert browser.get("/host").status_code == 404


def test_the_cookie_is_for_this_page_alone_and_can_be_given_back(people: TestClient) -> None:
    browser = visitor(people)
    answer = browser.post("/host", data={"token": token_of(people)}, follow_redirects=False)
    cookie = next(text for text in answer.headers.get_list("set-cookie") if text.startswith(COOKIE))
    for wanted in ("HttpOnly", "SameSite=strict", "Path=/host"):
        assert wanted.lower() in cookie.lower()
    assert answer.headers["cache-control"] == "no-store"
    browser.post("/host", data={"leave": "yes"})
    assert "Errors of late" not in browser.get("/host").text


def test_no_other_site_removes_anything(people: TestClient) -> None:
    code, browser = open_table(people, "wyx", "me", "1"), entered(people)
    what = {"kind": "table", "code": code, "sure": "yes"}
    assert browser.post("/host/remove", data=what, headers={"origin": "https://evil.example.org"}).status_code == 403
    assert people.get(f"/t/{code}").status_code == 200


def test_the_token_is_on_no_page_and_in_no_log_and_not_in_the_file(
    people: TestClient, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    token, browser = token_of(people), visitor(people)
    pages = [browser.post("/host", data={"token": "wrong"}), browser.post("/host", data={"token": token})]
    pages.append(browser.get("/host"))
    kept = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert [page.status_code for page in pages] == [403, 200, 200]
    assert all(token not in page.text and token not in str(page.headers) + str(page.url) for page in pages)
    assert token.encode() not in kept
    assert token not in caplog.text


# ── What it shows ─────────────────────────────────────────────────────────────────────


def test_it_tells_how_the_library_is_and_nothing_hidden(people: TestClient, tmp_path: Path) -> None:
    """Neither hands nor secrets nor cookies, by the bytes."""
    ben, code = visitor(people), open_table(people, "wu-hsing", "me", "link", name="Anastasia")
    ben.post(f"/t/{code}/sit", data={"name": "Benedikt"})
    seat = Seat(people, code)
    if seat.view.choices:
        seat.play(Rng("host"))
    people.post("/club", data={"title": "Tuesdays", "name": "Anastasia"})
    browser = entered(people)
    shown = [browser.get("/host"), browser.post("/host", data={"find": "Ana"})]
    shown.append(browser.get("/host/remove", params={"kind": "seat", "code": code, "id": "0"}))
    for wanted in (code, "Anastasia", "Benedikt", "Tuesdays", "Disk of the tables", "Memory of the machine"):
        assert wanted in shown[0].text
    with closing(sqlite3.connect(tmp_path / "tables.db")) as db:
        [(secret, deal, numbers)] = db.execute("select secret, deal, numbers from tables")
        settings = dict(db.execute("select name, value from settings"))
        visitors = [row[0] for row in db.execute("select visitor from sits")]
    hidden = [secret, deal, settings["secret"], settings["vapid"], *visitors, settings[hosting.TOKEN]]
    hidden += [people.cookies["ludotheque"], browser.cookies[COOKIE]]
    hidden += [line for line in numbers.split("\n") if len(line) > len("form 3")]  # what the browsers gave
    assert min(map(len, hidden)) > 8
    for page in shown:
        assert [one for one in hidden if one in page.text] == []
    seat.close()


def test_hostile_names_are_only_names(people: TestClient) -> None:
    for text in HOSTILE:
        open_table(people, "wyx", "me", "1", name=text[:60])
        people.post("/club", data={"title": text[:60], "name": "Ana"})
    browser = entered(people)
    for page in (browser.get("/host"), *(browser.post("/host", data={"find": text[:60]}) for text in HOSTILE)):
        assert page.status_code == 200
        assert not re.search(r"<script(?! type=\"(module|application/json)\")|<img|onerror=|javascript:", page.text)


def test_it_speaks_both_languages(people: TestClient) -> None:
    browser = entered(people)
    assert "Erreurs récentes" in browser.get("/host", params={"lang": "fr"}).text


# ── Errors ────────────────────────────────────────────────────────────────────────────


def test_errors_are_counted_by_kind_without_what_they_say(people: TestClient) -> None:
    log, browser = logging.getLogger("ludotheque"), entered(people)
    assert "None in the last seven days" in browser.get("/host").text
    for name in ("Anastasia", "Benedikt"):
        try:
            raise ValueError(name)
        except ValueError:
            log.exception("this should not have happened")
    log.warning("a notice was refused", extra={"facts": {"status": 403}})
    logging.getLogger("asyncio").error("Task of %s failed: /home/anastasia", "Anastasia")
    text = browser.get("/host").text
    for wanted in ("this should not have happened", "ValueError, test_host_page.py:", "2 times", "403", "asyncio"):
        assert wanted in text
    assert not re.search("Anastasia|Benedikt|anastasia", text)


def test_errors_of_all_processes_are_shown_and_old_ones_forgotten(
    people: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    store, call = people.app.state.library.store, people.portal.call  # type: ignore[attr-defined,union-attr]
    one, other = RecentErrors(store), RecentErrors(store)
    for _ in range(3):
        one.emit(logging.makeLogRecord({"name": "ludotheque", "msg": "something", "created": 2e9}))
    other.emit(logging.makeLogRecord({"name": "ludotheque", "msg": "something", "created": 1e9}))
    other.emit(logging.makeLogRecord({"name": "ludotheque", "msg": "something", "created": 2e9 + 1}))
    monkeypatch.setattr(hosting.time, "time", lambda: 2e9 + 2)
    call(one.save)
    call(other.save)
    assert call(other.of_late) == [Trouble("something", "", 5, 2e9 + 1)]
    monkeypatch.setattr(hosting.time, "time", lambda: 3e9)
    one.emit(logging.makeLogRecord({"name": "ludotheque", "msg": "later", "created": 3e9}))
    assert [trouble.event for trouble in call(one.of_late)] == ["later"]
    assert list(call(one.all)) == [one.name_of_setting], "the row of the process that has gone is forgotten"


def test_kinds_of_errors_are_bounded(people: TestClient) -> None:
    errors = RecentErrors(people.app.state.library.store)  # type: ignore[attr-defined]
    for number in range(500):
        errors.emit(logging.makeLogRecord({"name": "ludotheque", "msg": f"{number} " * 200}))
    assert len(errors.kinds) == hosting.MOST_KINDS + 1
    assert errors.kinds[hosting.OTHERS, ""].times == 500 - hosting.MOST_KINDS
    assert max(len(event) for event, _ in errors.kinds) <= hosting.LONGEST


# ── Removing ──────────────────────────────────────────────────────────────────────────


def test_nothing_goes_before_the_second_page(people: TestClient) -> None:
    code, browser = open_table(people, "wyx", "me", "1"), entered(people)
    answer = browser.post("/host/remove", data={"kind": "table", "code": code})
    assert f"Remove the table {code}?" in answer.text
    assert people.get(f"/t/{code}").status_code == 200


def test_a_table_goes_and_who_looks_at_it_sees_it_closed(people: TestClient, tmp_path: Path) -> None:
    code, other = open_table(people, "wyx", "me", "1"), open_table(people, "wyx", "me", "1")
    seat = Seat(people, code)
    assert remove(entered(people), kind="table", code=code.lower()) == 200
    assert seat.until("result").result
    seat.close()
    assert people.get(f"/t/{code}").status_code == 404
    assert people.get(f"/t/{other}").status_code == 200
    with closing(sqlite3.connect(tmp_path / "tables.db")) as db:
        for name in ("tables", "moves", "sits"):
            assert not db.execute(f"select 1 from {name} where code = ?", [code]).fetchone()


def test_a_damaged_table_can_be_removed_too(people: TestClient, tmp_path: Path) -> None:
    code = open_table(people, "wyx", "me", "1")
    people.app.state.library.rooms.clear()  # type: ignore[attr-defined]
    with closing(sqlite3.connect(tmp_path / "tables.db", isolation_level=None)) as db:
        db.execute("update tables set chairs = 'nothing' where code = ?", [code])
    assert people.get(f"/t/{code}").status_code == 500
    assert remove(entered(people), kind="table", code=code) == 200
    assert people.get(f"/t/{code}").status_code == 404


@pytest.mark.parametrize("kind", ["seat", "member", "person"])
def test_a_name_goes_from_everywhere(people: TestClient, tmp_path: Path, kind: str) -> None:
    code, ben = open_table(people, "wyx", "me", "link", name="Anastasia"), visitor(people)
    ben.post(f"/t/{code}/sit", data={"name": "Benedikt"})
    club = ben.post("/club", data={"title": "Tuesdays", "name": "Benedikt"}).url.path.rpartition("/")[2]
    people.post(f"/club/{club}/join", data={"name": "Anastasia"})
    evening = ben.post("/evening", data={"title": "Friday"}).url.path
    people.post(f"{evening}/join", data={"name": "Anastasia"})
    browser = entered(people)
    found = browser.post("/host", data={"find": "Anasta"}).text
    row = r'name="kind" value="(\w+)"><input[^>]+value="([^"]+)"><input[^>]+value="([^"]*)"'
    links = re.findall(row, found)
    mine = {link[0]: link for link in links if link[0] in ("seat", "member", "person")}
    assert set(mine) == {"seat", "member", "person"}
    assert remove(browser, kind=kind, code=mine[kind][1], id=mine[kind][2]) == 200
    assert "Nobody is called so." in browser.post("/host", data={"find": "Anasta"}).text
    kept = everything_in(tmp_path / "tables.db")
    assert ("Anastasia" in kept, "Benedikt" in kept) == (False, True)
    assert "Benedikt" in browser.get("/host").text


def test_a_club_goes_with_all_its_rows(people: TestClient) -> None:
    code = people.post("/club", data={"title": "Tuesdays", "name": "Ana"}).url.path.rpartition("/")[2]
    other = people.post("/club", data={"title": "Fridays", "name": "Ana"}).url.path.rpartition("/")[2]
    assert remove(entered(people), kind="club", code=code) == 200
    assert people.get(f"/club/{code}").status_code == 404
    assert people.get(f"/club/{other}").status_code == 200
    kept = people.portal.call(people.app.state.library.store.recall_all, "")  # type: ignore[attr-defined,union-attr]
    assert [name for name in kept if code in name] == []


def test_a_letter_that_was_reported_is_read_and_removed_and_no_other(people: TestClient) -> None:
    code, ana, ben = allowed(people)
    for text in ("something nasty <b>", "something private"):
        assert write(ana, code, text) == 200
    mark = re.findall(r'name="report" value="([^"]+)"', ben.get(f"/t/{code}/letters").text)
    browser = entered(people)
    assert "Letters that were reported" not in browser.get("/host").text
    ben.post(f"/t/{code}/letters", data={"report": mark[-1]})
    shown = browser.get("/host").text
    assert ("something nasty &lt;b&gt;" in shown, "private" in shown) == (True, False)
    assert remove(browser, kind="letter", code=code, id=mark[-1]) == 200
    assert "nasty" not in browser.get("/host").text
    assert read(ben, code) == ["something private"]
    assert remove(browser, kind="letter", code=code, id=mark[0]) == 404, "nobody has reported it"
    assert remove(browser, kind="table", code=code) == 200
    kept = people.portal.call(people.app.state.library.store.recall_all, "")  # type: ignore[attr-defined,union-attr]
    assert [name for name in kept if code in name] == []


@pytest.mark.parametrize(
    ("kind", "id"),
    [
        ("table", ""),
        ("club", ""),
        ("seat", "0"),
        ("seat", "99"),
        ("seat", "-1"),
        ("seat", "²"),
        ("member", "x"),
        ("", ""),
    ],
)
def test_what_is_not_there_is_refused(people: TestClient, kind: str, id: str) -> None:
    browser, code = entered(people), open_table(people, "wyx", "me", "1")
    for name in ("LUNE-PHARE-NOIX-1", "", "x" * 5000, "%", "club", code if kind != "table" and id != "0" else "no"):
        assert browser.get("/host/remove", params={"kind": kind, "code": name, "id": id}).status_code == 404
    assert browser.post("/host/remove", data={"kind": kind, "code": "%", "id": id, "sure": "yes"}).status_code == 404


# ── The command ───────────────────────────────────────────────────────────────────────


def test_the_command_makes_a_link_whose_secret_browsers_send_to_nobody(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "tables.db"
    with library(file) as people:
        people.headers["accept-language"] = "en"
        command = ["host-page", "--database", str(file), "--lang", "en"]
        assert main([*command, "--address", "https://games.example.org/"]) == 0
        link = capsys.readouterr().out.split()[-1]
        assert link.startswith("https://games.example.org/host#")
        browser = visitor(people)
        assert browser.post("/host", data={"token": link.partition("#")[2]}).status_code == 200
        assert "Errors of late" in browser.get("/host").text
        assert main([*command, "--off"]) == 0
        assert people.get("/host").status_code == 404
    assert main(["host-page", "--database", str(tmp_path / "none.db")]) != 0
    assert not (tmp_path / "none.db").exists()
    assert sys.exc_info()[0] is None
