"""A site without a server: in a real browser, with the network cut after the first visit."""

from __future__ import annotations

import re
import zipfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from guests import LOCALES, SIZES, Guest
from house import House
from killed import lost_moves
from learners import go_through, shortest, solve
from paths import RECORDS
from site_guests import Shown, SiteGuest
from site_host import PATH, hosted, is_built, plain_parts

from ludotheque.games import GAMES
from ludotheque.record import Record
from ludotheque.web.offline.site import PAGES, OwnGame, write_site

Come = Callable[..., SiteGuest]

NIM = OwnGame(Path(__file__).parents[1] / "helpers" / "nim.py", "Nim")
NAMES = [game.name for game in GAMES]
LOCK = f"ludotheque {PATH}"  # of the tab that runs the library: see static/offline/library-tab.js
NOTHING_THERE = "error: Failed to load resource: the server responded with a status of 404"
CLUB = "https://club.example/"

pytestmark = pytest.mark.skipif(not is_built(), reason="Python for browsers is not here: make python-for-browsers")


@pytest.fixture(scope="module")
def parts(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return plain_parts(tmp_path_factory.mktemp("python") / "parts")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory, parts: Path) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("site")
    write_site(folder / "site", parts, [NIM], CLUB, pace=0.0)
    with hosted(folder / "site") as address:
        yield address


@pytest.fixture
def come(site: str, chromium: Any) -> Iterator[Come]:
    """Somebody opens the site for the first time; then there is no network any more. Nobody may have complaints."""
    guests: list[SiteGuest] = []

    def come(path: str = "", lang: str = "en", size: str = "laptop", cut_off: bool = True) -> SiteGuest:
        context = chromium.new_context(locale=LOCALES[lang], reduced_motion="reduce", **SIZES[size])
        guests.append(SiteGuest(context, site, lang, touching=size == "phone"))
        guests[-1].come(path)
        if cut_off:
            guests[-1].cut_off()
        return guests[-1]

    yield come
    complaints = [complaint for guest in guests for complaint in guest.complaints]
    for guest in guests:
        guest.context.close()
    assert complaints == []


@pytest.fixture(scope="module")
def regulars() -> Iterator[dict[bool, SiteGuest]]:
    """Visitors who stay, since Python takes long to start: by whether their network was cut."""
    regulars: dict[bool, SiteGuest] = {}
    yield regulars
    for guest in regulars.values():
        guest.context.close()


def stayed(regulars: dict[bool, SiteGuest], cut_off: bool, come_anew: Callable[[], SiteGuest]) -> Iterator[SiteGuest]:
    """A visitor who has come before; somebody else if that went wrong."""
    guest = regulars.pop(cut_off, None) or come_anew()
    yield guest
    assert guest.complaints == []
    regulars[cut_off] = guest


@pytest.fixture
def phone(site: str, chromium: Any, regulars: dict[bool, SiteGuest]) -> Iterator[SiteGuest]:
    """Somebody with a phone who reads French and has no network any more."""

    def come_anew() -> SiteGuest:
        context = chromium.new_context(locale="fr-FR", reduced_motion="reduce", **SIZES["phone"])
        guest = SiteGuest(context, site, "fr", touching=True)
        guest.come()
        guest.cut_off()
        return guest

    yield from stayed(regulars, True, come_anew)


@pytest.fixture
def laptop(site: str, chromium: Any, regulars: dict[bool, SiteGuest]) -> Iterator[SiteGuest]:
    """Somebody with a laptop who reads English."""

    def come_anew() -> SiteGuest:
        context = chromium.new_context(locale="en-GB", reduced_motion="reduce", **SIZES["laptop"])
        guest = SiteGuest(context, site)
        guest.come()
        return guest

    yield from stayed(regulars, False, come_anew)


# ── Playing ───────────────────────────────────────────────────────────────────────────


def test_a_game_from_the_shelf_to_its_end_without_a_network(phone: SiteGuest) -> None:
    guest = phone
    page, tab = guest.page, guest.tab
    guest.open_table("wyx", "me", "1")
    for _ in range(3):
        played = guest.move()["ply"]
    refused_without_room(guest)
    open_ones = page.locator("#ui-main .can")
    open_ones.nth(guest.dice.randrange(open_ones.count())).dispatch_event("click")  # a move that is just being made
    guest.come_back()
    page.wait_for_selector("#ui-played > li", state="attached")
    assert guest.wait()["ply"] >= played
    guest.play_to_the_end()
    assert guest.address in tab.url  # under the path of the site
    page.locator("#ui-verified", has_text="rien n’a été changé après coup").wait_for()
    with tab.expect_download() as saved:
        page.click(".steps a[download]")
    record = Record.load(saved.value.path())
    assert record.result
    assert record.chance is not None
    page.click(".steps >> text=Ce qui a décidé")
    page.locator(".graph").wait_for()
    page.locator("#ui-now:not(:empty)").wait_for()


