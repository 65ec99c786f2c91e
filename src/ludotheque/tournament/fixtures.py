"""The schedule: every two players meet, on the same deals from every seat.

A round is a deal with its dice, played once for every fair seating of the two. With two seats that is both ways round.
With more, it is every way in which one has as many seats as the other, or one more (with four seats each has two: six
ways; with three, one or two: six ways). So each sits in every seat equally often, and beside and opposite the other
equally often. In cooperative games a player fills all seats, and a round is one game.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations, product
from typing import NamedTuple

from ludotheque.engines.naming import find_bot
from ludotheque.engines.program import EngineBot
from ludotheque.errors import LudothequeError
from ludotheque.game import Game
from ludotheque.players import Bot, LevelBot
from ludotheque.words import plain

Pairing = tuple[str, ...]  # two players, or one who plays all seats


class Fixture(NamedTuple):
    """A game to be played."""

    pairing: Pairing
    round: int  # from 1; the games of a round have the same deal and dice
    sides: tuple[int, ...]  # [seat] which player of the pairing sits there

    @property
    def players(self) -> tuple[str, ...]:
        """[seat] the name of its player."""
        return tuple(self.pairing[side] for side in self.sides)

    @property
    def name(self) -> str:
        """The name of its file, independent of the order in which players were named."""
        return "-".join([*map(plain, self.pairing), f"{self.round:04}", "".join(map(str, self.sides))])


def entrants(bots: Sequence[Bot], cooperative: bool) -> dict[str, Bot]:
    """The players of an arena by name; LudothequeError if they cannot meet."""
    names = [plain(bot.name) for bot in bots]
    for bot in bots:
        if names.count(plain(bot.name)) > 1:
            raise LudothequeError(
                f"{bot.name} is named twice: a player does not meet itself.",
                f"{bot.name} est nommé deux fois\u00a0: on ne se rencontre pas soi-même.",
            )
    if len(bots) < (1 if cooperative else 2):
        raise LudothequeError("An arena needs two players at least.", "Il faut au moins deux joueurs dans une arène.")
    return {bot.name: bot for bot in bots}


def entrant(name: str, engines: Mapping[str, EngineBot], seconds: float = 0.0) -> Bot:
    """A bot under its canonical name, which records use."""
    bot = find_bot(name, engines, seconds)
    return replace(bot, name=bot.level.words.en) if isinstance(bot, LevelBot) else bot


def pairings(players: Iterable[str], cooperative: bool) -> list[Pairing]:
    """Every player alone, or every two players, always in the same order."""
    if cooperative:
        return [(name,) for name in players]
    return [tuple(sorted(two, key=plain)) for two in combinations(players, 2)]


def seatings(seats: int, cooperative: bool) -> list[tuple[int, ...]]:
    """The fair seatings of a pairing."""
    if cooperative:
        return [(0,) * seats]
    return [sides for sides in product((0, 1), repeat=seats) if abs(2 * sum(sides) - seats) <= 1]


def fixtures(game: Game, players: Iterable[str], games: int) -> Iterator[Fixture]:
    """Complete rounds with at least so many games for every pairing, round by round."""
    ways = seatings(game.seats, game.cooperative)
    for number in range(1, -(-games // len(ways)) + 1):
        for pairing in pairings(players, game.cooperative):
            for sides in ways:
                yield Fixture(pairing, number, sides)
