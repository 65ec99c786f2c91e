"""Switches notices of one's turn on and off for a browser."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from ludotheque.web.errors import Refusal
from ludotheque.web.pages.page_request import PageRequest
from ludotheque.web.static_files import FOLDER, MEDIA, lean
from ludotheque.web.together.notices import Notices, Subscription


async def ask(request: Request) -> Response:
    """Subscribe a browser to notices, through its push service."""
    page = PageRequest(request)
    notices, form = notices_of(page), await page.form()
    if notices.sender is None:
        raise Refusal(
            404,
            "This library sends no notices to closed browsers.",
            "Cette ludothèque n’envoie pas d’avis aux navigateurs fermés.",
        )
    subscription = Subscription(
        form.get("endpoint", ""), form.get("p256dh", ""), form.get("auth", ""), page.lang, page.base
    )
    await notices.sender.check(subscription)
    await notices.subscriptions.add(page.visitor.id, subscription)
    return page.signed(Response(status_code=204))


def notices_of(page: PageRequest) -> Notices:
    assert page.company  # these pages are only where there are others
    return page.company.notices


async def stop(request: Request) -> Response:
    """Cancel the notices of a visitor; from the form of the devices page, redirect back there."""
    page = PageRequest(request)
    form = await page.form()
    await notices_of(page).subscriptions.forget(page.visitor.id)
    return page.go(f"/t/{form['code']}/devices") if form.get("code") else page.signed(Response(status_code=204))


async def worker(request: Request) -> Response:
    """The service worker, served from the root so that its scope is the whole library."""
    path = FOLDER / "push-worker.js"
    return Response(lean(path, path.stat().st_mtime), media_type=MEDIA[".js"], headers={"Cache-Control": "no-cache"})
