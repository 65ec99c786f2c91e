"""How a game is numbered for machine learning: its size, its actions and its observations."""

from __future__ import annotations

import math
from array import array
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from ludotheque.core import CHANCE, Rng, State, validation
from ludotheque.core.encoding import NONE, Encoder, Plane, Planes, check_array, float_array, history_numbers, list_steps
from ludotheque.core.state import (
    PAYOFF,
    TOGETHER,
    WIN_OR_LOSE,
    BaseState,
    check_state,
    overrides_of,
    return_of,
    whole_move,
)
from ludotheque.errors import LudothequeError, MoveError

SAMPLED = 3  # random games that are played to find out whether a user's own game has dice


@dataclass(frozen=True)
class Info:
    """Facts about a game before it is played."""

    seats: int
    chance: bool  # whether there are dice
    deal: bool  # whether something is shuffled before the first move
    chance_mode: str  # "deterministic"; "explicit stochastic" if all chances are known; else "sampled stochastic"
    secrets: bool  # whether a seat may not know everything
    utility: str  # "zero-sum", "constant-sum", "general-sum", or "identical" in cooperative games
    least: float  # bounds of returns(), for any seat
    most: float
    total: float | None  # the sum of the returns of all seats, if it is the same in every game
    longest: int | None  # the most actions in a game, chance included; None if unknown
    actions: int  # number of actions
    chance_outcomes: int  # the most outcomes of chance at once
    observation: int  # floats in an observation
    info_tensor: int  # floats in an information-state tensor; 0 if the longest game is unknown


class Payoffs(NamedTuple):
    """Returns that are more than won or lost: points, stakes, prizes."""

    least: float  # bounds for any seat
    most: float
    total: float | None = 0.0  # the sum over all seats, if it is the same in every game


