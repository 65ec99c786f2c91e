"""The snapshot of a table: plain data, enough to continue the game in another process."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property
from typing import NamedTuple

from ludotheque.errors import LudothequeError
from ludotheque.record import Help
from ludotheque.table.seating import BOT, FACTS, Chair, Seating, Sits
from ludotheque.words import Words, of_name

A_DAY = 24 * 60  # minutes
MOST_HELP = 500  # entries of help that are kept of a game


class Move(NamedTuple):
    """A move that was made, and its duration."""

    text: str
    seconds: float = 0.0


@dataclass(frozen=True)
class Terms:
    """What was agreed before the game, which does not change while it is played."""

    serious: bool = False  # no hints and no guide, and a move is taken back only if the others agree
    increment: int = 0  # seconds that the clock of a seat gains with each of its moves
    evening: str = ""  # the code of the evening that this table belongs to
    called: float = 0.0  # when its people were called to it; 0 if they were not
    grace: int = 0  # seconds after that until a clock runs against those who have not come

    @property
    def again(self) -> Terms:
        """The terms of a rematch: it belongs to no evening, and nobody is called to it."""
        return Terms(self.serious, self.increment)


class Pause(NamedTuple):
    """A pause of the evening that a table belongs to: no clock runs meanwhile, and nobody moves."""

    since: float = 0.0  # when it began; 0 if there is none
    spent: float = 0.0  # the seconds that the turn of this ply had taken before its last pause
    ply: int = 0


NO_PAUSE = Pause()


class EndedBy(StrEnum):
    """How a game ends that is not played out."""

    RESIGNING = "resigned"
    TIME = "time"
    AGREEMENT = "draw"
    CLOSING = "closed"  # the table was inactive for long
    CRASH = "crash"  # the engine or program that played has failed,
    ILLEGAL = "illegal"  # or has made an illegal move


@dataclass(frozen=True)
class Ending:
    """The ending of a game that was not played out."""

    kind: EndedBy
    seat: int | None = None  # the seat that lost by it


class Asking(StrEnum):
    """The kinds of offers."""

    UNDO = "undo"
    DRAW = "draw"
    STAND_IN = "bot"  # that a bot plays for somebody who is away
    REMATCH = "rematch"


@dataclass(frozen=True)
class Offer:
    """An offer to the others. It stands until all have accepted, one has declined, or the table changes."""

    kind: Asking
    seat: int  # whose move is taken back, who wants a draw, or for whom a bot would play
    by: int  # the seat that asks
    asked: frozenset[int]  # the seats that have not accepted yet

    def words(self, name: Words) -> Words:
        """The question; `name` is the name of the seat it is about."""
        if self.kind == Asking.UNDO:
            return Words(f"{name.en} asks to take back a move.", f"{name.fr} demande à reprendre son coup.")
        if self.kind == Asking.DRAW:
            return Words(f"{name.en} offers a draw.", f"{name.fr} propose le match nul.")
        if self.kind == Asking.REMATCH:
            return Words(f"{name.en} asks for a rematch.", f"{name.fr} propose une revanche.")
        of = of_name(name)
        return Words(f"Shall a bot play on for {of.en}?", f"Un robot joue-t-il à la place {of.fr}\u00a0?")

    def own_words(self, name: Words) -> Words:
        """The same for the seat that asks."""
        if self.kind == Asking.UNDO:
            return Words("You ask to take back your move.", "Vous demandez à reprendre votre coup.")
        if self.kind == Asking.DRAW:
            return Words("You offer a draw.", "Vous proposez le match nul.")
        if self.kind == Asking.REMATCH:
            return Words("You ask for a rematch.", "Vous proposez une revanche.")
        return self.words(name)


@dataclass(frozen=True)
class Change:
    """A change of a table, stored completely or not at all. None leaves a field as it is."""

    moves: tuple[Move, ...] = ()  # moves to append,
    keep: int | None = None  # after truncating to this many
    sit: tuple[tuple[int, str], ...] = ()  # (seat, visitor) pairs to add,
    leave: tuple[tuple[int, str], ...] = ()  # and to remove
    deal: str | None = None
    secret: str | None = None  # empty if chance can no longer be verified
    chairs: tuple[Chair, ...] | None = None
    ending: Ending | None = None
    offer: Offer | None = None  # the offer from now on; any change settles an earlier offer
    next: str | None = None
    numbers: tuple[str, ...] | None = None
    watch: bool | None = None
    arrived: tuple[tuple[int, float], ...] = ()  # who comes to a table that they were called to, and how late
    helped: tuple[Help, ...] = ()  # help to note
    pause: Pause | None = None
    later: float = 0.0  # seconds by which its people are called later: see Terms.called
    awaits: int | None = None  # a seat whose new player has not come

    @cached_property
    def only_moves(self) -> bool:
        """Whether nothing happens but a move, and what is given or asked with it."""
        stays = (self.deal, self.secret, self.ending, self.next, self.watch, self.keep) == (None,) * 6
        return stays and not (self.chairs or self.sit or self.leave or self.arrived or self.helped or self.pause)

    @property
    def only_numbers(self) -> bool:
        """Whether somebody gives a number or a commitment, and nothing else happens."""
        return self.numbers is not None and not self.moves and self.only_moves


@dataclass(frozen=True)
class Snapshot(Seating):
    """A table at one moment. `version` counts its changes, so that of two concurrent writers one is refused."""

    code: str  # its code; empty for a table that is not stored
    game: str
    seats: int
    options: dict[str, str]
    deal: str | None  # None until all chairs are taken, because all players contribute to it
    secret: str  # the source of all chance, hidden until the game is over; empty if chance cannot be verified
    chairs: tuple[Chair, ...]
    clock: int = 0  # minutes for the whole game, or for every move if it is a day or more; 0: no clock
    match: tuple[int, ...] = ()  # [seat] points from the games before this one
    ending: Ending | None = None
    offer: Offer | None = None
    next: str = ""  # the code of the rematch
    version: int = 0
    moves: tuple[Move, ...] = ()
    sits: Sits = frozenset()
    touched: float = 0.0  # time of the last change
    # What the seats have given, see chains.py: a line for every throw that was ever made (the deal is the first), and
    # one for the next. None if chance is of the first form, or cannot be verified.
    numbers: tuple[str, ...] | None = None
    form: int = 3  # of those lines; tables of the second form go on without numbers of browsers
    watch: bool = False  # whether the lobby may list it for watching
    terms: Terms = Terms()
    arrived: tuple[tuple[int, float], ...] = ()  # the seats whose people have come, and how many seconds late
    helped: tuple[Help, ...] = ()  # what helped whom
    pause: Pause = NO_PAUSE

    @property
    def missing(self) -> list[int]:
        """The seats of people who were called to this table and have never come."""
        if not self.terms.called or self.ending:
            return []
        come = {seat for seat, _ in self.arrived}
        return [seat for seat in self.people if seat not in come]

    @property
    def asks(self) -> bool:
        """Whether throws take numbers from browsers."""
        return self.numbers is not None and self.form == 3

    @property
    def days(self) -> int:
        """The days per move of a correspondence game; 0 for other games."""
        return self.clock // A_DAY

    @property
    def takes_letters(self) -> bool:
        """Whether its people may write to each other: they play by correspondence, and without bots."""
        return bool(self.days) and len(self.people) == self.seats and bool(self.others(0))

    @property
    def ended(self) -> str:
        """How a game ended that was not played out, as in a record; empty if it was."""
        if self.ending is None:
            return ""
        return self.ending.kind if self.ending.seat is None else f"{self.ending.kind} {self.ending.seat}"

    def touched_by(self, change: Change, now: float) -> float:
        """The time of the last change, if this change happens now.

        Changes that leave the turn as it is do not count, because the turn goes on.
        """
        again = bool(change.arrived) or change.pause is not None
        goes_on = self.complete and self.deal is not None and change.keep is None and not again
        return self.touched if goes_on and not change.moves and not change.ending else now

    def after(self, change: Change, now: float | None = None) -> Snapshot:
        """The snapshot after a change."""
        touched = self.touched if now is None else self.touched_by(change, now)
        numbers = self.numbers if change.numbers is None else change.numbers
        version = self.version + 1
        if change.only_moves:
            moves = self.moves + change.moves
            same = (self.chairs, self.sits)
            return self.with_others(
                *same, moves=moves, offer=change.offer, numbers=numbers, version=version, touched=touched
            )
        kept = self.moves if change.keep is None else self.moves[: change.keep]
        chairs = change.chairs or self.chairs
        if change.keep is not None:  # drop a takeover by a bot in moves that are taken back
            chairs = tuple(without_later(chair, len(kept)) for chair in chairs)
        return self.with_others(
            moves=kept + change.moves,
            sits=self.sits.difference(change.leave).union(change.sit) if change.leave or change.sit else self.sits,
            deal=self.deal if change.deal is None else change.deal,
            secret=self.secret if change.secret is None else change.secret,
            chairs=chairs,
            ending=change.ending or self.ending,
            offer=change.offer,
            next=change.next or self.next,
            numbers=numbers,
            watch=self.watch if change.watch is None else change.watch,
            arrived=tuple(one for one in self.arrived if one[0] != change.awaits) + change.arrived,
            helped=(self.helped + change.helped)[:MOST_HELP],
            pause=self.pause if change.pause is None else change.pause,
            terms=replace(self.terms, called=self.terms.called + change.later) if change.later else self.terms,
            version=version,
            touched=touched,
        )

    def with_seating_of(self, before: Snapshot) -> Snapshot:
        """The same snapshot, with the seating facts cached in an earlier one if nobody has come or left since."""
        if (self.chairs, self.sits) != (before.chairs, before.sits):
            return self
        others = {name: value for name, value in vars(self).items() if name not in {"chairs", "sits", *FACTS}}
        return before.with_others(before.chairs, before.sits, **others)

    def with_others(self, chairs: tuple[Chair, ...], sits: Sits, **others: object) -> Snapshot:
        """A copy with other values of some fields. Cached seating facts are kept if nobody has come or left."""
        same = chairs is self.chairs and sits is self.sits
        known = vars(self) if same else {name: value for name, value in vars(self).items() if name not in FACTS}
        after = object.__new__(Snapshot)
        vars(after).update(known, chairs=chairs, sits=sits, **others)
        return after


def without_later(chair: Chair, plies: int) -> Chair:
    """The chair once only so many moves are left. A bot that took over has still not played from the beginning."""
    since = min(chair.since, max(1, plies) if chair.kind == BOT else plies)
    return chair if since == chair.since else replace(chair, since=since)


class Damaged(LudothequeError):
    """The stored data of a table is inconsistent. It is left unchanged for inspection."""

    def __init__(self, code: str) -> None:
        super().__init__(
            f"Table {code} cannot be opened: what is kept of it is damaged. It is left as it is; tell your host.",
            f"La table {code} ne peut être ouverte\u00a0: ce qui en est conservé est abîmé. Elle reste telle"
            " quelle\u00a0; prévenez votre hôte.",
        )
