"""What somebody who comes back stumbles over: what covers what, what is too small, what says two things at once."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from finished_tables import finished
from guests import Guest, Visit
from house import House

from ludotheque.puzzles import puzzles
from ludotheque.store.sqlite import SqliteStore
from ludotheque.table.snapshot import Change

CODES = {"fourmis-3": "LUNE-PHARE-NOIX-48213", "wyx-double": "LUNE-PHARE-NOIX-48214"}
SHORT_PHONE = {"width": 390, "height": 664}
LAPTOP = {"width": 1280, "height": 800}
TOUCH = 40  # px, the least that a finger finds
BOX = "query => document.querySelector(query).getBoundingClientRect().toJSON()"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A library with finished tables."""
    folder = tmp_path_factory.mktemp("house")

    async def fill() -> None:
        store = SqliteStore(folder / "tables.db")
        await store.open()
        for name, code in CODES.items():
            snapshot = finished(name, code)
            kept = await store.create(replace(snapshot, moves=()))
            await store.change(kept, Change(moves=snapshot.moves))
        await store.close()

    asyncio.run(fill())
    with House(folder) as house:
        yield house


def box(guest: Guest, query: str) -> dict[str, Any]:
    found: dict[str, Any] = guest.page.evaluate(BOX, query)
    return found


def on_a_short_phone(visit: Visit, lang: str = "fr") -> Guest:
    guest = visit(lang, size="phone")
    guest.page.set_viewport_size(SHORT_PHONE)
    return guest


def test_on_a_phone_the_arrow_of_the_rack_covers_no_domino(visit: Visit) -> None:
    guest = on_a_short_phone(visit)
    guest.open_table("wyx", "me", "1")
    guest.wait()
    for opened in (False, True):
        arrow, rack = box(guest, ".hand-more"), box(guest, "#hand")
        visible = max(rack["top"], 0 if opened else box(guest, "#ui-hand")["top"])
        assert arrow["width"] >= TOUCH
        assert arrow["bottom"] <= visible + 1
        if not opened:
            guest.press_on(".hand-more")


def test_on_a_phone_a_touch_on_a_partner_shows_their_hand(visit: Visit) -> None:
    guest = on_a_short_phone(visit, "en")
    guest.page.goto("/learn/fourmis-coop/card?done")
    guest.press_on("form .btn-primary")
    guest.wait()
    assert box(guest, '#board [data-t="a1"]')["width"] >= TOUCH  # though the guide takes room
    guest.press_on('.player[data-seat="1"] .show-hand')
    guest.page.locator("#ui-hand #others").wait_for()
    assert not guest.page.locator("#hand").is_visible()
    guest.press_on('.player[data-seat="1"] .show-hand')
    guest.page.locator("#hand").wait_for()


def test_on_a_short_phone_a_touch_pulls_up_a_whole_hand(visit: Visit) -> None:
    """Two of its four rows lay below the screen; what is taken lets it down from the squares again."""
    guest = on_a_short_phone(visit)
    guest.open_table("fourmis-coop", "me", "1")
    guest.move()
    guest.wait()
    guest.press_on(".hand-more")
    hand, acts = box(guest, "#hand"), box(guest, ".acts")
    assert hand["bottom"] <= acts["top"] + 1
    assert box(guest, ".hand-more")["bottom"] <= hand["top"] + 1, "the arrow covers a domino"
    guest.press_on("#ui-hand .can")
    assert box(guest, '#board [data-t="a1"]')["bottom"] <= box(guest, "#ui-hand")["top"]


def test_on_a_short_phone_a_lesson_shows_what_a_partner_holds(visit: Visit) -> None:
    """Lessons ask to watch both hands; that of the partner was 17 px high."""
    guest = on_a_short_phone(visit)
    for number in (5, 7):
        guest.page.goto(f"/learn/fourmis-coop/{number}")
        assert box(guest, '#ui-others [data-t] , #ui-others [id^="d-"]')["width"] >= TOUCH - 4
        assert box(guest, '#ui-hand [id^="d-"]')["width"] >= TOUCH - 1


