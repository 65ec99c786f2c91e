"""An open house, in real browsers: two strangers meet through the home page and play a whole game.

    python tests/browser/open_house.py [--postgres]      with two workers on a PostgreSQL of its own

A third watches. One goes away, a bot stands in, and they come back. Then somebody opens tables by the thousand and
greets by the second, while others are served as before. It takes two minutes; what was seen is printed.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from http.cookiejar import CookieJar
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE), str(HERE.parent / "helpers"), str(HERE.parents[1] / "src")]

from chromium import launched  # noqa: E402
from guests import Guest  # noqa: E402
from house import House  # noqa: E402
from postgres import Postgres  # noqa: E402

AWAY = 61.0  # seconds after which a bot may be asked for
TABLES = 1000


def come(browser: Any, house: House, name: str, touching: bool = False) -> Guest:
    size = {"width": 390, "height": 844} if touching else {"width": 1280, "height": 800}
    context = browser.new_context(
        base_url=house.url, locale="fr-FR", viewport=size, has_touch=touching, is_mobile=touching
    )
    context.set_default_timeout(30_000)
    guest = Guest(context, "fr", touching)
    guest.page.goto("/")
    guest.page.click(".you summary")
    guest.page.fill("#ui-you", name)
    guest.page.click(".you-form button")
    guest.page.wait_for_load_state()
    return guest


def meet(ana: Guest, ben: Guest) -> str:
    """Ana opens a table, Ben sees it come without reloading, and sits down by one touch."""
    code = ana.open_table("wigwam", "me", "open")
    began = time.monotonic()
    ben.page.wait_for_selector(f"#open-{code}")
    print(
        f"shown on another’s home page after {time.monotonic() - began:.2f} s:",
        ben.page.inner_text("#waits span >> nth=1"),
    )
    ben.press_on(f"#open-{code} button")
    ben.at_table()
    ana.page.wait_for_selector("#ui-notice button[data-do=free]")
    print("told to Ana:", ana.page.inner_text("#ui-notice"))
    return code


def greet(ana: Guest, ben: Guest) -> None:
    ben.press_on("[data-do=more]")
    ben.press_on("[data-do=greet][data-n='1']")
    ana.page.wait_for_function("() => document.getElementById('ui-notice').textContent.includes('Bonne partie')")
    print("greeted:", ana.page.inner_text("#ui-notice"))


def play(players: list[Guest], plies: int) -> dict[str, Any]:
    """So many moves, or to the end."""
    now = players[0].seen()
    while now["ply"] < plies and not now["over"]:
        for player in players:
            now = player.wait(others=True)
            if now["can"] and not now["over"]:
                now = player.set_up(by_hand=False, others=True) if now["placing"] else player.move(others=True)
    return now


def leave_and_come_back(ana: Guest, ben: Guest) -> None:
    """Ben goes away, a bot plays for him, and he has his seat again."""
    ben.page.goto("/rules/wigwam")
    time.sleep(AWAY)
    while not ana.seen()["idle"]:  # until it is Ben's turn
        ana.move(others=True)
    ana.press_on("#ui-notice [data-do=bot]")
    ana.press_on("#ui-answers button")
    ana.page.wait_for_function("() => /robot, pour Ben/.test(document.getElementById('ui-players').textContent)")
    print("told to Ana:", ana.page.inner_text("#ui-players").replace("\n", " "))
    ana.wait()
    ben.page.goto("/")
    print("told to Ben:", ben.page.inner_text(".tonight").replace("\n", " "))
    ben.page.click(".tonight a.as-link")
    ben.at_table()
    ana.page.wait_for_function("() => /de retour/.test(document.getElementById('ui-notice').textContent)")
    print("told to Ana:", ana.page.inner_text("#ui-notice"))


def race(house: House) -> None:
    """Five at once take the last chair, at ten tables: one sits, four are told kindly."""
    people = [Visitor(house, f"Racer {number}") for number in range(5)]
    ended: Counter[str] = Counter()
    for number in range(10):
        host = Visitor(house, f"Host {number}")
        code = host.post("/play/wyx", seat0="me", seat1="open")[1].rsplit("/", 1)[1]
        with ThreadPoolExecutor(len(people)) as pool:
            came = [pool.submit(who.post, f"/t/{code}/sit", home="1") for who in people]
        led = [answer.result()[1] for answer in came]
        seated, kind = sum(f"/t/{code}" in url for url in led), sum("taken=1" in url for url in led)
        ended[f"{seated} sat down, {kind} were told kindly"] += 1
    print("the last chair, taken by five at once:", dict(ended))
    assert ended == {"1 sat down, 4 were told kindly": 10}


def abuse(house: House, browser: Any) -> None:
    """Tables by the thousand, with nonsense for a name, while somebody else opens one."""
    quiet = times(house)
    greedy = Visitor(house, "\u202e<script>" * 3)
    statuses: Counter[int] = Counter()
    for _ in range(TABLES):
        statuses[greedy.post("/play/wyx", seat0="me", seat1="open")[0]] += 1
        if statuses[429] > 40:
            break  # whatever follows is refused likewise, and slowly
    print("one visitor opens tables to all:", dict(statuses))
    print(f"home page for others: {quiet:.0f} ms before, {times(house):.0f} ms meanwhile")
    zoe = come(browser, house, "Zoé")
    code = zoe.open_table("wigwam", "me", "open")
    passer_by = come(browser, house, "Max")
    passer_by.page.wait_for_selector(f"#open-{code}")
    print("another visitor’s table is shown:", passer_by.page.inner_text(f"#open-{code} strong"))


class Visitor:
    """Somebody without a browser."""

    def __init__(self, house: House, name: str) -> None:
        self.url = house.url
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(CookieJar()))
        self.get("/")
        self.post("/name", name=name)

    def get(self, path: str) -> tuple[int, str]:
        return self.ask(urllib.request.Request(self.url + path))

    def post(self, path: str, **form: str) -> tuple[int, str]:
        return self.ask(urllib.request.Request(self.url + path, urlencode(form).encode()))

    def ask(self, request: urllib.request.Request) -> tuple[int, str]:
        """The status, and where it led."""
        try:
            with self.opener.open(request, timeout=30) as answer:
                answer.read()
                return answer.status, answer.url
        except urllib.error.HTTPError as error:
            return error.code, ""


def times(house: House) -> float:
    somebody = Visitor(house, "Somebody")
    began = time.monotonic()
    for _ in range(20):
        assert somebody.get("/")[0] == 200
    return 1000 * (time.monotonic() - began) / 20


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--postgres", action="store_true", help="two workers on PostgreSQL")
    shared = parser.parse_args().postgres
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        database = stack.enter_context(Postgres()).emptied() if shared else ""
        house = stack.enter_context(House(folder, database, 1 + shared))
        browser = stack.enter_context(launched())
        guests = [come(browser, house, "Ana"), come(browser, house, "Ben", True), come(browser, house, "Cléo")]
        evening(*guests)
        race(house)
        abuse(house, browser)
        complaints = [complaint for guest in guests for complaint in guest.complaints]
        assert not complaints, complaints


def evening(ana: Guest, ben: Guest, third: Guest) -> None:
    code = meet(ana, ben)
    greet(ana, ben)
    third.page.wait_for_selector(f"#watch-{code}")
    third.page.click(f"#watch-{code} a")
    third.at_table()
    play([ana, ben], 6)
    leave_and_come_back(ana, ben)
    now = play([ana, ben], 10_000)
    third.page.wait_for_function("() => document.body.classList.contains('finished')")
    print(f"played to the end, {now['ply']} moves:", third.page.inner_text("#ui-end-title"))
    ben.page.goto("/mine")
    print("among Ben’s games:", ben.page.inner_text(".tables").replace("\n", " "))


if __name__ == "__main__":
    main()
