"""The events that a program gets about a table: JSON made only from the view of its seat."""

from __future__ import annotations

from time import monotonic
from typing import Literal

import msgspec

from ludotheque import lookup
from ludotheque.table import Table
from ludotheque.table.seating import BOT, FREE, PROGRAM
from ludotheque.web.table.room import Room

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
