"""The guide of a first game: its comments are true, bots wait for it, and the next level is proposed."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

import pytest
from browsers import Seat, library, open_table, visitor
from lesson_words import check_words
from starlette.testclient import TestClient

import ludotheque
from ludotheque import Rng
from ludotheque.core import State
from ludotheque.games import GAMES
from ludotheque.learning import guide as guide_sentences
from ludotheque.learning import lessons
from ludotheque.review import guidance
from ludotheque.web.connection.messages import ListMoves, PlayText, Resign
from ludotheque.web.pages import guide
from ludotheque.words import LANGUAGES, Words

NAMES = [Words(name, name) for name in ("Inès", "Tom", "Anne", "Zoé", "Yves")]
EACH_GAME = pytest.mark.parametrize("name", [game.name for game in GAMES])


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with library(tmp_path_factory.mktemp("guide") / "tables.db") as client:
        yield client


def named(seat: int) -> Words:
    return NAMES[seat]


def positions(name: str, rng: Rng) -> Iterator[State]:
    """The positions of a random game."""
    state = ludotheque.load(name).start(seed=4)
    while not state.over:
        yield state.copy()
        state.play(state.pick(rng))


# ── What is said ──────────────────────────────────────────────────────────────────────


@EACH_GAME
def test_there_is_a_goal_in_every_position_and_it_counts_right(name: str) -> None:
    for state in positions(name, Rng(3)):
        seat = max(0, state.turn)
        seen = state.seen_by(seat)
        facts = list(state.game.comments.goals(seen, seat))
        said = guidance.goal(seen, seat, named)
        check_words(said, 110)
        counted = [fact.holes["n"] for fact in facts if fact.fact == "always" and name != "wigwam"]
        tally = state.game.words.tally(seen, seat).score
        assert all(number == tally for number in counted), said.en


@EACH_GAME
def test_praise_has_a_sentence_and_is_about_the_move(name: str) -> None:
    rng, said = Rng(5), 0
    for state in positions(name, rng):
        if state.turn < 0 or len(state.moves()) > 1000:
            continue
        seen = state.seen_by(state.turn)
        for move in seen.moves()[:6]:
            for fact in state.game.comments.praise(seen, move):
                words = guide_sentences.sentence_for(state.game, "good", fact, named)
                assert words, fact
                check_words(words, 110)
                assert praised_rightly(state, move, fact.holes), words.en
                said += 1
    assert said


def praised_rightly(state: State, move: int, holes: Any) -> bool:
    """The numbers in a word of praise, by playing the move."""
    after, seat = state.copy(), state.turn
    after.play(move)
    gained = state.game.words.tally(after, seat).score - state.game.words.tally(state, seat).score
    if state.game.name == "wu-hsing":
        return after.over or holes["n"] == gained
    if "counters" in holes:
        return gained in (2, 3)
    return True


def test_weak_moves_are_told_what_was_better(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guidance, "NODES", 500)
    record = ludotheque.load("wyx").start(seed=11)
    rng, slips = Rng(2), 0
    for _ in range(14):
        seen = record.seen_by(record.turn)
        move = seen.pick(rng)
        told = guidance.guidance(seen, move, named)
        slips += told.kind == "slip"
        if told.kind:
            check_words(told.words, 140)
        record.play(move)
    assert slips > 1


def test_every_sentence_of_every_guide_is_short() -> None:
    for game in GAMES:
        assert game.data
        for lines in guide_sentences.read(game.data / "guide.toml").values():
            for words in lines.values():
                check_words(words, 140)


# ── At a table ────────────────────────────────────────────────────────────────────────


def test_a_first_game_is_against_the_first_level_and_tells_its_goal(house: TestClient) -> None:
    guest = visitor(house)
    answer = guest.post("/first/wyx", follow_redirects=False)
    assert answer.status_code == 303
    assert answer.headers["location"].endswith("?guide")
    code = answer.headers["location"].rsplit("/", 1)[1].removesuffix("?guide")
    said = guest.get(f"/t/{code}/guide").json()
    assert said["goal"] == "32 pawns placed win: you have 0."
    assert [bar["goal"] for bar in said["bars"]] == [32, 32]
    assert [bar["name"] for bar in said["bars"]] == ["You", "First steps"], "one name for a person everywhere"
    assert "kind" not in said


def test_a_bot_waits_for_the_guide_and_goes_on_when_it_was_read(house: TestClient) -> None:
    guest = visitor(house)
    code = open_table(guest, "wyx", "me", "1")
    seat = Seat(guest, code)
    guest.get(f"/t/{code}/guide")
    bots = house.app.state.library.rooms[code].bots  # type: ignore[attr-defined]
    assert bots.guided
    seat.ask(PlayText, text=first_move(seat), ply=seat.view.ply)
    guest.get(f"/t/{code}/guide?move")
    bots.hold(4.0)
    assert not bots.may_go_on(time.monotonic() - 2.0)
    guest.post(f"/t/{code}/guide", data={"off": "1"})
    assert bots.may_go_on(time.monotonic() - 2.0)
    assert not bots.guided


def first_move(seat: Seat) -> str:
    answer: Any = seat.ask(ListMoves)
    return str(answer.moves[0].text)


def test_only_those_who_play_have_a_guide(house: TestClient) -> None:
    code = open_table(visitor(house), "wyx", "me", "1")
    assert visitor(house).get(f"/t/{code}/guide").status_code == 400


# ── The next level ────────────────────────────────────────────────────────────────────


def test_after_a_game_the_levels_beside_it_are_told(house: TestClient) -> None:
    guest = visitor(house)
    code = open_table(guest, "wyx", "me", "2")
    assert guest.get(f"/t/{code}/next-level").json() == {}
    seat = Seat(guest, code)
    seat.ask(Resign)
    told = guest.get(f"/t/{code}/next-level").json()
    assert (told["game"], told["level"]) == ("wyx", 2)
    assert "won" not in told
    assert told["up"]["form"] == {"seat0": "me", "seat1": "3"}
    assert told["down"]["form"] == {"seat0": "me", "seat1": "1"}
    assert "First steps" in told["down"]["words"]
    again = guest.post("/play/wyx", data=told["down"]["form"], follow_redirects=False)
    assert again.status_code == 303


def test_the_results_against_a_level_are_told_with_the_next_one(house: TestClient) -> None:
    guest = visitor(house)
    code = open_table(guest, "wyx", "me", "2")
    Seat(guest, code).ask(Resign)
    told = guest.get(f"/t/{code}/next-level").json()
    assert "drawn" not in told
    assert told["record"].startswith("Against Stroller so far")
    assert "{won}" in told["record"]
    assert "{lost}" in told["record"]


def test_the_guide_has_no_goal_when_the_game_is_over(house: TestClient) -> None:
    guest = visitor(house)
    code = open_table(guest, "wyx", "me", "1")
    seat = Seat(guest, code)
    assert guest.get(f"/t/{code}/guide").json()["goal"]
    seat.ask(Resign)
    assert guest.get(f"/t/{code}/guide").json()["goal"] == ""


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_proposed_is_said_in_both_languages(lang: str) -> None:
    for words in (guide.UP, guide.DOWN, guide.BUTTON):
        assert "{level}" in words(lang)


# ── The rulebook, beside the board and elsewhere ──────────────────────────────────────


def test_a_rulebook_shows_its_pictures_and_leads_to_the_card(house: TestClient) -> None:
    page = house.get("/rules/wigwam?lang=en").text
    assert page.count('class="picture"') == 5
    for path in ("/rules/wigwam", "/rules/wigwam?bare=1", "/play/wigwam"):
        assert "/learn/wigwam/card" in house.get(path).text
    assert house.get("/rules/wigwam/3.svg").headers["content-type"].startswith("image/svg+xml")
    assert house.get("/rules/wigwam/99.svg").status_code == 404


def test_a_first_game_of_wykersham_has_eight_turns_left(house: TestClient) -> None:
    """From a position of the same game that is even, and has lines in it: else the first goal is ten turns away."""
    guest = visitor(house, "fr")
    assert "Elle commence au tour 8" in guest.get("/learn/wykersham/card?done").text
    address = guest.post("/first/wykersham", follow_redirects=False).headers["location"]
    assert address.endswith("?guide")
    code = address.split("/")[-1].split("?")[0]
    assert guest.get(f"/t/{code}/guide").json()["goal"] == "Il manque une bille à une de vos lignes."


def test_none_is_singular_in_french() -> None:
    start = ludotheque.load("wykersham").start(seed=1)
    said = guidance.goal(start.seen_by(0), 0, named)
    assert "0 bille pour" in said.fr
    assert "0 marbles for" in said.en


def test_the_moves_before_a_first_game_are_legal_and_nobody_has_a_goal_yet() -> None:
    state: Any = ludotheque.load("wykersham").start(deal="")
    first = lessons("wykersham").first
    assert first is not None
    for move in first.moves:
        state.play(move)
    assert state.scores == [0, 0]
    assert state.stock == [16, 16]
    assert state.mover == 0
