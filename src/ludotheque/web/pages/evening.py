"""The page of a club evening: opening, joining by QR code, live updates, and printing."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from hashlib import sha256

from babel.dates import format_date
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from ludotheque import lookup
from ludotheque.errors import GameError, LudothequeError
from ludotheque.game import Game
from ludotheque.web.evening.evening import Evening, Person, Sitting
from ludotheque.web.evening.evenings import Evenings
from ludotheque.web.limits import EVENINGS, MISSES
from ludotheque.web.pages.chairs import CLOCKS, clock, clock_words
from ludotheque.web.pages.page_request import PageRequest
from ludotheque.web.pages.qr import qr_image
from ludotheque.web.refusals import Refusal, status_of
from ludotheque.web.table.codes import is_code, read_code
from ludotheque.web.visitors import clean_name, cleaned
from ludotheque.words import Words

LONGEST_NAME = 40  # letters of an evening's name
MARK = 16  # letters of the hash of what a page shows


@dataclass(frozen=True)
class ShownTable:
    """A table in a list."""

    url: str
    code: str
    who: list[str]
    outcome: str
    over: bool
    counts: bool
    mine: bool


@dataclass(frozen=True)
class ShownRound:
    number: int
    game: str
    tables: list[ShownTable]
    resting: list[str]


def evenings_of(page: PageRequest) -> Evenings:
    evenings: Evenings = page.request.app.state.evenings
    return evenings


async def evening_of(page: PageRequest) -> Evening:
    """The evening of this address; guessing codes is rate-limited."""
    page.library.limits.check_guesses(page.client)
    code = read_code(page.request.path_params["code"])
    found = await evenings_of(page).load(code) if is_code(code) else None
    await page.turn()
    if found is None:
        page.library.limits.add(MISSES, page.client, 1)
        raise GameError(f"There is no evening {code}.", f"Il n’y a pas de soirée {code}.")
    return found


async def new(request: Request) -> Response:
    """The form that opens an evening, and its submission."""
    page = PageRequest(request)
    if request.method == "GET":
        return page.render("evening_new.html", longest=LONGEST_NAME)
    form = await page.form()
    if page.library.limits.spend(EVENINGS, page.client, 1):
        raise Refusal(
            429,
            "Too many evenings at once: wait a moment before you open another.",
            "Trop de soirées à la fois\u00a0: attendez un instant avant d’en ouvrir une autre.",
        )
    page.changed = True  # the host is identified by a cookie
    name = cleaned(form.get("title", ""), ",", LONGEST_NAME) or Words("A games evening", "Soirée jeux")(page.lang)
    return page.go(f"/evening/{await evenings_of(page).open(name, page.visitor.id)}")


async def show(request: Request) -> Response:
    page = PageRequest(request)
    return await evening_page(page, await evening_of(page))


async def evening_page(page: PageRequest, evening: Evening, problem: str = "", status: int = 200) -> Response:
    shown = await live_part(page, evening)
    return page.render(
        "evening.html",
        status,
        **shown,
        mark=mark_of(page.text("evening_live.html", **shown)),
        link=f"{page.base}/evening/{evening.code}",
        games=games_for(page),
        clocks=[(value, clock_words(value)(page.lang)) for value in ("", *CLOCKS)],
        problem=problem,
    )


def games_for(page: PageRequest) -> list[type[Game]]:
    """The games for two who play against each other."""
    return [game for game in page.games if 2 in game.seat_numbers and not game.cooperative]


async def live_part(page: PageRequest, evening: Evening) -> dict[str, object]:
    """The part of the page that is updated live."""
    won = await evenings_of(page).winners(evening)
    me = evening.person_of(page.visitor.id)
    rounds = [shown_round(page, evening, number, won, me) for number in range(len(evening.rounds))]
    mine = [table for round in rounds for table in round.tables if table.mine and not table.over and table.counts]
    return {
        "evening": evening,
        "day": format_date(date.fromtimestamp(evening.made), "long", locale=page.lang),
        "me": me,
        "hosting": bool(evening.host) and evening.host == page.visitor.id,
        "my_table": mine[-1] if mine else None,
        "rounds": rounds[::-1],
        "rows": evening.rows(won),
        "free": evening.free(won),
    }


def shown_round(
    page: PageRequest, evening: Evening, number: int, won: dict[str, list[int] | None], me: Person | None
) -> ShownRound:
    round = evening.rounds[number]
    title = lookup.find(round.game).title(page.lang)
    tables = [shown_table(page, evening, sitting, won, me) for sitting in round.tables]
    return ShownRound(number + 1, title, tables, names(page, evening, round.resting))


def shown_table(
    page: PageRequest, evening: Evening, sitting: Sitting, won: dict[str, list[int] | None], me: Person | None
) -> ShownTable:
    counts, who = sitting.code not in evening.void, names(page, evening, sitting.people)
    return ShownTable(
        page.url(f"/t/{sitting.code}"),
        sitting.code,
        who,
        outcome(who, won.get(sitting.code, []), counts)(page.lang),
        sitting.code in won,
        counts,
        me is not None and me.id in sitting.people,
    )


def names(page: PageRequest, evening: Evening, people: tuple[str, ...]) -> list[str]:
    forgotten = Words("somebody", "quelqu’un")(page.lang)
    return [evening.name_of(person) or forgotten for person in people]


def outcome(who: list[str], winners: list[int] | None, counts: bool) -> Words:
    """The state of a table, in two or three words."""
    if not counts or winners is None:
        return Words("does not count", "ne compte pas")
    if not winners:
        return Words("in play", "en cours")
    if len(winners) > 1:
        return Words("drawn", "partie nulle")
    return Words(f"{who[winners[0]]} won", f"{who[winners[0]]} a gagné")


def mark_of(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:MARK]


async def live(request: Request) -> Response:
    """The live part if it has changed since the page last asked; else nothing."""
    page = PageRequest(request)
    text = page.text("evening_live.html", **await live_part(page, await evening_of(page)))
    same = request.query_params.get("mark") == mark_of(text)
    response = Response(status_code=204) if same else HTMLResponse(text, headers={"X-Mark": mark_of(text)})
    return page.signed(response)


async def come(request: Request) -> Response:
    """Join an evening under a name."""
    page = PageRequest(request)
    evening, form = await evening_of(page), await page.form()
    page.rename(form.get("name", ""))
    if not clean_name(page.visitor.name):
        raise Refusal(400, "Say how we shall call you.", "Dites comment vous appeler.")
    page.changed = True
    await evenings_of(page).come(evening, page.visitor.id, page.visitor.name)
    return page.go(f"/evening/{evening.code}")


async def leave(request: Request) -> Response:
    """Leave or return; a host can do it for others."""
    page = PageRequest(request)
    evening, form = await evening_of(page), await page.form()
    me = evening.person_of(page.visitor.id)
    id = form.get("person", me.id if me else "")
    if not (me and id == me.id):
        check_host(page, evening)
    await evenings_of(page).set_gone(evening, id, form.get("back") is None)
    return page.go(f"/evening/{evening.code}")


async def open_round(request: Request) -> Response:
    """Open tables for everybody who is free."""
    page = PageRequest(request)
    evening, form = await evening_of(page), await page.form()
    check_host(page, evening)
    game = next((game for game in games_for(page) if game.name == form.get("game")), games_for(page)[0])
    number = form.get("round", "")
    try:
        if number.isascii() and number.isdecimal():
            await evenings_of(page).open_round(evening, int(number[:4]), game, clock(form.get("clock", "")))
    except LudothequeError as error:
        return await evening_page(page, evening, error.words(page.lang), status_of(error))
    return page.go(f"/evening/{evening.code}")


async def void(request: Request) -> Response:
    """Set whether a table counts."""
    page = PageRequest(request)
    evening, form = await evening_of(page), await page.form()
    check_host(page, evening)
    await evenings_of(page).set_void(evening, form.get("table", ""), form.get("count") is None)
    return page.go(f"/evening/{evening.code}")


def check_host(page: PageRequest, evening: Evening) -> None:
    if not evening.host or evening.host != page.visitor.id:
        raise Refusal(403, "This is for the host of the evening.", "Cela revient à l’hôte de la soirée.")


async def qr(request: Request) -> Response:
    page = PageRequest(request)
    return qr_image(f"{page.base}/evening/{(await evening_of(page)).code}")
