"""Letters between people who play by correspondence: by consent, for those who play alone, as text, and bounded."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from browsers import Seat, library, visitor
from letters import allowed, correspondents, read, write
from starlette.testclient import TestClient

from ludotheque.web.connection.messages import Resign
from ludotheque.web.together import letters as kept
from ludotheque.web.together.forgetting import close_and_delete
from ludotheque.web.together.host import new_token
from ludotheque.web.together.letters import KEPT_FOR, LetterBox

HOSTILE = [
    "<script>alert(1)</script>",
    "</textarea><img src=x onerror=alert(1)>",
    "{{ 7*7 }}",
    "a\u202eb\u0000c\u200b",
    "'); drop table settings; --",
]


@pytest.fixture
def host(tmp_path: Path) -> Iterator[TestClient]:
    with library(tmp_path / "tables.db") as client:
        client.headers["accept-language"] = "en"
        yield client


def test_they_are_off_until_everybody_has_switched_them_on(host: TestClient) -> None:
    code, ana, ben = correspondents(host)
    assert "Allow letters" in ana.get(f"/t/{code}/letters").text
    playing = Seat(ben, code)
    ana.post(f"/t/{code}/letters", data={"switch": "on"})
    playing.hello()
    assert playing.news == ["Ana allows letters: see “Table”."], "else nobody would look for them"
    assert "Not yet: Ben" in ana.get(f"/t/{code}/letters").text
    assert (write(ana, code, "hello"), read(ben, code)) == (409, [])
    ben.post(f"/t/{code}/letters", data={"switch": "on"})
    assert write(ana, code, "hello\n\n  Ben ") == 200
    assert read(ben, code) == ["hello\nBen"]
    ben.post(f"/t/{code}/letters", data={"switch": "off"})
    assert write(ana, code, "again") == 409


@pytest.mark.parametrize("clock", ["", "10"])
def test_they_are_for_correspondence_alone(host: TestClient, clock: str) -> None:
    code, ana, _ = correspondents(host, clock)
    assert ana.get(f"/t/{code}/letters").status_code == 404
    assert "/letters" not in ana.get(f"/t/{code}").text


def test_whoever_watches_reads_nothing_and_is_told_nothing(host: TestClient) -> None:
    code, ana, ben = allowed(host)
    stranger = visitor(host)
    watching, playing = Seat(stranger, code), Seat(ben, code)
    write(ana, code, "between us")
    playing.hello()
    watching.hello()
    assert (playing.news, watching.news) == (["Ana has written a letter: see “Table”."], [])
    for method in (stranger.get, stranger.post):
        answer = method(f"/t/{code}/letters")
        assert (answer.status_code, "between us" in answer.text) == (400, False)
    assert "/letters" in ben.get(f"/t/{code}").text
    assert "/letters" not in stranger.get(f"/t/{code}?watch=1").text
    playing.do(Resign)
    assert "between us" not in host.get(f"/t/{code}/record.ludo").text
    frames = "".join(watching.frames + playing.frames)
    assert "between us" not in frames + stranger.get(f"/t/{code}?watch=1").text


def test_a_writer_is_muted_and_heard_again(host: TestClient) -> None:
    code, ana, ben = allowed(host)
    write(ana, code, "one")
    ben.post(f"/t/{code}/letters", data={"mute": "0"})
    seat = Seat(ben, code)
    write(ana, code, "two")
    seat.hello()
    assert (read(ben, code), read(ana, code), seat.news) == ([], ["two", "one"], [])
    ben.post(f"/t/{code}/letters", data={"hear": "0"})
    assert read(ben, code) == ["two", "one"]


def box_of(host: TestClient) -> LetterBox:
    return LetterBox(host.app.state.library.store)  # type: ignore[attr-defined]


def reports(host: TestClient) -> list[dict[str, object]]:
    assert host.portal
    return [json.loads(text) for text in host.portal.call(box_of(host).reports).values()]


def test_one_letter_is_reported_to_the_host_and_no_other(host: TestClient) -> None:
    code, ana, ben = allowed(host)
    write(ana, code, "kind")
    write(ana, code, "unkind")
    ids = re.findall(r'name="report" value="([^"]+)"', ben.get(f"/t/{code}/letters").text)
    ben.post(f"/t/{code}/letters", data={"report": ids[0]})
    [report] = reports(host)
    assert (report["text"], report["table"], report["seat"], report["by"]) == ("unkind", code, 0, 1)
    ana.post(f"/t/{code}/letters", data={"report": ids[1]})
    ana.post(f"/t/{code}/letters", data={"report": "no such letter"})
    assert len(reports(host)) == 1, "nobody reports what they wrote themselves"


def test_the_host_may_let_a_letter_stay_that_was_reported(host: TestClient) -> None:
    code, ana, ben = allowed(host)
    write(ana, code, HOSTILE[0])
    write(ana, code, "never shown to the host")
    ids = re.findall(r'name="report" value="([^"]+)"', ben.get(f"/t/{code}/letters").text)
    ben.post(f"/t/{code}/letters", data={"report": ids[1]})
    assert host.portal
    keeper = visitor(host)
    keeper.post("/host", data={"token": host.portal.call(new_token, box_of(host).store)})
    page = keeper.get("/host").text
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in page
    assert "<script>alert" not in page
    assert "never shown" not in page
    [report] = re.findall(r'name="report" value="([^"]+)"', page)
    ben.post("/host", data={"report": report})
    assert len(reports(host)) == 1, "only the host decides"
    keeper.post("/host", data={"report": report})
    assert (reports(host), len(read(ben, code))) == ([], 2)


def test_letters_go_with_their_table(host: TestClient) -> None:
    code, ana, _ = allowed(host)
    write(ana, code, "hello")
    assert host.portal
    host.portal.call(close_and_delete, host.app.state.library, code)  # type: ignore[attr-defined]
    assert host.portal.call(box_of(host).store.recall_all, kept.KEPT_AS) == {}


@pytest.mark.parametrize("text", HOSTILE)
def test_text_is_text(host: TestClient, text: str) -> None:
    code, ana, ben = allowed(host)
    write(ana, code, text)
    page = ben.get(f"/t/{code}/letters").text
    assert not re.search(r"<script>alert|<img src=x|\u202e|\u200b|\x00", page)
    assert ">49<" not in page
    assert len(read(ben, code)) == 1


def test_they_are_short_few_and_not_written_all_at_once(host: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    code, ana, ben = allowed(host)
    assert write(ana, code, "\n".join(["x" * 500] * 20)) == 200
    assert [len(line) for line in read(ben, code)[0].split("\n")] == [80] * 6
    assert [write(ana, code, " \u200b ") for _ in range(9)] == [200] * 9, "what is empty is not written"
    answers = [write(ana, code, "more") for _ in range(6)]
    assert (answers[:4], answers[-1]) == ([200] * 4, 429)
    assert write(ben, code, "others may") == 200
    monkeypatch.setattr(kept, "MOST_LETTERS", len(read(ben, code)))
    assert write(ben, code, "too many") == 409


def test_they_are_deleted_on_demand_with_their_writer_and_after_a_time(host: TestClient) -> None:
    code, ana, ben = allowed(host)
    for who, text in ((ana, "of Ana"), (ben, "of Ben")):
        write(who, code, text)
    ids = re.findall(r'name="report" value="([^"]+)"', ana.get(f"/t/{code}/letters").text)
    ana.post(f"/t/{code}/letters", data={"report": ids[0]})
    ana.post(f"/t/{code}/letters", data={"delete": "yes"})
    assert read(ana, code) == ["of Ben"]
    ben.post("/forget")
    assert (read(ana, code), reports(host)) == ([], [])
    write(ana, code, "late")
    box = box_of(host)
    assert host.portal
    when = re.compile(r'"when": ([0-9.]+)')
    for name, text in host.portal.call(box.store.recall_all, kept.KEPT_AS).items():
        host.portal.call(box.store.remember, name, when.sub('"when": 1.0', text))
    host.portal.call(box.forget_old, KEPT_FOR + 2.0)
    assert read(ana, code) == []
