"""The page of a club: joining, standings, seasons, ratings, challenges, the next evening, and exports."""

from __future__ import annotations

import csv
import io
import json
import re
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from ludotheque.errors import GameError, LudothequeError
from ludotheque.game import Game
from ludotheque.games import lookup
from ludotheque.web.errors import Refusal, status_of
from ludotheque.web.pages.chairs import clock
from ludotheque.web.pages.devices import qr_image
from ludotheque.web.pages.evening import TOO_MANY as TOO_MANY_EVENINGS
from ludotheque.web.pages.gathering import (
    LONGEST_NAME,
    clocks_for,
    clubs_of,
    come_as,
    found_by_code,
    game_in,
    games_for,
    join_as,
    spend,
    title_in,
)
from ludotheque.web.pages.notices import notices_of
from ludotheque.web.pages.page_request import PageRequest
from ludotheque.web.together.club import (
    Challenge,
    Club,
    Member,
    NextEvening,
    Played,
    Standing,
    against,
    games_of,
    standings,
)
from ludotheque.web.together.rating import ranked
from ludotheque.web.together.reminders import when_and_where
from ludotheque.web.together.rows import by_letters
from ludotheque.web.traffic import CLUBS, EVENINGS, Allowance
from ludotheque.web.visitors import cleaned
from ludotheque.words import Words, counted

NO_CLUB = Words("There is no club {code}.", "Il n’y a pas de club {code}.")
UNNAMED = Words("A games club", "Club de jeux")
TOO_MANY = Words(
    "Too many clubs at once: wait a moment before you open another.",
    "Trop de clubs à la fois\u00a0: attendez un instant avant d’en ouvrir un autre.",
)
LONGEST_PLACE = 80  # letters of where the club meets
HOURS = 4  # of an evening in a calendar
UNHURRIED = ("3d", "1d", "7d", "14d", "")  # the clocks of a challenge: whoever asks will be gone when the other comes
TOLD = Allowance(3, 1 / 3600)  # how often a member is told that another one challenges them
YEARS = range(2000, 3000)  # in which a club meets
FORMULA = tuple("=+-@\t\r＝＋－＠")  # how a spreadsheet recognises one, also in wide letters
NOBODY = Words("somebody", "quelqu’un")
NOT_MEMBER = Words("This is for members of the club.", "Cela revient aux membres du club.")
NOT_HOST = Words("This is for the host of the club.", "Cela revient à l’hôte du club.")


@dataclass(frozen=True)
class RatedRow:
    """A member in the ratings of a game."""

    name: str
    value: int
    deviation: int


@dataclass(frozen=True)
class ShownChallenge:
    """A challenge that waits for a game."""

    url: str
    table: str
    text: str
    mine: bool  # whether the member who reads it has asked


async def my_clubs(page: PageRequest) -> list[Club]:
    """The clubs that the visitor has joined."""
    return await clubs_of(page).of(page.visitor.id) if page.visitor.known else []


async def club_of(page: PageRequest) -> Club:
    """The club of this address."""
    return await found_by_code(page, clubs_of(page).load, NO_CLUB)


def member_in(page: PageRequest, club: Club) -> Member:
    """The visitor as a member; Refusal for others: who plays what is for members only."""
    member = club.member_of(page.visitor.id)
    if member is None:
        raise Refusal(403, *NOT_MEMBER)
    return member


async def new(request: Request) -> Response:
    """The form that opens a club, and its submission."""
    page = PageRequest(request)
    if request.method == "GET":
        return page.render("club_new.html", longest=LONGEST_NAME)
    form = await page.form()
    name = come_as(page, form)
    spend(page, CLUBS, TOO_MANY)
    code = await clubs_of(page).open(title_in(page, form, UNNAMED), page.visitor.id)
    opened = await clubs_of(page).load(code)
    assert opened
    await clubs_of(page).join(opened, page.visitor.id, name)
    return page.go(f"/club/{code}")


async def show(request: Request) -> Response:
    page = PageRequest(request)
    return await club_page(page, await club_of(page))


async def club_page(page: PageRequest, club: Club, problem: str = "", status: int = 200) -> Response:
    me = club.member_of(page.visitor.id)
    if me:
        club = await clubs_of(page).collect(club)
    asked = page.request.query_params.get("season", "")
    season = int(asked) if re.fullmatch("[0-9]{1,2}", asked) else (len(club.seasons) or None)
    games = club.season(season)
    return page.render(
        "club.html",
        status,
        club=club,
        me=me,
        hosting=bool(club.host) and club.host == page.visitor.id,
        link=f"{page.base}/club/{club.code}",
        season=season,
        rows=standings(list(club.members), games),
        number=counted(len(games), Words("game", "partie"), Words("games", "parties"))(page.lang),
        rated=[(game.title(page.lang), rows) for game in page.games if (rows := rated_rows(club, game))],
        challenges=[
            shown_challenge(page, club, one, me) for one in club.challenges if me and me.id in (one.by, one.to)
        ],
        games=games_for(page),
        clocks=clocks_for(page, UNHURRIED),
        this_evening=await clubs_of(page).this_evening(club),
        next=next_words(club, page.lang),
        reminder=await page.request.app.state.reminders.wanted(club, me),
        problem=problem,
    )


