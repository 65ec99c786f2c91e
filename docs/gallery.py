"""`make gallery`: pictures of every game and of the pages, in docs/gallery/.

The positions are the records in that folder. Each is drawn as SVG and PNG, and opened as a table of a real server, of
which Chromium takes screenshots.
"""

from __future__ import annotations

import asyncio
import io
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import resvg_py
from PIL import Image

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT / "tests" / "helpers")]

from chromium import launched  # noqa: E402
from house import House  # noqa: E402
from playwright.sync_api import Browser, Page  # noqa: E402

from ludotheque.core import Rng  # noqa: E402
from ludotheque.record import Record  # noqa: E402
from ludotheque.store.sqlite import SqliteStore  # noqa: E402
from ludotheque.table.seating import BOT, PERSON, Chair  # noqa: E402
from ludotheque.table.snapshot import Change, Move, Snapshot  # noqa: E402
from ludotheque.web.visitors import COOKIE, VisitorCookies  # noqa: E402
from ludotheque.words import Words  # noqa: E402

GALLERY = ROOT / "docs" / "gallery"
FONTS = ROOT / "docs" / "fonts.conf"
GAMES = ("wykersham", "wyx", "fourmis", "fourmis-coop", "wigwam", "wu-hsing")
ENDS = ("end-wyx", "end-fourmis-coop")
WORDS = ("CHENE", "LUNE", "FORET", "MOUSSE", "PLAINE", "SOIE", "ETOILE", "RUCHE")
CODES = {name: f"{word}-{480 + number}" for number, (name, word) in enumerate(zip(GAMES + ENDS, WORDS, strict=True))}
ME, NAME = "camille", "Camille"
BOTS = (3, 4, 2, 5)  # the levels of the other seats
PIXELS = 720  # the width of a drawing
COLOURS = 256  # colours of a picture: enough for wood, and a third of the bytes
SIZES = {"laptop": (1280, 800, 1.0), "phone": (390, 844, 1.5)}
SETTLE = 700  # ms until everything is loaded and at rest


# ── The drawings ──────────────────────────────────────────────────────────────────────


def viewer(record: Record) -> int:
    """The seat to move, which is the viewpoint."""
    *_, last = record.positions()
    return max(last.turn, 0)


def draw(name: str) -> None:
    record = Record.load(GALLERY / f"{name}.ludo")
    *_, before, last = record.positions()
    seat = viewer(record)
    record.game.names = tuple(Words(name, name) for name in record.players)
    svg = record.game.drawing.draw(last.seen_by(seat), "en", before.seen_by(seat)).svg()
    (GALLERY / f"{name}.svg").write_text(svg, encoding="utf-8")
    save(bytes(resvg_py.svg_to_bytes(svg_string=svg, width=PIXELS)), name)


def save(png: bytes, name: str) -> None:
    """Save with few colours, to keep the gallery small."""
    picture = Image.open(io.BytesIO(png))
    see_through = picture.mode == "RGBA" and picture.getchannel("A").getextrema()[0] < 255
    method = Image.Quantize.FASTOCTREE if see_through else Image.Quantize.MEDIANCUT
    few = picture.convert("RGBA" if see_through else "RGB").quantize(COLOURS, method)
    few.save(GALLERY / f"{name}.png", optimize=True)


# ── The tables ────────────────────────────────────────────────────────────────────────


def snapshot(name: str) -> Snapshot:
    """A table with the recorded game: we have the seat to move, bots the others."""
    record = Record.load(GALLERY / f"{name}.ludo")
    mine = viewer(record)
    chairs = [Chair(BOT, level=BOTS[seat % len(BOTS)]) for seat in range(record.game.seats)]
    chairs[mine] = Chair(PERSON, NAME)
    return Snapshot(
        code=CODES[name],
        game=type(record.game).name,
        seats=record.game.seats,
        options=record.game.chosen(),
        deal=record.deal,
        secret=str(Rng(name).below(10**9)),
        chairs=tuple(chairs),
        sits=frozenset({(mine, ME)}),
    )


def moves(name: str) -> tuple[Move, ...]:
    return tuple(Move(played.text, 5.0) for played in Record.load(GALLERY / f"{name}.ludo").moves)


