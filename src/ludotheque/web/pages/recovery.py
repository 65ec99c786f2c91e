"""How a visitor recovers their library: a phrase, a link to another device, and saved progress."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

from starlette.requests import Request
from starlette.responses import Response

from ludotheque.errors import TableError
from ludotheque.table.snapshot import Damaged
from ludotheque.web.connection.messages import encode
from ludotheque.web.pages.page_request import PageRequest
from ludotheque.web.refusals import Overtaken, Refusal
from ludotheque.web.table.codes import WORDS
from ludotheque.web.visitor_data import LIFETIME, PUZZLE_DAYS, PUZZLES, Owner, VisitorData

MOST_JOINED = 50  # tables that a browser may bring along to a recovered library


def visitor_data(page: PageRequest) -> VisitorData:
    found: VisitorData = page.request.app.state.visitor_data
    return found


async def keep(request: Request) -> Response:
    """The page with all ways to recover a library, and its buttons: a new phrase, a link."""
    page = PageRequest(request)
    kept, owner = visitor_data(page), Owner(page.visitor.id, page.visitor.name)
    phrase = link = ""
    if request.method == "POST":
        wanted = (await page.form()).get("make", "")
        page.library.limits.make_way_back(page.client)
        page.changed = True  # a visitor without a cookie needs one now
        if wanted == "link":
            link = f"{page.base}/arrive#{await kept.link(owner)}"
        else:
            phrase = await kept.new_phrase(owner, WORDS)
    has_phrase = await kept.has_phrase(page.visitor.id)
    return page.render("keep.html", phrase=phrase, link=link, minutes=LIFETIME // 60, has_phrase=has_phrase)


async def back(request: Request) -> Response:
    """Recover a library by its phrase."""
    page = PageRequest(request)
    form = await page.form()
    page.library.limits.try_phrase(page.client)
    owner = await visitor_data(page).owner_by_phrase(form.get("phrase", ""))
    if owner is None:
        raise Refusal(
            404,
            "No library has this phrase: check the words, one after the other.",
            "Aucune ludothèque n’a cette phrase\u00a0: vérifiez les mots, un à un.",
        )
    return await become(page, owner)


async def library_link(request: Request) -> Response:
    """The page that a link to a library leads to, with a button, and the button."""
    page = PageRequest(request)
    if request.method == "GET":
        return page.render("library_link.html")
    form = await page.form()
    owner = await visitor_data(page).owner_by_link(form.get("token", ""))
    if owner is None:
        raise Refusal(
            404,
            "This link opens nothing any more: it works once, and not for long. Make another one at “Keep my library”.",
            "Ce lien n’ouvre plus rien\u00a0: il sert une fois, et peu de temps. Faites-en un autre dans «\u00a0Garder"
            " ma ludothèque\u00a0».",
        )
    return await become(page, owner)


async def become(page: PageRequest, owner: Owner) -> Response:
    """Make this browser the same visitor as before, with what it has played meanwhile."""
    meanwhile = page.visitor.id
    if meanwhile != owner.id and page.visitor.known:
        await bring_along(page, meanwhile, owner.id)
    name = page.visitor.name or owner.name
    page.visitor, page.changed = replace(page.visitor, id=owner.id, name=name), True
    return page.go("/mine")


async def bring_along(page: PageRequest, old: str, new: str) -> None:
    for snapshot in await page.library.store.tables_of(old, MOST_JOINED):
        with suppress(TableError, Overtaken, Damaged):
            room = await page.library.room(snapshot.code)
            if room:
                await room.decide(lambda table: table.know_as(old, new))
    kept = visitor_data(page)
    for game, done in (await kept.progress(old)).items():
        await kept.add(new, game, done)


async def progress(request: Request) -> Response:
    """Store lessons or puzzles that a visitor has done."""
    page = PageRequest(request)
    form = await page.form()
    game, done = form.get("game", ""), form.get("done", "").split()
    if game not in (PUZZLES, PUZZLE_DAYS, *(each.name for each in page.games)):
        raise Refusal(400, "Nothing of that kind can be learnt here.", "Rien de tel ne s’apprend ici.")
    if page.visitor.known:
        await visitor_data(page).add(page.visitor.id, game, done)
    return page.signed(Response(encode({"done": True}), media_type="application/json"))
