"""Makes the names of the players at a table distinct."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from ludotheque.game import Game
from ludotheque.players import LEVELS
from ludotheque.table.seating import BOT, Chair
from ludotheque.words import Words, capitalised

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
    return type(game).seat_name is not Game.seat_name


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
