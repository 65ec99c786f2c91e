"""A browser looking at a table: its viewpoint, and what it currently shows."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import NamedTuple

from ludotheque.errors import LudothequeError, MoveError
from ludotheque.web import metrics
from ludotheque.web.connection.delta import delta, drop_differences
from ludotheque.web.connection.legs import leg
from ludotheque.web.connection.messages import (
    Curtain,
    Delta,
    Door,
    Drawing,
    Greeting,
    Move,
    NextThrow,
    Offer,
    PlayedMoves,
    PlayTouches,
    Prompt,
    ServerMessage,
    View,
)
from ludotheque.web.connection.move_input import dead_end, move_of
from ludotheque.web.connection.prompts import WATCHING, not_there
from ludotheque.web.connection.result import ending_in_words, result
from ludotheque.web.connection.seat_view import SeatView, panes, views_of
from ludotheque.web.limits import NOBODY, Client
from ludotheque.web.refusals import Overtaken
from ludotheque.web.table import acts
from ludotheque.web.table.greetings import GREETINGS
from ludotheque.web.table.room import Room

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
        self.asked: int | None = None  # the request that is being handled, until a view has answered it
        self.kept = False  # whether what it asks for has been kept: then the next view answers it
        self.known_place: Place | None = None
        self.known_undo: tuple[object, Place | None, bool] = (None, None, False)  # cache of can_undo()
        self.views = views_of(room.table, lang)

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
                len(snapshot.devices_of(held[0])) if len(held) == 1 else len(held) and 1,
                [seat for seat, chair in enumerate(snapshot.chairs) if not chair.by_itself and seat not in online],
                bool(held) and table.can_draw(held[0]),
                " ".join(map(str, table.bots)),
            )
        return self.known_place

    # ── Views ─────────────────────────────────────────────────────────────────────────

    def enter(self, wanted: int | None, version: int) -> None:
        """Start looking, or change the viewpoint. They are sent what their page, at that version, does not show."""
        self.seat = wanted if wanted in self.seats else self.viewpoint()
        fresh = self not in self.room.presence.viewers
        if version != (self.room.snapshot.version if fresh else self.shown_version):
            metrics.resyncs.inc()
            self.shown = None
        elif fresh:  # the page was loaded with this version
            self.shown = self.views.current(self.room.table, self.seat)
        if fresh:
            self.room.enter(self)
        self.show()

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

    def follow(self) -> None:
        """Show the table after a change, from the seat to move if they play several."""
        held = self.held
        if len(held) > 1 or self.seat not in held:
            self.seat = self.viewpoint()
        self.show()

    def show(self) -> None:
        """Send what the browser does not show yet."""
        now = self.views.current(self.room.table, self.seat)
        change = delta(self.shown.drawing, now.drawing) if self.shown else None
        kept = self.shown.summary.told.shared_with(now.summary.told) if self.shown and change else 0
        drawing = None if change else Drawing(panes(now.drawing), now.drawing.description)
        message = self.message(now, kept, drawing, change)
        if self.kept:
            message.done, self.asked, self.kept = self.asked, None, False
        self.shown, self.shown_version = now, self.room.snapshot.version
        self.send(message)

    def settle(self) -> None:
        """Drop what was kept for others who see the same."""
        if self.shown:
            drop_differences(self.shown.drawing)
            self.room.table.game.settle()

    def hear(self, seat: int, number: int) -> None:
        """Send a greeting of a seat."""
        self.send(Greeting(seat, GREETINGS[number](self.lang)))

    # ── The message ───────────────────────────────────────────────────────────────────

    def message(
        self, now: SeatView, kept: int = 0, drawing: Drawing | None = None, change: Delta | None = None
    ) -> View:
        """The view message for this viewer, whose browser has `kept` of its moves."""
        table, place, summary, lang = self.room.table, self.place, now.summary, self.lang
        snapshot, playing, held, told = table.snapshot, not table.over, place.held, summary.told
        return View(
            version=now.version,
            ply=table.ply,
            turn=now.view.turn,
            seats=place.seats,
            held=held if len(held) > 1 else [],
            handset=place.handset,
            viewpoint=self.seat,
            prompts=self.prompts(now, place) if playing else [Prompt(ending_in_words(self.room, self.seat, lang))],
            choices=now.choices if playing else None,
            players=now.players,
            together=table.game.cooperative,
            at=summary.at,
            away=place.away,
            clocks=table.time_left(monotonic()) if snapshot.clock else None,
            moves=PlayedMoves(kept, told.since(kept)),
            announcement=summary.announcement if kept < told.number else "",
            can_undo=playing and self.can_undo(place),
            practice=snapshot.practice,
            can_offer_draw=playing and place.may_draw and self.seat is not None,
            devices=place.devices,
            curtain=self.curtain(held) if len(held) > 1 else None,
            door=self.door() if playing else None,
            offer=self.offer(),
            deal=self.known_deal(now),
            bots=place.bots,
            throw=self.next_throw(held) if playing and snapshot.numbers is not None else None,
            leg=leg(table, now.view, lang) if playing else None,
            result=None if playing else result(self.room, self.seat, lang),
            drawing=drawing,
            delta=change,
        )

    def prompts(self, now: SeatView, place: Place) -> list[Prompt]:
        """The prompts: what to do, or what is waited for, and who is away."""
        turn, table = now.view.turn, self.room.table
        gone = turn in place.away and table.complete
        if now.choices or (place.held and not gone):
            return now.prompts
        head = "" if place.held else WATCHING(self.lang)
        return [Prompt(not_there(table.names[turn])(self.lang) if gone else now.prompts[0].text, head)]

    def can_undo(self, place: Place) -> bool:
        """Whether they can take back a move, or ask for it: the same while no move is made and nobody comes or goes."""
        moment = self.room.table.moment
        if self.known_undo[0] is not moment or self.known_undo[1] is not place:
            self.known_undo = moment, place, self.room.table.can_undo(place.seats)
        return self.known_undo[2]

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

    def next_throw(self, held: list[int]) -> NextThrow | None:
        """What a browser needs to give its number."""
        table, room = self.room.table, self.room
        number = table.to_throw if table.dealt else 0
        if number is None or not held:
            return None
        holder = table.holder(held[0])
        words = [chair.words for chair in room.snapshot.chairs]
        return NextThrow(number, table.commitment, words, table.shown, room.awaited(), holder, table.thrower)

    def door(self) -> Door:
        """Who may come, and who has come."""
        table, snapshot = self.room.table, self.room.snapshot
        if not (snapshot.opened or snapshot.watch or snapshot.vacant):
            return SHUT
        watchers = self.room.services.lobby.watchers(self.room)
        return Door(snapshot.offered, bool(snapshot.vacant), table.can_free(self.visitor), snapshot.watch, watchers)

    def offer(self) -> Offer | None:
        offer = self.room.snapshot.offer
        question = self.room.table.question if offer else None
        if offer is None or question is None:
            return None
        return Offer(question(self.lang), not offer.asked.isdisjoint(self.seats))

    # ── Playing ───────────────────────────────────────────────────────────────────────

    async def play(self, message: Move) -> None:
        try:
            await acts.play(self.room, self, message.ply, self.move(message))
        except MoveError:
            if isinstance(message, PlayTouches):  # if the players judge, touches may make an illegal move
                raise dead_end(self.room.table.view(self.room.playing_seat(self)), message.path) from None
            raise

    def move(self, message: Move) -> int | str:
        """The move that they mean, in the position that they saw when they chose it."""
        seat = self.room.playing_seat(self)
        if message.ply >= self.room.table.ply:
            now = self.views.current(self.room.table, seat)
            return move_of(message, now.view, now.ways)
        try:
            return move_of(message, self.room.table.view_at(message.ply, seat))
        except LudothequeError:
            raise Overtaken() from None
