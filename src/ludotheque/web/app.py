"""The server: routes, limits and headers around the pages and the live tables."""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import HTTPConnection, Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ludotheque.errors import LudothequeError
from ludotheque.game import Game
from ludotheque.games import GAMES
from ludotheque.store.store import Unavailable, store_at
from ludotheque.web import metrics, static_files
from ludotheque.web.connection.websocket import live
from ludotheque.web.limits import TOO_MUCH, Ledger, Limits
from ludotheque.web.pages import chairs, check, rules, shelf, table
from ludotheque.web.pages.kept_pages import KeptPages
from ludotheque.web.pages.openapi import openapi_json
from ludotheque.web.pages.page_request import PageRequest
from ludotheque.web.refusals import status_of
from ludotheque.web.table.closing import CLOSE_AFTER
from ludotheque.web.table.library import Library
from ludotheque.web.turns import Traffic
from ludotheque.web.visitors import Visitor, VisitorCookies, client_of, same_site

HEADERS = {
    "Content-Security-Policy": "default-src 'self'; img-src 'self' data:; base-uri 'none'; frame-ancestors 'none';"
    " form-action 'self'; object-src 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
# What a page costs, in milliseconds about, by the first part of its path; whoever only asks how it goes pays nothing.
COSTS = {"": 10.0, "t": 8.0, "play": 6.0, "now": 6.0, "static": 1.0, "healthz": 0.0, "metrics": 0.0}
OTHER = 5.0
REFUSED_AFTER = 1.0  # seconds: who asks for too much gets even a refusal slowly
log = logging.getLogger("ludotheque")


def application(
    database: str | Path,
    pace: float = 0.6,
    prefix: str = "",
    close_after: int = CLOSE_AFTER,
    games: tuple[type[Game], ...] = GAMES,
    ledger: Ledger | None = None,
) -> Starlette:
    """The library as an ASGI application.

    `pace` is the least time between two moves of bots; `prefix` the path under which a proxy shows
    the library, whether it takes the prefix off or not; `close_after` the days after which a table is
    closed at which nothing happens, 0 for never; `games` is what stands on its shelf; in `ledger` is counted
    what everybody asks of all workers together.
    """

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        store = store_at(str(database))
        await store.open()
        key = await store.secret()
        library = app.state.library = Library(store, key, pace, close_after, Limits(ledger))
        app.state.cookies = VisitorCookies(key)
        library.open()
        yield
        await library.close()
        await store.close()

    app = Starlette(
        routes=[
            Route("/", shelf.home),
            Route("/name", shelf.rename, methods=["POST"]),
            Route("/now", chairs.now, methods=["POST"]),
            Route("/join", shelf.join),
            Route("/play/{game}", chairs.seating, methods=["GET", "POST"]),
            Route("/rules/{game}", rules.rules),
            Route("/check", check.check),
            Route("/boards/{game}.css", rules.board_css),
            Route("/shelf.json", shelf.shelf_json),
            Route("/openapi.json", openapi_json),
            Route("/healthz", healthy),
            Route("/metrics", metrics.page),
            Route("/t/{code}", table.table),
            Route("/t/{code}/sit", table.sit, methods=["POST"]),
            Route("/t/{code}/take/{token}", table.take),
            Route("/t/{code}/qr.svg", table.qr),
            Route("/t/{code}/record.ludo", table.record),
            WebSocketRoute("/t/{code}/live", live),
            Mount("/static", static_files.StaticFiles(directory=static_files.FOLDER), name="static"),
        ],
        middleware=[
            Middleware(Prefixed, prefix=prefix.rstrip("/")),
            Middleware(Guard),
            Middleware(GZipMiddleware, minimum_size=500),
        ],
        exception_handlers={LudothequeError: refused, HTTPException: not_found, Unavailable: not_kept},  # type: ignore[dict-item]
        lifespan=lifespan,
    )
    app.state.games = games
    app.state.kept_pages = KeptPages()
    return app


async def healthy(request: Request) -> Response:
    """Whether tables can be read and kept."""
    await request.app.state.library.store.secret()
    return JSONResponse({"status": "open"})


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
    answer.headers.update(error.headers or {})  # by which methods it can
    return answer


class Prefixed:
    """Lets the library live under a path."""

    def __init__(self, app: ASGIApp, prefix: str) -> None:
        self.app, self.prefix = app, prefix

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if self.prefix and scope["type"] in ("http", "websocket"):
            path: str = scope["path"]
            within = path == self.prefix or path.startswith(f"{self.prefix}/")
            scope = {**scope, "root_path": self.prefix, "path": path if within else self.prefix + path}
        await self.app(scope, receive, send)


class Guard:
    """Headers for every answer, a line in the log for every request, and nothing posted from other sites."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        began, status = time.perf_counter(), 0

        async def guarded(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                extra = [(name.lower().encode(), value.encode()) for name, value in HEADERS.items()]
                message["headers"] = [*message["headers"], *extra]
                tell(scope, status, time.perf_counter() - began)
            await send(message)

        if scope["method"] == "POST" and not same_site(HTTPConnection(scope)):
            await elsewhere(Request(scope))(scope, receive, guarded)
            return
        try:
            await (self.app if await admitted(scope) else too_much(scope))(scope, receive, guarded)
        except Exception:
            log.exception("this should not have happened")
            if status:  # half of the answer is gone already
                raise
            await broken(Request(scope))(scope, receive, guarded)


async def admitted(scope: Scope) -> bool:
    """Whether somebody may ask for a page: then it is their turn."""
    cost = COSTS.get(scope["path"].removeprefix(scope.get("root_path", "")).split("/")[1], OTHER)
    if not cost:
        return True
    traffic: Traffic = scope["app"].state.library.traffic
    client = client_of(visitor_of(scope), HTTPConnection(scope))
    allowed = await traffic.admit(client, cost)
    if not allowed:
        await asyncio.sleep(REFUSED_AFTER)
    return allowed


def visitor_of(scope: Scope) -> Visitor:
    cookies: VisitorCookies = scope["app"].state.cookies
    return cookies.visitor(HTTPConnection(scope))


def too_much(scope: Scope) -> Response:
    """No page: that would be work again."""
    metrics.refusals.labels("too much").inc()
    return PlainTextResponse(TOO_MUCH(visitor_of(scope).lang), 429, {"Retry-After": "5"})


def elsewhere(request: Request) -> Response:
    return PageRequest(request).error(403, "This comes from another site.", "Cela vient d’un autre site.")


def broken(request: Request) -> Response:
    return PageRequest(request).error(
        500,
        "Something went wrong here, and it is not your fault. It has been noted.",
        "Quelque chose a échoué ici, et ce n’est pas votre faute. C’est noté.",
    )


def tell(scope: Scope, status: int, seconds: float) -> None:
    """No names, no codes of tables, no tokens: the route, not the path."""
    route = str(getattr(scope.get("route"), "path", ""))
    metrics.requests.labels(route, status).inc()
    metrics.request_seconds.labels(route).observe(seconds)
    facts = {"method": scope["method"], "route": route, "status": status, "ms": round(1000 * seconds, 1)}
    log.info("request", extra={"facts": facts})


class JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        facts: dict[str, Any] = {
            "time": self.formatTime(record),
            "level": record.levelname,
            "event": record.getMessage(),
        }
        facts |= getattr(record, "facts", {})
        if record.exc_info:
            facts["error"] = self.formatException(record.exc_info)
        return json.dumps(facts, ensure_ascii=False)
