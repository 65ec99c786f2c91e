"""For everyone: axe finds nothing, all fits a finger, moves are told, the focus stays, refusals are explained."""

from __future__ import annotations

import pytest
import vectors
from axe import violations
from fingers import too_small
from guests import Guest, Visit

from ludotheque.games import GAMES

NAMES = [game.name for game in GAMES]
OTHERS = [name for name in NAMES if name not in ("wyx", "wu-hsing")]  # of tables: in the long run

# ── axe ───────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("lang", "size"), [("fr", "laptop"), ("en", "phone")])
def test_axe_finds_nothing_on_the_pages(visit: Visit, lang: str, size: str) -> None:
    guest = visit(lang, size)
    found = {}
    for path in ("/", "/play/fourmis-coop", "/rules/wigwam", "/puzzles", "/check", "/t/NOWHERE-1"):
        guest.page.goto(path)
        for closed in guest.page.locator("details.fair summary").all():
            closed.click()
        found[path] = violations(guest)
    code = guest.open_table("wyx", "me", "link")
    other = visit(lang, size)
    other.page.goto(f"/t/{code}")
    found["join"] = violations(other)
    guest.page.goto("/")
    found["home with a table"] = violations(guest)
    guest.forgive("error: Failed to load resource: the server responded with a status of 404")
    assert not any(found.values()), found


def wrong_with(guest: Guest) -> list[str]:
    """What axe finds, and what is too small for a finger, or wider than the screen."""
    wide = guest.page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    small = too_small(guest) if guest.touching else []
    return [*violations(guest), *small, *["too wide"] * (wide > 0)]


@pytest.mark.parametrize(("lang", "size"), [("fr", "phone"), pytest.param("en", "laptop", marks=pytest.mark.long)])
def test_axe_finds_nothing_where_people_meet_and_keep_things(visit: Visit, lang: str, size: str) -> None:
    """Nor is anything there too small for a finger, or wider than the screen."""
    guest, other = visit(lang, size), visit(lang, size)
    page, found = guest.page, {}

    def look(where: str) -> None:
        found[where] = wrong_with(guest)

    def press(button: str, guest: Guest = guest) -> None:
        with guest.page.expect_navigation():
            guest.press_on(button)

    shared = guest.open_table("wu-hsing", "here", "here")
    guest.press_on("[data-do=phones]:visible")
    page.wait_for_selector("#ui-phones .qr")
    look("phones")
    page.goto(f"/t/{shared}/devices")
    press("main .btn-primary")
    look("devices")
    other.page.goto(page.input_value("main input[readonly]"))
    press("main .btn-primary", other)
    other.at_table()
    found["hand"] = violations(other)
    for path in ("/privacy", "/forget", "/mine"):
        page.goto(path)
        look(path)
    page.goto("/keep")
    press("[value=phrase]")
    look("phrase")
    for path, field in (("/programs", "[name=name]"), ("/evening", "[name=title]")):
        page.goto(path)
        page.fill(f"main {field}", f"Turing {shared[-5:]}")
        press("main .btn-primary")
        look(path)
    page.fill("main [name=name]", "Ana")
    press(".join .btn-primary")
    page.wait_for_selector(".points tbody tr")
    look("points")
    assert not any(found.values()), found


@pytest.mark.parametrize(
    ("lang", "size"), [("fr", "short phone"), pytest.param("en", "laptop", marks=pytest.mark.long)]
)
def test_axe_finds_nothing_in_a_club(visit: Visit, lang: str, size: str) -> None:
    host, ana = visit(lang, size), visit(lang, size)
    page, found = host.page, {}

    def press(button: str, guest: Guest = host) -> None:
        with guest.page.expect_navigation():
            guest.press_on(button)

    def join(guest: Guest, url: str, name: str) -> None:
        guest.page.goto(url)
        found[f"{name} joins"] = wrong_with(guest)
        guest.page.fill("main [name=name]", name)
        press(".join .btn-primary", guest)

    page.goto("/club")
    found["new"] = wrong_with(host)
    page.fill("[name=title]", "Tuesdays, and now and then a Thursday")
    page.fill("main [name=name]", "A host of many letters")
    press("main .btn-primary")
    club = page.url
    join(ana, club, "Ana")
    page.fill("[name=season]", "2026")
    press("form:has([name=season]) button")
    page.fill("[name=when]", "2026-11-27T19:30")
    press("form:has([name=when]) button")
    page.click(".club-host summary")
    found["club, of its host"] = wrong_with(host)
    ana.page.reload()
    press("button[name=member]", ana)
    ana.page.goto(f"/t/{ana.at_table()}/letters")
    found["letters"] = wrong_with(ana)
    press("main .btn-primary", ana)
    found["letters, allowed"] = wrong_with(ana)
    ana.page.goto(club)
    found["club, of a member"] = wrong_with(ana)
    press(".points th a >> nth=0", ana)
    found["member"] = wrong_with(ana)
    page.goto(club)
    press("[name=evening]")
    for guest, name in ((ana, "Ana"), (host, "Host")):
        join(guest, page.url, name)
    press("[action$='/round'] .btn-primary")
    found["evening, of its host"] = wrong_with(host)
    press("[action$='/pause'] button")
    ana.page.goto(page.url)
    found["evening, in a pause"] = wrong_with(ana)
    assert not any(found.values()), found


