"""All lessons of all games in a browser: by touch and by keyboard, right and wrong, and nothing to scroll."""

from __future__ import annotations

from typing import Any

import pytest
from conftest import Visit

from ludotheque import touch
from ludotheque.games import GAMES
from ludotheque.learning import Attempt, Step, lessons

EACH_GAME = pytest.mark.parametrize("name", [game.name for game in GAMES])
SO_FAR = {"fr": "Bien", "en": "Good so far"}
HEIGHTS = {"phone": (844, 664), "laptop": (800,)}


def paths(step: Step) -> list[touch.Touches]:
    """The touches of the moves that are right."""
    attempt, found = Attempt(step), []
    for text in step.right():
        seen = attempt.position.seen_by(step.seat)
        found.append(seen.game.paths(seen, seen.parse(text))[0])
        attempt.play(text)
    return found


def press(page: Any, target: str, by_key: bool) -> None:
    place = page.locator(f'[data-t="{target}"]:visible').last
    if by_key:
        place.focus()
        page.keyboard.press("Enter")
    else:
        place.dispatch_event("click")


def go_through(page: Any, name: str, lang: str, by_key: bool, heights: tuple[int, ...]) -> None:
    known = lessons(name)
    page.goto(f"/learn/{name}?lang={lang}")
    for number, step in enumerate(known, 1):
        page.wait_for_url(f"**/learn/{name}/{number}*")
        assert step.words(lang) in page.locator(".say-big").inner_text()
        for height in heights:
            page.set_viewport_size({"width": page.viewport_size["width"], "height": height})
            assert page.evaluate("document.documentElement.scrollHeight <= innerHeight"), (step.id, height)
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), (step.id, height)
        try_wrong(page, step, lang, by_key)
        for made, path in enumerate(paths(step)):
            if made:
                page.locator(f".reply-rest:has-text('{SO_FAR[lang]}')").wait_for()
            for target in path:
                if page.locator(f'[data-t="{target}"].can').count():  # one touch may have been enough
                    press(page, target, by_key)
        reply = page.locator(".reply-yes")
        reply.wait_for()
        assert step.done(lang) in reply.inner_text()
        page.locator(".go-on").click()
    page.wait_for_url(f"**/learn/{name}/card?done")


def try_wrong(page: Any, step: Step, lang: str, by_key: bool) -> None:
    """What beginners touch, if it is something that can be touched now."""
    for wrong in step.wrong:
        if len(wrong.touch) == 1 and page.locator(f'[data-t="{wrong.touch[0]}"]').count() and not by_key:
            press(page, wrong.touch[0], by_key)
            page.locator(".reply-no").get_by_text(wrong.words(lang)).wait_for()
            page.locator(".can").first.wait_for(state="attached")


@EACH_GAME
def test_all_lessons_by_touch(visit: Visit, name: str) -> None:
    guest = visit("fr", "phone")
    page = guest.context.new_page()
    page.set_viewport_size({"width": 390, "height": 844})
    go_through(page, name, "fr", False, HEIGHTS["phone"])
    page.goto("/")
    assert "Revoir" in page.locator(f'a.learn[data-game="{name}"]').inner_text()


@EACH_GAME
def test_all_lessons_by_keyboard(visit: Visit, name: str) -> None:
    go_through(visit("en", "laptop").context.new_page(), name, "en", True, HEIGHTS["laptop"])


def test_a_step_can_be_shown_and_skipped(visit: Visit) -> None:
    page = visit("fr", "laptop").context.new_page()
    page.goto("/learn/wyx/1")
    page.locator("#ui-show").click()
    assert lessons("wyx")[0].done.fr in page.locator(".reply-yes").inner_text()
    page.goto("/learn/wyx/8")
    page.locator("#ui-next").click()
    page.wait_for_url("**/card?done")
    assert "Vous savez jouer à Wyx" in page.locator("main").inner_text()


def test_after_wrong_tries_more_help_is_offered(visit: Visit) -> None:
    page = visit("en", "laptop").context.new_page()
    page.goto("/learn/wyx/1")
    helped = []
    for _ in range(3):
        page.locator('#board [data-t="h1"]').dispatch_event("click")
        page.locator(".reply-no").wait_for()
        page.locator(".can").first.wait_for(state="attached")
        helped.append((page.locator("#ui-show.glow").count(), page.locator(".hint-g").count() > 0))
        page.locator(".reply-no button").click()
    assert helped == [(0, False), (1, False), (1, True)]
