"""A whole game without mouse or finger: from the shelf to the last move with Tab, arrows and Enter."""

from __future__ import annotations

from conftest import Visit
from guests import STEPS, Guest
from house import House

ARROWS = ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown")


def focus_is_on(guest: Guest, query: str) -> bool:
    return bool(guest.page.evaluate("query => document.activeElement.matches(query)", query))


def tab_to(guest: Guest, query: str, most: int = 150) -> None:
    for _ in range(most):
        guest.page.keyboard.press("Tab")
        if focus_is_on(guest, query):
            return
    raise AssertionError(f"{query} cannot be reached by Tab")


def walk(guest: Guest) -> None:
    """A few arrow keys, and on until the focus is on something that can be chosen."""
    keys = guest.page.keyboard
    for _ in range(guest.dice.randrange(4)):
        keys.press(guest.dice.choice(ARROWS))
    for arrow in ARROWS * 2:
        if not focus_is_on(guest, ".can"):
            keys.press(arrow)
    if not focus_is_on(guest, ".can"):
        tab_to(guest, ".can")


def sit_down_at_wigwam(guest: Guest) -> str:
    keys = guest.page.keyboard
    guest.page.goto("/")
    tab_to(guest, 'a.btn[href$="/play/wigwam"]')
    keys.press("Enter")
    guest.page.wait_for_url("**/play/wigwam")
    tab_to(guest, "#name")
    keys.type("Ana")
    tab_to(guest, "[name=seat1]")
    assert guest.page.locator("[name=seat1]").input_value() == "1"
    tab_to(guest, ".ready .btn-primary")
    keys.press("Enter")
    return guest.at_table()


def set_up(guest: Guest) -> None:
    """One figure by hand and the rest as suggested."""
    keys = guest.page.keyboard
    guest.wait()
    tab_to(guest, "#ui-board .can")
    keys.press("Enter")
    guest.page.wait_for_selector("[id^='f-']")
    tab_to(guest, "#ui-placing .line:last-child button")
    keys.press("Enter")
    guest.page.wait_for_selector("#ui-placing .btn-primary")
    assert not focus_is_on(guest, "body"), "the focus was lost"
    tab_to(guest, "#ui-placing .btn-primary", 12)
    before = guest.seen()
    keys.press("Enter")
    guest.wait(before)


def test_a_whole_game_by_keyboard_alone(house: House, visit: Visit) -> None:
    guest = visit("en")
    code = sit_down_at_wigwam(guest)
    set_up(guest)
    guest.page.keyboard.press("b")
    assert focus_is_on(guest, "#ui-board .can")
    now = guest.wait()
    for _ in range(STEPS):
        if now["over"]:
            break
        walk(guest)
        guest.page.keyboard.press("Enter")
        now = guest.wait(now)
        assert not now["no"]
        assert now["over"] or focus_is_on(guest, "#ui-main *"), "the focus was lost"
    assert now["over"]
    assert house.truth(code).over


def test_every_key_of_the_help_does_what_it_says(visit: Visit) -> None:
    guest = visit("fr")
    guest.open_table("wyx", "me", "1")
    guest.wait()
    keys, page = guest.page.keyboard, guest.page
    keys.press("?")
    assert page.locator("#ui-keys").is_visible()
    keys.press("Escape")
    assert not page.locator("#ui-keys").is_visible()
    keys.press("l")
    page.locator("#ui-list[open]").wait_for()
    assert focus_is_on(guest, "#ui-all button")
    keys.press("Escape")
    keys.press("r")
    page.locator("#ui-rules .sentence").first.wait_for()
    keys.press("i")
    page.locator("#ui-tip").wait_for()
    assert page.locator("#ui-tip").inner_text()
    keys.press("t")
    assert focus_is_on(guest, "[name=move]")
    keys.type("nonsense")
    keys.press("Enter")
    page.locator("#ui-refusal").wait_for()
    keys.press("Tab")  # out of the field, where letters are letters
    keys.press("b")
    assert focus_is_on(guest, ".can")
    keys.press("l")
    now = guest.seen()
    page.locator("#ui-list[open]").wait_for()
    keys.press("Enter")  # the first of the list is played
    played = guest.wait(now)
    assert played["ply"] == now["ply"] + 2
    keys.press("u")
    assert guest.wait(played)["ply"] == now["ply"]
    before = page.locator(".bar [data-do=sound]").get_attribute("aria-pressed")
    keys.press("s")
    assert page.locator(".bar [data-do=sound]").get_attribute("aria-pressed") != before