def test_axe_finds_nothing_in_what_was_checked(visit: Visit) -> None:
    guest = visit("fr", "phone")
    guest.page.goto("/check")
    guest.page.fill("#ui-text", next(text for text in vectors.kept()["records"] if "wykersham" in text))
    guest.page.click("#ui-form .btn-primary")
    guest.page.wait_for_selector(".verdict.open")
    assert violations(guest) == []


@pytest.mark.parametrize("game", ["wyx", "wu-hsing", *[pytest.param(name, marks=pytest.mark.long) for name in OTHERS]])
def test_axe_finds_nothing_at_a_table(visit: Visit, game: str) -> None:
    lang, size = ("fr", "phone") if NAMES.index(game) % 2 else ("en", "laptop")
    guest = visit(lang, size)
    guest.open_table(game, "me", "1")
    guest.wait()
    found = {"table": violations(guest)}
    if game == "wyx":  # rules look the same beside every board
        guest.press_on(".acts [data-do=more]")
        found["more"] = violations(guest)
        guest.press_on("#ui-more [data-do=rules]")
        guest.page.locator("#ui-rules .sentence").first.wait_for()
        found["rules"] = violations(guest)
        guest.page.keyboard.press("Escape")
    guest.page.evaluate("document.querySelector('[data-do=resign]').click()")
    guest.press_on("#ui-answers .btn-yes")
    guest.page.locator("#ui-end").wait_for()
    found["end"] = violations(guest)
    assert not any(found.values()), found


# ── Fingers ───────────────────────────────────────────────────────────────────────────

# What can be pressed, as far as it is smaller than a finger. A box in a label is as large as the label;
# what lies outside the screen or is shown to screen readers only cannot be pressed.


def test_everything_on_a_phone_is_as_large_as_a_finger(visit: Visit) -> None:
    guest = visit("fr", "phone")
    found = {}
    for path in ("/", "/play/wu-hsing", "/rules/wyx", "/nowhere"):
        guest.page.goto(path)
        found[path] = too_small(guest)
    guest.forgive("error: Failed to load resource: the server responded with a status of 404")
    assert not any(found.values()), found


@pytest.mark.parametrize("game", NAMES)
def test_everything_at_a_table_is_as_large_as_a_finger(visit: Visit, game: str) -> None:
    guest = visit("en", "phone")
    guest.open_table(game, "me", "1")
    found, now = {}, guest.wait()
    if now["placing"]:
        found["set-up"] = too_small(guest)
        now = guest.set_up(by_hand=False)
    for step in range(4):
        found[f"step {step}"] = too_small(guest)
        now = guest.step(now)
    guest.page.evaluate("document.querySelector('[data-do=table]').click()")
    found["table"] = too_small(guest)
    assert not any(found.values()), found


# ── Those who listen, and those who use keys ──────────────────────────────────────────

LISTEN = """() => {
  window.told = []
  const region = document.getElementById('ui-announcer')
  const heard = new MutationObserver(() => window.told.push(region.textContent.trim()))
  heard.observe(region, { childList: true, characterData: true, subtree: true })
}"""


def test_each_move_is_told_and_the_focus_stays_where_it_is(visit: Visit) -> None:
    ana, ben = visit("fr"), visit("en")
    ana.open_table("wyx", "me", "link")
    ben.come_by_link(ana.invitation())
    ana.wait()
    for guest in (ana, ben):
        guest.page.evaluate(LISTEN)
    for _ in range(2):
        ana.move(others=True)
        ana.page.evaluate("() => [...document.querySelectorAll('#ui-board [data-t]')].at(-1).focus()")
        held = ana.page.evaluate("() => document.activeElement.dataset.t")
        ben.move(others=True)
        ana.wait()
        assert ana.page.evaluate("() => document.activeElement.dataset.t") == held
    for guest in (ana, ben):
        told, moves = guest.page.evaluate("() => window.told"), guest.page.locator("#ui-played li")
        assert len(told) == moves.count() == 4
        assert all(sentence.startswith(name) for sentence, name in zip(told, ["Ana", "Ben"] * 2, strict=True))


# ── Why not ───────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("game", "lang", "size"), [("wykersham", "fr", "phone"), ("wigwam", "en", "laptop")])
def test_an_impossible_try_is_explained_with_its_rule(visit: Visit, game: str, lang: str, size: str) -> None:
    guest = visit(lang, size)
    guest.open_table(game, "me", "1")
    now = guest.wait()
    if now["placing"]:
        guest.set_up(by_hand=False)
    rule = guest.page.locator("#ui-refusal a")
    tries = guest.page.locator("#ui-board [data-t]:not(.can)")
    for number in range(tries.count()):
        tries.nth(number).dispatch_event("click")
        guest.page.locator("#ui-refusal").wait_for()
        if rule.count():
            break
        guest.page.keyboard.press("Escape")
        guest.page.locator("#ui-refusal").wait_for(state="hidden")
    assert len(guest.page.locator("#ui-refusal").inner_text()) > 20
    number = str(rule.get_attribute("href"))[2:]
    guest.press_on("#ui-refusal a")
    sentence = guest.page.locator(".sentence.cited")
    sentence.wait_for()
    assert sentence.get_attribute("id") == f"r{number}"
    assert sentence.is_visible()
