"""How a game ended, what it is worth in a match, and the next one."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from ludotheque.record import Record
from ludotheque.store.saved import Saved
from ludotheque.web.connection.seat_view import name_of, outcome
from ludotheque.web.language import translations
from ludotheque.web.table.codes import rematch_code
from ludotheque.web.table.dealing import chance_of

if TYPE_CHECKING:
    from ludotheque.web.table.room import Room, Viewer


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


def ended(room: Room, seat: int | None, lang: str) -> str:
    """How it ended, in a sentence."""
    _ = translations(lang).gettext
    view, ending, chairs = room.table.view(seat), room.saved.ending, room.saved.chairs
    if ending is None:
        return outcome(view, chairs, seat, lang)
    if ending["kind"] == "draw":
        return _("A draw, by agreement.")
    if ending["kind"] == "closed":
        return _("This table was closed: nothing had happened here for long.")
    name = name_of(chairs, view, ending["seat"], lang)
    if ending["kind"] == "time":
        return _("Time is up for {name}.").format(name=name)
    return _("You have resigned.") if seat == ending["seat"] else _("{name} has resigned.").format(name=name)


def end(room: Room, viewer: Viewer) -> dict[str, Any]:
    view, won, lang = room.table.view(viewer.seat), winners(room), viewer.lang
    names = [name_of(room.saved.chairs, view, seat, lang) for seat in range(view.seats)]
    match = points(room)
    return {
        "title": ended(room, viewer.seat, lang),
        "line": finish(room, lang),
        "rows": [[names[seat], view.scores[seat], seat in won] for seat in range(view.seats)],
        "match": [[names[seat], match[seat]] for seat in range(view.seats)] if room.saved.match else [],
        "rematch": room.saved.next or None,
        "promise": room.library.promises.promise(rematch_code(room.saved.code)),  # before anybody has words for it
    }


def finish(room: Room, lang: str) -> str:
    count, minutes = len(room.saved.moves), round(sum(move.seconds for move in room.saved.moves) / 60)
    moves = translations(lang).ngettext("{n} move", "{n} moves", count).format(n=count)
    if not minutes:
        return moves
    return f"{moves}, " + translations(lang).ngettext("{n} minute", "{n} minutes", minutes).format(n=minutes)


def record(room: Room, lang: str) -> Record:
    """The game so far; with the secret of the table, once it is over."""
    names = [player["name"] for player in room.sight(None, lang).rest["players"]]
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
