"""A puzzle of every game in a browser: wrong and right, by touch and by keyboard; a hint, the solution, the week."""

from __future__ import annotations

from typing import Any

import pytest
from guests import Visit
from learners import shortest, solve
from pressing import press

from ludotheque.games import GAMES
from ludotheque.puzzles import Puzzle, PuzzleAttempt, puzzles


def try_wrong(page: Any, one: Puzzle, lang: str) -> None:
    seen, wrong = one.start().seen_by(one.seat), next(iter(one.replies[0]))
    for target in seen.game.touch.paths(seen, seen.parse(wrong))[0]:
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


TOP = "query => document.querySelector(query).getBoundingClientRect().top"
BOTTOM = "query => document.querySelector(query).getBoundingClientRect().bottom"
SPELLED = "([size, family]) => Object.assign(document.body.style, { fontSize: size, fontFamily: family })"
FONTS = (("", ""), ("1.125rem", ""), ("", "monospace"))


@pytest.mark.parametrize("name", ["wyx", "fourmis", "wu-hsing"])
def test_on_a_short_phone_what_one_plays_from_is_on_the_first_screen(visit: Visit, name: str) -> None:
    """And what is answered covers neither the board nor the hand, whatever letters a phone has."""
    page, one = visit("fr", "phone").page, shortest(name)
    page.set_viewport_size({"width": 390, "height": 664})
    page.goto(f"/puzzles/{one.id}")
    assert page.evaluate(BOTTOM, "#ui-hand") <= 664
    page.locator("#ui-where").tap()
    page.locator(".told").wait_for()
    assert page.evaluate(BOTTOM, ".told") <= page.evaluate(TOP, "#board")
    if one.replies:
        try_wrong(page, one, "fr")
        assert page.evaluate(BOTTOM, ".reply-no") <= page.evaluate(TOP, "#board")
    page.locator("#ui-show").tap()
    page.locator("#ui-steps").wait_for()
    for font in FONTS:
        page.evaluate(SPELLED, font)
        page.keyboard.press("ArrowLeft")
        before = page.evaluate(TOP, "#board")
        page.keyboard.press("ArrowRight")
        assert page.evaluate(BOTTOM, "#ui-hand") <= 664, font
        assert page.evaluate(BOTTOM, "#ui-steps") <= page.evaluate(TOP, "#board"), font
        assert abs(page.evaluate(TOP, "#board") - before) < 1, "the board moves from step to step"
