"""The speed of batches, masks and observations: for bench/compare.py.

Every figure is CPU time, the best of several short rounds, on the same few deals.
"""

from __future__ import annotations

import json
import random
import sys
from time import process_time
from typing import Any, NamedTuple

import ludotheque
from ludotheque.bench.speed import Sample, any_move
from ludotheque.bench.timing import cost, cost_of_a_step
from ludotheque.core import CHANCE, OVER, Rng, State
from ludotheque.core.batch import Batch
from ludotheque.game import Game

GAMES_AT_ONCE = 256
PLAYED = 20  # games of PettingZoo per round
STEPS = 500  # steps from Python per round
ROUNDS = 50  # batch steps per round: one in each of its games


class AgentRow(NamedTuple):
    """The measurements of a game."""

    fresh: float  # random games per second through moves() and play(), each with its own deal
    fresh_acted: float  # the same through actions() and act()
    observe: float  # nanoseconds for an observation into an existing array
    floats: int  # in that observation
    driven: float  # steps per second of random play through moves() and play()
    acted: float  # through actions() and act(), with the mask of every step
    seen: float  # the same with an observation
    batch: float  # steps per second of random play in a batch without observations
    batch_seen: float  # with observations
    pettingzoo: float  # steps per second of the environment


def measured(game: Game, seconds: float) -> AgentRow:
    sample = Sample(game)
    return AgentRow(
        fresh=1 / cost(lambda times: time_fresh(game, times), seconds),
        fresh_acted=1 / cost(lambda times: time_fresh_acted(game, times), seconds),
        observe=1e9 * cost(lambda times: time_observe(sample, times), seconds) / len(sample.states),
        floats=game.info.observation,
        **batches(game, seconds),
        pettingzoo=1 / cost_of_a_step(lambda: environment(game), seconds),
    )


def batches(game: Game, seconds: float) -> dict[str, float]:
    """Steps per second of random play, driven from Python and in batches."""
    return {
        "driven": STEPS / cost(lambda times: time_driven(game, times), seconds),
        "acted": STEPS / cost(lambda times: time_acted(game, times, False), seconds),
        "seen": STEPS / cost(lambda times: time_acted(game, times, True), seconds),
        "batch": GAMES_AT_ONCE * ROUNDS / cost(lambda times: time_batch(game, times, False), seconds),
        "batch_seen": GAMES_AT_ONCE * ROUNDS / cost(lambda times: time_batch(game, times, True), seconds),
    }


def time_fresh(game: Game, times: int) -> float:
    rng = random.Random(1)
    began = process_time()
    for seed in range(times):
        state = game.start(seed=seed)
        while not state.over:
            state.play(any_move(state, rng))
    return process_time() - began


def time_fresh_acted(game: Game, times: int) -> float:
    rng = random.Random(1)
    choose = rng.random
    began = process_time()
    for seed in range(times):
        state = game.start(seed=seed)
        while not state.over:
            actions = state.actions()
            if state.turn == CHANCE:
                state.act(rng.choices(actions, state.chances())[0])
            else:
                state.act(actions[int(choose() * len(actions))])
    return process_time() - began


def time_observe(sample: Sample, times: int) -> float:
    out = sample.states[0].observe()
    states = sample.states * times
    began = process_time()
    for state in states:
        state.observe(out)
    return process_time() - began


def time_driven(game: Game, times: int) -> float:
    """Random play with moves() and play(): no actions, masks or observations."""
    rng, choose, state = random.Random(1), random.Random(1).random, game.start(seed=0)
    began = process_time()
    for step in range(times * STEPS):
        moves = state.moves()
        state.play(moves[int(choose() * len(moves))])
        if state.turn < 0:
            state = gone_on(state, rng, step)
    return process_time() - began


def time_acted(game: Game, times: int, observe: bool) -> float:
    """The work of a batch done from Python: mask, action, rewards, new games; optionally observations."""
    rng, choose, state = random.Random(1), random.Random(1).random, game.start(seed=0)
    mask, out = state.mask(), state.observe()
    began = process_time()
    for step in range(times * STEPS):
        actions = state.actions()
        action = actions[int(choose() * len(actions))]
        if state.step(action, out if observe else None, mask) < 0:
            state = gone_on(state, rng, step)
            state.mask(mask)
            if observe:
                state.observe(out)
    return process_time() - began


def gone_on(state: State, rng: random.Random, seed: int) -> State:
    """A state in which a seat is to move: chance has moved, and a finished game is replaced by a new one."""
    if state.turn == OVER:
        state.returns()
        state = state.game.start(seed=seed)
    while state.turn == CHANCE:
        state.play(state.pick(rng))
    return state


def time_batch(game: Game, times: int, observe: bool) -> float:
    batch, rng = Batch(game, GAMES_AT_ONCE, seed=1, observe=observe), Rng(1)
    began = process_time()
    for _ in range(times * ROUNDS):
        batch.step(batch.pick(rng))
    return process_time() - began


def environment(game: Game) -> Any:
    from ludotheque.adapters.pettingzoo import env

    return env(game)


if __name__ == "__main__":
    loaded, length = ludotheque.load(sys.argv[1]), float(sys.argv[2])
    print(json.dumps(batches(loaded, length) if "batches" in sys.argv else measured(loaded, length)._asdict()))
