"""Programs that play over HTTP: their tokens, how much they may ask, the stream of events, and the calls.

A program shows its token with every call. A line of JSON tells it of every event at its tables.
"""

from __future__ import annotations

import asyncio
import json
import secrets
import time
from collections import defaultdict
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import suppress
from dataclasses import asdict, dataclass
from functools import wraps
from hashlib import sha256
from time import monotonic
from typing import Annotated, Literal

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response, StreamingResponse

from ludotheque.bots.players import Fault, player
from ludotheque.errors import LudothequeError, MoveError, TableError
from ludotheque.games import lookup
from ludotheque.record import check_name
from ludotheque.store.store import Store, Unavailable
from ludotheque.table import Table
from ludotheque.table.seating import BOT, FREE, PROGRAM
from ludotheque.table.snapshot import Change, Damaged, Snapshot
from ludotheque.web.errors import Overtaken, Refusal, status_of
from ludotheque.web.rooms.codes import read_code
from ludotheque.web.rooms.library import Library
from ludotheque.web.rooms.room import Room
from ludotheque.web.traffic import Allowance, Client, address_of
from ludotheque.words import plain

# ── Who is connected ───────────────────────────────────────────────────────────────────

MOST_FEEDS = 2  # connections of one program: the next takes over when one breaks


class Programs:
    """The connected programs."""

    def __init__(self) -> None:
        self.feeds: dict[str, set[Feed]] = defaultdict(set)
        self.peers: dict[str, tuple[dict[str, str], float]] = {}  # by process: its programs, and when it said so

    def check_room(self, program: str) -> None:
        """Refusal if a program has too many connections."""
        if len(self.feeds[program]) >= MOST_FEEDS:
            raise Refusal(
                429,
                "This program is connected already: end that stream first.",
                "Ce programme est déjà connecté\u00a0: fermez d’abord cette connexion.",
            )

    def enter(self, feed: Feed) -> None:
        self.feeds[feed.program.id].add(feed)

    def leave(self, feed: Feed) -> None:
        self.feeds[feed.program.id].discard(feed)

    def feeds_of(self, program: str) -> set[Feed]:
        return self.feeds[program]

    @property
    def here(self) -> dict[str, str]:
        """The ids, by name, of programs that are connected to this process and not busy."""
        free = [feed.program for feeds in self.feeds.values() for feed in feeds if not feed.busy]
        return {program.name: program.id for program in free}

    @property
    def online(self) -> dict[str, str]:
        """The ids of all connected programs, by name."""
        everywhere = [self.here, *(programs for programs, _ in self.peers.values())]
        return dict(sorted(item for programs in everywhere for item in programs.items()))

    def hear_of(self, process: str, programs: dict[str, str]) -> None:
        """A peer announces its connected programs."""
        self.peers[process] = programs, monotonic()

    def forget_peers(self, since: float) -> None:
        """Drop peers that were silent since then."""
        self.peers = {process: (found, heard) for process, (found, heard) in self.peers.items() if heard > since}

    def wake(self, program: str) -> None:
        for feed in self.feeds.get(program, ()):  # which would otherwise be kept for whoever is no program
            feed.wake()


# ── Tokens ─────────────────────────────────────────────────────────────────────────────

PREFIX = "ludo_"  # prefix of a token, so that people recognise it
KEPT_AS = "token "  # prefix of the setting; followed by the hash
MOST = 5  # tokens per visitor
HOST = ""  # the maker of tokens that no visitor made


@dataclass(frozen=True)
class Program:
    """A program, identified by its token."""

    id: str  # its visitor id
    name: str
    by: str  # the visitor who made the token; empty for the host
    made: float = 0.0  # when


