"""The WebSocket of a table: it answers every message that it receives.

WebSockets do without what is made for pages: an open one keeps little, and its messages pass few hands.
"""

from __future__ import annotations

import asyncio
import logging
import time
import zlib
from collections.abc import Awaitable, Callable, Collection, Sequence
from typing import NamedTuple

import msgspec
from starlette.requests import HTTPConnection
from starlette.routing import BaseRoute, Match, WebSocketRoute
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from ludotheque.errors import LudothequeError
from ludotheque.store.store import Unavailable
from ludotheque.table.snapshot import Damaged
from ludotheque.web import metrics
from ludotheque.web.connection.messages import LONGEST, Answer, ClientMessage, Refusal, ServerMessage, decode, encode
from ludotheque.web.connection.requests import cost_of, handle, refusal
from ludotheque.web.connection.viewer import Viewer
from ludotheque.web.errors import Refusal as HttpRefusal
from ludotheque.web.rooms.library import Library
from ludotheque.web.rooms.room import Room
from ludotheque.web.traffic import Allowance, Bucket, Client
from ludotheque.web.visitors import Visitor, VisitorCookies, client_of, same_site
from ludotheque.words import Words

# ── Sockets ────────────────────────────────────────────────────────────────────────────


class Socket(WebSocket):
    """A WebSocket whose messages can be sent and received without Starlette checking its state each time."""

    def __init__(self, scope: Scope, receive: Receive, send: Send) -> None:
        super().__init__(scope, receive, send)
        self.receive_event, self.send_event = receive, send

    async def accept_and_forget(self) -> None:
        """Accept the connection, and forget the headers of the request: as long as it is open they take memory."""
        await self.accept()
        self.scope["headers"] = []


class DirectSockets:
    """Calls the handlers of WebSockets directly.

    Each layer between here and a handler would be kept for every open socket, and would pass on every message.
    """

    def __init__(self, app: ASGIApp, routes: Sequence[BaseRoute]) -> None:
        self.app, self.routes = app, [route for route in routes if isinstance(route, WebSocketRoute)]

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        if scope["type"] == "websocket":
            for route in self.routes:
                match, found = route.matches(scope)
                if match == Match.FULL:
                    scope.update(found)
                    handled: Awaitable[None] = route.endpoint(Socket(scope, receive, send))
                    return handled
        return self.app(scope, receive, send)


# ── Tables ─────────────────────────────────────────────────────────────────────────────

MOST_QUEUED, MOST_BYTES = 200, 1_000_000  # limits of the queue to a browser that does not read
SHORT = 3000  # bytes, two or three packets; compressing less is not worth the CPU time
BURST, PER_SECOND = 60.0, 20.0  # rate limit of messages from a browser
OPENING_COST = 4.0  # the client of a connection before its first message
HELLO_TIMEOUT = 10.0  # seconds
TOO_FAST_PAUSE = 1.0  # seconds
UNREADABLE = Words("This message cannot be understood.", "Ce message est incompréhensible.")
TOO_FAST = Words("Too many messages at once: wait a moment.", "Trop de messages à la fois\u00a0: attendez un instant.")
NOT_KEPT = Words(
    "This could not be kept, so it has not happened: try again.",
    "Impossible de l’enregistrer, donc rien n’a changé\u00a0: réessayez.",
)
NO_TABLE, TOO_SLOW, ELSEWHERE, TOO_MANY, TRY_LATER = 4404, 4408, 4403, 4429, 1013  # close codes

DISCONNECTED = (WebSocketDisconnect, RuntimeError, OSError)  # raised when the browser has gone

log = logging.getLogger("ludotheque")


