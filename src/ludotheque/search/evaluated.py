"""Tree search with an evaluator, such as a neural network, that gives priors and values for batches of positions.

The leaves of a batch are collected one after the other. Until they are evaluated, a path that was taken counts as lost
(virtual loss), so that the next one goes elsewhere.
"""

from __future__ import annotations

import math
import time
from typing import Any

from ludotheque.core import validation
from ludotheque.core.rollouts import check_signals
from ludotheque.core.state import CHANCE, EVERYTHING, OVER, State
from ludotheque.search.mcts import Mcts

# ── What the evaluator returns ────────────────────────────────────────────────────────────


def two_of(answer: Any, n: int) -> tuple[Any, Any]:
    try:
        priors, values = answer
        if len(priors) == len(values) == n:
            return priors, values
    except (TypeError, ValueError):
        pass
    raise validation.wanted(
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
        weights = [math.prod(row[action] for action in state.game.actions.steps(state, move)) for move in moves]
    else:
        raise validation.wanted(
            f"a prior for each of {len(moves)} moves, or of {state.game.info.actions} actions",
            f"un a priori pour chacun des {len(moves)} coups, ou des {state.game.info.actions} actions",
            len(row),
        )
    if min(weights) < 0:
        raise validation.wanted("priors of 0 or more", "des a priori de 0 ou plus", min(weights))
    total = sum(weights)
    if total <= 0:
        return dict.fromkeys(moves, 1 / len(moves))
    return {move: weight / total for move, weight in zip(moves, weights, strict=True)}


def rewards_of(state: State, value: Any) -> list[float]:
    """The expected result of each seat, from 0 to 1. `value` is like returns(): for all seats, or the one to move."""
    info = state.game.info
    row = [(each - info.least) / (info.most - info.least) for each in numbers(value)]
    if len(row) == state.seats:
        return row
    if len(row) != 1:
        raise validation.wanted(
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
        raise validation.wanted("finite numbers from the evaluator", "des nombres finis de l’évaluateur", value)
    return row


# ── The search ────────────────────────────────────────────────────────────────────────────

_CHANCE, _OVER, _EVERYTHING = CHANCE, OVER, EVERYTHING
NONE, ROOT, MAX_DEPTH = -1, 0, 1000  # as in mcts.py
Leaf = tuple[list[int], State]  # the path of nodes to a leaf, and its position


def run_evaluated(search: Mcts, nodes: int, until: float) -> None:
    """Run simulations up to a number of nodes or a time; at least one batch."""
    done = 0
    while done < nodes if nodes else (done == 0 or time.monotonic() < until):
        leaves = gather(search, min(search.batch, nodes - done) if nodes else search.batch)
        if leaves:
            judge(search, leaves)
        done += max(1, search._gathered)
        search.simulations += search._gathered
        check_signals()


def gather(search: Mcts, n: int) -> list[Leaf]:
    """Descend the tree n times and return the leaves to evaluate. Finished games are backed up at once."""
    leaves: list[Leaf] = []
    waiting = set()
    search._gathered = 0
    for _ in range(n):
        go_down(search, search._state)
        path = [search._path[i] for i in range(search._depth)]
        leaf = search._path[search._depth - 1]
        if leaf in waiting:
            break  # every promising leaf is already in the batch
        search._gathered += 1
        if search._state.turn == _OVER:
            search._evaluate(search._state)
            search._back_up()
        else:
            waiting.add(leaf)
            count_visit(search, path, 1)
            leaves.append((path, full_copy(search._state)))
    return leaves


def go_down(search: Mcts, state: State) -> None:
    """Descend to a node that is not expanded yet, and remember the path."""
    state.copy_from(search._root)
    if search._hidden:
        state.fill(search._rng)
    node = ROOT
    search._depth = 1
    search._path[0] = ROOT
    while state.turn != _OVER and search._depth < MAX_DEPTH:
        if state.turn != _CHANCE and search._nodes[node].first == NONE:
            break
        node = search._choose(node, state)
        if node == NONE:
            break
        state.make(search._nodes[node].move)
        search._path[search._depth] = node
        search._depth += 1


def full_copy(state: State) -> State:
    """A copy of a position without blanks."""
    new = state.copy()
    new.viewer, new.blanks = _EVERYTHING, 0
    return new


def count_visit(search: Mcts, path: list[int], visit: int) -> None:
    for node in path:
        search._nodes[node].visits += visit


def judge(search: Mcts, leaves: list[Leaf]) -> None:
    """Evaluate the leaves of a batch: give their moves priors, and back up the values."""
    states = [state for _, state in leaves]
    try:
        answer = search.evaluator(states)  # type: ignore[misc]  # there is one, or nobody would come here
    except BaseException:
        for path, _ in leaves:
            count_visit(search, path, -1)
        raise
    priors, values = two_of(answer, len(leaves))
    for (path, state), prior, value in zip(leaves, priors, values, strict=True):
        count_visit(search, path, -1)
        rewards = rewards_of(state, value)
        add_leaf(search, path[len(path) - 1], state, weights_of(state, prior))
        for depth in range(len(path)):
            search._path[depth] = path[depth]
        search._depth = len(path)
        for seat in range(state.seats):
            search._rewards[seat] = rewards[seat]
        search._back_up()


def add_leaf(search: Mcts, node: int, state: State, weights: dict[int, float]) -> None:
    """Expand a node: one child for each move, with its prior."""
    for move, weight in weights.items():
        if search._child_by(node, move) == NONE and search.used < search._max_nodes:
            search._add_child(node, move, state.turn, weight)
    search._nodes[node].expanded = True
