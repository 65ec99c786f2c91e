"""The guide of a first game, with the goal and a comment after a move; and the next level, offered after a game.

Nothing of it is stored: only the browser counts wins and losses in a row.
"""

from __future__ import annotations

from functools import partial

import msgspec
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from ludotheque.bots.players import LEVELS
from ludotheque.core import State
from ludotheque.errors import TableError
from ludotheque.game import Game
from ludotheque.learning.guide import Names, name_in
from ludotheque.learning.lesson import FirstGame, lessons
from ludotheque.record import HelpKind
from ludotheque.review.guidance import NOTHING, Guidance, goal, guidance
from ludotheque.review.moments import SLIP
from ludotheque.table import Table
from ludotheque.table.seating import BOT, PERSON, Chair
from ludotheque.table.snapshot import Move, Snapshot
from ludotheque.table.table import SERIOUS
from ludotheque.web.pages.chairs import FIRST_LEVEL, opened
from ludotheque.web.pages.page_request import PageRequest, game_named
from ludotheque.web.rooms.acts import GUIDED, tell
from ludotheque.words import Words, capitalised

# ── The guide ──────────────────────────────────────────────────────────────────────────

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
    first = lessons(game()).first
    if first:
        return await begun(page, game(), first)
    seats = game().seats
    form = {"seat0": "me"} | {f"seat{seat}": str(FIRST_LEVEL) for seat in range(1, seats)}
    answer = await opened(page, game, form)
    return guided(page, answer.headers["location"])


def guided(page: PageRequest, table: str) -> Response:
    return page.signed(RedirectResponse(f"{table}?guide", 303))


async def begun(page: PageRequest, game: Game, first: FirstGame) -> Response:
    """The same, from a position where less is left to play."""
    page.library.limits.open_table(page.client)
    snapshot = Snapshot(
        code=await page.library.free_code(),
        game=game.name,
        seats=game.seats,
        options=game.chosen(),
        deal="",
        secret="",
        chairs=(Chair(PERSON, page.visitor.name), *[Chair(BOT, level=FIRST_LEVEL)] * (game.seats - 1)),
        moves=tuple(Move(text, 0.0) for text in first.moves),
        sits=frozenset([(0, page.visitor.id)]),
    )
    await page.library.create_begun(snapshot)
    return guided(page, page.url(f"/t/{snapshot.code}"))


async def guide(request: Request) -> Response:
    """The comment on the visitor's last move; a POST says that it was read, so that bots may go on."""
    page = PageRequest(request)
    room = await page.room()
    seat = room.table.own_seats(page.visitor.id)[0]
    if room.snapshot.terms.serious:
        raise TableError(*SERIOUS)
    if request.method == "POST":
        room.bots.hold(0.0)
        room.bots.guided = "off" not in await page.form()
        return Response(status_code=204)
    view = room.table.view(seat)
    said, number = NOTHING, last_own_move(room.table, seat)
    noted = room.table.help(seat, HelpKind.GUIDE)
    if noted:
        await room.decide(lambda table: table.help(seat, HelpKind.GUIDE))
        tell(room, seat, GUIDED)
    if "move" in request.query_params and number is not None and not room.table.over:
        room.bots.hold(READING)
        seen, move = room.table.view_at(number, seat), room.table.view_at(number + 1, seat).last_move
        think = partial(guidance, seen, move, called(room.table, seat))
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


def called(table: Table, you: int) -> Names:
    """The names of the seats, as one of them calls them."""
    names = [YOU if seat == you else name for seat, name in enumerate(table.names)]
    return partial(name_in, names)


def encoded(table: Table, view: State, seat: int, said: Guidance, number: int | None, lang: str) -> bytes:
    seats = range(1) if table.game.cooperative else range(view.seats)
    names = called(table, seat)
    tallies = [(capitalised(names(other)(lang)), view.game.words.tally(view, other)) for other in seats]
    bars = [GoalBar(name, tally.score, tally.goal) for name, tally in tallies]
    aim = "" if table.over else goal(view, seat, names)(lang)  # nothing is left to aim at
    says = GuideSays(aim, bars, said.kind, said.words(lang), (number or 0) + 1)
    return msgspec.json.encode(says)


# ── The next level ─────────────────────────────────────────────────────────────────────

UP = Words("Two wins in a row. Next: {level}.", "Deux victoires de suite. Le suivant\u00a0: {level}.")
DOWN = Words("Not easy, this one. A gentler one: {level}.", "Pas facile, celui-là. Plus doux\u00a0: {level}.")
RECORD = Words(
    "Against {level} so far: {{won}} won, {{lost}} lost.",
    "Contre {level} jusqu’ici\u00a0: gagné {{won}} fois, perdu {{lost}} fois.",
)
HARDER = Words("The harder game is next.", "La suite\u00a0: la partie plus difficile.")
HARDER_BUTTON = Words("Play the harder game", "Jouer la partie plus difficile")
HARD = "hard"  # the option of a cooperative game that makes it harder
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
    drawn: bool = False
    record: str = ""  # the sentence of one's results against this level, with {won} and {lost}
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
    if not table.over or not alone or table.snapshot.practice:
        return NextLevel()
    if table.game.cooperative:
        return harder_game(table, seats[0], lang)
    level, won = levels.pop(), table.winners == seats
    up = proposal(table, seats[0], level + 1, UP, lang) if level < len(LEVELS) else None
    down = proposal(table, seats[0], level - 1, DOWN, lang) if level > 1 else None
    drawn = not won and seats[0] in table.winners
    record = RECORD(lang).format(level=LEVELS[level - 1].words(lang))
    return NextLevel(table.game.name, level, won, drawn, record, up, down)


def harder_game(table: Table, seat: int, lang: str) -> NextLevel:
    """After a cooperative game that was won, the harder one, with a button of its own; else nothing."""
    known = {option.name for option in table.game.options_known}
    if not table.winners or HARD not in known or table.game.chosen().get(HARD):
        return NextLevel()
    chairs = {
        f"seat{other}": "me" if other == seat else str(chair.level) for other, chair in enumerate(table.snapshot.chairs)
    }
    form = {**chairs, **table.snapshot.options, HARD: "on"}
    return NextLevel(up=Proposal(HARDER(lang), HARDER_BUTTON(lang), form))


def proposal(table: Table, seat: int, level: int, words: Words, lang: str) -> Proposal:
    name = LEVELS[level - 1].words(lang)
    chairs = {f"seat{other}": "me" if other == seat else str(level) for other in range(table.snapshot.seats)}
    form = {**chairs, **table.snapshot.options}
    return Proposal(words(lang).format(level=name), BUTTON(lang).format(level=name), form)