def rated_rows(club: Club, game: type[Game]) -> list[RatedRow]:
    found = ranked(club.ratings(game.name))
    return [RatedRow(club.name_of(id), round(one.value), round(2 * one.deviation)) for id, one in found]


def shown_challenge(page: PageRequest, club: Club, challenge: Challenge, me: Member | None) -> ShownChallenge:
    mine = me is not None and challenge.by == me.id
    name = club.name_of(challenge.to if mine else challenge.by) or NOBODY(page.lang)
    title = lookup.find(challenge.game).title(page.lang)
    said = Words(f"You have asked {name} for a game of {title}", f"Vous avez défié {name} à {title}")
    asked = Words(f"{name} asks you for a game of {title}", f"{name} vous défie à {title}")
    return ShownChallenge(page.url(f"/t/{challenge.id}"), challenge.id, (said if mine else asked)(page.lang), mine)


def next_words(club: Club, lang: str) -> str:
    """When and where the club meets next."""
    if club.next is None:
        return ""
    return when_and_where(club.next, lang)


async def join(request: Request) -> Response:
    """Join under a name."""
    page = PageRequest(request)
    club, form = await club_of(page), await page.form()
    await clubs_of(page).join(club, page.visitor.id, join_as(page, form))
    return page.go(f"/club/{club.code}")


async def me(request: Request) -> Response:
    """What a member decides about themself: a rating or none, and leaving."""
    page = PageRequest(request)
    club, form = await club_of(page), await page.form()
    member = member_in(page, club)
    if "forget" in form:
        await clubs_of(page).forget(club, member)
    elif "rated" in form:
        await clubs_of(page).set_rated(club, member, form["rated"] == "yes")
    return page.go(f"/club/{club.code}")


async def set_club(request: Request) -> Response:
    """What the host does: an evening, a season, the next meeting, sending a member away, closing the club."""
    page = PageRequest(request)
    club, form = await club_of(page), await page.form()
    if not club.host or club.host != page.visitor.id:
        raise Refusal(403, *NOT_HOST)
    clubs = clubs_of(page)
    if "evening" in form:
        spend(page, EVENINGS, TOO_MANY_EVENINGS)
        code = await clubs.open_evening(club, page.visitor.id, club.name)
        return page.go(f"/evening/{code}")
    if "season" in form:
        name = cleaned(form["season"], ",", LONGEST_NAME)
        await clubs.begin_season(club, name or Words("Season", "Saison")(page.lang) + f" {len(club.seasons) + 1}")
    if "when" in form:
        wanted = NextEvening(read_when(form["when"]), cleaned(form.get("where", ""), "\n", LONGEST_PLACE))
        await clubs.set_next(club, wanted if form["when"].strip() else None)
    if form.get("away", "") in club.members:
        await clubs.forget(club, club.members[form["away"]])
    if form.get("close") == club.code:
        await clubs.close(club)
        return page.go("/")
    return page.go(f"/club/{club.code}")


def read_when(text: str) -> str:
    """The day and the hour of a form; years that no club lives in are refused, because not all can be computed with."""
    if not text.strip():
        return ""
    try:
        when = datetime.fromisoformat(text.strip()).replace(tzinfo=None)
    except ValueError:
        when = datetime.min
    if when.year not in YEARS:
        raise Refusal(400, "A day and an hour, please.", "Un jour et une heure, s’il vous plaît.")
    return when.isoformat("T", "minutes")


async def challenge(request: Request) -> Response:
    """Challenge a member with one touch, or decline."""
    page = PageRequest(request)
    club, form = await club_of(page), await page.form()
    member = member_in(page, club)
    try:
        if "decline" in form:
            await clubs_of(page).decline(club, member, form["decline"])
            return page.go(f"/club/{club.code}")
        page.library.limits.open_table(page.client)
        wanted, to, game = form.get("clock", ""), form.get("member", ""), game_in(page, form)
        minutes = clock(wanted if wanted in UNHURRIED else UNHURRIED[0]).minutes
        code = await clubs_of(page).challenge(club, member, to, game, minutes)
    except LudothequeError as error:
        return await club_page(page, club, error.words(page.lang), status_of(error))
    if page.library.limits.take(f"challenge {club.code} {member.id} {to}", TOLD):
        notices_of(page).challenged(club.members[to].visitor, member.name, game, code)
    return page.go(f"/t/{code}")


