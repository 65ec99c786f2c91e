"""Seams: in which positions of each game to look for puzzles, and of which kind."""

from __future__ import annotations

from collections.abc import Callable

from ludotheque.core import State
from ludotheque.games import load
from ludotheque.puzzles.mining import (
    Seam,
    forcing_puzzle,
    goal_puzzle,
    points_puzzle,
    saving_puzzle,
    winning_puzzle,
)

LEFT_AT_THE_END = range(5, 16)  # dominoes


def near_the_end(state: State) -> bool:
    """Of the Wyx games: little is left of the rack of the last leg."""
    fields = state.fields()
    return fields["leg"] == fields["legs"] - 1 and sum(8 - taken for taken in fields["taken"]) in LEFT_AT_THE_END


def of_wykersham() -> tuple[Seam, ...]:
    return (Seam((load("wykersham"),), lambda state: state.fields()["due"] == 2, goal_puzzle, 0),)


def of_wyx() -> tuple[Seam, ...]:
    games = (load("wyx"), load("wyx"), load("wyx"), load("wyx", double=True))
    return (Seam(games, near_the_end, winning_puzzle, 300_000),)


def of_fourmis() -> tuple[Seam, ...]:
    return (Seam((load("fourmis", open_rack=True),), near_the_end, winning_puzzle, 300_000),)


def of_fourmis_coop() -> tuple[Seam, ...]:
    teams = tuple(load("fourmis-coop", seats, hard=hard) for seats in (2, 3, 1) for hard in (False, True))
    return (Seam(teams, lambda state: 3 <= 64 - state.scores[0] <= 10, saving_puzzle, 20_000, 1),)


def of_wigwam() -> tuple[Seam, ...]:
    return (Seam((load("wigwam"),), lambda state: state.fields()["placed"] == 2, forcing_puzzle, 40_000),)


def of_wu_hsing() -> tuple[Seam, ...]:
    points = Seam((load("wu-hsing"),), lambda state: len(state.moves()) > 5, points_puzzle, 0)
    games = (load("wu-hsing", open_hands=True),)
    return points, Seam(games, lambda state: sum(state.fields()["held"]) <= 10, winning_puzzle, 60_000)


SEAMS: dict[str, Callable[[], tuple[Seam, ...]]] = {
    "wykersham": of_wykersham,
    "wyx": of_wyx,
    "fourmis": of_fourmis,
    "fourmis-coop": of_fourmis_coop,
    "wigwam": of_wigwam,
    "wu-hsing": of_wu_hsing,
}