class Connection:
    """One browser at one table."""

    def __init__(self, socket: Socket, room: Room, visitor: Visitor, client: Client, out: Collection[str] = ()) -> None:
        """`out` are the browsers that were put out of their library: their connections end."""
        self.socket, self.room, self.browser, self.out = socket, room, visitor.browser, out
        self.viewer = Viewer(room, visitor.id, visitor.lang, self.send, client)
        self.queue: list[Frame] = []
        self.queued_bytes = 0
        self.sending: asyncio.Task[None] | None = None  # only while something is queued
        self.receiving: asyncio.Task[None] | None = None  # only while waiting, not while a request is handled
        self.closing = False
        self.bucket = Bucket(Allowance(BURST, PER_SECOND))
        self.hello_by = time.monotonic() + HELLO_TIMEOUT

    # ── Sending ───────────────────────────────────────────────────────────────────────

    def send(self, message: ServerMessage) -> None:
        """Send a message, or queue it. The connection of a browser that does not read is closed."""
        if self.closing:
            return
        if len(self.queue) == MOST_QUEUED or self.browser in self.out or self.queued_bytes > MOST_BYTES:
            self.closing = True
            self.queue.clear()
        else:
            frame = framed(encode(message))
            self.queued_bytes += len(frame.data)
            self.queue.append(frame)
        if self.sending is None:
            self.sending = asyncio.create_task(self.flush())

    async def flush(self) -> None:
        """Send all queued messages in order."""
        try:
            while self.queue:
                data, binary = self.queue.pop(0)
                self.queued_bytes -= len(data)
                await self.socket.send_event(
                    {"type": "websocket.send"} | ({"bytes": data} if binary else {"text": data.decode()})
                )
            if self.closing:
                await self.socket.close(TOO_SLOW)
                self.stop_receiving()
        except DISCONNECTED:
            self.stop_receiving()
        finally:
            self.sending = None

    def stop_receiving(self) -> None:
        """Stop receiving because the browser has gone. A request in progress is finished, for the others."""
        self.closing = True
        if self.receiving:
            self.receiving.cancel()

    # ── Receiving ─────────────────────────────────────────────────────────────────────

    async def serve(self) -> None:
        """Answer requests until the browser goes. It is disconnected if it sends no hello in time."""
        try:
            while self.viewer not in self.room.presence.viewers and not self.closing:
                async with asyncio.timeout(self.hello_by - time.monotonic()):
                    data = await self.receive()
                await self.answer(data)
        except TimeoutError:
            await self.socket.close(TOO_SLOW)
            return
        while not self.closing:
            await self.answer(await self.receive())

    async def receive(self) -> str:
        """The next message; empty, which is invalid, for bytes that are no text."""
        self.receiving = asyncio.current_task()
        event = await self.socket.receive_event()
        self.receiving = None
        if event["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(event.get("code", 1005))
        return event.get("text") or ""

    async def answer(self, data: str) -> None:
        lang = self.viewer.lang
        if self.browser in self.out:
            self.closing = True
            await self.socket.close(ELSEWHERE)
            return
        if not self.bucket.take():
            await self.refuse_haste()
            return
        try:
            request = decode(data if len(data) <= LONGEST else "")
        except (msgspec.DecodeError, UnicodeError, RecursionError):
            metrics.refusals.labels("unreadable").inc()
            self.send(Refusal(why=UNREADABLE(lang)))
            return
        if await self.room.services.traffic.admit(self.viewer.client, cost_of(request)):
            answer = await self.answer_to(request)
            if answer:
                self.send(answer)
        else:
            await self.refuse_haste(request.id)

    async def refuse_haste(self, id: int | None = None) -> None:
        metrics.refusals.labels("too fast").inc()
        self.send(Refusal(id=id, why=TOO_FAST(self.viewer.lang)))
        await asyncio.sleep(TOO_FAST_PAUSE)

    async def answer_to(self, request: ClientMessage) -> Answer | None:
        try:
            return await handle(self.viewer, request)
        except LudothequeError as error:
            metrics.refusals.labels("cannot be").inc()
            return refusal(error, self.viewer.lang, request.id)
        except Unavailable as error:
            metrics.unavailable.inc()
            log.error("a change could not be kept", extra={"facts": {"error": str(error)}})
            return Refusal(id=request.id, why=NOT_KEPT(self.viewer.lang))


class Frame(NamedTuple):
    """A message as it goes over the line."""

    data: bytes
    binary: bool  # whether it is compressed; else it is a text


def framed(data: bytes) -> Frame:
    return Frame(compressed(data), True) if len(data) > SHORT else Frame(data, False)


def compressed(data: bytes) -> bytes:
    """Compress each message separately, so that an idle connection costs no memory.

    A window of 8 KB is enough for such short texts; allocating the default quarter of a megabyte would take most of
    the time.
    """
    packer = zlib.compressobj(1, wbits=13, memLevel=5)
    return packer.compress(data) + packer.flush()


async def guest(socket: Socket) -> tuple[Visitor, Client] | None:
    """Identify and accept a connection; None if it is refused, as for a page of another site."""
    library: Library = socket.app.state.library
    cookies: VisitorCookies = socket.app.state.cookies
    request = HTTPConnection(socket.scope)  # not the socket, which would keep the headers that are read from it
    if not same_site(request):
        await socket.close(ELSEWHERE)
        return None
    visitor = cookies.visitor(request)
    client = client_of(visitor, request)
    if not await library.traffic.admit(client, OPENING_COST):
        await asyncio.sleep(TOO_FAST_PAUSE)
        await socket.close(TOO_MANY)
        return None
    await socket.accept_and_forget()
    return visitor, client


Serve = Callable[[Socket, Library, Visitor, Client], Awaitable[None]]


async def serve_guest(socket: Socket, serve: Serve) -> None:
    """Serve a connection until it ends; if that is impossible, close it with a code."""
    library: Library = socket.app.state.library
    known = await guest(socket)
    if known is None:
        return
    visitor, client = known
    try:
        library.limits.open_socket(client)
        try:
            await serve(socket, library, visitor, client)
        finally:
            library.limits.close_socket(client)
    except Unavailable:
        await socket.close(TRY_LATER)
    except Damaged:
        await socket.close(NO_TABLE)
    except HttpRefusal as refused:
        await socket.close(TOO_MANY, refused.words(visitor.lang))


def live(socket: Socket) -> Awaitable[None]:
    """The endpoint."""
    return serve_guest(socket, at_table)


async def at_table(socket: Socket, library: Library, visitor: Visitor, client: Client) -> None:
    room = await library.room_for(visitor.id, client, socket.path_params["code"])
    if room is None:
        await socket.close(NO_TABLE)
    else:
        await attend(Connection(socket, room, visitor, client, socket.app.state.cookies.out))


async def attend(connection: Connection) -> None:
    """Serve a connection until it ends, and clean up."""
    room = connection.room
    room.connections += 1
    metrics.sockets.inc()
    try:
        await connection.serve()
    except DISCONNECTED:
        pass
    except asyncio.CancelledError:
        if not connection.closing:
            raise
    finally:
        if connection.sending:
            connection.sending.cancel()
        metrics.sockets.dec()
        room.connections -= 1
        room.used = time.monotonic()
        room.leave(connection.viewer)
