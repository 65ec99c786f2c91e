"""The pages of puzzles: the one of the day, all others, attempts at them, and their pictures.

The server stores nothing of an attempt.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, timedelta
from typing import NamedTuple
from urllib.parse import urlencode

import msgspec
from babel.dates import format_date
from starlette.requests import Request
from starlette.responses import Response

from ludotheque.drawing.export import compact
from ludotheque.errors import GameError
from ludotheque.game import Game, Option
from ludotheque.puzzles import Puzzle, PuzzleAttempt, Theme, of_the_day, puzzles
from ludotheque.puzzles.puzzle import stream
from ludotheque.puzzles.solution import solution_steps
from ludotheque.table.seating import seat_name
from ludotheque.web.connection import messages
from ludotheque.web.connection.seat_view import panes
from ludotheque.web.pages.learn import attempt, board, offered
from ludotheque.web.pages.page_request import PageRequest
from ludotheque.words import Words, with_label

HINT, STEPS = "hint", "steps"  # the form values that ask where to look, and for the solution on the board
CARDS = 8
CARD_WIDTH = 300  # pixels
# A picture has its style inside and loads nothing else.
PICTURE = {
    "Cache-Control": "private, max-age=86400",
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'",
}
THEMES = {
    Theme.WIN: Words("The winning move", "Le coup qui gagne"),
    Theme.FORCE: Words("A forced win", "Gain forcé"),
    Theme.SAVE: Words("The saving jump", "Le saut qui sauve"),
    Theme.POINTS: Words("The most points", "Le plus de points"),
    Theme.GOAL: Words("A goal", "Un but"),
}
DIFFICULTIES = {1: Words("easy", "facile"), 2: Words("middling", "moyen"), 3: Words("hard", "difficile")}


class Where(msgspec.Struct):
    """Where to look: a sentence, and the targets to ring."""

    words: str
    look: tuple[str, ...]


class Step(msgspec.Struct):
    """A step of the solution: its line, what is said, and the board after it."""

    line: str  # right or tempting
    words: str
    panes: list[messages.Pane]


class Solution(msgspec.Struct):
    """All steps, from the position of the puzzle on."""

    steps: list[Step]


class TodaysPuzzle(NamedTuple):
    """What other pages show of the puzzle of the day."""

    game: Words
    title: Words
    path: str  # the address of its page,
    picture: str  # and of its picture
    day: str  # as browsers store it


@dataclass(frozen=True)
class Selection:
    """The selected game, difficulty and theme; empty for all."""

    game: str = ""
    difficulty: int = 0
    theme: str = ""

    def fits(self, puzzle: Puzzle) -> bool:
        same_game, same_theme = self.game in ("", puzzle.game.name), self.theme in ("", puzzle.theme.value)
        return same_game and same_theme and self.difficulty in (0, puzzle.difficulty)

    def query(self, **other: str | int) -> str:
        """The selection as a query string, with something replaced."""
        asked = {"game": self.game, "difficulty": self.difficulty, "theme": self.theme} | other
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
    drawing = one.game.drawing.draw(one.start().seen_by(one.seat), PageRequest(request).lang)
    svg = compact(drawing._replace(panes=drawing.panes[:1]), CARD_WIDTH)
    return Response(svg, media_type="image/svg+xml", headers=PICTURE)


# ── A page ────────────────────────────────────────────────────────────────────────────


async def show(page: PageRequest, one: Puzzle, daily: bool) -> Response:
    if page.request.method == "POST":
        form = await page.form()
        if form.get("do") == STEPS:
            return solution(page, one)
        return where(page, one, form) if form.get("do") == HINT else attempt(page, PuzzleAttempt(one), form)
    seen, wanted = one.start().seen_by(one.seat), asked(page)
    drawing = seen.game.drawing.draw(seen, page.lang)
    return page.render(
        "puzzle.html",
        **board(page, drawing, one.game.name),
        puzzle=one,
        game=one.game,
        side=seat_name(one.game, one.seat),
        variant=variant(one.game),
        daily=daily,
        day=today().isoformat(),
        week=week(today(), page.lang),
        first=msgspec.json.encode(offered(PuzzleAttempt(one), page.lang)).decode(),
        description=drawing.description,
        games=[game for game in page.games if puzzles(game())],
        wanted=wanted,
        cards=cards(page.games, wanted, one),
        difficulties=DIFFICULTIES,
        themes={theme.value: words for theme, words in THEMES.items()},
        following=following(page.games, wanted, one),
        next_by_difficulty=next_by_difficulty(page, wanted, one),
    )


def variant(game: Game) -> list[Words]:
    """What is different from the usual game, where it is of a variant: a corner marked 3 may take 2."""
    chosen = [option for option in game.options_known if game.options[option.name] is True and not option.default]
    return [Words(variant_line(option, "en"), variant_line(option, "fr")) for option in chosen]


def variant_line(option: Option, lang: str) -> str:
    """The title of an option and the first sentence of its explanation."""
    return with_label(option.title(lang), f"{option.words(lang).split('. ')[0].rstrip('.')}.", lang)


def where(page: PageRequest, one: Puzzle, form: dict[str, str]) -> Response:
    trying = PuzzleAttempt(one)
    for text in form.get("line", "").split():
        trying.play(text)
    tip = trying.tip()
    found = Where(tip.where(page.lang), tip.around)
    return page.signed(Response(msgspec.json.encode(found), media_type="application/json"))


def solution(page: PageRequest, one: Puzzle) -> Response:
    """The solution, step by step, as the solver sees the board."""
    steps = []
    for step in solution_steps(one):
        seen = step.position.seen_by(one.seat)
        steps.append(Step(step.line, step.words(page.lang), panes(seen.game.drawing.draw(seen, page.lang))))
    return page.signed(Response(msgspec.json.encode(Solution(steps)), media_type="application/json"))


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
    game, difficulty, theme = (page.request.query_params.get(name, "") for name in ("game", "difficulty", "theme"))
    names, themes = [one.name for one in page.games], [one.value for one in THEMES]
    chosen = int(difficulty) if difficulty in ("1", "2", "3") else 0
    return Selection(game if game in names else "", chosen, theme if theme in themes else "")


def cards(games: tuple[type[Game], ...], wanted: Selection, shown: Puzzle) -> list[Puzzle]:
    """A few puzzles to choose from, different every day; from all games in turn if none is selected."""
    found = [one for one in all_of(games, wanted) if one.id != shown.id]
    ordered = stream(found, today()) if found else []
    if wanted.game:
        return ordered[:CARDS]
    by_game = {game.name: [one for one in ordered if one.game.name == game.name] for game in games}
    mixed = [known[n] for n in range(CARDS) for known in by_game.values() if n < len(known)]
    return mixed[:CARDS]


def next_by_difficulty(page: PageRequest, wanted: Selection, shown: Puzzle) -> list[str]:
    """The address of the next puzzle of each difficulty, for who leaves that to the page; none if one is selected."""
    if wanted.difficulty:
        return []
    wishes = [replace(wanted, difficulty=number) for number in DIFFICULTIES]
    return [page.url(f"/puzzles/{following(page.games, wish, shown).id}{wanted.query()}") for wish in wishes]


def following(games: tuple[type[Game], ...], wanted: Selection, shown: Puzzle) -> Puzzle:
    """The next puzzle; after the last comes the first."""
    ordered = stream(all_of(games, wanted) or [shown], today())
    places = [place for place, one in enumerate(ordered) if one.id == shown.id]
    return ordered[(places[0] + 1) % len(ordered) if places else 0]
