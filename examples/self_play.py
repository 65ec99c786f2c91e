"""An agent that learns a game by playing itself with search. Needs numpy.

    python examples/self_play.py wyx --minutes 60    learn so long; interrupted, the same command goes on
    python examples/self_play.py wyx --games 100     meet level 4 (--level) in so many games, and learn no more

In each generation a network plays a `Batch` of games by itself: how they go on tells what their positions were worth.
For some of these a search finds better probabilities of actions, and a better value, than the network has. Then the
network comes nearer to both. At first the search is that of the engine, which is quick; then it is `Mcts` with the
network as its evaluator. Every few generations it meets level 4, both with 400 simulations a move. What it has learned
is kept in .cache/self_play, with its curve, which bench/learning.py draws. For Wyx and Fourmis with two seats.
"""

from __future__ import annotations

import argparse
import itertools
import math
import os
import pickle
import time
from collections import deque
from pathlib import Path
from typing import Any

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # the matrices are small, and a second core has other work

import numpy as np

import ludotheque
from ludotheque import Batch, Mcts, Rng, State, files
from ludotheque.game import Game
from ludotheque.games.wyx import board

ROOT = Path(__file__).parents[1]
GAMES, STEPS = 256, 160  # of a batch: long enough for two games and more, one after the other
SEEN, SEARCHES, SIMULATIONS = 96, 24, 64  # for each step: positions remembered, those searched, and for how long
WATCHED, WATCHED_NODES = 8, 200  # generations that learn from the engine’s searches, half as long as level 4’s
REMEMBERED, ROUNDS, LOT = 10, 160, 512  # generations; corrections in each, and by how many positions
WIDTHS, DEPTH = (256, 64), 2  # of the layers; how many dominoes of a column are looked at
TRUST = 0.98  # how far a position's worth is that of the next one; the rest is what the network says of that itself
RATE, LAST_RATE = 2e-3, 1e-4  # the size of a correction, in the first and in the last generation
CURIOSITY = 0.06  # of the priors in training, the part that all moves share
EXPLORATION, AT_ONCE = 0.35, 8  # of Mcts, and the positions that it asks about at once
SHARPNESS = 2  # actions are drawn by the probabilities of the network to this power
CLOSE = 8  # a lead by which a game is far from a draw: what is learned is half the win, and half how clear it was
MEETINGS, TEST_GAMES = 10, 40  # with level 4, in the time of learning, and their games

SQUARES, OFF, BOARDS, RACK = 64, board.OFF_BOARD, 5, 13 * 64  # boards come first in an observation, then landings
LEADS = np.pad(board.TARGET, (0, 1), constant_values=OFF)  # [domino, square] where it leads; the last ones are none
ONE = np.eye(65, SQUARES, dtype=np.float32)  # [square] a board with this one; nothing for none


def symmetry(across: int, up: int, swap: bool) -> tuple[Any, Any]:
    """A way to turn the board round or over: [square] which one comes there, and [domino] which it becomes."""
    squares, jumps = np.arange(SQUARES).reshape(8, 8), [jump[::-1] if swap else jump for jump in board.JUMPS]
    dominoes = [board.JUMPS.index((dx * across, dy * up)) for dx, dy in jumps]
    return (squares.T if swap else squares)[::up, ::across].reshape(-1), np.array([*dominoes, -1])


SYMMETRIES = [symmetry(*which) for which in itertools.product((1, -1), (1, -1), (False, True))]


