"""Adapter for Gymnasium: one seat of a game as an environment, whose other seats are played by bots.

    pip install "ludotheque[gymnasium]"

    from ludotheque.adapters import gymnasium
    environment = gymnasium.env("wyx", others=2)  # the Stroller plays the other seat

Observations are those of state.observe(), actions those of `game.actions.name()`. Legal actions are in
`info["action_mask"]` and in `action_masks()`, where MaskablePPO looks for them. The reward comes at the end and is
that of the seat in state.returns().
"""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy

from ludotheque.adapters.pettingzoo import MOST_SEED, spaces_of
from ludotheque.bots.players import RANDOM
from ludotheque.core import CHANCE, Rng, State, validation
from ludotheque.errors import LudothequeError
from ludotheque.game import Game
from ludotheque.games.lookup import find
from ludotheque.tournament import Entrant, bot_of


def env(name: str | Game, *, seat: int | None = None, others: Entrant = RANDOM, **options: Any) -> Seat:
    """An environment for a game of the shelf, or for your own `module:Name`; options as in load().

    `seat` is the seat to learn; by default another one in each game. `others` plays all other seats: a player of
    ludotheque.arena(), such as a level, the name of a bot, or an object with `choose(seen, rng)`. It may be changed
    between games: `environment.others`.
    """
    game = name if isinstance(name, Game) else find(name, trusted=True)(**options)
    return Seat(game, seat, others)


class Seat(gymnasium.Env[Any, Any]):
    """One seat of a game."""

    metadata: dict[str, Any] = {"render_modes": ["ansi"]}  # noqa: RUF012  as Gymnasium has it
    render_mode = "ansi"

    def __init__(self, game: Game, seat: int | None, others: Entrant) -> None:
        self.game = game
        self.always = seat if seat is None else validation.whole("seat", seat, 0, game.seats - 1)
        self.others = others
        spaces, self.action_space = spaces_of(game, False)
        self.observation_space = spaces["observation"]

    @property
    def others(self) -> Entrant:
        return self._others

    @others.setter
    def others(self, others: Entrant) -> None:
        self._others, self._bot = others, bot_of("others", others, 0.0)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        super().reset(seed=None if seed is None else validation.whole("seed", seed, 0, MOST_SEED))
        drawn = int(self.np_random.integers(MOST_SEED))
        self.rng, self.position = Rng(drawn), self.game.start(seed=drawn)
        self.seat = drawn % self.game.seats if self.always is None else self.always
        self.go_on()
        return self.seen(), {"action_mask": self.action_masks()}

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        self.act(action)
        self.go_on()
        over = self.position.over
        reward = self.position.returns()[self.seat] if over else 0.0
        return self.seen(), reward, over, False, {"action_mask": self.action_masks()}

    def action_masks(self) -> Any:
        """The legal actions, as truth values."""
        mask = numpy.zeros(self.game.info.actions, numpy.int8)
        if not self.begun().over:
            self.position.mask(mask)
        return mask.astype(bool)

    def act(self, action: Any) -> None:
        self.begun().act(action)

    def go_on(self) -> None:
        """Make the moves of chance and of the others."""
        state = self.position
        while not state.over and state.turn != self.seat:
            state.play(
                state.pick(self.rng) if state.turn == CHANCE else self._bot.choose(state.seen_by(state.turn), self.rng)
            )

    def seen(self) -> Any:
        return self.position.seen_by(self.seat).observe()

    def begun(self) -> State:
        if not hasattr(self, "position"):
            raise LudothequeError(
                "This environment has no game yet: call reset() first.",
                "Cet environnement n’a pas encore de partie\u00a0: appelez d’abord reset().",
            )
        return self.position

    def render(self) -> str:
        return str(self.begun().seen_by(self.seat))
