"""Can a person who has just read the rules beat level 1?

    python bench/beginner.py [--games 400]

A beginner is imitated: the move that looks best at first sight, but any legal one a third of the time. In
every game with two seats it should win 40 to 60 of a hundred games, with more its fair share, give or take
ten. The neighbours of level 1 stand beside it: level 2 and a random player.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable

import ludotheque
from ludotheque.bots.players import LEVELS, LevelBot, best_at_first_sight
from ludotheque.columns import aligned
from ludotheque.core import CHANCE, Rng, State
from ludotheque.game import Game

Choose = Callable[[State, Rng], int]
GAMES = [
    *(("wykersham", 2), ("wyx", 2), ("fourmis", 2), ("fourmis", 3), ("fourmis", 4)),
    *(("wigwam", 2), ("wu-hsing", 2), ("wu-hsing", 3), ("wu-hsing", 4)),
]


def beginner(seen: State, rng: Rng) -> int:
    return at_random(seen, rng) if rng.below(3) == 0 else best_at_first_sight(seen, rng)


def at_random(seen: State, rng: Rng) -> int:
    return seen.pick(rng)


def level(number: int) -> Choose:
    return LevelBot(str(number), LEVELS[number - 1]).choose


def played(game: Game, seed: int, choosers: list[Choose]) -> State:
    state, rng = game.start(seed=seed), Rng(f"beginner {seed}")
    while not state.over:
        move = state.pick(rng) if state.turn == CHANCE else choosers[state.turn](state.seen_by(state.turn), rng)
        state.play(move)
    return state


def share(game: Game, one: Choose, others: Choose, games: int) -> float:
    """The percentage of games that `one` wins over all seats; a shared win counts in parts."""
    won = 0.0
    for number in range(games):
        seat = number % game.seats
        choosers = [one if other == seat else others for other in range(game.seats)]
        winners = played(game, number // game.seats, choosers).winners
        won += (seat in winners) / len(winners) if winners else 1 / game.seats
    return 100 * won / games


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=400)
    games = parser.parse_args().games
    rows = [["game", "seats", "fair share", "beginner v 1", "2 v 1", "1 v random"]]
    for name, seats in GAMES:
        game = ludotheque.load(name, seats)
        pairs = [(beginner, level(1)), (level(2), level(1)), (level(1), at_random)]
        rows.append([name, str(seats), f"{100 / seats:.0f}", *(f"{share(game, *pair, games):.1f}" for pair in pairs)])
    print(aligned(rows))


if __name__ == "__main__":
    main()
