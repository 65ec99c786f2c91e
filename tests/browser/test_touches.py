"""Touches that need no explanation: one is enough, what is tried is seen, and what others did can be seen again."""

from __future__ import annotations

from typing import Any

from guests import Guest, Visit

STEPS = "() => JSON.parse(document.getElementById('first').textContent).choices.steps"


def press(guest: Guest, target: str, where: str = "#ui-main") -> None:
    guest.press_on(f'{where} [data-t="{target}"]')


def steps(guest: Guest) -> list[Any]:
    """What can be touched, as a page that is loaded now is told."""
    guest.page.reload()
    guest.wait_online()
    guest.wait()
    found: list[Any] = guest.page.evaluate(STEPS)
    return found


def two_ways(steps: list[Any]) -> tuple[str, str] | None:
    """A domino and a place where it fits both ways round."""
    for dominoes, _, step in steps[0][1]:
        for places, _, _ in steps[step][1]:
            return dominoes[0], places[0]
    return None


def told_by_square(steps: list[Any]) -> str:
    """A square that one domino alone leads to."""
    branches = ((target, after) for targets, _, after in steps[0][1] for target in targets)
    return next(target for target, after in branches if len(target) == 2 and len(steps[after][0]) == 1)


def test_one_touch_on_a_square_is_a_move_unless_one_wants_to_be_asked(visit: Visit) -> None:
    guest = visit("en", "phone")
    guest.open_table("wyx", "me", "1")
    guest.wait()
    square, now = told_by_square(steps(guest)), guest.wait()
    press(guest, square, "#board")
    played = guest.wait_for_answer(now)
    assert played["ply"] == now["ply"] + 2
    guest.page.evaluate("localStorage.setItem('ask-first', 'on')")
    square = told_by_square(steps(guest))
    press(guest, square, "#board")
    asked = guest.wait(played)
    assert (asked["ply"], asked["sel"]) == (played["ply"], [square])
    press(guest, square, "#board")
    assert guest.wait_for_answer(asked)["ply"] == played["ply"] + 2


def test_a_ghost_turns_by_its_knob_a_second_touch_or_a_key(visit: Visit) -> None:
    guest = visit("fr")
    guest.open_table("wu-hsing", "me", "1")
    guest.wait()
    while not (found := two_ways(steps(guest))):
        guest.move()
    domino, place = found
    press(guest, domino, "#hand")
    guest.touch(place)
    shown = guest.page.locator("#ui-choices .btn-shown")
    shown.wait_for()
    ways = {shown.get_attribute("data-t")}
    for turn in (
        lambda: guest.press_on("#ghost-turn"),
        lambda: guest.touch(place),
        lambda: guest.page.keyboard.press("v"),
    ):
        before = str(shown.get_attribute("data-t"))
        turn()
        guest.page.wait_for_function(
            "before => document.querySelector('#ui-choices .btn-shown')?.dataset.t !== before", arg=before
        )
        ways.add(shown.get_attribute("data-t"))
    assert len(ways) == 2
    guest.press_on("#ui-choices [data-do=back]")
    guest.page.locator("#ghost").wait_for(state="detached")
    assert guest.seen()["sel"] == [domino]
    guest.touch(place)
    now = guest.seen()
    guest.press_on("#ui-choices .btn-shown")
    assert guest.wait_for_answer(now)["ply"] == now["ply"] + 2


def test_a_hint_is_drawn_and_played(visit: Visit) -> None:
    guest = visit("en")
    guest.open_table("wyx", "me", "1")
    now = guest.wait()
    guest.press_on(".acts [data-do=hint]")
    guest.page.locator("#ui-tip [data-do=hint]").wait_for()
    assert guest.page.locator("#board .hint-over").count() >= 1
    guest.press_on("#ui-tip [data-do=hint]")
    guest.page.locator("#ui-tip [data-do=follow]").wait_for()
    assert guest.page.locator("#hand .hint-over").count() == 1
    assert guest.page.locator("#board .hint-head").count() == 1
    guest.press_on("#ui-tip [data-do=follow]")
    assert guest.wait_for_answer(now)["ply"] == now["ply"] + 2
    assert guest.page.locator(".hint-g").count() == 0


# Remembers what is looked back at, in order.
WATCH = """() => {
  window.plies = []
  const [bar, ply] = [document.getElementById('ui-review'), document.getElementById('ui-ply')]
  const look = () => bar.hidden || window.plies.push(Number(ply.value))
  new MutationObserver(look).observe(bar, { attributes: true, childList: true, characterData: true, subtree: true })
}"""


def test_what_three_bots_did_can_be_seen_again(visit: Visit) -> None:
    guest = visit("en")
    guest.open_table("fourmis", "me", "1", "1", "1")
    now = guest.move()
    assert now["ply"] == 4
    guest.page.evaluate(WATCH)
    guest.press_on("#ui-last-move [data-do=replay]")
    guest.page.locator("#ui-review").wait_for()
    guest.page.locator("#ui-review").wait_for(state="hidden")
    assert guest.page.evaluate("() => window.plies[0]") <= 2
    assert guest.seen()["can"]


def test_a_piece_that_is_dragged_is_above_everything(visit: Visit) -> None:
    guest = visit("en")
    guest.open_table("wyx", "me", "1")
    now = guest.wait()
    guest.page.wait_for_function("() => document.getElementById('ui-main').dataset.drags")  # it is fetched later
    domino = guest.page.locator("#hand .can").first.bounding_box()
    board = guest.page.locator("#board").bounding_box()
    assert domino
    assert board
    guest.page.mouse.move(domino["x"] + 20, domino["y"] + 30)
    guest.page.mouse.down()
    guest.page.mouse.move(board["x"] + 200, board["y"] + 200, steps=4)
    lifted = guest.page.locator(".lifted")
    assert lifted.count() == 1
    assert guest.page.evaluate("() => getComputedStyle(document.querySelector('.lifted')).zIndex") == "8"
    guest.page.mouse.move(board["x"] + 2, board["y"] + 2)
    guest.page.mouse.up()
    assert lifted.count() == 0
    assert guest.seen()["can"] == now["can"]