class Network:
    """Observations → (a number for each action, the value for the seat to move, from -1 to 1).

    What lies where a domino leads is read from the boards, for the two lowest dominoes of each column and from where
    either seat stands. What is wanted there is the same for all columns: what is learned of one holds for all.
    """

    def __init__(self, game: Game, seed: int) -> None:
        rng, planes = np.random.default_rng(seed), game.actions.planes
        self.scale = np.repeat([1 / max(-p.low, p.high) for p in planes], [p.size for p in planes]).astype(np.float32)
        x, keys = self.features(np.zeros((1, game.info.observation), np.float32))
        shapes = [(x.shape[1], WIDTHS[0]), WIDTHS, *((WIDTHS[1], n) for n in (game.info.actions, 1, keys.shape[2]))]
        pairs = [(rng.normal(0, math.sqrt(2 / into), (into, out)), np.zeros(out)) for into, out in shapes]
        self.weights = [each.astype(np.float32) for pair in pairs for each in pair]
        self.weights[-2] *= 0.1  # what is wanted of a square is learned, and nearly nothing at first
        self.corrections, self.moments = 0, [[np.zeros_like(each) for each in self.weights] for _ in range(2)]

    def features(self, seen: Any) -> tuple[Any, Any]:
        """What the layers see of observations, and [position, column] what is where it leads."""
        n, x = len(seen), seen * self.scale
        boards = np.zeros((n, SQUARES + 1, BOARDS + 1), np.float32)  # the last one says whether it is on the board
        boards[:, :-1, :-1] = x[:, : SQUARES * BOARDS].reshape(n, BOARDS, SQUARES).transpose(0, 2, 1)
        boards[:, :-1, -1] = 1
        seats = seen[:, : 2 * SQUARES].reshape(n, 2, SQUARES)
        places = np.where(seats.any(axis=2), seats.argmax(axis=2), OFF)
        rack = np.full((n, 8, 8 + DEPTH), -1)
        rack[:, :, :8] = seen[:, RACK : RACK + 64].reshape(n, 8, 8)
        lowest = (rack >= 0).argmax(axis=2)[:, :, None] + np.arange(DEPTH)
        leads = LEADS[np.take_along_axis(rack, lowest, axis=2)[:, None], places[:, :, None, None]]
        there = boards[np.arange(n)[:, None], leads.reshape(n, -1)].reshape(*leads.shape, -1)
        ways = ONE[leads]
        pairs = boards[:, :-1].transpose(0, 2, 1) @ boards[:, :-1]
        summed = [ways.sum(axis=2), there.sum(axis=2), there.max(axis=2), pairs / 16]
        parts = [x[:, : SQUARES * BOARDS], *summed, x[:, RACK + 64 :], seen[:, RACK : RACK + 64] < 0]
        keys = [ways[:, 0, :, 0], there.transpose(0, 2, 1, 3, 4).reshape(n, 8, -1)]
        return np.hstack([part.reshape(n, -1) for part in parts]), np.concatenate(keys, axis=2)

    def layers(self, seen: Any) -> tuple[Any, ...]:
        w1, b1, w2, b2, wp, bp, wv, bv, wk, bk = self.weights
        x, keys = self.features(seen)
        one = np.maximum(x @ w1 + b1, 0)
        two = np.maximum(one @ w2 + b2, 0)
        logits = two @ wp + bp
        logits[:, :8] += (keys @ (two @ wk + bk)[:, :, None])[:, :, 0]
        return x, keys, one, two, logits, np.tanh(two @ wv + bv)[:, 0]

    def __call__(self, seen: Any, masks: Any = True) -> tuple[Any, Any]:
        *_, logits, values = self.layers(seen)
        logits = np.where(masks, logits, -np.inf)  # what cannot be done was never learned: it may look good
        return np.exp(logits - logits.max(axis=1, keepdims=True)), values

    def learn(self, seen: Any, masks: Any, targets: Any, worth: Any, rate: float) -> tuple[float, float]:
        """One correction (Adam). `targets` are for the first positions only, `worth` is for all. Returns the losses."""
        x, keys, one, two, logits, values = self.layers(seen)
        n, k = len(seen), len(targets)
        logits = np.where(masks, logits[:k], -1e9)
        chances = np.exp(logits - logits.max(axis=1, keepdims=True))
        chances /= chances.sum(axis=1, keepdims=True)
        for_logits = np.zeros((n, chances.shape[1]), np.float32)
        for_logits[:k] = (chances - targets) / k
        for_value = (2 * (values - worth) * (1 - values**2) / n)[:, None].astype(np.float32)
        for_keys = (for_logits[:, None, :8] @ keys)[:, 0]
        _, _, w2, _, wp, _, wv, _, wk, _ = self.weights
        for_two = (for_logits @ wp.T + for_value @ wv.T + for_keys @ wk.T) * (two > 0)
        for_one = (for_two @ w2.T) * (one > 0)
        slopes = []
        for before, after in ((x, for_one), (one, for_two), (two, for_logits), (two, for_value), (two, for_keys)):
            slopes += [before.T @ after, after.sum(axis=0)]
        self.correct(slopes, rate)
        return float(-(targets * np.log(chances + 1e-9)).sum() / k), float(((values - worth) ** 2).mean())

    def correct(self, slopes: list[Any], rate: float) -> None:
        self.corrections += 1
        for weight, slope, mean, square in zip(self.weights, slopes, *self.moments, strict=True):
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope * slope - square)
            sure = mean / (1 - 0.9**self.corrections)
            weight -= rate * (sure / (np.sqrt(square / (1 - 0.999**self.corrections)) + 1e-8) + 1e-3 * weight)


