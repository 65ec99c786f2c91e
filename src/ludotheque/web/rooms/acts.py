"""What a viewer does at a table: passes it on to the table for the seat they play.

Each returns whether a view that shows what they did has answered their request.
"""

from __future__ import annotations

from contextlib import suppress
from time import monotonic

from ludotheque.chance.draws import new_secret
from ludotheque.errors import TableError
from ludotheque.record import HelpKind
from ludotheque.store.store import Conflict
from ludotheque.table import Table
from ludotheque.table.snapshot import Asking, Change
from ludotheque.table.table import STAND_IN
from ludotheque.web.errors import Overtaken
from ludotheque.web.rooms.codes import rematch_code
from ludotheque.web.rooms.presence import Request, Viewer
from ludotheque.web.rooms.room import Room
from ludotheque.words import Words


async def play(room: Room, by: Request, ply: int, move: int | str) -> bool:
    """Make a move. A repeated request for a move that was made is ignored."""

    def decision(table: Table) -> Change | None:
        seat = room.playing_seat(by.viewer)
        return None if table.was_played(ply, seat, move) else table.play(seat, move, monotonic(), ply)

    return await room.insist(decision, by)


async def undo(room: Room, by: Request, practice: bool) -> bool:
    """Take back their last move, or ask the others for it."""
    seats = room.presence.seats_of(by.visitor)
    seat, before = room.table.last_mover(seats), room.table.ply
    answered = await room.decide(lambda table: table.undo(table.last_mover(seats), practice), by)
    if room.table.ply < before:
        tell(room, seat, TAKEN_BACK)
    return answered


async def resign(room: Room, by: Request, seat: int | None) -> bool:
    """Resign one of their seats: the one they name, or their viewpoint."""
    return await room.insist(lambda table: table.resign(room.playing_seat(by.viewer, seat)), by)


async def offer_draw(room: Room, by: Request) -> bool:
    return await room.decide(lambda table: table.offer_draw(room.playing_seat(by.viewer)), by)


async def offer_stand_in(room: Room, by: Request, seat: int) -> bool:
    """Offer that a bot plays for somebody who is away; on a free chair it sits down at once."""

    def decision(table: Table) -> Change:
        if table.own_seats(by.visitor) and seat in table.snapshot.free:
            return table.seat_bot(seat, STAND_IN)
        return table.offer_stand_in(
            room.playing_seat(by.viewer), seat, room.presence.away(seat), room.presence.online()
        )

    return await room.decide(decision, by)


async def note_help(room: Room, viewer: Viewer, kind: HelpKind) -> None:
    """A player is helped: it is noted, and the others are told. TableError at a serious table."""
    seat = room.playing_seat(viewer)
    noted = room.table.help(seat, kind)
    if noted:
        await room.decide(lambda table: table.help(seat, kind))
        tell(room, seat, HINTED if kind == HelpKind.HINT else GUIDED)


async def arrive(room: Room, viewer: Viewer) -> None:
    """A player has come to the table that they were called to."""
    seats = room.table.seats_of(viewer.visitor)
    if set(seats) & set(room.snapshot.missing):
        with suppress(Overtaken):  # it is tried again when they next connect
            await room.insist(lambda table: table.arrive(seats, monotonic()))


async def come_back(room: Room, viewer: Viewer) -> None:
    """A player takes their seat back from a bot."""
    if room.table.left_to_bots(viewer.visitor):
        await room.decide(lambda table: table.come_back(viewer.visitor))


async def answer(room: Room, by: Request, yes: bool) -> bool:
    """Accept or decline an offer."""
    seats = room.presence.seats_of(by.visitor)
    offer = room.snapshot.offer
    if yes and offer and offer.kind == Asking.REMATCH and set(seats) & offer.asked:
        return await rematch(room, by, "")
    answered = await room.decide(lambda table: table.answer(next(iter(seats), None), yes), by)
    if offer and not yes and offer.by not in seats:
        tell(room, seats[0], DECLINED[offer.kind])
    return answered