def refused_without_room(guest: SiteGuest) -> None:
    """What cannot be kept does not happen, and the page says so."""
    before, devtools = guest.wait()["ply"], guest.context.new_cdp_session(guest.tab)
    quota = {"origin": "/".join(guest.address.split("/")[:3])}
    devtools.send("Storage.overrideQuotaForOrigin", {**quota, "quotaSize": 1000})
    guest.page.locator("#ui-main .can").first.dispatch_event("click")
    guest.page.locator("#ui-refusal", has_text="Impossible de l’enregistrer").wait_for()
    assert guest.seen()["ply"] == before
    devtools.send("Storage.overrideQuotaForOrigin", quota)
    guest.forgive("warning: a change could not be kept")


@pytest.mark.long
@pytest.mark.parametrize("second", ["1", "here"])
@pytest.mark.parametrize("name", NAMES)
def test_every_game_to_its_end_against_a_bot_and_round_one_screen(come: Come, name: str, second: str) -> None:
    """By touch on a phone and in French, or with a mouse and in English."""
    on_a_phone = (NAMES.index(name) + len(second)) % 2
    guest = come(lang="fr" if on_a_phone else "en", size="phone" if on_a_phone else "laptop")
    code = guest.open_table(name, "me", second)
    guest.play_to_the_end()
    record = Record.read(guest.page.evaluate(f"fetch('{guest.address}t/{code}/record.ludo').then(it => it.text())"))
    assert record.result


def options() -> list[Any]:
    """Every yes-or-no option of every game."""
    known = [(game.name, option.name) for game in GAMES for option in game.options_known]
    return [pytest.param(*one, id="-".join(one)) for one in known]


@pytest.mark.long
@pytest.mark.parametrize(("name", "option"), options())
def test_every_option_is_played(come: Come, name: str, option: str) -> None:
    guest = come()
    guest.open_table(name, "me", "2", options=(option,))
    for _ in range(3):
        guest.move()


@pytest.mark.parametrize("touched", ["article.game a.btn", "form.now button"])
def test_who_touches_before_any_module_is_there_waits_for_it(site: str, chromium: Any, touched: str) -> None:
    """The host has no such page."""
    context = chromium.new_context(locale="fr-FR", **SIZES["laptop"])
    tab, held = context.new_page(), list[Any]()
    tab.route("**/offline/shell.js", lambda route: held.append(route))
    tab.goto(site, wait_until="commit")
    tab.click(touched)
    (route,) = held
    route.continue_()
    tab.wait_for_selector("#ui-loading:not([hidden])")
    assert tab.url == site
    context.close()


# ── Learning ──────────────────────────────────────────────────────────────────────────


@pytest.mark.long
def test_all_lessons_of_a_game(come: Come) -> None:
    guest = come(lang="fr", size="phone")
    guest.tab.set_viewport_size({"width": 390, "height": 844})
    go_through(guest.page, "wigwam", "fr", False, (844,))
    guest.page.goto("/")
    assert "Revoir" in guest.page.locator('a.learn[data-game="wigwam"]').inner_text()


@pytest.mark.long
def test_a_puzzle_of_every_game_and_that_of_the_day(come: Come) -> None:
    guest = come()
    for name in NAMES:
        one = shortest(name)
        guest.page.goto(f"/puzzles/{one.id}")
        solve(guest.page, one, "en", False)
    guest.page.goto("/")
    guest.page.click("#ui-puzzle a")
    guest.page.locator("#ui-show").click()
    guest.page.locator(".reply-yes").wait_for()


