"""The page of the host: what is open, how the machine is, errors of late, and removing a name, a table or a club."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from babel.dates import format_datetime
from babel.numbers import format_decimal
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from ludotheque.errors import GameError
from ludotheque.games import lookup
from ludotheque.store.rows import GameRow
from ludotheque.version import __version__
from ludotheque.web.pages.page_request import PageRequest
from ludotheque.web.together.backups import LastBackup
from ludotheque.web.together.host import COOKIE, LASTS, HostPage, Place, seats_of
from ludotheque.web.traffic import PHRASES
from ludotheque.web.visitors import LONGEST
from ludotheque.words import Words

ROOMS = {
    "database": Words("Disk of the tables", "Disque des tables"),
    "backups": Words("Disk of the backups", "Disque des sauvegardes"),
    "memory": Words("Memory of the machine", "Mémoire de la machine"),
}
SCARCE = 0.1  # of a disk or of memory: less than this is said
UNITS = Words("bytes kB MB GB TB", "octets ko Mo Go To")
TOO_MANY = Words(
    "Too many tokens: wait a minute before you try another.",
    "Trop de jetons\u00a0: attendez une minute avant d’en essayer un autre.",
)
WRONG = Words("This is not the token of this library.", "Ce n’est pas le jeton de cette ludothèque.")


@dataclass(frozen=True)
class ShownRoom:
    """How much is left somewhere."""

    name: str
    left: str
    of: str
    scarce: bool


@dataclass(frozen=True)
class ShownTable:
    """A table of the list."""

    code: str
    url: str
    title: str
    when: str
    over: bool
    people: list[Place]


@dataclass(frozen=True)
class ShownTrouble:
    """A kind of errors."""

    event: str
    error: str
    times: int
    last: str


def desk_of(page: PageRequest) -> HostPage:
    found: HostPage = page.request.app.state.host
    return found


async def admitted(page: PageRequest) -> bool:
    """Whether the visitor has shown the token; 404 if there is none."""
    desk = desk_of(page)
    if not await desk.door.exists():
        raise HTTPException(404)
    return await desk.door.admits(page.request.cookies.get(COOKIE, ""))


async def host(request: Request) -> Response:
    """The page, or the form that asks for the token."""
    page = PageRequest(request)
    within = await admitted(page)
    if request.method == "GET":
        return await overview(page) if within else ask(page)
    form = await page.form()
    if "token" in form:
        return await enter(page, form["token"])
    if not within:
        return ask(page, 403)
    if "leave" in form:
        response = page.go("/")
        response.delete_cookie(COOKIE, path=f"{page.root}/host")
        return response
    if "report" in form:
        await desk_of(page).letters.settle(form["report"])
        return page.go("/host")
    return await overview(page, form.get("find", "").strip()[:LONGEST])


def ask(page: PageRequest, status: int = 200, problem: str = "") -> Response:
    return page.render("host_token.html", status, problem=problem)


async def enter(page: PageRequest, token: str) -> Response:
    """Exchange the token for a cookie."""
    page.library.limits.charge(PHRASES, page.client, *TOO_MANY)
    desk = desk_of(page)
    if not await desk.door.opens(token.strip()):
        return ask(page, 403, WRONG(page.lang))
    response = page.go("/host")
    cookie, path, secure = await desk.door.cookie(), f"{page.root}/host", page.request.url.scheme == "https"
    response.set_cookie(COOKIE, cookie, LASTS, path=path, secure=secure, httponly=True, samesite="strict")
    return response


async def overview(page: PageRequest, wanted: str = "") -> Response:
    desk, lang = desk_of(page), page.lang
    found = await desk.overview()
    return page.render(
        "host.html",
        it=found,
        version=__version__,
        wanted=wanted,
        found=await desk.find(wanted) if wanted else [],
        rooms=[
            ShownRoom(ROOMS[one.name](lang), size(one.left, lang), size(one.of, lang), one.left < SCARCE * one.of)
            for one in found.rooms
        ],
        backup=backup_words(found.backup, lang),
        problem=Words(*found.backup.problem)(lang) if found.backup and found.backup.problem else "",
        size=size(found.size, lang) if found.size else "",
        resident=size(found.resident, lang),
        tables=[shown_table(page, row) for row in found.latest],
        reports=found.reports,
        errors=[ShownTrouble(one.event, one.error, one.times, moment(one.last, lang)) for one in found.errors],
    )


def shown_table(page: PageRequest, row: GameRow) -> ShownTable:
    try:
        title = lookup.find(row.game).title(page.lang)
    except GameError:  # no longer on the shelf
        title = row.game
    url = page.url(f"/t/{row.code}?watch=1")
    return ShownTable(row.code, url, title, moment(row.touched, page.lang), row.result is not None, seats_of(row))


def backup_words(last: LastBackup | None, lang: str) -> str:
    """When the last backup was made; nothing if there is no switch for it."""
    if last is None:
        return ""
    return moment(last.when, lang) if last.file else Words("none yet", "aucune encore")(lang)


def moment(when: float, lang: str) -> str:
    return format_datetime(datetime.fromtimestamp(when), "d MMM, HH:mm", locale=lang)


def size(number: float, lang: str) -> str:
    """Bytes in the largest unit of which there is at least one."""
    units = UNITS(lang).split()
    while number >= 1000 and len(units) > 1:
        number /= 1000
        del units[0]
    return f"{format_decimal(round(number, 1 if number < 10 else 0), locale=lang)}\u00a0{units[0]}"


# ── Removing ───────────────────────────────────────────────────────────────────────────


async def remove(request: Request) -> Response:
    """Ask whether something is to be removed, and remove it when the button of that page is pressed."""
    page = PageRequest(request)
    if not await admitted(page):
        return ask(page, 403)
    asked = page.request.query_params if request.method == "GET" else await page.form()
    desk = desk_of(page)
    place = await desk.look_up(asked.get("kind", ""), asked.get("code", ""), asked.get("id", ""))
    if asked.get("sure") != "yes":
        return page.render("host_remove.html", place=place)
    await desk.remove(place)
    return page.go("/host")
