"""The example of self-play: its network learns what it is shown, and a generation of it can be gone on with."""

# ruff: noqa: E402  what is not installed is not imported

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

numpy = pytest.importorskip("numpy", reason="the example needs numpy")

from paths import ROOT

import ludotheque
from ludotheque import Batch, Rng

sys.path.append(str(ROOT / "examples"))

import self_play

NAMES = ["wyx", "fourmis"]


def some_positions(name: str, rng: Any) -> tuple[Any, Any]:
    batch = Batch(ludotheque.load(name), 6, seed=1)
    for _ in range(20):
        batch.step(batch.pick(Rng(1)))
    return batch.observations.copy(), batch.masks[:4].copy()


@pytest.mark.parametrize("name", NAMES)
def test_every_slope_is_that_of_the_loss(name: str) -> None:
    rng = numpy.random.default_rng(1)
    seen, masks = some_positions(name, rng)
    targets, worth = masks / masks.sum(axis=1, keepdims=True), rng.random(len(seen))
    network: Any = self_play.Network(ludotheque.load(name), 1)
    network.weights = [each.astype(numpy.float64) for each in network.weights]
    slopes: list[Any] = []
    network.correct = lambda found, rate: slopes.extend(found if not slopes else ())
    network.learn(seen, masks, targets, worth, 0)
    for weight, slope in zip(network.weights, slopes, strict=True):
        place = numpy.unravel_index(abs(slope).argmax(), slope.shape)
        losses = []
        for change in (1e-5, -2e-5):
            weight[place] += change
            losses.append(sum(network.learn(seen, masks, targets, worth, 0)))
        weight[place] += 1e-5
        assert (losses[0] - losses[1]) / 2e-5 == pytest.approx(slope[place], rel=1e-3, abs=1e-6)


@pytest.mark.parametrize("name", NAMES)
def test_it_learns_what_it_is_shown(name: str) -> None:
    rng = numpy.random.default_rng(1)
    seen, masks = some_positions(name, rng)
    targets = numpy.zeros(masks.shape, numpy.float32)
    targets[numpy.arange(len(masks)), masks.argmax(axis=1)] = 1
    worth = numpy.linspace(-0.9, 0.9, len(seen), dtype=numpy.float32)
    network = self_play.Network(ludotheque.load(name), 1)
    for _ in range(200):
        network.learn(seen, masks, targets, worth, 3e-3)
    chances, values = network(seen)
    assert (numpy.where(masks, chances[: len(masks)], 0).argmax(axis=1) == masks.argmax(axis=1)).all()
    assert values == pytest.approx(worth, abs=0.1)


def test_an_action_that_cannot_be_taken_hides_no_other_however_good_it_looks() -> None:
    """Nothing is learned about it, so that it may come to look like anything."""
    network: Any = self_play.Network(ludotheque.load("wyx"), 1)
    batch = Batch(ludotheque.load("wyx"), 6, seed=1)
    network.layers = lambda seen: (numpy.where(batch.masks, 0, 1e4), numpy.zeros(len(seen)))
    chances, _ = network(batch.observations, batch.masks)
    assert (chances == batch.masks).all()


@pytest.mark.parametrize("name", NAMES)
def test_what_is_learned_of_one_column_holds_for_all(name: str) -> None:
    """What lies in two columns is all that tells them apart."""
    network: Any = self_play.Network(ludotheque.load(name), 1)
    network.weights[4][:] = 0  # what an action is worth wherever it leads
    seen, _ = some_positions(name, None)
    rack = seen[:, self_play.RACK : self_play.RACK + 64].reshape(-1, 8, 8)
    rack[:, [2, 5]] = numpy.maximum(rack[:, [2, 5]], 0)  # nothing is gone from either
    before, value = network(seen)
    rack[:, [2, 5]] = rack[:, [5, 2]]
    after, value_after = network(seen)
    assert after[:, [5, 2]] == pytest.approx(before[:, [2, 5]])
    assert value_after == pytest.approx(value)
    assert not numpy.array_equal(before[:, 2], before[:, 5])


@pytest.mark.parametrize("name", NAMES)
def test_a_board_that_is_turned_leads_to_the_same_squares(name: str) -> None:
    """The engine says where each column leads, before and after: the planes that the network does not read."""
    seen, _ = some_positions(name, None)
    network: Any = self_play.Network(ludotheque.load(name), 1)
    landings = slice(self_play.SQUARES * self_play.BOARDS, self_play.RACK)
    for number in range(8):
        once = numpy.repeat(seen[:1], 8, axis=0).astype(numpy.int8)
        turned = self_play.turned(once, NoShuffle())[number : number + 1].astype(numpy.float32)
        _, keys = network.features(turned)
        assert keys[0, :, : self_play.SQUARES].reshape(-1).tolist() == turned[0, landings].tolist()


class NoShuffle:
    """A generator that leaves everything in its order: the first of eight positions is turned in the first way."""

    def permutation(self, n: int) -> Any:
        return numpy.arange(n)


GENERATION = """
import pathlib, sys, self_play
self_play.ROOT, watched = pathlib.Path(sys.argv[1]), int(sys.argv[2])
self_play.GAMES, self_play.STEPS, self_play.SEARCHES, self_play.SIMULATIONS = 32, 70, 2, 8
self_play.SEEN, self_play.ROUNDS, self_play.LOT, self_play.TEST_GAMES = 8, 3, 64, 2
self_play.MEETINGS, self_play.WATCHED, self_play.WATCHED_NODES = 1, watched, 4
learner = self_play.Learner("wyx", 1, 0.0001)
learner.run()
assert learner.done == 1
(played, searched), = learner.memory
assert len(played[0]) == len(played[1]) == 8 * 70
assert [len(column) for column in searched] == [(8 if watched else 2) * 70] * 4
"""


@pytest.mark.parametrize("watched", [0, 1])
def test_a_run_goes_on_where_it_was(tmp_path: Path, watched: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """A small generation in a process of its own, where the matrices are left to one thread."""
    where = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(ROOT / "examples")])}
    done = [sys.executable, "-c", GENERATION, str(tmp_path), str(watched)]
    subprocess.run(done, env=where, check=True, capture_output=True, timeout=500)
    monkeypatch.setattr(self_play, "ROOT", tmp_path)
    again = self_play.Learner("wyx", 1, 1)
    assert again.done == 1
    assert again.minutes > 0
    assert again.curve[:, 0].tolist() == [1], "it met level 4 at the end"
    fresh = self_play.Network(again.game, 1)
    assert not numpy.array_equal(again.network.weights[0], fresh.weights[0])
