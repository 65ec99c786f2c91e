"""The ASGI application: headers, error responses, and start and stop of the server."""

from __future__ import annotations

import json
import logging
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from types import MappingProxyType
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ludotheque.errors import LudothequeError
from ludotheque.game import Game
from ludotheque.games import GAMES
from ludotheque.players import Bot
from ludotheque.store.store import Store, Unavailable, store_at
from ludotheque.web import metrics
from ludotheque.web.admission import admitted, too_much
from ludotheque.web.evening.evenings import Evenings
from ludotheque.web.health import Health
from ludotheque.web.host_names import HostNames
from ludotheque.web.limits import Ledger, Limits
from ludotheque.web.open_sockets import DirectSockets
from ludotheque.web.pages.page_cache import PageCache
from ludotheque.web.pages.page_request import PageRequest
from ludotheque.web.refusals import status_of
from ludotheque.web.routes import ROUTES
from ludotheque.web.seat_links import SeatLinks
from ludotheque.web.table.closing import CLOSE_AFTER
from ludotheque.web.table.library import Library
from ludotheque.web.visitor_data import VisitorData
from ludotheque.web.visitors import VisitorCookies, same_site

HEADERS = {
    "Content-Security-Policy": "default-src 'self'; img-src 'self' data:; base-uri 'none'; frame-ancestors 'none';"
    " form-action 'self'; object-src 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
log = logging.getLogger("ludotheque")


def application(
    database: str | Path,
    pace: float = 0.6,
    prefix: str = "",
    close_after: int = CLOSE_AFTER,
    games: tuple[type[Game], ...] = GAMES,
    engines: Mapping[str, Bot] = MappingProxyType({}),
    ledger: Ledger | None = None,
    host_names: Sequence[str] = (),
    hsts: bool = False,
    push_within: bool = False,
) -> Starlette:
    """The library as an ASGI application.

    `pace` is the minimum time between two moves of bots; `prefix` the path under which a proxy shows the library,
    whether it strips the prefix or not; `close_after` the days after which an inactive table is closed, 0 for never;
    `games` the games on the shelf; `engines` the engines of the host by name; `ledger` the rate-limit accounts that
    all workers share; `host_names` the only accepted Host names, or empty for all; `hsts` sends HSTS. `push_within`
    allows notices to private addresses: for tests.
    """

    def library(store: Store, key: str) -> Library:
        return Library(store, key, pace, close_after, engines, Limits(ledger), push_within)

    app = Starlette(
        routes=ROUTES,
        middleware=[
            Middleware(HostNames, names=host_names, hsts=hsts),
            Middleware(Prefixed, prefix=prefix.rstrip("/")),
            Middleware(DirectSockets, routes=ROUTES),
            Middleware(Guard),
            Middleware(GZipMiddleware, minimum_size=200),  # small modules shrink by a third to a half
        ],
        exception_handlers={LudothequeError: refused, HTTPException: not_found, Unavailable: not_kept},  # type: ignore[dict-item]
        lifespan=lambda app: opened(app, store_at(str(database)), library),
    )
    app.state.games = games
    app.state.page_cache = PageCache()
    return app


@asynccontextmanager
async def opened(app: Starlette, store: Store, library_of: Callable[[Store, str], Library]) -> AsyncIterator[None]:
    """The library is open as long as the application is served."""
    await store.open()
    key = await store.secret()
    library = app.state.library = library_of(store, key)
    app.state.visitor_data = VisitorData(store, key)
    app.state.cookies, app.state.seat_links, app.state.health = VisitorCookies(key), SeatLinks(key), Health(store)
    await library.open()
    app.state.evenings = Evenings(library)
    library.tasks.start(app.state.evenings.tidy())
    yield
    await library.close()
    await store.close()


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
                said = dict(message["headers"])
                extra = {name.lower().encode(): value.encode() for name, value in HEADERS.items()}
                message["headers"] = [*message["headers"], *((name, extra[name]) for name in extra if name not in said)]
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