def test_what_is_read_and_learnt_without_a_network(phone: SiteGuest) -> None:
    """A first game with its guide and a hint, a lesson, a puzzle, rules, my games and the check, in French."""
    guest, page = phone, phone.page
    page.goto("/learn/wyx/card?done")
    page.get_by_role("button", name="Première partie, avec un guide").tap()
    guest.at_table()
    page.locator("#ui-goal", has_text="32 pions posés gagnent").wait_for()
    guest.wait()
    page.locator('#ui-acts [data-do="hint"]').tap()
    page.locator("#ui-tip:not([hidden])").wait_for()
    one = shortest("wigwam")
    page.goto(f"/puzzles/{one.id}")
    solve(page, one, "fr", False)
    for path, shown in (
        ("learn/wyx/1", "svg.board"),
        ("rules/wyx", "h1"),
        ("puzzles", "#ui-show"),
        ("mine", ".tables li"),
        ("check", "#ui-form"),
        ("privacy", "h1"),
        ("play/nim", "#setup"),
    ):
        page.goto(f"/{path}")
        page.locator(shown).first.wait_for()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path
    page.goto("/")
    assert page.locator(f'a[href="{CLUB}"][target="_top"]').count()  # where one plays with others


# ── Tabs, files and links ─────────────────────────────────────────────────────────────


def test_two_tabs_share_one_library(laptop: SiteGuest) -> None:
    first = laptop
    code = first.open_table("wyx", "me", "here")
    second = SiteGuest(first.context, first.address)
    second.come(f"#/t/{code}")
    played = first.move()["ply"]
    second.wait_for_ply(played)
    first.tab.close()  # it ran the library; the other one takes over
    second.wait_online()
    assert second.move()["ply"] > played
    assert second.complaints == []
    first.tab, first.page, first.complaints = second.tab, second.page, second.complaints


OFFER = """() => {
  const offer = new Event('beforeinstallprompt', { cancelable: true })
  offer.prompt = async () => { window.prompted = true }
  dispatchEvent(offer)
}"""


def test_a_browser_that_installs_apps_is_asked_where_the_library_is_kept(laptop: SiteGuest) -> None:
    page, tab = laptop.page, laptop.tab
    manifest = laptop.context.new_cdp_session(tab).send("Page.getAppManifest")
    assert (manifest["url"], manifest["errors"]) == (f"{laptop.address}manifest.en.webmanifest", [])
    page.goto("/")
    page.click("footer >> text=Install it, keep it")
    page.locator("#ui-app", has_text="Add to Home Screen").wait_for()
    assert page.locator("#ui-install").is_hidden()
    tab.evaluate(OFFER)
    page.click("#ui-install")
    page.locator("#ui-app", has_text="Add to Home Screen").wait_for()
    assert tab.evaluate("window.prompted")


SPOIL = """async () => {
  const root = await navigator.storage.getDirectory()
  let spoilt = 0
  for await (const [, folder] of root.entries()) for await (const [name, file] of folder.entries()) {
    if (!name.startsWith('library.db') || !(await file.getFile()).size) continue
    const writing = await file.createWritable({ keepExistingData: true })
    await writing.write({ type: 'write', position: 0, data: new Uint8Array(100) })
    await writing.close()
    spoilt++
  }
  return spoilt
}"""


@pytest.mark.long
def test_a_tab_says_where_the_library_is_if_that_tab_sleeps(come: Come, site: str) -> None:
    guest = come(cut_off=False)
    sleeping, tab = guest.tab, guest.context.new_page()
    sleeping.goto(site.removesuffix(PATH))  # beside the site
    guest.forgive(NOTHING_THERE)
    sleeping.evaluate("name => void navigator.locks.request(name, () => new Promise(() => {}))", LOCK)
    tab.goto(site)
    tab.locator("#ui-waiting", has_text="open in another tab").wait_for()
    sleeping.close()
    tab.wait_for_selector("html[data-library=ready]")
    tab.wait_for_selector("#ui-loading", state="hidden")


@pytest.mark.long
def test_a_damaged_library_lies_aside_and_a_new_one_begins(come: Come) -> None:
    guest = come(cut_off=False)
    guest.open_table("wyx", "me", "1")
    guest.tab.goto(guest.address.removesuffix(PATH))  # beside the site
    guest.forgive(NOTHING_THERE)
    guest.tab.wait_for_timeout(1000)  # the library lets go of its files
    assert guest.tab.evaluate(SPOIL)
    guest.come()
    guest.tab.locator("#ui-news", has_text="could not be read").wait_for()
    guest.page.goto("/keep")
    with guest.tab.expect_download() as saved:
        guest.page.click("a[download^=damaged]")
    assert "library.db" in zipfile.ZipFile(saved.value.path()).namelist()
    guest.open_table("wyx", "me", "1")
    guest.move()


