"""Who has won, what it is worth in a match, and the next game."""

from __future__ import annotations

from dataclasses import replace

from ludotheque.record import Record
from ludotheque.store.saved import Saved
from ludotheque.web.table.codes import rematch_code
from ludotheque.web.table.dealing import chance_of
from ludotheque.web.table.names import name_of
from ludotheque.web.table.room import Room


def winners(room: Room) -> list[int]:
    ending = room.saved.ending
    if ending is None:
        return room.table.view(None).winners
    if room.game.cooperative or ending["kind"] == "closed":
        return []
    return [seat for seat in range(room.saved.seats) if seat != ending.get("seat")]


def points(room: Room) -> list[int]:
    """The match so far, this game included."""
    won = winners(room)
    played_out = room.saved.ending is None
    own = room.game.points(room.table.view(None)) if played_out else [int(s in won) for s in range(room.saved.seats)]
    return [before + now for before, now in zip(room.saved.match or [0] * room.saved.seats, own, strict=True)]


def record(room: Room, lang: str) -> Record:
    """The game so far; with the secret of the table, once it is over."""
    view = room.table.view(None)
    names = [name_of(room.saved.chairs, view, seat, lang) for seat in range(view.seats)]
    return Record.of(room.table.state, names, chance_of(room.saved) if room.over else None)


def rematch_of(room: Room, words: dict[int, str]) -> Saved:
    """The same people, each one seat further, with the points that they have; some with new words."""
    seats, code = room.saved.seats, rematch_code(room.saved.code)
    chairs = tuple(replace(chair, words=words.get(seat, chair.words)) for seat, chair in enumerate(room.saved.chairs))
    match = points(room)
    return replace(
        room.saved,
        code=code,
        deal=None,
        secret=room.library.promises.secret(code),
        chairs=chairs[-1:] + chairs[:-1],
        match=tuple(match[-1:] + match[:-1]),
        sits=frozenset(((seat + 1) % seats, who) for seat, who in room.saved.sits),
        ending=None,
        next="",
        version=0,
        moves=(),
    )
