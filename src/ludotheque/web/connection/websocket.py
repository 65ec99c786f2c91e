"""The socket of a table: reads what a browser says, and answers every message."""

from __future__ import annotations

import asyncio
import logging
import time
import zlib
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from ludotheque.errors import LudothequeError, TableError
from ludotheque.store.store import Unavailable
from ludotheque.table.snapshot import Damaged
from ludotheque.web import metrics
from ludotheque.web.connection import messages, questions
from ludotheque.web.connection.seat_view import panes
from ludotheque.web.connection.viewer import Viewer
from ludotheque.web.limits import Bucket, address_of
from ludotheque.web.refusals import Refusal
from ludotheque.web.table import acts
from ludotheque.web.table.library import Library
from ludotheque.web.table.room import Room
from ludotheque.web.visitors import Doorkeeper, clean_words, same_site
from ludotheque.words import Words

WAITING, HEAVY = 200, 1_000_000  # messages and bytes to a browser that reads nothing; then it is let go, and comes back
ONE_PACKET = 1300  # bytes; longer messages are compressed, each by itself, so that a line costs no memory
AT_ONCE, PER_SECOND = 60.0, 20.0  # messages that a browser may send
GREETING = 10.0  # seconds in which somebody who is connected must say hello
UNREADABLE = Words("This message cannot be understood.", "Ce message est incompréhensible.")
TOO_FAST = Words("Too many messages at once: wait a moment.", "Trop de messages à la fois\u00a0: attendez un instant.")
NOT_KEPT = Words(
    "This could not be kept, so it has not happened: try again.",
    "Impossible de l’enregistrer, donc rien n’a changé\u00a0: réessayez.",
)
NO_TABLE, TOO_SLOW, ELSEWHERE, TOO_MANY, TRY_LATER = 4404, 4408, 4403, 4429, 1013  # why a socket is closed


GONE = (WebSocketDisconnect, RuntimeError, OSError)  # what tells that a browser is no longer there

log = logging.getLogger("ludotheque")


class Line:
    """One browser at one table."""

    def __init__(self, socket: WebSocket, room: Room, visitor: str, lang: str) -> None:
        self.socket, self.room = socket, room
        self.outbox: list[bytes] = []
        self.posting: asyncio.Task[None] | None = None  # only while there is something to post: most lines are idle
        self.listening: asyncio.Task[None] | None = None  # only while nothing has been said that is to be done
        self.let_go = False
        self.viewer = Viewer(room, visitor, lang, self.send)
        self.unread = 0  # bytes in the outbox
        self.bucket = Bucket(AT_ONCE, PER_SECOND)
        self.greeted_by = time.monotonic() + GREETING

    def send(self, message: dict[str, Any]) -> None:
        """Put a message in the post. A browser that reads nothing is let go."""
        if self.let_go:
            return
        if len(self.outbox) == WAITING or self.unread > HEAVY:
            self.let_go = True
            self.outbox.clear()
        else:
            data = messages.encode(message)
            self.unread += len(data)
            self.outbox.append(data)
        if self.posting is None:
            self.posting = asyncio.create_task(self.post())

    async def post(self) -> None:
        """All that waits, in its order."""
        try:
            while self.outbox:
                data = self.outbox.pop(0)
                self.unread -= len(data)
                if len(data) > ONE_PACKET:
                    await self.socket.send_bytes(compressed(data))
                else:
                    await self.socket.send_text(data.decode())
            if self.let_go:
                await self.socket.close(TOO_SLOW)
                self.hang_up()
        except GONE:
            self.hang_up()
        finally:
            self.posting = None

    def hang_up(self) -> None:
        """End listening, as nobody is there any more. What was said is done to its end: the others must see it."""
        self.let_go = True
        if self.listening:
            self.listening.cancel()

    async def listen(self) -> None:
        """Until they go. Whoever is connected and says no hello is let go."""
        try:
            while self.viewer not in self.room.presence.viewers and not self.let_go:
                async with asyncio.timeout(self.greeted_by - time.monotonic()):
                    data = await self.next_text()
                await self.hear(data)
        except TimeoutError:
            await self.socket.close(TOO_SLOW)
            return
        while not self.let_go:
            await self.hear(await self.next_text())

    async def next_text(self) -> str:
        """What is said next; empty, which nobody understands, for bytes that are no text."""
        self.listening = asyncio.current_task()
        message = await self.socket.receive()
        self.listening = None
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1005))
        return message.get("text") or ""

    async def hear(self, data: str) -> None:
        lang = self.viewer.lang
        if not self.bucket.take():
            metrics.refusals.labels("too fast").inc()
            self.send({"is": "no", "id": -1, "why": TOO_FAST(lang), "rule": ""})
            await asyncio.sleep(0.5)
            return
        try:
            message = messages.decode(data if len(data) <= messages.LONGEST else "")
        except (msgspec.DecodeError, UnicodeError, RecursionError):
            metrics.refusals.labels("unreadable").inc()
            self.send({"is": "no", "id": -1, "why": UNREADABLE(lang), "rule": ""})
            return
        try:
            answer = await ACTS[type(message)](self, message)
        except LudothequeError as error:
            metrics.refusals.labels("cannot be").inc()
            rule = getattr(error, "rule", "")
            self.send({"is": "no", "id": message.id, "why": error.words(lang), "rule": rule})
        except Unavailable as error:
            metrics.unavailable.inc()
            log.error("a change could not be kept", extra={"facts": {"error": str(error)}})
            self.send({"is": "no", "id": message.id, "why": NOT_KEPT(lang), "rule": ""})
        else:
            self.send({"is": "ack", **(answer or {}), "id": message.id})

    # ── What is said ──────────────────────────────────────────────────────────────────

    async def hello(self, message: messages.Hello) -> None:
        self.viewer.enter(message.seat, message.version)
        self.room.bots.go_on()

    async def play(self, message: messages.Play) -> None:
        if message.text is not None:
            text = message.text
            await self.viewer.play(message.ply, questions.written(text))
        elif message.setup is not None:
            await self.viewer.play(message.ply, questions.placed(message.setup))
        elif message.path is not None:
            await self.viewer.play(message.ply, questions.touched(message.path))
        else:
            raise TableError("Say which move.", "Dites quel coup.")

    async def why(self, message: messages.Why) -> dict[str, Any]:
        why, rule = questions.why(self.room, self.viewer, message.path)
        return {"is": "no", "why": why, "rule": rule}

    async def list_moves(self, message: messages.List) -> dict[str, Any]:
        return {"is": "list", "moves": questions.listed(self.room, self.viewer)}

    async def hint(self, message: messages.Hint) -> dict[str, Any]:
        text, path, words = await questions.hint(self.room, self.viewer)
        return {"is": "hint", "text": text, "path": path, "words": words}

    async def rematch(self, message: messages.Rematch) -> None:
        await acts.rematch(self.room, self.viewer, clean_words(message.words))

    async def propose(self, message: messages.Propose) -> None:
        await acts.offer_stand_in(self.room, self.viewer, message.seat)

    async def answer(self, message: messages.Answer) -> None:
        await acts.answer(self.room, self.viewer, message.yes)

    async def look(self, message: messages.Look) -> dict[str, Any]:
        drawing, words = questions.looked_at(self.room, self.viewer, message.ply)
        return {"is": "look", "ply": message.ply, "panes": panes(drawing), "words": words}

    async def draft(self, message: messages.Draft) -> dict[str, Any]:
        return {"is": "draft", "panes": panes(questions.drafted(self.room, self.viewer, message.setup))}