@pytest.mark.long
def test_a_link_carries_a_whole_game_to_another_browser(come: Come) -> None:
    text = (RECORDS / "wyx-2.ludo").read_text(encoding="utf-8")
    giver = come("#/keep")
    giver.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = giver.page
    page.set_input_files("#ui-record", RECORDS / "wyx-2.ludo")
    giver.at_table()
    page.locator("#ui-end:not([hidden])").wait_for()
    page.click("#ui-share")
    page.locator("#ui-share", has_text="Copied").wait_for()
    link = giver.tab.evaluate("navigator.clipboard.readText()")
    assert "#game=" in link
    taker = come(link.removeprefix(giver.address))
    taker.at_table()
    code = re.split("[/?]", taker.page.url.rpartition("/t/")[2])[0]
    got = Record.read(taker.page.evaluate(f"fetch('{taker.address}t/{code}/record.ludo').then(it => it.text())"))
    given = Record.read(text)
    assert (got.deal, got.moves, got.result) == (given.deal, given.moves, given.result)


def test_a_link_that_is_torn_says_so_and_leaves_everything_as_it_was(laptop: SiteGuest) -> None:
    """Put into the address of a page that is open, as a link in a message may be."""
    laptop.page.goto("/rules/wyx")
    laptop.tab.evaluate("location.hash = '#game=torn'")
    laptop.tab.locator("#ui-news", has_text="a piece of the link is missing").wait_for()
    laptop.page.locator("article.game").first.wait_for()
    laptop.forgive("error: Failed to load resource: the server responded with a status of 400")


def test_files_are_dropped_and_a_game_that_goes_round_in_circles_is_stopped(laptop: SiteGuest, tmp_path: Path) -> None:
    guest, page, tab = laptop, laptop.page, laptop.tab
    page.goto("/keep")
    page.set_input_files("#ui-record", RECORDS / "wyx-2.ludo")
    page.wait_for_url("**/t/*")
    page.goto("/keep")
    broken, endless = tmp_path / "broken.py", tmp_path / "endless.py"
    broken.write_text("class Game(:\n")
    page.set_input_files("#ui-game", broken)
    page.locator("#ui-told", has_text="is no Python that can be read, at line 1").wait_for()
    guest.forgive("error: Failed to load resource: the server responded with a status of 400")
    endless.write_text("while True: pass\n")
    page.set_input_files("#ui-game", endless)
    tab.wait_for_selector("#ui-stop:not([hidden])")
    tab.click("#ui-stop")
    page.wait_for_selector("#ui-told:has-text('stopped')")
    tab.wait_for_selector("#ui-loading", state="hidden")
    guest.forgive("error: Failed to load resource: the server responded with a status of 504")
    page.goto("/mine")
    page.wait_for_selector(".tables li")  # the game that was brought is still there


ENDLESS = """
from nim import Nim, NimState

class EndlessState(NimState):
    def make(self, move):
        while True:
            pass

class Endless(Nim):
    name = "endless"
    def begin(self, deal):
        return EndlessState(self, super().begin(deal).heaps)
"""


@pytest.mark.long
@pytest.mark.parametrize("level", ["1", "3"], ids=["where the pages are made", "where bots think"])
def test_a_game_that_goes_round_in_circles_at_the_table_is_left(come: Come, tmp_path: Path, level: str) -> None:
    guest = come("#/keep", cut_off=False)
    page, tab = guest.page, guest.tab
    (tmp_path / "endless.py").write_text(ENDLESS)
    page.set_input_files("#ui-game", tmp_path / "endless.py")
    page.wait_for_url("**/play/endless")
    page.select_option("[name=seat0]", level)
    page.select_option("[name=seat1]", "me")
    page.click(".ready .btn-primary")
    tab.wait_for_selector("#ui-stop:not([hidden])", timeout=120_000)
    tab.click("#ui-stop")
    page.wait_for_selector("article.game", timeout=120_000)
    tab.wait_for_selector("#ui-loading", state="hidden")
    guest.open_table("wyx", "me", "1")
    guest.move()


# ── Versions ──────────────────────────────────────────────────────────────────────────

LOADED = "performance.getEntriesByType('resource').map(entry => entry.name)"


# Look for a newer version; what becomes of it.
UPDATE = """async () => {
  const { installing } = await (await navigator.serviceWorker.ready).update()
  return new Promise(done => { installing.onstatechange = () => done(installing.state) })
}"""


