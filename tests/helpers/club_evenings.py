"""A club over three evenings in the browser, as people would: on phones, called from wherever they are.

Swiss, everybody against everybody, and free play; late comers, one who leaves in the middle, one with a dead phone, and
a server that restarts in between. Points, standings and ratings agree with what other code finds in the records.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from club_by_hand import Result, rated, scored, winners
from guests import POLLING, Guest
from house import House

from ludotheque.record import Record

Visit = Callable[..., Guest]

NAMES = ["Ana", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gus", "Hana", "Inès", "Jo", "Kim", "Lou"]
MOST_LOOKS = 500
MOST_TOUCHES = 2  # from being called to the first move
PHONE = "short phone"
GONE = ("error: WebSocket connection to", "error: Failed to load resource")  # what a page says of a server that is gone
CALLED = "#ui-call a, [data-table], #ui-next-table:not([hidden])"  # on any page, on that of the evening, on a result


class Club:
    """The people of a club with their browsers, and what their games should be worth."""

    def __init__(self, house: House, visit: Visit, names: list[str]) -> None:
        self.house, self.visit, self.host, self.rng = house, visit, visit("en"), Random(5)
        self.people = {name: visit("fr" if number % 2 else "en", PHONE) for number, name in enumerate(names)}
        self.points: Counter[str] = Counter()
        self.results: dict[int, list[Result]] = {}  # by day
        self.most_touches = 0
        self.url = self.evening = ""

    # ── Coming together ───────────────────────────────────────────────────────────────

    def open(self) -> None:
        page = self.host.page
        page.goto("/club")
        page.fill("[name=title]", "Tuesdays")
        page.fill("main [name=name]", "Host")
        self.host.press_on("main .btn-primary")
        page.wait_for_selector("img.qr")
        self.url = page.url
        for name, guest in self.people.items():
            self.join(guest, self.url, name)

    def join(self, guest: Guest, url: str, name: str) -> None:
        guest.page.goto(url)
        guest.page.fill("main [name=name]", name)
        guest.press_on("main .btn-primary")
        guest.page.wait_for_selector("main [name=name]", state="detached")

    def open_evening(self, names: list[str]) -> None:
        self.host.page.goto(self.url)
        self.host.press_on("[name=evening]")
        self.host.page.wait_for_url("**/evening/*")
        self.evening = self.host.page.url
        for name in names:
            self.join(self.people[name], self.evening, name)

    # ── Rounds ────────────────────────────────────────────────────────────────────────

    def open_round(self, pairing: str = "all", clock: str = "") -> list[list[str]]:
        """The tables of a new round: who plays whom."""
        page = self.host.page
        page.goto(self.evening)
        page.select_option("[name=game]", "wyx")
        page.select_option("[name=pairing]", pairing)
        page.select_option("[name=clock]", clock)
        self.host.press_on("[action$='/round'] .btn-primary")
        page.wait_for_load_state()
        return [text.split(" · ") for text in page.locator(".round").first.locator("li > a").all_inner_texts()]

    def go_to_table(self, name: str) -> str:
        """Somebody is called, wherever they are, and goes there; the code of the table."""
        guest, before = self.people[name], self.people[name].page.url
        guest.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
        guest.page.wait_for_selector(CALLED)
        guest.page.wait_for_function("() => / · /.test(document.title)")
        guest.touches = 0
        guest.press_on(CALLED)
        guest.page.wait_for_url(lambda url: url != before)
        return guest.at_table()

    def begin(self, people: list[str]) -> str:
        """Both come to their table, and whoever begins makes a move, with few touches; the code of the table."""
        code, _ = (self.go_to_table(name) for name in people)
        first = self.mover(people)
        ply = self.people[first].seen()["ply"]
        while self.people[first].seen()["ply"] == ply:
            self.people[first].touch(0)
            self.people[first].wait(others=True)
        self.most_touches = max(self.most_touches, self.people[first].touches)
        return code

    def mover(self, people: list[str]) -> str:
        """Who is to move, once it is dealt."""
        for _ in range(MOST_LOOKS):
            for name in people:
                if self.people[name].seen()["can"]:
                    return name
            self.people[people[0]].page.wait_for_timeout(POLLING)
        raise AssertionError(f"nobody is to move: {people}")

    def resign(self, name: str) -> None:
        guest = self.people[name]
        guest.wait(others=True)
        guest.press_on("[data-do=more]:visible")
        guest.press_on("#ui-more [data-do=resign]")
        guest.press_on("#ui-answers .btn-yes")
        guest.page.wait_for_function("() => document.body.classList.contains('finished')")

    def play(self, people: list[str]) -> None:
        """A table from the call to its end: somebody resigns."""
        code = self.begin(people)
        self.resign(self.rng.choice(people))
        self.note(code)

    def note(self, code: str) -> None:
        """Count a game by its record."""
        record = Record.read(self.host.page.request.get(f"/t/{code}/record.ludo").text())
        self.count(code, dict.fromkeys(record.players), winners(record))
        self.points.update(scored(record))

    def count(self, code: str, names: Any, won: list[int]) -> None:
        one, other = names
        day = int(self.house.snapshot(code).terms.called // 86_400)
        self.results.setdefault(day, []).append((one, other, 0.5 if len(won) == 2 else float(won == [0])))

    # ── What is shown ─────────────────────────────────────────────────────────────────

    def check_standings(self) -> None:
        self.host.page.goto(self.url)
        rows = self.host.page.locator(".points tbody tr").all()
        shown = {row.locator("th a").inner_text(): int(row.locator("td b").inner_text()) for row in rows}
        assert shown == {name: self.points[name] for name in ["Host", *self.people]}

    def check_ratings(self) -> None:
        rows = self.host.page.locator("#ratings-title ~ ul li").all_inner_texts()
        found = [re.fullmatch(r"(.+) (\d+) ± (\d+)", " ".join(row.split())) for row in rows]
        shown = {one[1]: (int(one[2]), int(one[3])) for one in found if one}
        expected = rated([self.results[day] for day in sorted(self.results)])
        assert shown.keys() == expected.keys()
        for name, pair in shown.items():
            assert pair == pytest.approx(expected[name], abs=1), name  # two ways of rounding


def three_evenings(house: House, visit: Visit, number: int) -> None:
    """What the pages show agrees with the records after each of them, and nobody needs many touches."""
    names = NAMES[:number]
    club = Club(house, visit, names)
    club.open()
    swiss_evening(club, names)
    everybody_evening(club, names)
    free_evening(club, names)
    club.check_standings()
    club.check_ratings()
    assert club.most_touches <= MOST_TOUCHES
    for guest in [club.host, *club.people.values()]:
        guest.forgive(*GONE)


def swiss_evening(club: Club, names: list[str]) -> None:
    """The last one comes late; in the second round nobody meets whom they have met."""
    club.open_evening(names[:-1])
    met = []
    for late in (True, False):
        tables = club.open_round("swiss")
        for people in tables:
            club.play(people)
            met.append(frozenset(people))
        if late:
            club.join(club.people[names[-1]], club.evening, names[-1])
    assert len(set(met)) == len(met)
    club.check_standings()


def everybody_evening(club: Club, names: list[str]) -> None:
    """One leaves in the middle; one whose phone is dead never comes, and the host enters the result; a restart."""
    club.open_evening(names)
    tables = club.open_round(clock="10")
    codes = [club.begin(people) for people in tables]
    club.house.stop()
    club.house.open()
    leaver = tables[0][0]
    guest = club.people[leaver]
    guest.page.goto(club.evening)
    guest.press_on("[name=resign]")
    guest.page.wait_for_selector("[name=back]")
    for people in tables[1:]:
        for name in people:
            club.people[name].wait_online()
        club.resign(club.rng.choice(people))
    for code in codes:
        club.note(code)
    dead_phone(club, club.open_round())
    guest.page.goto(club.evening)
    guest.press_on("[name=back]")
    club.check_standings()


def dead_phone(club: Club, tables: list[list[str]]) -> None:
    for people in tables[1:]:
        club.play(people)
    dead, other = tables[0]
    old = club.people[dead]
    old.forgive(*GONE)
    state = old.context.storage_state()
    old.page.goto("about:blank")
    code = club.go_to_table(other)
    page = club.host.page
    page.goto(club.evening)
    page.select_option(f"#won-{code}", "1")
    club.host.press_on(f"form:has(#won-{code}) button")
    page.wait_for_load_state()
    club.count(code, tables[0], [1])
    club.points[other] += 2
    guest = club.visit(old.lang, PHONE)  # it is charged again
    guest.context.add_cookies(state["cookies"])
    club.people[dead] = guest


def free_evening(club: Club, names: list[str]) -> None:
    """Everybody asks somebody who is free; a draw is agreed on, too."""
    club.open_evening(names)
    club.host.page.goto(club.evening)
    club.host.press_on("[name=free]")
    club.host.page.wait_for_selector("[name=stop]")
    pairs = [names[first : first + 2] for first in range(0, len(names), 2)]
    for number, (one, other) in enumerate(pairs):
        guest = club.people[one]
        guest.page.goto(club.evening)
        guest.page.select_option(".free [name=game]", "wyx")
        with guest.page.expect_navigation():
            guest.press_on(f".free button:text-matches(' {other}$')")
        if number:
            club.play([one, other])
        else:
            draw(club, one, other)


def draw(club: Club, one: str, other: str) -> None:
    code = club.begin([one, other])
    guest = club.people[one]
    guest.press_on("[data-do=more]:visible")
    guest.press_on("#ui-more [data-do=draw]")
    if guest.page.locator("#ui-answers .btn-yes").is_visible():
        guest.press_on("#ui-answers .btn-yes")
    club.people[other].page.wait_for_selector("#ui-notice [data-do=agree]")
    club.people[other].press_on("#ui-notice [data-do=agree]")
    guest.page.wait_for_function("() => document.body.classList.contains('finished')")
    club.note(code)
