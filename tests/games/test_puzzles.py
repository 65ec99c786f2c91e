"""Puzzles: every shipped one is played, has one answer, and answers wrong tries.

The dear proof, with ten times the nodes that mined them, is `make check-puzzles` (tests/check_puzzles.py).
"""

from __future__ import annotations

import io
import re
from datetime import date, timedelta
from pathlib import Path

import pytest
from lesson_words import check_words

import ludotheque
from ludotheque.errors import PuzzleError
from ludotheque.games import GAMES
from ludotheque.learning import Verdict
from ludotheque.puzzles import Puzzle, PuzzleAttempt, Theme, of_the_day, puzzles
from ludotheque.puzzles.mining import SOURCES, mined
from ludotheque.puzzles.proof import best_gain, gains, saving, together, winning
from ludotheque.puzzles.puzzle import NOT_WON, read, stream, written
from ludotheque.search.base import WON
from ludotheque.terminal.exercises import Puzzles
from ludotheque.terminal.screen import Screen

NAMES = [game.name for game in GAMES]
EACH_GAME = pytest.mark.parametrize("name", NAMES)
COUNTED = (Theme.POINTS, Theme.GOAL)
QUICK = 400  # nodes
ENOUGH = 4_000


@EACH_GAME
def test_a_game_has_a_hundred_of_every_difficulty(name: str) -> None:
    known = puzzles(name)
    assert len(known) >= 100
    assert len({one.id for one in known}) == len({one.position for one in known}) == len(known)
    assert {one.difficulty for one in known} == {1, 2, 3}
    assert ludotheque.puzzles(name) == known


@EACH_GAME
def test_the_solution_is_legal_and_right_and_every_other_move_is_answered(name: str) -> None:
    for one in puzzles(name):
        attempt = PuzzleAttempt(one)
        assert attempt.position.turn == one.seat
        assert attempt.solve().verdict is Verdict.RIGHT, one.id
        check_words(one.title, 60)
        check_words(one.facts, 100)
    for one in puzzles(name)[::8]:
        attempt = PuzzleAttempt(one)
        right = attempt.solution()[0]
        for move in attempt.position.moves():
            answer = PuzzleAttempt(one).play(move)
            if one.theme not in COUNTED:
                assert (answer.verdict is Verdict.WRONG) == (attempt.position.text(move) != right), one.id
            if answer.verdict is Verdict.WRONG:
                check_words(answer.words, 120)


@EACH_GAME
def test_the_answer_is_the_only_one_by_a_cheap_proof(name: str) -> None:
    """Points are counted; what needs a search is looked at with few nodes, which may prove no other answer."""
    for one in puzzles(name)[::8]:
        start = one.start()
        if one.theme in COUNTED:
            best, most, following = best_gain(gains(start))
            assert [tuple(map(start.text, line)) for line in best] == [one.line], one.id
            assert (most, following) == (one.number, one.next_best)
            assert 2 * most >= 3 * following
        elif one.theme is Theme.SAVE:
            assert set(map(start.text, saving(start, QUICK).right)) <= {one.line[0]}, one.id
            start.play(one.line[0])
            assert together(start, ENOUGH) == WON, one.id
        else:
            assert set(map(start.text, winning(start, QUICK).right)) <= {one.line[0]}, one.id


@EACH_GAME
def test_every_wrong_first_move_is_answered(name: str) -> None:
    """That the game ends there is said only where it does: elsewhere a reply is known."""
    for one in puzzles(name)[::10]:
        for move in one.start().moves():
            then, answer = one.start(), PuzzleAttempt(one).play(move)
            then.play(move)
            if answer.verdict is Verdict.WRONG:
                assert answer.words.fr, one.id
                assert then.over or answer.words != NOT_WON, one.id


def test_a_wrong_try_is_answered_with_what_follows() -> None:
    one = next(one for one in puzzles("wyx") if one.theme is Theme.WIN)
    attempt = PuzzleAttempt(one)
    text, reply = next(iter(one.replies[0].items()))
    answer = attempt.play(text)
    then = one.start()
    then.play(text)
    told = then.game.comments.deed(then, then.parse(reply))
    assert answer.words.en == f"Not yet. {then.game.side_name(then, then.turn).en} replies: {told.en}."
    assert str(attempt.position) == str(one.start())
    assert attempt.play("nonsense").verdict is Verdict.WRONG
    assert attempt.wrong_tries == 2


