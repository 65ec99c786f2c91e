"""The lobby on the home page: its rows, and the WebSocket that updates them."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Container, Hashable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import timedelta

import msgspec
from babel.dates import format_timedelta

from ludotheque.game import Game
from ludotheque.web.connection.messages import encode
from ludotheque.web.connection.websocket import DISCONNECTED, TOO_MANY, serve_guest
from ludotheque.web.limits import Client
from ludotheque.web.open_sockets import Socket
from ludotheque.web.pages.lobby_words import playing, waiting
from ludotheque.web.pages.page_request import templates
from ludotheque.web.table.library import Library
from ludotheque.web.table.lobby import Listed, Lobby
from ludotheque.web.visitors import Visitor
from ludotheque.words import Words

PACE = 0.25  # seconds between two updates, so that simultaneous changes are sent together
MINUTE = 60
JUST_NOW = Words("just now", "à l’instant")
MOST_OWN = 50  # the visitor's own tables, which are left out

Parts = list[tuple[str, str, str]]  # for each table: its code, its row, and its line in the news
Sentences = Callable[[Listed, type[Game]], tuple[Words, Words]]  # of a row


@dataclass(frozen=True)
class Row:
    """A table on the list."""

    code: str
    game: str
    title: str
    line: str
    ago: int  # seconds
    when: str
    watchers: int


class HomeRows(msgspec.Struct):
    """The lobby as markup: tables with a free chair, tables to watch, and who is waiting."""

    open: str
    watch: str
    waits: str
    mine: int = 0  # grows when something has happened at the visitor's own tables


class ShownTables:
    """The list for a reader: in a language, under an address, without their own tables."""

    def __init__(self, lobby: Lobby, games: Sequence[type[Game]], lang: str, root: str, own: Container[str]) -> None:
        self.lobby, self.lang, self.root, self.own = lobby, lang, root, own
        self.games = {game.name: game for game in games}

    def rows(self, mine: int = 0, kept: dict[Hashable, list[Parts]] | None = None) -> HomeRows:
        """The current rows; `kept` caches them for other readers of the same list."""
        reader = (self.lang, self.root)
        made = None if kept is None else kept.get(reader)
        if made is None:
            made = [self.open_parts(), self.watch_parts()]
            if kept is not None:
                kept[reader] = made
        open_tables, to_watch = ([part for part in parts if part[0] not in self.own] for parts in made)
        return HomeRows(
            "\n".join(row for _, row, _ in open_tables),
            "\n".join(row for _, row, _ in to_watch),
            open_tables[0][2] if open_tables else "",
            mine,
        )

    def open_parts(self) -> Parts:
        rows = [row for listed in self.lobby.open_tables() if (row := self.row(listed, waiting))]
        return [
            (row.code, self.markup("lobby_open.html", row=row), self.markup("lobby_waits.html", row=row))
            for row in rows
        ]

    def watch_parts(self) -> Parts:
        rows = [row for listed in self.lobby.to_watch() if (row := self.row(listed, playing))]
        return [(row.code, self.markup("lobby_watch.html", row=row), "") for row in rows]

    def row(self, listed: Listed, sentences: Sentences) -> Row | None:
        """None for a game that is not on this shelf."""
        game = self.games.get(listed.game)
        if game is None:
            return None
        title, line = sentences(listed, game)
        ago, when = round(listed.age), format_age(listed.age, self.lang)
        return Row(listed.code, game.name, title(self.lang), line(self.lang), ago, when, listed.watchers)

    def markup(self, template: str, **context: object) -> str:
        found = templates(self.lang).get_template(template)
        return found.render(lang=self.lang, url=lambda path: f"{self.root}{path}", **context).strip()


def format_age(seconds: float, lang: str) -> str:
    if seconds < MINUTE:
        return JUST_NOW(lang)
    minutes = timedelta(minutes=-(seconds // MINUTE))
    return format_timedelta(minutes, "minute", format="short", add_direction=True, locale=lang)


# ── The socket ────────────────────────────────────────────────────────────────────────


def live(socket: Socket) -> Awaitable[None]:
    """The endpoint: sends the rows when they have changed, as long as the page is open."""
    return serve_guest(socket, at_home)


async def at_home(socket: Socket, library: Library, visitor: Visitor, client: Client) -> None:
    with suppress(*DISCONNECTED):
        await keep_sending(socket, library, visitor)


async def keep_sending(socket: Socket, library: Library, visitor: Visitor) -> None:
    own = {row.code for row in await library.store.games_of(visitor.id, finished=False, most=MOST_OWN)}
    root = str(socket.scope.get("root_path", "")).rstrip("/")
    shown = ShownTables(library.lobby, socket.app.state.games, visitor.lang, root, own)
    mine, sent = 0, HomeRows("", "", "", -1)
    with library.lobby.followed(own) as stirred:
        gone = asyncio.create_task(until_gone(socket))
        try:
            while not gone.done():
                waits = [asyncio.create_task(event.wait()) for event in (library.lobby.news, stirred)]
                rows = shown.rows(mine, library.lobby.made)
                if rows != sent:
                    sent = rows
                    await socket.send_text(encode(rows).decode())
                await asyncio.wait([gone, *waits], return_when=asyncio.FIRST_COMPLETED)
                for wait in waits:
                    wait.cancel()
                mine += stirred.is_set()
                stirred.clear()
                await asyncio.sleep(PACE)
        finally:
            gone.cancel()


async def until_gone(socket: Socket) -> None:
    """Wait until the socket closes; a client that sends something is no home page and is disconnected."""
    if (await socket.receive())["type"] != "websocket.disconnect":
        await socket.close(TOO_MANY)
