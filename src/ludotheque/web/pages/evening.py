"""The page of a club evening: opening, joining by QR code, live updates, and printing."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import date
from hashlib import sha256

from babel.dates import format_date
from msgspec import Struct
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from ludotheque.errors import LudothequeError
from ludotheque.games import lookup
from ludotheque.table.snapshot import A_DAY
from ludotheque.web.connection.messages import encode
from ludotheque.web.errors import Refusal, status_of
from ludotheque.web.pages.chairs import CLOCKS, clock
from ludotheque.web.pages.devices import qr_image
from ludotheque.web.pages.gathering import (
    LONGEST_NAME,
    clocks_for,
    clubs_of,
    evenings_of,
    found_by_code,
    game_in,
    games_for,
    join_as,
    spend,
    title_in,
)
from ludotheque.web.pages.page_request import PageRequest
from ludotheque.web.together.club import Club
from ludotheque.web.together.evening import ALL, GRACE, LONGEST_GRACE, SWISS, Evening, Person, Round, Sitting
from ludotheque.web.traffic import EVENINGS
from ludotheque.words import Words, listed

NO_EVENING = Words("There is no evening {code}.", "Il n’y a pas de soirée {code}.")
UNNAMED = Words("A games evening", "Soirée jeux")
TOO_MANY = Words(
    "Too many evenings at once: wait a moment before you open another.",
    "Trop de soirées à la fois\u00a0: attendez un instant avant d’en ouvrir une autre.",
)
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
    entered: bool  # whether a host has entered its result
    left: list[tuple[int, str]]  # the seats of an ongoing table whose people have left, and their names


class Called(Struct):
    """A call to a table, for the scripts of all pages."""

    table: str
    url: str
    text: str


@dataclass(frozen=True)
class ShownRound:
    number: int
    game: str
    tables: list[ShownTable]
    resting: list[str]


async def evening_of(page: PageRequest) -> Evening:
    """The evening of this address."""
    return await found_by_code(page, evenings_of(page).load, NO_EVENING)


async def new(request: Request) -> Response:
    """The form that opens an evening, and its submission."""
    page = PageRequest(request)
    if request.method == "GET":
        return page.render("evening_new.html", longest=LONGEST_NAME)
    form = await page.form()
    spend(page, EVENINGS, TOO_MANY)
    page.changed = True  # the host is identified by a cookie
    return page.go(f"/evening/{await evenings_of(page).open(title_in(page, form, UNNAMED), page.visitor.id)}")


async def show(request: Request) -> Response:
    page = PageRequest(request)
    return await evening_page(page, await evening_of(page))


async def evening_page(page: PageRequest, evening: Evening, problem: str = "", status: int = 200) -> Response:
    shown = await live_part(page, evening)
    last_clock = clock_text(evening.rounds[-1]) if evening.rounds else ""
    return page.render(
        "evening.html",
        status,
        **shown,
        mark=mark_of(page.text("evening_live.html", **shown)),
        link=f"{page.base}/evening/{evening.code}",
        clocks=clocks_for(page, dict.fromkeys(["", *CLOCKS, last_clock])),
        problem=problem,
        club=await club_for(page, evening),
        last_clock=last_clock,
        grace=GRACE // 60,
        longest_grace=LONGEST_GRACE,
    )


async def club_for(page: PageRequest, evening: Evening) -> Club | None:
    """The club of an evening, for its members: its code lets people in."""
    club = await clubs_of(page).load(evening.club) if evening.club else None
    return club if club and club.member_of(page.visitor.id) else None


def clock_text(round: Round) -> str:
    """The clock of a round, as in the form."""
    if round.clock >= A_DAY:
        return f"{round.clock // A_DAY}d"
    return f"{round.clock}+{round.increment}" if round.increment else str(round.clock or "")


async def live_part(page: PageRequest, evening: Evening) -> dict[str, object]:
    """The part of the page that is updated live."""
    won = await evenings_of(page).winners(evening)
    me = evening.person_of(page.visitor.id)
    rounds = [shown_round(page, evening, round, number, won, me) for number, round in enumerate(evening.rounds, 1)]
    own = [shown_round(page, evening, round, 0, won, me) for round in evening.all_rounds]
    mine = [table for round in own for table in round.tables if table.mine and not table.over and table.counts]
    return {
        "evening": evening,
        "games": games_for(page),
        "day": format_date(date.fromtimestamp(evening.made), "long", locale=page.lang),
        "me": me,
        "hosting": evening.hosted_by(page.visitor.id),
        "owner": bool(evening.host) and evening.host == page.visitor.id,
        "hosts": evening.hosts,
        "chosen": [shown_round(page, evening, round, 0, won, me) for round in reversed(evening.chosen)],
        "to_play": to_play(evening, me, won),
        "my_table": mine[-1] if mine else None,
        "rounds": rounds[::-1],
        "rows": evening.rows(won),
        "free": evening.free(won),
        "to_seat": [evening.people[id] for id in evening.free(won)],
        "last": evening.rounds[-1] if evening.rounds else None,
    }


def shown_round(
    page: PageRequest,
    evening: Evening,
    round: Round,
    number: int,
    won: dict[str, list[int] | None],
    me: Person | None,
) -> ShownRound:
    title = lookup.find(round.game).title(page.lang)
    tables = [shown_table(page, evening, sitting, won, me) for sitting in round.tables]
    return ShownRound(number, title, tables, names(page, evening, round.resting))


def to_play(evening: Evening, me: Person | None, won: dict[str, list[int] | None]) -> list[Person]:
    """The people whom the visitor may ask to a table now, where all may open tables for themselves."""
    free = evening.free(won)
    if not evening.free_play or me is None or me.id not in free:
        return []
    return [evening.people[id] for id in free if id != me.id]


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
        sitting.code in evening.results,
        [(seat, who[seat]) for seat in evening.left(sitting)] if sitting.code not in won else [],
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
    await evenings_of(page).come(evening, page.visitor.id, join_as(page, form))
    return page.go(f"/evening/{evening.code}")


async def leave(request: Request) -> Response:
    """Leave or return; a host can do it for others."""
    page = PageRequest(request)
    evening, form = await evening_of(page), await page.form()
    me = evening.person_of(page.visitor.id)
    id = form.get("person", me.id if me else "")
    if not (me and id == me.id):
        check_host(page, evening)
    if "resign" in form:
        await evenings_of(page).give_up(evening, id)
    await evenings_of(page).set_gone(evening, id, form.get("back") is None)
    return page.go(f"/evening/{evening.code}")


Decision = Callable[[PageRequest, Evening, dict[str, str]], Awaitable[None]]


def for_host(decide: Decision) -> Callable[[Request], Awaitable[Response]]:
    """A page on which the host decides something; what is refused is told there."""

    async def handle(request: Request) -> Response:
        page = PageRequest(request)
        evening, form = await evening_of(page), await page.form()
        check_host(page, evening)
        try:
            await decide(page, evening, form)
        except LudothequeError as error:
            return await evening_page(page, evening, error.words(page.lang), status_of(error))
        return page.go(f"/evening/{evening.code}")

    return handle


@for_host
async def open_round(page: PageRequest, evening: Evening, form: dict[str, str]) -> None:
    """Open tables for everybody who is free."""
    number = form.get("round", "")
    if number.isascii() and number.isdecimal():
        minutes, increment = clock(form.get("clock_own", "") or form.get("clock", ""))
        pairing = SWISS if form.get("pairing") == SWISS else ALL
        grace, game = seconds_of_grace(form.get("grace", "")), game_in(page, form)
        await evenings_of(page).open_round(evening, int(number[:4]), game, minutes, increment, grace, pairing)


@for_host
async def pause(page: PageRequest, evening: Evening, form: dict[str, str]) -> None:
    """Let the evening pause, or go on."""
    await evenings_of(page).set_pause(evening, "on" not in form)


@for_host
async def seat(page: PageRequest, evening: Evening, form: dict[str, str]) -> None:
    """Seat somebody who is free in the place of somebody who has left."""
    number = form.get("seat", "")
    place = int(number) if number in ("0", "1", "2") else -1
    await evenings_of(page).seat_instead(evening, form.get("table", ""), place, form.get("person", ""))


@for_host
async def void(page: PageRequest, evening: Evening, form: dict[str, str]) -> None:
    """Set whether a table counts."""
    await evenings_of(page).set_void(evening, form.get("table", ""), form.get("count") is None)


@for_host
async def result(page: PageRequest, evening: Evening, form: dict[str, str]) -> None:
    """Enter or correct the result of a table."""
    winners = [int(seat) for seat in form.get("winners", "").split() if seat in ("0", "1", "2")]
    await evenings_of(page).set_result(evening, form.get("table", ""), winners)


def seconds_of_grace(minutes: str) -> int:
    number = minutes.strip()
    return 60 * min(int(number[:3]), LONGEST_GRACE) if number.isascii() and number.isdecimal() else GRACE


async def called(request: Request) -> Response:
    """The table that waits for the visitor, wherever they are in the library; no content if none does."""
    page = PageRequest(request)
    evening = await evening_of(page)
    call = await evenings_of(page).call(evening, page.visitor.id)
    if call is None:
        return page.signed(Response(status_code=204))
    against = listed([name for name in call.against if name], page.lang)
    said = Words(f"Your table is ready, with {against}.", f"Votre table est prête, avec {against}.")
    answer = Called(call.table, page.url(f"/t/{call.table}"), said(page.lang))
    return page.signed(Response(encode(answer), media_type="application/json"))


async def rule(request: Request) -> Response:
    """What the host of an evening sets: who hosts it too, and whether people may open tables for themselves."""
    page = PageRequest(request)
    evening, form = await evening_of(page), await page.form()
    if not evening.host or evening.host != page.visitor.id:
        raise Refusal(403, *NOT_HOST)
    if "person" in form:
        await evenings_of(page).set_host(evening, form["person"], "no" not in form)
    else:
        await evenings_of(page).set_free_play(evening, "free" in form)
    return page.go(f"/evening/{evening.code}")


async def play(request: Request) -> Response:
    """Open a table with somebody who is free."""
    page = PageRequest(request)
    evening, form = await evening_of(page), await page.form()
    me = evening.person_of(page.visitor.id)
    game = game_in(page, form)
    try:
        page.library.limits.open_table(page.client)
        await evenings_of(page).open_free(evening, me.id if me else "", form.get("person", ""), game)
    except LudothequeError as error:
        return await evening_page(page, evening, error.words(page.lang), status_of(error))
    return page.go(f"/evening/{evening.code}")


NOT_HOST = Words("This is for the host of the evening.", "Cela revient à l’hôte de la soirée.")


def check_host(page: PageRequest, evening: Evening) -> None:
    if not evening.hosted_by(page.visitor.id):
        raise Refusal(403, *NOT_HOST)


async def qr(request: Request) -> Response:
    page = PageRequest(request)
    return qr_image(f"{page.base}/evening/{(await evening_of(page)).code}")
