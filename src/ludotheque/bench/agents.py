"""How fast programs that learn are served: for bench/compare.py.

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
from ludotheque.core.batch import Batch
from ludotheque.game import Game

GAMES_AT_ONCE = 256
PLAYED = 20  # games of PettingZoo a round
STEPS = 50  # of a batch a round


class AgentRow(NamedTuple):
    """What is measured of a game."""

    fresh: float  # random games a second through moves() and play(), each with a deal of its own
    observe: float  # nanoseconds for an observation, into an array that is there
    driven: float  # steps a second through moves() and play()
    driven_seen: float  # the same with the mask and the observation of every step
    batch: float  # steps a second of a batch that observes nothing
    batch_seen: float  # of one that does
    pettingzoo: float  # steps a second of the environment


def measured(game: Game, seconds: float) -> AgentRow:
    sample = Sample(game)
    plies = sum(map(len, sample.games))
    return AgentRow(
        fresh=1 / cost(lambda times: time_fresh(game, times), seconds),
        observe=1e9 * cost(lambda times: time_observe(sample, times), seconds) / len(sample.states),
        driven=plies / cost(lambda times: time_driven(sample, times), seconds),
        driven_seen=plies / cost(lambda times: time_driven_seen(sample, times), seconds),
        batch=GAMES_AT_ONCE * STEPS / cost(lambda times: time_batch(game, times, False), seconds),
        batch_seen=GAMES_AT_ONCE * STEPS / cost(lambda times: time_batch(game, times, True), seconds),
        pettingzoo=1 / cost_of_a_step(lambda: environment(game), seconds),
    )


def time_fresh(game: Game, times: int) -> float:
    rng = random.Random(1)
    began = process_time()
    for seed in range(times):
        state = game.start(seed=seed)
        while not state.over:
            state.play(any_move(state, rng))
    return process_time() - began


def time_observe(sample: Sample, times: int) -> float:
    out = sample.states[0].observe()
    states = sample.states * times
    began = process_time()
    for state in states:
        state.observe(out)
    return process_time() - began


def time_driven(sample: Sample, times: int) -> float:
    began = process_time()
    for start, game in list(zip(sample.starts, sample.games, strict=True)) * times:
        state = start.copy()
        for move in game:
            state.moves()
            state.play(move)
    return process_time() - began


def time_driven_seen(sample: Sample, times: int) -> float:
    out, mask = sample.states[0].observe(), sample.states[0].mask()
    began = process_time()
    for start, game in list(zip(sample.starts, sample.games, strict=True)) * times:
        state = start.copy()
        for move in game:
            state.observe(out)
            state.mask(mask)
            state.play(move)
    return process_time() - began


def time_batch(game: Game, times: int, observe: bool) -> float:
    """Steps by random actions; what picks the actions is not measured."""
    import numpy

    batch, rng, spent = Batch(game, GAMES_AT_ONCE, seed=1, observe=observe), numpy.random.default_rng(1), 0.0
    for _ in range(times * STEPS):
        actions = (batch.masks * rng.random(batch.masks.shape)).argmax(axis=1)
        began = process_time()
        batch.step(actions)
        spent += process_time() - began
    return spent


def environment(game: Game) -> Any:
    from ludotheque.adapters.pettingzoo import env

    return env(game)


if __name__ == "__main__":
    name, length = sys.argv[1], float(sys.argv[2])
    print(json.dumps(measured(ludotheque.load(name), length)._asdict()))
