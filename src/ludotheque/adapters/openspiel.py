"""Adapter for OpenSpiel: after `register()`, `pyspiel.load_game("ludotheque_wyx")` works.

    pip install "ludotheque[openspiel]"

    from ludotheque.adapters import openspiel
    openspiel.register()
    game = pyspiel.load_game("ludotheque_fourmis(players=3,open_rack=True)")

Parameters are the number of players, the options of the game, and `deals`: a game that is dealt begins with a roll
of chance, which picks one of so many deals. Actions are those of `game.action()`, so that long moves are made in steps.
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

DEALS = 1000  # that there are, if nothing else is said
LONGEST = 10_000  # actions, of a game that does not say it
REGISTERED: dict[str, type] = {}  # [short name]


def register(games: Sequence[type[Game]] = GAMES) -> list[str]:
    """Make games loadable, those of the shelf or of your own; the names by which pyspiel.load_game() knows them."""
    for cls in games:
        name = short_name(cls)
        if name not in REGISTERED:
            # A class of its own: OpenSpiel keeps it beyond the end of Python, which a mere function does not survive.
            REGISTERED[name] = type(name, (SpielGame,), {"game_class": cls})
            pyspiel.register_game(game_type(cls(), name), REGISTERED[name])
    return [short_name(cls) for cls in games]


def short_name(cls: type[Game]) -> str:
    return "ludotheque_" + re.sub("[^a-z0-9]", "_", cls.name)


def game_type(game: Game, name: str) -> Any:
    """What OpenSpiel wants to know about a game before it loads it."""
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
    """The parameters that a game has, with their usual values."""
    options = {option.name: option.default for option in game.options_known}
    return {"players": type(game)().seats, "deals": DEALS} | options


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game as OpenSpiel knows games."""

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
    """A state as OpenSpiel knows states: `position` is ours, or None before it is dealt."""

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
        """All of it, steps of a move too: OpenSpiel compares states by it."""
        if self.position is None:
            return "not dealt yet"
        begun = [self.position.begun[i] for i in range(self.position.begun_steps)]
        return "\n".join([self.position.deal, *self.position.history, *map(str, begun)])

    def resampled(self, player: int, rng: Rng) -> SpielState:
        """A state that looks the same to a player, with what it cannot know drawn afresh."""
        new: SpielState = self.clone()
        if self.position is not None:
            new.position = self.position.seen_by(player).guess(rng)
        return new


class SpielObserver:
    """What a player sees: see observation.py of OpenSpiel. `dict` has the planes by name."""

    def __init__(self, game: Game, kind: Any) -> None:
        self.game, self.dict = game, {}
        # What is public alone is what a spectator sees; where nothing is hidden, nothing is private.
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
    """Undoes SpielGame.__reduce__, in another process too."""
    register([cls])
    game: SpielGame = pyspiel.load_game(text)
    return game


def resampler(seed: int | str = 0) -> Callable[[SpielState, int], SpielState]:
    """For ISMCTS: `bot.set_resampler(resampler())` lets it search what the player can know, by our guesses."""
    rng = Rng(seed)
    return lambda state, player: state.resampled(player, rng)
