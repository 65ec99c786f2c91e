"""What people met in an evening and cannot be seen but in a page: who is called where, and what stays unsaid."""

from __future__ import annotations

import re

from guests import Guest, Visit

RUNG = "() => performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/sounds.js'))"


def resign(guest: Guest) -> None:
    guest.wait(others=True)
    guest.press_on("[data-do=more]:visible")
    guest.press_on("#ui-more [data-do=resign]")
    guest.press_on("#ui-answers .btn-yes")


def offer_a_draw(guest: Guest) -> None:
    guest.press_on("[data-do=more]:visible")
    guest.press_on("#ui-more [data-do=draw]")
    if guest.page.locator("#ui-answers .btn-yes").is_visible():
        guest.press_on("#ui-answers .btn-yes")


def notice(guest: Guest) -> str:
    return str(guest.page.inner_text("#ui-notice p")).replace("\u00a0", " ")


def join(guest: Guest, url: str, name: str) -> None:
    guest.page.goto(url)
    guest.page.fill("main [name=name]", name)
    guest.press_on("main .btn-primary")
    guest.page.wait_for_selector("main [name=name]", state="detached")


def next_round(host: Guest) -> list[str]:
    """The address of its only table."""
    host.press_on("[action$='/round'] .btn-primary")
    host.page.wait_for_load_state()
    return [str(link.get_attribute("href")) for link in host.page.locator(".round").first.locator("li > a").all()]


def test_on_a_finished_table_one_is_called_to_the_next(visit: Visit) -> None:
    """They got no notice there and no title; a rematch was the big button; and their clock ran without them."""
    host, ana, ben = visit("en"), visit("en", "phone"), visit("en", "phone")
    host.page.goto("/evening")
    host.press_on("main .btn-primary")
    host.page.wait_for_selector("img.qr")
    for name, guest in {"Ana": ana, "Ben": ben}.items():
        join(guest, host.page.url, name)
    host.page.reload()
    host.page.select_option("[name=game]", "wyx")
    host.page.select_option("[name=clock]", "10")
    [first] = next_round(host)
    for guest in (ana, ben):
        guest.page.goto(first)
        guest.wait_online()
    resign(ana)
    again = ben.page.locator("#ui-end [data-do=rematch]")
    again.wait_for()
    assert "btn-big" not in str(again.get_attribute("class")), "what follows is a table of the evening"
    [second] = next_round(host)
    ben.page.wait_for_selector("#ui-next-table:not([hidden])")
    shown = [one for one in ben.page.locator(".btn-big").all() if one.is_visible()]
    assert [one.inner_text() for one in shown] == ["To my next table"], "it is the big button, and there is one"
    assert re.match("Your table is ready, with Ana. · ", ben.page.title())
    ben.press_on("#ui-next-table")
    ben.page.wait_for_url(f"**{second}")
    ben.wait_online()
    ben.page.wait_for_timeout(1500)
    assert set(ben.page.locator(".clock").all_inner_texts()) == {"10:00"}, "Ana has not sat down yet"
    ana.page.wait_for_selector("#ui-next-table:not([hidden])")
    ana.page.wait_for_function(RUNG)  # whoever has touched the page hears it, too
    ana.page.goto("/")
    back = ana.page.locator("#ui-evening a")
    back.wait_for()
    assert host.page.url.endswith(str(back.get_attribute("href"))), "home leads back to the evening"


def test_a_declined_draw_is_told_and_no_old_notice_comes_back(visit: Visit) -> None:
    ana, ben = visit("en"), visit("en", "phone")
    ana.open_table("wyx", "me", "link")
    ben.come_by_link(ana.invitation())
    ana.wait(others=True)
    ana.page.wait_for_selector("#ui-notice:has-text('Ben')")
    came = notice(ana)
    offer_a_draw(ana)
    ben.page.wait_for_selector("#ui-notice [data-do=decline]")
    ben.press_on("#ui-notice [data-do=decline]")
    ana.page.wait_for_selector("#ui-notice:has-text('declines')")
    assert notice(ana) == "Ben declines the draw and plays on."
    offer_a_draw(ana)
    ana.page.wait_for_selector("#ui-notice [data-do=decline]")
    ana.press_on("#ui-notice [data-do=decline]")
    ana.page.wait_for_selector("#ui-notice [data-do=decline]", state="detached")
    assert came not in ana.page.inner_text("#ui-notice"), "nor after an offer that is withdrawn"
    resign(ben)
    ana.page.wait_for_selector("#ui-end [data-do=rematch]")
    ana.press_on("#ui-end [data-do=rematch]")
    ben.press_on("#ui-again [data-do=decline]")
    ana.page.wait_for_selector("#ui-end #ui-again:text-is('Ben does not play again now.')")  # the card hides the notice
