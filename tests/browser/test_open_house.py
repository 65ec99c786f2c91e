"""The home page in a browser: a table comes and goes without reloading, and strangers meet there."""

from __future__ import annotations

from guests import Visit


def test_a_stranger_sits_down_at_a_table_that_came_while_they_looked(visit: Visit) -> None:
    ana, ben = visit("en"), visit("fr", "phone")
    ben.page.goto("/")
    assert ben.page.inner_text(".nobody") == "Personne n’attend en ce moment."
    code = ana.open_table("wigwam", "me", "open", name="<i>Ana</i>")
    ana.page.wait_for_selector("#ui-all-see")
    ben.page.wait_for_selector(f"#open-{code}")
    assert ben.page.inner_text("#open strong") == "<i>Ana</i> attend quelqu’un à Wigwam"
    assert ben.page.is_hidden(".nobody")
    ben.press_on("#waits button")
    ben.page.fill(".sit-down #name", "Ben")
    ben.press_on(".sit-down .btn-primary")
    ben.at_table()
    ana.page.wait_for_selector("#ui-notice [data-do=free]")
    assert ana.page.inner_text("#ui-notice p") == "Ben has sat down."
    ben.press_on("[data-do=more]")
    ben.press_on("[data-do=greet][data-n='0']")
    ana.page.wait_for_function("() => document.getElementById('ui-notice').textContent === 'Ben: Hello!'")
    ana.press_on("#ui-tab-table")
    ana.press_on("#ui-seats [data-do=free]")
    ben.page.wait_for_function("() => document.getElementById('ui-notice').textContent.includes('préfère')")
    ana.page.wait_for_selector("#ui-all-see")  # the table is open again


def test_menus_close_by_escape_and_by_a_touch_elsewhere(visit: Visit) -> None:
    page = visit("en").page
    page.goto("/")
    for menu in (".you", ".choose"):
        page.press(f"{menu} summary", "Enter")
        page.wait_for_selector(f"{menu}[open]")
        page.keyboard.press("Escape")
        page.wait_for_selector(f"{menu}:not([open]) summary:focus")
        page.press(f"{menu} summary", "Enter")
        page.click("h1")
        page.wait_for_selector(f"{menu}:not([open])")
