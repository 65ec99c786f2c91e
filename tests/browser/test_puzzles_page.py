"""A puzzle of every game in a browser: wrong and right, by touch and by keyboard; a hint, the solution, the week."""

from __future__ import annotations

from typing import Any

import pytest
from conftest import Visit
from test_lessons_page import press

from ludotheque.games import GAMES
from ludotheque.puzzles import Puzzle, PuzzleAttempt, puzzles

SO_FAR = {"fr": "Bien", "en": "Good so far"}


def shortest(name: str) -> Puzzle:
    return min(puzzles(name), key=lambda one: len(one.line))


def solve(page: Any, one: Puzzle, lang: str, by_key: bool) -> None:
    attempt = PuzzleAttempt(one)
    for made, text in enumerate(attempt.solution()):
        seen = attempt.position.seen_by(one.seat)
        path = seen.game.paths(seen, seen.parse(text))[0]
        if made:
            page.locator(f".reply-rest:has-text('{SO_FAR[lang]}')").wait_for()
            page.locator(f'[data-t="{path[0]}"].can').first.wait_for(state="attached")
        with page.expect_response(lambda answer: answer.request.method == "POST"):  # which is then shown
            for target in path:
                if page.locator(f'[data-t="{target}"].can').count():  # one touch may have been enough
                    press(page, target, by_key)
        attempt.play(text)
    page.locator(".reply-yes").wait_for()


def try_wrong(page: Any, one: Puzzle, lang: str) -> None:
    seen, wrong = one.start().seen_by(one.seat), next(iter(one.replies[0]))
    for target in seen.game.paths(seen, seen.parse(wrong))[0]:
        if page.locator(f'[data-t="{target}"].can').count():
            press(page, target, False)
    assert PuzzleAttempt(one).play(wrong).words(lang) in page.locator(".reply-no").inner_text()
    page.locator(".can").first.wait_for(state="attached")


def goes_sideways(page: Any) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth > innerWidth"))


@pytest.mark.parametrize("number", range(len(GAMES)), ids=[game.name for game in GAMES])
def test_a_puzzle_of_every_game(visit: Visit, number: int) -> None:
    """Every other one on a phone, in French and by touch; the others on a laptop, in English and by keyboard."""
    lang, size = ("fr", "phone") if number % 2 else ("en", "laptop")
    page, one = visit(lang, size).context.new_page(), shortest(GAMES[number].name)
    page.goto(f"/puzzles/{one.id}")
    assert page.locator("h1").inner_text().split() == one.title(lang).split()
    assert not goes_sideways(page)
    page.locator("#ui-where").click()
    page.get_by_text(PuzzleAttempt(one).tip().where(lang)).wait_for()
    if one.replies:
        try_wrong(page, one, lang)
    solve(page, one, lang, size == "laptop")
    page.locator(".reply-yes a").click()
    page.wait_for_url(lambda url: one.id not in url)


def test_today_counts_in_the_week_and_the_solution_does_not(visit: Visit) -> None:
    page = visit("fr", "phone").context.new_page()
    page.goto("/puzzles")
    assert not goes_sideways(page)
    page.locator("#ui-show").click()
    page.locator(".reply-yes").wait_for()
    assert page.locator(".week .done").count() == 0
    one = next(
        one
        for game in GAMES
        for one in puzzles(game.name)
        if one.id == page.locator("#ui-main").get_attribute("data-puzzle")
    )
    page.reload()
    solve(page, one, "fr", False)
    assert page.locator(".week .done.today").count() == 1
    page.reload()
    assert "Un cette semaine" in page.locator("#ui-week").inner_text()


def test_others_are_found_by_game_and_difficulty(visit: Visit) -> None:
    page = visit("en", "laptop").context.new_page()
    page.goto("/puzzles?game=wigwam&difficulty=3")
    known = {one.id for one in puzzles("wigwam") if one.difficulty == 3}
    shown = [card.get_attribute("data-puzzle") for card in page.locator(".cards li").all()]
    assert len(shown) == 8
    assert set(shown) <= known
    picture = page.locator(".cards img").first
    assert page.request.get(str(picture.get_attribute("src"))).headers["content-type"].startswith("image/svg+xml")
