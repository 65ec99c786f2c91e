"""The rules of a game as a page, and the style of its boards."""

from __future__ import annotations

from itertools import count

from starlette.requests import Request
from starlette.responses import Response

from ludotheque.rulebook import parse
from ludotheque.web.pages.page_request import PageRequest, game_named


async def rules(request: Request) -> Response:
    page, game = PageRequest(request), game_named(request)
    template = "rules_body.html" if "bare" in request.query_params else "rules.html"

    def text() -> str:
        return page.text(template, game=game, title=game.title(page.lang), book=parse(game().rulebook(page.lang)))

    return page.kept(template, text)


async def board_css(request: Request) -> Response:
    """The style of a game’s drawings, which an exported drawing carries inside, and the colours of its seats."""
    game = game_named(request)()
    style = game.draw(game.start(seed=1).seen_by(None), "en").style + "".join(map(disc, count(), game.seat_colours))
    return Response(style, media_type="text/css", headers={"Cache-Control": "public, max-age=3600"})


def disc(seat: int, colours: tuple[str, str]) -> str:
    """The disc before the name of a seat, in the colours of its pieces."""
    return f".disc.d{seat}{{background:{colours[0]};border-color:{colours[1]}}}"
