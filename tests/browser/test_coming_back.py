"""A lost browser is not a lost library: a phrase brings it back, and a link takes it along to another device."""

from __future__ import annotations

from guests import Guest, Visit


def mine(guest: Guest) -> list[str]:
    guest.page.wait_for_url("**/mine")
    return [str(text) for text in guest.page.locator(".tables strong").all_inner_texts()]


def test_a_phrase_and_a_link_bring_a_library_back(visit: Visit) -> None:
    ana, lost, phone = visit("fr"), visit("fr"), visit("en", "phone")
    code = ana.open_table("wigwam", "me", "1")
    ana.page.goto("/keep")
    ana.press_on("button[value=phrase]")
    phrase = ana.page.inner_text("#phrase")
    ana.press_on("button[value=link]")
    link = ana.page.input_value("input[readonly]")
    lost.open_table("wyx", "me", "1", name="Somebody")  # before she thought of her phrase
    lost.page.goto("/keep")
    lost.page.fill("#said", phrase.upper().replace(" ", ", ", 2))
    lost.press_on("[action$=back] button")
    assert sorted(mine(lost)) == ["Wigwam", "Wyx"]
    lost.page.goto(f"/t/{code}")
    lost.wait()  # it is her seat
    phone.page.goto(link)
    phone.press_on("main .btn-primary")
    assert sorted(mine(phone)) == ["Wigwam", "Wyx"]
    phone.page.goto(link)
    phone.press_on("main .btn-primary")
    phone.page.wait_for_selector("h1:has-text('This link opens nothing any more')")
    phone.forgive("error: Failed to load resource")
