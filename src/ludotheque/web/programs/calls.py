"""The HTTP calls of programs: the event stream, accepting, moving and resigning."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import wraps
from time import monotonic
from typing import Annotated

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response, StreamingResponse

from ludotheque.engines.faults import Fault
from ludotheque.errors import LudothequeError, MoveError, TableError
from ludotheque.store.store import Unavailable
from ludotheque.table import Table
from ludotheque.table.snapshot import Change
from ludotheque.web.programs.allowances import count_call, count_wrong_token
from ludotheque.web.programs.events import encode, event
from ludotheque.web.programs.feed import Feed, place_of
from ludotheque.web.programs.tokens import Program, Tokens
from ludotheque.web.refusals import Overtaken, Refusal, status_of
from ludotheque.web.table.codes import read_code
from ludotheque.web.table.library import Library
from ludotheque.web.table.room import Room

JSON, LINES = "application/json", "application/x-ndjson"
LONGEST_BODY, BODY_SECONDS = 4096, 10.0
CONFLICT = 409  # the table is not in the state that the program expects


class MoveCall(msgspec.Struct, forbid_unknown_fields=True):
    """A move at a ply."""

    ply: Annotated[int, msgspec.Meta(ge=0)]
    move: str


class Call:
    """A request of a program."""

    def __init__(self, request: Request, program: Program, token: str) -> None:
        self.request, self.program, self.token = request, program, token
        self.library: Library = request.app.state.library

    async def room(self) -> tuple[Room, int]:
        """The table, and the seat of the program there."""
        code = read_code(self.request.path_params["code"])
        room = await self.library.room(code)
        seat = place_of(room, self.program) if room else None
        if room is None or seat is None:
            raise Refusal(404, f"You are not at a table {code}.", f"Vous n’êtes à aucune table {code}.")
        return room, seat

    async def body(self) -> bytes:
        body = b""
        try:
            async with asyncio.timeout(BODY_SECONDS):
                async for chunk in self.request.stream():
                    body += chunk
                    if len(body) > LONGEST_BODY:
                        raise Refusal(413, "This is too long.", "C’est trop long.")
        except (TimeoutError, ClientDisconnect):
            raise Refusal(408, "This took too long to arrive.", "Cela a mis trop de temps à arriver.") from None
        return body


Handler = Callable[[Call], Awaitable[Response]]


def for_programs(handler: Handler) -> Callable[[Request], Awaitable[Response]]:
    """Checks the token, charges the call, and answers in JSON in all cases."""

    @wraps(handler)
    async def endpoint(request: Request) -> Response:
        try:
            return await handler(Call(request, await authorised(request), token_of(request)))
        except Overtaken as error:
            return refused(CONFLICT, error)
        except LudothequeError as error:
            status = CONFLICT if isinstance(error, TableError) else status_of(error)
            return refused(status, error)
        except Unavailable:
            sentence = "Nothing can be kept at the moment, so nothing has changed: try again soon."
            return answer({"error": sentence}, 503)

    return endpoint


def token_of(request: Request) -> str:
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else ""


async def authorised(request: Request) -> Program:
    """The program whose token came with a request; Refusal if there is none, or too many calls."""
    library: Library = request.app.state.library
    program = await Tokens(library.store).find(token_of(request))
    if program is None:
        count_wrong_token(library, request)
        raise Refusal(
            401,
            "A program shows its token: Authorization: Bearer ludo_…",
            "Un programme montre son jeton\u00a0: `Authorization: Bearer ludo_…`",
        )
    count_call(library, program.id)
    return program


def answer(facts: object, status: int = 200) -> Response:
    return Response(encode(facts), status, media_type=JSON, headers={"Cache-Control": "no-store"})


def refused(status: int, error: LudothequeError) -> Response:
    found = answer({"error": error.words.en}, status)
    if status == 401:
        found.headers["WWW-Authenticate"] = "Bearer"
    return found


# ── The calls ─────────────────────────────────────────────────────────────────────────


@for_programs
async def events(call: Call) -> Response:
    """A line of JSON for every challenge, position and end; an empty line now and then."""
    feed = Feed(call.library, call.program, call.token)
    call.library.programs.check_room(feed.program.id)
    headers = {"Cache-Control": "no-store", "Content-Encoding": "identity"}  # no buffering by proxies
    return StreamingResponse(feed.stream(), media_type=LINES, headers=headers)


@for_programs
async def look(call: Call) -> Response:
    """A table as it is now."""
    room, seat = await call.room()
    return answer(event(room, seat))


@for_programs
async def accept(call: Call) -> Response:
    room, _ = await call.room()
    await room.decide(lambda table: table.accept(call.program.id))
    return answer({"done": True})


@for_programs
async def decline(call: Call) -> Response:
    room, _ = await call.room()
    await room.decide(lambda table: table.decline(call.program.id))
    return answer({"done": True})


@for_programs
async def resign(call: Call) -> Response:
    room, _ = await call.room()
    await room.decide(lambda table: table.resign(table.playing_seat(call.program.id)))
    return answer({"done": True})


@for_programs
async def move(call: Call) -> Response:
    """An illegal move loses the game; a repeated one is not made twice."""
    room, _ = await call.room()
    try:
        wanted = msgspec.json.decode(await call.body(), type=MoveCall)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise Refusal(
            400,
            'A move is sent as {"ply": 12, "move": "5:e4"}.',
            'Un coup s’envoie ainsi\u00a0: `{"ply": 12, "move": "5:e4"}`.',
        ) from None
    cheated: list[MoveError] = []

    def decision(table: Table) -> Change | None:
        seat = table.playing_seat(call.program.id)
        if table.was_played(wanted.ply, seat, wanted.move):
            return None
        try:
            return table.play(seat, wanted.move, monotonic(), wanted.ply)
        except MoveError as error:
            cheated.append(error)
            return table.forfeit(seat, Fault.ILLEGAL)

    await room.decide(decision)
    if cheated:
        raise cheated[0]
    return answer({"done": True})
