"""All lessons of all games in a browser: by touch and by keyboard, right and wrong, and nothing to scroll."""

from __future__ import annotations

import pytest
from axe import violations
from guests import Visit
from learners import go_through, tried, wrong_path

from ludotheque.games import GAMES
from ludotheque.learning import lessons

NAMES = [game.name for game in GAMES]
AGAIN = {"fr": "Revoir", "en": "Again"}
HEIGHTS = {"phone": (844, 664), "laptop": (800,)}


def mostly_long(quick: list[str], first: str) -> pytest.MarkDecorator:
    """Every game in both languages: those that are named in the first, the others in the long run only."""
    both = [(name, lang) for lang in ("fr", "en") for name in NAMES]
    long = [one for one in both if one[0] not in quick or one[1] != first]
    marked = [pytest.param(*one, marks=pytest.mark.long) for one in long]
    return pytest.mark.parametrize(("name", "lang"), [*((name, first) for name in quick), *marked])


@mostly_long(NAMES[::2], "fr")
def test_all_lessons_by_touch(visit: Visit, name: str, lang: str) -> None:
    guest = visit(lang, "phone")
    page = guest.context.new_page()
    page.set_viewport_size({"width": 390, "height": 844})
    go_through(page, name, lang, False, HEIGHTS["phone"])
    page.goto("/")
    assert AGAIN[lang] in page.locator(f'a.learn[data-game="{name}"]').inner_text()


@mostly_long(NAMES[1::2], "en")
def test_all_lessons_by_keyboard(visit: Visit, name: str, lang: str) -> None:
    go_through(visit(lang, "laptop").context.new_page(), name, lang, True, HEIGHTS["laptop"])


@pytest.mark.parametrize(
    "name", [name if name in ("wyx", "wigwam") else pytest.param(name, marks=pytest.mark.long) for name in NAMES]
)
def test_axe_finds_nothing_in_a_lesson(visit: Visit, name: str) -> None:
    """At rest, after a wrong try, after the right one, at the end of the lessons, and on the card."""
    lang, size = ("fr", "laptop") if NAMES.index(name) % 2 else ("en", "phone")
    guest, found = visit(lang, size), {}
    page = guest.page
    mistakes = [
        (number, wrong_path(step, wrong)) for number, step in enumerate(lessons(name), 1) for wrong in step.wrong
    ]
    for number, path in mistakes:
        page.goto(f"/learn/{name}/{number}")
        found["at rest"] = violations(guest)
        if tried(page, path, by_key=False):
            break
    page.locator(".reply-no").wait_for()
    found["wrong"] = violations(guest)
    page.locator(".reply-no button").click()
    page.locator("#ui-show").click()
    page.locator(".reply-yes").wait_for()
    found["right"] = violations(guest)
    for end in ("card?done", "card"):
        page.goto(f"/learn/{name}/{end}")
        found[end] = violations(guest)
    assert not any(found.values()), found


@pytest.mark.parametrize("name", NAMES)
def test_the_rules_are_on_one_screen(visit: Visit, name: str) -> None:
    page = visit("fr", "laptop").page
    page.goto(f"/learn/{name}/card")
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")


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
