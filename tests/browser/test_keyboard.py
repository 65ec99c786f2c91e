"""A whole game without mouse or finger: from the shelf to the last move with Tab, arrows and Enter."""

from __future__ import annotations

from guests import Typist, Visit
from house import House


def sit_down_at_wigwam(guest: Typist) -> str:
    keys = guest.page.keyboard
    guest.page.goto("/")
    guest.tab_to('a.btn[href$="/play/wigwam"]')
    keys.press("Enter")
    guest.page.wait_for_url("**/play/wigwam")
    guest.tab_to("#name")
    keys.type("Ana")
    guest.tab_to("[name=seat1]")
    assert guest.page.locator("[name=seat1]").input_value() == "1"
    guest.tab_to(".ready .btn-primary")
    keys.press("Enter")
    return guest.at_table()


def set_up(guest: Typist) -> None:
    """One figure by hand and the rest as suggested."""
    guest.wait()
    guest.tab_to("#ui-board .can")
    guest.page.keyboard.press("Enter")
    guest.page.wait_for_selector("[id^='f-']")
    guest.set_up(by_hand=False)


def test_a_game_by_keyboard_alone(house: House, visit: Visit) -> None:
    guest = visit("en", keys=True)
    assert isinstance(guest, Typist)
    code = sit_down_at_wigwam(guest)
    set_up(guest)
    guest.page.keyboard.press("b")
    assert guest.focus_is_on("#ui-board .can")
    guest.move()
    code = house.near_the_end(code)
    guest.page.goto(f"/t/{code}")
    guest.wait_online()
    guest.play_to_the_end()
    assert house.truth(code).over


def test_every_key_of_the_help_does_what_it_says(visit: Visit) -> None:
    guest = visit("fr", keys=True)
    assert isinstance(guest, Typist)
    guest.open_table("wyx", "me", "1")
    guest.wait()
    keys, page = guest.page.keyboard, guest.page
    keys.press("?")
    assert page.locator("#ui-keys").is_visible()
    keys.press("Escape")
    assert not page.locator("#ui-keys").is_visible()
    keys.press("l")
    page.locator("#ui-list[open]").wait_for()
    assert guest.focus_is_on("#ui-all button")
    keys.press("Escape")
    keys.press("r")
    page.locator("#ui-rules .sentence").first.wait_for()
    keys.press("i")
    page.locator("#ui-tip").wait_for()
    assert page.locator("#ui-tip").inner_text()
    keys.press("t")
    assert guest.focus_is_on("[name=move]")
    keys.type("nonsense")
    keys.press("Enter")
    page.locator("#ui-refusal").wait_for()
    keys.press("Tab")  # out of the field, where letters are letters
    keys.press("b")
    assert guest.focus_is_on(".can")
    keys.press("l")
    now = guest.seen()
    page.locator("#ui-list[open]").wait_for()
    keys.press("Enter")  # the first of the list is played, and answered
    played = guest.wait_for_answer(now)
    assert played["ply"] == now["ply"] + 2
    keys.press("u")
    assert guest.wait(played)["ply"] == now["ply"]
    before = page.locator(".bar [data-do=sound]").get_attribute("aria-pressed")
    keys.press("s")
    assert page.locator(".bar [data-do=sound]").get_attribute("aria-pressed") != before


def test_what_can_be_touched_is_a_button_after_looking_back(visit: Visit) -> None:
    """Whole drawings come without the attributes of targets, as changes do: the page adds them."""
    guest = visit("en")
    guest.open_table("wykersham", "me", "1")
    now = guest.wait()
    guest.move()
    guest.wait(now)
    guest.press_on('#ui-played [data-ply="1"]')
    guest.page.locator("#ui-review").wait_for()
    targets = "#board [data-t]"
    guest.page.wait_for_function("() => document.getElementById('ui-ply').value === '1'")
    assert guest.page.locator(targets).count() > 30
    assert guest.page.locator(f"{targets}:not([role=button][tabindex='-1'])").count() == 0
