"""The steps of solutions: that each is a legal line, says why, and that what tempts does fail."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from ludotheque.games import GAMES
from ludotheque.puzzles import Puzzle, Theme, puzzles
from ludotheque.puzzles.solution import RIGHT, TEMPTING, solution_steps
from ludotheque.words import LANGUAGES

ALL = [one for game in GAMES for one in puzzles(game.name)][::7]


@pytest.mark.parametrize("one", ALL, ids=lambda one: f"{one.game.name}-{one.id}")
def test_a_solution_is_told_step_by_step(one: Puzzle) -> None:
    steps = solution_steps(one)
    right = [step for step in steps if step.line == RIGHT]
    assert str(right[0].position) == str(one.start())
    state = one.start()
    for text, step in zip(one.line, right[1:], strict=False):
        state.play(text)
        assert str(state) == str(step.position)
    assert len(right) > len(one.line)
    for step in steps:
        for lang in LANGUAGES:
            assert step.words(lang)
            assert "{" not in step.words(lang)


@pytest.mark.parametrize("one", ALL, ids=lambda one: f"{one.game.name}-{one.id}")
def test_what_tempts_does_fail(one: Puzzle) -> None:
    """It is another move, and does not reach what is asked; where a win is asked, the known answer follows."""
    steps = [step for step in solution_steps(one) if step.line == TEMPTING]
    assert steps
    start = one.start()
    first = start.text(steps[0].position.last_move)
    last = steps[-1].position
    if one.theme in (Theme.WIN, Theme.FORCE):
        assert first != one.line[0]
        reply = one.replies[0].get(first, "")
        assert (len(steps) == 2 and last.last_move == steps[0].position.parse(reply)) if reply else last.over
    elif one.theme is Theme.SAVE:
        assert first != one.line[0]
    else:
        assert last.scores[one.seat] - start.scores[one.seat] < one.number


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_step_says_a_thing_twice(lang: str) -> None:
    """`Sends a black pawn home. A black pawn goes back home.` is no reason, nor is a number of points a second time."""
    for one in ALL:
        for step in solution_steps(one):
            if step.line == RIGHT:
                said = step.words(lang)
                assert all(
                    said.count(number) == 1 for number in re.findall(r"\b\d{2,3}\b(?=[\s\u00a0]points)", said)
                ), said
                assert not re.search(
                    r"sends an? (\w+) (\w+) home.* A \1 \2 |renvoie une? (\w+) (\w+)\..* Une? \3 \4 ", said
                )


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_first_move_of_a_proven_win_has_a_reason(lang: str) -> None:
    """`e3, a pawn.` alone says nothing of why."""
    for one in ALL:
        if one.theme in (Theme.WIN, Theme.FORCE):
            first = solution_steps(one)[1].words(lang)
            assert first.count(".") >= 2, first


@pytest.mark.parametrize("name", ["wykersham", "wigwam"])
def test_cards_of_one_title_tell_different_facts(name: str) -> None:
    known = puzzles(name)
    assert max(Counter(one.facts.fr for one in known).values()) < len(known) / 3


def test_an_example_of_how_a_forced_win_ends_is_a_win() -> None:
    found = 0
    for one in ALL:
        right = [step for step in solution_steps(one) if step.line == RIGHT]
        if len(right) > len(one.line) + 1:
            found += 1
            assert right[-1].position.winners == [one.seat]
            assert "For example." in right[len(one.line) + 1].words.en
    assert found
