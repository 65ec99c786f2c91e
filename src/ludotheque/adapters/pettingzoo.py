"""Adapter for PettingZoo: `env("wyx")` is an AEC environment.

    pip install "ludotheque[pettingzoo]"

    from ludotheque.adapters import pettingzoo
    environment = pettingzoo.env("fourmis", seats=3, open_rack=True)

An observation is a dict: `observation`, the planes of `game.actions.planes` one after the other, and `action_mask`.
Actions are those of `game.actions.name()`. Rewards come at the end and are those of `state.returns()`.
"""

from __future__ import annotations

import math
from typing import Any

import numpy
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv

from ludotheque.core import CHANCE, Rng, State, validation
from ludotheque.errors import LudothequeError, MoveError, OptionError
from ludotheque.game import Game
from ludotheque.games.lookup import find

MOST_SEED = (1 << 63) - 1
RENDER_MODES = ("human", "ansi")
REFUSE, REPLACE = "refuse", "replace"  # what happens to an illegal action


def env(
    name: str | Game,
    *,
    render_mode: str | None = None,
    max_cycles: int | None = None,
    illegal: str = REFUSE,
    perfect_recall: bool = False,
    **options: Any,
) -> Environment:
    """An environment for a game of the shelf, or for your own `module:Name`; options as in load().

    `max_cycles` truncates a game after so many actions of each agent, on average. An illegal action is refused, or
    with illegal="replace" replaced by the first legal one. With `perfect_recall` observations are information-state
    tensors: state.info_tensor(). info_string(agent) is the same as text.
    """
    game = name if isinstance(name, Game) else find(name, trusted=True)(**options)
    return Environment(game, render_mode, max_cycles, illegal, perfect_recall)


def parallel_env(name: str | Game, *, illegal: str = REPLACE, **options: Any) -> Rounds:
    """A parallel environment, for learners that want all actions at once: a step is one action of each agent.

    An illegal action is replaced by the first legal one, or with illegal="refuse" refused.
    """
    return Rounds(env(name, illegal=illegal, **options))


class Environment(AECEnv):  # type: ignore[misc]
    """A game as an AEC environment."""

    def __init__(
        self, game: Game, render_mode: str | None, max_cycles: int | None, illegal: str, perfect_recall: bool = False
    ) -> None:
        super().__init__()
        if render_mode not in (None, *RENDER_MODES):
            raise unknown("render_mode", render_mode, RENDER_MODES)
        if illegal not in (REFUSE, REPLACE):
            raise unknown("illegal", illegal, (REFUSE, REPLACE))
        self.game, self.render_mode, self.illegal = game, render_mode, illegal
        self.recalls = bool(perfect_recall)
        if self.recalls and not game.info.info_tensor:
            raise validation.no_longest(game)
        self.most_actions = 0 if max_cycles is None else validation.whole("max_cycles", max_cycles, 1) * game.seats
        self.metadata = {
            "name": game.name,
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,
            "render_fps": 2,
        }
        self.possible_agents = [f"player_{seat}" for seat in range(game.seats)]
        self.agents: list[str] = []
        self.seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.spaces = {agent: spaces_of(game, self.recalls) for agent in self.possible_agents}
        self.rng = Rng(0)

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.spaces[self.possible_agents[self.seat(agent)]][0]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.spaces[self.possible_agents[self.seat(agent)]][1]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            seed = validation.whole("seed", seed, 0, MOST_SEED)
        self.position: State = self.game.start(seed=seed)
        self.rng = Rng(self.position.deal if seed is None else seed)
        self.agents, self.taken = list(self.possible_agents), 0
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.go_on()

    def observe(self, agent: str) -> dict[str, Any]:
        self.check_begun()
        seat = self.seat(agent)
        mask = numpy.zeros(self.game.actions.encoder.count, numpy.int8)
        if seat == self.position.turn:
            self.position.mask(mask)
        view = self.position.seen_by(seat)
        seen = view.info_tensor() if self.recalls else view.observe()
        return {"observation": seen, "action_mask": mask}

    def info_string(self, agent: str) -> str:
        """All that an agent knows, as text."""
        self.check_begun()
        return self.position.seen_by(self.seat(agent)).info_string()

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        self.check_playing()
        seen: tuple[Any, float, bool, bool, dict[str, Any]] = super().last(observe)
        return seen

    def check_begun(self) -> None:
        if not hasattr(self, "position"):
            raise LudothequeError(
                "This environment has no game yet: call reset() first.",
                "Cet environnement n’a pas encore de partie : appelez d’abord reset().",
            )

    def check_playing(self) -> None:
        """Begun, and not all agents have seen the end."""
        self.check_begun()
        if not self.agents:
            raise MoveError(
                "This game is over: call reset() for another one.",
                "Cette partie est finie\u00a0: appelez reset() pour en commencer une autre.",
            )

    def seat(self, agent: str) -> int:
        """The seat of an agent."""
        if agent not in self.possible_agents:
            raise unknown("agent", agent, tuple(self.possible_agents))
        return self.seat_of[agent]

    def step(self, action: Any) -> None:
        self.check_playing()
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            if action is not None:
                raise MoveError(
                    f"The game is over for {agent}: its action is None.",
                    f"La partie est finie pour {agent}\u00a0: son action est None.",
                )
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self.act(action)
        self.taken += 1
        self.go_on()
        if self.position.over:
            self.finish(self.terminations, self.position.returns())
        elif self.taken == self.most_actions:
            self.finish(self.truncations, [0.0] * self.game.seats)

    def act(self, action: Any) -> None:
        if self.illegal == REPLACE:
            legal = self.position.actions()
            action = action if action in legal else legal[0]
        self.position.act(action)

    def go_on(self) -> None:
        """Make chance moves, and set the agent to act."""
        while self.position.turn == CHANCE:
            self.position.play(self.position.pick(self.rng))
        if self.position.turn >= 0:
            self.agent_selection = self.possible_agents[self.position.turn]

    def finish(self, ended: dict[str, bool], returns: list[float]) -> None:
        for agent, reward in zip(self.possible_agents, returns, strict=True):
            ended[agent], self.rewards[agent] = True, reward
        self._accumulate_rewards()
        self.agent_selection = self.agents[0]

    def render(self) -> str | None:
        self.check_begun()
        if self.render_mode == "human":
            print(self.position)
        return str(self.position) if self.render_mode == "ansi" else None

    def close(self) -> None:
        pass


