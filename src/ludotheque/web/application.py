"""What the application is made of wherever it runs: opening a library, headers, limits and error responses."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.responses import HTMLResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ludotheque.errors import LudothequeError
from ludotheque.store.store import Store, Unavailable
from ludotheque.web import metrics
from ludotheque.web.errors import status_of
from ludotheque.web.pages.page_request import PageRequest
from ludotheque.web.rooms.library import Library
from ludotheque.web.traffic import TOO_MUCH, Traffic
from ludotheque.web.visitor_data import Browsers, SeatLinks, VisitorData
from ludotheque.web.visitors import Visitor, VisitorCookies, client_of, same_site

log = logging.getLogger("ludotheque")
BARE = '<!doctype html><html lang="{lang}"><meta charset="utf-8"><title>{why}</title><h1>{why}</h1>'  # a short page

# ── Opening ────────────────────────────────────────────────────────────────────────────


@asynccontextmanager
async def opened_alone(
    app: Starlette, store: Store, library_of: Callable[[Store, str], Library]
) -> AsyncIterator[Library]:
    """The library is open as long as the application is served."""
    await store.open()
    key = await store.secret()
    library = app.state.library = library_of(store, key)
    app.state.visitor_data = VisitorData(store, key)
    browsers = app.state.browsers = Browsers(store)
    await browsers.open()
    app.state.cookies, app.state.seat_links = VisitorCookies(key, browsers.out), SeatLinks(key)
    app.state.company = None
    await library.open()
    yield library
    await library.close()
    await store.close()


# ── Limits ─────────────────────────────────────────────────────────────────────────────

# The cost of a page in milliseconds, by the first part of its path. Health checks are free.
COSTS = {"": 10.0, "t": 6.0, "play": 6.0, "now": 6.0, "static": 1.0, "site": 1.0, "healthz": 0.0, "metrics": 0.0}
OTHER = 5.0
REFUSED_AFTER = 1.0  # seconds: a client over its limit gets even its refusal slowly


async def admitted(scope: Scope) -> bool:
    """Wait until a client may request a page; False if it is refused."""
    first = scope["path"].removeprefix(scope.get("root_path", "")).strip("/").split("/")[0]
    cost = COSTS.get(first, OTHER)
    if not cost:
        return True
    connection = HTTPConnection(scope)
    traffic: Traffic = connection.app.state.library.traffic
    allowed = await traffic.admit(client_of(visitor_of(connection), connection), cost)
    if not allowed:
        await asyncio.sleep(REFUSED_AFTER)
    return allowed


def visitor_of(connection: HTTPConnection) -> Visitor:
    cookies: VisitorCookies = connection.app.state.cookies
    return cookies.visitor(connection)


def too_much(scope: Scope) -> Response:
    """A short refusal: rendering a whole page would be work again."""
    metrics.refusals.labels("too much").inc()
    lang = visitor_of(HTTPConnection(scope)).lang
    return HTMLResponse(BARE.format(lang=lang, why=TOO_MUCH(lang)), 429, {"Retry-After": "5"})


# ── Answers ────────────────────────────────────────────────────────────────────────────

HEADERS = {
    "Content-Security-Policy": "default-src 'self'; img-src 'self' data:; base-uri 'none'; frame-ancestors {frames};"
    " form-action 'self'; object-src 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
PARTS = (b"text/css", b"text/javascript")  # of a page, whose policies hold for them; they are fifty a table


async def refused(request: Request, error: LudothequeError) -> Response:
    return PageRequest(request).error(status_of(error), *error.words)


async def not_kept(request: Request, error: Unavailable) -> Response:
    log.error("nothing can be kept", extra={"facts": {"error": str(error)}})
    return PageRequest(request).error(
        503,
        "Nothing can be kept at the moment, so nothing has changed: try again soon.",
        "Rien ne peut être enregistré pour le moment, donc rien n’a changé : réessayez bientôt.",
    )


async def not_found(request: Request, error: HTTPException) -> Response:
    page = PageRequest(request)
    if error.status_code == 404:
        return page.error(404, "There is nothing here.", "Il n’y a rien ici.")
    answer = page.error(error.status_code, "This cannot be asked in this way.", "Cela ne se demande pas ainsi.")
    answer.headers.update(error.headers or {})  # the allowed methods
    return answer


class Prefixed:
    """Serves the library under a path prefix."""

    def __init__(self, app: ASGIApp, prefix: str) -> None:
        self.app, self.prefix = app, prefix

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        if self.prefix and scope["type"] in ("http", "websocket"):
            path: str = scope["path"]
            within = path == self.prefix or path.startswith(f"{self.prefix}/")
            scope = {**scope, "root_path": self.prefix, "path": path if within else self.prefix + path}
        return self.app(scope, receive, send)


class Guard:
    """Adds headers to every response, logs every request, and refuses posts from other sites."""

    def __init__(self, app: ASGIApp, frames: str = "'none'") -> None:
        """`frames` are the pages that may show ours in a frame (CSP)."""
        self.app = app
        said = {name.lower().encode(): value.format(frames=frames).encode() for name, value in HEADERS.items()}
        self.headers = said.items()
        self.headers_of_parts = {b"x-content-type-options": said[b"x-content-type-options"]}.items()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        began, status = time.perf_counter(), 0

        async def guarded(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                said = dict(message["headers"])
                part = said.get(b"content-type", b"").startswith(PARTS)
                wanted = self.headers_of_parts if part else self.headers
                message["headers"] = [*message["headers"], *(pair for pair in wanted if pair[0] not in said)]
                log_request(scope, status, time.perf_counter() - began)
            await send(message)

        if scope["method"] == "POST" and not same_site(HTTPConnection(scope)):
            await elsewhere(Request(scope))(scope, receive, guarded)
            return
        try:
            await (self.app if await admitted(scope) else too_much(scope))(scope, receive, guarded)
        except Exception:
            log.exception("this should not have happened")
            if status:  # the response has already begun
                raise
            await broken(Request(scope))(scope, receive, guarded)


def elsewhere(request: Request) -> Response:
    return PageRequest(request).error(403, "This comes from another site.", "Cela vient d’un autre site.")


def broken(request: Request) -> Response:
    return PageRequest(request).error(
        500,
        "Something went wrong here, and it is not your fault. It has been noted.",
        "Quelque chose a échoué ici, et ce n’est pas votre faute. C’est noté.",
    )


def log_request(scope: Scope, status: int, seconds: float) -> None:
    """Log a request by its route, without names, table codes or tokens."""
    route = str(getattr(scope.get("route"), "path", ""))
    metrics.requests.labels(route, status).inc()
    metrics.request_seconds.labels(route).observe(seconds)
    facts = {"method": scope["method"], "route": route, "status": status, "ms": round(1000 * seconds, 1)}
    log.info("request", extra={"facts": facts})


ERRORS: Any = {LudothequeError: refused, HTTPException: not_found, Unavailable: not_kept}
