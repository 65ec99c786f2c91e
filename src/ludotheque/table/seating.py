"""Who sits where at a table, and what follows from it: the same from move to move, so it is found once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Set
from dataclasses import dataclass
from functools import cached_property

GONE = "gone:"  # begins what is kept in place of a visitor who no longer plays a seat
BOT, PERSON, FREE = "bot", "person", "free"  # who sits on a chair; a free one waits for a friend
PROGRAM = "program"  # a bot of somebody's that plays over HTTP. A free chair with a name waits for the one called so
PROGRAM_ID = "program-"  # how such a visitor's id begins


@dataclass(frozen=True)
class Chair:
    """Who plays a seat."""

    kind: str
    name: str = ""
    level: int = 0  # of a bot, or of the one that kept the chair warm
    words: str = ""  # that whoever sat down here mixed into the deal and the dice
    since: int = 0  # after how many moves a bot took over, or somebody took the chair
    practised: bool = False  # whether they have taken back a move after something had come to light
    open: bool = False  # whether anybody who comes may take it, or has; a bot may keep it warm until then

    @property
    def by_itself(self) -> bool:
        """Whether a program plays here, and nobody need be at the table."""
        return self.kind in (BOT, PROGRAM)


Sits = frozenset[tuple[int, str]]  # (seat, visitor): a person may hold seats from several devices


class Seating:
    """Those who sit at a table."""

    chairs: tuple[Chair, ...]
    sits: Sits

    @cached_property
    def company(self) -> object:
        """The same for as long as nobody comes, goes or changes chairs."""
        return object()

    @cached_property
    def complete(self) -> bool:
        """Whether somebody sits on every chair."""
        return all(chair.kind != FREE for chair in self.chairs)

    @cached_property
    def people(self) -> list[int]:
        """The seats where somebody sits who is not a bot."""
        return [seat for seat, chair in enumerate(self.chairs) if chair.kind == PERSON]

    @cached_property
    def practice(self) -> bool:
        """Whether this game is practice and counts for nothing."""
        return any(chair.practised for chair in self.chairs)

    @cached_property
    def free(self) -> list[int]:
        return [seat for seat, chair in enumerate(self.chairs) if chair.kind == FREE and not chair.name]

    @cached_property
    def vacant(self) -> list[int]:
        """The seats that somebody may take: free ones, and those that a bot keeps warm."""
        warm = [seat for seat, chair in enumerate(self.chairs) if chair.kind == BOT and chair.open]
        return sorted([*self.free, *warm])

    @cached_property
    def offered(self) -> list[int]:
        """Those of them that anybody may take, not only a friend by link."""
        return [seat for seat in self.vacant if self.chairs[seat].open]

    @cached_property
    def opened(self) -> bool:
        """Whether anybody may take one of the chairs, or has."""
        return any(chair.open for chair in self.chairs)

    def seats_of(self, visitor: str) -> list[int]:
        """The seats that a visitor plays."""
        return self.playing.get(visitor, [])

    @cached_property
    def playing(self) -> dict[str, list[int]]:
        """By visitor, the seats that they play."""
        found: dict[str, list[int]] = {}
        for seat, who in sorted(self.sits):
            if self.chairs[seat].kind == (PROGRAM if who.startswith(PROGRAM_ID) else PERSON):
                found.setdefault(who, []).append(seat)
        return found

    def invited(self, visitor: str) -> int | None:
        """The seat that waits for a program."""
        waiting = [seat for seat, chair in enumerate(self.chairs) if chair.kind == FREE and chair.name]
        return next((seat for seat, who in sorted(self.sits) if who == visitor and seat in waiting), None)

    def taken_by(self, visitor: str) -> list[int]:
        """The same, with those that a bot plays by now."""
        return sorted(seat for seat, who in self.sits if who == visitor)

    def seats_of_any(self, visitors: Set[str]) -> set[int]:
        """The seats that some visitors play, however many visitors there are."""
        return {seat for seat, who in self.sits if who in visitors and self.chairs[seat].kind == PERSON}

    def played_alone(self, visitors: Set[str]) -> set[int]:
        """The seats that some visitors play who play no other."""
        held = Counter(who for seat, who in self.sits if self.chairs[seat].kind == PERSON)
        return {seat for seat, who in self.sits if who in visitors and held[who] == 1} & set(self.people)

    def visitors_of(self, seats: Iterable[int]) -> set[str]:
        """Those who hold one of the seats."""
        return {who for seat, who in self.sits if seat in seats}

    def devices_of(self, seat: int) -> list[str]:
        """The visitors that play a seat: one person's devices."""
        return sorted(who for who in self.visitors_of([seat]) if not who.startswith(GONE))

    def held_with(self, seat: int) -> frozenset[int]:
        """The seats of one person: this one, and all that are played from a device where this one is played."""
        held = self.known_together.get(seat)
        if held is None:
            held = self.known_together[seat] = self.played_together(seat)
        return held

    def played_together(self, seat: int) -> frozenset[int]:
        held, before = frozenset([seat]), frozenset[int]()
        while held != before:
            held, before = held.union(*map(self.seats_of, self.visitors_of(held))), held
        return held

    @cached_property
    def known_together(self) -> dict[int, frozenset[int]]:
        """By seat, what held_with has found."""
        return {}

    def others(self, seat: int) -> frozenset[int]:
        """The seats that other people play than the one who plays this seat."""
        return frozenset(self.people) - self.held_with(seat)


FACTS = frozenset(name for name, value in vars(Seating).items() if isinstance(value, cached_property))