class Searcher:
    """A player for ludotheque.arena(): it searches with the network, or without one as our levels do."""

    def __init__(self, game: Game, network: Any, nodes: int, seconds: float = 0, curiosity: float = 0) -> None:
        self.game, self.network, self.nodes, self.seconds, self.curiosity = game, network, nodes, seconds, curiosity
        self.numbers: dict[int, int] = {}  # [move] its action
        self.room = np.zeros((AT_ONCE, game.info.observation), np.float32)
        self.masks = np.zeros((AT_ONCE, game.info.actions), bool)

    def action(self, state: State, move: int) -> int:
        if move not in self.numbers:
            (self.numbers[move],) = self.game.actions.steps(state, move)
        return self.numbers[move]

    def evaluate(self, states: list[State]) -> tuple[Any, Any]:
        for i, state in enumerate(states):
            state.observe(self.room[i])
            state.mask(self.masks[i])
        chances, values = self.network(self.room[: len(states)], self.masks[: len(states)])
        priors = []
        for state, row in zip(states, chances.tolist(), strict=True):
            each = [row[self.action(state, move)] for move in state.moves()]
            shared = self.curiosity * sum(each) / len(each)
            priors.append([(1 - self.curiosity) * one + shared for one in each])
        return priors, (values * self.game.info.most).tolist()

    def search(self, seen: State, seed: int) -> Mcts:
        asked: dict[str, Any] = {"exploration": EXPLORATION, "evaluator": self.evaluate, "batch": AT_ONCE}
        found = Mcts(seen, seed=seed, **asked if self.network else {})
        found.run(nodes=0 if self.seconds else self.nodes, seconds=self.seconds)
        return found

    def choose(self, seen: State, rng: Rng) -> int:
        moves = seen.moves()
        return self.search(seen, rng.below(1 << 30)).best() if len(moves) > 1 else moves[0]


