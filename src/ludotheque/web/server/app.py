"""The ASGI application: host names, headers, rate limits, error responses, and start and stop of the server."""

from __future__ import annotations

import json
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from types import MappingProxyType
from typing import Any

from starlette.applications import Starlette
from starlette.datastructures import Headers, MutableHeaders
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import HTTPConnection
from starlette.responses import HTMLResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ludotheque.bots.players import Bot
from ludotheque.game import Game
from ludotheque.games import GAMES
from ludotheque.store.store import Store, store_at
from ludotheque.web import metrics
from ludotheque.web.application import ERRORS, Guard, Prefixed, opened_alone
from ludotheque.web.connection.websockets import DirectSockets
from ludotheque.web.pages.page_request import PageCache
from ludotheque.web.rooms.closing import CLOSE_AFTER
from ludotheque.web.rooms.library import Library
from ludotheque.web.server.health import Health
from ludotheque.web.server.routes import ROUTES
from ludotheque.web.server.site_files import put_beside
from ludotheque.web.together.backups import Backups
from ludotheque.web.together.club import Clubs
from ludotheque.web.together.company import Together
from ludotheque.web.together.evening import Evenings
from ludotheque.web.together.host import Hosting, HostPage
from ludotheque.web.together.reminders import Reminders
from ludotheque.web.traffic import Ledger, Limits
from ludotheque.web.visitors import preferred
from ludotheque.words import Words

# ── Host names ─────────────────────────────────────────────────────────────────────────

LOOPBACK = ("localhost", "127.0.0.1", "[::1]")  # this machine; no other site can have these names
YEAR = b"max-age=31536000"
ELSEWHERE = 4403  # close code of a WebSocket
PAGE = '<!doctype html><html lang="{lang}"><meta charset="utf-8"><title>{why}</title><h1>{why}</h1>'
NOT_HERE = Words("No library is open under this name.", "Aucune ludothèque n’est ouverte sous ce nom.")


class HostNames:
    """Refuses requests for other host names; without names all are allowed."""

    def __init__(self, app: ASGIApp, names: Sequence[str] = (), hsts: bool = False) -> None:
        self.app, self.hsts = app, hsts
        self.names = {name.lower() for name in (*names, *LOOPBACK)} if names else set()

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        if scope["type"] not in ("http", "websocket") or self.known(Headers(scope=scope).get("host", "")):
            return self.app(scope, receive, self.strict(send) if self.secure(scope) else send)
        return self.refuse(scope, receive, send)

    async def refuse(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            lang = preferred(HTTPConnection(scope).headers.get("accept-language", ""))
            await HTMLResponse(PAGE.format(lang=lang, why=NOT_HERE(lang)), 421)(scope, receive, send)
        else:
            await send({"type": "websocket.close", "code": ELSEWHERE})

    def known(self, host: str) -> bool:
        name = host.lower()
        if not name.endswith("]"):  # an IPv6 address in brackets contains colons
            name = name.rpartition(":")[0] or name
        return not self.names or name in self.names

    def secure(self, scope: Scope) -> bool:
        return self.hsts and scope["type"] == "http" and scope["scheme"] == "https"

    def strict(self, send: Send) -> Send:
        async def sent(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], (b"strict-transport-security", YEAR)]
            await send(message)

        return sent


class RelativeRedirects:
    """Redirects to the host that a request names lead to no host: anybody can have a browser send another name."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        if scope["type"] != "http":
            return self.app(scope, receive, send)
        here = str(HTTPConnection(scope).url.replace(path="", query="", fragment="")).rstrip("/")

        async def sent(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                location = headers.get("location", "")
                if location.startswith(f"{here}/"):
                    headers["location"] = "/" + location.removeprefix(here).lstrip("/")  # //name were another host
            await send(message)

        return self.app(scope, receive, sent)


# ── The application ────────────────────────────────────────────────────────────────────


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
    site: Path | None = None,
    hosting: Hosting = Hosting(),  # noqa: B008 - frozen
) -> Starlette:
    """The library as an ASGI application.

    `pace` is the minimum time between two moves of bots; `prefix` the path under which a proxy shows the library,
    whether it strips the prefix or not; `close_after` the days after which an inactive table is closed, 0 for never;
    `games` the games on the shelf; `engines` the engines of the host by name; `ledger` the rate-limit accounts that
    all workers share; `host_names` the only accepted Host names, or empty for all; `hsts` sends HSTS. `site`
    is the folder of a site to serve beside it. `push_within` allows notices to private addresses: for tests. `hosting`
    is what the host has switched on.
    """

    def library(store: Store, key: str) -> Library:
        return Library(store, key, pace, close_after, engines, Limits(ledger))

    app = Starlette(
        routes=ROUTES,
        middleware=around(prefix.rstrip("/"), host_names, hsts),
        exception_handlers=ERRORS,
        lifespan=lambda app: opened(app, store_at(str(database)), library, push_within),
    )
    app.state.database, app.state.hosting = str(database), hosting
    app.state.games, app.state.page_cache = games, PageCache()
    put_beside(app, site)
    return app


def around(prefix: str, host_names: Sequence[str], hsts: bool) -> list[Middleware]:
    """What every request goes through, the outermost first."""
    return [
        Middleware(HostNames, names=host_names, hsts=hsts),
        Middleware(RelativeRedirects),
        Middleware(Prefixed, prefix=prefix),
        Middleware(DirectSockets, routes=ROUTES),
        Middleware(Guard),
        Middleware(GZipMiddleware, minimum_size=200),  # small modules shrink by a third to a half
    ]


@asynccontextmanager
async def opened(
    app: Starlette, store: Store, library_of: Callable[[Store, str], Library], push_within: bool
) -> AsyncIterator[None]:
    """The library is open as long as the application is served, to many."""
    async with opened_alone(app, store, library_of) as library:
        app.state.health = Health(store)
        company = library.company = app.state.company = Together(library, await store.secret(), push_within)
        company.peers.put_out = app.state.browsers.out.add
        await company.open()
        library.tasks.start(metrics.watch(library.rooms))
        app.state.evenings = Evenings(library)
        app.state.clubs = Clubs(library, app.state.evenings)
        library.tasks.start(app.state.evenings.tidy())
        key, hosting = await store.secret(), app.state.hosting
        app.state.reminders = Reminders(library, key, app.state.clubs, company.notices, hosting.mail)
        library.tasks.start(app.state.reminders.keep_reminding())
        host = app.state.host = HostPage(library, key, app.state.clubs, app.state.database, hosting)
        if hosting.backups:
            library.tasks.start(Backups(store, app.state.database, hosting.backups).keep_making())
        with host.errors:
            library.tasks.start(host.errors.keep_storing())
            yield


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
