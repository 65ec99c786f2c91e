"""What is kept of a table, as plain data: enough to go on with it in another process."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import NamedTuple

from ludotheque.errors import LudothequeError
from ludotheque.table.seating import FACTS, Chair, Seating, Sits
from ludotheque.words import Words, of_name

A_DAY = 24 * 60  # minutes


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
    watch: bool | None = None

    @property
    def only_moves(self) -> bool:
        """Whether nothing happens but a move, and what is given or asked with it."""
        stays = (self.deal, self.secret, self.ending, self.next, self.watch, self.keep) == (None,) * 6
        return stays and not (self.chairs or self.sit or self.leave)


@dataclass(frozen=True)
class Snapshot(Seating):
    """A table at one moment. `version` counts its changes, so that of two writers one is refused."""

    code: str  # its name; empty for a table that no library keeps
    game: str
    seats: int
    options: dict[str, str]
    deal: str | None  # None until every chair is taken: those who sit down have a say in it
    secret: str  # all chance comes from it; hidden until the game is over. Empty where chance cannot be checked
    chairs: tuple[Chair, ...]
    clock: int = 0  # minutes that each has for the whole game, from a day on for every move; 0: as long as one likes
    match: tuple[int, ...] = ()  # points of the games before this one, by seat
    ending: Ending | None = None
    offer: Offer | None = None
    next: str = ""  # the table of the rematch
    version: int = 0
    moves: tuple[Move, ...] = ()
    sits: Sits = frozenset()
    touched: float = 0.0  # when it last changed
    # What the seats have given, see chains.py: a line for every throw so far (the deal is the first), and one for the
    # throw to come. None where chance is of the first form, or cannot be checked.
    numbers: tuple[str, ...] | None = None
    watch: bool = False  # whether everybody may be told that they can look at it

    @property
    def days(self) -> int:
        """The days that each has for every move of a game by correspondence; 0 for other games."""
        return self.clock // A_DAY

    @property
    def ended(self) -> str:
        """How a game ended that was not played out, as its record says it; empty if it was."""
        if self.ending is None:
            return ""
        return self.ending.kind if self.ending.seat is None else f"{self.ending.kind} {self.ending.seat}"

    def touched_by(self, change: Change, now: float) -> float:
        """When the table last changed, if it changes now.

        What leaves the turn as it is does not count: a turn has taken as long as it has, whatever is offered or asked.
        """
        goes_on = self.complete and self.deal is not None and change.keep is None
        return self.touched if goes_on and not change.moves and not change.ending else now

    def after(self, change: Change, now: float | None = None) -> Snapshot:
        """What becomes of it, at a time, if that is to be kept."""
        kept = self.moves if change.keep is None else self.moves[: change.keep]
        chairs = change.chairs or self.chairs
        if any(chair.since > len(kept) for chair in chairs):  # a bot took over in what is taken back now
            chairs = tuple(replace(chair, since=min(chair.since, len(kept))) for chair in chairs)
        return self.with_others(
            moves=kept + change.moves,
            sits=self.sits.difference(change.leave).union(change.sit) if change.leave or change.sit else self.sits,
            deal=self.deal if change.deal is None else change.deal,
            secret=self.secret if change.secret is None else change.secret,
            chairs=chairs,
            ending=change.ending or self.ending,
            offer=change.offer,
            next=change.next or self.next,
            numbers=self.numbers if change.numbers is None else change.numbers,
            watch=self.watch if change.watch is None else change.watch,
            version=self.version + 1,
            touched=self.touched if now is None else self.touched_by(change, now),
        )

    def following(self, before: Snapshot) -> Snapshot:
        """The same; where nobody has come or gone since an earlier one, what is known of those who sit there holds."""
        if (self.chairs, self.sits) != (before.chairs, before.sits):
            return self
        others = {name: value for name, value in vars(self).items() if name not in {"chairs", "sits", *FACTS}}
        return before.with_others(before.chairs, before.sits, **others)

    def with_others(self, chairs: tuple[Chair, ...], sits: Sits, **others: object) -> Snapshot:
        """The same but for some fields. What is known of who sits here still holds if nobody has come or gone."""
        same = chairs is self.chairs and sits is self.sits
        known = vars(self) if same else {name: value for name, value in vars(self).items() if name not in FACTS}
        after = object.__new__(Snapshot)
        vars(after).update(known, chairs=chairs, sits=sits, **others)
        return after


class Damaged(LudothequeError):
    """What is kept of a table makes no sense. It is left as it is, for somebody to look into."""

    def __init__(self, code: str) -> None:
        super().__init__(
            f"Table {code} cannot be opened: what is kept of it is damaged. It is left as it is; tell your host.",
            f"La table {code} ne peut être ouverte\u00a0: ce qui en est conservé est abîmé. Elle reste telle"
            " quelle\u00a0; prévenez votre hôte.",
        )
