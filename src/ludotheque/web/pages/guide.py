"""The guide of a first game: the goal, and a comment after a move. Nothing of it is stored."""

from __future__ import annotations

from functools import partial

import msgspec
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from ludotheque.core import State
from ludotheque.review.guidance import NOTHING, Guidance, goal, guidance
from ludotheque.review.moments import SLIP
from ludotheque.table import Table
from ludotheque.web.pages.chairs import FIRST_LEVEL, opened
from ludotheque.web.pages.page_request import PageRequest, game_named
from ludotheque.words import Words

READING = 4.0  # the most seconds that a bot waits while a comment is being read
YOU = Words("you", "vous")


class GoalBar(msgspec.Struct):
    """The progress of somebody towards a goal."""

    name: str
    score: int
    goal: int  # 0 if there is none


class GuideSays(msgspec.Struct, omit_defaults=True):
    """The comment of the guide."""

    goal: str
    bars: list[GoalBar]
    kind: str = ""  # slip, good, or empty
    words: str = ""
    ply: int = 0  # the number of the move it is about


async def first_game(request: Request) -> Response:
    """Open a table with a guide, against bots of the first level."""
    page, game = PageRequest(request), game_named(request)
    seats = game().seats
    form = {"seat0": "me"} | {f"seat{seat}": str(FIRST_LEVEL) for seat in range(1, seats)}
    answer = await opened(page, game, form)
    address = f"{answer.headers['location']}?guide"
    return page.signed(RedirectResponse(address, 303))


async def guide(request: Request) -> Response:
    """The comment on the visitor's last move; a POST says that it was read, so that bots may go on."""
    page = PageRequest(request)
    room = await page.room()
    seat = room.table.own_seats(page.visitor.id)[0]
    if request.method == "POST":
        room.bots.hold(0.0)
        room.bots.guided = "off" not in await page.form()
        return Response(status_code=204)
    view = room.table.view(seat)
    said, number = NOTHING, last_own_move(room.table, seat)
    if "move" in request.query_params and number is not None and not room.table.over:
        room.bots.hold(READING)
        seen, move = room.table.view_at(number, seat), room.table.view_at(number + 1, seat).last_move
        think = partial(guidance, seen, move, partial(called, room.table, seat))
        said = await room.services.thinkers.review.think(page.client, think)
        room.bots.hold(READING if said.kind == SLIP else 0.0)
        await page.turn()
    elif not room.table.over:
        room.bots.hold(0.01)  # from now on bots wait a moment for a comment
    return page.signed(
        Response(encoded(room.table, view, seat, said, number, page.lang), media_type="application/json")
    )


def last_own_move(table: Table, seat: int) -> int | None:
    """The ply of the last move of a seat."""
    return next((ply for ply in reversed(range(len(table.movers))) if table.movers[ply] == seat), None)


def called(table: Table, you: int, seat: int) -> Words:
    return YOU if seat == you else table.names[seat]


def encoded(table: Table, view: State, seat: int, said: Guidance, number: int | None, lang: str) -> bytes:
    seats = range(1) if table.game.cooperative else range(view.seats)
    tallies = [(table.names[other](lang), view.game.tally(view, other)) for other in seats]
    names = partial(called, table, seat)
    bars = [GoalBar(name, tally.score, tally.goal) for name, tally in tallies]
    says = GuideSays(goal(view, seat, names)(lang), bars, said.kind, said.words(lang), (number or 0) + 1)
    return msgspec.json.encode(says)