ACTS: dict[type, Callable[[Line, Any], Awaitable[dict[str, Any] | None]]] = {
    messages.Hello: Line.hello,
    messages.Play: Line.play,
    messages.Why: Line.why,
    messages.List: Line.list_moves,
    messages.Hint: Line.hint,
    messages.Undo: lambda line, message: acts.undo(line.room, line.viewer),
    messages.Resign: lambda line, message: acts.resign(line.room, line.viewer),
    messages.Draw: lambda line, message: acts.offer_draw(line.room, line.viewer),
    messages.Rematch: Line.rematch,
    messages.Propose: Line.propose,
    messages.Answer: Line.answer,
    messages.Look: Line.look,
    messages.Draft: Line.draft,
}


def compressed(data: bytes) -> bytes:
    """With a window of 8 KB and little memory: for so short a text, the usual quarter of a megabyte takes most time."""
    packer = zlib.compressobj(wbits=13, memLevel=5)
    return packer.compress(data) + packer.flush()


async def live(socket: WebSocket) -> None:
    """The endpoint. A page of another site may not speak for a visitor of ours."""
    library: Library = socket.app.state.library
    keeper: Doorkeeper = socket.app.state.keeper
    if not same_site(socket):
        await socket.close(ELSEWHERE)
        return
    await socket.accept()
    visitor = keeper.visitor(socket)
    try:
        room = await library.room(socket.path_params["code"])
        with library.limits.socket(visitor.id, address_of(socket)):
            if room is None:
                await socket.close(NO_TABLE)
            else:
                await attend(Line(socket, room, visitor.id, visitor.lang))
    except Unavailable:
        await socket.close(TRY_LATER)
    except Damaged:
        await socket.close(NO_TABLE)
    except Refusal as refusal:
        await socket.close(TOO_MANY, refusal.words(visitor.lang))


async def attend(line: Line) -> None:
    """Listen until they go, or are let go."""
    line.room.connections += 1
    try:
        with metrics.sockets.track_inprogress():
            await line.listen()
    except GONE:
        pass
    except asyncio.CancelledError:
        if not line.let_go:
            raise
    finally:
        if line.posting:
            line.posting.cancel()
        line.room.connections -= 1
        line.room.used = time.monotonic()
        line.room.leave(line.viewer)