async def rematch(room: Room, by: Request, words: str) -> bool:
    """Ask the others for a rematch, or agree to one. The last to agree opens its table.

    The others find it through this one. Once it is open, words are mixed into its shuffle.
    """
    async with room.lock:
        seats = room.table.own_seats(by.visitor)
        if not room.snapshot.next:
            code = rematch_code(room.snapshot.code)
            change = room.table.ask_rematch(seats, code)
            if change.next:
                snapshot = room.table.rematch(code, new_secret(), dict.fromkeys(seats, words) if words else {})
                with suppress(Conflict):  # it exists already: only the link to it was not stored
                    await room.services.create(snapshot)
            answered = await room.commit(change, by)
        else:
            answered = room.show_all(by)
    following = await room.services.room(room.snapshot.next) if room.snapshot.next else None
    if following and words:
        with suppress(TableError):  # it is dealt already
            await following.decide(lambda table: table.say_words(by.visitor, words))
    return answered


def greet(room: Room, viewer: Viewer, number: int) -> None:
    """Greet everybody at the table, through any process."""
    seats = room.table.own_seats(viewer.visitor)
    room.services.traffic.limits.greet(viewer.client)
    seat = viewer.seat if viewer.seat in seats else seats[0]
    room.greet(seat, number)
    room.services.store.tell({"greeting": room.snapshot.code, "seat": seat, "number": number})


async def free_chair(room: Room, by: Request, seat: int) -> bool:
    """Stand up, or send a stranger away."""
    return await room.decide(lambda table: table.free_chair(by.visitor, seat), by)


async def set_door(room: Room, by: Request, open_to_all: bool, watch: bool) -> bool:
    """Set whether anybody may sit down, and whether the lobby lists the game for watching."""
    if open_to_all and not room.snapshot.offered:
        room.services.traffic.limits.show_table(by.viewer.client)
    return await room.decide(lambda table: table.set_door(by.visitor, open_to_all, watch), by)


async def commit_number(room: Room, by: Request, commitment: str) -> bool:
    """Their browser begins a chain of numbers, or says that it gives none."""
    return await room.decide(lambda table: table.commit_number(table.own_seats(by.visitor)[0], commitment), by)


async def give_number(room: Room, by: Request, throw: int, number: str, head: str) -> bool:
    """Their browser gives its number for a throw."""

    def decision(table: Table) -> Change | None:
        return table.give_number(table.own_seats(by.visitor)[0], throw, number, head)

    return await room.decide(decision, by)


# ── News ──────────────────────────────────────────────────────────────────────────────

TAKEN_BACK, HINTED, GUIDED = range(3)  # places in NEWS
WROTE, ALLOWED = 7, 8
DECLINED = {Asking.UNDO: 3, Asking.DRAW: 4, Asking.STAND_IN: 5, Asking.REMATCH: 6}
NEWS = (  # what somebody has done without a move; `name` is theirs
    Words("{name} has taken back a move.", "{name} a repris son coup."),
    Words("{name} has looked at a hint.", "{name} a regardé un indice."),
    Words("{name} plays with the guide.", "{name} joue avec le guide."),
    Words("{name} would rather not take the move back.", "{name} préfère que le coup reste joué."),
    Words("{name} declines the draw and plays on.", "{name} refuse la nulle et continue."),
    Words("{name} would rather wait than play with a bot.", "{name} préfère attendre plutôt qu’un robot joue."),
    Words("{name} does not play again now.", "{name} ne rejoue pas maintenant."),
    Words("{name} has written a letter: see “Table”.", "{name} a écrit une lettre\u00a0: voyez «\u00a0Table\u00a0»."),
    Words("{name} allows letters: see “Table”.", "{name} permet les lettres\u00a0: voyez «\u00a0Table\u00a0»."),
)


def tell(room: Room, seat: int, number: int) -> None:
    """Tell everybody else at the table, through any process."""
    room.tell_news(seat, number)
    room.services.store.tell({"news": room.snapshot.code, "seat": seat, "number": number})


# ── Greetings ──────────────────────────────────────────────────────────────────────────

GREETINGS = (
    Words("Hello!", "Bonjour\u00a0!"),
    Words("Have a good game!", "Bonne partie\u00a0!"),
    Words("Well played!", "Bien joué\u00a0!"),
    Words("One moment, I will be back.", "Un instant, je reviens."),
    Words("Thank you, see you soon!", "Merci, à bientôt\u00a0!"),
)
