"""Looking back on a game and the guide of a first one, in a browser: by touch and keyboard, on both sizes."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import replace

import pytest
from axe import violations
from finished_tables import finished
from guests import Visit
from house import House
from paths import RECORDS

from ludotheque.record import Record
from ludotheque.store.sqlite import SqliteStore
from ludotheque.table.snapshot import Change

CODE = "LUNE-PHARE-NOIX-48213"
GAME = "wigwam-2"  # short, and with three slips


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A library with a finished table."""
    folder = tmp_path_factory.mktemp("house")

    async def fill() -> None:
        store = SqliteStore(folder / "tables.db")
        await store.open()
        snapshot = finished(GAME, CODE)
        kept = await store.create(replace(snapshot, moves=()))
        await store.change(kept, Change(moves=snapshot.moves))
        await store.close()

    asyncio.run(fill())
    with House(folder) as house:
        yield house


def test_a_game_is_stepped_through_and_a_slip_tried_again(visit: Visit) -> None:
    guest = visit(lang="en")
    page = guest.page
    page.goto(f"/t/{CODE}/review?lang=en")
    page.locator(".graph").wait_for()
    page.locator("#ui-now:not(:empty)").wait_for()
    assert violations(guest) == []
    for key, said in (("End", "The end of the game."), ("Home", "Move 1,"), ("ArrowRight", "Move 2,")):
        page.keyboard.press(key)
        page.locator("#ui-now", has_text=said).wait_for()
    page.locator(".moments a").nth(1).click()
    page.locator(".edge-better").first.wait_for()
    assert page.locator(".edge-played").count()
    ply = int(page.locator("[data-again]").nth(1).get_attribute("data-again") or "")
    page.locator("[data-again]").nth(1).click()
    page.locator("#ui-now", has_text="Find better").wait_for()
    assert page.locator(".edge-better").count() == 0
    record = Record.load(RECORDS / f"{GAME}.ludo")
    state = list(record.positions())[ply]
    for target in state.game.touch.paths(state, state.parse(record.moves[ply].text))[0]:
        page.locator(f'.look-back [data-t="{target}"]').first.dispatch_event("click")
    page.locator("#ui-now", has_text="there is better").wait_for()
    page.locator("#ui-again", has_text="Show me").click()
    page.locator(".edge-better").first.wait_for()
    assert page.url.endswith(f"#{ply}")


def test_on_a_phone_nothing_hangs_over(visit: Visit) -> None:
    guest = visit(lang="fr", size="phone")
    guest.page.goto(f"/t/{CODE}/review")
    guest.page.locator(".graph").wait_for()
    guest.page.locator("#ui-now:not(:empty)").wait_for()
    assert guest.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert violations(guest) == []


def test_a_first_game_has_a_goal_and_a_guide_that_can_be_sent_away(visit: Visit) -> None:
    guest = visit(lang="fr", size="phone")
    page = guest.page
    page.goto("/learn/wyx/card?done")
    page.get_by_role("button", name="Première partie, avec un guide").click()
    page.locator("#ui-goal", has_text="32 pions posés gagnent").wait_for()
    page.locator("#ui-main .can").first.wait_for()
    assert violations(guest) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.locator("#ui-unguided").click()
    page.locator("#ui-goal").wait_for(state="hidden")
    page.reload()
    page.locator("#ui-main .can").first.wait_for()
    assert page.locator("#ui-goal").count() == 0


SPEAKING = 500  # ms in which the guide has said what it has to say
SLIP = {"goal": "32 pions posés gagnent.", "bars": [], "kind": "slip", "words": "h8 posait trois pions.", "ply": 1}
# Whether all buttons of the guide lie on the screen, with nothing over them.
IN_REACH = """() => [...document.querySelectorAll('#ui-guide .btn')].every(button => {
  const { left, top, width, height } = button.getBoundingClientRect()
  return document.elementFromPoint(left + width / 2, top + height / 2)?.closest('button') === button
})"""


@pytest.mark.parametrize("height", [664, 844])
def test_on_a_phone_the_guide_never_speaks_twice_in_a_row_and_its_buttons_are_in_reach(
    visit: Visit, height: int
) -> None:
    """Though there would be something to say after every move."""
    guest = visit(lang="fr", size="phone")
    page = guest.page
    page.set_viewport_size({"width": 390, "height": height})
    page.route("**/guide?move", lambda route: route.fulfill(json=SLIP))
    page.goto("/learn/wyx/card?done")
    page.get_by_role("button", name="Première partie, avec un guide").click()
    page.locator("#ui-main .can").first.wait_for()
    spoke = []
    for turn in range(6):
        guest.move()
        if turn % 2:
            page.wait_for_timeout(SPEAKING)
        else:
            page.locator("#ui-guide").wait_for()
        spoke.append(page.locator("#ui-guide").is_visible())
        if spoke[-1]:
            assert page.evaluate(IN_REACH)
            guest.press_on("#ui-guide .btn-bare")
        guest.wait()
    assert spoke == [True, False] * 3
    guest.press_on("#ui-unguided")
    page.locator("#ui-goal").wait_for(state="hidden")
    guest.move()
    page.wait_for_timeout(SPEAKING)
    assert page.locator("#ui-guide").is_hidden()


CHOICES_IN_REACH = """() => [...document.querySelectorAll('#ui-choices .can')].every(choice => {
  const { left, top, width, height } = choice.getBoundingClientRect()
  return document.elementFromPoint(left + width / 2, top + height / 2)?.closest('[data-t]') === choice
})"""


def test_on_a_short_phone_the_guide_does_not_lie_over_choices(visit: Visit) -> None:
    """After the first of two marbles it speaks while the second one is placed, and perhaps slid."""
    guest = visit(lang="fr", size="phone")
    page = guest.page
    page.set_viewport_size({"width": 390, "height": 664})
    page.route("**/guide?move", lambda route: route.fulfill(json=SLIP))
    page.goto("/learn/wykersham/card?done")
    page.get_by_role("button", name="Première partie, avec un guide").click()
    page.locator("#ui-main .can").first.wait_for()
    chosen = spoken = 0
    now = guest.wait()
    while now["ply"] < 60 and not (chosen and spoken):
        now = guest.step(now)
        spoken += page.locator("#ui-guide:not([hidden])").count()
        if page.locator("#ui-choices .can").count():
            page.evaluate("document.getElementById('ui-guide').hidden = false")
            assert page.evaluate(CHOICES_IN_REACH)
            chosen += 1
    page.unroute_all(behavior="wait")  # a question of the last move may be on its way
    assert chosen
    assert spoken
