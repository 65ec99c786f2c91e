"""What is stored about people, and how they can delete it."""

from __future__ import annotations

from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response

from ludotheque.learning.rulebook import parse
from ludotheque.web.pages.page_request import PageRequest
from ludotheque.web.together.forgetting import forget_everywhere
from ludotheque.web.visitors import COOKIE

FOLDER = Path(__file__).parent.parent


async def privacy(request: Request) -> Response:
    page = PageRequest(request)

    def text() -> str:
        book = parse((FOLDER / f"privacy.{page.lang}.md").read_text(encoding="utf-8"))
        return page.text("privacy.html", book=book, title=book.title)

    return page.kept("privacy", text)


async def forget(request: Request) -> Response:
    """The page that asks for confirmation, and its button."""
    page = PageRequest(request)
    if request.method == "GET":
        return page.render("forget.html", count=len(await page.library.store.tables_of(page.visitor.id)))
    await page.form()
    left = await forget_everywhere(page.library, page.visitor.id) if page.visitor.known else 0
    page.forget()
    response = page.render("forgotten.html", left=left)
    response.delete_cookie(COOKIE, path=page.root + "/")
    return response
