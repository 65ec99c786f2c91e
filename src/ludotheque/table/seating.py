"""Who sits where, what follows from it, and the names of the players."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence, Set
from dataclasses import dataclass
from functools import cached_property

from ludotheque.bots.players import LEVELS
from ludotheque.game import Game
from ludotheque.words import Words, capitalised

GONE = "gone:"  # prefix of the placeholder for a visitor who no longer plays a seat
BOT, PERSON, FREE = "bot", "person", "free"  # kinds of chairs; a free one waits for a friend
PROGRAM = "program"  # a program over HTTP; a free chair with a name waits for the program of that name
PROGRAM_ID = "program-"  # prefix of the visitor ids of programs


@dataclass(frozen=True)
class Chair:
    """Who plays a seat."""

    kind: str
    name: str = ""
    level: int = 0  # the level of the bot, or of the bot that kept the chair
    words: str = ""  # text that the person mixed into the deal and the dice
    since: int = 0  # the ply at which a bot took over, or a person took the chair
    practised: bool = False  # whether the player has taken back a move after something was revealed
    open: bool = False  # whether any visitor may take it, or has; a bot may play on it until then

    @property
    def by_itself(self) -> bool:
        """Whether a program plays here, and nobody need be at the table."""
        return self.kind in (BOT, PROGRAM)


Sits = frozenset[tuple[int, str]]  # (seat, visitor): a person may play a seat from several devices


class Seating:
    """Who sits where at a table."""

    chairs: tuple[Chair, ...]
    sits: Sits

    @cached_property
    def company(self) -> object:
        """A token that stays the same until somebody comes, leaves or changes chairs."""
        return object()

    @cached_property
    def complete(self) -> bool:
        """Whether all chairs are taken."""
        return all(chair.kind != FREE for chair in self.chairs)

    @cached_property
    def people(self) -> list[int]:
        """The seats of people."""
        return [seat for seat, chair in enumerate(self.chairs) if chair.kind == PERSON]

    @cached_property
    def practice(self) -> bool:
        """Whether this game is practice, which does not count."""
        return any(chair.practised for chair in self.chairs)

    @cached_property
    def free(self) -> list[int]:
        return [seat for seat, chair in enumerate(self.chairs) if chair.kind == FREE and not chair.name]

    @cached_property
    def vacant(self) -> list[int]:
        """The seats that can be taken: free ones, and those that a bot keeps."""
        warm = [seat for seat, chair in enumerate(self.chairs) if chair.kind == BOT and chair.open]
        return sorted([*self.free, *warm])

    @cached_property
    def offered(self) -> list[int]:
        """The vacant seats that any visitor may take, not only a friend by link."""
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
        """The seats by visitor."""
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
        """The seats of a visitor, including those that a bot has taken over."""
        return sorted(seat for seat, who in self.sits if who == visitor)

    def seats_of_any(self, visitors: Set[str]) -> set[int]:
        """The seats that any of these visitors play, in one pass."""
        return {seat for seat, who in self.sits if who in visitors and self.chairs[seat].kind == PERSON}

    def played_alone(self, visitors: Set[str]) -> set[int]:
        """The seats of those visitors who play only one."""
        held = Counter(who for seat, who in self.sits if self.chairs[seat].kind == PERSON)
        return {seat for seat, who in self.sits if who in visitors and held[who] == 1} & set(self.people)

    def visitors_of(self, seats: Iterable[int]) -> set[str]:
        """The visitors who play any of these seats."""
        return {who for seat, who in self.sits if seat in seats}

    def devices_of(self, seat: int) -> list[str]:
        """The visitors that play a seat: the devices of one person."""
        return sorted(who for who in self.visitors_of([seat]) if not who.startswith(GONE))

    def held_with(self, seat: int) -> frozenset[int]:
        """The seats of one person: this one, and all that are played from one of its devices."""
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
        """The cache of held_with."""
        return {}

    def others(self, seat: int) -> frozenset[int]:
        """The seats of other people than the player of this one."""
        return frozenset(self.people) - self.held_with(seat)


FACTS = frozenset(name for name, value in vars(Seating).items() if isinstance(value, cached_property))


# ── Names, all distinct ───────────────────────────────────────────────────────────────────

# Suffixes for bots of the same level at a table.
FIRST_NAMES = ("Alix", "Basile", "Céleste", "Diego", "Elsa", "Farid")


def names_of(game: Game, chairs: Sequence[Chair]) -> tuple[Words, ...]:
    """A bot by its level, a person by their name or, without one, by the name of the seat."""
    taken = Counter(chair.name for chair in chairs)
    levels = Counter(chair.level for chair in chairs if chair.kind == BOT)
    first_names = (name for name in FIRST_NAMES if name not in taken)
    guests = guest_names(taken)
    return made_distinct([name_of(game, seat, chair, levels, first_names, guests) for seat, chair in enumerate(chairs)])


def name_of(
    game: Game,
    seat: int,
    chair: Chair,
    levels: Counter[int],
    first_names: Iterator[str],
    guests: Iterator[Words],
) -> Words:
    if chair.kind == BOT and chair.level:
        alone = levels[chair.level] == 1
        name = "" if alone else next(first_names, "")
        return Words(name, name) if name else LEVELS[chair.level - 1].words
    if chair.name:
        return Words(chair.name, chair.name)
    return seat_name(game, seat) or next(guests)


def made_distinct(names: list[Words]) -> tuple[Words, ...]:
    """Number those who have the same name."""
    found: list[Words] = []
    for name in names:
        number, numbered = 1, name
        while numbered in found:
            number += 1
            numbered = Words(f"{name.en} {number}", f"{name.fr} {number}")
        found.append(numbered)
    return tuple(found)


def seat_name(game: Game, seat: int) -> Words | None:
    """`White`; None if it means nothing to people, or the seats change sides."""
    if not has_colours(game) or not game.keeps_sides:
        return None
    called = game.seat_name(seat)
    return Words(capitalised(called.en), capitalised(called.fr))


def has_colours(game: Game) -> bool:
    """Whether seats are named by the colour of their pieces."""
    return bool(game.seat_names)


def guest_names(taken: Counter[str]) -> Iterator[Words]:
    """Names for people who gave none, one after the other."""
    number = 0
    while True:
        number += 1
        name = guest(number - 1)
        if not taken[name.en] and not taken[name.fr]:
            yield name


def guest(seat: int) -> Words:
    """The name of a person who gave none."""
    return Words(f"Guest {seat + 1}", f"Invité {seat + 1}")