class Tokens:
    """The tokens of a library."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def make(self, name: str, by: str = HOST) -> str:
        """Make a token, shown once. LudothequeError if the name is invalid."""
        programs = await self.all()
        check_program_name(name, programs)
        if by and sum(program.by == by for program in programs) >= MOST:
            raise LudothequeError(
                f"You have {MOST} programs already: take one away first.",
                f"Vous avez déjà {MOST} programmes\u00a0: retirez-en un d’abord.",
            )
        token = PREFIX + secrets.token_urlsafe(32)
        program = Program(f"program-{secrets.token_urlsafe(9)}", name, by, time.time())
        await self.store.remember(setting_of(token), json.dumps(asdict(program)))
        return token

    async def find(self, token: str) -> Program | None:
        """The program of a token; None if it is invalid or revoked."""
        kept = await self.store.recall(setting_of(token))
        return Program(**json.loads(kept)) if kept else None

    async def all(self, by: str | None = None) -> list[Program]:
        """All programs, or those of a visitor; the oldest first."""
        kept = await self.store.recall_all(KEPT_AS)
        programs = sorted((Program(**json.loads(text)) for text in kept.values()), key=lambda program: program.made)
        return [program for program in programs if by is None or program.by == by]

    async def revoke(self, name: str, by: str | None = None) -> None:
        """Revoke a token. LudothequeError if there is none."""
        for setting, text in (await self.store.recall_all(KEPT_AS)).items():
            program = Program(**json.loads(text))
            if program.name == name and by in (None, program.by):
                await self.store.forget(setting)
                return
        raise LudothequeError(f"There is no program called {name}.", f"Il n’y a pas de programme appelé {name}.")


async def forget_programs(store: Store, visitor: str) -> None:
    """Revoke all tokens of a visitor."""
    tokens = Tokens(store)
    for program in await tokens.all(visitor):
        await tokens.revoke(program.name, visitor)


def setting_of(token: str) -> str:
    """The setting of a token. It is long and random, so its hash needs no salt."""
    return KEPT_AS + sha256(token.encode()).hexdigest()


def check_program_name(name: str, programs: list[Program]) -> None:
    check_name(name)
    if player(name).is_bot or plain(name) in [plain(program.name) for program in programs]:
        raise LudothequeError(
            f"Somebody is called {name} already: choose another name.",
            f"Quelqu’un s’appelle déjà {name}\u00a0: choisissez un autre nom.",
        )


# ── Limits ─────────────────────────────────────────────────────────────────────────────

CALLS = (60.0, 10.0)  # of a program: burst, and refill per second
WRONG_TOKENS = (20.0, 0.2)  # of an address
NEW_TOKENS = (10.0, 0.01)


def count_call(library: Library, program: str) -> None:
    take(library, program, CALLS)


def count_wrong_token(library: Library, request: Request) -> None:
    take_from(library, request, "wrong tokens", WRONG_TOKENS)


def count_new_token(library: Library, request: Request) -> None:
    take_from(library, request, "new tokens", NEW_TOKENS)


def take_from(library: Library, request: Request, what: str, limit: tuple[float, float]) -> None:
    """Charge the address of a request; this machine itself is exempt, because it may be a proxy."""
    if address_of(request):
        take(library, f"{what} of {address_of(request)}", limit)


def take(library: Library, who: str, limit: tuple[float, float]) -> None:
    """Refusal for a client over its limit."""
    if not library.limits.take(who, Allowance(*limit)):
        raise Refusal(429, "Too much at once: wait a moment.", "Trop de choses à la fois\u00a0: attendez un instant.")


# ── Events ─────────────────────────────────────────────────────────────────────────────

Ended = Literal["played", "resigned", "time", "draw", "closed", "crash", "illegal"]  # the last six as in EndedBy
encode = msgspec.json.encode


class Player(msgspec.Struct):
    """The player of a seat."""

    name: str
    bot: bool


class Challenge(msgspec.Struct, tag_field="type", tag="challenge"):
    """Somebody wants to play: accept or decline."""

    table: str
    game: str
    seats: int
    options: dict[str, str]
    seat: int  # the seat reserved for the program
    clock: int  # minutes for the whole game; 0 for a minute per move
    players: list[Player]


class Position(msgspec.Struct, tag_field="type", tag="position"):
    """A game in progress, as the seat of the program sees it."""

    table: str
    game: str
    seats: int
    options: dict[str, str]
    seat: int
    turn: int  # the seat to move; -1 for the dice
    ply: int  # number of moves made
    deal: str  # with `?` for what the seat may not know
    moves: list[str]  # likewise
    legal: list[str]  # the legal moves of the seat; empty when it is not its turn
    board: str  # as text, in English
    scores: list[int]
    clocks: list[float] | None  # seconds that each has left
    players: list[Player]


class Over(msgspec.Struct, tag_field="type", tag="over"):
    """The end of a game."""

    table: str
    seat: int
    winners: list[int]
    scores: list[int]
    ended: Ended


Event = Challenge | Position | Over


def event(room: Room, seat: int) -> Event:
    """The event for a program that plays a seat, or is invited to."""
    table = room.table
    if table.over:
        return over(table, seat)
    return challenge(table, seat) if table.snapshot.chairs[seat].kind == FREE else position(table, seat)


def challenge(table: Table, seat: int) -> Challenge:
    snapshot = table.snapshot
    name = lookup.name_of(type(table.game))
    return Challenge(snapshot.code, name, snapshot.seats, snapshot.options, seat, snapshot.clock, players(table))


def position(table: Table, seat: int) -> Position:
    snapshot, view = table.snapshot, table.view(seat if table.dealt else None)
    to_move = table.complete and view.turn == seat
    return Position(
        snapshot.code,
        lookup.name_of(type(table.game)),
        snapshot.seats,
        snapshot.options,
        seat,
        view.turn,
        table.ply,
        view.deal if table.dealt else "",
        view.history,
        [view.text(move) for move in view.moves()] if to_move else [],
        view.game.show(view, "en"),
        view.scores,
        table.time_left(monotonic()),
        players(table),
    )


def over(table: Table, seat: int) -> Over:
    ending = table.snapshot.ending
    kind: Ended = ending.kind.value if ending else "played"
    return Over(table.snapshot.code, seat, table.winners, table.view(seat).scores, kind)


def players(table: Table) -> list[Player]:
    """People without a name are called as on the page, in English."""
    names = zip(table.names_in("en"), table.snapshot.chairs, strict=True)
    return [Player(name, chair.kind in (BOT, PROGRAM)) for name, chair in names]


# ── The stream of events ───────────────────────────────────────────────────────────────

LOOK_EVERY = 4.0  # seconds between two checks for tables that another process has opened, and of the token
BEAT = 10.0  # seconds after which an empty line is sent as a heartbeat
ANSWER = 30.0  # seconds to accept or decline
MOST_TABLES = 12  # tables that a program may play, or be invited to, at once


class ProgramViewer:
    """A program that watches a table. See Viewer in presence.py."""

    def __init__(self, room: Room, program: Program, seat: int, feed: Feed) -> None:
        self.room, self.visitor, self.feed = room, program.id, feed
        self.client = Client(program.id, "")
        self.seat: int | None = seat
        self.place = seat
        self.asked = monotonic()  # when it was challenged
        self.version_sent = -1

    def follow(self, answering: int | None = None) -> None:
        self.show()  # a program gets its answers by HTTP

    def settle(self) -> None:
        """Nothing is kept for others."""

    def hear(self, seat: int, number: int) -> None:
        """Greetings are for people only."""

    def hear_news(self, seat: int, number: int) -> None:
        """So is what others have done without a move."""

    def show(self) -> None:
        """Send the position if it has changed; presence does not matter to a program."""
        if self.room.snapshot.version != self.version_sent:
            self.version_sent = self.room.snapshot.version
            self.feed.tell(encode(event(self.room, self.place)))


class Feed:
    """One event stream to a program."""

    def __init__(self, library: Library, programs: Programs, program: Program, token: str) -> None:
        self.library, self.programs, self.program, self.token = library, programs, program, token
        self.viewers: dict[str, ProgramViewer] = {}
        self.lines: list[bytes] = []
        self.woken = asyncio.Event()
        self.looked_at = self.sent_at = -LOOK_EVERY

    @property
    def busy(self) -> bool:
        """Whether it plays as many tables as it may."""
        return len(self.viewers) >= MOST_TABLES

    def tell(self, line: bytes) -> None:
        self.lines.append(line + b"\n")
        self.woken.set()

    def wake(self) -> None:
        self.looked_at = -LOOK_EVERY
        self.woken.set()

    async def stream(self) -> AsyncIterator[bytes]:
        """Until the program disconnects, or its token is revoked."""
        self.programs.enter(self)
        try:
            while await self.look():
                self.woken.clear()
                lines, self.lines = self.lines, []
                if lines or monotonic() - self.sent_at > BEAT:
                    self.sent_at = monotonic()
                    yield b"".join(lines) or b"\n"
                with suppress(TimeoutError):
                    await asyncio.wait_for(self.woken.wait(), LOOK_EVERY)
        finally:
            self.programs.leave(self)
            await self.leave()

    async def look(self) -> bool:
        """Find new tables, and leave finished ones; False if the token is no longer valid."""
        if monotonic() - self.looked_at > LOOK_EVERY:
            self.looked_at = monotonic()
            if await Tokens(self.library.store).find(self.token) is None:
                return False
            for snapshot in await self.library.store.tables_of(self.program.id, MOST_TABLES):
                if snapshot.code not in self.viewers and snapshot.ending is None:
                    await self.enter(snapshot)
        await self.tidy()
        return True

    async def tidy(self) -> None:
        """Leave finished tables, and decline challenges that were not answered in time."""
        for code, viewer in list(self.viewers.items()):
            if viewer.room.table.over:
                self.let_go(code)
            elif viewer.room.snapshot.invited(viewer.visitor) is not None and monotonic() - viewer.asked > ANSWER:
                await declined_for(viewer.room, viewer.visitor)

    async def enter(self, snapshot: Snapshot) -> None:
        try:
            room = await self.library.room(snapshot.code)
        except Damaged:
            return
        seat = place_of(room, self.program) if room else None
        if room is None or seat is None or room.table.over:
            return
        viewer = self.viewers[snapshot.code] = ProgramViewer(room, self.program, seat, self)
        room.connections += 1
        room.enter(viewer)
        viewer.show()
        room.start()

    def let_go(self, code: str) -> None:
        viewer = self.viewers.pop(code)
        viewer.room.connections -= 1
        viewer.room.used = monotonic()
        viewer.room.leave(viewer)

    async def leave(self) -> None:
        """The program has disconnected: decline its open challenges."""
        for code, viewer in list(self.viewers.items()):
            if not self.programs.feeds_of(self.program.id):
                await declined_for(viewer.room, viewer.visitor)
            self.let_go(code)


async def declined_for(room: Room, visitor: str) -> None:
    with suppress(LudothequeError):
        await room.decide(lambda table: table.decline(visitor))


def place_of(room: Room, program: Program) -> int | None:
    """The seat that a program plays, or is invited to."""
    playing = room.table.seats_of(program.id)
    return playing[0] if playing else room.snapshot.invited(program.id)


# ── Who calls ──────────────────────────────────────────────────────────────────────────

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
        self.programs: Programs = request.app.state.company.programs

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
    feed = Feed(call.library, call.programs, call.program, call.token)
    call.programs.check_room(feed.program.id)
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
