"""How a game ended: the sentence, the table of scores and the match, and the way to the next one."""

from __future__ import annotations

from typing import Any

from ludotheque.web.connection.seat_view import outcome
from ludotheque.web.language import translations
from ludotheque.web.table.codes import rematch_code
from ludotheque.web.table.endings import points, winners
from ludotheque.web.table.names import name_of
from ludotheque.web.table.room import Room


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


def end(room: Room, seat: int | None, lang: str) -> dict[str, Any]:
    view, won = room.table.view(seat), winners(room)
    names = [name_of(room.saved.chairs, view, place, lang) for place in range(view.seats)]
    match = points(room)
    return {
        "title": ended(room, seat, lang),
        "line": finish(room, lang),
        "rows": [[names[place], view.scores[place], place in won] for place in range(view.seats)],
        "match": [[names[place], match[place]] for place in range(view.seats)] if room.saved.match else [],
        "rematch": room.saved.next or None,
        "promise": room.library.promises.promise(rematch_code(room.saved.code)),  # before anybody has words for it
    }


def finish(room: Room, lang: str) -> str:
    count, minutes = len(room.saved.moves), round(sum(move.seconds for move in room.saved.moves) / 60)
    moves = translations(lang).ngettext("{n} move", "{n} moves", count).format(n=count)
    if not minutes:
        return moves
    return f"{moves}, " + translations(lang).ngettext("{n} minute", "{n} minutes", minutes).format(n=minutes)
