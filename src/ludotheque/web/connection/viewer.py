"""A browser looking at a table: its viewpoint, what it currently shows, and the move that it means."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import Any, NamedTuple

from ludotheque.core import State
from ludotheque.errors import LudothequeError, MoveError, TableError
from ludotheque.game import touch
from ludotheque.table.in_play import PAUSED
from ludotheque.table.snapshot import Asking
from ludotheque.web import metrics
from ludotheque.web.connection.delta import delta
from ludotheque.web.connection.messages import (
    Curtain,
    Door,
    Drawing,
    Greeting,
    Move,
    News,
    NextThrow,
    Offer,
    PlayedMoves,
    PlaySetup,
    PlayText,
    PlayTouches,
    Prompt,
    ServerMessage,
    View,
)
from ludotheque.web.connection.seat_view import SeatView, panes, views_of
from ludotheque.web.connection.wording import WATCHING, ending_in_words, leg, not_there, result, standing
from ludotheque.web.errors import Overtaken
from ludotheque.web.rooms import acts
from ludotheque.web.rooms.acts import GREETINGS, NEWS, WROTE
from ludotheque.web.rooms.presence import Request
from ludotheque.web.rooms.room import Room
from ludotheque.web.traffic import NOBODY, Client
from ludotheque.words import capitalised

# ── The move that is meant ─────────────────────────────────────────────────────────────


def move_of(message: Move, view: State, ways: touch.Ways | None = None) -> int | str:
    """The move as an int or in notation; `ways` are the paths of touches of the view, if known.

    LudothequeError if it is none.
    """
    if isinstance(message, PlayText):
        return message.text
    if isinstance(message, PlaySetup):
        return set_up(view, message.setup)
    return touched(view, view.game.touch.ways(view) if ways is None else ways, message.path)


def set_up(view: State, setup: dict[str, str]) -> str:
    if not view.game.setup.places(view):
        raise TableError("There is nothing to set up now.", "Il n’y a rien à mettre en place maintenant.")
    return view.game.setup.text(setup, view.turn)


def touched(view: State, ways: touch.Ways, path: list[str]) -> int:
    move = ways.get(tuple(path))
    if move is None:
        raise dead_end(view, path)
    return move


class DeadEndError(TableError):
    """Touches that lead to no move; `targets` are what the reason is about."""

    def __init__(self, found: touch.DeadEnd) -> None:
        super().__init__(capitalised(found.why.en), capitalised(found.why.fr), found.rule)
        self.targets = list(found.about)


def dead_end(view: State, path: list[str]) -> DeadEndError:
    """Why these touches lead to no move."""
    return DeadEndError(view.game.touch.why_not(view, tuple(path)) if path else touch.DeadEnd("", touch.NOTHING_HERE))


# ── Viewers ────────────────────────────────────────────────────────────────────────────

SHUT = Door()  # of a table by invitation that is complete


class Place(NamedTuple):
    """Facts about seating and presence, cached because they rarely change from move to move."""

    seating: tuple[object, ...]
    seats: list[int]  # that they play from here
    held: list[int]  # that are theirs
    handset: bool  # whether this is a phone beside a shared screen
    devices: int  # number of devices of their seat; not for a shared screen, which has phones
    away: list[int]  # the seats whose players are not at the table
    may_draw: bool  # whether they play against one other person, with whom they can agree on a draw
    bots: str  # the seats of bots, as a record has them


class Viewer:
    """A browser that looks at a table."""

    def __init__(
        self, room: Room, visitor: str, lang: str, send: Callable[[ServerMessage], None], client: Client = NOBODY
    ) -> None:
        self.room, self.visitor, self.lang, self.send, self.client = room, visitor, lang, send, client
        self.seat: int | None = None  # the viewpoint: one of their seats, or None for a spectator
        self.shown: SeatView | None = None  # the view that the browser shows,
        self.shown_version = -1  # and its version
        self.known_place: Place | None = None
        self.known_undo: tuple[tuple[object, ...], bool] = ((), False)  # cache of can_undo(), with what it follows from
        self.views = views_of(room.table)

    @property
    def held(self) -> list[int]:
        """The seats that are theirs."""
        return self.room.table.seats_of(self.visitor)

    @property
    def seats(self) -> list[int]:
        """The seats that they play from here: at a shared screen, not those that have a phone."""
        return self.room.presence.seats_of(self.visitor)

    @property
    def place(self) -> Place:
        seating = self.room.presence.seating
        if self.known_place is None or self.known_place.seating != seating:
            table, held, online = self.room.table, self.held, self.room.presence.online()
            snapshot = table.snapshot
            self.known_place = Place(
                seating,
                self.seats,
                held,
                len(held) == 1 and len(snapshot.held_with(held[0])) > 1,
                self.devices(held),
                [seat for seat, chair in enumerate(snapshot.chairs) if not chair.by_itself and seat not in online],
                bool(held) and table.can_draw(held[0]),
                " ".join(map(str, table.bots)),
            )
        return self.known_place

    def devices(self, held: list[int]) -> int:
        """The number of devices of their seat, also while a bot stands in for them."""
        snapshot = self.room.table.snapshot
        seats = held or snapshot.taken_by(self.visitor)
        return len(snapshot.devices_of(seats[0])) if len(seats) == 1 else len(seats) and 1

    # ── Views ─────────────────────────────────────────────────────────────────────────

    def enter(self, wanted: int | None, version: int, answering: int | None = None) -> None:
        """Start looking, or change the viewpoint. They are sent what their page, at that version, does not show.

        `answering` is the request that this view answers.
        """
        self.seat = wanted if wanted in self.seats else self.viewpoint()
        fresh = self not in self.room.presence.viewers
        if version != (self.room.snapshot.version if fresh else self.shown_version):
            metrics.resyncs.inc()
            self.shown = None
        elif fresh:  # the page was loaded with this version
            self.shown = self.views.current(self.room.table, self.seat, self.lang)
        if fresh:
            self.room.enter(self)
        self.show(answering)

    def viewpoint(self) -> int | None:
        """The default viewpoint: with several seats the one to move, unless there are secrets between them."""
        held, seats, table = self.held, self.seats, self.room.table
        if len(held) < 2:
            return held[0] if held else None
        mine = table.turn in seats
        if table.secrets_between(held):
            passed_on = mine or seats != held  # a curtain falls: no hand is shown
            return self.seat if self.seat in seats and (table.turn == self.seat or not passed_on) else None
        return table.turn if mine else self.seat if self.seat in seats else next(iter(seats), None)

    def follow(self, answering: int | None = None) -> None:
        """Show the table after a change, from the seat to move if they play several."""
        held = self.held
        if len(held) > 1 or self.seat not in held:
            self.seat = self.viewpoint()
        self.show(answering)

    def show(self, answering: int | None = None) -> None:
        """Send what the browser does not show yet, and which of its requests that answers."""
        now = self.views.current(self.room.table, self.seat, self.lang)
        change = delta(self.shown.drawing, now.drawing, self.views.differences) if self.shown else None
        kept = self.shown.summary.told.shared_with(now.summary.told) if self.shown and change else 0
        drawing = None if change else Drawing(panes(now.drawing), now.drawing.description)
        message = self.message(now, kept)
        message.drawing, message.delta, message.done = drawing, change, answering
        self.shown, self.shown_version = now, self.room.snapshot.version
        self.send(message)

    def settle(self) -> None:
        self.views.settle()

    def hear(self, seat: int, number: int) -> None:
        """Send a greeting of a seat."""
        self.send(Greeting(seat, GREETINGS[number](self.lang)))

    def hear_news(self, seat: int, number: int) -> None:
        """Say what somebody on a seat that is not theirs has done."""
        if seat not in self.held and (self.held or number != WROTE):  # letters are no business of those who watch
            self.send(News(NEWS[number](self.lang).format(name=self.room.table.names[seat](self.lang))))

    # ── The message ───────────────────────────────────────────────────────────────────

    def message(self, now: SeatView, kept: int = 0) -> View:
        """The view message for this viewer, whose browser has `kept` of its moves; without a drawing."""
        table, place, summary = self.room.table, self.place, now.summary
        # First, because who is asked for a number is settled when it is shown: then nothing can be taken back.
        phase = self.ended() if table.over else self.in_play(now, place, kept)
        return View(
            version=now.version,
            ply=table.ply,
            turn=now.view.turn,
            seats=place.seats,
            held=place.held if len(place.held) > 1 else [],
            handset=place.handset,
            viewpoint=self.seat,
            players=now.players,
            together=table.game.cooperative,
            at=summary.at,
            away=place.away,
            moves=PlayedMoves(kept, summary.told.since(kept)),
            announcement=summary.announcement if kept < summary.told.number else "",
            practice=table.snapshot.practice,
            devices=place.devices,
            curtain=self.curtain(place.held) if len(place.held) > 1 else None,
            offer=self.offer(),
            deal=self.known_deal(now),
            bots=place.bots,
            **self.timing(),
            **phase,
        )

    def in_play(self, now: SeatView, place: Place, kept: int) -> dict[str, Any]:
        """What only a game that is being played has."""
        table = self.room.table
        return {
            "throw": self.next_throw(place.held, kept) if table.snapshot.asks else None,
            "prompts": self.prompts(now, place),
            "choices": None if table.paused else now.choices,
            "called": standing(table)(self.lang),
            "can_undo": self.can_undo(place),
            "can_offer_draw": place.may_draw and self.seat is not None,
            "door": self.door(),
            "undealt": not table.dealt,
            "leg": leg(table, now.view, self.lang),
        }

    def ended(self) -> dict[str, Any]:
        """What only a finished game has."""
        ending = ending_in_words(self.room, self.seat, self.lang)
        return {"prompts": [Prompt(ending)], "result": result(self.room, self.seat, self.lang)}

    def timing(self) -> dict[str, Any]:
        """The clocks, which of them run, and whether the game is a serious one."""
        table, now = self.room.table, monotonic()
        clock, serious = table.snapshot.clock, table.snapshot.terms.serious
        running = table.running if clock and not table.grace_left(now) else []
        return {"clocks": table.time_left(now) if clock else None, "running": running, "serious": serious}

    def prompts(self, now: SeatView, place: Place) -> list[Prompt]:
        """The prompts: what to do, or what is waited for, and who is away."""
        turn, table = now.view.turn, self.room.table
        if table.paused:
            return [Prompt(PAUSED(self.lang))]
        gone = turn in place.away and table.complete
        if now.choices or (place.held and not gone):
            return now.prompts
        head = "" if place.held else WATCHING(self.lang)
        return [Prompt(not_there(table.names[turn])(self.lang) if gone else now.prompts[0].text, head)]

    def can_undo(self, place: Place) -> bool:
        """Whether they can take back a move, or ask for it: the same until one is made, somebody comes or goes, or
        numbers are asked for.
        """
        now = self.room.table.moment, place, self.room.table.asking
        if self.known_undo[0] != now:
            self.known_undo = now, self.room.table.can_undo(place.seats)
        return self.known_undo[1]

    def curtain(self, held: list[int]) -> Curtain | None:
        """At a shared screen with secrets: who should sit down before their hand is shown."""
        table, seats, turn = self.room.table, self.seats, self.room.table.turn
        shared = table.complete and not table.over and table.secrets_between(held)
        if not shared or turn not in seats or turn == self.seat:
            return None
        return Curtain(turn, table.names[turn](self.lang))

    def known_deal(self, now: SeatView) -> str:
        """The deal as far as they may know it, if the browser does not have it yet."""
        known = self.shown.summary.deal if self.shown and self.room.table.ply else ""
        return now.summary.deal if now.summary.deal != known else ""

    def next_throw(self, held: list[int], kept: int) -> NextThrow | None:
        """What a browser needs to give its number; if it kept moves, it has all earlier lines but the last."""
        table, room, chance = self.room.table, self.room, self.room.table.chance
        number = table.to_throw if table.dealt else 0
        if number is None or not held or chance is None:
            return None
        asked, lines = room.awaited(), (table.numbers or ())[:number]
        first = max(0, number - 1) if kept else 0
        return NextThrow(
            number=number,
            promise=table.commitment,
            rules=chance.rules,
            words=list(chance.words),
            shown=table.shown,
            line=table.due_line,
            first=first,
            lines=list(lines[first:]),
            asked=asked,
            seat=table.holder(held[0]),
            thrower=table.thrower,
        )

    def door(self) -> Door:
        """Who may come, and who has come."""
        table, snapshot = self.room.table, self.room.snapshot
        if not (snapshot.opened or snapshot.watch or snapshot.vacant):
            return SHUT
        watchers = self.room.services.company.watchers(self.room)
        return Door(snapshot.offered, bool(snapshot.vacant), table.can_free(self.visitor), snapshot.watch, watchers)

    def offer(self) -> Offer | None:
        offer = self.room.snapshot.offer
        question = self.room.table.question(self.seats)
        if offer is None or question is None:
            return None
        return Offer(question(self.lang), not offer.asked.isdisjoint(self.seats), offer.kind == Asking.REMATCH)

    # ── Playing ───────────────────────────────────────────────────────────────────────

    async def play(self, message: Move) -> bool:
        """Make a move; returns whether a view has answered the request."""
        try:
            return await acts.play(self.room, Request(self, message.id), message.ply, self.move(message))
        except MoveError:
            if isinstance(message, PlayTouches):  # if the players judge, touches may make an illegal move
                raise dead_end(self.room.table.view(self.room.playing_seat(self)), message.path) from None
            raise

    def move(self, message: Move) -> int | str:
        """The move that they mean, in the position that they saw when they chose it."""
        seat = self.room.playing_seat(self)
        if message.ply >= self.room.table.ply:
            now = self.views.current(self.room.table, seat, self.lang)
            return move_of(message, now.view, now.ways)
        try:
            return move_of(message, self.room.table.view_at(message.ply, seat))
        except LudothequeError:
            raise Overtaken() from None
