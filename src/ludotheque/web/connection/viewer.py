"""Somebody who looks at a table through a browser: from which seat, and what they have been shown."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import Any, Protocol
from weakref import WeakKeyDictionary

from ludotheque import touch
from ludotheque.core import State
from ludotheque.errors import LudothequeError
from ludotheque.table import Table, in_common
from ludotheque.web import metrics
from ludotheque.web.connection.delta import DrawingChange, delta
from ludotheque.web.connection.end_card import end, ended
from ludotheque.web.connection.seat_view import SeatView, announced, panes, seat_view
from ludotheque.web.refusals import Overtaken
from ludotheque.web.table import acts
from ludotheque.web.table.room import Room

Send = Callable[[dict[str, Any]], None]
# What each seat sees of a table, by seat and language: made once for all who share it, until the table changes.
VIEWS: WeakKeyDictionary[Table, dict[tuple[int | None, str], SeatView]] = WeakKeyDictionary()


class Read(Protocol):
    """Finds a move in what a seat sees; `tree` is what it can touch, where that is known."""

    def __call__(self, view: State, tree: touch.Tree | None = None) -> int | str: ...


def view_of(room: Room, seat: int | None, lang: str) -> SeatView:
    """What a seat, or with None a spectator, sees of a table now."""
    views = VIEWS.setdefault(room.table, {})
    known = views.get((seat, lang))
    if known is None or known.rest["version"] != room.snapshot.version:
        viewpoint = seat if room.table.dealt else None  # nobody has a hand before the deal
        known = seat_view(room.table, viewpoint, lang, known)
        known.rest["version"] = room.snapshot.version
        views[(seat, lang)] = known
    return known


class Viewer:
    """Somebody who looks at a table through a browser."""

    def __init__(self, room: Room, visitor: str, lang: str, send: Send) -> None:
        self.room, self.visitor, self.lang, self.send = room, visitor, lang, send
        self.seat: int | None = None  # from which they look: one of the seats they hold, or a spectator's
        self.shown: SeatView | None = None  # what the browser has,
        self.shown_version = -1  # and of which version of the table

    @property
    def seats(self) -> list[int]:
        """The seats that they play."""
        return self.room.table.seats_of(self.visitor)

    def enter(self, wanted: int | None, version: int) -> None:
        """They look, or look from another seat; they are shown all that they do not have."""
        self.seat = wanted if wanted in self.seats else self.viewpoint()
        fresh = self not in self.room.presence.viewers
        if version != (self.room.snapshot.version if fresh else self.shown_version):
            metrics.resyncs.inc()
            self.shown = None
        elif fresh:  # the page that was loaded shows this version already
            self.shown = view_of(self.room, self.seat, self.lang)
        if fresh:
            self.room.enter(self)
        self.show()

    def viewpoint(self) -> int | None:
        """From which seat they look who do not say: of several the one to move, unless there are secrets."""
        seats, table = self.seats, self.room.table
        if len(seats) < 2:
            return seats[0] if seats else None
        if table.secrets_between(seats):
            passed_on = table.turn in seats and table.turn != self.seat  # nothing lies open under a curtain
            return self.seat if self.seat in seats and not passed_on else None
        return table.turn if table.turn in seats else self.seat if self.seat in seats else seats[0]

    def follow(self) -> None:
        seats = self.seats
        if len(seats) > 1 or self.seat not in seats:
            self.seat = self.viewpoint()
        self.show()

    def show(self) -> None:
        now = view_of(self.room, self.seat, self.lang)
        change = delta(self.shown.drawing, now.drawing) if self.shown else None
        message = self.message(now, change)
        self.shown, self.shown_version = now, self.room.snapshot.version
        self.send(message)

    def message(self, now: SeatView, change: DrawingChange | None) -> dict[str, Any]:
        """All that a browser needs to show the table to somebody."""
        room, table = self.room, self.room.table
        kept = in_common(self.shown.moves, now.moves) if self.shown and change else 0
        said = announced(table, now.moves, self.lang) if kept < len(now.moves) else ""
        playing = not table.over
        left = table.time_left(monotonic())
        online = room.presence.online()
        return {
            "is": "view",
            **now.rest,
            **({} if playing else {"mine": False, "tree": None, "setup": None, "labels": {}}),
            "me": self.seats,
            "as": -1 if self.seat is None else self.seat,
            "full": None if change else {"panes": panes(now.drawing), "desc": now.drawing.description},
            "delta": change,
            "prompt": now.rest["prompt"] if playing else ended(room, self.seat, self.lang),
            "players": [
                {**player, "here": seat in online or player["bot"], "clock": left[seat] if left else None}
                for seat, player in enumerate(now.rest["players"])
            ],
            "moves": {"from": kept, "list": now.moves[kept:]},
            "said": said,
            "undo": playing and table.can_undo(self.visitor),
            "draw": playing and table.can_draw(self.seat),
            "curtain": self.curtain(),
            "proposal": self.asked(),
            "over": None if playing else end(room, self.seat, self.lang),
            "online": online,
        }

    def curtain(self) -> dict[str, Any] | None:
        """At a shared screen with secrets: who is to sit down before their hand is shown."""
        table, seats, turn = self.room.table, self.seats, self.room.table.turn
        if (
            table.over
            or not table.complete
            or len(seats) < 2
            or not table.secrets_between(seats)
            or turn not in seats
            or turn == self.seat
        ):
            return None
        return {"seat": turn, "name": table.names[turn](self.lang)}

    def asked(self) -> dict[str, Any] | None:
        offer, question = self.room.snapshot.offer, self.room.table.question
        if offer is None or question is None:
            return None
        return {"text": question(self.lang), "mine": not offer.asked.intersection(self.seats)}

    async def play(self, ply: int, read: Read) -> None:
        """Make a move of theirs; `ply` says which one it is, so that it is never made twice."""
        await acts.play(self.room, self, ply, self.move(ply, read))

    def move(self, ply: int, read: Read) -> int | str:
        """The move that they mean, found in what they saw when they chose it."""
        seat = self.room.table.playing_seat(self.visitor, self.seat)
        if not 0 <= ply < self.room.table.ply:
            now = view_of(self.room, seat, self.lang)
            return read(now.view, now.tree)
        try:
            return read(self.room.table.view_at(ply, seat))
        except LudothequeError:
            raise Overtaken() from None
