"""The same measurements for OpenSpiel's games, for bench/compare.py; runs in an environment with OpenSpiel.

    python bench/openspiel.py SECONDS GAME...     prints what `ludotheque bench --json` does
    python bench/openspiel.py SECONDS --uct GAME  prints the simulations a second of its C++ search
    python bench/openspiel.py SECONDS --agents GAME  prints games a second from a fresh state, nanoseconds of an
                                                     observation, and steps a second through Shimmy

The figures are named as there, and timed by the same function.
"""

from __future__ import annotations

import json
import random
import runpy
import sys
from collections.abc import Callable
from pathlib import Path
from time import process_time
from typing import Any

import pyspiel
from open_spiel.python import games  # noqa: F401  registers the games written in Python
from open_spiel.python.observation import make_observation

TIMING = Path(__file__).parents[1] / "src" / "ludotheque" / "bench" / "timing.py"
cost = runpy.run_path(str(TIMING))["cost"]
cost_of_a_step = runpy.run_path(str(TIMING))["cost_of_a_step"]

SAMPLES = 4
GAMES_COUNTED = 40


class Sample:
    """A game, and the data it is measured on: one random game from each of a few seeds."""

    def __init__(self, name: str) -> None:
        self.game = pyspiel.load_game(name)
        self.start = self.game.new_initial_state()
        self.dealt = [self.after_chance(random.Random(seed)) for seed in range(SAMPLES)]
        self.games: list[list[int]] = []
        self.turns: list[tuple[Any, int, str]] = []  # positions where a player moves: the action, its text
        for seed in range(SAMPLES):
            self.games.append(self.play(random.Random(seed)))
        self.states = [state for state, _, _ in self.turns]

    def after_chance(self, rng: random.Random) -> Any:
        """The first position where a player moves, because the search cannot start at a chance node."""
        state = self.start.clone()
        while state.is_chance_node():
            state.apply_action(any_action(state, rng))
        return state

    def play(self, rng: random.Random) -> list[int]:
        game, state = [], self.start.clone()
        while not state.is_terminal():
            action = any_action(state, rng)
            if not state.is_chance_node():
                self.turns.append((state.clone(), action, state.action_to_string(action)))
            game.append(action)
            state.apply_action(action)
        return game

    def plies(self) -> float:
        return sum(self.plies_of(random.Random(seed)) for seed in range(GAMES_COUNTED)) / GAMES_COUNTED

    def plies_of(self, rng: random.Random) -> int:
        plies, state = 0, self.start.clone()
        while not state.is_terminal():
            state.apply_action(any_action(state, rng))
            plies += 1
        return plies

    def time_playouts(self, times: int) -> float:
        """One simulation of the C++ search evaluates its root by so many rollouts, and does nothing else."""
        evaluator = pyspiel.RandomRolloutEvaluator(n_rollouts=times, seed=1)
        bot = pyspiel.MCTSBot(self.game, evaluator, 1.4, 1, 100, False, 1, False)
        began = process_time()
        for state in self.dealt:
            bot.mcts_search(state)
        return process_time() - began

    def time_driven(self, times: int) -> float:
        rng = random.Random(1)
        began = process_time()
        for _ in range(times):
            state = self.start.clone()
            while not state.is_terminal():
                state.apply_action(any_action(state, rng))
        return process_time() - began

    def time_driven_all(self, times: int) -> float:
        """SAMPLES random games, through legal_actions() and apply_action()."""
        return self.time_driven(times * SAMPLES)

    def time_copy(self, times: int) -> float:
        states = self.states * times
        began = process_time()
        for state in states:
            state.clone()
        return process_time() - began

    def time_moves(self, times: int) -> float:
        states = self.states * times
        began = process_time()
        for state in states:
            state.legal_actions()
        return process_time() - began

    def time_play(self, times: int) -> float:
        fresh = [(self.start.clone(), game) for game in self.games for _ in range(times)]
        began = process_time()
        for state, game in fresh:
            for action in game:
                state.apply_action(action)
        return process_time() - began

    def time_text(self, times: int) -> float:
        turns = self.turns * times
        began = process_time()
        for state, action, _ in turns:
            state.action_to_string(action)
        return process_time() - began

    def time_parse(self, times: int) -> float:
        turns = self.turns * times
        began = process_time()
        for state, _, text in turns:
            state.string_to_action(text)
        return process_time() - began