@dataclass(frozen=True)
class Versus:
    """What a member has done against another one."""

    name: str
    standing: Standing


async def member(request: Request) -> Response:
    """A member: against whom, and at what."""
    page = PageRequest(request)
    club = await club_of(page)
    me = member_in(page, club)
    it = club.members.get(request.path_params["member"])
    if it is None:
        raise GameError("There is no such member.", "Il n’y a pas de tel membre.")
    met = against(it.id, club.played)
    rows = [Versus(club.name_of(id), one) for id, one in met.items() if club.name_of(id)]
    games = [(title_of(name, page.lang), number) for name, number in games_of(it.id, club.played).most_common()]
    return page.render(
        "club_member.html",
        club=club,
        me=me,
        member=it,
        rows=sorted(rows, key=lambda row: (-row.standing.played, by_letters(row.name))),
        games=games,
        to_play=games_for(page),
    )


def title_of(name: str, lang: str) -> str:
    try:
        return lookup.find(name).title(lang)
    except GameError:  # no longer on the shelf
        return name


async def qr(request: Request) -> Response:
    page = PageRequest(request)
    return qr_image(f"{page.base}/club/{(await club_of(page)).code}")


async def next_ics(request: Request) -> Response:
    """The next evening for a calendar (RFC 5545), in the time of the place."""
    page = PageRequest(request)
    club = await club_of(page)
    member_in(page, club)
    if club.next is None:
        raise GameError("No evening is announced.", "Aucune soirée n’est annoncée.")
    begin, known = datetime.fromisoformat(club.next.when), datetime.fromisoformat(club.next.first or club.next.when)
    lines = [
        *("BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Ludotheque//Club//EN", "BEGIN:VEVENT"),
        f"UID:{club.code}-{known:%Y%m%d}@ludotheque",
        f"DTSTAMP:{datetime.now(UTC):%Y%m%dT%H%M%S}Z",  # what is newer replaces what a calendar has
        f"DTSTART:{begin:%Y%m%dT%H%M%S}",
        f"DTEND:{begin + timedelta(hours=HOURS):%Y%m%dT%H%M%S}",
        f"SUMMARY:{ics_text(club.name)}",
        *([f"LOCATION:{ics_text(club.next.where)}"] if club.next.where else []),
        f"URL:{page.base}/club/{club.code}",
        *("END:VEVENT", "END:VCALENDAR", ""),
    ]
    text = "\r\n".join(folded(line) for line in lines)
    headers = {"Content-Disposition": f'attachment; filename="{club.code}.ics"'}
    return Response(text, media_type="text/calendar; charset=utf-8", headers=headers)


def ics_text(text: str) -> str:
    return re.sub(r"([\\;,])", r"\\\1", text)


def folded(line: str) -> str:
    """A line of at most 75 bytes, as calendars want it, without cutting a letter."""
    parts, part = [], ""
    for letter in line:
        if len((part + letter).encode()) > 73:
            parts.append(part)
            part = ""
        part += letter
    return "\r\n ".join([*parts, part])


async def export(request: Request) -> Response:
    """All games of a club as CSV or JSON, for its members."""
    page = PageRequest(request)
    club = await club_of(page)
    member_in(page, club)
    club = await clubs_of(page).collect(club)
    rows = [exported(club, game) for game in club.played]
    kind = request.path_params["kind"]
    if kind not in ("csv", "json"):
        raise GameError("An export is CSV or JSON.", "Un export est en CSV ou en JSON.")
    text = (
        json.dumps({"club": club.name, "games": rows}, ensure_ascii=False, indent=1) if kind == "json" else as_csv(rows)
    )
    headers = {"Content-Disposition": f'attachment; filename="{club.code}.{kind}"'}
    media = "application/json" if kind == "json" else "text/csv; charset=utf-8"
    return Response(text, media_type=media, headers=headers)


def exported(club: Club, game: Played) -> dict[str, Any]:
    when = datetime.fromtimestamp(game.when).isoformat("T", "minutes")
    names = [club.name_of(person) for person in game.people]
    return {"table": game.table, "game": game.game, "when": when, "players": names, "winners": list(game.winners)}


def as_csv(rows: list[dict[str, Any]]) -> str:
    """For a spreadsheet: by its first letter it knows the encoding. At a draw all have won."""
    out = io.StringIO()
    out.write("\ufeff")
    table = csv.writer(out)
    table.writerow(["table", "game", "when", "player 1", "player 2", "player 3", "winner"])
    for row in rows:
        names = [in_cell(name) for name in row["players"]]
        won = " / ".join(names[seat] for seat in row["winners"])
        table.writerow([row["table"], row["game"], row["when"], *names, *[""] * (3 - len(names)), won])
    return out.getvalue()


def in_cell(name: str) -> str:
    """A name that a spreadsheet would take for a formula is written as text."""
    return f"'{name}" if name.startswith(FORMULA) else name
