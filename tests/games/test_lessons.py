"""The lessons of every game: each step is played, right and wrong, and its statements are true."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from lesson_facts import after, every_line, facts, holds
from lesson_words import check_words

import ludotheque
from ludotheque.core import State
from ludotheque.errors import LessonError, MoveError
from ludotheque.games import GAMES
from ludotheque.learning import Answer, Card, LessonAttempt, Step, WrongTry, lessons
from ludotheque.learning.lesson import Verdict, fits, read
from ludotheque.learning.rulebook import parse
from ludotheque.terminal.exercises import Course, show_card
from ludotheque.terminal.screen import WIDTH, Screen
from ludotheque.words import LANGUAGES, Words

STEPS = [step for game in GAMES for step in lessons(game.name)]
EACH_STEP = pytest.mark.parametrize("step", STEPS, ids=[f"{step.game.name} {step.id}" for step in STEPS])
WRONG = [(step, wrong) for step in STEPS for wrong in step.wrong]
EACH_WRONG = pytest.mark.parametrize(
    ("step", "wrong"), WRONG, ids=[f"{step.game.name} {step.id} {wrong.move}" for step, wrong in WRONG]
)
EACH_GAME = pytest.mark.parametrize("name", [game.name for game in GAMES])


def right_lines(step: Step, state: State) -> list[list[str]]:
    return list(step.lines(state, []))


# ── What is written ───────────────────────────────────────────────────────────────────


@EACH_GAME
def test_every_game_has_lessons_and_a_card(name: str) -> None:
    known = ludotheque.lessons(name)
    assert 6 <= len(known) <= 10
    assert len({step.id for step in known}) == len(known)
    check_words(known.title, 60)
    assert isinstance(known.card, Card)


@EACH_STEP
def test_words_are_short_and_name_rules_that_exist(step: Step) -> None:
    check_words(step.title, 40)
    check_words(step.words, 90)
    check_words(step.done, 120)
    if any(step.otherwise):
        check_words(step.otherwise, 160)
    for lang in LANGUAGES:
        book = parse(step.game.rulebook(lang))
        for number in (*step.rules, *(wrong.rule for wrong in step.wrong)):
            assert book.sentence(number), number
    for wrong in step.wrong:
        check_words(wrong.words, 160)


@EACH_GAME
def test_the_card_is_short_and_its_position_can_be_drawn(name: str) -> None:
    known = lessons(name)
    assert known.card
    for words in (known.card.theme, known.card.goal, known.card.end):
        check_words(words, 140)
    book = parse(known.game.rulebook("en"))
    for line in (*known.card.turn, *known.card.special):
        check_words(line.words, 120)
        assert book.sentence(line.rule), line.rule
    state = known.game.read(known.card.position)
    assert str(known.game.read(str(state))) == str(state)
    assert "<svg" in known.game.drawing.draw(state.seen_by(known.card.seat), "fr").svg()


@EACH_STEP
def test_a_step_shows_what_it_speaks_of(step: Step) -> None:
    state = step.start()
    assert str(step.game.read(str(state))) == str(state)
    assert state.turn == step.seat
    drawn = step.game.drawing.draw(state.seen_by(step.seat), "fr").svg()
    for target in step.look:
        assert f'data-t="{target}"' in drawn, target
    assert "Siège" not in drawn, "nobody is called by a number"


@pytest.mark.parametrize("step", list(lessons("fourmis-coop")), ids=lambda step: str(step.id))
def test_who_plays_together_sees_the_hand_of_the_partner(step: Step) -> None:
    state = step.start()
    drawing = step.game.drawing.draw(state.seen_by(step.seat), "fr")
    shown = {pane.id: {part.id for layer in pane.layers for part in layer.parts} for pane in drawing.panes}
    held = str(state).split(f"hand {1 - step.seat}: ")[1].splitlines()[0].split()
    assert {f"d-{domino}" for domino in held} <= shown["others"]


# ── What can be played ────────────────────────────────────────────────────────────────


@EACH_STEP
def test_what_is_accepted_does_what_is_said(step: Step) -> None:
    state = step.start()
    right = right_lines(step, state)
    assert step.right() in right
    for pattern in step.accept:
        assert any(len(line) == len(pattern.split()) for line in right), pattern
    for line in right:
        known = facts(state, line, step.seat)
        for fact, value in step.facts.get("expect", {}).items():
            assert known[fact] == value, (line, fact)
        answers = played(step, line)
        assert [answer.verdict for answer in answers] == [Verdict.MORE] * (len(line) - 1) + [Verdict.RIGHT]
        assert answers[-1].words == step.done


@EACH_STEP
def test_every_other_line_is_answered(step: Step) -> None:
    state = step.start()
    right = right_lines(step, state)
    others = [line for line in every_line(state, len(step.accept[0].split())) if line not in right]
    if "test" in step.facts:
        assert all(holds(step.facts["test"], facts(state, line, step.seat)) for line in right)
        assert not any(holds(step.facts["test"], facts(state, line, step.seat)) for line in others)
    if others:
        assert step.wrong or any(step.otherwise), f"nothing is said for {others[:8]}"
    for line in others[:40]:
        assert Verdict.WRONG in [answer.verdict for answer in played(step, line)]


@EACH_STEP
def test_the_reply_can_be_played(step: Step) -> None:
    reached = after(step.start(), step.right())
    replies = [] if reached.over else [reached.text(move) for move in reached.moves()]
    if step.reply:
        assert step.reply in replies
    if step.facts.get("forced"):
        assert replies == [step.reply]


@EACH_WRONG
def test_a_typical_wrong_try_is_answered_in_its_own_words(step: Step, wrong: WrongTry) -> None:
    *first, last = wrong.move.split()
    if wrong.legal:
        lines = [line for line in every_line(step.start(), len(wrong.move.split())) if fits(line, wrong.move)]
        assert lines
        assert not any(line in right_lines(step, step.start()) for line in lines)
    else:
        lines = [[*first, last.replace("*", wrong.example)]]
        with pytest.raises(MoveError) as refused:
            after(step.start(), first).play(lines[0][-1])
        assert refused.value.rule == wrong.rule
    for line in lines:
        attempt = LessonAttempt(step)
        answer = next(answer for answer in map(attempt.play, line) if answer.verdict is not Verdict.MORE)
        assert (answer.verdict, answer.words, answer.rule) == (Verdict.WRONG, wrong.words, wrong.rule)
        assert str(attempt.position) == str(step.start())
        assert attempt.wrong_tries == 1


def played(step: Step, line: list[str]) -> list[Answer]:
    """The answers, until one is wrong."""
    attempt, found = LessonAttempt(step), []
    for text in line:
        found.append(attempt.play(text))
        if found[-1].verdict is Verdict.WRONG:
            break
    return found


def test_placement_is_taught_by_an_exchange_of_two_figures() -> None:
    """The first game of Wigwam begins with it."""
    step = next(step for step in lessons("wigwam") if step.draft)
    attempt, draft = LessonAttempt(step), step.game.setup.placed(step.draft, step.seat)
    drawn = attempt.drawing("en").svg()
    assert all(f'id="f-{base}"' in drawn for base in draft)
    assert " C " in str(attempt.shown())
    for (one, other), move in attempt.ways().items():
        placed = step.game.setup.placed(step.game.text(move), step.seat)
        assert (placed[one], placed[other]) == (draft[other], draft[one])
        assert sum(placed[base] != draft[base] for base in draft) == 2
    assert attempt.play(attempt.ways()["c3", "a1"]).verdict is Verdict.RIGHT
    again = LessonAttempt(step)
    assert again.play(again.ways()["a2", "a3"]).words == step.wrong[0].words


def test_when_to_leave_a_goal_is_taught() -> None:
    step = next(step for step in lessons("wykersham") if step.id == "leave")
    assert facts(step.start(), ["+"], 0)["gain"] == 5
    assert facts(step.start(), step.right(), 0)["gain"] == 10


def test_nonsense_is_answered_and_changes_nothing() -> None:
    attempt = LessonAttempt(lessons("wyx")[0])
    for nonsense in ("", "zzz", "9:z9", "2:f6 2:f6", "é" * 1000):
        answer = attempt.play(nonsense)
        assert answer.verdict is Verdict.WRONG
        assert answer.words.fr
    assert str(attempt.position) == str(attempt.step.start())


def test_touches_that_lead_nowhere_are_answered() -> None:
    attempt = LessonAttempt(lessons("wyx")[0])
    usual = Answer(Verdict.WRONG, Words("no", "non"), "9.9")
    assert attempt.touch(["2", "e7"], usual).words == attempt.step.wrong[0].words
    assert attempt.touch(["h1"], usual) == usual


# ── Files ─────────────────────────────────────────────────────────────────────────────


def test_a_game_without_lessons_has_none() -> None:
    class Bare(type(ludotheque.load("wyx"))):  # type: ignore[misc]
        data = None

    known = lessons(Bare())
    assert (len(known), known.card) == (0, None)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("not toml", "lessons.toml: "),
        ('title = { fr = "a" }', "'en'"),
        ('title = { fr = "a", en = "b" }\n[[step]]\nid = "x"', "'title' is missing"),
    ],
)
def test_a_file_that_cannot_be_understood_is_named(tmp_path: Path, text: str, said: str) -> None:
    file = tmp_path / "lessons.toml"
    file.write_text(text)
    with pytest.raises(LessonError, match=re.escape(said)):
        read(file, GAMES[0])


# ── In the terminal ───────────────────────────────────────────────────────────────────


def keyboard(lang: str, typed: Iterator[str]) -> tuple[Screen, io.StringIO]:
    out = io.StringIO()

    def answer(_: str) -> str:
        for line in typed:
            return line
        raise EOFError

    return Screen(lang, answer, out), out


@EACH_GAME
@pytest.mark.parametrize("lang", LANGUAGES)
def test_all_lessons_at_the_keyboard(name: str, lang: str) -> None:
    known = lessons(name)
    typed = [word for step in known for word in ("nonsense", *step.right())]
    screen, out = keyboard(lang, iter(typed))
    Course(known, screen).run()
    said = out.getvalue()
    for step in known:
        assert squeezed(step.words(lang)) in squeezed(said)
        assert squeezed(step.done(lang)) in squeezed(said)
    assert known.game.title(lang) in said.splitlines()[-2] + said.splitlines()[-1]


def test_show_skip_back_and_leave() -> None:
    screen, out = keyboard("en", iter(["skip", "back", "show", "?", "", "quit"]))
    course = Course(lessons("wyx"), screen)
    course.run()
    assert course.number == 1
    headings = [line for line in out.getvalue().splitlines() if line.startswith("Lesson ")]
    assert [line.split()[1] for line in headings] == ["1", "2", "1", "2"]


def test_who_asks_for_help_is_told_what_to_type() -> None:
    screen, out = keyboard("en", iter(["help", "quit"]))
    Course(lessons("wigwam"), screen).run()
    assert "An empty line shows the board again." in " ".join(out.getvalue().split())
    assert "is not a move" not in out.getvalue()


@EACH_GAME
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_card_fits_the_terminal(name: str, lang: str) -> None:
    known = lessons(name)
    assert known.card
    screen, out = keyboard(lang, iter(()))
    show_card(screen, known, known.card)
    assert all(line.words(lang) in out.getvalue() for line in known.card.turn)
    assert max(map(len, out.getvalue().splitlines())) <= WIDTH + 20  # a line of rules may be longer than a screen


def squeezed(text: str) -> str:
    return re.sub(r"\s+", "", text)


@pytest.mark.parametrize("name", ["fourmis", "fourmis-coop"])
def test_lessons_of_the_ants_speak_of_what_is_drawn(name: str) -> None:
    """An anthill is drawn with holes; no number stands on it."""
    said = [
        words for step in lessons(name) for words in (step.words, step.done, *(wrong.words for wrong in step.wrong))
    ]
    assert not [words.fr for words in said if "son chiffre" in words.fr or "its number" in words.en]
    assert any("trous" in words.fr and "holes" in words.en for words in said)
