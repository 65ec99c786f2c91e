"""`make test-browsers`: the page of a table in Firefox and WebKitGTK. Not part of `make test`.

A table is opened, moves are made by clicking, and a piece is watched on its way.
"""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

import pytest
from drivers import MINIBROWSER, Driver, firefox, webkit
from house import House
from site_host import hosted, is_built, plain_parts

from ludotheque.core import Rng
from ludotheque.web.offline.site import write_site

MOVES = 4
TURN = 30.0  # seconds until it must be our turn again
OPENED = 120.0  # seconds until Python must be there, plain and on a busy machine

# Where each target lies, of those that can be touched and are not covered.
OPEN = """
return [...document.querySelectorAll('#ui-main .can')].map(node => {
  const { left, top, width, height } = node.getBoundingClientRect()
  const x = left + width / 2, y = top + height / 2
  return [x, y, document.elementFromPoint(x, y)?.closest('[data-t]') === node]
}).filter(([x, y, free]) => free)
"""
# In slow motion, since software draws few frames, look at every piece in every frame.
SLOWLY = """
const animate = Element.prototype.animate
Element.prototype.animate = function (frames, options) {
  const timing = typeof options === 'number' ? { duration: options } : options
  return animate.call(this, frames, { ...timing, duration: 4 * timing.duration })
}
"""
WATCH = """
const seen = window.seen = new Map()
const look = () => {
  for (const piece of document.querySelectorAll('.board .piece[id]')) {
    const { left, top, width, height } = piece.getBoundingClientRect()
    if (!seen.has(piece.id)) seen.set(piece.id, [])
    seen.get(piece.id).push([left + width / 2, top + height / 2])
  }
  if (window.seen === seen) requestAnimationFrame(look)
}
look()
"""
# Of the pieces that travelled: how far, and in how many frames they were really between start and end.
GLIDES = """
const seen = window.seen
window.seen = null
const far = ([x, y], [u, v]) => Math.hypot(x - u, y - v)
return [...seen].map(([id, track]) => {
  const start = track[0], end = track.at(-1), way = far(start, end)
  const between = track.filter(at => far(at, start) > way / 20 && far(at, end) > way / 20)
  return [id, way, new Set(between.map(String)).size]
}).filter(([id, way]) => way > 20)
"""


def missing(*programs: str) -> str:
    """A sentence, if a browser is not here."""
    absent = [name for name in programs if not (shutil.which(name) or Path(name).exists())]
    return f"{', '.join(absent)} not found" if absent else ""


FIREFOX = missing("firefox-esr") and missing("firefox") and "Firefox is missing: apt-get install firefox-esr"
WEBKIT = missing("WebKitWebDriver", "Xvfb", str(MINIBROWSER)) and (
    "WebKitGTK is missing: apt-get install webkit2gtk-driver xvfb"
)


@pytest.fixture(
    scope="module",
    params=[
        pytest.param(firefox, marks=pytest.mark.skipif(bool(FIREFOX), reason=FIREFOX), id="firefox"),
        pytest.param(webkit, marks=pytest.mark.skipif(bool(WEBKIT), reason=WEBKIT), id="webkit"),
    ],
)
def browser(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Driver]:
    opened: Callable[[Path], AbstractContextManager[Driver]] = request.param
    with opened(tmp_path_factory.mktemp("profile")) as driver:
        yield driver


def until(wanted: Callable[[], Any], seconds: float = TURN) -> Any:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if found := wanted():
            return found
        time.sleep(0.1)
    raise AssertionError("It did not come about in time.")


def sit_down(browser: Driver, house: House, game: str) -> None:
    browser.go(f"{house.url}/play/{game}")
    browser.run("document.querySelector('#setup').submit()")
    until(lambda: browser.run("return document.querySelector('#ui-dot:not(.dot-wait)') !== null"))


def ply(browser: Driver) -> int:
    return int(browser.run("return document.querySelectorAll('#ui-played li').length"))


def move(browser: Driver, rng: Rng) -> None:
    """Click on whatever is offered until a move has been made."""
    targets = until(lambda: browser.run(OPEN))
    before = ply(browser)
    while ply(browser) == before:
        if targets:
            x, y, _ = targets[rng.below(len(targets))]
            browser.click(x, y)
            time.sleep(0.3)
        targets = browser.run(OPEN) if ply(browser) == before else []


@pytest.mark.parametrize("game", ["wyx", "wykersham"])
def test_moves_are_made_by_clicking_and_pieces_glide(browser: Driver, house: House, game: str) -> None:
    sit_down(browser, house, game)
    browser.run(SLOWLY)
    rng, glides = Rng(game), []
    for _ in range(MOVES):
        until(lambda: browser.run(OPEN))
        browser.run(WATCH)
        move(browser, rng)
        time.sleep(2.5)  # the answer of the bot, and its glide
        glides += browser.run(GLIDES)
    assert ply(browser) >= MOVES
    assert any(frames >= 3 for _, _, frames in glides), glides
    print(f"{len(glides)} pieces travelled; seen on their way in {sorted(frames for _, _, frames in glides)} frames")


def test_an_impossible_touch_is_answered(browser: Driver, house: House) -> None:
    sit_down(browser, house, "wyx")
    until(lambda: browser.run(OPEN))
    x, y = browser.run(
        "const { left, top, width, height } = document.querySelector('#ui-board [data-t]:not(.can)')"
        ".getBoundingClientRect(); return [left + width / 2, top + height / 2]"
    )
    browser.click(x, y)
    assert until(lambda: browser.run("return document.querySelector('#ui-refusal').textContent"))


# ── A site without a server ───────────────────────────────────────────────────────────

WITHIN = "const { document } = frames.library; "  # the library is in a frame, which covers the page


class Within:
    """The frame of a site with the library, driven as a page."""

    def __init__(self, browser: Driver) -> None:
        self.browser, self.click = browser, browser.click

    def go(self, address: str) -> None:
        self.browser.run(f"frames.library.location = {address!r}")

    def run(self, script: str) -> Any:
        return self.browser.run(WITHIN + script)


@pytest.mark.skipif(not is_built(), reason="Python for browsers is not here: make python-for-browsers")
def test_a_site_whose_host_is_gone_is_opened_again_and_played_on(browser: Driver, tmp_path: Path) -> None:
    write_site(tmp_path / "site", plain_parts(tmp_path / "parts"), pace=0.0)
    page, rng = Within(browser), Rng("site")

    def opened() -> None:
        until(lambda: browser.run("return document.documentElement.dataset.library === 'ready'"), OPENED)

    with hosted(tmp_path / "site") as address:
        browser.go(address)
        opened()
        until(lambda: browser.run("return 'offline' in document.documentElement.dataset"), OPENED)
    page.go(f"{address}play/wyx")
    until(lambda: page.run("return document.querySelector('#setup') !== null"))
    page.run("document.querySelector('#setup').submit()")
    until(lambda: page.run("return document.querySelector('#ui-dot:not(.dot-wait)') !== null"))
    move(page, rng)
    until(lambda: page.run(OPEN))
    before = ply(page)
    browser.go(browser.run("return location.href.replace('#', '?again#')"))  # the whole tab anew
    opened()
    until(lambda: page.run("return document.querySelector('#ui-dot:not(.dot-wait)') !== null"))
    assert ply(page) == before
    move(page, rng)
    assert ply(page) > before
