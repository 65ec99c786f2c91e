"""Chairs that people may take, by link or from the lobby, and how a chair becomes free again before a move."""

from __future__ import annotations

import hashlib
from dataclasses import replace

from ludotheque.errors import TableError
from ludotheque.table.dealing import dealt
from ludotheque.table.in_play import IT_IS_OVER
from ludotheque.table.seating import BOT, FREE, GONE, PERSON, Chair
from ludotheque.table.snapshot import Change
from ludotheque.table.throwing import Throwing
from ludotheque.words import Words

NOT_SEATED = Words(
    "You are watching: only those who play can do this.", "Vous regardez\u00a0: seuls les joueurs peuvent le faire."
)
NO_CHAIR = Words("Every chair is taken.", "Toutes les chaises sont prises.")
SENT_AWAY = Words(
    "They would rather play with somebody else here. Another table?",
    "On préfère jouer avec quelqu’un d’autre ici. Une autre table\u00a0?",
)
STAYS = Words(
    "A chair is free again only before its first move: after that, one can resign.",
    "Une chaise ne se libère qu’avant son premier coup\u00a0: après, on peut abandonner.",
)
NOT_YOURS = Words(
    "A chair that anybody may take is freed by whoever sits there, or by those who opened the table.",
    "Une chaise ouverte à tous se libère par qui l’occupe, ou par ceux qui ont ouvert la table.",
)


class OpenChairs(Throwing):
    """Who may sit down, and who is sent away."""

    def own_seats(self, visitor: str) -> list[int]:
        """The seats of a visitor who plays; TableError for a spectator."""
        seats = self.seats_of(visitor)
        if not seats:
            raise TableError(*NOT_SEATED)
        return seats

    def chairs_with(self, seat: int, chair: Chair) -> tuple[Chair, ...]:
        chairs = self.snapshot.chairs
        return (*chairs[:seat], chair, *chairs[seat + 1 :])

    # ── Sitting down ──────────────────────────────────────────────────────────────────

    def vacant_seat(self, wanted: str) -> int:
        """A seat that can be taken: the wanted one if possible, else preferably a free one."""
        found = [*self.snapshot.free, *self.snapshot.offered]
        if not found or self.over:
            raise TableError(*NO_CHAIR)
        return next((seat for seat in found if wanted == str(seat)), found[0])

    def sit_down(self, seat: int, visitor: str, name: str, words: str = "") -> Change:
        """A person takes a seat that is free, or kept by a bot; with the last one, the game is dealt.

        After the deal the words of the chair stay, because the dice to come depend on them.
        """
        if seat not in self.snapshot.vacant or self.over:
            raise TableError(*NO_CHAIR)
        if any(who == mark_of(visitor) for _, who in self.snapshot.sits):
            raise TableError(*SENT_AWAY)
        before = self.snapshot.chairs[seat]
        said = before.words if self.dealt else words
        person = replace(before, kind=PERSON, name=name, words=said, since=self.ply)
        return replace(self.taken(seat, person), sit=((seat, visitor),))

    def seat_bot(self, seat: int, level: int) -> Change:
        """A bot takes a free seat, for those who have waited long enough."""
        if seat not in self.snapshot.free or self.over:
            raise TableError(*NO_CHAIR)
        return self.taken(seat, Chair(BOT, level=level))

    def taken(self, seat: int, chair: Chair) -> Change:
        """A chair is taken; with the last one, the game is dealt."""
        chairs = self.chairs_with(seat, chair)
        after = dealt(replace(self.snapshot, chairs=chairs), self.game)
        return Change(chairs=chairs, deal=after.deal, numbers=after.numbers)

    # ── Standing up, and being sent away ──────────────────────────────────────────────

    def free_chair(self, visitor: str, seat: int) -> Change:
        """A person stands up again, or is sent away by those who opened the table: only before their first move."""
        own, chairs = self.own_seats(visitor), self.snapshot.chairs
        if self.over:
            raise TableError(*IT_IS_OVER)
        if not self.may_be_freed(seat):
            raise TableError(*STAYS)
        if seat not in self.can_free(visitor):
            raise TableError(*NOT_YOURS)
        leaving = tuple((seat, who) for who in self.snapshot.devices_of(seat))
        sent_away = () if seat in own else tuple((seat, mark_of(who)) for _, who in leaving)
        return Change(leave=leaving, sit=sent_away, chairs=self.chairs_with(seat, self.emptied(chairs[seat])))

    def may_be_freed(self, seat: int) -> bool:
        """Whether the person on this seat has not moved yet."""
        return seat in self.people and seat not in self.movers[self.snapshot.chairs[seat].since :]

    def can_free(self, visitor: str) -> list[int]:
        """The seats that a visitor can free: their own, or those of people they may send away."""
        if not self.snapshot.opened:
            return []
        chairs, own = self.snapshot.chairs, self.seats_of(visitor)
        hosts = any(not chairs[seat].open for seat in own)
        taken = [seat for seat in self.people if chairs[seat].open and (hosts or seat in own)]
        return [seat for seat in taken if self.may_be_freed(seat) and own and not self.over]

    def emptied(self, chair: Chair) -> Chair:
        """The chair without its person: free, or kept by the bot that was there before."""
        kind = BOT if chair.level else FREE
        return replace(chair, kind=kind, name="", words=chair.words if self.dealt else "", since=self.ply)

    # ── Who may come ──────────────────────────────────────────────────────────────────

    def set_door(self, visitor: str, open_to_all: bool, watch: bool) -> Change | None:
        """Set whether anybody may take vacant chairs, and whether the lobby lists the game for watching.

        None if nothing changes.
        """
        self.own_seats(visitor)
        if self.over:
            raise TableError(*IT_IS_OVER)
        places = enumerate(self.snapshot.chairs)
        chairs = tuple(
            replace(chair, open=open_to_all) if seat in self.snapshot.vacant else chair for seat, chair in places
        )
        if (chairs, watch) == (self.snapshot.chairs, self.snapshot.watch):
            return None
        return Change(chairs=chairs, watch=watch, offer=self.snapshot.offer)


def mark_of(visitor: str) -> str:
    """A hash of somebody who was sent away: enough to recognise them, without their id."""
    return GONE + hashlib.sha256(visitor.encode()).hexdigest()[:16]
