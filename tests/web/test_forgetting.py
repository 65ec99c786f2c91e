"""Deleting personal data: names, words and ids; games stay without names, or are deleted too."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from browsers import Seat, library, open_table, visitor
from paths import ROOT
from starlette.testclient import TestClient
from stores import everything_in

from ludotheque.cli import main
from ludotheque.record import Record
from ludotheque.web.connection.messages import Resign
from ludotheque.web.together.programs import Tokens
from ludotheque.web.visitors import COOKIE, new_visitor_id


@pytest.fixture
def host(tmp_path: Path) -> Iterator[TestClient]:
    with library(tmp_path / "tables.db") as client:
        client.headers["accept-language"] = "en"
        yield client


def ana_and_ben(host: TestClient, game: str = "fourmis") -> tuple[str, TestClient]:
    code, ben = open_table(host, game, "me", "link", name="Anastasia", words="the cat sleeps"), visitor(host)
    ben.post(f"/t/{code}/sit", data={"name": "Benedikt", "words": "il pleut"})
    return code, ben


def number_of(host: TestClient, code: str) -> str:
    """The number in the cookie of whoever sits on the first chair."""
    [number] = host.app.state.library.rooms[code].snapshot.devices_of(0)  # type: ignore[attr-defined]
    return str(number)


def test_whoever_asks_is_forgotten_everywhere(host: TestClient, tmp_path: Path) -> None:
    code, ben = ana_and_ben(host)
    number, other = number_of(host, code), open_table(host, "wyx", "me", "1", name="Anastasia")
    Seat(host, other).ask(Resign)
    watching = Seat(ben, code)
    assert "Shall we forget you?" in host.get("/forget").text
    answer = host.post("/forget")
    assert "You are forgotten." in answer.text
    assert COOKIE not in host.cookies
    kept = everything_in(tmp_path / "tables.db")
    for trace in ("Anastasia", "the cat sleeps", number):
        assert trace not in kept
    assert "Benedikt" in kept
    assert watching.until("result").players[0].name != "Anastasia", "the game was given up"
    assert Seat(host, code).view.seats == []
    record = Record.read(ben.get(f"/t/{code}/record.ludo").text)
    assert record.chance is None, "what needs the words cannot be checked any more"
    assert "Benedikt" in record.players


def test_a_game_without_words_can_still_be_checked(host: TestClient) -> None:
    code = open_table(host, "fourmis", "me", "1", name="Ana")
    Seat(host, code).ask(Resign)
    host.post("/forget")
    assert Record.read(visitor(host).get(f"/t/{code}/record.ludo").text).chance


def test_nobody_is_forgotten_by_a_visit_or_another_site(host: TestClient) -> None:
    code, _ = ana_and_ben(host)
    host.get("/forget")
    assert host.post("/forget", headers={"origin": "https://evil.example.org"}).status_code == 403
    assert Seat(host, code).view.players[0].name == "Anastasia"


def test_what_is_kept_is_told_in_both_languages_and_linked(host: TestClient) -> None:
    assert 'href="/privacy"' in host.get("/").text
    assert "What is kept about you" in host.get("/privacy").text
    assert "Ce qui est conservé de vous" in host.get("/privacy", params={"lang": "fr"}).text
    for name in ("privacy.md", "privacy.fr.md"):
        assert (ROOT / "docs" / name).read_text(encoding="utf-8").count("\n## ") == 4


# ── What a host does ──────────────────────────────────────────────────────────────────


@pytest.fixture
def database(tmp_path: Path) -> tuple[str, str, str]:
    """The file of a library, a table in it, and the number of Ana, who sat there."""
    with library(tmp_path / "tables.db") as host:
        code, _ = ana_and_ben(host)
        Seat(host, code).ask(Resign)
        return str(tmp_path / "tables.db"), code, number_of(host, code)


def forget(database: str, *arguments: str) -> int:
    return main(["forget", *arguments, "--database", database, "--lang", "en"])


def test_the_id_of_a_visitor_is_never_taken_for_an_option() -> None:
    """One in 64 once began with a dash."""
    assert all(new_visitor_id().isalnum() for _ in range(500))


def test_a_host_forgets_a_visitor(database: tuple[str, str, str], capsys: pytest.CaptureFixture[str]) -> None:
    file, code, number = database
    assert forget(file, number) == 0
    assert capsys.readouterr().out == "Tables that are of nobody now: 1.\n"
    kept = everything_in(Path(file))
    assert ("Anastasia" in kept, "Benedikt" in kept, code in kept) == (False, True, True)


def test_a_few_letters_are_nobody(database: tuple[str, str, str]) -> None:
    """Although they are somewhere in the settings."""
    file, _, number = database
    for letters in ("e", number[:5]):
        assert forget(file, letters) != 0


def test_nothing_of_a_forgotten_visitor_is_left_in_the_file(tmp_path: Path) -> None:
    """Neither at tables nor elsewhere, nor in a byte that is no longer used."""
    file = tmp_path / "tables.db"
    with library(file) as host:
        code, ben = ana_and_ben(host)
        number = number_of(host, code)
        host.post("/programs", data={"name": "Anatron"})
        host.post("/keep", data={"make": "phrase"})
        host.post("/progress", data={"game": "wyx", "done": "start"})
        evening = ben.post("/evening", data={"title": "Friday"}).url.path
        host.post(f"{evening}/join", data={"name": "Anastasia"})
    assert forget(str(file), number) == 0
    left = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    for trace in ("Anastasia", "the cat sleeps", "Anatron", number):
        assert trace.encode() not in left
    assert b"Benedikt" in left


def test_a_visitor_who_never_sat_down_is_forgotten_too(tmp_path: Path) -> None:
    with library(tmp_path / "tables.db") as host:
        host.get("/")
        host.post("/programs", data={"name": "Anatron"})
        [program] = host.portal.call(Tokens(host.app.state.library.store).all)  # type: ignore[attr-defined,union-attr]
    assert forget(str(tmp_path / "tables.db"), program.by) == 0
    assert "Anatron" not in everything_in(tmp_path / "tables.db")


@pytest.mark.parametrize("which", ["table", "age"])
def test_a_host_forgets_all_at_a_table(database: tuple[str, str, str], which: str) -> None:
    file, code, _ = database
    assert forget(file, code.lower()) == 0 if which == "table" else forget(file, "--older-than", "0") == 0
    kept = everything_in(Path(file))
    assert ("Anastasia" in kept, "Benedikt" in kept, code in kept) == (False, False, True)


def test_young_tables_stay(database: tuple[str, str, str], capsys: pytest.CaptureFixture[str]) -> None:
    assert forget(database[0], "--older-than", "1") == 0
    assert capsys.readouterr().out == "Tables that are of nobody now: 0.\n"
    assert "Anastasia" in everything_in(Path(database[0]))


def test_games_go_too_if_a_host_says_so(database: tuple[str, str, str], capsys: pytest.CaptureFixture[str]) -> None:
    file, code, _ = database
    assert forget(file, code, "--delete") == 0
    assert capsys.readouterr().out == "Tables that are gone: 1.\n"
    assert code not in everything_in(Path(file))


@pytest.mark.parametrize("arguments", [[], ["nobody"], ["nobody", "--older-than", "3"]])
def test_who_is_to_be_forgotten_must_be_said(
    database: tuple[str, str, str], arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert forget(database[0], *arguments) != 0
    assert re.search("Say who|neither a table nor a visitor", capsys.readouterr().err)
    assert "Anastasia" in everything_in(Path(database[0]))
