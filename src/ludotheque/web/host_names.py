"""Checks the Host header against the names that the host allows, and sends HSTS.

Otherwise another site whose name resolves to this machine could pass as ours (DNS rebinding).
"""

from __future__ import annotations

from collections.abc import Awaitable, Sequence

from starlette.datastructures import Headers
from starlette.requests import HTTPConnection
from starlette.responses import HTMLResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ludotheque.web.language import preferred
from ludotheque.words import Words

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