class Learner:
    def __init__(self, name: str, seed: int, wanted: float) -> None:
        self.game, self.seed, self.wanted = ludotheque.load(name, margins=True), seed, wanted
        self.file = ROOT / ".cache" / "self_play" / f"{name}.pickle"
        self.network, self.done, self.minutes, self.curve = Network(self.game, seed), 0, 0.0, np.zeros((0, 5))
        self.memory: Any = deque(maxlen=REMEMBERED)  # [generation] positions played, and positions searched
        if self.file.exists():
            known, self.done, self.minutes, self.curve = pickle.loads(self.file.read_bytes())
            vars(self.network).update(known)

    def run(self) -> None:
        while self.minutes < self.wanted:
            began, rng = time.process_time(), np.random.default_rng([self.seed, self.done])
            self.play(rng)
            losses = self.learn(rng)
            self.done += 1
            self.minutes += (time.process_time() - began) / 60
            print(f"{self.done}: {self.minutes:.1f} minutes, losses {losses[0]:.3f} {losses[1]:.3f}", flush=True)
            if self.minutes >= min(self.wanted, (len(self.curve) + 1) * self.wanted / MEETINGS):
                share, low, high = self.meet(4, TEST_GAMES, f"test {self.done}")
                self.curve = np.vstack([self.curve, [self.done, self.minutes, share, low, high]])
                print(f"   against level 4: {share:.3f} ({low:.3f} to {high:.3f})", flush=True)
            files.make_folder(self.file.parent)  # what is remembered is not kept, but made anew
            files.replace(self.file, pickle.dumps((vars(self.network), self.done, self.minutes, self.curve)))

    def play(self, rng: np.random.Generator) -> None:
        """Play a batch by the network alone; search some positions; remember what all were worth."""
        batch, steps, played, searched = Batch(self.game, GAMES, seed=f"{self.seed} {self.done}"), [], [], []
        searcher, count = Searcher(self.game, self.network, SIMULATIONS, curiosity=CURIOSITY), SEARCHES
        if self.done < WATCHED:
            searcher, count = Searcher(self.game, None, WATCHED_NODES), SEEN
        for _ in range(STEPS):
            rows = rng.choice(GAMES, SEEN, replace=False)
            seen, turns = batch.observations[rows].astype(np.int8), batch.turns.copy()
            masks = batch.masks[rows[:count]]
            searches = [self.look(searcher, batch.state(int(row)), rng) for row in rows[:count]]
            chances, values = self.network(batch.observations, batch.masks)
            drawn = (SHARPNESS * np.log(chances + 1e-30) + rng.gumbel(size=chances.shape)).argmax(axis=1)
            _, _, rewards, ends = batch.step(drawn)
            ended = (np.sign(rewards) + np.tanh(rewards / CLOSE)) / 2
            steps.append((rows, seen, masks, searches, for_both(values, turns), turns, ended, ends.copy()))
        worth = for_both(self.network(batch.observations, batch.masks)[1], batch.turns)
        for rows, seen, masks, searches, values, turns, ended, ends in reversed(steps):
            worth = np.where(ends[:, None], ended, worth)
            own = worth[rows, turns[rows]]
            played.append((seen, own))
            targets, found = map(np.array, zip(*searches, strict=True))
            searched.append((seen[:count], masks, targets, (own[:count] + found) / 2))
            worth = TRUST * worth + (1 - TRUST) * values
        self.memory.append((joined(played), joined(searched)))

    def look(self, searcher: Searcher, state: State, rng: np.random.Generator) -> tuple[Any, float]:
        """What a search says of a position: how often it tried each action, and the value for the seat to move."""
        found = searcher.search(state.seen_by(state.turn), int(rng.integers(1 << 30))).ranking()
        target = np.zeros(self.game.info.actions, np.float32)
        for one in found:
            target[searcher.action(state, one.move)] = one.visits
        visits = target.sum()
        return target / visits, sum(one.visits * (2 * one.reward - 1) for one in found) / visits

    def learn(self, rng: np.random.Generator) -> Any:
        rate, losses = RATE * (LAST_RATE / RATE) ** (self.minutes / self.wanted), []
        played, searched = map(joined, zip(*self.memory, strict=True))
        for _ in range(ROUNDS):
            (more, ends), (seen, masks, targets, worth) = lot(played, rng), lot(searched, rng)
            seen = turned(np.concatenate([seen, more]), rng).astype(np.float32)
            losses.append(self.network.learn(seen, masks, targets, np.concatenate([worth, ends]), rate))
        return np.mean(losses, axis=0)

    def meet(self, level: int, games: int, seed: str, nodes: int = 400, seconds: float = 0) -> list[float]:
        """The share of wins against a level, on the same deals from both sides, and its 95 % interval."""
        game = ludotheque.load(self.game.name)
        players: dict[str, Any] = {"learner": Searcher(game, self.network, nodes, seconds), "level": level}
        (met,) = ludotheque.arena(game, players, games, seconds=seconds, seed=f"{self.seed} {seed}").encounters
        met = met if met.pairing[0] == "learner" else met.turned()
        return [met.share, *met.interval]


def joined(parts: Any) -> list[Any]:
    """The columns of some tables of the same kind, each as one array."""
    return [np.concatenate(column) for column in zip(*parts, strict=True)]


def lot(columns: list[Any], rng: np.random.Generator) -> list[Any]:
    rows = rng.integers(len(columns[0]), size=LOT // 2)
    return [column[rows] for column in columns]


def turned(seen: Any, rng: np.random.Generator) -> Any:
    """Each of these positions on a board turned round or over: nothing in the rules knows which way it lies."""
    new, parts = seen.copy(), np.array_split(rng.permutation(len(seen)), 8)
    for part, (squares, dominoes) in zip(parts, SYMMETRIES, strict=True):
        new[part, :RACK] = seen[part, :RACK].reshape(len(part), -1, SQUARES)[:, :, squares].reshape(len(part), -1)
        new[part, RACK : RACK + 64] = dominoes[seen[part, RACK : RACK + 64]]
    return new


def for_both(values: Any, turns: Any) -> Any:
    """[game, seat] the values of the seats to move, and for the others the opposite."""
    return np.where(turns[:, None] == [0, 1], values[:, None], -values[:, None])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", metavar="GAME", help="wyx or fourmis")
    parser.add_argument("--minutes", type=float, default=60, help="of learning, counted as CPU time")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, help="learn no more, but meet a level in so many games")
    parser.add_argument("--level", type=int, default=4)
    parser.add_argument("--nodes", type=int, default=400, help="simulations a move against it")
    parser.add_argument("--seconds", type=float, default=0, help="time a move instead, for both")
    options = parser.parse_args()
    learner = Learner(options.game, options.seed, options.minutes)
    if options.games:
        print(learner.meet(options.level, options.games, "match", options.nodes, options.seconds))
    else:
        learner.run()


if __name__ == "__main__":
    main()
