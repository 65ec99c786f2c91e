"""Taking back, giving up, and what the others must agree to."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from ludotheque.core import CHANCE
from ludotheque.errors import TableError
from ludotheque.store.saved import PERSON, Change, Conflict
from ludotheque.web.table.endings import rematch_of
from ludotheque.web.table.room import NOT_SEATED, Room, Viewer
from ludotheque.words import Words

AWAY = 60.0  # seconds without a player before a bot may be asked to take over
NOTHING_ASKED = Words("There is nothing to answer.", "Il n’y a rien à quoi répondre.")


def may_undo(room: Room, viewer: Viewer) -> bool:
    try:
        return room.table.undoable(last_mover(room, viewer), agreed=True) >= 0
    except TableError:
        return False


async def undo(room: Room, viewer: Viewer) -> None:
    """At once where no other person has moved since; else the others are asked."""
    async with room.lock:
        seat = last_mover(room, viewer)
        before = room.table.undoable(seat, agreed=True)
        others = room.people - {viewer.visitor}
        movers = set(room.table.movers[before + 1 :])
        if others and any(room.saved.chairs[mover].kind == PERSON for mover in movers - {seat, CHANCE}):
            name = room.saved.chairs[seat].name
            words = Words(f"{name} asks to take back a move.", f"{name} demande à reprendre son coup.")
            await propose(room, "undo", seat, viewer.visitor, others, words)
        else:
            await room.set_back(before)
    room.go_on()


def last_mover(room: Room, viewer: Viewer) -> int:
    """Of the seats that somebody holds, the one that moved last."""
    seats = room.seats_in_play(viewer)
    moved = [mover for mover in reversed(room.table.movers) if mover in seats]
    return moved[0] if moved else seats[0]


async def resign(room: Room, viewer: Viewer) -> None:
    """Of two, the other wins; among more, a bot plays on; those who play together all give up."""
    async with room.lock:
        seat = room.playing_seat(viewer)
        if room.saved.seats == 2 or room.game.cooperative or len(room.people) < 2:
            await room.end_by({"kind": "resigned", "seat": seat})
        else:
            await room.seat_bot(seat)
    room.go_on()


def may_draw(room: Room, seat: int | None) -> bool:
    """Two people against each other can agree on a draw."""
    return seat is not None and room.saved.seats == 2 and not room.game.cooperative and len(room.people) == 2


async def offer_draw(room: Room, viewer: Viewer) -> None:
    async with room.lock:
        seat = room.playing_seat(viewer)
        if not may_draw(room, seat):
            raise TableError("A draw is for two people to agree on.", "Le nul se convient entre deux personnes.")
        name = room.saved.chairs[seat].name
        words = Words(f"{name} offers a draw.", f"{name} propose le match nul.")
        await propose(room, "draw", seat, viewer.visitor, room.people - {viewer.visitor}, words)


async def ask_for_bot(room: Room, viewer: Viewer, seat: int) -> None:
    """Let a bot play for somebody who has been away for long, if the others agree."""
    async with room.lock:
        room.playing_seat(viewer)
        away = room.away(seat) if 0 <= seat < room.saved.seats else None
        if away is None or away < AWAY:
            raise TableError(
                "A bot can only play for somebody who has been away for a minute.",
                "Un robot ne remplace que quelqu’un d’absent depuis une minute.",
            )
        others = {who for place, who in room.saved.sits if place in room.online()} - {viewer.visitor}
        name = room.saved.chairs[seat].name
        words = Words(f"Shall a bot play on for {name}?", f"Un robot joue-t-il à la place de {name}\u00a0?")
        if others:
            await propose(room, "bot", seat, viewer.visitor, others, words)
        else:
            await room.seat_bot(seat)
    room.go_on()


async def propose(room: Room, kind: str, seat: int, by: str, asked: set[str], words: Words) -> None:
    """Ask those at the table to agree to something; it is kept with the table until the next change."""
    proposal = {"kind": kind, "seat": seat, "by": by, "asked": sorted(asked), "words": list(words)}
    await room.commit(Change(fields={"proposal": proposal}))


async def answer(room: Room, viewer: Viewer, yes: bool) -> None:
    async with room.lock:
        proposal = room.saved.proposal
        if proposal is None or viewer.visitor not in [*proposal["asked"], proposal["by"]]:
            raise TableError(*NOTHING_ASKED)
        asked = [who for who in proposal["asked"] if who != viewer.visitor]
        if not yes:
            await room.commit(Change())
        elif asked:
            await room.commit(Change(fields={"proposal": proposal | {"asked": asked}}))
        else:
            await agreed(room, proposal)
    room.go_on()


async def agreed(room: Room, proposal: dict[str, Any]) -> None:
    if proposal["kind"] == "undo":
        await room.set_back(room.table.undoable(proposal["seat"], agreed=True))
    elif proposal["kind"] == "draw":
        await room.end_by({"kind": "draw"})
    else:
        await room.seat_bot(proposal["seat"])


async def rematch(room: Room, viewer: Viewer, words: str) -> None:
    """A new table with the seats changed; the others find the way there from this one."""
    async with room.lock:
        seats = room.seats_of(viewer.visitor)
        if not seats:
            raise TableError(*NOT_SEATED)
        if not room.over:
            raise TableError("The game is not over yet.", "La partie n’est pas finie.")
        if not room.saved.next:
            saved = rematch_of(room, dict.fromkeys(seats, words) if words else {})
            with suppress(Conflict):  # it is there already, and only nobody was told
                await room.library.create(saved)
            await room.commit(Change(fields={"next": saved.code}))
        room.show_all()
