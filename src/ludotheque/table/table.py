"""The one authority over a table: decides on seats, undo, offers, resigning and endings.

A table decides but changes nothing: a decision is a Change, or a TableError that says why not. The terminal applies a
change at once; a server stores it first, and then updates the table from what was stored.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Collection, Mapping
from dataclasses import replace

from ludotheque.bots.players import Fault
from ludotheque.errors import TableError
from ludotheque.record import Help, HelpKind
from ludotheque.table.in_play import IT_IS_OVER, MOVED_ON, UNDEALT, dealt
from ludotheque.table.seating import BOT, FREE, GONE, PERSON, PROGRAM, Chair
from ludotheque.table.snapshot import NO_PAUSE, Asking, Change, EndedBy, Ending, Offer, Snapshot
from ludotheque.table.throwing import ROLLING, Throwing
from ludotheque.words import Words

# ── Chairs that people may take, by link or from the lobby ────────────────────────────────

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
        said = before.words if self.dealt or self.asking else words
        person = replace(before, kind=PERSON, name=name, words=said, since=self.ply)
        return replace(self.taken(seat, person), sit=((seat, visitor),))

    def seat_bot(self, seat: int, level: int) -> Change:
        """A bot takes a free seat, for those who have waited long enough."""
        if seat not in self.snapshot.free or self.over:
            raise TableError(*NO_CHAIR)
        said = self.snapshot.chairs[seat].words if self.dealt else ""
        return self.taken(seat, Chair(BOT, level=level, words=said, since=self.takeover))

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
        if self.asking:
            raise TableError(*(ROLLING if self.dealt else UNDEALT))
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
        return replace(chair, kind=kind, name="", words=chair.words if self.dealt else "", since=self.takeover)

    @property
    def takeover(self) -> int:
        """Since when a bot plays that takes a seat now. Not from the beginning, if a person took part in the deal."""
        return max(1, self.ply) if self.dealt else 0

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


# ── The table ─────────────────────────────────────────────────────────────────────────────

AWAY = 60.0  # seconds of absence after which a bot may be asked to stand in
DAY_AWAY = 24 * 3600.0  # the same in correspondence games
STAND_IN = 3  # the level of that bot
MOST_DEVICES = 20  # devices that play a seat, or have played it

NOT_OVER = Words("The game is not over yet.", "La partie n’est pas finie.")
SERIOUS = Words(
    "This is a serious table: no hints and no guide.", "C’est une table sérieuse\u00a0: ni indice ni guide."
)
ALREADY_NEXT = Words("The next table is open already.", "La table suivante est déjà ouverte.")
NO_DRAW = Words("A draw is for two people to agree on.", "La nulle se décide entre deux personnes.")
NOT_AWAY = Words(
    "A bot can only play for somebody who has been away for a minute.",
    "Un robot ne remplace que quelqu’un d’absent depuis une minute.",
)
NOT_A_DAY = Words(
    "By correspondence, a bot can only play for somebody who has been away for a day.",
    "Par correspondance, un robot ne remplace que quelqu’un d’absent depuis un jour.",
)
NOTHING_ASKED = Words("There is nothing to answer.", "Il n’y a rien à quoi répondre.")
ONLY_PRACTICE = Words(
    "Something has come to light since: this can only be taken back as practice.",
    "Quelque chose s’est découvert depuis\u00a0: on ne peut reprendre que pour s’entraîner.",
)
MAKE_IT_PRACTICE = Words(
    "Take it back? The game becomes practice, and counts for nothing.",
    "Reprendre\u00a0? La partie devient un entraînement et ne compte plus.",
)
NOT_INVITED = Words("Nobody waits for you here.", "Personne ne vous attend ici.")
NO_SEAT = Words(
    "This link opens no seat any more: it works once, and not for long. Make another one at “My devices”.",
    "Ce lien n’ouvre plus de place\u00a0: il sert une fois, et peu de temps. Faites-en un autre dans «\u00a0Mes"
    " appareils\u00a0».",
)
ONLY_DEVICE = Words(
    "This is the only device that plays this seat: make a link for another one first, or resign.",
    "C’est le seul appareil qui joue cette place\u00a0: faites d’abord un lien pour un autre, ou abandonnez.",
)
TOO_MANY_DEVICES = Words(
    "This seat has been played from too many devices.", "Cette place a été jouée depuis trop d’appareils."
)


class PracticeError(TableError):
    """A move can only be taken back if the game becomes practice; `ask` is the question."""

    def __init__(self) -> None:
        super().__init__(*ONLY_PRACTICE)
        self.ask = MAKE_IT_PRACTICE


class Table(OpenChairs):
    """What people at a table may do."""

    # ── Sitting down ──────────────────────────────────────────────────────────────────

    def playing_seat(self, visitor: str, wanted: int | None = None) -> int:
        """The seat for which a visitor acts: the wanted one, if it is theirs. TableError if nobody can play now."""
        return self.acting_seat(self.seats_of(visitor), wanted)

    def acting_seat(self, seats: list[int], wanted: int | None = None) -> int:
        """The seat to act for, among these seats."""
        if not seats:
            raise TableError(*NOT_SEATED)
        self.check_playing()
        return wanted if wanted in seats else seats[0]

    def last_mover(self, seats: list[int]) -> int:
        """Of these seats, the one that moved last."""
        if not seats:
            raise TableError(*NOT_SEATED)
        ply = self.last_move_of(seats)
        return seats[0] if ply is None else self.positions.turns[ply]

    def say_words(self, visitor: str, words: str) -> Change | None:
        """A person mixes words into the coming deal; None if they have not changed."""
        seats = self.own_seats(visitor)
        if self.dealt or self.asking:
            raise TableError(*MOVED_ON)
        chairs = tuple(
            replace(chair, words=words) if seat in seats else chair for seat, chair in enumerate(self.snapshot.chairs)
        )
        return None if chairs == self.snapshot.chairs else Change(chairs=chairs)

    def accept(self, visitor: str) -> Change | None:
        """A program takes the chair that waits for it; None if it already has."""
        seat = self.snapshot.invited(visitor)
        if seat is None and self.seats_of(visitor):
            return None
        if seat is None or self.over:
            raise TableError(*NOT_INVITED)
        return self.taken(seat, Chair(PROGRAM, self.snapshot.chairs[seat].name))

    def decline(self, visitor: str) -> Change:
        """A program declines: its chair is free for anybody."""
        seat = self.snapshot.invited(visitor)
        if seat is None or self.over:
            raise TableError(*NOT_INVITED)
        return Change(chairs=self.chairs_with(seat, Chair(FREE)))

    def take_along(self, seat: int | None, visitor: str) -> Change | None:
        """A seat is also played from another device; None if it already is."""
        if seat is None or self.over or seat not in self.people:
            raise TableError(*NO_SEAT)
        if seat in self.seats_of(visitor):
            return None
        if len(self.snapshot.visitors_of([seat])) >= MOST_DEVICES:
            raise TableError(*TOO_MANY_DEVICES)
        return Change(sit=((seat, visitor),))

    def know_as(self, visitor: str, other: str) -> Change | None:
        """Give the seats of a visitor to another visitor id of the same person; None if they already have them."""
        seats = [seat for seat in self.snapshot.taken_by(visitor) if seat not in self.snapshot.taken_by(other)]
        return Change(sit=tuple((seat, other) for seat in seats), offer=self.snapshot.offer) if seats else None

    def hand_over(self, seat: int, visitor: str, name: str, now: float) -> Change:
        """Somebody else plays on for a person who has left; they are called to the table like anybody else."""
        if self.over or seat not in self.people or self.seats_of(visitor):
            raise TableError(*NO_CHAIR)
        leaving = tuple((seat, who) for who in self.snapshot.devices_of(seat))
        chairs = self.chairs_with(seat, replace(self.snapshot.chairs[seat], name=name, since=self.ply))
        later = self.unpaused(now) - self.called_at if self.snapshot.terms.called else 0.0
        return Change(leave=leaving, sit=((seat, visitor),), chairs=chairs, later=later, awaits=seat)

    def remove_device(self, seat: int, visitor: str) -> Change:
        """A seat is no longer played from a device. The placeholder invalidates all earlier links."""
        if self.snapshot.devices_of(seat) == [visitor]:
            raise TableError(*ONLY_DEVICE)
        return Change(leave=((seat, visitor),), sit=((seat, f"{GONE}{secrets.token_hex(6)}"),))

    def left_to_bots(self, visitor: str) -> list[int]:
        """The seats of a visitor where bots stand in until they come back."""
        chairs, taken = self.snapshot.chairs, self.snapshot.taken_by(visitor)
        return [seat for seat in taken if chairs[seat].kind == BOT and chairs[seat].name and not self.over]

    def come_back(self, visitor: str) -> Change | None:
        """A player takes their seat back from a bot; None if no bot has played."""
        chairs = list(self.snapshot.chairs)
        for seat in self.left_to_bots(visitor):
            chairs[seat] = replace(chairs[seat], kind=PERSON, level=0, since=0)
        return Change(chairs=tuple(chairs)) if self.left_to_bots(visitor) else None

    def forget(self, seats: Collection[int]) -> Change | None:
        """Delete names, words and devices of these seats. A game in progress is resigned.

        If there were words, the secret is deleted too: without the words nobody can verify the chance.
        """
        chairs, sits = self.snapshot.chairs, self.snapshot.sits
        leaving = tuple(sit for sit in sits if sit[0] in seats)
        named = [seat for seat in seats if chairs[seat].name or chairs[seat].words]
        if not leaving and not named:
            return None
        nobody = tuple(replace(it, name="", words="") if seat in seats else it for seat, it in enumerate(chairs))
        given_up = Ending(EndedBy.RESIGNING, min(seats)) if self.complete else Ending(EndedBy.CLOSING)
        return Change(
            leave=leaving,
            chairs=nobody,
            secret="" if any(chairs[seat].words for seat in named) else None,
            ending=None if self.over else given_up,
        )

    # ── Undo and offers ───────────────────────────────────────────────────────────────

    def undo(self, seat: int, practice: bool = False) -> Change:
        """Take back the last move of a seat: at once if only bots have moved since, else the others are asked.

        Not if something was revealed since; but who plays only against bots may make the game practice.
        """
        self.check_not_final()
        before = self.before_last_move(seat)
        seen = self.seen_since(before, seat)
        if seen and (self.people != [seat] or self.asking):
            raise TableError(*seen)
        if seen:
            return self.practise(seat, before, practice)
        others = self.snapshot.others(seat)
        moved_since = set(self.movers[before:]) & set(self.people) - {seat}
        if others and (moved_since or self.snapshot.clock or self.snapshot.terms.serious):
            return Change(offer=Offer(Asking.UNDO, seat, seat, others))
        return Change(keep=before, helped=self.help_of(seat, HelpKind.UNDO))

    def practise(self, seat: int, before: int, agreed: bool) -> Change:
        """Take back a move although something was revealed: the game becomes practice, which must be confirmed."""
        chair = self.snapshot.chairs[seat]
        if not agreed and not chair.practised:
            raise PracticeError()
        chairs = self.chairs_with(seat, replace(chair, practised=True))
        return Change(keep=before, chairs=chairs, helped=self.help_of(seat, HelpKind.UNDO))

    # ── Help ──────────────────────────────────────────────────────────────────────────

    def help_of(self, seat: int, kind: HelpKind) -> tuple[Help, ...]:
        """The note of a help for a seat now; empty if it stands already."""
        note = Help(seat, kind, self.ply)
        return () if note in self.snapshot.helped else (note,)

    def help(self, seat: int, kind: HelpKind) -> Change | None:
        """Note help for a seat; None if it is noted. TableError at a serious table."""
        if self.snapshot.terms.serious:
            raise TableError(*SERIOUS)
        noted = self.help_of(seat, kind)
        if kind == HelpKind.GUIDE and any((it.seat, it.kind) == (seat, kind) for it in self.snapshot.helped):
            return None
        return Change(helped=noted, offer=self.snapshot.offer) if noted and not self.over else None

    def can_undo(self, seats: list[int]) -> bool:
        """Whether undo() would let the player of these seats take back a move, or ask for it."""
        ply = self.last_move_of(seats)
        if ply is None or self.final:
            return False
        mover = self.positions.turns[ply]
        return (self.people == [mover] and not self.asking) or not self.seen_since(ply, mover)

    @property
    def final(self) -> bool:
        """Whether the end is final: see check_not_final."""
        return self.over and bool(self.snapshot.code)

    def check_not_final(self) -> None:
        """TableError if the end is final, because the library then publishes the record with its secret.

        In the terminal the last move may still be taken back.
        """
        if self.final:
            raise TableError(*IT_IS_OVER)

    def resign(self, seat: int) -> Change:
        """Resign. With two seats the other wins, or both lose together; with more, a bot plays on if another person is
        left.
        """
        self.check_playing()
        if self.snapshot.seats > 2 and set(self.people) - {seat}:
            return self.bot_for(seat)
        return Change(ending=Ending(EndedBy.RESIGNING, seat))

    def forfeit(self, seat: int, fault: Fault) -> Change:
        """The engine of a seat has failed. With two seats the other wins; with more, another bot plays on."""
        self.check_playing()
        if self.snapshot.seats == 2 or self.game.cooperative:
            return Change(ending=Ending(EndedBy(fault), seat))
        return self.bot_for(seat)

    def end_by_time(self, now: float) -> Change | None:
        """The end by time; also for a program that does not answer, where people have no clock."""
        change = super().end_by_time(now)
        return change if change is None or self.snapshot.clock else self.forfeit(self.turn, Fault.LATE)

    def can_draw(self, seat: int | None) -> bool:
        """Whether two people play against each other, who can agree on a draw."""
        if seat is None or self.snapshot.seats != 2 or self.game.cooperative:
            return False
        return bool(self.snapshot.others(seat))

    def offer_draw(self, seat: int) -> Change:
        self.check_playing()
        if not self.can_draw(seat):
            raise TableError(*NO_DRAW)
        return Change(offer=Offer(Asking.DRAW, seat, seat, self.snapshot.others(seat)))

    def offer_stand_in(self, by: int, seat: int, away: float | None, online: Collection[int]) -> Change:
        """Offer that a bot plays for somebody who has been away for so many seconds; the others present must accept."""
        self.check_playing()
        if away is None or away < (DAY_AWAY if self.snapshot.days else AWAY):
            raise TableError(*(NOT_A_DAY if self.snapshot.days else NOT_AWAY))
        there = [other for other in self.snapshot.others(by) if other in online]
        if not there:
            return self.stand_in_for(seat)
        asked = frozenset[int]().union(*map(self.snapshot.held_with, there))
        return Change(offer=Offer(Asking.STAND_IN, seat, by, asked))

    def stand_in_for(self, seat: int) -> Change:
        """A bot takes over a seat whose player may come back: their name stays."""
        return self.bot_for(seat, self.snapshot.chairs[seat].name)

    def bot_for(self, seat: int, name: str = "") -> Change:
        """A bot takes over a seat with its words, because the dice to come depend on them."""
        chair = Chair(BOT, name, level=STAND_IN, words=self.snapshot.chairs[seat].words, since=self.takeover)
        return Change(chairs=self.chairs_with(seat, chair))

    def answer(self, seat: int | None, yes: bool) -> Change:
        """Accept or decline an offer; the seat that made it may withdraw it."""
        offer = self.snapshot.offer
        own = frozenset[int]() if seat is None else self.snapshot.held_with(seat)
        if offer is None or not own & (offer.asked | {offer.by}):
            raise TableError(*NOTHING_ASKED)
        if not yes:
            return Change()
        left = offer.asked - own
        return Change(offer=replace(offer, asked=left)) if left else self.agreed(offer)

    def agreed(self, offer: Offer) -> Change:
        if offer.kind == Asking.UNDO:
            if self.asking and self.dealt:
                raise TableError(*ROLLING)
            return Change(keep=self.before_last_move(offer.seat), helped=self.help_of(offer.seat, HelpKind.UNDO))
        if offer.kind == Asking.REMATCH:
            raise TableError(*NOTHING_ASKED)  # it takes the code of a table: see ask_rematch
        if offer.kind == Asking.DRAW:
            return Change(ending=Ending(EndedBy.AGREEMENT))
        return self.stand_in_for(offer.seat)

    def question(self, seats: Collection[int]) -> Words | None:
        """The question of the current offer, as those at these seats read it."""
        offer = self.snapshot.offer
        if offer is None:
            return None
        name = self.names[offer.seat]
        return offer.own_words(name) if offer.by in seats else offer.words(name)

    # ── The end, and the next game ────────────────────────────────────────────────────

    def close(self) -> Change:
        """The end of a table that was inactive for long."""
        if self.over:
            raise TableError(*IT_IS_OVER)
        return Change(ending=Ending(EndedBy.CLOSING))

    @property
    def winners(self) -> list[int]:
        ending = self.snapshot.ending
        if ending is None:
            return self.view(None).winners
        if self.game.cooperative or ending.kind == EndedBy.CLOSING:
            return []
        return [seat for seat in range(self.snapshot.seats) if seat != ending.seat]

    @property
    def points(self) -> list[int]:
        """The points of the match so far, this game included."""
        seats, won = range(self.snapshot.seats), self.winners
        own = [int(seat in won) for seat in seats] if self.snapshot.ending else self.game.points(self.view(None))
        own = [0 for _ in seats] if self.snapshot.practice else own
        return [before + now for before, now in zip(self.snapshot.match or (0 for _ in seats), own, strict=True)]

    def ask_rematch(self, seats: list[int], code: str) -> Change:
        """Ask the others for a rematch, or agree to the one they have asked for.

        The last to agree opens it: the change then names its table, `code`.
        """
        if not self.over:
            raise TableError(*NOT_OVER)
        if self.snapshot.next:
            raise TableError(*ALREADY_NEXT)
        offer, own = self.snapshot.offer, self.snapshot.held_with(seats[0])
        if offer and offer.kind == Asking.REMATCH:
            asked = offer.asked - own
            return Change(offer=replace(offer, asked=asked)) if asked else Change(next=code)
        others = self.snapshot.others(seats[0])
        return Change(offer=Offer(Asking.REMATCH, seats[0], seats[0], others)) if others else Change(next=code)

    def rematch(self, code: str, secret: str, words: Mapping[int, str]) -> Snapshot:
        """A new table: the same people, each one seat further, with their points; some with new words."""
        if not self.over:
            raise TableError(*NOT_OVER)
        seats, match = self.snapshot.seats, self.points
        chairs = [
            replace(chair, words=words.get(seat, chair.words), since=0, practised=False)
            for seat, chair in enumerate(self.snapshot.chairs)
        ]
        return replace(
            self.snapshot,
            code=code,
            deal=None,
            secret=secret,
            chairs=(*chairs[-1:], *chairs[:-1]),
            match=(*match[-1:], *match[:-1]),
            sits=frozenset(((seat + 1) % seats, who) for seat, who in self.snapshot.sits),
            ending=None,
            next="",
            version=0,
            moves=(),
            numbers=("",),
            offer=None,
            terms=self.snapshot.terms.again,
            arrived=(),
            helped=(),
            pause=NO_PAUSE,
        )
