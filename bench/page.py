"""`make bench-page`: the size of a table's page, and the time from a click to the painted move.

    python bench/page.py [GAME …] [--moves N]

A server with a database of its own runs on loopback; Chromium opens a table of every game against
a bot and plays by clicking. Messages are weighed over whole games, with every number of seats.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT / "tests" / "helpers")]

from browsers import Seat, decode, library, open_table, visitor  # noqa: E402
from chromium import launched  # noqa: E402
from house import House  # noqa: E402
from playwright.sync_api import Browser, Page  # noqa: E402

from ludotheque.columns import aligned  # noqa: E402
from ludotheque.core import Rng  # noqa: E402
from ludotheque.games import GAMES  # noqa: E402
from ludotheque.web.connection.messages import View  # noqa: E402

LOAD_WANTED, PAINT_WANTED, MESSAGE_WANTED = 60_000, 50.0, 3_000  # bytes of the first load, milliseconds, bytes
STEPS = 40  # touches of a move: more, and it goes round in circles
POLLING = 50  # ms
MOVES = 24  # of our own, timed in every game
OWN_TURN = 20_000  # ms within which it must be our turn again
LANG = "fr"  # its sentences are the longer ones

# From the click to the moment after the frame that shows our move: the list of moves is filled in the
# task that merges the drawing, and a message that is posted in a frame arrives after its paint. Of that, what
# passed between the move that was sent and the first message after it is the server's.
STOPWATCH = """
window.paints = []
window.served = []
let clicked = 0, sent = 0, took = 0
addEventListener('click', event => { clicked = event.timeStamp }, true)
function hear() {
  if (sent) took = performance.now() - sent
  sent = 0
}
const send = WebSocket.prototype.send
WebSocket.prototype.send = function (data) {
  if (data.includes('"do":"play-')) sent = performance.now()
  this.addEventListener('message', hear, true) // one listener, however often it is added, and the first
  send.call(this, data)
}
function painted() {
  if (!clicked) return
  const since = clicked, { port1, port2 } = new MessageChannel()
  clicked = 0 // once a click: the line of a set-up is drawn anew when the other one is revealed
  window.served.push(took)
  port1.onmessage = () => { document.body.dataset.paints = window.paints.push(performance.now() - since) }
  requestAnimationFrame(() => port2.postMessage(0))
}
const own = ({ addedNodes }) => [...addedNodes].some(item => item.querySelector?.('.disc.d0'))
addEventListener('load', () => {
  const played = document.getElementById('ui-played')
  if (played) new MutationObserver(found => found.some(own) && painted()).observe(played, { childList: true })
})
"""
LOADED = """() => [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
  .map(entry => [entry.name.split('/').pop().split('?')[0], entry.encodedBodySize])"""

# Until nothing moves any more, and that is painted; what is tried on a board may move for ever.
STILL = """async () => {
  const ending = document.getAnimations().filter(one => one.effect.getComputedTiming().endTime < Infinity)
  await Promise.all(ending.map(one => one.finished.catch(() => 0)))
  for (const _frame of [1, 2]) await new Promise(requestAnimationFrame)
}"""
TARGETS = """() => [...document.querySelectorAll('#ui-main .can, #ui-main .sel')]
  .map(one => [one.dataset.t, one.getAttribute('class')])"""
# The middle of one of what can be touched, if nothing lies over it there.
MIDDLE = """number => {
  const open = [...document.querySelectorAll('#ui-main .can')]
  const node = open[number % open.length]
  if (!node) return null
  const { left, top, width, height } = node.getBoundingClientRect()
  const x = left + width / 2, y = top + height / 2
  return document.elementFromPoint(x, y)?.closest('[data-t]') === node ? [x, y] : null
}"""
AS_SCREEN_READERS = """number => {
  const open = [...document.querySelectorAll('#ui-main .can')]
  open[number % open.length]?.dispatchEvent(new MouseEvent('click', { bubbles: true }))
}"""


class Weights(NamedTuple):
    """The measurements of a game."""

    game: str
    load: int  # bytes, compressed
    later: int  # of the same table, opened again after the moves
    paints: list[float]  # ms
    served: list[float]  # ms of that
    messages: list[int]  # bytes

    def cells(self) -> list[str]:
        return [
            self.game,
            f"{self.load / 1000:.1f}",
            f"{self.later / 1000:.1f}",
            f"{median(self.paints):.0f}",
            f"{median(self.served):.0f}",
            f"{max(self.paints):.0f}",
            f"{len(self.paints)}",
            f"{median(self.messages) / 1000:.2f}",
            f"{max(self.messages) / 1000:.2f}",
            f"{sum(size > MESSAGE_WANTED for size in self.messages)} of {len(self.messages)}",
        ]

    def met(self) -> bool:
        return self.load <= LOAD_WANTED and median(self.paints) <= PAINT_WANTED and max(self.messages) <= MESSAGE_WANTED


HEAD = [
    "game",
    "first load KB",
    "later KB",
    "paint ms",
    "of that server",
    "most",
    "moves",
    "message KB",
    "most",
    "over 3 KB",
]


# ── In the browser ────────────────────────────────────────────────────────────────────


def sit_down(page: Page, address: str, game: str) -> None:
    page.goto(f"{address}/play/{game}")
    page.locator(".ready .btn-primary, button[type=submit].btn-primary").first.click()
    page.wait_for_url("**/t/**")
    page.wait_for_load_state("load")


def loaded(page: Page) -> int:
    """The bytes that the page had to load, as sent."""
    page.wait_for_selector("#ui-dot:not(.dot-wait)")
    found = page.evaluate(LOADED)
    return sum(size for _, size in found)


def play(page: Page, rng: Rng) -> bool:
    """Make any move by clicking; False if the game is over."""
    page.wait_for_selector("#ui-main .can, #ui-placing .btn, #ui-end:not([hidden])", timeout=OWN_TURN)
    if page.locator("#ui-end:not([hidden])").count():
        return False
    before = page.evaluate("window.paints.length")
    if page.locator("#ui-placing .btn").count():
        page.locator("#ui-placing .line").nth(1).locator("button").first.click()
        page.locator("#ui-placing .btn-primary").click()
    for _step in range(STEPS):
        if page.evaluate("window.paints.length") > before or not page.locator("#ui-main .can").count():
            break
        touch(page, rng.below(1000), before)
    page.wait_for_selector(f'body[data-paints]:not([data-paints="{before}"])', timeout=OWN_TURN)
    return True


def touch(page: Page, number: int, painted: int) -> None:
    """Click in the middle of one of what can be touched, once everything lies still and the mouse is there; what is
    covered there is clicked as a screen reader would. Then wait until something has come of it."""
    page.evaluate(STILL)
    seen, middle = page.evaluate(TARGETS), page.evaluate(MIDDLE, number)
    if middle:
        page.mouse.move(*middle)
        page.evaluate(STILL)
        page.mouse.click(*middle)
    else:
        page.evaluate(AS_SCREEN_READERS, number)
    page.wait_for_function(
        f"([seen, painted]) => window.paints.length > painted || JSON.stringify(({TARGETS})()) !== seen",
        arg=[json.dumps(seen, separators=(",", ":"), ensure_ascii=False), painted],
        polling=POLLING,
    )


def in_browser(browser: Browser, address: str, game: str, wanted: int) -> tuple[int, int, list[float], list[float]]:
    """The first load, the load of a game under way, the times of our moves, and of these the server's part."""
    context = browser.new_context(viewport={"width": 1280, "height": 800}, locale=f"{LANG}-FR")
    page = context.new_page()
    page.add_init_script(STOPWATCH)
    rng, paints, served, load, later = Rng(game), list[float](), list[float](), 0, 0
    while len(paints) < wanted:
        context.clear_cookies()
        sit_down(page, address, game)
        load = load or loaded(page)
        while len(paints) + page.evaluate("window.paints.length") < wanted and play(page, rng):
            pass
        paints += page.evaluate("window.paints")
        served += page.evaluate("window.served")
        later = max(later, reloaded(browser, page))
    context.close()
    return load, later, paints, served


def reloaded(browser: Browser, page: Page) -> int:
    """The same table in a browser without a cache, but with our cookie."""
    context = browser.new_context(locale=f"{LANG}-FR")
    context.add_cookies([{**cookie} for cookie in page.context.cookies()])  # type: ignore[misc]
    again = context.new_page()
    again.goto(page.url)
    size = loaded(again)
    context.close()
    return size


# ── Over the protocol ─────────────────────────────────────────────────────────────────


def messages(game: str) -> list[int]:
    """The bytes of every message that brought a move, in a whole game with each number of seats."""
    seats = next(one for one in GAMES if one.name == game).seat_numbers
    return [size for number in seats for size in whole_game(game, number)]


def whole_game(game: str, seats: int) -> list[int]:
    rng = Rng(f"{game} {seats}")
    with tempfile.TemporaryDirectory() as folder, library(Path(folder) / "tables.db") as client:
        code = open_table(visitor_of := visitor(client, LANG), game, "me", *["1"] * (seats - 1))
        seat = Seat(visitor_of, code)
        while seat.my_turn():
            seat.play(rng)
        return [size for frame, size in zip(seat.frames, seat.sizes, strict=True) if tells_a_move(frame)]


def tells_a_move(frame: str) -> bool:
    message = decode(frame)
    return isinstance(message, View) and bool(message.moves.added) and message.moves.kept > 0


# ── The report ────────────────────────────────────────────────────────────────────────


def measured(games: Sequence[str], moves: int) -> list[Weights]:
    with tempfile.TemporaryDirectory() as folder, House(Path(folder)) as house, launched() as browser:
        return [Weights(game, *in_browser(browser, house.url, game, moves), messages(game)) for game in games]


def main() -> int:
    names = [game.name for game in GAMES]
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="GAME", help=", ".join(names))
    parser.add_argument("--moves", type=int, default=MOVES)
    options = parser.parse_args()
    found = measured(options.games or names, options.moves)
    print(aligned([HEAD, *(weights.cells() for weights in found)]))
    wanted = (
        f"{LOAD_WANTED // 1000} KB at first, {PAINT_WANTED:.0f} ms at the median, {MESSAGE_WANTED // 1000} KB a move"
    )
    print(f"At most {wanted}.")
    print(f"Meanwhile the machine was busy with {os.getloadavg()[1]:.1f} tasks on {os.cpu_count()} cores.")
    missed = [weights.game for weights in found if not weights.met()]
    print(f"Missed: {', '.join(missed)}." if missed else "All met.")
    return 1 if missed else 0


if __name__ == "__main__":
    raise SystemExit(main())