def test_a_goal_is_made_marble_by_marble() -> None:
    one = next(one for one in puzzles("wykersham") if len(one.line) == 3)
    attempt = PuzzleAttempt(one)
    assert attempt.play(one.line[0]).verdict is Verdict.MORE
    assert (
        attempt.tip().where
        == PuzzleAttempt(one).game.words.tip(attempt.position, attempt.position.parse(one.line[1])).where
    )
    assert attempt.play(one.line[1]).verdict is Verdict.MORE
    assert attempt.play(one.line[2]).verdict is Verdict.RIGHT


@EACH_GAME
def test_a_hint_says_where_to_look(name: str) -> None:
    attempt = PuzzleAttempt(puzzles(name)[0])
    tip = attempt.tip()
    check_words(tip.where, 60)


@EACH_GAME
def test_nobody_is_called_by_a_number_and_partners_show_their_hands(name: str) -> None:
    for one in puzzles(name)[::10]:
        state = one.start()
        drawing = one.game.drawing.draw(state.seen_by(one.seat), "en")
        assert "Seat" not in drawing.svg(), one.id
        drawn = {part.id for pane in drawing.panes for layer in pane.layers for part in layer.parts}
        if one.game.cooperative:
            assert {
                f"d-{domino}" for hand in re.findall("hand .: (.*)", str(state)) for domino in hand.split()
            } <= drawn


def test_the_puzzle_of_the_day_follows_from_the_date_alone() -> None:
    first = date(2026, 11, 16)
    days = [of_the_day(first + timedelta(n)) for n in range(60)]
    assert days == [of_the_day(first + timedelta(n)) for n in range(60)]
    assert {one.game.name for one in days[:6]} == set(NAMES)
    assert len({one.id for one in days}) == 60


def test_the_stream_holds_all_and_begins_elsewhere_every_day() -> None:
    known = list(puzzles("wyx"))
    one, other = stream(known, date(2026, 11, 16)), stream(known, date(2026, 11, 17))
    assert one[1:] + one[:1] == other
    assert {puzzle.id for puzzle in one} == {puzzle.id for puzzle in known}


@pytest.mark.parametrize("name", ["wykersham", "wu-hsing"])
def test_mining_finds_puzzles_that_can_be_written_and_read_again(name: str, tmp_path: Path) -> None:
    number, found = next(mined(SOURCES[name](), 0))
    path = tmp_path / "puzzles.json"
    path.write_text(written([found], number + 1), encoding="utf-8")
    assert read(path, type(found.game)) == (found,)
    assert PuzzleAttempt(found).solve().verdict is Verdict.RIGHT


def test_a_file_that_makes_no_sense_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "puzzles.json"
    for text in ("{", '{"puzzles": [{}]}'):
        path.write_text(text, encoding="utf-8")
        with pytest.raises(PuzzleError, match=r"puzzles\.json"):
            read(path, GAMES[0])


def solved_at_the_keyboard(puzzle: Puzzle, *typed: str) -> str:
    out, lines = io.StringIO(), iter(typed)
    Puzzles([puzzle], Screen("en", lambda _: next(lines), out)).run()
    return out.getvalue()


def test_puzzles_at_the_keyboard() -> None:
    one = puzzles("wyx")[0]
    wrong = next(iter(one.replies[0]))
    told = solved_at_the_keyboard(one, "moves", "hint", wrong, *PuzzleAttempt(one).solution())
    assert one.title.en in told
    assert "Look around" in told
    assert "Not yet" in told
    assert "Found it." in told
    assert "Found it." in solved_at_the_keyboard(one, "show")
    assert "Found it." not in solved_at_the_keyboard(one, "quit")


def test_a_hint_at_the_keyboard_names_the_place_by_its_coordinates() -> None:
    one = puzzles("wu-hsing")[0]
    place = PuzzleAttempt(one).tip().around[0].rstrip("hv")
    assert f"({place})" in solved_at_the_keyboard(one, "hint", "quit")
