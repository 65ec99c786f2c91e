"""What puzzled people who came for the first time: each of these was met once, and looked at."""

from __future__ import annotations

from typing import Any

import pytest
from guests import POLLING, Visit

WHOLE = "query => [...document.querySelectorAll(query)].every(e => e.scrollWidth <= e.clientWidth + 1)"
IN_SIGHT = """query => {
  const { top, bottom, width, height } = document.querySelector(query).getBoundingClientRect()
  return width > 20 && height > 10 && top >= 0 && bottom <= innerHeight
}"""


def test_who_gives_no_name_is_not_called_by_a_colour(visit: Visit) -> None:
    guest = visit("fr", "phone")
    guest.open_table("wyx", "me", "1", name="")
    assert guest.page.locator(".player .name").all_inner_texts() == ["Vous", "Premiers pas"]
    assert guest.page.evaluate(WHOLE, ".player .name")


@pytest.mark.parametrize("width", [320, 360, 390])
def test_the_mark_of_the_library_is_whole_on_every_phone(visit: Visit, width: int) -> None:
    page = visit("fr", "phone").page
    page.set_viewport_size({"width": width, "height": 664})
    page.goto("/")
    assert page.evaluate("document.querySelector('.brand svg').getBoundingClientRect().width") >= 24
    assert page.evaluate("document.documentElement.scrollWidth") == width


def test_who_invites_says_who_they_are(visit: Visit) -> None:
    page = visit("fr").page
    page.goto("/play/wyx")
    assert not page.evaluate("document.querySelector('#setup #name').required")
    page.select_option("[name=seat1]", "link")
    assert page.evaluate("document.querySelector('#setup #name').required")


def test_nothing_looks_dealt_before_everybody_sits(visit: Visit) -> None:
    ana, ben = visit(), visit("fr", "phone")
    ana.open_table("wyx", "me", "link")
    ana.page.wait_for_selector("#ui-waiting")
    assert ana.page.locator("#ui-hand svg.board").is_hidden()
    ben.page.goto(ana.invitation())
    assert ben.page.locator("[type=radio]").count() == 0  # one chair is no choice
    ben.page.fill(".sit-down #name", "Ben")
    ben.press_on(".sit-down .btn-primary")
    ana.wait()
    assert ana.page.locator("#ui-hand svg.board").is_visible()


def test_a_question_is_seen_beside_its_answers(visit: Visit) -> None:
    guest = visit("fr", "phone")
    page = guest.page
    page.goto("/play/fourmis")
    page.fill("#name", "Ana")
    for seat, name in enumerate(("Barbara", "Clémence", "Dorothée"), 1):
        page.select_option(f"[name=seat{seat}]", "here")
        page.fill(f"[name=name{seat}]", name)
    page.click(".ready .btn-primary")
    guest.at_table()
    guest.wait()
    guest.press_on("[data-do=more]")
    guest.press_on("#ui-more [data-do=resign]")
    page.wait_for_selector("#ui-confirm")
    assert page.inner_text("#ui-sure") == "Qui abandonne\u00a0?"
    assert page.evaluate(IN_SIGHT, "#ui-sure")
    assert page.evaluate(IN_SIGHT, "#ui-answers")


def test_a_single_choice_stands_beside_its_sentence(visit: Visit) -> None:
    guest = visit("fr", "phone")
    guest.open_table("wu-hsing", "me", "1", options=("players_judge",))
    guest.wait()
    assert guest.page.locator("#ui-choices button").count() == 1
    assert guest.page.evaluate(IN_SIGHT, "#ui-prompt")


@pytest.mark.parametrize("name", ["fourmis", "fourmis-coop"])
def test_the_title_of_a_lesson_is_whole(visit: Visit, name: str) -> None:
    page = visit("fr", "phone").page
    page.goto(f"/learn/{name}/1")
    assert page.evaluate(
        "() => { const h = document.querySelector('h1'); return h.scrollHeight <= h.clientHeight + 2 }"
    )
    assert page.evaluate(WHOLE, "h1")


def test_a_puzzle_answers_where_one_plays(visit: Visit) -> None:
    guest = visit("fr", "phone")
    page: Any = guest.page
    page.goto("/puzzles?game=wyx")
    with page.expect_navigation():
        page.locator(".cards a").first.click()
    assert "Votre couleur\u00a0: " in page.inner_text(".words")
    guest.press_on("#ui-where")
    assert page.evaluate(IN_SIGHT, "#ui-reply")
    guest.press_on("#ui-show")
    page.wait_for_selector(".reply-yes")
    assert page.inner_text(".reply-yes span").startswith("Voici la solution.")
    assert page.evaluate(IN_SIGHT, "#ui-reply")
    assert page.locator("#ui-where").is_hidden()


def test_the_points_of_the_last_domino_make_way(visit: Visit) -> None:
    guest = visit("fr")
    guest.open_table("wu-hsing", "me", "1")
    guest.move()
    guest.wait()
    assert guest.page.locator("#pill").is_visible()
    guest.touch(0)
    assert guest.page.locator("#pill").is_hidden()


def test_on_a_slow_line_no_touch_is_lost_before_the_figures_are_there(visit: Visit) -> None:
    guest = visit("fr", "phone")
    held: list[Any] = []
    guest.page.route("**/palette*.js", lambda route: held.append(route))
    guest.open_table("wigwam", "me", "1")
    while not held:
        guest.page.wait_for_timeout(POLLING)
    guest.page.wait_for_timeout(10 * POLLING)  # what could be touched without it would be there by now
    assert len(held) == 1
    assert not guest.seen()["can"]
    held[0].continue_()
    assert guest.wait()["placing"]
    guest.set_up()
