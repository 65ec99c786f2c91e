"""The pages of puzzles: the one of the day, all others, attempts at them, and their pictures.

The server stores nothing of an attempt.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from typing import NamedTuple
from urllib.parse import urlencode

import msgspec
from babel.dates import format_date
from starlette.requests import Request
from starlette.responses import Response

from ludotheque.drawing.compact import compact
from ludotheque.errors import GameError
from ludotheque.game import Game
from ludotheque.puzzles import Puzzle, PuzzleAttempt, of_the_day, puzzles
from ludotheque.puzzles.daily import stream
from ludotheque.table.names import seat_name
from ludotheque.web.pages.learn import attempt, board, offered
from ludotheque.web.pages.page_request import PageRequest
from ludotheque.words import Words

HINT = "hint"  # the form value that asks where to look
CARDS = 8
CARD_WIDTH = 300  # pixels
# A picture has its style inside and loads nothing else.
PICTURE = {
    "Cache-Control": "private, max-age=86400",
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'",
}
DIFFICULTIES = {1: Words("easy", "facile"), 2: Words("middling", "moyen"), 3: Words("hard", "difficile")}


class Where(msgspec.Struct):
    """Where to look: a sentence, and the targets to ring."""

    words: str
    look: tuple[str, ...]


class TodaysPuzzle(NamedTuple):
    """What other pages show of the puzzle of the day."""

    game: Words
    title: Words
    path: str  # the address of its page,
    picture: str  # and of its picture
    day: str  # as browsers store it


@dataclass(frozen=True)
class Selection:
    """The selected game and difficulty; empty for all."""

    game: str = ""
    difficulty: int = 0

    def fits(self, puzzle: Puzzle) -> bool:
        return self.game in ("", puzzle.game.name) and self.difficulty in (0, puzzle.difficulty)

    def query(self, **other: str | int) -> str:
        """The selection as a query string, with something replaced."""
        asked = {"game": self.game, "difficulty": self.difficulty} | other
        said = urlencode({name: value for name, value in asked.items() if value})
        return f"?{said}" if said else ""


def today() -> date:
    """The same day for everybody (UTC)."""
    return datetime.now(UTC).date()


def todays_puzzle() -> TodaysPuzzle:
    puzzle = of_the_day(today())
    return TodaysPuzzle(puzzle.game.title, puzzle.title, "/puzzles", f"/puzzles/{puzzle.id}.svg", today().isoformat())


async def daily(request: Request) -> Response:
    """The puzzle of the day, and more puzzles."""
    return await show(PageRequest(request), of_the_day(today()), True)


async def puzzle(request: Request) -> Response:
    return await show(PageRequest(request), named(request), False)


async def picture(request: Request) -> Response:
    """A puzzle as a small picture, in the language of the visitor."""
    one = named(request)
    drawing = one.game.draw(one.start().seen_by(one.seat), PageRequest(request).lang)
    svg = compact(drawing._replace(panes=drawing.panes[:1]), CARD_WIDTH)
    return Response(svg, media_type="image/svg+xml", headers=PICTURE)


# ── A page ────────────────────────────────────────────────────────────────────────────


async def show(page: PageRequest, one: Puzzle, daily: bool) -> Response:
    if page.request.method == "POST":
        form = await page.form()
        return where(page, one, form) if form.get("do") == HINT else attempt(page, PuzzleAttempt(one), form)
    seen, wanted = one.start().seen_by(one.seat), asked(page)
    drawing = seen.game.draw(seen, page.lang)
    return page.render(
        "puzzle.html",
        **board(page, drawing, one.game.name),
        puzzle=one,
        game=one.game,
        side=seat_name(one.game, one.seat),
        daily=daily,
        day=today().isoformat(),
        week=week(today(), page.lang),
        first=msgspec.json.encode(offered(seen, page.lang)).decode(),
        description=drawing.description,
        games=[game for game in page.games if puzzles(game())],
        wanted=wanted,
        cards=cards(page.games, wanted, one),
        difficulties=DIFFICULTIES,
        following=following(page.games, wanted, one),
    )


def where(page: PageRequest, one: Puzzle, form: dict[str, str]) -> Response:
    trying = PuzzleAttempt(one)
    for text in form.get("line", "").split():
        trying.play(text)
    tip = trying.tip()
    found = Where(tip.where(page.lang), tip.around)
    return page.signed(Response(msgspec.json.encode(found), media_type="application/json"))


def week(day: date, lang: str) -> list[tuple[str, str, str]]:
    """The days of a week, each with its short and long name."""
    monday = day - timedelta(day.weekday())
    days = [monday + timedelta(n) for n in range(7)]
    return [(one.isoformat(), format_date(one, "EEEEEE", lang), format_date(one, "EEEE", lang)) for one in days]


# ── Selection ─────────────────────────────────────────────────────────────────────────


def all_of(games: tuple[type[Game], ...], wanted: Selection) -> list[Puzzle]:
    return [one for game in games for one in puzzles(game()) if wanted.fits(one)]


def named(request: Request) -> Puzzle:
    name = request.path_params["puzzle"]
    for one in all_of(request.app.state.games, Selection()):
        if one.id == name:
            return one
    raise GameError(f"There is no puzzle {name}.", f"Il n’y a pas de problème {name}.")


def asked(page: PageRequest) -> Selection:
    """The selection in the address; invalid values are ignored."""
    game, difficulty = (page.request.query_params.get(name, "") for name in ("game", "difficulty"))
    names = [one.name for one in page.games]
    return Selection(game if game in names else "", int(difficulty) if difficulty in ("1", "2", "3") else 0)


def cards(games: tuple[type[Game], ...], wanted: Selection, shown: Puzzle) -> list[Puzzle]:
    """A few puzzles to choose from, different every day; from all games in turn if none is selected."""
    found = [one for one in all_of(games, wanted) if one.id != shown.id]
    ordered = stream(found, today()) if found else []
    if wanted.game:
        return ordered[:CARDS]
    by_game = {game.name: [one for one in ordered if one.game.name == game.name] for game in games}
    mixed = [known[n] for n in range(CARDS) for known in by_game.values() if n < len(known)]
    return mixed[:CARDS]


def following(games: tuple[type[Game], ...], wanted: Selection, shown: Puzzle) -> Puzzle:
    """The next puzzle; after the last comes the first."""
    ordered = stream(all_of(games, wanted) or [shown], today())
    places = [place for place, one in enumerate(ordered) if one.id == shown.id]
    return ordered[(places[0] + 1) % len(ordered) if places else 0]
