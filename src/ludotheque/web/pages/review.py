"""The page of a review: what decided a finished game, its moments on the board, and retrying them."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

import msgspec
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response

from ludotheque.core import State
from ludotheque.drawing.svg import Svg, escaped, placed, tagged
from ludotheque.errors import TableError
from ludotheque.review import Review
from ludotheque.review.judging import NEARLY, Assessment, is_as_good
from ludotheque.review.moments import why_sentence
from ludotheque.review.rendering import bars_drawing
from ludotheque.review.review import BARS, breakdown_rows
from ludotheque.table.seating import BOT, PERSON, Chair
from ludotheque.table.snapshot import Snapshot
from ludotheque.web.connection import messages
from ludotheque.web.connection.choices import choices
from ludotheque.web.connection.seat_view import page_panes, panes
from ludotheque.web.connection.viewer import dead_end
from ludotheque.web.connection.wording import ending_in_words, length
from ludotheque.web.pages.page_request import PageRequest
from ludotheque.web.rooms.reviews import Judging
from ludotheque.web.rooms.room import Room
from ludotheque.words import Words, listed

MOST_TOUCHES = 30
USUAL_LEVEL = 3  # the level of a bot that takes a person's seat, where a game is continued from an earlier position
NOT_OVER = Words(
    "A game is looked back on once it is over: before, that would tell what is hidden.",
    "Le bilan attend la fin de la partie\u00a0: il dirait ce qui est caché.",
)
BEST = Words("That was the best move.", "C’était le meilleur coup.")
BETTER = Words("Better: {better}.", "Mieux\u00a0: {better}.")
FOLLOWS = Words("After it, for example: {line}.", "Ensuite, par exemple\u00a0: {line}.")
THE_END = Words("The end of the game.", "La fin de la partie.")
FOUND = Words("Found it.", "Trouvé.")
NOT_YET, AS_PLAYED = (
    Words("Not yet: there is better.", "Pas encore\u00a0: il y a mieux."),
    Words("That is what was played: there is better.", "C’est ce qui a été joué\u00a0: il y a mieux."),
)


class Look(msgspec.Struct, omit_defaults=True):
    """A position of the game: what was played there, and what was better."""

    ply: int
    words: str
    panes: list[messages.Pane]
    played: list[str]  # targets
    better: list[str]
    again: bool  # whether it can be tried again
    description: str
    choices: messages.TouchChoices | messages.SetupChoices | None = None


class Tried(msgspec.Struct, omit_defaults=True):
    """The answer to a try at a move of the game."""

    right: bool
    words: str
    panes: list[messages.Pane] | None = None
    choices: messages.TouchChoices | messages.SetupChoices | None = None


class Progress(msgspec.Struct):
    """Decisions assessed, and in all; and whether a first look is there to be shown."""

    done: int
    of: int
    glance: bool


# ── The page ──────────────────────────────────────────────────────────────────────────


async def review(request: Request) -> Response:
    page = PageRequest(request)
    room = await page.room()
    found = await looked_back(page, room)
    waiting = isinstance(found, Judging)
    review = found if isinstance(found, Review) else glanced(page, room, found)
    return page.render("review.html", **story(page, room, review), waiting=waiting)


async def progress(request: Request) -> Response:
    """The progress of the assessments."""
    page = PageRequest(request)
    room = await page.room()
    found = await looked_back(page, room)
    shown = Progress(found.done, found.of, bool(found.glance)) if isinstance(found, Judging) else Progress(1, 1, True)
    return answer(page, shown)


async def looked_back(page: PageRequest, room: Room) -> Review | Judging:
    """The review of a finished game for the visitor; or its progress."""
    reviews, names = page.library.reviews, tuple(room.table.names)
    key = room.snapshot.code, room.snapshot.version, own_seat(page, room), names
    unjudged = reviews.cached(key, lambda: blank(page, room))
    found = await reviews.find(room.snapshot.code, unjudged.positions, page.client)
    await page.turn()
    if isinstance(found, Judging):
        return found
    return reviews.cached((*key, "judged"), lambda: replace(unjudged, assessments=found))


def glanced(page: PageRequest, room: Room, judging: Judging) -> Review:
    """A review from a first look, which has assessed every decision with few nodes; without assessments until then."""
    return replace(blank(page, room), assessments=judging.glance)


def blank(page: PageRequest, room: Room) -> Review:
    """A review without assessments; TableError while the game goes on."""
    if not room.table.over:
        raise TableError(*NOT_OVER)
    record = room.table.record(room.table.names_in(page.lang))
    return Review(record, (), own_seat(page, room), tuple(room.table.names))


def own_seat(page: PageRequest, room: Room) -> int | None:
    return next(iter(room.table.seats_of(page.visitor.id)), None)


def story(page: PageRequest, room: Room, review: Review) -> dict[str, Any]:
    """The contents of the page."""
    lang, last = page.lang, review.length
    seat = own_seat(page, room)
    decided = [moment.ply for moment in review.moments if moment.roles or moment.better] if review.assessments else []
    at = next(iter(decided), last)
    seen = review.view(last)
    drawing = seen.game.drawing.draw(seen, lang)
    heads, rows = breakdown_rows(review, lang)
    return {
        "game": type(review.game),
        "code": room.snapshot.code,
        "title": ending_in_words(room, seat, lang),
        "reason": "" if room.snapshot.ending else review.reason(lang),
        "rule": review.rule,
        "length": length(room)(lang),
        "graph": Markup(review.graph(lang)) if review.assessments else "",
        "keys": [] if review.game.cooperative or review.game.seats == 2 else [row[0] for row in rows],
        "bars": Markup(bars_drawing(review.breakdown.bars, BARS(lang))) if review.breakdown.bars else "",
        "heads": heads,
        "rows": rows,
        "verdict": review.verdict(lang) if review.assessments else "",
        "moments": [moment_row(review, moment, lang) for moment in review.moments] if review.assessments else [],
        "slips": [moment.ply for moment in review.moments if moment.better and moment.seat == seat],
        "foes": bots_here(room, page.lang),
        "last": last,
        "first": at,
        "panes": page_panes(drawing),
        "defs": Markup(drawing.shapes.defs),
        "description": drawing.description,
        "board_css": page.url(f"/boards/{review.game.name}.css"),
        "plays": bool(room.table.snapshot.people),
    }


def bots_here(room: Room, lang: str) -> str:
    """The bots that a game can be played on against, by name; empty if there were none."""
    names = [room.table.names[seat](lang) for seat, chair in enumerate(room.table.snapshot.chairs) if chair.kind == BOT]
    return listed(names, lang)


def moment_row(review: Review, moment: Any, lang: str) -> dict[str, Any]:
    return {
        "ply": moment.ply,
        "kind": moment.kind,
        "head": review.move_sentence(moment.ply)(lang),
        "why": why_sentence(moment, review.narrator)(lang),
        "again": bool(moment.better) and review.you in (None, moment.seat),
    }


# ── A position ────────────────────────────────────────────────────────────────────────


async def position(request: Request) -> Response:
    """A position of the game, and tries at its move."""
    page = PageRequest(request)
    room = await page.room()
    found = await looked_back(page, room)
    review = found if isinstance(found, Review) else blank(page, room)
    ply = min(int(request.path_params["ply"]), review.length)
    if request.method == "POST":
        return await tried(page, review, ply)
    return answer(page, look(review, ply, page.lang))


def look(review: Review, ply: int, lang: str) -> Look:
    seen, before = review.view(ply), review.view(ply - 1) if ply else None
    drawing = seen.game.drawing.draw(seen, lang, before)
    assessment = review.assessment(ply)
    again = review.game.lists_moves(seen) and bool(assessment) and review.you in (None, seen.turn)
    return Look(
        ply,
        said(review, ply, lang),
        panes(drawing),
        marks(review, ply, review.played(ply)) if ply < review.length else [],
        marks(review, ply, assessment.best) if assessment and assessment.fall >= NEARLY else [],
        again,
        drawing.description,
        offered(review.view(ply, seen.turn), lang) if again else None,
    )


def said(review: Review, ply: int, lang: str) -> str:
    """What was played here, and what was better."""
    if ply == review.length:
        return THE_END(lang)
    assessment, head = review.assessment(ply), review.move_sentence(ply)(lang)
    moment = next((moment for moment in review.moments if moment.ply == ply), None)
    if moment:
        why = why_sentence(moment, review.narrator)(lang)
        return f"{head} {why} {following(review, assessment, lang) if moment.better else ''}".strip()
    if assessment is None:
        return head
    if review.played(ply) == assessment.best:
        return f"{head} {BEST(lang)}"
    if assessment.fall < NEARLY:
        return head
    better = BETTER(lang).format(better=review.better(assessment)(lang))
    return f"{head} {better} {following(review, assessment, lang)}".strip()


def following(review: Review, assessment: Assessment | None, lang: str) -> str:
    """How the game could have gone on after the better move."""
    line = review.line(assessment)(lang) if assessment else ""
    return FOLLOWS(lang).format(line=line) if line else ""


def marks(review: Review, ply: int, text: str) -> list[str]:
    """The targets to highlight for a move: its piece and its place."""
    seen = review.view(ply, max(0, review.mover(ply)))
    if seen.turn < 0 or seen.game.setup.places(seen):
        return []
    return list(seen.game.words.tip(seen, seen.parse(text)).targets)


def offered(seen: State, lang: str) -> messages.TouchChoices | messages.SetupChoices:
    return choices(seen, seen.game.touch.ways(seen), lang, None)[0]


async def tried(page: PageRequest, review: Review, ply: int) -> Response:
    """A try at a move: right if it is as good as the best, or nearly."""
    assessment = review.assessment(ply)
    if assessment is None:
        return answer(page, Tried(False, NOT_YET(page.lang)))
    path = (await page.form()).get("path", "").split("\n")[:MOST_TOUCHES]
    seen = review.view(ply, assessment.seat)
    move = seen.game.touch.ways(seen).get(tuple(path))
    if move is None:
        return answer(page, Tried(False, dead_end(seen, path).reason(page.lang), None, offered(seen, page.lang)))
    good = await page.library.reviews.think(page.client, partial(is_as_good, review.positions, assessment, move))
    await page.turn()
    return answer(page, judged_try(review, assessment, seen, move, good, page.lang))


def judged_try(review: Review, assessment: Assessment, seen: State, move: int, good: bool, lang: str) -> Tried:
    if not good:
        as_played = seen.text(move) == review.played(assessment.ply)
        drawing = seen.game.drawing.draw(seen, lang)
        return Tried(False, (AS_PLAYED if as_played else NOT_YET)(lang), panes(drawing), offered(seen, lang))
    then = review.after(assessment, move)
    return Tried(True, FOUND(lang), panes(then.game.drawing.draw(then, lang, seen)))


# ── Playing on ────────────────────────────────────────────────────────────────────────


async def play_on(request: Request) -> Response:
    """Open a practice table from a position of a finished game, against bots."""
    page = PageRequest(request)
    room = await page.room()
    blank(page, room)
    ply = min(int(request.path_params["ply"]), room.table.ply - 1)
    page.library.limits.open_table(page.client)
    code = await page.library.free_code()
    await page.library.create_begun(continued(room, ply, own_seat(page, room) or 0, page, code))
    return page.go(f"/t/{code}")


def continued(room: Room, ply: int, seat: int, page: PageRequest, code: str) -> Snapshot:
    """The same deal and moves; the visitor has their seat, and bots of the same level the others."""
    table = room.table.snapshot
    chairs = tuple(
        Chair(PERSON, page.visitor.name, practised=True)
        if other == seat
        else Chair(BOT, level=chair.level or USUAL_LEVEL)
        for other, chair in enumerate(table.chairs)
    )
    return Snapshot(
        code=code,
        game=table.game,
        seats=table.seats,
        options=table.options,
        deal=table.deal,
        secret="",
        chairs=chairs,
        moves=table.moves[:ply],
        sits=frozenset([(seat, page.visitor.id)]),
    )


# ── Pictures ──────────────────────────────────────────────────────────────────────────


async def picture(request: Request) -> Response:
    """A position as a picture, with the names and the result."""
    page = PageRequest(request)
    room = await page.room()
    review = blank(page, room)
    ply = min(int(request.path_params["ply"]), review.length)
    drawing = review.game.drawing.draw(review.view(ply), page.lang)
    title = f"{review.game.title(page.lang)} · {ending_in_words(room, None, page.lang)}"
    svg = framed(drawing.svg(), title)
    headers = {"Content-Disposition": f'attachment; filename="{room.snapshot.code}-{ply}.svg"'}
    return page.signed(Response(svg, media_type="image/svg+xml", headers=headers))


def framed(board: Svg, title: str) -> Svg:
    """A drawing with a title above it."""
    place = {"x": "500", "y": "44", "text-anchor": "middle", "font-family": "serif", "font-size": "34"}
    above = tagged("text", place, [escaped(title)])
    ground = tagged("rect", {"width": "1000", "height": "1300", "fill": "#fffdf7"}, [])
    inner = placed(board, {"x": "20", "y": "70", "width": "960", "height": "1210"})
    root = {"xmlns": "http://www.w3.org/2000/svg", "viewBox": "0 0 1000 1300"}
    return tagged("svg", root, [ground, above, inner])


def answer(page: PageRequest, found: msgspec.Struct) -> Response:
    return page.signed(Response(msgspec.json.encode(found), media_type="application/json"))
