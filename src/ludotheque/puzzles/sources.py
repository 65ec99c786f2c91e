"""Sources of puzzles: in which positions of each game to look, and for which kind of puzzle."""

from __future__ import annotations

from collections.abc import Callable

from ludotheque.core import State
from ludotheque.games import load
from ludotheque.puzzles.mining import (
    Source,
    forcing_puzzle,
    goal_puzzle,
    points_puzzle,
    saving_puzzle,
    winning_puzzle,
)

LEFT_AT_THE_END = range(5, 16)  # dominoes


def near_the_end(state: State) -> bool:
    """For the Wyx games: few dominoes are left in the rack of the last leg."""
    fields = state.fields()
    return fields["leg"] == fields["legs"] - 1 and sum(8 - taken for taken in fields["taken"]) in LEFT_AT_THE_END


def of_wykersham() -> tuple[Source, ...]:
    return (Source((load("wykersham"),), lambda state: state.fields()["due"] == 2, goal_puzzle, 0),)


def of_wyx() -> tuple[Source, ...]:
    games = (load("wyx"), load("wyx"), load("wyx"), load("wyx", double=True))
    return (Source(games, near_the_end, winning_puzzle, 300_000),)


def of_fourmis() -> tuple[Source, ...]:
    return (Source((load("fourmis", open_rack=True),), near_the_end, winning_puzzle, 300_000),)


def of_fourmis_coop() -> tuple[Source, ...]:
    teams = tuple(load("fourmis-coop", seats, hard=hard) for seats in (2, 3, 1) for hard in (False, True))
    return (Source(teams, lambda state: 3 <= 64 - state.scores[0] <= 10, saving_puzzle, 20_000, 1),)


def of_wigwam() -> tuple[Source, ...]:
    return (Source((load("wigwam"),), lambda state: state.fields()["placed"] == 2, forcing_puzzle, 40_000),)


def of_wu_hsing() -> tuple[Source, ...]:
    points = Source((load("wu-hsing"),), lambda state: len(state.moves()) > 5, points_puzzle, 0)
    games = (load("wu-hsing", open_hands=True),)
    return points, Source(games, lambda state: sum(state.fields()["held"]) <= 10, winning_puzzle, 60_000)


SOURCES: dict[str, Callable[[], tuple[Source, ...]]] = {
    "wykersham": of_wykersham,
    "wyx": of_wyx,
    "fourmis": of_fourmis,
    "fourmis-coop": of_fourmis_coop,
    "wigwam": of_wigwam,
    "wu-hsing": of_wu_hsing,
}
