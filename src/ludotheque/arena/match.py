"""One game of an arena, from its deal to its record."""

from __future__ import annotations

from dataclasses import dataclass
from time import perf_counter

from ludotheque.arena.fixtures import Fixture
from ludotheque.core import CHANCE, Rng
from ludotheque.game import Game
from ludotheque.players import player
from ludotheque.table import Table


@dataclass(frozen=True)
class Match:
    """A game to be played, and all that decides how it goes."""

    game: Game
    fixture: Fixture
    seed: str
    seconds: float  # a move, for the bots that go by the clock; 0: as they like


@dataclass(frozen=True)
class FinishedMatch:
    """A game that was played, and how long its players thought."""

    fixture: Fixture
    record: str  # as text
    moves: tuple[int, ...]  # [side]
    seconds: tuple[float, ...]  # [side]


def play(match: Match) -> FinishedMatch:
    """Play a game to its end. The same match gives the same game if no bot goes by the clock."""
    fixture = match.fixture
    round_seed = f"{match.seed} {fixture.round}"
    bots = [player(name, match.seconds) for name in fixture.players]
    table = Table.of(match.game.start(seed=round_seed), bots, Rng(f"{round_seed} {fixture.name}"))
    moves, seconds = [0] * len(fixture.pairing), [0.0] * len(fixture.pairing)
    rolls = 0
    while not table.over:
        if table.turn == CHANCE:
            # The n-th roll is the same in all games of a round, whoever makes it.
            table.apply(table.play(CHANCE, table.state.pick(Rng(f"{round_seed} roll {rolls}"))))
            rolls += 1
        else:
            side, began = fixture.sides[table.turn], perf_counter()
            table.advance()
            moves[side] += 1
            seconds[side] += perf_counter() - began
    return FinishedMatch(fixture, table.record().write(), tuple(moves), tuple(seconds))
