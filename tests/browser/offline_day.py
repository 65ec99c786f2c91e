"""`make offline-day`: everything a site offers, in Chromium by touch on a phone, after its host was shut down.

    python tests/browser/offline_day.py [GAME …] [--parts FOLDER]

Somebody who reads French and somebody who reads English open the site once, each in a browser of their own; then there
is no host any more. Every game is played to its end against a bot and round one screen and reviewed, its shortest
puzzle is solved, and in French one goes through its lessons. What went wrong is told, with a picture of the page; then
the exit code is 1.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

sys.path[:0] = [str(Path(__file__).parents[1] / "helpers")]

from chromium import launched  # noqa: E402
from learners import go_through, shortest, solve  # noqa: E402
from site_guests import SiteGuest  # noqa: E402
from site_host import PARTS, hosted, is_built  # noqa: E402

from ludotheque.games import GAMES  # noqa: E402
from ludotheque.record import Record  # noqa: E402
from ludotheque.web.offline.site import write_site  # noqa: E402

LOCALES = {"fr": "fr-FR", "en": "en-GB"}
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
Play = Callable[[SiteGuest, str], str]


def whole_game(guest: SiteGuest, name: str, *seats: str) -> str:
    """To the end, by touch; what the record says of it. Then what the review says."""
    code = guest.open_table(name, *seats)
    guest.play_to_the_end()
    text = guest.page.evaluate(f"fetch('{guest.address}t/{code}/record.ludo').then(answer => answer.text())")
    record = Record.read(text)
    assert record.result, "the record has no result"
    guest.page.goto(f"/t/{code}/review")
    guest.page.locator("#ui-now:not(:empty)").wait_for()
    return f"{len(record.moves)} moves"


def against_a_bot(guest: SiteGuest, name: str) -> str:
    return whole_game(guest, name, "me", "1")


def round_one_screen(guest: SiteGuest, name: str) -> str:
    return whole_game(guest, name, "me", "here")


def a_puzzle(guest: SiteGuest, name: str) -> str:
    one = shortest(name)
    guest.page.goto(f"/puzzles/{one.id}")
    solve(guest.page, one, guest.lang, False)
    return f"{len(one.line)} moves"


def lessons(guest: SiteGuest, name: str) -> str:
    go_through(guest.page, name, "fr", False, (844,))
    return "all steps"


WAYS: dict[str, Play] = {
    "against a bot": against_a_bot,
    "round one screen": round_one_screen,
    "a puzzle": a_puzzle,
    "lessons": lessons,
}


def day(guests: dict[str, SiteGuest], names: list[str]) -> int:
    """How many things went wrong."""
    failed = number = 0
    for name in names:
        for way, act in WAYS.items():
            lang, began, number = ("en", "fr")[number % 2], time.monotonic(), number + 1
            guest = guests["fr" if act is lessons else lang]
            try:
                said = act(guest, name)
                assert not guest.complaints, guest.complaints
            except Exception as error:  # what fails does not keep the rest from being done
                failed, said = failed + 1, f"failed: {str(error)[:500]}"
                guest.tab.screenshot(path=f"/tmp/offline-{name}-{way.replace(' ', '-')}.png")
                guest.complaints.clear()
            print(f"{name:13} {way:16} {guest.lang}  {said:10} {time.monotonic() - began:5.0f} s", flush=True)
    print(f"{failed} of {number} failed." if failed else f"All {number} were done without a host.")
    return failed


def main() -> int:
    names = [game.name for game in GAMES]
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="GAME", help=", ".join(names))
    parser.add_argument("--parts", type=Path, default=PARTS, help="Python for browsers, as `make wasm` writes it")
    options = parser.parse_args()
    if not is_built():
        raise SystemExit("Python for browsers is not here: make wasm.")
    with tempfile.TemporaryDirectory() as folder, launched() as browser:
        write_site(Path(folder) / "site", options.parts, pace=0.0)
        guests = {}
        with hosted(Path(folder) / "site") as address:
            for lang, locale in LOCALES.items():
                context = browser.new_context(locale=locale, reduced_motion="reduce", **PHONE)
                guests[lang] = SiteGuest(context, address, lang, touching=True)
                guests[lang].come()
                guests[lang].cut_off()
        failed = day(guests, options.games or names)
        for guest in guests.values():
            guest.context.close()
    return 1 if failed else 0


if __name__ == "__main__":
    raise SystemExit(main())
