"""Throws to which browsers contribute numbers: who is asked, and how long to wait for them.

Throw 0 is the deal, and the start of all chains: all commit first, then all give their first number. For a throw of
dice the others give theirs first, and the thrower gives the last one.

Somebody who is at the table but gives nothing is waited for only for a short time, and so is, before the deal,
somebody who is away. What they do not give is left out, and the record says so. A throw of somebody who is away waits
for them, as their move would.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from copy import copy
from functools import cached_property
from itertools import product

from ludotheque.chains import Entry, following, given, last_shown, read_line, with_entry
from ludotheque.chance import commitment_to
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
NOT_NOW = Words("No number is asked for now.", "Aucun nombre n’est demandé maintenant.")


def timeout(online: bool) -> float:
    return TIMEOUT if online else AWAY_TIMEOUT


class Throwing(GameInPlay):
    """A game whose chance takes numbers from browsers."""

    waiting_since = 0.0  # when anything last changed that a throw may wait for

    def update(self, snapshot: Snapshot, now: float = 0.0) -> None:
        changed = snapshot.numbers != self.snapshot.numbers
        super().update(snapshot, now)
        self.note_numbers(now if changed else max(self.waiting_since, self.turn_began))

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
        if self.snapshot.numbers is None or self.over or not self.snapshot.complete:
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

    # ── Who is asked ──────────────────────────────────────────────────────────────────

    def asked(self, online: Collection[int], waited: float) -> list[int]:
        """The seats that the due throw waits for now; empty if it can be made, or none is due."""
        if self.to_throw is None:
            return []
        return self.asked_to_deal(online, waited) if self.to_throw == 0 else self.asked_to_throw(online, waited)

    def asked_to_deal(self, online: Collection[int], waited: float) -> list[int]:
        """Those who have not committed; when all have, or their time is over, those who have not given a number."""
        shown, done = self.shown, self.entries
        begun = any(entry.number for entry in done.values())
        missing = [seat for seat in self.holders if not (begun or shown[seat] or seat in done)]
        until = max((timeout(seat in online) for seat in missing), default=0.0)
        if waited < until:
            return missing
        left = [seat for seat in self.holders if shown[seat] and not done[seat].number]
        return [seat for seat in left if waited < until + timeout(seat in online)]

    def asked_to_throw(self, online: Collection[int], waited: float) -> list[int]:
        shown, done, thrower = self.shown, self.entries, self.thrower
        able = [seat for seat in self.holders if shown[seat] and seat not in done]
        there = [seat for seat in able if seat in online]
        if waited < TIMEOUT and (others := [seat for seat in there if seat != thrower]):
            return others
        if thrower is None:  # a bot's throw: at least one person contributes
            return [] if not able or any(seat in online for seat in self.holders) else able
        if thrower in online:
            return [thrower] if thrower in able and waited < 2 * TIMEOUT else []
        return [thrower] if shown[thrower] and thrower not in done else []

    @cached_property
    def entries(self) -> dict[int, Entry]:
        """What the seats have done for the next throw."""
        return {entry.seat: entry for entry in read_line(self.numbers[-1])} if self.numbers else {}

    # ── What they do ──────────────────────────────────────────────────────────────────

    def commit_number(self, seat: int, commitment: str) -> Change | None:
        """A seat begins a chain, or says that it gives no numbers; None if nothing changes."""
        if commitment and not HEXADECIMAL.fullmatch(commitment):
            raise TableError(*NO_NUMBER)
        if self.numbers is None or self.over:
            raise TableError(*NOT_NOW)
        entry, before = Entry(self.holder(seat), commitment), self.entries.get(self.holder(seat))
        if before == entry or (commitment and self.shown[entry.seat] == commitment):
            return None
        if (before and before.number) or (not self.dealt and any(done.number for done in self.entries.values())):
            raise TableError(*NOT_NOW)  # it could be chosen after others have shown theirs
        return self.with_entry(entry)

    def give_number(self, seat: int, throw: int, number: str, version: int) -> Change | None:
        """A seat gives its number for a throw; None if it already has. It must have seen the current version."""
        seat = self.holder(seat)
        if number and number == self.given_for(throw, seat):
            return None
        if throw != self.to_throw:
            raise TableError(*NOT_NOW)
        if version != self.snapshot.version:
            raise TableError(*MOVED_ON)
        before = self.entries.get(seat, Entry(seat))
        if before.number or (throw and before.commitment):
            raise TableError(*NOT_NOW)
        if not HEXADECIMAL.fullmatch(number):
            raise TableError(*NO_NUMBER)
        if following(number) != self.shown[seat]:
            raise TableError(*NOT_NEXT)
        return self.with_entry(before._replace(number=number))

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
        assert self.numbers is not None
        return Change(deal=self.chance.deal(self.game), numbers=(*self.numbers, ""))

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
