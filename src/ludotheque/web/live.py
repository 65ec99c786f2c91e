"""The socket of a table: reads what a browser says, and answers every message."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
import time
import zlib
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from ludotheque.errors import LudothequeError, TableError
from ludotheque.web import agreements, messages, questions
from ludotheque.web.library import Library
from ludotheque.web.rooms import Room, Viewer
from ludotheque.web.sight import panes
from ludotheque.web.visitors import Doorkeeper, clean_words, same_site
from ludotheque.words import Words

WAITING = 200  # messages to a browser that does not read them; then it is let go, and comes back
ONE_PACKET = 1300  # bytes; longer messages are compressed, each by itself, so that a line costs no memory
PER_SECOND, AT_ONCE = 20.0, 60.0  # messages that a browser may send
UNREADABLE = Words("This message cannot be understood.", "Ce message est incompréhensible.")
TOO_FAST = Words("Too many messages at once: wait a moment.", "Trop de messages à la fois : attendez un instant.")
NOT_KEPT = Words(
    "This could not be kept, so it has not happened: try again.",
    "Impossible de l’enregistrer, donc rien n’a changé : réessayez.",
)
NO_TABLE, TOO_SLOW, ELSEWHERE = 4404, 4408, 4403  # why a socket is closed


log = logging.getLogger("ludotheque")


class Line:
    """One browser at one table."""

    def __init__(self, socket: WebSocket, room: Room, visitor: str, lang: str) -> None:
        self.socket, self.room = socket, room
        self.outbox: asyncio.Queue[bytes | None] = asyncio.Queue(WAITING)
        self.viewer = Viewer(visitor, lang, self.send)
        self.tokens, self.refilled = AT_ONCE, time.monotonic()
        self.acts: dict[type, Callable[[Any], Awaitable[dict[str, Any] | None]]] = {
            messages.Hello: self.hello,
            messages.Play: self.play,
            messages.Why: self.why,
            messages.List: self.list_moves,
            messages.Hint: self.hint,
            messages.Undo: lambda message: agreements.undo(self.room, self.viewer),
            messages.Resign: lambda message: agreements.resign(self.room, self.viewer),
            messages.Draw: lambda message: agreements.offer_draw(self.room, self.viewer),
            messages.Rematch: self.rematch,
            messages.Propose: self.propose,
            messages.Answer: self.answer,
            messages.Look: self.look,
            messages.Draft: self.draft,
        }

    def send(self, message: dict[str, Any]) -> None:
        """Put a message in the post. A browser that reads nothing is let go."""
        if self.outbox.full():
            while not self.outbox.empty():
                self.outbox.get_nowait()
            self.outbox.put_nowait(None)
        else:
            self.outbox.put_nowait(messages.encode(message))

    async def post(self) -> None:
        while (data := await self.outbox.get()) is not None:
            if len(data) > ONE_PACKET:
                await self.socket.send_bytes(zlib.compress(data))
            else:
                await self.socket.send_text(data.decode())
        await self.socket.close(TOO_SLOW)

    async def listen(self) -> None:
        while True:
            data = await self.socket.receive_text()
            await self.hear(data)

    def may_speak(self) -> bool:
        now = time.monotonic()
        self.tokens = min(AT_ONCE, self.tokens + PER_SECOND * (now - self.refilled)) - 1
        self.refilled = now
        return self.tokens >= 0

    async def hear(self, data: str) -> None:
        lang = self.viewer.lang
        if not self.may_speak():
            self.send({"is": "no", "id": -1, "why": TOO_FAST(lang), "rule": ""})
            await asyncio.sleep(0.5)
            return
        try:
            message = messages.decode(data if len(data) <= messages.LONGEST else "")
        except (msgspec.DecodeError, UnicodeError):
            self.send({"is": "no", "id": -1, "why": UNREADABLE(lang), "rule": ""})
            return
        try:
            answer = await self.acts[type(message)](message)
        except LudothequeError as error:
            rule = getattr(error, "rule", "")
            self.send({"is": "no", "id": message.id, "why": error.words(lang), "rule": rule})
        except sqlite3.Error as error:
            log.error("a change could not be kept", extra={"facts": {"error": str(error)}})
            self.send({"is": "no", "id": message.id, "why": NOT_KEPT(lang), "rule": ""})
        else:
            self.send({"is": "ack", **(answer or {}), "id": message.id})

    # ── What is said ──────────────────────────────────────────────────────────────────

    async def hello(self, message: messages.Hello) -> None:
        self.room.enter(self.viewer, message.seat, message.version)
        self.room.go_on()

    async def play(self, message: messages.Play) -> None:
        if message.text is not None:
            text = message.text
            await self.room.play(self.viewer, message.ply, lambda view: text)
        elif message.setup is not None:
            await self.room.play(self.viewer, message.ply, questions.placed(message.setup))
        elif message.path is not None:
            await self.room.play(self.viewer, message.ply, questions.touched(message.path))
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
        await agreements.rematch(self.room, self.viewer, clean_words(message.words))

    async def propose(self, message: messages.Propose) -> None:
        await agreements.ask_for_bot(self.room, self.viewer, message.seat)

    async def answer(self, message: messages.Answer) -> None:
        await agreements.answer(self.room, self.viewer, message.yes)

    async def look(self, message: messages.Look) -> dict[str, Any]:
        drawing, words = questions.looked_at(self.room, self.viewer, message.ply)
        return {"is": "look", "ply": message.ply, "panes": panes(drawing), "words": words}

    async def draft(self, message: messages.Draft) -> dict[str, Any]:
        return {"is": "draft", "panes": panes(questions.drafted(self.room, self.viewer, message.setup))}


async def live(socket: WebSocket) -> None:
    """The endpoint. A page of another site may not speak for a visitor of ours."""
    library: Library = socket.app.state.library
    keeper: Doorkeeper = socket.app.state.keeper
    if not same_site(socket.headers):
        await socket.close(ELSEWHERE)
        return
    room = await library.room(socket.path_params["code"])
    await socket.accept()
    if room is None:
        await socket.close(NO_TABLE)
        return
    visitor = keeper.visitor(socket)
    line = Line(socket, room, visitor.id, visitor.lang)
    await attend(line)


async def attend(line: Line) -> None:
    """Listen and post until either ends."""
    line.room.lines += 1
    tasks = [asyncio.create_task(line.listen()), asyncio.create_task(line.post())]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            error = task.exception()
            if error and not isinstance(error, WebSocketDisconnect | RuntimeError | OSError):
                raise error
    finally:
        for task in tasks:
            task.cancel()
        line.room.lines -= 1
        line.room.used = time.monotonic()
        line.room.leave(line.viewer)
