"""People at one table: through a link, round one screen, and over a server that dies."""

from __future__ import annotations

import re

from guests import Guest, Visit
from house import House

from ludotheque.core import State
from ludotheque.games.wu_hsing.board import TEXTS
from ludotheque.web.connection.messages import PROTOCOL


def play_against_each_other(players: list[Guest]) -> None:
    """The first is to begin; whoever can, moves."""
    over = False
    while not over:
        for player in players:
            now = player.wait(others=True)
            over = over or now["over"]
            if now["can"] and not now["over"]:
                over = player.move(others=True)["over"]


def test_two_windows_play_a_whole_game_through_the_link(house: House, visit: Visit) -> None:
    ana, ben = visit("fr", "laptop"), visit("en", "phone")
    code = ana.open_table("wigwam", "me", "link")
    ben.come_by_link(ana.invitation())
    assert ben.page.locator("#ui-players .name").all_inner_texts() == ["Ana", "Ben"]
    play_against_each_other([ana, ben])
    for guest in (ana, ben):
        guest.page.wait_for_function("() => !document.getElementById('ui-end').hidden")
    assert house.truth(code).over
    assert len(house.snapshot(code).moves) > 4


# ── One screen ────────────────────────────────────────────────────────────────────────

FACE = re.compile(r'data-t="([1-5][1-5])"|id="m-([1-5][1-5])"')


def in_the_page(guest: Guest) -> str:
    """The document as it is now, without the pack of cards that every drawing is made of."""
    return re.sub("<defs>.*?</defs>", "", guest.page.content(), flags=re.DOTALL)


def held(state: State, seat: int) -> set[str]:
    return {TEXTS[kind] for kind in range(15) if state.hand[seat][kind]}


def test_a_curtain_falls_between_two_hands_at_one_screen(house: House, visit: Visit) -> None:
    guest = visit("fr", "phone")
    code = guest.open_table("wu-hsing", "me", "here")
    names, now = set(), guest.wait()
    while not now["over"]:
        truth = house.truth(code)
        shown = {a or b for a, b in FACE.findall(in_the_page(guest))}
        if now["curtain"]:
            names.add(guest.page.locator(".curtain-name").inner_text())
            assert shown == set(), "a hand lies open behind the curtain"
            assert guest.page.locator("#ui-hand > svg").count() == 0
        else:
            assert shown == held(truth, truth.turn), "a hand of somebody else, or not all of one's own"
        now = guest.step(now)
    assert len(names) == 2
    assert house.truth(code).over


# ── A server that dies ────────────────────────────────────────────────────────────────


def test_a_table_survives_the_death_of_the_server_without_a_reload(house: House, visit: Visit) -> None:
    guest = visit("en")
    code = guest.open_table("wykersham", "me", "1")
    for _ in range(3):
        guest.move()
    guest.page.evaluate("() => { window.here = 'all the time' }")
    now = guest.wait()
    with house.killed():
        guest.page.wait_for_function("() => document.getElementById('ui-dot').classList.contains('dot-wait')")
        while guest.touch_if_there(0):  # a move that is made while nobody listens is kept, and sent later
            pass
        assert guest.seen()["ply"] == now["ply"]
    guest.wait_online()
    guest.wait_for_ply(now["ply"] + 2)
    for _ in range(3):
        after = guest.move()
    assert guest.page.evaluate("() => window.here") == "all the time"
    assert len(house.snapshot(code).moves) == after["ply"] >= now["ply"] + 5
    guest.forgive("error: WebSocket connection to")


# ── Another version ───────────────────────────────────────────────────────────────────

# The first page of a table says that it speaks another version; and it is not as young as it is.
OUTDATED_ONCE = """
performance.now = (now => () => now() + 60_000)(performance.now.bind(performance))
if (location.pathname.startsWith('/t/') && !sessionStorage.getItem('outdated')) {
  sessionStorage.setItem('outdated', 'once')
  new MutationObserver(() => {
    const main = document.getElementById('ui-main')
    if (main) main.dataset.protocol = '0'
  }).observe(document, { childList: true, subtree: true })
}
"""


def test_a_page_of_another_version_of_the_protocol_reloads_itself(house: House, visit: Visit) -> None:
    guest = visit("en", "laptop")
    guest.page.add_init_script(OUTDATED_ONCE)
    code = guest.open_table("wyx", "me", "1")
    guest.page.wait_for_selector(f'#ui-main[data-protocol="{PROTOCOL}"]')
    guest.page.wait_for_selector("#ui-main .can")
    assert '"is":"reload"' in guest.frames[0]
    assert len([page for page in guest.pages if f"/t/{code}/live" in page]) == 2
