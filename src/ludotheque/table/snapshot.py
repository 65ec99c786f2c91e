"""What is kept of a table, as plain data: enough to go on with it in another process."""

from __future__ import annotations

from collections.abc import Iterable, Set
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import NamedTuple

from ludotheque.errors import LudothequeError
from ludotheque.words import Words, of_name

GONE = "gone:"  # begins what is kept in place of a visitor who no longer plays a seat
BOT, PERSON, FREE = "bot", "person", "free"  # who sits on a chair; a free one waits for a friend
PROGRAM = "program"  # a bot of somebody's that plays over HTTP. A free chair with a name waits for the one called so
PROGRAM_ID = "program-"  # how such a visitor's id begins


@dataclass(frozen=True)
class Chair:
    """Who plays a seat."""

    kind: str
    name: str = ""
    level: int = 0  # of a bot
    words: str = ""  # that whoever sat down here mixed into the deal and the dice
    since: int = 0  # after how many moves a bot took over
    practised: bool = False  # whether they have taken back a move after something had come to light


class Move(NamedTuple):
    """A move that was made, and how long it took."""

    text: str
    seconds: float = 0.0


class EndedBy(StrEnum):
    """How a game ends that is not played out."""

    RESIGNING = "resigned"
    TIME = "time"
    AGREEMENT = "draw"
    CLOSING = "closed"  # nothing had happened at the table for long
    CRASH = "crash"  # the program that played has broken down,
    ILLEGAL = "illegal"  # or has played what cannot be


@dataclass(frozen=True)
class Ending:
    """How a game ended that was not played out."""

    kind: EndedBy
    seat: int | None = None  # that has lost by it


class Asking(StrEnum):
    """What the others at a table can be asked to agree to."""

    UNDO = "undo"
    DRAW = "draw"
    STAND_IN = "bot"  # that a bot plays for somebody who is away


@dataclass(frozen=True)
class Offer:
    """What somebody asks the others to agree to. It stands until they all have, one has not, or the table changes."""

    kind: Asking
    seat: int  # whose move is taken back, who wants a draw, or for whom a bot would play
    by: int  # the seat that asks
    asked: frozenset[int]  # the seats that have not agreed yet

    def words(self, name: Words) -> Words:
        """The question; `name` is what the seat is called that it is about."""
        if self.kind == Asking.UNDO:
            return Words(f"{name.en} asks to take back a move.", f"{name.fr} demande à reprendre son coup.")
        if self.kind == Asking.DRAW:
            return Words(f"{name.en} offers a draw.", f"{name.fr} propose le match nul.")
        of = of_name(name)
        return Words(f"Shall a bot play on for {of.en}?", f"Un robot joue-t-il à la place {of.fr}\u00a0?")


@dataclass(frozen=True)
class Change:
    """What is to become of a table, all at once or not at all. None leaves a part as it is."""

    moves: tuple[Move, ...] = ()  # to add at the end,
    keep: int | None = None  # after keeping only so many of those it had
    sit: tuple[tuple[int, str], ...] = ()  # (seat, visitor) to add,
    leave: tuple[tuple[int, str], ...] = ()  # and to take away
    deal: str | None = None
    secret: str | None = None  # empty where chance can no longer be checked
    chairs: tuple[Chair, ...] | None = None
    ending: Ending | None = None
    offer: Offer | None = None  # from now on: what was asked before was about the table as it was, and is settled
    next: str | None = None
    numbers: tuple[str, ...] | None = None


