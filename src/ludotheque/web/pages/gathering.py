"""What the pages of clubs and of evenings have in common: finding one by its code, coming under a name, the forms."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from typing import TypeVar

from starlette.requests import Request
from starlette.responses import Response

from ludotheque.errors import GameError
from ludotheque.game import Game
from ludotheque.web.errors import Refusal
from ludotheque.web.pages.chairs import clock_words
from ludotheque.web.pages.page_request import PageRequest
from ludotheque.web.rooms.codes import is_code, read_code
from ludotheque.web.together.club import Clubs
from ludotheque.web.together.evening import Evenings
from ludotheque.web.traffic import JOINS, MISSES, Budget
from ludotheque.web.visitors import cleaned
from ludotheque.words import Words

T = TypeVar("T")

LONGEST_NAME = 40  # letters of the name of a club, an evening or a season
NAMELESS = Words("Say how we shall call you.", "Dites comment vous appeler.")
TOO_MANY_JOIN = Words(
    "Too many people come at once: wait a moment.", "Trop de monde arrive à la fois\u00a0: attendez un instant."
)


async def join(request: Request) -> Response:
    """Go to what a code names: an evening, a club or a table."""
    page = PageRequest(request)
    code = read_code(request.query_params.get("code", ""))
    page.library.limits.check_guesses(page.client)
    for kind, load in (("evening", evenings_of(page).load), ("club", clubs_of(page).load)):
        if is_code(code) and await load(code):
            return page.go(f"/{kind}/{code}")
    await page.room_named(code)  # a code that names nothing is counted
    return page.go(f"/t/{code}")


async def found_by_code(page: PageRequest, load: Callable[[str], Awaitable[T | None]], nothing: Words) -> T:
    """What the code of this address names; guessing codes is rate-limited. `nothing` says that there is none."""
    page.library.limits.check_guesses(page.client)
    code = read_code(page.request.path_params["code"])
    found = await load(code) if is_code(code) else None
    await page.turn()
    if found is None:
        page.library.limits.add(MISSES, page.client, 1)
        raise GameError(nothing.en.format(code=code), nothing.fr.format(code=code))
    return found


def evenings_of(page: PageRequest) -> Evenings:
    evenings: Evenings = page.request.app.state.evenings
    return evenings


def clubs_of(page: PageRequest) -> Clubs:
    clubs: Clubs = page.request.app.state.clubs
    return clubs


def spend(page: PageRequest, budget: Budget, too_many: Words) -> None:
    """Refusal for a client that does something too often."""
    page.library.limits.charge(budget, page.client, *too_many)


def come_as(page: PageRequest, form: dict[str, str]) -> str:
    """The name under which the visitor comes; they are known by a cookie from now on."""
    page.rename(form.get("name", ""))
    if not page.visitor.name:
        raise Refusal(400, *NAMELESS)
    page.changed = True
    return page.visitor.name


def join_as(page: PageRequest, form: dict[str, str]) -> str:
    """The same for whoever comes to a club or an evening: nobody fills one with names."""
    spend(page, JOINS, TOO_MANY_JOIN)
    return come_as(page, form)


def title_in(page: PageRequest, form: dict[str, str], usual: Words) -> str:
    return cleaned(form.get("title", ""), ",", LONGEST_NAME) or usual(page.lang)


def games_for(page: PageRequest) -> list[type[Game]]:
    """The games for two who play against each other."""
    return [game for game in page.games if 2 in game.seat_numbers and not game.cooperative]


def game_in(page: PageRequest, form: dict[str, str]) -> type[Game]:
    """The game that a form names, else the first."""
    return next((game for game in games_for(page) if game.name == form.get("game")), games_for(page)[0])


def clocks_for(page: PageRequest, clocks: Iterable[str]) -> list[tuple[str, str]]:
    """The clocks to choose from, with their names."""
    return [(value, clock_words(value)(page.lang)) for value in clocks]
