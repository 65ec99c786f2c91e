"""Checks the priors and values that an evaluator returns, and converts them for the search."""

from __future__ import annotations

import math
from typing import Any

from ludotheque.core import refusals
from ludotheque.core.state import State


def two_of(answer: Any, n: int) -> tuple[Any, Any]:
    try:
        priors, values = answer
        if len(priors) == len(values) == n:
            return priors, values
    except (TypeError, ValueError):
        pass
    raise refusals.wanted(
        f"priors and values from the evaluator, of {n} states each",
        f"de l’évaluateur des a priori et des valeurs, de {n} états chacun",
        answer,
    )


def weights_of(state: State, prior: Any) -> dict[int, float]:
    """The priors of the moves, normalised to 1. `prior` has a number for each of moves(), or for each action."""
    moves, row = state.moves(), numbers(prior)
    if len(row) == len(moves):
        weights = row
    elif len(row) == state.game.info.actions:
        weights = [math.prod(row[action] for action in state.game.steps_of(state, move)) for move in moves]
    else:
        raise refusals.wanted(
            f"a prior for each of {len(moves)} moves, or of {state.game.info.actions} actions",
            f"un a priori pour chacun des {len(moves)} coups, ou des {state.game.info.actions} actions",
            len(row),
        )
    total = sum(weights)
    if total <= 0 or min(weights) < 0:
        return dict.fromkeys(moves, 1 / len(moves))
    return {move: weight / total for move, weight in zip(moves, weights, strict=True)}


def rewards_of(state: State, value: Any) -> list[float]:
    """The expected result of each seat, from 0 to 1. `value` is like returns(): for all seats, or the one to move."""
    info = state.game.info
    row = [(each - info.least) / (info.most - info.least) for each in numbers(value)]
    if len(row) == state.seats:
        return row
    if len(row) != 1:
        raise refusals.wanted(
            f"a value for the seat to move, or for each of {state.seats}",
            f"une valeur pour le siège qui joue, ou pour chacun des {state.seats}",
            value,
        )
    if info.utility == "identical":
        return row * state.seats
    others = (1 - row[0]) / (state.seats - 1)
    return [row[0] if seat == state.turn else others for seat in range(state.seats)]


def numbers(value: Any) -> list[float]:
    """A list of finite floats, from a number, a list or an array."""
    try:
        row = [float(each) for each in value] if hasattr(value, "__len__") else [float(value)]
    except (TypeError, ValueError):
        row = [math.nan]
    if not all(map(math.isfinite, row)):
        raise refusals.wanted("finite numbers from the evaluator", "des nombres finis de l’évaluateur", value)
    return row