@dataclass(frozen=True)
class Snapshot:
    """A table at one moment. `version` counts its changes, so that of two writers one is refused."""

    code: str  # its name; empty for a table that no library keeps
    game: str
    seats: int
    options: dict[str, str]
    deal: str | None  # None until every chair is taken: those who sit down have a say in it
    secret: str  # all chance comes from it; hidden until the game is over. Empty where chance cannot be checked
    chairs: tuple[Chair, ...]
    clock: int = 0  # minutes that each has for the whole game; 0 for as long as one likes
    match: tuple[int, ...] = ()  # points of the games before this one, by seat
    ending: Ending | None = None
    offer: Offer | None = None
    next: str = ""  # the table of the rematch
    version: int = 0
    moves: tuple[Move, ...] = ()
    sits: frozenset[tuple[int, str]] = frozenset()  # (seat, visitor): a person may hold seats from several devices
    touched: float = 0.0  # when it last changed
    # What the seats have given, see chains.py: a line for every throw so far (the deal is the first), and one for the
    # throw to come. None where chance is of the first form, or cannot be checked.
    numbers: tuple[str, ...] | None = None

    @property
    def complete(self) -> bool:
        """Whether somebody sits on every chair."""
        return all(chair.kind != FREE for chair in self.chairs)

    @property
    def people(self) -> list[int]:
        """The seats where somebody sits who is not a bot."""
        return [seat for seat, chair in enumerate(self.chairs) if chair.kind == PERSON]

    @property
    def practice(self) -> bool:
        """Whether this game is practice and counts for nothing."""
        return any(chair.practised for chair in self.chairs)

    @property
    def free(self) -> list[int]:
        return [seat for seat, chair in enumerate(self.chairs) if chair.kind == FREE and not chair.name]

    @property
    def ended(self) -> str:
        """How a game ended that was not played out, as its record says it; empty if it was."""
        if self.ending is None:
            return ""
        return self.ending.kind if self.ending.seat is None else f"{self.ending.kind} {self.ending.seat}"

    def seats_of(self, visitor: str) -> list[int]:
        """The seats that a visitor plays."""
        kind = PROGRAM if visitor.startswith(PROGRAM_ID) else PERSON
        return sorted(seat for seat, who in self.sits if who == visitor and self.chairs[seat].kind == kind)

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

    def visitors_of(self, seats: Iterable[int]) -> set[str]:
        """Those who hold one of the seats."""
        return {who for seat, who in self.sits if seat in seats}

    def devices_of(self, seat: int) -> list[str]:
        """The visitors that play a seat: one person's devices."""
        return sorted(who for who in self.visitors_of([seat]) if not who.startswith(GONE))

    def held_with(self, seat: int) -> frozenset[int]:
        """The seats of one person: this one, and all that are played from a device where this one is played."""
        held, before = frozenset([seat]), frozenset[int]()
        while held != before:
            held, before = held.union(*map(self.seats_of, self.visitors_of(held))), held
        return held

    def others(self, seat: int) -> frozenset[int]:
        """The seats that other people play than the one who plays this seat."""
        return frozenset(self.people) - self.held_with(seat)

    def touched_by(self, change: Change, now: float) -> float:
        """When the table last changed, if it changes now.

        What leaves the turn as it is does not count: a turn has taken as long as it has, whatever is offered or asked.
        """
        goes_on = self.complete and self.deal is not None and change.keep is None
        return self.touched if goes_on and not change.moves and not change.ending else now

    def after(self, change: Change) -> Snapshot:
        kept = self.moves if change.keep is None else self.moves[: change.keep]
        chairs = change.chairs or self.chairs
        return replace(
            self,
            moves=kept + change.moves,
            sits=self.sits - set(change.leave) | set(change.sit),
            deal=self.deal if change.deal is None else change.deal,
            secret=self.secret if change.secret is None else change.secret,
            chairs=tuple(replace(chair, since=min(chair.since, len(kept))) for chair in chairs),
            ending=change.ending or self.ending,
            offer=change.offer,
            next=change.next or self.next,
            numbers=self.numbers if change.numbers is None else change.numbers,
            version=self.version + 1,
        )


class Damaged(LudothequeError):
    """What is kept of a table makes no sense. It is left as it is, for somebody to look into."""

    def __init__(self, code: str) -> None:
        super().__init__(
            f"Table {code} cannot be opened: what is kept of it is damaged. It is left as it is; tell your host.",
            f"La table {code} ne peut être ouverte\u00a0: ce qui en est conservé est abîmé. Elle reste telle"
            " quelle\u00a0; prévenez votre hôte.",
        )