@contextmanager
def older_pages(folder: Path, before: dict[str, bytes]) -> Iterator[None]:
    after = {name: (folder / name).read_bytes() for name in before}
    for name, content in before.items():
        (folder / name).write_bytes(content)
    yield
    for name, content in after.items():
        (folder / name).write_bytes(content)


def test_a_newer_version_comes_quietly_and_is_never_mixed_with_the_older(
    tmp_path: Path, parts: Path, chromium: Any
) -> None:
    old = write_site(tmp_path / "site", parts, pace=0.0)
    context = chromium.new_context(locale="en-GB", reduced_motion="reduce", **SIZES["laptop"])
    with hosted(tmp_path / "site") as address:
        guest = SiteGuest(context, address)
        guest.come()
        guest.tab.wait_for_selector("html[data-offline]", state="attached")
        guest.open_table("wyx", "me", "1")
        before = {name: (tmp_path / "site" / name).read_bytes() for name in PAGES.values()}
        new = write_site(tmp_path / "site", parts, elsewhere=CLUB, pace=0.0)
        assert new != old
        with older_pages(tmp_path / "site", before):  # it is being copied: not all of it has come
            assert guest.tab.evaluate(UPDATE) == "redundant"
        assert guest.tab.evaluate(UPDATE) == "installed"
        guest.tab.locator("#ui-news", has_text="it opens next time").wait_for()
        played = guest.move()["ply"]  # the older one goes on, though the host does not have it any more
        guest.page.goto("/rules/wyx")
        assert not [name for name in guest.page.evaluate(LOADED) if new in name]
        guest.page.go_back()
        guest.tab.reload()
        guest.tab.locator("#ui-news", has_text="has been renewed").wait_for()
        guest.open()
        assert guest.wait()["ply"] >= played
        assert not [name for name in guest.tab.evaluate(LOADED) if old in name]
        guest.page.goto("/")
        guest.page.locator(f'a[href="{CLUB}"]').wait_for()
        assert guest.complaints == []
    context.close()


# ── Beside a server ───────────────────────────────────────────────────────────────────

SOON = 20_000  # ms: while a table still tries every moment to reach its server again


@pytest.fixture
def beside(tmp_path: Path, parts: Path) -> Iterator[House]:
    """A server with a site beside it."""
    write_site(tmp_path / "site", parts, pace=0.0)
    with House(tmp_path, site=tmp_path / "site") as house:
        yield house


def test_who_loses_the_server_goes_on_against_a_bot_here(beside: House, chromium: Any) -> None:
    context = chromium.new_context(base_url=beside.url, locale="en-GB", reduced_motion="reduce", **SIZES["laptop"])
    guest, alone = Guest(context, "en", touching=False), SiteGuest(context, f"{beside.url}/site/")
    guest.page.goto("/")
    assert guest.page.locator("footer a", has_text="Without a network too").get_attribute("href") == "/site/"
    alone.come()
    alone.tab.wait_for_selector("html[data-offline]", state="attached")
    alone.tab.close()
    hidden = Guest(context, "en", touching=False)
    hidden.open_table("wu-hsing", "me", "1")
    guest.open_table("wyx", "me", "2")
    guest.move()
    played = guest.seen()["ply"]
    beside.kill()
    guest.page.locator("#ui-notice", has_text="Reconnecting").wait_for(timeout=SOON)
    guest.page.locator("#ui-notice button", has_text="Go on against a bot, here").click()
    alone.tab = guest.page
    alone.page = Shown(guest.page, alone.address)
    alone.open()
    alone.at_table()
    assert alone.wait()["ply"] >= played
    assert alone.move()["ply"] > played
    hidden.page.locator("#ui-notice button", has_text="Play against a bot, here").click()
    hidden.page.frame_locator("#ui-frame").locator("#setup").wait_for()
    assert alone.complaints == []
    context.close()


# ── Killed ────────────────────────────────────────────────────────────────────────────


def test_a_browser_that_is_killed_has_lost_nothing(site: str, tmp_path: Path) -> None:
    assert lost_moves(site, tmp_path, times=1) == 0


@pytest.mark.long
@pytest.mark.timeout(1200)
def test_a_browser_that_is_killed_often_has_lost_nothing(site: str, tmp_path: Path) -> None:
    assert lost_moves(site, tmp_path, times=20) == 0
