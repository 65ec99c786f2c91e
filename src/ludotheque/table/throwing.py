"""Throws to which browsers contribute numbers: who takes part, who is asked, and how long to wait for them.

Throw 0 is the deal: all commit first, then all give their first number. For a throw of dice the others give theirs
first, and the thrower gives the last one. Who takes part is the roster of a throw. It stays as it was shown, because a
browser answers only once, for the roster that it was shown: only if nobody has answered in time does the thrower go on
alone.

Somebody who is at the table but gives nothing is waited for only for a short time, and so is, before the deal,
somebody who is away. What they do not give is left out, and the record says so. A throw of somebody who is away waits
for them, as their move would. A throw that was taken back falls again as it fell, and nobody is asked.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from copy import copy
from dataclasses import replace
from functools import cached_property
from itertools import product
from types import MappingProxyType

from ludotheque.chance.chains import Entry, following, given, last_shown, read_line, with_entry
from ludotheque.chance.draws import commitment_to
from ludotheque.core import CHANCE
from ludotheque.errors import TableError
from ludotheque.table.in_play import MOVED_ON, GameInPlay, thrower_of
from ludotheque.table.snapshot import Change, Snapshot
from ludotheque.words import Words

TIMEOUT = 5.0  # seconds to wait for somebody at the table who gives no number,
AWAY_TIMEOUT = 15.0  # and, before the deal, for somebody who is away
HEXADECIMAL = re.compile("[0-9a-f]{64}")
NO_NUMBER = Words(
    "A number or a commitment is 64 hexadecimal characters.",
    "Un nombre ou un engagement, ce sont 64 caractères hexadécimaux.",
)
NOT_NEXT = Words(
    "This number is not the one that this seat was committed to.",
    "Ce nombre n’est pas celui que ce siège avait engagé.",
)
ROLLING = Words(
    "The dice are rolling: it is too late to take that back.", "Les dés roulent\u00a0: trop tard pour reprendre."
)
NOT_NOW = Words("No number is asked for now.", "Aucun nombre n’est demandé maintenant.")


def timeout(online: bool) -> float:
    return TIMEOUT if online else AWAY_TIMEOUT


class Throwing(GameInPlay):
    """A game whose chance takes numbers from browsers."""

    waiting_since = 0.0  # when anything last changed that a throw may wait for
    shown_roster: tuple[int, ...] = ()  # the seats that were shown as taking part in the due throw; empty until then
    later: Mapping[int, Entry] = MappingProxyType({})  # [seat] chains that count from the next throw on

    def update(self, snapshot: Snapshot, now: float = 0.0) -> None:
        before = self.to_throw, self.ply, self.people
        changed = snapshot.numbers != self.snapshot.numbers
        super().update(snapshot, now)
        if before[:2] != (self.to_throw, self.ply):
            self.shown_roster, self.later = (), MappingProxyType({})
        elif before[2] != self.people:  # who comes now takes part in the next throw
            self.shown_roster = tuple(seat for seat in self.shown_roster if seat in self.people)
        self.note_numbers(now if changed else max(self.waiting_since, self.turn_began))

    def reopen(self, now: float) -> None:
        """The table was opened from what is stored: a due throw may have been shown before, with whom is not known.

        Everybody who may have taken part is waited for once more: who has answered then gives the same answer again.
        """
        self.waiting_since = now
        if self.to_throw is not None and not (self.rolling or self.decided or self.uncommitted):
            self.shown_roster = tuple(self.able)

    def note_numbers(self, since: float) -> None:
        """A throw has waited for what it waits for now since then."""
        self.waiting_since = since
        for name in FACTS:
            vars(self).pop(name, None)

    def waited(self, now: float) -> float:
        return now - max(self.waiting_since, self.turn_began)

    def timeout_left(self, now: float) -> float | None:
        """The seconds until a due throw waits for fewer seats; None if it will not, or none is due."""
        if self.to_throw is None:
            return None
        once, waited = (TIMEOUT, AWAY_TIMEOUT), self.waited(now)
        left = [limit - waited for limit in (*once, *map(sum, product(once, once))) if limit > waited]
        return min(left, default=None)

    @property
    def to_throw(self) -> int | None:
        """The due throw that takes numbers, 0 for the deal; None if there is none."""
        if not self.snapshot.asks or self.over or not self.snapshot.complete:
            return None
        if not self.dealt:
            return 0
        return self.throws + 1 if self.turn == CHANCE else None

    @property
    def moves_itself(self) -> bool:
        return super().moves_itself or self.to_throw == 0

    @cached_property
    def shown(self) -> list[str]:
        """The last commitment or number that each seat has shown."""
        return last_shown(self.numbers or (), self.snapshot.seats)

    @cached_property
    def holders(self) -> list[int]:
        """The seats that give numbers: of every person, their first seat."""
        return sorted({self.holder(seat) for seat in self.people})

    def holder(self, seat: int) -> int:
        return min(self.snapshot.held_with(seat))

    @cached_property
    def thrower(self) -> int | None:
        """The seat that gives the last number of the due throw; None for the deal, and for a bot's throw."""
        seat = thrower_of(self.state) if self.to_throw else CHANCE
        return self.holder(seat) if seat in self.people else None

    @cached_property
    def commitment(self) -> str:
        """The commitment to the secret; empty if there is none."""
        return commitment_to(self.snapshot.secret) if self.snapshot.secret else ""

    # ── Who takes part ────────────────────────────────────────────────────────────────

    @property
    def decided(self) -> bool:
        """Whether the due throw was made before, and taken back: it falls again as it fell."""
        return self.to_throw is not None and len(self.numbers or ()) > self.to_throw + 1

    @cached_property
    def entries(self) -> dict[int, Entry]:
        """What the seats have done for the next throw."""
        return {entry.seat: entry for entry in read_line(self.numbers[-1])} if self.numbers else {}

    @cached_property
    def rolling(self) -> bool:
        """Whether somebody has given a number for the next throw: what came before it is fixed then."""
        return self.snapshot.asks and any(entry.number for entry in self.entries.values())

    @property
    def asking(self) -> bool:
        """Whether somebody may have given a number for the next throw, which may be on its way."""
        return self.rolling or bool(self.shown_roster)

    @property
    def roster(self) -> list[int]:
        """The seats that take part in the due throw, as far as it was shown; see asked()."""
        if self.rolling:
            return sorted(self.entries)
        return [seat for seat in self.shown_roster if seat not in self.silent]

    @property
    def silent(self) -> list[int]:
        """The seats that said that they give no number."""
        return [entry.seat for entry in self.entries.values() if not (entry.number or entry.commitment)]

    @property
    def able(self) -> list[int]:
        """The seats that can give a number."""
        return [seat for seat in self.holders if self.shown[seat] and seat not in self.silent]

    @property
    def due_line(self) -> str:
        """The line of the due throw: its roster, and what was given so far."""
        entries = [self.entries[seat] if self.rolling else Entry(seat, self.shown[seat]) for seat in self.roster]
        return " ".join(map(str, entries))

    def head(self) -> str:
        """The head of the due throw, with its roster."""
        assert self.chance is not None
        assert self.numbers is not None
        throw = self.to_throw or 0
        return replace(self.chance, numbers=(*self.numbers[:throw], self.due_line)).head(throw)

    # ── Who is asked ──────────────────────────────────────────────────────────────────

    def asked(self, online: Collection[int], waited: float) -> list[int]:
        """The seats that the due throw waits for now; empty if it can be made, or none is due."""
        if self.to_throw is None or self.decided:
            return []
        return self.asked_to_deal(online, waited) if self.to_throw == 0 else self.asked_to_throw(online, waited)

    def asked_to_deal(self, online: Collection[int], waited: float) -> list[int]:
        """Those who have not committed; when all have, or their time is over, those who have not given a number."""
        missing = self.uncommitted
        until = max((timeout(seat in online) for seat in missing), default=0.0)
        if waited < until:
            return missing
        if not self.roster:
            self.shown_roster = tuple(self.able)
        return [seat for seat in self.awaited_numbers if waited < until + timeout(seat in online)]

    @property
    def uncommitted(self) -> list[int]:
        """Before the deal, those who have neither committed nor said that they give no numbers."""
        if self.to_throw or self.rolling:
            return []
        return [seat for seat in self.holders if not (self.shown[seat] or seat in self.entries)]

    def asked_to_throw(self, online: Collection[int], waited: float) -> list[int]:
        thrower, able = self.thrower, self.able
        if thrower in able and thrower not in online and not (self.rolling and self.entries[thrower].number):
            return [thrower]
        there = [seat for seat in able if seat in online]
        if thrower is None and not there and not self.rolling:  # a bot's throw: at least one person contributes
            return able
        if not self.roster and waited < TIMEOUT:
            self.shown_roster = tuple(there)
        elif not self.rolling and waited >= TIMEOUT:  # nobody has answered: the thrower goes on alone
            self.shown_roster = (thrower,) if thrower in there else ()
        left = self.awaited_numbers
        if waited < TIMEOUT and (others := [seat for seat in left if seat != thrower]):
            return others
        return [thrower] if thrower in left and waited < 2 * TIMEOUT else []

    @property
    def awaited_numbers(self) -> list[int]:
        """The seats of the roster that have not given their number."""
        return [seat for seat in self.roster if not (self.rolling and self.entries[seat].number)]

    # ── What they do ──────────────────────────────────────────────────────────────────

    def commit_number(self, seat: int, commitment: str) -> Change | None:
        """A seat begins a chain, or says that it gives no numbers; None if nothing changes.

        While others answer for a roster it is kept for the throw after this one: it could be chosen after they have
        shown their numbers, and what they answer for must not change.
        """
        if commitment and not HEXADECIMAL.fullmatch(commitment):
            raise TableError(*NO_NUMBER)
        if not self.snapshot.asks or self.over:
            raise TableError(*NOT_NOW)
        entry, before = Entry(self.holder(seat), commitment), self.entries.get(self.holder(seat))
        if before == entry or (commitment and self.shown[entry.seat] == commitment):
            return None
        others = {seat for seat in self.shown_roster if commitment or seat != self.thrower} - {entry.seat}
        if self.rolling or others:  # without a commitment it only leaves: the thrower was not asked yet
            self.later = {**self.later, entry.seat: entry}
            return None
        return self.with_entry(entry)

    def give_number(self, seat: int, throw: int, number: str, head: str) -> Change | None:
        """A seat gives its number for a throw; None if it already has. It must have seen the head of today."""
        seat = self.holder(seat)
        if number and number == self.given_for(throw, seat):
            return None
        if throw != self.to_throw or self.decided or seat not in self.roster:
            raise TableError(*NOT_NOW)
        if head != self.head():
            raise TableError(*MOVED_ON)
        if self.rolling and self.entries[seat].number:
            raise TableError(*NOT_NOW)
        if not HEXADECIMAL.fullmatch(number):
            raise TableError(*NO_NUMBER)
        if following(number) != self.shown[seat]:
            raise TableError(*NOT_NEXT)
        assert self.numbers is not None
        line = with_entry(self.due_line, Entry(seat, "", number))
        return Change(numbers=(*self.numbers[:-1], line), offer=self.snapshot.offer)

    def given_for(self, throw: int, seat: int) -> str:
        """The number that a seat gave for a throw; empty if none."""
        lines = (self.numbers or ())[throw : throw + 1]
        return given(lines[0], self.snapshot.seats)[seat] if lines else ""

    def with_entry(self, entry: Entry) -> Change:
        assert self.numbers is not None
        *made, line = self.numbers
        return Change(numbers=(*made, with_entry(line, entry)), offer=self.snapshot.offer)

    def throw(self, now: float) -> Change:
        """Make the deal, or the throw that is due."""
        if self.to_throw != 0:
            move = self.due()
            assert move is not None
            return self.play(CHANCE, move, now)
        assert self.chance is not None
        lines = self.after_throw(0)
        assert lines is not None
        return Change(deal=replace(self.chance, numbers=lines).deal(self.game), numbers=lines)

    def after_throw(self, throw: int) -> tuple[str, ...] | None:
        """The lines once a throw is made. What was only prepared for its roster is for the next one."""
        lines = self.numbers
        if lines is None or not self.snapshot.asks:
            return super().after_throw(throw)
        if len(lines) > throw + 1:
            return lines
        made, prepared = (lines, "") if self.rolling else ((*lines[:-1], ""), lines[-1])
        for entry in self.later.values():
            prepared = with_entry(prepared, entry)
        return (*made, prepared)

    def seen_since(self, ply: int, seat: int) -> Words | None:
        """A number that was given for a throw is bound to the moves before it, as is one that is on its way."""
        return ROLLING if self.asking and self.dealt else super().seen_since(ply, seat)

    def with_throw(self, change: Change, online: Collection[int], now: float) -> Change:
        """The change, or if it gives the last number of a throw, that throw with it: they are stored and shown as one.

        Nobody needs to see the table between them: with the last number the throw is decided.
        """
        if not change.only_numbers:
            return change
        after = copy(self)
        after.snapshot = self.snapshot.after(change)  # positions stay as they are
        after.note_numbers(now)
        if after.to_throw is None or after.asked(online, after.waited(now)):
            return change
        thrown, self.prepared = after.throw(now), after.prepared
        return thrown


# What is computed at most once between two updates: everybody who looks asks for it.
FACTS = [name for name, value in vars(Throwing).items() if isinstance(value, cached_property)]
