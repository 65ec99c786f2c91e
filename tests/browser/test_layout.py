"""The page of a table is exactly as high as the screen, nothing to touch is out of sight, and boards are large."""

from __future__ import annotations

import pytest
from guests import Guest, Visit

SIZES = {
    "1280x720": (1280, 720),
    "1280x800": (1280, 800),
    "1440x900": (1440, 900),
    "1920x1080": (1920, 1080),
    "820x1180": (820, 1180),
    "390x844": (390, 844),
    "390x664": (390, 664),
    "360x640": (360, 640),
    "844x390": (844, 390),
}
# Pixels that something has which is touched, at least, at each of the sizes.
SQUARE = (78, 86, 98, 119, 72, 48, 47, 44, 45)
COLUMN = (61, 64, 70, 82, 50, 47, 47, 43, 56)  # of the rack
CELL = (85, 94, 107, 131, 82, 47, 38, 37, 48)
LATE_CELL = (42, 47, 53, 65, 39, 27, 24, 23, 24)  # on a table of 12 × 13 cells
IN_HAND = (62, 54, 60, 79, 48, 45, 45, 41, 42)  # the width of a domino of Wu Hsing
CUPS = (66, 73, 83, 101, 63, 42, 42, 39, 38)  # from one to the next
BASES = (95, 105, 120, 146, 92, 52, 52, 48, 55)
TOGETHER = (78, 86, 98, 119, 73, 48, 34, 33, 45)
OWN_HAND = (65, 64, 70, 82, 50, 47, 47, 43, 44)
ALMOST = 0.05
LETTERS_TWICE_AS_LARGE = {"width": 195, "height": 422}  # a phone of 390 pixels

# How many pixels something has that is so long in the units of its drawing.
LENGTH = "([id, units]) => document.getElementById(id).getScreenCTM().a * units"
APART = """([first, second]) => {
  const area = name => document.querySelector(`#board [data-t="${name}"]`).getBoundingClientRect()
  const a = area(first), b = area(second)
  return Math.hypot(a.left + a.width / 2 - b.left - b.width / 2, a.top + a.height / 2 - b.top - b.height / 2)
}"""
ROOM = """() => {
  const { scrollHeight, scrollWidth } = document.documentElement
  return [scrollHeight - innerHeight, scrollWidth - innerWidth]
}"""
BARS_FIT = """() => [...document.querySelectorAll('.acts, .players > *, .bar, .say, .placing')]
  .every(bar => bar.scrollWidth <= bar.clientWidth)"""
# Buttons and targets whose middle is not on the screen, or is cut off by what they lie in.
OUT_OF_SIGHT = """() => {
  const found = []
  for (const element of document.querySelectorAll('button, a[href], input, .can')) {
    if (!element.checkVisibility() || element.closest('.vh, .skip, dialog, .scroll')) continue
    const { left, top, width, height } = element.getBoundingClientRect()
    const x = left + width / 2, y = top + height / 2
    const place = element.closest('.hand-place, .board-place, .say, .do')?.getBoundingClientRect()
    const cut = place && (y < place.top || y > place.bottom || x < place.left || x > place.right)
    const out = left < -1 || top < -1 || left + width > innerWidth + 1 || top + height > innerHeight + 1
    if (cut || out) found.push(element.outerHTML.slice(0, 120))
  }
  return found
}"""

# Lines of the list of moves of which only a part is to be seen.
CUT_LINES = """() => {
  const list = document.getElementById('ui-moves').getBoundingClientRect()
  return [...document.querySelectorAll('#ui-played li')].filter(line => {
    const { top, bottom } = line.getBoundingClientRect()
    return bottom > list.top + 1 && top < list.top - 1
  }).map(line => line.textContent)
}"""


def resized(guest: Guest, size: str) -> None:
    width, height = SIZES[size]
    guest.page.set_viewport_size({"width": width, "height": height})


