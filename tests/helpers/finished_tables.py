"""Tables at which the game of a record was played."""

from __future__ import annotations

from paths import RECORDS

from ludotheque.record import Record
from ludotheque.table.seating import BOT, PERSON, Chair
from ludotheque.table.snapshot import Move, Snapshot


def finished(name: str, code: str) -> Snapshot:
    """A table at which the game of a record was played, by Camille and bots of level 2."""
    record = Record.load(RECORDS / f"{name}.ludo")
    seats = record.game.seats
    chairs = (Chair(PERSON, "Camille"), *(Chair(BOT, level=2) for _ in range(seats - 1)))
    moves = tuple(Move(move.text, 2.0) for move in record.moves)
    return Snapshot(code, record.game.name, seats, record.game.chosen(), record.deal, "", chairs, moves=moves)
