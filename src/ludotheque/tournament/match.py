"""The schedule of an arena, in which every two players meet on the same deals from every seat, and its games.

A round is a deal with its dice, played once for every fair seating of the two. With two seats that is both ways round.
With more, it is every way in which one has as many seats as the other, or one more (with four seats each has two: six
ways; with three, one or two: six ways). So each sits in every seat equally often, and beside and opposite the other
equally often. In cooperative games a player fills all seats, and a round is one game.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, product
from time import perf_counter
from typing import NamedTuple

from ludotheque.bots.engines import EngineBot
from ludotheque.bots.naming import find_bot
from ludotheque.bots.players import Bot, Forfeit, LevelBot
from ludotheque.core import CHANCE, Rng
from ludotheque.errors import LudothequeError
from ludotheque.game import Game
from ludotheque.table import Table
from ludotheque.words import plain

# ── The schedule ──────────────────────────────────────────────────────────────────────────

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


# ── One game, from its deal to its record ─────────────────────────────────────────────────


@dataclass(frozen=True)
class Match:
    """A game to be played, and everything that determines its course."""

    game: Game
    fixture: Fixture
    seed: str
    bots: tuple[Bot, ...]  # [side]


@dataclass(frozen=True)
class Loss:
    """How a side lost that could not play to the end."""

    side: int
    fault: str
    why: str  # in English, for the author of the program


@dataclass(frozen=True)
class FinishedMatch:
    """A finished game, and the thinking times."""

    fixture: Fixture
    record: str  # as text
    moves: tuple[int, ...]  # [side]
    seconds: tuple[float, ...]  # [side]
    loss: Loss | None = None


def play(match: Match) -> FinishedMatch:
    """Play a game to its end. The same match gives the same game if no bot has a time limit."""
    fixture = match.fixture
    round_seed = f"{match.seed} {fixture.round}"
    bots = [match.bots[side] for side in fixture.sides]
    table = Table.of(match.game.start(seed=round_seed), bots, Rng(f"{round_seed} {fixture.name}"))
    moves, seconds = [0] * len(fixture.pairing), [0.0] * len(fixture.pairing)
    rolls, loss = 0, None
    while not table.over and loss is None:
        if table.turn == CHANCE:
            # The n-th roll is the same in all games of a round, whoever makes it.
            table.apply(table.play(CHANCE, table.state.pick(Rng(f"{round_seed} roll {rolls}"))))
            rolls += 1
        else:
            side, began = fixture.sides[table.turn], perf_counter()
            loss = moved(table, side)
            moves[side] += 1
            seconds[side] += perf_counter() - began
    return FinishedMatch(fixture, table.record().write(), tuple(moves), tuple(seconds), loss)


def moved(table: Table, side: int) -> Loss | None:
    """Let a bot move; returns how it lost if it cannot."""
    try:
        table.advance()
    except Forfeit as lost:
        return Loss(side, lost.fault, lost.words.en)
    return None
