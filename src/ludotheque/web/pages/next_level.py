"""After a game against bots: offers the next or an easier level.

Only the browser counts wins and losses in a row.
"""

from __future__ import annotations

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from ludotheque.players import LEVELS
from ludotheque.table import Table
from ludotheque.table.seating import BOT
from ludotheque.web.pages.page_request import PageRequest
from ludotheque.words import Words

UP = Words("Two wins in a row. Next: {level}.", "Deux victoires de suite. Le suivant\u00a0: {level}.")
DOWN = Words("Not easy, this one. A gentler one: {level}.", "Pas facile, celui-là. Plus doux\u00a0: {level}.")
BUTTON = Words("Play against {level}", "Jouer contre {level}")


class Proposal(msgspec.Struct):
    """Another level, and the form that opens a table against it."""

    words: str
    button: str
    form: dict[str, str]


class NextLevel(msgspec.Struct, omit_defaults=True):
    """A finished game of one person against bots of one level."""

    game: str = ""  # empty for any other game, which gets no proposal
    level: int = 0
    won: bool = False
    up: Proposal | None = None
    down: Proposal | None = None


async def next_level(request: Request) -> Response:
    page = PageRequest(request)
    room = await page.room()
    answer = proposed(room.table, page.visitor.id, page.lang)
    return page.signed(Response(msgspec.json.encode(answer), media_type="application/json"))


def proposed(table: Table, visitor: str, lang: str) -> NextLevel:
    seats, levels = table.seats_of(visitor), {chair.level for chair in table.snapshot.chairs if chair.kind == BOT}
    alone = len(seats) == len(table.people) == 1 and len(levels) == 1 and levels <= {it.number for it in LEVELS}
    if not table.over or not alone or table.snapshot.practice or table.game.cooperative:
        return NextLevel()
    level, won = levels.pop(), table.winners == seats
    up = proposal(table, seats[0], level + 1, UP, lang) if level < len(LEVELS) else None
    down = proposal(table, seats[0], level - 1, DOWN, lang) if level > 1 else None
    return NextLevel(table.game.name, level, won, up, down)


def proposal(table: Table, seat: int, level: int, words: Words, lang: str) -> Proposal:
    name = LEVELS[level - 1].words(lang)
    chairs = {f"seat{other}": "me" if other == seat else str(level) for other in range(table.snapshot.seats)}
    form = {**chairs, **table.snapshot.options}
    return Proposal(words(lang).format(level=name), BUTTON(lang).format(level=name), form)
