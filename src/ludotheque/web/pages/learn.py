"""The pages of lessons, attempts at them, and the rules on one screen.

The server stores nothing of an attempt: a browser sends the moves so far, and they are replayed.
"""

from __future__ import annotations

from typing import Any

import msgspec
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response

from ludotheque.drawing import Drawing
from ludotheque.errors import GameError
from ludotheque.learning import Answer, Attempt, LessonAttempt, Lessons, Step, Verdict, lessons
from ludotheque.web.connection import messages
from ludotheque.web.connection.choices import choices
from ludotheque.web.connection.seat_view import page_panes, panes
from ludotheque.web.connection.viewer import dead_end
from ludotheque.web.pages.page_request import PageRequest, game_named

SHOW = "show"  # the form value that asks for the solution
MOST_TOUCHES = 30


class Tried(msgspec.Struct, omit_defaults=True):
    """The answer to a try, and the board after it."""

    verdict: str
    words: str
    rule: str
    line: list[str]  # the moves so far, to be sent with the next try
    panes: list[messages.Pane]
    choices: messages.TouchChoices | messages.SetupChoices | None = None


async def learn(request: Request) -> Response:
    """Redirect to the first lesson, or to the rules if a game has none."""
    page, known = PageRequest(request), lessons(game_named(request)())
    if known.steps:
        return page.go(f"/learn/{known.game.name}/1")
    return page.go(f"/learn/{known.game.name}/card" if known.card else f"/rules/{known.game.name}")


async def lesson(request: Request) -> Response:
    """The page of a lesson, and tries at it."""
    known = lessons(game_named(request)())
    step = step_of(request.path_params["number"], known)
    if request.method == "POST":
        page = PageRequest(request)
        return attempt(page, LessonAttempt(step), await page.form())
    return show(PageRequest(request), known, step)


def show(page: PageRequest, known: Lessons, step: Step) -> Response:
    trying = LessonAttempt(step)
    drawing = trying.drawing(page.lang)
    return page.render(
        "lesson.html",
        **board(page, drawing, known.game.name),
        lessons=known,
        game=known.game,
        step=step,
        number=known.steps.index(step) + 1,
        first=msgspec.json.encode(offered(trying, page.lang)).decode(),
        description=drawing.description,
    )


def attempt(page: PageRequest, trying: Attempt, form: dict[str, str]) -> Response:
    """Answer a try: the moves so far, and the touches of the next one."""
    answer = trying.solve() if form.get("do") == SHOW else tried(trying, form)
    again = answer.verdict is not Verdict.RIGHT
    result = Tried(
        answer.verdict.value,
        answer.words(page.lang),
        answer.rule,
        trying.line,
        panes(trying.drawing(page.lang)),
        offered(trying, page.lang) if again and trying.position.turn == trying.seat else None,
    )
    return page.signed(Response(msgspec.json.encode(result), media_type="application/json"))


async def card(request: Request) -> Response:
    page, known = PageRequest(request), lessons(game_named(request)())
    if known.card is None:
        return page.go(f"/rules/{known.game.name}")
    seen = known.game.read(known.card.position).seen_by(known.card.seat)
    drawing = known.game.drawing.draw(seen, page.lang)
    return page.render(
        "card.html",
        **board(page, drawing, known.game.name),
        lessons=known,
        game=known.game,
        card=known.card,
        done="done" in request.query_params,
    )


# ── A step ────────────────────────────────────────────────────────────────────────────


def step_of(number: str, known: Lessons) -> Step:
    if number not in map(str, range(1, len(known) + 1)):
        raise GameError(
            f"{known.game.title.en} has no lesson {number}.", f"{known.game.title.fr} n’a pas de leçon {number}."
        )
    return known[int(number) - 1]


def tried(trying: Attempt, form: dict[str, str]) -> Answer:
    """The answer to touches after the moves so far."""
    for text in form.get("line", "").split():
        answer = trying.play(text)
        if answer.verdict is not Verdict.MORE:
            return answer
    path = form.get("path", "").split("\n")[:MOST_TOUCHES]
    move = trying.ways().get(tuple(path))
    if move is not None:
        return trying.play(trying.position.text(move))
    refusal = dead_end(trying.position.seen_by(trying.seat), path)
    return trying.touch(path, Answer(Verdict.WRONG, refusal.reason, refusal.rule))


def offered(trying: Attempt, lang: str) -> messages.TouchChoices | messages.SetupChoices:
    """The choices without prompts, because a lesson says itself what to do."""
    return choices(trying.position.seen_by(trying.seat), trying.ways(), lang, None)[0]


def board(page: PageRequest, drawing: Drawing, game: str) -> dict[str, Any]:
    """What a page needs to show a position."""
    return {
        "panes": page_panes(drawing),
        "defs": Markup(drawing.shapes.defs),
        "board_css": page.url(f"/boards/{game}.css"),
    }