def length(guest: Guest, pane: str, units: float) -> float:
    return float(guest.page.evaluate(LENGTH, [pane, units]))


def measured(guest: Guest, game: str) -> list[tuple[float, tuple[int, ...]]]:
    """What there is to measure in a game: pixels, and how many there should be at each size."""
    apart = guest.page.evaluate
    if game == "wykersham":
        return [(apart(APART, ["1a", "2a"]), CUPS)]
    if game == "wigwam":
        return [(apart(APART, ["a1", "a2"]), BASES)]
    if game == "wu-hsing":
        return [(length(guest, "board", 72), CELL), (length(guest, "hand", 68), IN_HAND)]
    squares, columns = (TOGETHER, OWN_HAND) if game == "fourmis-coop" else (SQUARE, COLUMN)
    return [(length(guest, "board", 122), squares), (length(guest, "hand", 122), columns)]


@pytest.mark.parametrize(
    "game",
    ["wykersham", "wyx", pytest.param("fourmis", marks=pytest.mark.long), "fourmis-coop", "wigwam", "wu-hsing"],
)
def test_all_of_a_table_is_on_the_screen_and_large(visit: Visit, game: str) -> None:
    guest = visit("fr")
    guest.open_table(game, "me", "1")
    now, wrong = guest.wait(), []
    for number, size in enumerate(SIZES):
        resized(guest, size)
        if guest.page.evaluate(ROOM) != [0, 0]:
            wrong.append(f"{size}: the page is not as large as the screen")
        wrong += [f"{size}: out of sight: {one}" for one in guest.page.evaluate(OUT_OF_SIGHT)]
        if not now["placing"] or game == "wigwam":
            wrong += [
                f"{size}: {found:.1f} px of {wanted[number]}"
                for found, wanted in measured(guest, game)
                if found < wanted[number] * (1 - ALMOST)
            ]
    guest.page.set_viewport_size(LETTERS_TWICE_AS_LARGE)
    if guest.page.evaluate(ROOM)[1] or not guest.page.evaluate(BARS_FIT):
        wrong.append("with letters at 200 % the page is wider than the screen")
    assert wrong == []


def test_a_table_that_has_grown_is_still_large_and_four_hands_fit(visit: Visit) -> None:
    guest = visit("en")
    guest.open_table("wu-hsing", "me", "1", "1", "1", options=("open_hands",))
    guest.wait()
    guest.page.evaluate("() => document.getElementById('board').setAttribute('viewBox', '0 0 1008 1080')")
    for number, size in enumerate(SIZES):
        resized(guest, size)
        assert guest.page.evaluate(ROOM) == [0, 0], size
        assert length(guest, "board", 72) >= LATE_CELL[number] * (1 - ALMOST), size


@pytest.mark.parametrize("pointer", ["laptop", "phone"])
def test_under_a_narrow_board_the_last_moves_are_whole_lines(visit: Visit, pointer: str) -> None:
    guest = visit("fr", pointer)
    guest.open_table("wykersham", "me", "1")
    guest.wait()
    for _ in range(4):
        guest.move()
    for size in ("390x844", "390x664", "360x640"):
        resized(guest, size)
        assert guest.page.evaluate(CUT_LINES) == [], size


@pytest.mark.parametrize("game", ["wyx", "wu-hsing"])
def test_rules_and_table_are_read_on_a_laptop_and_close_again(visit: Visit, game: str) -> None:
    """The panels had one line there, because the hand took all the height."""
    guest = visit("en")
    guest.page.set_viewport_size({"width": 1366, "height": 768})
    guest.open_table(game, "me", "1")
    guest.wait()
    for panel in ("table", "rules"):
        guest.press_on(f"#ui-tab-{panel}")
        assert guest.page.locator(f"#ui-{panel}").bounding_box()["height"] > 240
    guest.press_on("#ui-talk > .close")
    assert guest.page.locator("#ui-moves").is_visible()
    guest.move()
    assert guest.page.evaluate(ROOM) == [0, 0]
