"""A table of a site without a server: the time from a click to the painted move, and the memory of its page.

    python bench/site_page.py [GAME …] [--moves N] [--parts FOLDER]

Chromium opens the site that `make wasm` has made Python for; then the network is cut. Moves are clicked round one
screen, first with nothing else to do, then while bots of the highest level think at a table in another tab. In the end
a whole game against a bot is played and reviewed in a browser of its own, and its memory is what the processes of that
browser have more than before they opened the site; pages of memory that several have in common are shared out (PSS).
Who plays there is gone by then: what follows a browser lets it keep the contents of all that it has loaded.
"""

from __future__ import annotations

import argparse
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median, quantiles
from typing import Any

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT / "tests" / "helpers")]

from chromium import CHROMIUM, launched  # noqa: E402
from killed import browser_processes  # noqa: E402
from page import STOPWATCH, play  # noqa: E402
from playwright.sync_api import sync_playwright  # noqa: E402
from site_guests import SiteGuest  # noqa: E402
from site_host import PARTS, hosted  # noqa: E402

from ludotheque.columns import aligned  # noqa: E402
from ludotheque.core import Rng  # noqa: E402
from ludotheque.games import GAMES  # noqa: E402
from ludotheque.web.offline.site import write_site  # noqa: E402

PAINT_WANTED, MEMORY_WANTED = 60.0, 200.0  # ms at the median, MB
LATER = (2, 50, 100)  # seconds: at once; when the browser has cleared up; and when nobody thinks any more (thinker.js)
STRONGEST = "6"
SIZE: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}, "locale": "en-GB"}


HEAD = ["game", "while", "paint ms", "most of 19 in 20", "most", "moves"]


# ── From click to paint ───────────────────────────────────────────────────────────────


def paints(guest: SiteGuest, game: str, wanted: int) -> list[float]:
    """The milliseconds of so many moves of the first seat."""
    rng, found = Rng(game), list[float]()
    while len(found) < wanted:
        guest.open_table(game, "me", "1")
        while len(found) + len(guest.page.evaluate("window.paints")) < wanted and play(guest.page, rng):
            pass
        found += guest.page.evaluate("window.paints")
    return found


def thinking(guest: SiteGuest, game: str) -> SiteGuest:
    """Another tab of the same library, at whose table the strongest bots play each other."""
    other = SiteGuest(guest.context, guest.address)
    other.come()
    other.open_table(game, STRONGEST, STRONGEST)
    return other


def row(game: str, meanwhile: str, found: list[float]) -> list[str]:
    numbers = (median(found), quantiles(found, n=20, method="inclusive")[-1], max(found))
    return [game, meanwhile, *(f"{number:.0f}" for number in numbers), str(len(found))]


def clicked(browser: Any, address: str, games: list[str], moves: int) -> list[list[str]]:
    """Rows of the table, and whether each is what is wanted."""
    context = browser.new_context(**SIZE)
    context.add_init_script(STOPWATCH)
    guest, rows = SiteGuest(context, address), []
    guest.come()
    guest.cut_off()
    for game in games:
        rows.append(row(game, "nothing else", paints(guest, game, moves)))
        other = thinking(guest, game)
        rows.append(row(game, "bots think", paints(guest, game, moves)))
        other.tab.close()
    context.close()
    return rows


# ── Memory ────────────────────────────────────────────────────────────────────────────


def memory(folder: str) -> float:
    """Of all processes of a browser, in MB; what they share is counted once."""
    found = 0
    for process in browser_processes(folder):
        lines = Path(f"/proc/{process}/smaps_rollup").read_text().splitlines()
        found += next(int(line.split()[1]) for line in lines if line.startswith("Pss:"))
    return found / 1024


@contextmanager
def browser_alone(folder: str) -> Iterator[str]:
    """A browser that runs without anybody who follows it; its address for those who do for a while."""
    sizes = [f"--window-size={SIZE['viewport']['width']},{SIZE['viewport']['height']}", f"--lang={SIZE['locale']}"]
    ways = ["--headless", "--no-sandbox", "--force-prefers-reduced-motion", "--remote-debugging-port=0"]
    command = [str(CHROMIUM), *ways, *sizes, f"--user-data-dir={folder}", "about:blank"]
    quiet = subprocess.DEVNULL
    process = subprocess.Popen(command, stdout=quiet, stderr=quiet, start_new_session=True)  # a script may start it
    port = Path(folder) / "DevToolsActivePort"
    try:
        while not port.exists():
            time.sleep(0.1)
        time.sleep(2)
        yield f"http://127.0.0.1:{port.read_text().split()[0]}"
    finally:
        os.killpg(process.pid, signal.SIGTERM)
        process.wait()


def play_and_review(browser: str, address: str, game: str) -> None:
    """A whole game against a bot, and its review, which stays open."""
    with sync_playwright() as playwright:
        following = playwright.chromium.connect_over_cdp(browser)
        guest = SiteGuest(following.contexts[0], address)
        guest.come()
        code = guest.open_table(game, "me", "1")
        guest.wait()
        guest.play_to_the_end()
        guest.page.goto(f"/t/{code}/review")
        guest.page.locator("#ui-now:not(:empty)").wait_for()
        following.close()


def of_a_table(address: str, game: str) -> list[str]:
    """MB after a whole game and its review, so many seconds later each."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder, browser_alone(folder) as browser:
        empty, found = memory(folder), list[float]()
        play_and_review(browser, address, game)
        done = time.monotonic()
        for later in LATER:
            time.sleep(max(0.0, done + later - time.monotonic()))
            found.append(memory(folder))
    return [game, *(f"{size - empty:.0f}" for size in found)]


# ── The report ────────────────────────────────────────────────────────────────────────


def main() -> int:
    names = [game.name for game in GAMES]
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="GAME", help=", ".join(names))
    parser.add_argument("--moves", type=int, default=24)
    parser.add_argument("--parts", type=Path, default=PARTS, help="Python for browsers, as `make wasm` writes it")
    options = parser.parse_args()
    games = options.games or names
    with tempfile.TemporaryDirectory() as folder:
        write_site(Path(folder) / "site", options.parts, pace=0.0)
        with hosted(Path(folder) / "site") as address:
            with launched() as browser:
                rows = clicked(browser, address, games, options.moves)
            print(aligned([HEAD, *rows]))
            kept = [of_a_table(address, game) for game in games]
    print(aligned([["game", *(f"MB {seconds} s after" for seconds in LATER)], *kept]))
    missed = [
        *(row for row in rows if float(row[2]) > PAINT_WANTED),
        *(row for row in kept if float(row[-1]) > MEMORY_WANTED),
    ]
    print(f"At most {PAINT_WANTED:.0f} ms at the median, and {MEMORY_WANTED:.0f} MB in the end.")
    print(f"Meanwhile the machine was busy with {os.getloadavg()[1]:.1f} tasks on {os.cpu_count()} cores.")
    print(f"Missed: {', '.join(' '.join(row[:2]) for row in missed)}." if missed else "All met.")
    return 1 if missed else 0


if __name__ == "__main__":
    raise SystemExit(main())
