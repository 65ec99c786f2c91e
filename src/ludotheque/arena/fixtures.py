"""Which games are to be played: every two players meet, on the same deals from every seat.

A round is a deal with its dice, played once for every fair way to seat the two. With two seats
that is both ways round. With more, it is every way in which one has as many seats as the other,
or one more (of four seats each has two: six ways; of three, one or two: six ways), so each sits
in every seat equally often, and beside and opposite the other equally often. In cooperative games
a player fills all seats, and a round is one game.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, product
from typing import NamedTuple

from ludotheque.errors import LudothequeError
from ludotheque.game import Game
from ludotheque.players import LEVELS, level_named, player
from ludotheque.words import listed, plain

Pairing = tuple[str, ...]  # two players, or one who plays with itself


class Fixture(NamedTuple):
    """A game to be played."""

    pairing: Pairing
    round: int  # from 1; the games of a round have the same deal and dice
    sides: tuple[int, ...]  # [seat] which of the pairing sits there

    @property
    def players(self) -> tuple[str, ...]:
        """[seat] the name of its player."""
        return tuple(self.pairing[side] for side in self.sides)

    @property
    def name(self) -> str:
        """Of its file: the same whatever the order in which players were named."""
        return "-".join([*map(plain, self.pairing), f"{self.round:04}", "".join(map(str, self.sides))])


def entrants(names: Sequence[str], cooperative: bool) -> list[str]:
    """The players of an arena, each by the one name that records have; LudothequeError if they cannot meet."""
    known = [known_name(name) for name in names]
    for name, one in zip(names, known, strict=True):
        if known.count(one) > 1:
            raise LudothequeError(
                f"{name} is named twice: a player does not meet itself.",
                f"{name} est nommé deux fois : on ne se rencontre pas soi-même.",
            )
    if len(known) < (1 if cooperative else 2):
        raise LudothequeError("An arena needs two players at least.", "Il faut au moins deux joueurs dans une arène.")
    return known


def known_name(name: str) -> str:
    """The name of a bot as records have it, whichever of its names this is."""
    level = level_named(name)
    if level:
        return level.words.en
    if player(name).is_bot:
        return name
    raise LudothequeError(
        f"{name!r} is no bot. The bots: 1 to {len(LEVELS)} or their names "
        f"({listed([level.words.en for level in LEVELS])}), random, greedy, uct.",
        f"{name!r} n’est pas un robot. Les robots : 1 à {len(LEVELS)} ou leurs noms "
        f"({listed([level.words.fr for level in LEVELS], 'fr')}), random, greedy, uct.",
    )


def pairings(players: Sequence[str], cooperative: bool) -> list[Pairing]:
    """Every player alone, or every two players; the two of a pairing always in the same order."""
    if cooperative:
        return [(name,) for name in players]
    return [tuple(sorted(two, key=plain)) for two in combinations(players, 2)]


def seatings(seats: int, cooperative: bool) -> list[tuple[int, ...]]:
    """The fair ways to seat the sides of a pairing."""
    if cooperative:
        return [(0,) * seats]
    return [sides for sides in product((0, 1), repeat=seats) if abs(2 * sum(sides) - seats) <= 1]


def fixtures(game: Game, players: Sequence[str], games: int) -> Iterator[Fixture]:
    """Whole rounds with at least so many games for every pairing, round by round."""
    ways = seatings(game.seats, game.cooperative)
    for number in range(1, -(-games // len(ways)) + 1):
        for pairing in pairings(players, game.cooperative):
            for sides in ways:
                yield Fixture(pairing, number, sides)
