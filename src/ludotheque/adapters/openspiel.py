"""Adapter for OpenSpiel: after `register()`, `pyspiel.load_game("ludotheque_wyx")` works.

    pip install "ludotheque[openspiel]"

    from ludotheque.adapters import openspiel
    openspiel.register()
    game = pyspiel.load_game("ludotheque_fourmis(players=3,open_rack=True)")

Parameters are the number of players, the options of the game, and `deals`: a dealt game begins with a chance node that
picks one of so many deals. Actions are those of `game.action()`, so long moves are made in steps.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

import numpy
import pyspiel

from ludotheque.core import CHANCE, OVER, Rng, State
from ludotheque.game import Game
from ludotheque.games import GAMES

DEALS = 1000  # number of deals by default
LONGEST = 10_000  # longest game in actions, if the game does not say
REGISTERED: dict[str, type] = {}  # [short name]


def register(games: Sequence[type[Game]] = GAMES) -> list[str]:
    """Register games, those of the shelf or your own. Returns the names for pyspiel.load_game()."""
    for cls in games:
        name = short_name(cls)
        if name not in REGISTERED:
            # A class, because OpenSpiel keeps it beyond the end of Python, which a function does not survive.
            REGISTERED[name] = type(name, (SpielGame,), {"game_class": cls})
            pyspiel.register_game(game_type(cls(), name), REGISTERED[name])
    return [short_name(cls) for cls in games]


def short_name(cls: type[Game]) -> str:
    return "ludotheque_" + re.sub("[^a-z0-9]", "_", cls.name)


def game_type(game: Game, name: str) -> Any:
    """What OpenSpiel needs to know about a game before it loads it."""
    kind, info = pyspiel.GameType, game.info
    deterministic = not (info.chance or info.deal)
    return kind(
        short_name=name,
        long_name=f"{game.title.en} (Ludothèque)",
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.DETERMINISTIC if deterministic else kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kind.Information.IMPERFECT_INFORMATION if info.secrets else kind.Information.PERFECT_INFORMATION,
        utility=kind.Utility.IDENTICAL if info.utility == "identical" else kind.Utility.ZERO_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=max(game.seat_numbers),
        min_num_players=min(game.seat_numbers),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters(game),
    )


def parameters(game: Game) -> dict[str, Any]:
    """The parameters of a game, with their defaults."""
    options = {option.name: option.default for option in game.options_known}
    return {"players": type(game)().seats, "deals": DEALS} | options


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game as an OpenSpiel game."""

    game_class: type[Game]

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        params = dict(params or {})
        options = {name: value for name, value in params.items() if name not in ("players", "deals")}
        self.ours: Game = self.game_class(params.get("players"), **options)
        self.deals = int(params.get("deals", DEALS)) if self.ours.info.deal else 0
        info = self.ours.info
        details = pyspiel.GameInfo(
            num_distinct_actions=info.actions,
            max_chance_outcomes=max(self.deals, info.chance_outcomes),
            num_players=info.seats,
            min_utility=info.least,
            max_utility=info.most,
            utility_sum=None if info.utility == "identical" else 0.0,
            max_game_length=info.longest or LONGEST,
        )
        super().__init__(game_type(self.ours, short_name(self.game_class)), details, params)
        self.dealing = [(deal, 1 / self.deals) for deal in range(self.deals)]
        self.first = self.ours.start(seed=0)

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver:
        return SpielObserver(self.ours, iig_obs_type)

    def __reduce__(self) -> Any:
        return load_again, (self.game_class, str(self))


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A state as an OpenSpiel state: `position` is ours, or None before the deal."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.position: State | None = None if game.deals else game.first.copy()

    def current_player(self) -> int:
        turn = CHANCE if self.position is None else self.position.turn
        if turn >= 0:
            return turn
        return int(pyspiel.PlayerId.CHANCE if turn == CHANCE else pyspiel.PlayerId.TERMINAL)

    def _legal_actions(self, player: int) -> list[int]:
        assert self.position is not None
        return self.position.actions() if player == self.position.turn else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        if self.position is None:
            outcomes: list[tuple[int, float]] = self.get_game().dealing
            return outcomes
        return list(enumerate(self.position.chances()))

    def _apply_action(self, action: int) -> None:
        if self.position is None:
            self.position = self.get_game().ours.start(seed=action)
        else:
            self.position.act(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player >= 0:
            ours: Game = self.get_game().ours
            return ours.action(action)
        if self.position is None:
            return f"deal {action}"
        return self.position.text(self.position.moves()[action])

    def is_terminal(self) -> bool:
        return self.position is not None and self.position.turn == OVER

    def returns(self) -> list[float]:
        return [0.0] * self.get_game().ours.seats if self.position is None else self.position.returns()

    def __str__(self) -> str:
        """The whole state, with the steps of an unfinished move, because OpenSpiel compares states by it."""
        if self.position is None:
            return "not dealt yet"
        begun = [self.position.begun[i] for i in range(self.position.begun_steps)]
        return "\n".join([self.position.deal, *self.position.history, *map(str, begun)])

    def resampled(self, player: int, rng: Rng) -> SpielState:
        """A state that looks the same to a player, with everything hidden drawn again."""
        new: SpielState = self.clone()
        if self.position is not None:
            new.position = self.position.seen_by(player).guess(rng)
        return new


class SpielObserver:
    """The observer of a player: see observation.py of OpenSpiel. `dict` has the planes by name."""

    def __init__(self, game: Game, kind: Any) -> None:
        self.game, self.dict = game, {}
        # Public information alone is the view of a spectator; where nothing is hidden, nothing is private.
        self.public = kind is not None and kind.private_info == pyspiel.PrivateInfoType.NONE
        self.empty = kind is not None and not kind.public_info and not game.info.secrets
        self.tensor = numpy.zeros(game.info.observation, numpy.float32)
        first = 0
        for plane in game.observation:
            self.dict[plane.name] = self.tensor[first : first + plane.size].reshape(plane.shape)
            first += plane.size

    def set_from(self, state: SpielState, player: int) -> None:
        if state.position is None or self.empty:
            self.tensor.fill(0)
        else:
            state.position.seen_by(None if self.public else player).observe(self.tensor)

    def string_from(self, state: SpielState, player: int) -> str:
        if self.empty:
            return ""
        if state.position is None:
            return "not dealt yet"
        return state.position.seen_by(None if self.public else player).info_string()


def load_again(cls: type[Game], text: str) -> SpielGame:
    """The inverse of SpielGame.__reduce__, in another process too."""
    register([cls])
    game: SpielGame = pyspiel.load_game(text)
    return game


def resampler(seed: int | str = 0) -> Callable[[SpielState, int], SpielState]:
    """For ISMCTS: `bot.set_resampler(resampler())` makes it search our guesses."""
    rng = Rng(seed)
    return lambda state, player: state.resampled(player, rng)