class GameActions:
    """The part of a game that numbers it. By default every move is an action, and the fields are observed."""

    def __init__(self, game: Any) -> None:
        self.game = game

    # ── What a game may define ────────────────────────────────────────────────────────

    def make_encoder(self) -> Encoder:
        """What converts moves to actions and views to observations."""
        return PlainEncoder(self.game)

    def secrets(self) -> bool:
        """Whether a seat may not know everything. Default: whether its states blank anything."""
        return "blank" in overrides_of(type(self.game.start(seed=0)), BaseState)

    def longest(self) -> int | None:
        """The most actions in a game, chance included; None if unknown."""
        return None

    def payoffs(self) -> Payoffs | None:
        """The bounds of what State.payoff() gives for a finished game. None: a game is won or lost.

        Default: with an option `margins` that is chosen, within largest_margin().
        """
        if not self.game.options.get("margins"):
            return None
        return Payoffs(-self.largest_margin(), self.largest_margin())

    def largest_margin(self) -> float:
        """A bound of the difference between the scores of two seats, for games with the option `margins`."""
        raise NotImplementedError(f"{type(self).__name__} must define largest_margin()")

    def outcomes(self) -> int:
        """The most outcomes of chance at once; 0 without dice. Default: found in a few random games."""
        most = 0
        for seed in range(SAMPLED):
            state, rng = self.game.start(seed=seed), Rng(seed)
            for _ in range(1000):
                if state.over:
                    break
                if state.turn == CHANCE:
                    most = max(most, len(state.moves()))
                state.play(state.pick(rng))
        return most

    # ── What users call ───────────────────────────────────────────────────────────────

    @cached_property
    def encoder(self) -> Encoder:
        """The encoder, made on first use."""
        return self.make_encoder()

    @cached_property
    def info(self) -> Info:
        """Facts about the game before it is played."""
        game, outcomes = self.game, self.outcomes()
        utility, payoffs = self.utility()
        deal = bool(game.shuffle(Rng(0)))
        return Info(
            seats=game.seats,
            chance=outcomes > 0,
            deal=deal,
            chance_mode=self.chance_mode(deal, outcomes > 0),
            secrets=self.secrets(),
            utility=utility,
            least=payoffs.least,
            most=payoffs.most,
            total=payoffs.total,
            longest=self.longest(),
            actions=self.encoder.count,
            chance_outcomes=outcomes,
            observation=self.encoder.size,
            info_tensor=self.info_size,
        )

    def chance_mode(self, deal: bool, dice: bool) -> str:
        """How chance can be treated, by the names of OpenSpiel. The outcomes of dice are always listed."""
        if deal and not self.game.lists_deals:
            return "sampled stochastic"
        return "explicit stochastic" if deal or dice else "deterministic"

    def utility(self) -> tuple[str, Payoffs]:
        """What the returns are, by name, and within which bounds."""
        payoffs = self.payoffs()
        if payoffs is not None:
            total = payoffs.total
            return "general-sum" if total is None else "constant-sum" if total else "zero-sum", Payoffs(*payoffs)
        if self.game.cooperative or self.game.seats == 1:
            return "identical", Payoffs(0.0, 1.0, None)
        return "zero-sum", Payoffs(-1.0, 1.0)

    @cached_property
    def returned(self) -> int:
        """What the returns are, as return_of() wants it."""
        if self.payoffs() is not None:
            return PAYOFF
        return TOGETHER if self.game.cooperative else WIN_OR_LOSE

    def name(self, i: int) -> str:
        """The name of an action: a move, or a step of one."""
        return str(self.encoder.actions[validation.whole("action", i, 0, self.encoder.count - 1)])

    @cached_property
    def numbers(self) -> dict[str, int]:
        """The number of each action, by name."""
        return {name: i for i, name in enumerate(self.encoder.actions)}

    def number(self, name: str) -> int:
        """The number of an action: the inverse of name(). MoveError if there is none of that name."""
        try:
            return self.numbers[name]
        except (KeyError, TypeError):
            title = self.game.title
            raise MoveError(
                f"{name!r} is no action of {title.en}: game.actions.name(0), game.actions.name(1) … are.",
                f"{name!r} n’est pas une action de {title.fr}\u00a0: "
                "game.actions.name(0), game.actions.name(1) … en sont.",
            ) from None

    @property
    def planes(self) -> tuple[Plane, ...]:
        """The planes of an observation: names, shapes and bounds."""
        planes: tuple[Plane, ...] = self.encoder.planes
        return planes

    def steps(self, state: State, move: int) -> list[int]:
        """The actions that make a legal move of a state, in order."""
        return list_steps(check_state(state), self.encoder, whole_move(move))

    # ── Information states as numbers ─────────────────────────────────────────────────

    @cached_property
    def pieces(self) -> dict[str, int]:
        """The number of each piece of the deal, from 1; pieces that may lie either way round have two."""
        known = {side for pack in self.game.recipe().packs for piece in pack for side in (piece, piece[::-1])}
        return {piece: i for i, piece in enumerate(sorted(known), 1)}

    @cached_property
    def dealt(self) -> int:
        """The number of pieces in a deal."""
        return sum(len(pile) for pile in self.game.recipe().piles)

    @cached_property
    def info_size(self) -> int:
        """Floats in an information-state tensor: observation, deal, and two for each action of the longest game."""
        longest = self.longest()
        return 0 if longest is None else self.encoder.size + self.dealt + 2 * longest

    def info_tensor(self, view: State, out: Any) -> Any:
        """All that the viewer of a view knows, as float32: two are the same only if info_string() is.

        The observation; each piece of the deal as its number, or 0 if it is not known; then the moves, see
        history_numbers().
        """
        size, seen = self.info_size, self.encoder.size
        if not size:
            raise validation.no_longest(self.game)
        if out is None:
            out = float_array(size)
        flat = check_array(out, size, "f", "float32").cast("B").cast("f")
        view.observe(flat[:seen])
        deal = [self.pieces.get(piece, 0) for piece in view.deal.replace("/", " ").split()] if self.dealt else []
        numbers = [*deal, *[0] * (self.dealt - len(deal)), *history_numbers(view, self.encoder)]
        if len(numbers) > size - seen:
            raise validation.too_long(len(numbers), size - seen)
        flat[seen:] = memoryview(array("f", numbers + [0.0] * (size - seen - len(numbers))))
        return out

    def returns(self, state: State) -> list[float]:
        """The result for each seat: State.returns()."""
        return [return_of(state, seat, self.returned) for seat in range(state.seats)]


LARGEST = 1 << 15  # the largest number that is tried as a move


class PlainEncoder(Encoder):
    """Every number below LARGEST that `game.text` can write is a move, and an action.

    A game whose moves have larger numbers, or which has thousands of moves, should have its own Encoder.
    """

    def __init__(self, game: Any) -> None:
        texts = {move: text for move in range(LARGEST) if (text := text_or_nothing(game, move))}
        self.index = {move: i for i, move in enumerate(texts)}
        self.fields = {name: flat(value) for name, value in game.start(seed=0).fields().items() if name not in STEPS}
        planes = tuple(Plane(name, (len(value),), -math.inf, math.inf) for name, value in self.fields.items() if value)
        super().__init__(tuple(texts.values()), planes)

    def step(self, state: State, move: int, depth: int) -> int:
        return self.index.get(move, NONE) if depth == 0 else NONE

    def write(self, state: State, seat: int, out: Planes) -> None:
        fields = state.fields()
        for name, usual in self.fields.items():
            values = flat(fields[name])
            for i in range(len(usual)):
                out.put(values[i] if i < len(values) else 0)


STEPS = {"begun", "begun_steps"}  # fields of every state, not of the game


def flat(value: Any) -> list[int]:
    """The numbers of a field as a flat list."""
    return [number for item in value for number in flat(item)] if isinstance(value, list) else [value]


def text_or_nothing(game: Any, move: int) -> str:
    """The text of a number if it is a move; else an empty string."""
    try:
        return str(game.text(move))
    except (LudothequeError, IndexError, KeyError, OverflowError):
        return ""
