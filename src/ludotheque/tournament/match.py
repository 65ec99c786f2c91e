"""Plays one game of an arena, from its deal to its record."""

from __future__ import annotations

from dataclasses import dataclass
from time import perf_counter

from ludotheque.core import CHANCE, Rng
from ludotheque.engines.faults import Forfeit
from ludotheque.game import Game
from ludotheque.players import Bot
from ludotheque.table import Table
from ludotheque.tournament.fixtures import Fixture


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
