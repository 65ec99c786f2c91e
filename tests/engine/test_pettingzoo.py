"""Our games in PettingZoo: its own suites, on every game with every number of seats."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

pytest.importorskip("pettingzoo", reason="PettingZoo is not installed here")

import numpy
from nim import Nim
from pettingzoo.test import api_test, max_cycles_test, render_test, seed_test

import ludotheque
from ludotheque import LudothequeError, MoveError
from ludotheque.adapters.pettingzoo import Environment, env, parallel_env
from ludotheque.games import GAMES

SEATED = [(cls.name, seats) for cls in GAMES for seats in cls.seat_numbers]
EACH = pytest.mark.parametrize(("name", "seats"), SEATED, ids=lambda value: str(value))

# What PettingZoo says of every environment whose observations have a mask, except for its own, and of hands
# and scores that have no bound.
pytestmark = pytest.mark.filterwarnings("ignore:.*")


def maker(name: str, seats: int, **options: Any) -> Callable[..., Environment]:
    return lambda **more: env(name, seats=seats, **options, **more)


@EACH
def test_the_interface(name: str, seats: int) -> None:
    api_test(maker(name, seats)(), num_cycles=30)


@EACH
def test_a_seed_makes_a_game(name: str, seats: int) -> None:
    seed_test(maker(name, seats), num_cycles=10)


@EACH
def test_it_is_shown(name: str, seats: int, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(maker(name, seats))
    assert capsys.readouterr().out


# Seeds with which every agent acts as often as the others: two steps for each domino, four for each set-up. With more
# than one seat the first ants place their queen and then jump, so that no game of theirs is like that.
EVEN = {("wu-hsing", 2): 3, ("wu-hsing", 3): 11, ("wu-hsing", 4): 10}
IN_TURN = [(name, seats) for name, seats in SEATED if name != "fourmis-coop" or seats == 1]


def seeded(environment: Any, seed: int) -> Any:
    """An environment that always plays the same game, whatever is not said."""
    for seat, agent in enumerate(environment.possible_agents):
        environment.action_space(agent).seed(seed + seat)
    reset = environment.reset
    environment.reset = lambda: reset(seed=seed)
    return environment


@pytest.mark.parametrize(("name", "seats"), IN_TURN, ids=str)
def test_it_is_cut_after_so_many_cycles(name: str, seats: int) -> None:
    """What is sampled without a mask is rarely legal: then the first action that is, is taken."""
    seed = EVEN.get((name, seats), 1)
    max_cycles_test(
        SimpleNamespace(
            env=lambda max_cycles: seeded(env(name, seats=seats, illegal="replace", max_cycles=max_cycles), seed),
            parallel_env=lambda max_cycles: seeded(parallel_env(name, seats=seats, max_cycles=max_cycles), seed),
        )
    )


@EACH
def test_a_cut_comes_after_so_many_actions_of_all(name: str, seats: int) -> None:
    environment = env(name, seats=seats, max_cycles=2)
    environment.reset(seed=1)
    taken = 0
    for _ in environment.agent_iter():
        seen, _, ended, cut, _ = environment.last()
        taken += not (ended or cut)
        environment.step(None if ended or cut else int(seen["action_mask"].argmax()))
    assert taken == 2 * seats
    assert not environment.position.over


def test_a_whole_game_ends_in_the_returns_of_its_state() -> None:
    environment = env("fourmis", seats=3)
    environment.reset(seed=1)
    rewards = dict.fromkeys(environment.agents, 0.0)
    for agent in environment.agent_iter():
        seen, reward, ended, cut, _ = environment.last()
        rewards[agent] += reward
        environment.step(None if ended or cut else environment.action_space(agent).sample(seen["action_mask"]))
    assert list(rewards.values()) == pytest.approx(environment.position.returns())
    assert environment.position.over


def test_agents_see_what_their_seats_see() -> None:
    environment = env("wu-hsing", seats=3)
    environment.reset(seed=1)
    for seat, agent in enumerate(environment.agents):
        seen = environment.observe(agent)
        assert (seen["observation"] == environment.position.seen_by(seat).observe()).all()
        assert seen["action_mask"].any() == (seat == environment.position.turn)


def test_games_of_ones_own_and_wrong_names() -> None:
    api_test(env(Nim()), num_cycles=5)
    api_test(env("nim:Nim", misere=True), num_cycles=5)
    for wrong in (lambda: env("wix"), lambda: env("wyx", render_mode="3d"), lambda: env("wyx", illegal="maybe")):
        with pytest.raises(LudothequeError):
            wrong()
    environment = env("wyx")
    environment.reset(seed=numpy.int64(1))
    assert environment.position.deal == ludotheque.load("wyx").start(seed=1).deal
    with pytest.raises(LudothequeError):
        environment.step(99)


def test_wrong_calls_of_environments_end_in_a_sentence() -> None:
    begun, rounds = env("wyx"), parallel_env("wyx", illegal="refuse")
    begun.reset(seed=1)
    rounds.reset(seed=1)
    for wrong in (
        lambda: env("wyx").step(0),
        lambda: env("wyx").observe("player_0"),
        lambda: env("wyx").last(),
        lambda: begun.observe("nobody"),
        lambda: begun.action_space("nobody"),
        lambda: env("wyx", max_cycles=-1),
        lambda: begun.reset(seed="a"),
        lambda: parallel_env("wyx").step({"player_0": 0, "player_1": 0}),
        lambda: rounds.step({}),
        lambda: rounds.step({"x": None}),
        lambda: rounds.step({"player_0": 99, "player_1": 99}),
        lambda: parallel_env("wyx", illegal="maybe"),
    ):
        with pytest.raises(LudothequeError):
            wrong()


def test_a_finished_game_takes_no_more_actions() -> None:
    environment = env("wyx")
    environment.reset(seed=1)
    while not any(environment.terminations.values()):
        environment.step(int(environment.last()[0]["action_mask"].argmax()))
    with pytest.raises(MoveError, match="its action is None"):
        environment.step(3)
    for _ in environment.possible_agents:
        environment.step(None)
    for late in (lambda: environment.step(None), environment.last):
        with pytest.raises(MoveError, match="This game is over"):
            late()
