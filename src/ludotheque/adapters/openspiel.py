"""Adapter for OpenSpiel: after `register()`, `pyspiel.load_game("ludotheque_wyx")` works.

    pip install "ludotheque[openspiel]"

    from ludotheque.adapters import openspiel
    openspiel.register()
    game = pyspiel.load_game("ludotheque_fourmis(players=3,open_rack=True)")

Parameters are the number of players, the options of the game, and two for games that are dealt. These begin with a
chance node. Where all deals can be listed, its outcomes are the deals with their probabilities, and the chance mode is
explicit. Elsewhere it has one outcome, which draws a deal whenever it is applied: the chance mode is sampled, and
`rng_seed` makes the draws repeatable. With `deals=1000` it is another game that anybody may want to study instead: one
of so many deals, explicit.

Actions are those of `game.actions.name()`, so long moves are made in steps.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable, Sequence
from typing import Any

import numpy
import pyspiel

from ludotheque.contract import checked
from ludotheque.core import CHANCE, OVER, Rng, State, validation
from ludotheque.game import Game
from ludotheque.games import GAMES

MOST_DEALS = 1_000_000
LONGEST = 10_000  # longest game in actions, if the game does not say
CHANCE_MODES = {
    "deterministic": pyspiel.GameType.ChanceMode.DETERMINISTIC,
    "explicit stochastic": pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    "sampled stochastic": pyspiel.GameType.ChanceMode.SAMPLED_STOCHASTIC,
}
ALL = -1  # of `deals`: no sample
OF_ADAPTER = {"players": None, "deals": ALL, "rng_seed": -1}  # parameters that are no options of a game
UTILITIES = {
    "zero-sum": pyspiel.GameType.Utility.ZERO_SUM,
    "constant-sum": pyspiel.GameType.Utility.CONSTANT_SUM,
    "general-sum": pyspiel.GameType.Utility.GENERAL_SUM,
    "identical": pyspiel.GameType.Utility.IDENTICAL,
}
NEW_EACH_TIME = -1  # in place of a deal: another one whenever it is asked for
REGISTERED: dict[str, type] = {}  # [short name]


@checked
def register(games: Sequence[type[Game]] = GAMES) -> list[str]:
    """Register games, those of the shelf or your own. Returns the names for pyspiel.load_game()."""
    for cls in games:
        name = short_name(cls)
        if name not in REGISTERED:
            # A class, because OpenSpiel keeps it beyond the end of Python, which a function does not survive.
            REGISTERED[name] = type(name, (SpielGame,), {"game_class": cls})
            game = cls()
            pyspiel.register_game(game_type(game, name, game.info.chance_mode), REGISTERED[name])
    return [short_name(cls) for cls in games]


def short_name(cls: type[Game]) -> str:
    return "ludotheque_" + re.sub("[^a-z0-9]", "_", cls.name)


def game_type(game: Game, name: str, chance_mode: str) -> Any:
    """What OpenSpiel needs to know about a game before it loads it."""
    kind, info = pyspiel.GameType, game.info
    return kind(
        short_name=name,
        long_name=f"{game.title.en} (Ludothèque)",
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=CHANCE_MODES[chance_mode],
        information=kind.Information.IMPERFECT_INFORMATION if info.secrets else kind.Information.PERFECT_INFORMATION,
        utility=UTILITIES[info.utility],
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=max(game.seat_numbers),
        min_num_players=min(game.seat_numbers),
        provides_information_state_string=True,
        provides_information_state_tensor=info.info_tensor > 0,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters(game),
    )


def parameters(game: Game) -> dict[str, Any]:
    """The parameters of a game, with their defaults."""
    options = {option.name: option.default for option in game.options_known}
    return OF_ADAPTER | {"players": type(game)().seats} | options


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game as an OpenSpiel game."""

    game_class: type[Game]

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        params = dict(params or {})
        options = {name: value for name, value in params.items() if name not in OF_ADAPTER}
        self.ours: Game = self.game_class(params.get("players"), **options)
        deals = params.get("deals", ALL)
        self.sample = 0 if deals == ALL else validation.whole("deals", deals, 1, MOST_DEALS)
        seed = validation.whole("rng_seed", params.get("rng_seed", -1), -1)
        self.rng = Rng(secrets.randbits(62) if seed < 0 else seed)
        self.dealing = self.dealt()
        mode, info = self.ours.info.chance_mode, self.ours.info
        if info.deal and self.sample:
            mode = "explicit stochastic"
        details = pyspiel.GameInfo(
            num_distinct_actions=info.actions,
            max_chance_outcomes=max(len(self.dealing), info.chance_outcomes),
            num_players=info.seats,
            min_utility=info.least,
            max_utility=info.most,
            utility_sum=info.total,
            max_game_length=info.longest or LONGEST,
        )
        super().__init__(game_type(self.ours, short_name(self.game_class), mode), details, params)
        self.first = self.ours.start(seed=0)

    def dealt(self) -> list[tuple[str | int, float]]:
        """The outcomes of the deal with their probabilities: deals, or seeds of them, or none where nothing is dealt.

        NEW_EACH_TIME alone, where the deals cannot be listed and no sample was asked for.
        """
        if not self.ours.info.deal:
            return []
        if self.sample:
            return [(seed, 1 / self.sample) for seed in range(self.sample)]
        if not self.ours.lists_deals:
            return [(NEW_EACH_TIME, 1.0)]
        return list(self.ours.deals().items())

    def start(self, outcome: int) -> State:
        """The position after an outcome of the deal."""
        deal = self.dealing[validation.whole("deal", outcome, 0, len(self.dealing) - 1)][0]
        if deal == NEW_EACH_TIME:
            return self.ours.start(seed=self.rng.next())
        return self.ours.start(deal=deal) if isinstance(deal, str) else self.ours.start(seed=deal)

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
        self.known: str | None = None  # the deal to come, where it is not drawn
        self.position: State | None = None if game.dealing else game.first.copy()

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
            return [(number, chance) for number, (_, chance) in enumerate(self.get_game().dealing)]
        return list(enumerate(self.position.chances()))

    def _apply_action(self, action: int) -> None:
        if self.position is None:
            game = self.get_game()
            self.position = game.start(action) if self.known is None else game.ours.start(deal=self.known)
        else:
            self.position.act(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player >= 0:
            ours: Game = self.get_game().ours
            return ours.actions.name(action)
        if self.position is None:
            deal = self.get_game().dealing[action][0]
            return "deal" if deal == NEW_EACH_TIME else f"deal {deal}"
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

    def __reduce__(self) -> Any:
        return state_again, (self.get_game(), self.position and self.position.deal, self.history())

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
        self.recalls = kind is not None and kind.perfect_recall and game.info.info_tensor > 0
        size = game.info.info_tensor if self.recalls else game.info.observation
        self.tensor = numpy.zeros(size, numpy.float32)
        if self.recalls:
            self.dict["history"] = self.tensor[game.info.observation :]
        first = 0
        for plane in game.actions.planes:
            self.dict[plane.name] = self.tensor[first : first + plane.size].reshape(plane.shape)
            first += plane.size

    def set_from(self, state: SpielState, player: int) -> None:
        if state.position is None or self.empty:
            self.tensor.fill(0)
        else:
            view = state.position.seen_by(None if self.public else player)
            if self.recalls:
                view.info_tensor(self.tensor)
            else:
                view.observe(self.tensor)

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


def state_again(game: SpielGame, deal: str | None, actions: list[int]) -> SpielState:
    """The inverse of SpielState.__reduce__: the same actions after the same deal, even if it was drawn."""
    state = game.new_initial_state()
    state.known = deal
    for action in actions:
        state.apply_action(action)
    state.known = None
    return state


def resampler(seed: int | str = 0) -> Callable[[SpielState, int], SpielState]:
    """For ISMCTS: `bot.set_resampler(resampler())` makes it search our guesses."""
    rng = Rng(seed)
    return lambda state, player: state.resampled(player, rng)
