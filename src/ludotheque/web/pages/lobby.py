"""The lobby on the home page: its rows, their words, and the WebSocket that sends them when they have changed."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Container, Hashable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import timedelta

import msgspec
from babel.dates import format_timedelta

from ludotheque.game import Game
from ludotheque.table.snapshot import A_DAY
from ludotheque.web.connection.messages import encode
from ludotheque.web.connection.websockets import DISCONNECTED, TOO_MANY, Socket, serve_guest
from ludotheque.web.pages.chairs import clock_words, days_words, options_words
from ludotheque.web.pages.page_request import templates
from ludotheque.web.rooms.library import Library
from ludotheque.web.together.lobby import Listed, Lobby
from ludotheque.web.traffic import Client
from ludotheque.web.visitors import Visitor
from ludotheque.words import Words, counted, listed_words

# ── Words ──────────────────────────────────────────────────────────────────────────────

NEXT = {3: Words("a third", "un troisième"), 4: Words("a fourth", "un quatrième"), 5: Words("a fifth", "un cinquième")}
CHAIR, CHAIRS = Words("chair is free", "chaise libre"), Words("chairs are free", "chaises libres")
NO_CLOCK = Words("without a clock", "sans pendule")
SERIOUS = Words("serious, without hints", "sérieuse, sans indices")
KEPT_WARM = Words("a bot plays there meanwhile", "un robot y joue en attendant")


def waiting(listed: Listed, game: type[Game]) -> tuple[Words, Words]:
    """Who is waiting, and for which game."""
    names = [Words(one.en, one.fr) for one in listed.who if one.en and not one.bot]
    title = game.title
    facts = [] if game.seat_numbers == (2,) else [counted(listed.free, CHAIR, CHAIRS)]
    facts += [minutes(game.minutes)] if game.minutes else []
    facts += options_words(game, listed.options)
    facts += [clock(listed.clock, listed.increment)] + [SERIOUS] * listed.serious + [KEPT_WARM] * listed.warm
    sentence, named = invitation(names, listed, game)
    return sentence, joined(facts if named else [title, *facts])


def invitation(names: Sequence[Words], listed: Listed, game: type[Game]) -> tuple[Words, bool]:
    """The sentence, and whether it names the game."""
    who, many, title = listed_words(names), len(names) > 1, game.title
    following = NEXT.get(len(listed.who) + 1) if listed.free == 1 else None
    if not names:
        return Words(f"Somebody is wanted at {title.en}", f"On attend quelqu’un à {title.fr}"), True
    if game.cooperative:
        proposes = Words("propose", "proposent") if many else Words("proposes", "propose")
        return Words(f"{who.en} {proposes.en} to play together", f"{who.fr} {proposes.fr} de jouer ensemble"), False
    if following:
        seek = Words("are looking for", "cherchent") if many else Words("is looking for", "cherche")
        return Words(f"{who.en} {seek.en} {following.en}", f"{who.fr} {seek.fr} {following.fr}"), False
    wait = Words("are waiting", "attendent") if many else Words("is waiting", "attend")
    return Words(f"{who.en} {wait.en} for somebody at {title.en}", f"{who.fr} {wait.fr} quelqu’un à {title.fr}"), True


def playing(listed: Listed, game: type[Game]) -> tuple[Words, Words]:
    """Who plays, and the score."""
    names = [called(one.en, one.fr, one.bot) for one in listed.who]
    against = len(names) == 2 and not game.cooperative
    who = listed_words(names, Words(" against ", " contre ")) if against else listed_words(names)
    facts = [game.title, Words(*listed.progress), *([] if game.cooperative else lead(listed))]
    return who, joined([fact for fact in facts if fact.en])


def called(en: str, fr: str, bot: bool) -> Words:
    if not en:
        return Words("somebody", "quelqu’un")
    return Words(f"{en}, bot", f"{fr}, robot") if bot else Words(en, fr)


def lead(listed: Listed) -> list[Words]:
    """Who leads by how much; empty if nobody has scored."""
    if len(listed.scores) < 2 or not any(listed.scores):
        return []
    first, second = sorted(listed.scores, reverse=True)[:2]
    if first == second:
        return [Words(f"{first} all", f"{first} partout")]
    leader = listed.who[listed.scores.index(first)]
    name = called(leader.en, leader.fr, bot=False)
    return [Words(f"{name.en} leads {first} to {second}", f"{name.fr} mène {first} à {second}")]


def minutes(number: int) -> Words:
    return Words(f"about {number} min", f"{number} min environ")


def clock(number: int, increment: int = 0) -> Words:
    """`number` is in minutes; whole days are per move. A move may gain seconds."""
    if number >= A_DAY:
        return days_words(number // A_DAY)
    if increment:
        return clock_words(f"{number}+{increment}")
    return Words(f"{number} min each on the clock", f"pendule de {number} min chacun") if number else NO_CLOCK


def joined(facts: Sequence[Words]) -> Words:
    return Words(", ".join(fact.en for fact in facts), ", ".join(fact.fr for fact in facts))


# ── Rows ───────────────────────────────────────────────────────────────────────────────

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


# ── The WebSocket ──────────────────────────────────────────────────────────────────────

PACE = 0.25  # seconds between two updates, so that simultaneous changes are sent together


def live(socket: Socket) -> Awaitable[None]:
    """The endpoint: sends the rows when they have changed, as long as the page is open."""
    return serve_guest(socket, at_home)


async def at_home(socket: Socket, library: Library, visitor: Visitor, client: Client) -> None:
    with suppress(*DISCONNECTED):
        await keep_sending(socket, library, visitor)


async def keep_sending(socket: Socket, library: Library, visitor: Visitor) -> None:
    own = {row.code for row in await library.store.games_of(visitor.id, finished=False, most=MOST_OWN)}
    root = str(socket.scope.get("root_path", "")).rstrip("/")
    lobby: Lobby = socket.app.state.company.lobby
    shown = ShownTables(lobby, socket.app.state.games, visitor.lang, root, own)
    mine, sent = 0, HomeRows("", "", "", -1)
    with lobby.followed(own) as stirred:
        gone = asyncio.create_task(until_gone(socket))
        try:
            while not gone.done():
                waits = [asyncio.create_task(event.wait()) for event in (lobby.news, stirred)]
                rows = shown.rows(mine, lobby.made)
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
