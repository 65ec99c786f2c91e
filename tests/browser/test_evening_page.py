"""An evening for a club in the browser: whoever scans the code is in, is called to a table, and the points count."""

from __future__ import annotations

from guests import Guest, Visit


def look(guest: Guest) -> None:
    """Come back to the tab: the page looks at once, and not after its four seconds."""
    guest.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")


def test_an_evening_from_its_code_to_its_points(visit: Visit) -> None:
    host = visit("fr")
    guests = {"Ana": visit("fr", "phone"), "Ben": visit("en", "phone"), "Cleo": visit("en")}
    host.page.goto("/evening")
    host.page.fill("[name=title]", "Jeux du vendredi")
    host.press_on("main .btn-primary")
    host.page.wait_for_selector("img.qr")
    for name, guest in guests.items():
        guest.page.goto(host.page.url)
        guest.page.fill("main [name=name]", name)
        guest.press_on("main .btn-primary")
    host.page.wait_for_selector(".points tbody tr:nth-child(3)")  # without reloading
    host.page.select_option("[name=game]", "wigwam")
    host.press_on("[action$=round] .btn-primary")
    host.page.wait_for_selector(".round")
    resting = host.page.inner_text(".round li:last-child").removesuffix(" se repose")
    players = [name for name in guests if name != resting]
    assert len(players) == 2
    for name in players:
        guest = guests[name]
        look(guest)
        guest.page.wait_for_selector("[data-table]")
        guest.page.wait_for_function("() => / table · /.test(document.title)")
        guest.press_on("[data-table]")
        guest.at_table()
    loser = guests[players[0]]
    loser.wait(others=True)
    loser.press_on("[data-do=more]:visible")
    loser.press_on("#ui-more [data-do=resign]")
    loser.press_on("#ui-answers .btn-yes")
    loser.page.wait_for_function("() => document.body.classList.contains('finished')")
    look(host)
    host.page.wait_for_selector(f".points tbody tr:has(b:text-is('2')) th:has-text('{players[1]}')")
