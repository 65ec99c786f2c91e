"""The view of a table for each viewer: names, wording, and nothing that they may not know."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from browsers import Seat, library, open_table, visitor
from starlette.testclient import TestClient

import ludotheque
from ludotheque import Rng
from ludotheque.web.connection.messages import AskWhy, FinalScore, ListMoves, MoveList, Resign, Undo
from ludotheque.web.pages.rules import in_peoples_words

SET_UP = "=WWTCTWWWTWW"


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with library(Path(tmp_path_factory.mktemp("views")) / "tables.db") as client:
        yield client


def table(host: TestClient, game: str, *seats: str, **more: str) -> Seat:
    """A table of somebody new, who is called Ana."""
    return Seat(*opened(host, game, *seats, **more))


def opened(host: TestClient, game: str, *seats: str, **more: str) -> tuple[TestClient, str]:
    ana = visitor(host)
    return ana, open_table(ana, game, *seats, name="Ana", **more)


def head(seat: Seat) -> str:
    return seat.view.prompts[0].head + seat.view.prompts[0].text


def play_out(seat: Seat, rng: Rng) -> None:
    while seat.my_turn():
        seat.play(rng)


# ── Names ─────────────────────────────────────────────────────────────────────────────


def test_whoever_shares_a_screen_is_called_by_name(host: TestClient) -> None:
    seat = table(host, "wyx", "me", "here", name1="Inès")
    assert head(seat) == "Ana, your turn: take a domino at the foot of a column."
    seat.play(Rng(1))
    assert head(seat).startswith("Inès, your turn: ")
    play_out(seat, Rng(2))
    assert seat.result.title.startswith(("Ana wins, ", "Inès wins, ", "A draw"))
    alone = table(host, "wyx", "me", "1")
    alone.my_turn()
    assert head(alone).startswith("Your turn: ")


def test_who_only_watches_is_told_so_and_answered(host: TestClient) -> None:
    ana, code = opened(host, "wyx", "me", "here", name1="Inès")
    watcher = Seat(visitor(host), code)
    Seat(ana, code)
    watcher.hello()
    assert head(watcher) == "You are watching. Ana is thinking."
    assert watcher.refused(AskWhy, path=["a1"]).why == "You are watching: only those who play can do this."


def test_of_somebody_who_is_away_that_is_said(host: TestClient) -> None:
    ana, code = opened(host, "wyx", "link", "me")
    ben = visitor(host)
    ben.post(f"/t/{code}/sit", data={"seat": "0", "name": "Ben"})
    assert head(Seat(ana, code)) == "Ben is away. The seat is kept."
    assert Seat(ana, code).refused(AskWhy, path=["a1"]).why == "It is the turn of Ben."


# ── Touches ───────────────────────────────────────────────────────────────────────────


def test_a_touch_that_leads_nowhere_is_answered_with_what_to_edge(host: TestClient) -> None:
    seat = table(host, "wigwam", "me", "here", name1="Inès")
    foreign = seat.refused(AskWhy, path=["g7"])
    assert (foreign.why, foreign.rule, foreign.targets) == (
        "The other tribe starts here; your bases are on your side.",
        "2.1",
        ["g7"],
    )
    listed = seat.ask(ListMoves)
    assert isinstance(listed, MoveList)
    assert [move.words for move in listed.moves] == ["Behind the tents", "Walled in", "Close to the front"]


# ── Practice and resigning ────────────────────────────────────────────────────────────


def test_for_practice_one_is_asked_first(host: TestClient) -> None:
    seat = table(host, "wigwam", "me", "1")
    seat.play(Rng(3))
    seat.my_turn()
    assert seat.view.can_undo
    asked = seat.refused(Undo)
    assert asked.ask == "Take it back? The game becomes practice, and counts for nothing."
    assert not seat.view.practice
    seat.do(Undo, practice=True)
    assert (seat.view.ply, seat.view.practice) == (0, True)


def test_in_practice_dice_are_thrown_again(host: TestClient) -> None:
    seat, rng = table(host, "wykersham", "me", "1"), Rng(6)
    for _ in range(2):
        seat.my_turn()
        seat.play(rng)
    seat.my_turn()
    ply = seat.view.ply
    seat.do(Undo, practice=True)
    assert seat.view.ply < ply
    for _ in range(3):
        seat.my_turn()
        seat.play(rng)
    assert (seat.view.practice, seat.view.ply >= ply) == (True, True)


def test_one_of_two_at_a_screen_resigns_and_the_other_plays_on(host: TestClient) -> None:
    seat = table(host, "fourmis", "me", "here", "1", "1", name1="Inès")
    seat.do(Resign, seat=1)
    assert (seat.view.seats, seat.view.result) == ([0], None)
    assert [player.name for player in seat.view.players] == ["Ana", "Regular", "Alix", "Basile"]
    assert seat.view.players[2].note == "Amber, bot, First steps"


# ── Endings and legs ──────────────────────────────────────────────────────────────────


def test_those_who_play_together_have_one_score_and_another_game_together(host: TestClient) -> None:
    seat = table(host, "fourmis-coop", "me", "here", name1="Inès")
    play_out(seat, Rng(4))
    result = seat.result
    (score,) = result.scores
    assert score == FinalScore("Together", score.score, score.won)
    assert (result.again, result.match) == ("Another game together" if score.won else "Try again together", [])
    assert (result.rule, result.dice) == ("4.1" if score.won else "4.2", True)
    assert result.reason


def test_there_is_nothing_to_check_where_nothing_is_left_to_chance(host: TestClient) -> None:
    seat = table(host, "wigwam", "me", "1")
    seat.do(Resign)
    assert (seat.result.title, seat.result.again) == ("You have resigned: First steps wins.", "Rematch")
    assert not seat.result.dice


def test_the_second_leg_has_a_card_and_the_knights_change_hands(host: TestClient) -> None:
    seat, rng = table(host, "wyx", "me", "here", name1="Inès", double="true"), Rng(5)
    while not seat.view.leg:
        assert [player.note for player in seat.view.players] in (["White, you", "Black"], ["White", "Black, you"])
        seat.my_turn()
        seat.play(rng)
    assert seat.view.leg.title == "Second leg"
    assert "the knights change hands: Inès has White and begins." in seat.view.leg.text
    assert [score.score for score in seat.view.leg.scores] == [player.score for player in seat.view.players]
    assert [player.note for player in seat.view.players] == ["Black", "White, you"]
    assert [player.colour for player in seat.view.players] == [1, 0]
    seat.play(rng)
    assert seat.view.leg is None


# ── Pages ─────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("name", ludotheque.shelf())
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_set_up_page_shows_no_code(host: TestClient, name: str, lang: str) -> None:
    page = visitor(host, lang).get(f"/play/{name}").text
    main = page[page.index("<main") : page.index("</main>")]
    shown = re.sub(r"<(svg|script|style).*?</\1>|<[^>]+>", " ", main, flags=re.DOTALL)
    codes = [option.name for option in ludotheque.load(name).options_known if "_" in option.name]
    assert not any(code in shown for code in [*codes, "`", "........", "=WC", "%"])


def test_options_that_do_not_go_together_are_refused_in_words(host: TestClient) -> None:
    form = {"seat0": "me", "seat1": "1", "seat2": "1", "options": "shown", "chosen_start": "true"}
    page = visitor(host, "fr").post("/play/wu-hsing", data=form).text
    assert "Un départ choisi se joue à deux, pas à 3." in page


# ── Rules ─────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("name", "lang", "there", "gone"),
    [
        (
            "wykersham",
            "fr",
            ["Sans «\u00a0Centre partagé\u00a0», le rail", "la colonne ■"],
            ["shared_centre", "colonne `x`"],
        ),
        ("wykersham", "en", ["Without “Shared centre” rail"], ["shared_centre"]),
        ("wu-hsing", "fr", ["l’option «\u00a0Départ choisi\u00a0»"], ["chosen_start", "players_judge"]),
        ("wyx", "en", ["the option “Another board”"], ["`board`", "`double`"]),
    ],
)
def test_rules_on_the_page_name_options_as_forms_do(name: str, lang: str, there: list[str], gone: list[str]) -> None:
    game = ludotheque.load(name)
    shown = in_peoples_words(game.rulebook(lang), type(game), lang)
    assert all(text in shown for text in there)
    assert not any(text in shown for text in gone)
    assert shown.endswith(game.rulebook(lang).partition("\n## Notation")[2])
