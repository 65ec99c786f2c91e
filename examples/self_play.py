"""An agent that learns a game from nothing but its rules, by playing itself with search. Needs numpy.

    python examples/self_play.py wyx                 learn; interrupted, the same command goes on
    python examples/self_play.py wyx --games 200     meet level 4 (--level) in so many games, and learn no more
    python examples/self_play.py wyx fourmis --plot  the curves of what was learned, as docs/self-play.svg and .json

In each generation a network plays a `Batch` of games by itself: their ends tell what the positions were worth. For some
of these `Mcts` with the network as its evaluator finds better probabilities of actions, and a better value, than the
network has. Then the network comes nearer to both.

Every few generations it meets level 4 with as many simulations a move as that has, 400. It is for games of two seats
whose moves are one action: Wyx, Fourmis, Wykersham. What it has learned is kept in .cache/self_play.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import pickle
import time
from pathlib import Path
from typing import Any

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # the matrices are small, and a second core has other work

import numpy as np

import ludotheque
from ludotheque import Batch, Mcts, Rng, State, files
from ludotheque.game import Game
from ludotheque.tournament.report import Mark, drawing, percent, shares_panel

ROOT = Path(__file__).parents[1]
GAMES, STEPS = 256, 160  # of a batch: long enough for two games and more, one after the other
SEARCHES, SIMULATIONS = 24, 64  # searches for each step of the batch, and how long they are
SEEN = 96  # positions for each step of the batch whose end is remembered
OUTCOMES, SEARCHED = 150_000, 40_000  # how many positions are remembered, of those played and those searched
ROUNDS, LOT = 160, 512  # how often the network is corrected in a generation, and by how many positions
WIDTHS, SQUARES = (256, 64), 64
RATE, LAST_RATE = 1e-3, 1e-4  # the size of a correction, in the first and in the last generation
CURIOSITY, EXPLORATION = 0.06, 0.35  # of the priors in training, the part that all moves share; of Mcts
SHARPNESS = 2  # a game is played by the probabilities of the network to this power
CLOSE = 8  # a lead by which a game is far from a draw: what is learned is half the win, and half how clear it was
EVERY, TEST_GAMES = 12, 40  # generations between two meetings, and their games


class Network:
    """Observations → (a number for each action, the value for the seat to move, from -1 to 1).

    In Wyx and Fourmis the observation has a board for each action, with the square that it leads to. Every other board
    is read at that square, and what is wanted there is the same for all actions: what is learned of one holds for all.
    """

    def __init__(self, game: Game, seed: int) -> None:
        rng, planes = np.random.default_rng(seed), game.actions.planes
        self.scale = np.repeat([1 / max(-p.low, p.high) for p in planes], [p.size for p in planes]).astype(np.float32)
        names, sizes = [plane.name for plane in planes], [plane.size // SQUARES for plane in planes]
        first = names.index("landings") if "landings" in names else None
        self.boards, self.ways = (sum(sizes[:first]), sizes[first]) if first else (0, 0)
        x, keys = self.features(np.zeros((1, game.info.observation), np.float32))
        shapes = [(x.shape[1], WIDTHS[0]), WIDTHS, *((WIDTHS[1], n) for n in (game.info.actions, 1, keys.shape[2]))]
        pairs = [(rng.normal(0, math.sqrt(2 / into), (into, out)), np.zeros(out)) for into, out in shapes]
        self.weights = [each.astype(np.float32) for pair in pairs for each in pair]
        self.weights[-2] *= 0.1  # what is wanted of a square is learned, and nearly nothing at first
        self.corrections, self.moments = 0, [[np.zeros_like(each) for each in self.weights] for _ in range(2)]

    def features(self, seen: Any) -> tuple[Any, Any]:
        """What the layers see of observations, and [position, action] what is where it leads."""
        n, end, x = len(seen), SQUARES * self.boards, seen * self.scale
        boards = np.ones((n, self.boards + 1, SQUARES), np.float32)
        boards[:, :-1] = x[:, :end].reshape(n, -1, SQUARES) if end else 0
        ways = x[:, end : end + SQUARES * self.ways].reshape(n, self.ways, SQUARES)
        rest = x[:, end + SQUARES * self.ways :]
        there, pairs = (each @ boards.transpose(0, 2, 1) for each in (ways, boards))
        summed = [ways.sum(axis=1), there.sum(axis=1), there.max(axis=1, initial=0)]
        return np.hstack([x[:, :end], pairs.reshape(n, -1) / 16, *summed, rest, rest < 0]), np.concatenate(
            [there, ways], axis=2
        )

    def layers(self, seen: Any) -> tuple[Any, ...]:
        w1, b1, w2, b2, wp, bp, wv, bv, wk, bk = self.weights
        x, keys = self.features(seen)
        one = np.maximum(x @ w1 + b1, 0)
        two = np.maximum(one @ w2 + b2, 0)
        logits = two @ wp + bp
        logits[:, : self.ways] += (keys @ (two @ wk + bk)[:, :, None])[:, :, 0]
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
        for_keys = (for_logits[:, None, : self.ways] @ keys)[:, 0]
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
    """A player for ludotheque.arena(): it searches with the network as its evaluator."""

    def __init__(self, game: Game, network: Network, nodes: int, seconds: float = 0, curiosity: float = 0) -> None:
        self.game, self.network, self.nodes, self.seconds, self.curiosity = game, network, nodes, seconds, curiosity
        self.numbers: dict[int, int] = {}  # [move] its action
        info = game.info
        self.room, self.masks = np.zeros((64, info.observation), np.float32), np.zeros((64, info.actions), bool)

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
        at_once = 32 if self.seconds or self.nodes > 1000 else 8
        found = Mcts(seen, seed=seed, exploration=EXPLORATION, evaluator=self.evaluate, batch=at_once)
        found.run(nodes=0 if self.seconds else self.nodes, seconds=self.seconds)
        return found

    def choose(self, seen: State, rng: Rng) -> int:
        moves = seen.moves()
        return self.search(seen, rng.below(1 << 30)).best() if len(moves) > 1 else moves[0]


class Memory:
    """The latest rows of some arrays. Observations of our games are whole numbers below 128: a byte does for each."""

    def __init__(self, size: int, **shapes: Any) -> None:
        self.size, self.n, self.next = size, 0, 0
        self.arrays = {name: np.zeros((size, *shape), kind) for name, (shape, kind) in shapes.items()}

    def add(self, **rows: Any) -> None:
        count = len(next(iter(rows.values())))
        places = (self.next + np.arange(count)) % self.size
        for name, new in rows.items():
            self.arrays[name][places] = new
        self.next, self.n = (self.next + count) % self.size, min(self.n + count, self.size)

    def draw(self, rng: np.random.Generator, count: int) -> list[Any]:
        places = rng.integers(self.n, size=count)
        return [each[places] for each in self.arrays.values()]


class Learner:
    def __init__(self, name: str, seed: int, generations: int) -> None:
        self.game, self.seed, self.generations = ludotheque.load(name, margins=True), seed, generations
        self.file = ROOT / ".cache" / "self_play" / f"{name}.pickle"
        self.network, self.done, self.minutes, self.curve = Network(self.game, seed), 0, 0.0, np.zeros((0, 5))
        see, act = (self.game.info.observation,), (self.game.info.actions,)
        self.played = Memory(OUTCOMES, seen=(see, np.int8), worth=((), np.float32))
        kinds = {"seen": (see, np.int8), "masks": (act, bool), "targets": (act, np.float32), "worth": ((), np.float32)}
        self.searched = Memory(SEARCHED, **kinds)
        if self.file.exists():
            self.network, self.done, self.minutes, self.curve = pickle.loads(self.file.read_bytes())

    def run(self) -> None:
        while self.done < self.generations:
            began, rng = time.process_time(), np.random.default_rng([self.seed, self.done])
            self.play(rng)
            losses = self.learn(rng)
            self.done += 1
            self.minutes += (time.process_time() - began) / 60
            print(f"{self.done}: {self.minutes:.1f} minutes, losses {losses[0]:.3f} {losses[1]:.3f}", flush=True)
            if self.done % EVERY == 0 or self.done == self.generations:
                share, low, high = self.meet(4, TEST_GAMES, f"test {self.done}")
                self.curve = np.vstack([self.curve, [self.done, self.minutes, share, low, high]])
                print(f"   against level 4: {share:.3f} ({low:.3f} to {high:.3f})", flush=True)
            self.save()

    def play(self, rng: np.random.Generator) -> None:
        """Play a batch by the network alone; search some positions; remember what they were worth in the end."""
        batch = Batch(self.game, GAMES, seed=f"{self.seed} {self.done}")
        searcher, steps = Searcher(self.game, self.network, SIMULATIONS, curiosity=CURIOSITY), []
        for _ in range(STEPS):
            rows = rng.choice(GAMES, SEEN, replace=False)
            seen, turns = batch.observations[rows].astype(np.int8), batch.turns.copy()
            masks = batch.masks[rows[:SEARCHES]]
            searches = [self.look(searcher, batch.state(int(row)), rng) for row in rows[:SEARCHES]]
            actions = drawn(self.network(batch.observations, batch.masks)[0] ** SHARPNESS, rng)
            _, _, rewards, ends = batch.step(actions)
            ended = (np.sign(rewards) + np.tanh(rewards / CLOSE)) / 2
            steps.append((rows, turns, seen, masks, searches, ended, ends.copy()))
        known, result = np.zeros(GAMES, bool), np.zeros((GAMES, 2), np.float32)
        for rows, turns, seen, masks, searches, ended, ends in reversed(steps):
            known, result = known | ends, np.where(ends[:, None], ended, result)
            worth, sure = result[rows, turns[rows]], known[rows[:SEARCHES]]
            self.played.add(seen=seen[known[rows]], worth=worth[known[rows]])
            targets, found = map(np.array, zip(*searches, strict=True))
            both = (worth[:SEARCHES] + found) / 2
            self.searched.add(seen=seen[:SEARCHES][sure], masks=masks[sure], targets=targets[sure], worth=both[sure])

    def look(self, searcher: Searcher, state: State, rng: np.random.Generator) -> tuple[Any, float]:
        """What a search says of a position: how often it tried each action, and the value for the seat to move."""
        found = searcher.search(state.seen_by(state.turn), int(rng.integers(1 << 30))).ranking()
        target = np.zeros(self.game.info.actions, np.float32)
        for one in found:
            target[searcher.action(state, one.move)] = one.visits
        visits = target.sum()
        return target / visits, sum(one.visits * (2 * one.reward - 1) for one in found) / visits

    def learn(self, rng: np.random.Generator) -> Any:
        rate, losses = RATE * (LAST_RATE / RATE) ** (self.done / self.generations), []
        for _ in range(ROUNDS):
            seen, masks, targets, worth = self.searched.draw(rng, LOT // 2)
            more, ends = self.played.draw(rng, LOT // 2)
            seen = np.concatenate([seen, more]).astype(np.float32)
            losses.append(self.network.learn(seen, masks, targets, np.concatenate([worth, ends]), rate))
        return np.mean(losses, axis=0)

    def meet(self, level: int, games: int, seed: str, nodes: int = 400, seconds: float = 0) -> list[float]:
        """The share of wins against a level, on the same deals from both sides, and its 95 % interval."""
        game = ludotheque.load(self.game.name)
        players: dict[str, Any] = {"learner": Searcher(game, self.network, nodes, seconds), "level": level}
        (met,) = ludotheque.arena(game, players, games, seconds=seconds, seed=f"{self.seed} {seed}").encounters
        met = met if met.pairing[0] == "learner" else met.turned()
        return [met.share, *met.interval]

    def save(self) -> None:
        """Everything but what is remembered, which the next generations make anew."""
        files.make_folder(self.file.parent)
        files.replace(self.file, pickle.dumps((self.network, self.done, self.minutes, self.curve)))


def drawn(weights: Any, rng: np.random.Generator) -> Any:
    """Of each row an index, drawn by its weights."""
    total = weights.cumsum(axis=1)
    return (total < rng.random((len(total), 1)) * total[:, -1:]).sum(axis=1)


def plot(learners: list[Learner]) -> None:
    rows, panels = {each.game.name: each.curve.round(3).tolist() for each in learners}, []
    for each in learners:
        own, title = rows[each.game.name], f"{each.game.title.en}: score against level 4, by CPU minutes of learning"
        marks = [Mark(f"{at:.1f}", score, low, high, percent(score, "en")) for _, at, score, low, high in own]
        panels.append(shares_panel(title, marks, "en"))
    (ROOT / "docs/self-play.svg").write_text(drawing("Learning by self-play", panels, "en"), encoding="utf-8")
    told = {"columns": ["generation", "CPU minutes", "score against level 4", "95 %: from", "to"], **rows}
    (ROOT / "docs/self-play.json").write_text(json.dumps(told).replace("], [", "],\n["), encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="+", metavar="GAME", help="wyx, fourmis or wykersham")
    parser.add_argument("--generations", type=int, default=50, help="some 6 seconds each")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--plot", action="store_true")
    parser.add_argument("--games", type=int, help="learn no more, but meet a level in so many games")
    parser.add_argument("--level", type=int, default=4)
    parser.add_argument("--nodes", type=int, default=6400, help="simulations a move against it")
    parser.add_argument("--seconds", type=float, default=0, help="time a move instead, for both")
    options = parser.parse_args()
    learners = [Learner(name, options.seed, options.generations) for name in options.names]
    if options.plot:
        plot(learners)
    for each in learners if not options.plot else ():
        if options.games:
            print(each.game.name, each.meet(options.level, options.games, "match", options.nodes, options.seconds))
        else:
            each.run()


if __name__ == "__main__":
    main()
