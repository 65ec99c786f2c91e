"""The default encoder: one action for every move, and the fields of the state as the observation."""

from __future__ import annotations

import math
from typing import Any

from ludotheque.core.encoder import NONE, Encoder
from ludotheque.core.planes import Plane, Planes
from ludotheque.core.state import State
from ludotheque.errors import LudothequeError

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