async def lay(database: Path, names: Sequence[str]) -> VisitorCookies:
    store = SqliteStore(database)
    await store.open()
    for name in names:
        await store.change(await store.create(snapshot(name)), Change(moves=moves(name)))
    cookies = VisitorCookies(await store.secret())
    await store.close()
    return cookies


# ── The pages ─────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True)
class Shot:
    """A screenshot: page, device, language, colour scheme, and touches before it."""

    name: str
    path: str
    size: str = "laptop"
    lang: str = "fr"
    dark: bool = False
    touches: tuple[str, ...] = ()


def at(name: str) -> str:
    return f"/t/{CODES[name]}"


def target(name: str) -> str:
    return f'#ui-main [data-t="{name}"]'


SHOTS = (
    Shot("home-laptop", "/"),
    Shot("home-laptop-dark", "/", lang="en", dark=True),
    Shot("home-phone", "/", "phone", "en"),
    Shot("setup-laptop", "/play/fourmis", lang="en"),
    Shot("setup-phone", "/play/wu-hsing", "phone", "fr", dark=True),
    Shot("table-wykersham-laptop", at("wykersham"), dark=True),
    Shot("table-wykersham-phone", at("wykersham"), "phone", "en"),
    Shot("table-wyx-laptop", at("wyx"), lang="en", touches=(target("7"),)),
    Shot("table-wyx-phone", at("wyx"), "phone", "fr", dark=True),
    Shot("table-fourmis-laptop", at("fourmis"), touches=(target("7"),)),
    Shot("table-fourmis-coop-laptop", at("fourmis-coop"), lang="en", dark=True),
    Shot("table-wigwam-laptop", at("wigwam"), lang="en", touches=(target("c6"), target("e6"))),
    Shot("table-wigwam-phone", at("wigwam"), "phone", "fr"),
    Shot("table-wu-hsing-laptop", at("wu-hsing"), touches=(target("45"),)),
    Shot("table-wu-hsing-phone", at("wu-hsing"), "phone", "en", dark=True),
    Shot("end-wyx-laptop", at("end-wyx")),
    Shot("end-fourmis-coop-phone", at("end-fourmis-coop"), "phone", "en"),
)


@contextmanager
def visiting(browser: Browser, address: str, cookies: VisitorCookies, shot: Shot) -> Iterator[Page]:
    width, height, ratio = SIZES[shot.size]
    context = browser.new_context(
        viewport={"width": width, "height": height},
        device_scale_factor=ratio,
        has_touch=shot.size == "phone",
        color_scheme="dark" if shot.dark else "light",
        reduced_motion="reduce",
    )
    cookie = cookies.cookies.dumps({"id": ME, "name": NAME, "lang": shot.lang})
    context.add_cookies([{"name": COOKIE, "value": str(cookie), "url": address}])
    yield context.new_page()
    context.close()


def take(page: Page, address: str, shot: Shot) -> None:
    page.goto(address + shot.path)
    page.wait_for_timeout(SETTLE)
    for touch in shot.touches:
        page.locator(touch).first.click(force=True)
    page.wait_for_timeout(SETTLE)
    # These games were not dealt at their tables, and the browser says so: that is not for a gallery.
    page.evaluate("document.getElementById('ui-verification')?.style.setProperty('display', 'none')")
    save(page.screenshot(), shot.name)


def main(arguments: Sequence[str]) -> int:
    wanted: Callable[[str], bool] = lambda name: not arguments or any(part in name for part in arguments)  # noqa: E731
    for name in filter(wanted, GAMES):
        draw(name)
    with tempfile.TemporaryDirectory() as folder:
        house = House(Path(folder))
        cookies = asyncio.run(lay(house.database, GAMES + ENDS))
        with house, launched(FONTS) as browser:
            for shot in SHOTS:
                if wanted(shot.name):
                    with visiting(browser, house.url, cookies, shot) as page:
                        take(page, house.url, shot)
    weight = sum(file.stat().st_size for file in GALLERY.iterdir())
    print(f"docs/gallery: {len(list(GALLERY.iterdir()))} files, {weight / 1e6:.1f} MB.")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
