"""The games of a visitor: ongoing ones, those where it is their turn first, and finished ones."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from babel.dates import format_date, format_timedelta
from starlette.requests import Request
from starlette.responses import Response

from ludotheque.errors import GameError
from ludotheque.games import lookup
from ludotheque.learning import lessons
from ludotheque.store.rows import GameRow
from ludotheque.table import Table
from ludotheque.table.seating import FREE, PERSON, names_of
from ludotheque.table.snapshot import Damaged, EndedBy
from ludotheque.web.pages.devices import new_browsers, visitor_data
from ludotheque.web.pages.page_request import PageRequest
from ludotheque.web.rooms.room import note_result
from ludotheque.web.visitor_data import PUZZLES
from ludotheque.words import NO_WORDS, Words, listed_words

PAGE = 20  # finished games per page
IN_PLAY = 12  # ongoing tables: each is opened to see whose turn it is
LATELY = 3  # finished games on the home page
YOUR_TURN, OPEN, FINISHED = Words("Your turn", "À vous"), Words("Open", "Ouverte"), Words("Finished", "Terminée")
WAITING, IN_HAND = Words("Waiting", "En attente"), Words("In play", "En cours")
AWAITED = Words("You are awaited", "On vous attend")
BOT_FOR_YOU = Words("A bot plays for you", "Un robot joue pour vous")
WON, LOST, DRAWN = Words("Won", "Gagnée"), Words("Lost", "Perdue"), Words("Drawn", "Nulle")
FOR_ALL = Words("your table, open to all", "votre table, ouverte à tous")
ALONE = Words("alone", "en solitaire")


@dataclass(frozen=True)
class Sitting:
    """A table of the visitor, as a row."""

    code: str
    url: str
    game: str
    title: str
    who: str
    when: str
    state: str  # the status of the table,
    kind: str = ""  # and its style: turn, good
    mine: bool = False


@dataclass(frozen=True)
class Learnt:
    """The lessons that a visitor has done of a game."""

    game: str
    title: str
    done: int
    lessons: int


async def in_play(page: PageRequest, most: int = IN_PLAY) -> tuple[list[Sitting], set[str]]:
    """The ongoing tables, those where it is their turn first; and the codes of all."""
    rows = await page.library.store.games_of(page.visitor.id, finished=False, most=most)
    found = [sitting for row in rows if (sitting := await going_on(page, row))]
    return sorted(found, key=lambda sitting: not sitting.mine), {row.code for row in rows}


async def going_on(page: PageRequest, row: GameRow) -> Sitting | None:
    """None for a damaged table, which its own page reports; or for a finished one, whose result is stored now."""
    await page.turn()
    try:
        room = await page.library.room(row.code)
    except Damaged:
        return None
    if room is None:
        return None
    if room.table.over:
        await note_result(page.library.store, room.table)
        return None
    state, kind = standing(room.table, page.visitor.id)
    table, mine = room.table, kind == "turn"
    who = FOR_ALL if table.snapshot.offered and not table.complete else with_whom(table.names, row.own, table)
    score = score_of(table, row.own)
    return Sitting(
        row.code,
        page.url(f"/t/{row.code}"),
        table.game.name,
        table.game.title(page.lang),
        ", ".join(part(page.lang) for part in (who, score) if part.en),
        ago(page, row.touched),
        state(page.lang),
        kind,
        mine,
    )


def standing(table: Table, visitor: str) -> tuple[Words, str]:
    """The status of an ongoing table, and its style."""
    own = table.seats_of(visitor)
    if table.left_to_bots(visitor):
        return BOT_FOR_YOU, "turn"
    if set(own) & set(table.snapshot.missing):
        return AWAITED, "turn"
    if not table.complete:
        return (OPEN, "good") if table.snapshot.offered else (WAITING, "")
    if table.turn in own:
        return YOUR_TURN, "turn"
    if table.turn in table.people:
        name = table.names[table.turn]
        return Words(f"{name.en} to play", f"À {name.fr}"), ""
    return IN_HAND, ""


def with_whom(names: Sequence[Words], own: Sequence[int], table: Table) -> Words:
    others = [name for seat, name in enumerate(names) if seat not in own and table.snapshot.chairs[seat].kind != FREE]
    return together(others, len(names) == 2 and not table.game.cooperative)


def score_of(table: Table, own: Sequence[int]) -> Words:
    """`20 to 16`, if one plays against another and somebody has scored."""
    if len(table.names) != 2 or len(own) != 1 or table.game.cooperative or not (table.complete and table.ply):
        return NO_WORDS
    view = table.view(own[0])
    mine, theirs = (view.game.words.tally(view, seat).score for seat in (own[0], 1 - own[0]))
    return Words(f"{mine}\u00a0to\u00a0{theirs}", f"{mine}\u00a0à\u00a0{theirs}")


def together(others: Sequence[Words], against: bool) -> Words:
    if not others:
        return ALONE
    who = listed_words(others)
    return Words(f"against {who.en}", f"contre {who.fr}") if against else Words(f"with {who.en}", f"avec {who.fr}")


def ago(page: PageRequest, touched: float) -> str:
    seconds = min(0.0, touched - time.time())
    return format_timedelta(timedelta(seconds=seconds), add_direction=True, locale=page.lang)


# ── Finished games ────────────────────────────────────────────────────────────────────


async def finished(page: PageRequest, most: int, skipped: int = 0) -> list[Sitting]:
    rows = await page.library.store.games_of(page.visitor.id, finished=True, most=most, skipped=skipped)
    return [sitting for row in rows if (sitting := looked_back(page, row))]


def looked_back(page: PageRequest, row: GameRow) -> Sitting | None:
    """None for a game that is no longer on the shelf."""
    try:
        game = lookup.with_options(lookup.find(row.game), row.seats, row.options)
    except GameError:
        return None
    names = names_of(game, row.chairs)
    others = [name for seat, name in enumerate(names) if seat not in row.own]
    result = row.result or {}
    who = together(others, row.seats == 2 and not game.cooperative)
    score = final_score(result.get("scores", []), row.own, game.cooperative)
    day = format_date(datetime.fromtimestamp(row.touched), "d MMM y", page.lang)
    state, kind = outcome(result, row, game.cooperative)
    return Sitting(
        row.code,
        page.url(f"/t/{row.code}"),
        game.name,
        game.title(page.lang),
        ", ".join(part for part in (who(page.lang), score) if part),
        day,
        state(page.lang),
        kind,
    )


def final_score(scores: Sequence[int], own: Sequence[int], cooperative: bool) -> str:
    """The visitor's own score first; a team's once."""
    mine = [score for seat, score in enumerate(scores) if seat in own]
    theirs = [score for seat, score in enumerate(scores) if seat not in own]
    return "\u00a0–\u00a0".join(map(str, [*mine, *theirs][: 1 if cooperative else None]))


def outcome(result: dict[str, Any], row: GameRow, cooperative: bool) -> tuple[Words, str]:
    """The result for the visitor; at a shared screen, only that it ended."""
    winners = result.get("winners", [])
    people = [seat for seat, chair in enumerate(row.chairs) if chair.kind == PERSON]
    if (set(people) <= set(row.own) and len(people) > 1) or result.get("ended") == EndedBy.CLOSING:
        return FINISHED, ""
    if len(winners) == row.seats > 1 and not cooperative:
        return DRAWN, ""
    return (WON, "good") if set(winners) & set(row.own) else (LOST, "")


async def mine(request: Request) -> Response:
    """All games of the visitor, page by page."""
    page = PageRequest(request)
    asked = request.query_params.get("page", "1")
    number = max(1, int(asked)) if asked.isdecimal() and len(asked) < 6 else 1
    going, _ = await in_play(page, 3 * IN_PLAY) if number == 1 else ([], set())
    done = await finished(page, PAGE + 1, PAGE * (number - 1))
    return page.render(
        "mine.html",
        new_browsers=await new_browsers(page),
        tables=going,
        finished=done[:PAGE],
        number=number,
        more=len(done) > PAGE,
        learnt=await learnt(page) if number == 1 else [],
        puzzles=len((await visitor_data(page).progress(page.visitor.id)).get(PUZZLES, [])) if number == 1 else 0,
    )


async def learnt(page: PageRequest) -> list[Learnt]:
    """How many lessons of each game are done."""
    known = await visitor_data(page).progress(page.visitor.id)
    found = []
    for game in page.games:
        steps = [step.id for step in lessons(game()).steps]
        done = [step for step in known.get(game.name, []) if step in steps]
        if done:
            found.append(Learnt(game.name, game.title(page.lang), len(done), len(steps)))
    return found
