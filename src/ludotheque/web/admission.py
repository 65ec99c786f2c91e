"""Rate limiting of HTTP requests: a client over its limit waits, or is refused."""

from __future__ import annotations

import asyncio

from starlette.requests import HTTPConnection
from starlette.responses import HTMLResponse, Response
from starlette.types import Scope

from ludotheque.web import metrics
from ludotheque.web.fair_queue import Traffic
from ludotheque.web.limits import TOO_MUCH
from ludotheque.web.visitors import Visitor, VisitorCookies, client_of

# The cost of a page in milliseconds, by the first part of its path. Health checks are free.
COSTS = {"": 10.0, "t": 6.0, "play": 6.0, "now": 6.0, "static": 1.0, "healthz": 0.0, "metrics": 0.0}
OTHER = 5.0
PAGE = '<!doctype html><html lang="{lang}"><meta charset="utf-8"><title>{why}</title><h1>{why}</h1>'
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
    return HTMLResponse(PAGE.format(lang=lang, why=TOO_MUCH(lang)), 429, {"Retry-After": "5"})