def any_action(state: Any, rng: random.Random) -> int:
    if state.is_chance_node():
        actions, chances = zip(*state.chance_outcomes(), strict=True)
        return rng.choices(actions, chances)[0]
    actions = state.legal_actions()
    return actions[int(rng.random() * len(actions))]


def measured(name: str, seconds: float) -> dict[str, str | float]:
    sample = Sample(name)
    turns, plies = len(sample.turns), sum(map(len, sample.games))

    def nanoseconds(work: Callable[[int], float], calls: int) -> float:
        return 1e9 * cost(work, seconds) / calls

    return {
        "game": name,
        "plies": sample.plies(),
        "playouts": SAMPLES / cost(sample.time_playouts, seconds),
        "driven": 1 / cost(sample.time_driven, seconds),
        "copy": nanoseconds(sample.time_copy, turns),
        "moves": nanoseconds(sample.time_moves, turns),
        "play": nanoseconds(sample.time_play, plies),
        "text": nanoseconds(sample.time_text, turns),
        "parse": nanoseconds(sample.time_parse, turns),
    }


def simulations_a_second(name: str, seconds: float) -> float:
    """Simulations per second of the C++ search with one random rollout each, from the first position."""
    game = pyspiel.load_game(name)
    state = game.new_initial_state()

    def time_uct(times: int) -> float:
        evaluator = pyspiel.RandomRolloutEvaluator(n_rollouts=1, seed=1)
        bot = pyspiel.MCTSBot(game, evaluator, 1.4, times, 1000, False, 1, False)
        began = process_time()
        bot.mcts_search(state)
        return process_time() - began

    return 1 / cost(time_uct, seconds)


def for_agents(name: str, seconds: float) -> dict[str, float]:
    """The measurements of bench/agents.py."""
    sample = Sample(name)

    def time_fresh(times: int) -> float:
        rng = random.Random(1)
        began = process_time()
        for _ in range(times):
            state = sample.game.new_initial_state()
            while not state.is_terminal():
                state.apply_action(any_action(state, rng))
        return process_time() - began

    def time_observe(times: int) -> float:
        states = sample.states * times
        began = process_time()
        for state in states:
            state.observation_tensor(state.current_player())
        return process_time() - began

    observer = make_observation(sample.game)

    def time_set_from(times: int) -> float:
        states = [(state, state.current_player()) for state in sample.states] * times
        began = process_time()
        for state, player in states:
            observer.set_from(state, player)
        return process_time() - began

    plies = sum(map(len, sample.games)) / len(sample.games)
    return {
        "driven": plies * SAMPLES / cost(sample.time_driven_all, seconds),
        "set_from": 1e9 * cost(time_set_from, seconds) / len(sample.states),
        "floats": observer.tensor.size,
        "fresh": 1 / cost(time_fresh, seconds),
        "observe": 1e9 * cost(time_observe, seconds) / len(sample.states),
        "pettingzoo": 1 / cost_of_a_step(lambda: shimmy_environment(name), seconds),
    }


def shimmy_environment(name: str) -> Any:
    from shimmy.openspiel_compatibility import OpenSpielCompatibilityV0

    return OpenSpielCompatibilityV0(game_name=name, render_mode=None)


if __name__ == "__main__" and sys.argv[2] == "--agents":
    print(json.dumps(for_agents(sys.argv[3], float(sys.argv[1]))))
elif __name__ == "__main__" and sys.argv[2] == "--uct":
    print(simulations_a_second(sys.argv[3], float(sys.argv[1])))
elif __name__ == "__main__":
    print(json.dumps({"rows": [measured(name, float(sys.argv[1])) for name in sys.argv[2:]]}))