ABOVE_THE_ACCENT = """() => {
  const turn = document.querySelector('.player[data-turn] .turn')
  const pen = Object.assign(document.createElement('canvas').getContext('2d'), { font: getComputedStyle(turn).font })
  const base = document.createElement('i')
  base.style.display = 'inline-block'
  turn.append(base)
  return base.getBoundingClientRect().bottom - pen.measureText('À').actualBoundingBoxAscent
    - turn.getBoundingClientRect().top
}"""


def test_on_a_phone_the_accent_of_whose_turn_it_is_is_whole(visit: Visit) -> None:
    guest = on_a_short_phone(visit)
    guest.open_table("wyx", "me", "1")
    guest.wait()
    assert guest.page.evaluate(ABOVE_THE_ACCENT) >= 1


def test_on_a_phone_the_mark_beside_the_name_is_whole(visit: Visit) -> None:
    guest = on_a_short_phone(visit)
    guest.page.goto("/puzzles")
    assert box(guest, ".brand svg")["width"] >= 20


def test_rules_beside_a_rack_can_be_read(visit: Visit) -> None:
    guest = visit("fr")
    guest.page.set_viewport_size(LAPTOP)
    guest.open_table("wyx", "me", "1")
    guest.wait()
    guest.press_on("#ui-tab-rules")
    assert box(guest, "#ui-rules")["height"] >= 300
    guest.press_on("#ui-tab-moves")
    guest.page.locator("#hand").wait_for()


def test_scores_are_those_of_the_position_that_is_looked_at(visit: Visit) -> None:
    guest = visit("en")
    guest.page.goto(f"/t/{CODES['fourmis-3']}")
    guest.page.locator("#ui-end:not([hidden]) [data-do=review]").click()
    scores = guest.page.locator(".player .points")
    guest.page.wait_for_function(
        "() => [...document.querySelectorAll('.player .points')].every(it => it.textContent === '0')"
    )
    guest.page.locator("[data-do=present]").click()
    guest.page.wait_for_function(
        "() => [...document.querySelectorAll('.player .points')].every(it => it.textContent !== '0')"
    )
    assert scores.all_inner_texts() == ["11", "12", "16"]


def test_a_review_has_a_large_board_and_lines_in_the_colours_of_the_seats(visit: Visit) -> None:
    guest = visit("en")
    guest.page.set_viewport_size(LAPTOP)
    guest.page.goto(f"/t/{CODES['fourmis-3']}/review")
    guest.page.locator(".graph-place .l0").wait_for()
    assert box(guest, "#board")["height"] >= 400
    steps, retry = box(guest, ".steps"), box(guest, ".retry")
    assert max(steps["bottom"], retry["bottom"]) <= LAPTOP["height"]
    assert steps["right"] <= retry["left"], "a button lies over another"
    strokes = "() => ['l0', 'l1'].map(name => getComputedStyle(document.querySelector(`.graph-place .${name}`)).stroke)"
    red, blue = (
        [float(part) for part in said.split("srgb")[1].strip(" )").split()] for said in guest.page.evaluate(strokes)
    )
    assert red.index(max(red)) == 0
    assert blue.index(max(blue)) == 2


def test_the_end_of_two_legs_tells_both(visit: Visit) -> None:
    guest = visit("fr")
    guest.page.goto(f"/t/{CODES['wyx-double']}")
    guest.page.locator("#ui-end .end-line", has_text="Manches : 22 à 27, 28 à 25.").wait_for()


def test_a_puzzle_of_a_variant_says_what_is_different(visit: Visit) -> None:
    """Else a corner marked 3 that takes 2 looks like a mistake."""
    hard = next(one for one in puzzles("fourmis-coop") if one.game.options["hard"])
    guest = visit("fr")
    guest.page.goto(f"/puzzles/{hard.id}")
    guest.page.locator(".variant", has_text="Plus difficile : Chaque fourmilière reçoit 2 fourmis").wait_for()


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_words_and_the_figures_to_place_do_not_lie_over_each_other(visit: Visit, lang: str) -> None:
    """A guide of three lines pushed the figures over the prompt, and over half of a hint."""
    guest = on_a_short_phone(visit, lang)
    guest.page.goto("/learn/wigwam/card?done")
    guest.press_on("form .btn-primary")
    guest.wait()
    for size in (SHORT_PHONE, {"width": 360, "height": 640}):
        guest.page.set_viewport_size(size)
        assert box(guest, "#ui-placing")["top"] >= box(guest, "#ui-say")["bottom"] - 2, size
