"""The page of a rulebook, and the style sheet of a game."""

from __future__ import annotations

import re
import zlib
from itertools import count

from starlette.requests import Request
from starlette.responses import Response

from ludotheque.drawing import Pane
from ludotheque.drawing.export import compact
from ludotheque.drawing.svg import Svg
from ludotheque.errors import GameError
from ludotheque.game import Game
from ludotheque.learning import lessons
from ludotheque.learning.rulebook import parse, rule_pictures
from ludotheque.web.pages.page_request import PageRequest, game_named
from ludotheque.web.static_files import ASK_AGAIN
from ludotheque.words import Words

QUOTED = Words("“{}”", "«\u00a0{}\u00a0»")
WIDTH = 380  # width of a picture beside a rule, in pixels
DRAWN: dict[tuple[str, int, str], Svg] = {}
WITHOUT = Words("Without", "Sans")


async def rules(request: Request) -> Response:
    page, game = PageRequest(request), game_named(request)
    template = "rules_body.html" if "bare" in request.query_params else "rules.html"

    def text() -> str:
        book = parse(in_peoples_words(game().rulebook(page.lang), game, page.lang))
        shown = enumerate(rule_pictures(game()))
        pictures = {picture.rule: (number, picture.words(page.lang)) for number, picture in shown}
        return page.text(
            template,
            game=game,
            title=game.title(page.lang),
            book=book,
            pictures=pictures,
            card=lessons(game()).card is not None,
        )

    return page.kept(template, text)


def in_peoples_words(rulebook: str, game: type[Game], lang: str) -> str:
    """The rulebook with options and places named as on the pages; notation stays as it is."""
    rules, notation, rest = rulebook.partition("\n## Notation")
    for option in game.options_known:
        title = QUOTED(lang).format(option.title(lang))
        rules = re.sub(rf"\b(With|Avec) `{option.name}=false`", f"{WITHOUT(lang)} {title}", rules)
        rules = rules.replace(f"`{option.name}`", title)
    for written, sign in game.drawing.signs.items():
        rules = rules.replace(f"`{written}`", sign)
    return rules + notation + rest


async def picture(request: Request) -> Response:
    """A position of the rulebook as a picture."""
    game, number = game_named(request), request.path_params["picture"]
    if number >= len(rule_pictures(game())):
        raise GameError(f"{game.title.en} has no picture {number}.", f"{game.title.fr} n’a pas d’image {number}.")
    svg = drawn(game, number, PageRequest(request).lang)
    return Response(svg, media_type="image/svg+xml", headers={"Cache-Control": "no-cache", "Vary": "Cookie"})


def drawn(game: type[Game], number: int, lang: str) -> Svg:
    """The board alone, without hands and racks; cached."""
    key = game.name, number, lang
    if key not in DRAWN:
        drawing = rule_pictures(game())[number].draw(lang)
        board = tuple(pane for pane in drawing.panes if pane.id == "board")
        DRAWN[key] = compact(drawing._replace(panes=board), WIDTH)
    return DRAWN[key]


async def board_css(request: Request) -> Response:
    """The style sheet of a game's drawings, with the shape of the board and the colours of its seats."""
    game = game_named(request)()
    drawing = game.drawing.draw(game.start(seed=1).seen_by(None), "en")
    style = drawing.shapes.style + shape(drawing.panes[0]) + "".join(map(disc, count(), game.seat_colours))
    if max(game.seat_numbers) > 2:
        style += "".join(map(line, count(), game.seat_colours))
    headers = {"Cache-Control": ASK_AGAIN, "ETag": f'"{zlib.crc32(style.encode()):08x}"'}
    if headers["ETag"] in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    return Response(style, media_type="text/css", headers=headers)


def shape(board: Pane) -> str:
    """The default aspect ratio of a board."""
    return f":where(.at-table){{--ratio:{board.width / board.height:.4f}}}"


def disc(seat: int, colours: tuple[str, str]) -> str:
    """The disc before the name of a seat, in the colours of its pieces."""
    return f".disc.d{seat}{{background:{colours[0]};border-color:{colours[1]}}}"


def line(seat: int, colours: tuple[str, str]) -> str:
    """The line and the bars of a seat in a review, in the colour of its pieces, readable by day and by night."""
    colour = f"color-mix(in srgb,{colours[0]} 80%,var(--ink))"
    shown = f".graph .l{seat}{{stroke:{colour}}}.bars .b{seat}{{fill:{colour}}}"
    return f"{shown}.key .k{seat}{{background:{colour};border-color:{colours[1]}}}"
