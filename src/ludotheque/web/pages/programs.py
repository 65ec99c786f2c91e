"""The page where players create and revoke tokens for their programs."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from ludotheque.errors import LudothequeError
from ludotheque.web.errors import status_of
from ludotheque.web.pages.page_request import PageRequest
from ludotheque.web.together.programs import Tokens, count_new_token
from ludotheque.web.visitors import clean_name


async def programs(request: Request) -> Response:
    """The programs of a visitor; a posted name gets a token, which is shown once."""
    page = PageRequest(request)
    if request.method == "GET":
        return await shown(page)
    name = clean_name((await page.form()).get("name", ""))
    try:
        count_new_token(page.library, request)
        token = await Tokens(page.library.store).make(name, page.visitor.id)
    except LudothequeError as error:
        return await shown(page, problem=error.words(page.lang), status=status_of(error))
    return await shown(page, token=token, name=name)


async def shown(page: PageRequest, token: str = "", name: str = "", problem: str = "", status: int = 200) -> Response:
    own = await Tokens(page.library.store).all(page.visitor.id)
    online = page.programs
    base = str(page.request.base_url).rstrip("/")
    return page.render(
        "programs.html", status, programs=own, online=online, token=token, name=name, problem=problem, base=base
    )


async def revoke(request: Request) -> Response:
    """Revoke a token."""
    page = PageRequest(request)
    await Tokens(page.library.store).revoke((await page.form()).get("name", ""), page.visitor.id)
    return page.go("/programs")
