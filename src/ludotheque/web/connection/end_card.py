"""How a game ended: the sentence, the table of scores and the match, and the way to the next one."""

from __future__ import annotations

from typing import Any

from ludotheque.table.snapshot import EndedBy
from ludotheque.web.connection.seat_view import outcome
from ludotheque.web.language import translations
from ludotheque.web.table.room import Room


def ended(room: Room, seat: int | None, lang: str) -> str:
    """How it ended, in a sentence."""
    _ = translations(lang).gettext
    table, ending = room.table, room.snapshot.ending
    if ending is None:
        return outcome(table, table.view(seat), seat, lang)
    if ending.kind == EndedBy.AGREEMENT:
        return _("A draw, by agreement.")
    if ending.kind == EndedBy.CLOSING:
        return _("This table was closed: nothing had happened here for long.")
    assert ending.seat is not None
    name = table.names[ending.seat](lang)
    if ending.kind == EndedBy.TIME:
        return _("Time is up for {name}.").format(name=name)
    return _("You have resigned.") if seat == ending.seat else _("{name} has resigned.").format(name=name)


def end(room: Room, seat: int | None, lang: str) -> dict[str, Any]:
    view, won = room.table.view(seat), room.table.winners
    names, match = room.table.names_in(lang), room.table.points
    return {
        "title": ended(room, seat, lang),
        "line": finish(room, lang),
        "rows": [[names[place], view.scores[place], place in won] for place in range(view.seats)],
        "match": [[names[place], match[place]] for place in range(view.seats)] if room.snapshot.match else [],
        "rematch": room.snapshot.next or None,
        "promise": room.next_commitment,
    }


def finish(room: Room, lang: str) -> str:
    count, minutes = room.table.ply, round(room.table.seconds_played / 60)
    moves = translations(lang).ngettext("{n} move", "{n} moves", count).format(n=count)
    if not minutes:
        return moves
    return f"{moves}, " + translations(lang).ngettext("{n} minute", "{n} minutes", minutes).format(n=minutes)
