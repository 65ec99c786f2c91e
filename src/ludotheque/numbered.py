"""The interface of a game for machine learning: its size, its numbered actions and its observations."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ludotheque.core import CHANCE, Rng, State, arguments
from ludotheque.core.acting import act, list_actions, list_steps, observe, write_mask
from ludotheque.core.base_state import BaseState, overrides_of
from ludotheque.core.encoder import Encoder
from ludotheque.core.planes import Plane
from ludotheque.core.returns import return_of
from ludotheque.core.state import whole_move
from ludotheque.errors import MoveError
from ludotheque.plain_encoder import PlainEncoder

if TYPE_CHECKING:
    from ludotheque.game import Game  # the class that this is a part of

SAMPLED = 3  # random games that are played to find out whether a user's own game has dice


@dataclass(frozen=True)
class Info:
    """Facts about a game before it is played."""

    seats: int
    chance: bool  # whether there are dice
    deal: bool  # whether something is shuffled before the first move
    secrets: bool  # whether a seat may not know everything
    utility: str  # "zero-sum", or "identical" in cooperative games
    least: float  # bounds of returns(), for any seat
    most: float
    longest: int | None  # the most actions in a game, chance included; None if unknown
    actions: int  # number of actions
    chance_outcomes: int  # the most outcomes of chance at once
    observation: int  # floats in an observation


class Numbered:
    """The part of a Game for machine learning."""

    _encoder: Encoder | None = None
    _info: Info | None = None
    _numbers: dict[str, int] | None = None  # the index of each action, by name

    # ── What a game implements ────────────────────────────────────────────────────────

    def make_encoder(self) -> Encoder:
        """The encoder. Default: one action for every move, and the fields of the state as the observation."""
        return PlainEncoder(self)

    def has_secrets(self) -> bool:
        """Whether a seat may not know everything. Default: whether its states blank anything."""
        return "blank" in overrides_of(type(self.of_game().start(seed=0)), BaseState)

    def longest_game(self) -> int | None:
        """The most actions in a game, chance included; None if unknown."""
        return None

    def most_outcomes(self) -> int:
        """The most outcomes of chance at once; 0 without dice. Default: found in a few random games."""
        most = 0
        for seed in range(SAMPLED):
            state, rng = self.of_game().start(seed=seed), Rng(seed)
            for _ in range(1000):
                if state.over:
                    break
                if state.turn == CHANCE:
                    most = max(most, len(state.moves()))
                state.play(state.pick(rng))
        return most

    # ── What users call ───────────────────────────────────────────────────────────────

    def of_game(self) -> Game:
        """This object as a Game."""
        return self  # type: ignore[return-value]

    @property
    def encoder(self) -> Encoder:
        """The encoder, made on first use."""
        if self._encoder is None:
            self._encoder = self.make_encoder()
        return self._encoder

    @property
    def info(self) -> Info:
        if self._info is None:
            self._info = self.make_info()
        return self._info

    def make_info(self) -> Info:
        game, outcomes = self.of_game(), self.most_outcomes()
        alone = game.cooperative or game.seats == 1
        return Info(
            seats=game.seats,
            chance=outcomes > 0,
            deal=bool(game.shuffle(Rng(0))),
            secrets=self.has_secrets(),
            utility="identical" if alone else "zero-sum",
            least=0.0 if alone else -1.0,
            most=1.0,
            longest=self.longest_game(),
            actions=self.encoder.count,
            chance_outcomes=outcomes,
            observation=self.encoder.size,
        )

    def action(self, i: int) -> str:
        """The name of an action: a move, or a step of one."""
        return str(self.encoder.actions[arguments.whole("action", i, 0, self.encoder.count - 1)])

    def index(self, step: str) -> int:
        """The number of an action: the inverse of action(). MoveError if there is none of that name."""
        if self._numbers is None:
            self._numbers = {name: i for i, name in enumerate(self.encoder.actions)}
        try:
            return self._numbers[step]
        except (KeyError, TypeError):
            name = self.of_game().title
            raise MoveError(
                f"{step!r} is no action of {name.en}: action(0), action(1) … are.",
                f"{step!r} n’est pas une action de {name.fr}\u00a0: action(0), action(1) … en sont.",
            ) from None

    @property
    def observation(self) -> tuple[Plane, ...]:
        """The planes that observe() writes: names, shapes and bounds."""
        planes: tuple[Plane, ...] = self.encoder.planes
        return planes

    def steps_of(self, state: State, move: int) -> list[int]:
        """The actions that make a legal move of a state, in order."""
        return list_steps(state, self.encoder, whole_move(move))

    # ── Implementation of State.actions(), mask(), act(), returns() and observe() ─────

    def actions_of(self, state: State) -> list[int]:
        return list_actions(state, self.encoder)

    def mask_of(self, state: State, out: Any) -> Any:
        return write_mask(state, self.encoder, out)

    def act_on(self, state: State, action: int) -> None:
        act(state, self.encoder, action)

    def returns_of(self, state: State) -> list[float]:
        return [return_of(state, seat, self.of_game().cooperative) for seat in range(state.seats)]

    def observation_of(self, view: State, out: Any) -> Any:
        return observe(view, self.encoder, out)

    def __getstate__(self) -> dict[str, Any]:
        """Pickles a game without its caches."""
        return {name: value for name, value in self.__dict__.items() if not name.startswith("_")}