class Rounds(ParallelEnv):  # type: ignore[misc]
    """A parallel environment: all agents give an action at once, and each is taken when its turn comes."""

    def __init__(self, environment: Environment) -> None:
        self.environment = environment
        self.metadata = environment.metadata | {"is_parallelizable": True}
        self.possible_agents, self.render_mode = environment.possible_agents, environment.render_mode
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.environment.observation_space(agent)

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.environment.action_space(agent)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, Any]:
        self.environment.reset(seed, options)
        self.agents = list(self.environment.agents)
        return {agent: self.environment.observe(agent) for agent in self.agents}, dict(self.environment.infos)

    def step(self, actions: dict[str, Any]) -> tuple[Any, Any, Any, Any, Any]:
        inner, agents = self.environment, self.agents
        inner.check_begun()
        if not isinstance(actions, dict) or any(agent not in actions for agent in agents):
            raise MoveError(
                f"Each of {', '.join(agents)} gives an action, by name.",
                f"Chacun de {', '.join(agents)} donne une action, par son nom.",
            )
        for _ in agents:
            if not ended(inner):
                inner.step(actions[inner.agent_selection])
        found = {agent: inner.observe(agent) for agent in agents}
        seen = found, dict(inner.rewards), dict(inner.terminations), dict(inner.truncations), dict(inner.infos)
        if ended(inner):
            self.agents = []
        return seen

    def render(self) -> str | None:
        return self.environment.render()


def ended(environment: Environment) -> bool:
    return any(environment.terminations.values()) or any(environment.truncations.values())


def spaces_of(game: Game, recalls: bool) -> tuple[spaces.Dict, spaces.Discrete]:
    """The observation and action spaces; each agent has its own, because they are seeded."""
    low = numpy.concatenate([numpy.full(plane.size, plane.low, numpy.float32) for plane in game.actions.planes])
    high = numpy.concatenate([numpy.full(plane.size, plane.high, numpy.float32) for plane in game.actions.planes])
    if recalls:
        more = numpy.full(game.info.info_tensor - game.info.observation, math.inf, numpy.float32)
        low, high = numpy.concatenate([low, -more]), numpy.concatenate([high, more])
    mask = spaces.Box(0, 1, (game.info.actions,), numpy.int8)
    observation = spaces.Box(low, high, dtype=numpy.float32)
    return spaces.Dict({"observation": observation, "action_mask": mask}), spaces.Discrete(game.info.actions)


def unknown(name: str, value: object, known: tuple[str, ...]) -> OptionError:
    return OptionError(
        f"{name} is one of {', '.join(known)}, not {value!r}.", f"{name} vaut {', '.join(known)}, pas {value!r}."
    )
